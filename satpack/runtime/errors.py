"""Every exception satpack raises on purpose, in one tree.

::

    SatpackError
    ├── InputError             wrong input; the command line exits with 2
    │   ├── PuzzleError        a puzzle file, or a Puzzle built in code
    │   ├── SolutionFileError  a solution file that can't be read
    │   ├── OptionError        an option's value, or options that do not go together
    │   └── LimitError         larger than satpack takes on; says the limit
    ├── VerificationError      a solution that breaks a rule of its puzzle
    ├── Undecided              a limit was reached before the answer was known
    └── EngineError            a solver failed or gave a wrong answer: never the user's fault

"Impossible" and "undecided" are results, not errors: only the Python function `satpack.solve`, which has nothing else
to return, raises `Undecided`.
"""

__all__ = [
    "EngineError",
    "InputError",
    "LimitError",
    "OptionError",
    "PuzzleError",
    "SatpackError",
    "SolutionFileError",
    "Undecided",
    "VerificationError",
]


class SatpackError(Exception):
    """Root of every exception that satpack raises on purpose."""


class InputError(SatpackError):
    """The input is wrong; the message says where and what would be right."""


class PuzzleError(InputError):
    """A puzzle file, or a puzzle built in code, is not right."""


class SolutionFileError(InputError):
    """A solution file can't be read as a solution."""


class OptionError(InputError):
    """An option has a value that does not exist, or options contradict each other."""


class LimitError(InputError):
    """The input is larger than satpack takes on; the message says the limit."""


class VerificationError(SatpackError):
    """A solution breaks a rule of its puzzle; the message names the first rule broken."""


class Undecided(SatpackError):  # noqa: N818 - it reports a limit, not a fault
    """A limit was reached before the answer was known."""


class EngineError(SatpackError):
    """A solver crashed, or its answer failed verification."""

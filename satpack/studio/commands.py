"""What can be asked in the studio: a table of commands with their options, which the page makes forms of.

Each is a command of the command line, and what is asked becomes its arguments: there is no second way to an answer.
One more question is one more row.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import asdict, dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Literal

from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "COMMANDS",
    "Command",
    "Option",
    "arguments",
    "command_line",
    "commands_object",
    "on_screen",
]


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a command.

    Attributes
    ----------
    flag : str
        As the command line has it.
    label : str
        What the form says.
    kind : {"number", "flag", "choice"}
        What it takes.
    least, most : float
        Of a number.
    whole : bool
        Whether a number is whole.
    choices : tuple of str
        Of a choice; the first is the default and not given.
    help : str
        A sentence.
    words : tuple of str
        What the form calls the choices, in their order; the choices themselves if empty.
    """

    flag: str
    label: str
    kind: Literal["number", "flag", "choice"]
    least: float = 0
    most: float = 0
    whole: bool = True
    choices: tuple[str, ...] = ()
    help: str = ""
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Command:
    """One question.

    Attributes
    ----------
    name : str
        The command.
    title, says : str
        What the page calls it, and a sentence on it.
    shows : {"solutions", "count", "proof", "moves", "best", "analysis", "designs"}
        What its output is, line by line.
    options : tuple of Option
        What may be chosen.
    needs : str
        The table without which a puzzle file can't be asked this; "" if any can.
    picture : str
        The name of the picture that it writes beside what it prints; "" if it writes none.
    either : tuple of str
        Flags one of which is needed where the puzzle has no goal.
    summary : str
        The format of the line that it prints last, which sums up the others; "" if it prints none.
    """

    name: str
    title: str
    says: str
    shows: Literal["solutions", "count", "proof", "moves", "best", "analysis", "designs"]
    options: tuple[Option, ...] = ()
    needs: str = ""
    picture: str = ""
    either: tuple[str, ...] = ()
    summary: str = ""


_TIMEOUT = Option(
    "--timeout",
    "Seconds at most",
    "number",
    least=0.1,
    most=1e7,
    whole=False,
    help="What was found by then is kept.",
)
_LIMIT = Option(
    "--limit", "Stop after", "number", least=1, most=1e9, help="The number of results to stop at."
)
_HOLES = Option("--max-holes", "Empty cells, at most", "number", least=0, most=1e6)
_JOBS = Option("--jobs", "Processes", "number", least=1, most=64)
_UP_TO = Option(
    "--up-to",
    "Treat as the same",
    "choice",
    choices=("symmetry", "rotations", "total"),
    words=("mirror images and rotations", "rotations", "nothing"),
)
_SEED = Option(
    "--seed", "Seed", "number", least=0, most=1e9, help="Another seed may find another solution."
)
_OWN = "the puzzle's own goal"

_FLAG = re.compile(r"(?<![\w-])--[a-z][a-z-]*")

COMMANDS: Mapping[str, Command] = {
    each.name: each
    for each in (
        Command(
            "solve",
            "Solve",
            "Find one solution, or prove that there is none.",
            "solutions",
            (_TIMEOUT, _HOLES, _SEED, _JOBS),
        ),
        Command(
            "enumerate",
            "All solutions",
            "Find every solution; browse them as they arrive.",
            "solutions",
            (_LIMIT, _TIMEOUT, _UP_TO, _HOLES, _JOBS),
        ),
        Command(
            "count",
            "Count",
            "Count the solutions.",
            "count",
            (_TIMEOUT, _UP_TO, _HOLES, _JOBS),
        ),
        Command(
            "prove",
            "Prove",
            "Prove that there is no solution, by an argument, a colouring or a checked refutation.",
            "proof",
            (_TIMEOUT,),
        ),
        Command(
            "disassemble",
            "Take apart",
            "Find the fewest moves that take assemblies apart, or prove that they are locked.",
            "moves",
            (_LIMIT, _TIMEOUT, Option("--turns", "Allow quarter turns", "flag"), _JOBS),
            summary="satpack-survey-",
        ),
        Command(
            "best",
            "Best fit",
            "Find the best solution for a goal, and prove that none is better.",
            "best",
            (
                _TIMEOUT,
                Option(
                    "--maximise",
                    "Maximise",
                    "choice",
                    choices=(_OWN, "cells", "pieces", "value"),
                    words=(_OWN, "cells covered", "pieces", "total value"),
                ),
                Option(
                    "--minimise",
                    "Minimise",
                    "choice",
                    choices=(_OWN, "holes", "pieces", "largest-hole", "blockers"),
                    words=(_OWN, "empty cells", "pieces", "largest hole", "blockers"),
                ),
                Option(
                    "--leave-out",
                    "Pieces may be left out",
                    "flag",
                    help="Any copy may be left out, and any cell may stay empty.",
                ),
                Option("--all-best", "All best solutions", "flag"),
                _HOLES,
                _SEED,
            ),
            either=("--maximise", "--minimise"),
        ),
        Command(
            "analyse",
            "Analyse",
            "Show what all solutions have in common: how often each piece covers each cell, and what is forced.",
            "analysis",
            (
                _TIMEOUT,
                Option(
                    "--runs",
                    "Searches to measure difficulty",
                    "number",
                    least=0,
                    most=1e6,
                    help="The number of random searches; 0 for none.",
                ),
                _HOLES,
            ),
            picture="heat.svg",
        ),
        Command(
            "design",
            "Design",
            "Search for sets of pieces that meet the wishes in the puzzle's table [design].",
            "designs",
            (
                _LIMIT,
                _TIMEOUT,
                Option("--sample", "Random sets to try", "number", least=1, most=1e9),
                Option("--improve", "Sets to try while improving", "number", least=1, most=1e9),
                _SEED,
                _JOBS,
            ),
            needs="design",
            summary="satpack-designs-1",
        ),
    )
}
"""What can be asked, by name."""


def commands_object() -> list[dict[str, Any]]:
    """Return the table for the page."""
    return [asdict(command) for command in COMMANDS.values()]


def arguments(name: str, puzzle: str, chosen: Mapping[str, Any], *, beside: str = "") -> list[str]:
    """Return the arguments of the command line that ask this of a puzzle.

    Parameters
    ----------
    name : str
        The command.
    puzzle : str
        The puzzle's file.
    chosen : mapping
        Values by flag; None, "" and False leave an option out.
    beside : str
        The folder of a picture that it writes.

    Raises
    ------
    OptionError
        If there is no such command or option, or it does not take that value.

    Examples
    --------
    >>> arguments("enumerate", "soma.toml", {"--limit": 5, "--up-to": "symmetry"})
    ['enumerate', 'soma.toml', '--limit', '5', '--json']
    """
    command = COMMANDS.get(name)
    if command is None:
        raise OptionError(f"there is nothing like {name!r} to ask; use {', '.join(COMMANDS)}")
    known = {option.flag: option for option in command.options}
    found = [name, puzzle]
    for flag, value in chosen.items():
        option = known.get(flag)
        if option is None:
            raise OptionError(f"{name} has no option {flag!r} here")
        # 0 is given, though it equals False
        if value is not None and value is not False and value != "":
            found += _given(option, value)
    if command.picture:
        found += ["-o", str(PurePath(beside, command.picture))]
    return [*found, "--json"]


def _given(option: Option, value: object) -> list[str]:
    """Return the arguments for an option that is given."""
    if option.kind == "flag":
        if value is not True:
            raise OptionError(f"{option.label}: on or off")
        return [option.flag]
    if option.kind == "choice":
        if value not in option.choices:
            raise OptionError(f"{option.label}: choose {', '.join(option.choices)}")
        return [] if value == option.choices[0] else [option.flag, str(value)]
    number = value if isinstance(value, int | float) and not isinstance(value, bool) else None
    if number is None or not option.least <= number <= option.most:
        raise OptionError(f"{option.label}: a number from {option.least:g} to {option.most:g}")
    if option.whole:
        if number != int(number):
            raise OptionError(f"{option.label}: a whole number")
        number = int(number)
    return [option.flag, str(number)]


def on_screen(said: str, name: str) -> str:
    """Return what a command says of its options in the words that the page has for them.

    Examples
    --------
    >>> on_screen("nothing to maximise; use --leave-out", "best")
    'nothing to maximise; use “Pieces may be left out”'
    """
    labels = {option.flag: f"“{option.label}”" for option in COMMANDS[name].options}
    return _FLAG.sub(lambda found: labels.get(found[0], found[0]), said)


def command_line(name: str, puzzle: str, chosen: Mapping[str, Any]) -> str:
    """Return what somebody would type to ask the same in a terminal."""
    return shlex.join(["satpack", *arguments(name, puzzle, chosen)[:-1]])

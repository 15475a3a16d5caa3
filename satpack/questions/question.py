"""A question: one declaration, from which the Python function, the command with its help and the studio's form follow."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, ParamSpec, TypeVar

from satpack.runtime.declared_options import takes
from satpack.runtime.progress import silent

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Protocol

    from satpack.model.answer import Result
    from satpack.runtime.progress import Tell

    _Found_co = TypeVar("_Found_co", covariant=True)

    class Run(Protocol[_Found_co]):
        """A question in progress."""

        def run(self, tell: Tell = silent, /) -> _Found_co:
            """Find the answer, or as much of it as the limits allow, and report progress from time to time."""

        def result(self) -> _Found_co:
            """Return the results so far."""


Beside = Literal["all", "words", "nothing"]
"""How much of an answer a terminal shows if it goes to files, too."""

_P = ParamSpec("_P")
_R = TypeVar("_R")

_HOMES = ("satpack.questions", "satpack.questions.designs", "satpack.tilings.questions")
"""The packages of questions: each question is in the module of its name."""

_DECLARED = re.compile(
    r'^@question\(.*?^def .*?:\n    r?"""(.*?)(?:\n\n|""")', re.MULTILINE | re.DOTALL
)
"""A declared question, and the first sentences of its documentation."""

_SECTION = re.compile(r"^(?=( *)\w+\n\1---)", re.MULTILINE)
"""The place before the first section of its documentation, which Python 3.13 and later read without its indentation."""

_PUZZLES = "Puzzle, str or Path", "The puzzle, the name of a shipped one, or the path of its file."
_COVERS = (
    "Puzzle, NamedCover, str or Path",
    "The puzzle, or items and options; or the name of a shipped puzzle, or the path of a file of either.",
)


class Question(NamedTuple):
    """The declaration of a question.

    Output, pictures, refusals, examples and status are for the derived command; a command with its own module declares them there.
    """

    name: str
    """The name of the command and, by default, of the function."""
    options: type
    """Its options: a typed dictionary, see `satpack.runtime.declared_options.Option`."""
    ask: Callable[..., object]
    """The function."""
    begin: Callable[..., Run[Result]]
    """Takes what the function takes, as the command line has it, and returns a `Run`."""
    doing: str
    """The activity, followed by the name of the subject: "counting"."""
    of: Literal["puzzle", "shape"] = "puzzle"
    """The kind of subject."""
    covers: bool = False
    """Whether exact cover problems are subjects, too."""
    arguments: type | None = None
    """A typed dictionary of its further arguments besides the subject and the options."""
    modes: type | None = None
    """A typed dictionary of options of the command alone, which ask what Python has other functions for."""
    bounds: tuple[str, ...] = ("holes", "max_holes", "fix")
    """The bounds of a puzzle that the command takes."""
    pictures: str = ""
    """The drawable type of the answer, from `satpack.render.suffixes`; none if empty."""
    beside: Beside = "all"
    """The terminal's output besides files: pictures and words, words, or nothing that is in the files."""
    fills: bool = False
    """Whether its picture shows every cell that must be filled, so that one too large to draw is refused before any work."""
    drawing: type | None = None
    """A typed dictionary of the options of its pictures."""
    files: tuple[str, ...] = (".json",)
    """The suffixes of other files. With .jsonl or .txt among them the answer goes there instead of to the terminal."""
    refuse: Callable[[Mapping[str, Any], Sequence[str]], None] | None = None
    """Takes all arguments and the files, and refuses contradictory ones before any work."""
    examples: tuple[str, ...] = ()
    """Commands that ask it, as Markdown, for the help."""
    status: str = ""
    """The meaning of the exit status, if it differs from the usual."""


_declared: dict[str, Question] = {}


def question(
    options: type,
    *,
    doing: str,
    begin: Callable[..., Run[Any]] | None = None,
    name: str = "",
    **others: Any,
) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Declare a function as a question, whose ``**options`` are those of a record; without ``begin`` it runs as a whole.

    Unless its docstring has a section of parameters, it gets one about the puzzle and the options.
    """

    def declared(ask: Callable[_P, _R]) -> Callable[_P, _R]:
        if ask.__doc__ and "Parameters\n" not in ask.__doc__:
            covers = "NamedCover" in str(ask.__annotations__.get("puzzle"))
            kinds, subject = _COVERS if covers else _PUZZLES
            lines = (
                "Parameters",
                10 * "-",
                f"puzzle : {kinds}",
                f"    {subject}",
                "**options",
                "    .",
            )

            def section(found: re.Match[str]) -> str:
                return "".join(f"{found[1]}{line}\n" for line in lines) + "\n"

            ask.__doc__ = _SECTION.sub(section, ask.__doc__, count=1)
        made: Callable[_P, Any] = takes(options)(ask)
        starts = begin or (lambda *given, **asked: Whole(lambda: made(*given, **asked)))
        called = name or ask.__name__
        _declared[called] = Question(called, options, made, starts, doing, **others)
        return made

    return declared


class Whole:
    """A question that runs as a whole: it has no partial results."""

    def __init__(self, ask: Callable[[], Any]) -> None:
        self._ask = ask
        self._ended_by: BaseException = KeyboardInterrupt()

    def run(self, tell: Tell = silent, /) -> Any:
        del tell
        try:
            return self._ask()
        except BaseException as fault:
            self._ended_by = fault
            raise

    def result(self) -> Any:
        """Raise the exception that ended it early: an interrupt, or the failure of an engine."""
        raise self._ended_by


def question_named(name: str) -> Question | None:
    for home in _HOMES:
        if name not in _declared and name.isidentifier() and find_spec(f"{home}.{name}"):
            import_module(f"{home}.{name}")
    return _declared.get(name)


@cache
def summaries() -> Mapping[str, str]:
    """Return the names of all questions, each with the first sentences of its documentation, from the source texts of their modules."""
    folders = (folder for home in _HOMES for folder in import_module(home).__path__)
    files = (file for folder in folders for file in sorted(Path(folder).glob("[a-z]*.py")))
    texts = ((file.stem, file.read_text(encoding="utf-8")) for file in files)
    found = ((name, _DECLARED.search(text)) for name, text in texts)
    return {name: " ".join(match[1].split()) for name, match in found if match}

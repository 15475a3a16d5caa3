"""A question: one declaration, from which the Python function, the command with its help and the studio's form follow."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from satpack.runtime.light_record import LightRecord
from satpack.runtime.options import takes

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from satpack.model.answer import Result
    from satpack.runtime.progress import Tell

    _Found_co = TypeVar("_Found_co", covariant=True)

    class Run(Protocol[_Found_co]):
        """A question under way."""

        def run(self, tell: Tell | None = None, /) -> _Found_co:
            """Find the answer, or as much of it as the limits allow, and tell now and then how far it has come."""

        def result(self) -> _Found_co:
            """Return what is known until now."""


__all__ = ["Question", "question", "question_named", "question_names"]

_P = ParamSpec("_P")
_R = TypeVar("_R")

_HOMES = ("satpack.questions", "satpack.tilings.questions")
"""The packages of questions: each question lies in the module of its name."""

_DECLARED = re.compile(r"^@question\(", re.MULTILINE)


class Question(LightRecord, frozen=True):
    """The declaration of a question.

    Attributes
    ----------
    name : str
        The function's name, and the command's.
    options : type
        Its options: a typed dictionary, see `satpack.runtime.options.Option`.
    ask : callable
        The function.
    begin : callable
        Takes what the function takes, and returns a `Run`.
    doing : str
        What is being done, before the name of what is asked about: "counting".
    pictures : str
        The type of what can be drawn of the answer, of those in `satpack.render.suffixes`; nothing if empty.
    examples : tuple of str
        Commands that ask it, for the help.
    """

    name: str
    options: type
    ask: Callable[..., object]
    begin: Callable[..., Run[Result]]
    doing: str
    pictures: str = ""
    examples: tuple[str, ...] = ()


_declared: dict[str, Question] = {}


def question(
    options: type,
    *,
    doing: str,
    begin: Callable[..., Run[Any]] | None = None,
    pictures: str = "",
    examples: tuple[str, ...] = (),
) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Declare a function as a question, whose ``**options`` are those of a record.

    Parameters
    ----------
    options : type
        A typed dictionary of options.
    doing : str
        What is being done, for progress.
    begin : callable, optional
        Takes what the function takes, and returns a `Run`; by default the function is run as a whole.
    pictures : str
        The type of what can be drawn of the answer.
    examples : tuple of str
        Commands that ask it, as Markdown, for the help of a command that has no module of its own.
    """

    def declared(ask: Callable[_P, _R]) -> Callable[_P, _R]:
        made: Callable[_P, Any] = takes(options)(ask)
        starts = begin or (lambda *given, **asked: _Whole(lambda: made(*given, **asked)))
        name = ask.__name__
        _declared[name] = Question(name, options, made, starts, doing, pictures, examples)
        return made

    return declared


class _Whole:
    """A question that is run as a whole: of it nothing is known until it ends."""

    def __init__(self, ask: Callable[[], Any]) -> None:
        self._ask = ask

    def run(self, tell: Tell | None = None, /) -> Any:
        """Return the answer."""
        del tell
        return self._ask()

    def result(self) -> Any:
        """Raise, since it was interrupted before its end."""
        raise KeyboardInterrupt


def question_named(name: str) -> Question | None:
    """Return the question of that name; None if none is declared."""
    for home in _HOMES:
        if name not in _declared and name.isidentifier() and find_spec(f"{home}.{name}"):
            import_module(f"{home}.{name}")
    return _declared.get(name)


@cache
def question_names() -> tuple[str, ...]:
    """Return the names of all questions, without importing what answers them: their modules say that they declare one."""
    return tuple(name for home in _HOMES for name in _names_in(home))


def _names_in(home: str) -> list[str]:
    folders = import_module(home).__path__
    files = sorted(file for folder in folders for file in Path(folder).glob("[a-z]*.py"))
    return [file.stem for file in files if _DECLARED.search(file.read_text(encoding="utf-8"))]

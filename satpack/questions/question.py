"""A question: one declaration, from which the Python function, the command with its help and the studio's form follow."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, ParamSpec, Protocol, TypeVar

from satpack.runtime.options import takes

if TYPE_CHECKING:
    from collections.abc import Callable

    from satpack.model.answer import Result
    from satpack.runtime.progress import Tell

__all__ = ["Question", "Run", "question", "question_named"]

_P = ParamSpec("_P")
_R = TypeVar("_R")
_Found_co = TypeVar("_Found_co", covariant=True)

_HOMES = ("satpack.questions", "satpack.tilings.questions")
"""The packages of questions: each lies in the module that has its name."""


class Run(Protocol[_Found_co]):
    """A question under way."""

    def run(self, tell: Tell | None = None, /) -> _Found_co:
        """Find the answer, or as much of it as the limits allow, and tell now and then how far it has come."""

    def result(self) -> _Found_co:
        """Return what is known until now."""


@dataclass(frozen=True, slots=True)
class Question:
    """The declaration of a question.

    Attributes
    ----------
    name : str
        The function's name, and the command's.
    options : type
        Its options: a typed dictionary, see `satpack.runtime.options.Option`.
    begin : callable
        Takes what is asked about and the options, and returns a `Run`.
    doing : str
        What is being done, before the name of what is asked about: "counting".
    pictures : str
        The type of what can be drawn of the answer, of those in `satpack.render.suffixes`; nothing if empty.
    text : str
        The summary of the function's documentation.
    """

    name: str
    options: type
    begin: Callable[..., Run[Result]]
    doing: str
    pictures: str
    text: str


_asked: dict[Callable[..., object], Question] = {}


def question(
    options: type, *, begin: Callable[..., Run[Result]], doing: str, pictures: str = ""
) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Declare the function below as a question, whose ``**options`` are those of a record.

    Parameters
    ----------
    options : type
        A typed dictionary of options.
    begin : callable
        Begins the question: takes what is asked about and the options.
    doing : str
        What is being done, for progress.
    pictures : str
        The type of what can be drawn of the answer.
    """

    def declared(ask: Callable[_P, _R]) -> Callable[_P, _R]:
        made = takes(options)(ask)
        summary = (ask.__doc__ or "").strip().partition("\n")[0]
        _asked[made] = Question(ask.__name__, options, begin, doing, pictures, summary)
        return made

    return declared


def question_named(name: str) -> Question | None:
    """Return the question of that name; None if there is none that is declared."""
    for home in _HOMES:
        place = f"{home}.{name}"
        if name.isidentifier() and find_spec(place) is not None:
            found = _asked.get(getattr(import_module(place), name, print))
            if found is not None:
                return found
    return None

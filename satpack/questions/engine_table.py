"""The engines by name: what each answers, and which names a question takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from satpack.runtime.errors import OptionError
from satpack.runtime.wording import one_of

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "ENGINES",
    "Engine",
    "Question",
    "does_not_apply",
    "engine_named",
    "engines_of",
    "kind_of",
]

Question = Literal["solve", "list", "count", "sample", "analyse"]
"""The questions that choose among engines: a first solution, all of them, their number, a draw, what they share."""


@dataclass(frozen=True, slots=True)
class Engine:
    """A way to an answer.

    Attributes
    ----------
    name : str
        Its name, in options and results.
    questions : frozenset of Question
        What it answers.
    """

    name: str
    questions: frozenset[Question]


_EVERY: frozenset[Question] = frozenset({"solve", "list", "count", "sample", "analyse"})

ENGINES = (
    Engine("cover", _EVERY),
    Engine("sat", _EVERY),
    Engine("frontier", frozenset({"count", "sample", "analyse"})),
    Engine("filling", frozenset({"solve"})),
)
"""Exhaustive search; CDCL solvers; counting without listing; filling the region from one end."""

_OLDER = {"sweep": "frontier"}
"""Names that were once in use and still mean what they meant."""


def engines_of(question: Question) -> tuple[str, ...]:
    """Return the names that a question takes.

    >>> engines_of("count")
    ('auto', 'cover', 'sat', 'frontier')
    """
    return "auto", *(each.name for each in ENGINES if question in each.questions)


def kind_of(question: Question) -> str:
    """Return the names that a question takes as the type of its option."""
    names = ", ".join(f'"{name}"' for name in engines_of(question))
    return f"{{{names}}}"


def engine_named(asked: str, question: Question) -> str:
    """Return the engine of that name, which may be an older one.

    Raises
    ------
    OptionError
        If there is none, or it does not answer the question.
    """
    name, known = _OLDER.get(asked, asked), engines_of(question)
    if name in known:
        return name
    if any(each.name == name for each in ENGINES):
        raise OptionError(
            f"engine {name} does not answer this question ({question}); use {one_of(known)}"
        )
    raise OptionError(f"there is no engine {asked!r}; use {one_of(known)}")


def does_not_apply(options: Sequence[str], engine: str) -> OptionError:
    """Return the error that options have no meaning for an engine."""
    named = ", ".join(option.replace("_", "-") for option in options)
    verb = "does" if len(options) == 1 else "do"
    them = "it" if len(options) == 1 else "them"
    return OptionError(
        f"{named} {verb} not apply to engine {engine}; leave {them} out or choose another engine"
    )

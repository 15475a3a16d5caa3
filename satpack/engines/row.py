"""An engine as a row of a table: the questions it answers, its options and limits, and its functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from satpack.runtime.errors import OptionError
from satpack.runtime.light_record import LightRecord

if TYPE_CHECKING:
    from satpack.engines.frontier import Conventions, Drawn
    from satpack.engines.listing import Listing, Source
    from satpack.engines.work.cubes import Job
    from satpack.model.answer import Answer
    from satpack.model.puzzle import Puzzle

__all__ = ["Asked", "Engine", "Question", "Trait"]

Question = Literal["solve", "list", "count", "sample", "analyse"]
"""The questions that choose among engines: a first solution, all, their number, a draw, an analysis."""

Asked = Mapping[str, Any]
"""The options of a question, complete."""

Trait = Literal["rules", "empty cells", "free numbers"]
"""Features that a puzzle may have and an engine may lack."""


def _rule(puzzle: Puzzle) -> str:
    return f"the rule {puzzle.searched_rules[0].kind}" if puzzle.searched_rules else ""


def _empty(puzzle: Puzzle) -> str:
    return "cells that may stay empty" if puzzle.must_fill < len(puzzle.region) else ""


def _free(puzzle: Puzzle) -> str:
    fixed = all(piece.copies.is_fixed for piece in puzzle.pieces)
    return "" if fixed else "numbers of copies that are free"


_TRAITS: Mapping[Trait, Callable[[Puzzle], str]] = {
    "rules": _rule,
    "empty cells": _empty,
    "free numbers": _free,
}
"""Describes each trait of a puzzle; "" if it does not have it."""


class Engine(LightRecord, frozen=True, kw_only=True, eq=False):
    """A way to an answer.

    Its functions import what they need, so that to know an engine loads nothing. Each takes a `Prepared` puzzle and
    the question's options; a step of `satpack.engines.auto` may add a budget.
    """

    name: str
    """Its name, in options and results."""
    first: Callable[..., Answer] | None = None
    """Returns an `Answer`: a first solution, or that there is none; undecided when a budget or the deadline ends."""
    source: Callable[..., Source[Any]] | None = None
    """Returns a `Source` that lists one solution of each class, by which solutions are counted, drawn and
    analysed, too.
    """
    listing: Callable[..., Listing[Any]] | None = None
    """Returns a whole `Listing` instead, of solutions that are not placements."""
    job: Callable[..., Job] | None = None
    """Returns a `Job`: how the list is cut into cubes."""
    count: Callable[..., Conventions] | None = None
    """Answers "count" without a list: the numbers by each convention."""
    draw: Callable[..., Drawn] | None = None
    """Answers "sample" without a list: fillings drawn."""
    uses: Callable[..., tuple[int, Sequence[int]]] | None = None
    """Answers "analyse" without a list: the number of solutions with each placement."""
    options: Mapping[Question, Sequence[str]] = {}
    """The options that it takes, of those that not every engine takes."""
    lacks: Sequence[Trait] = ()
    """Traits that a puzzle must not have."""
    is_named: bool = True
    """Whether users choose it by its name; else it stands in for others where that is faster."""
    needs_placements: bool = True
    """Whether it searches among placements; else it begins before these are made."""
    needs_kernels: bool = False
    """Whether it needs the compiled library."""
    argues: Literal["cheaply", "thoroughly"] = "cheaply"
    """How hard to look for an argument before it begins; thoroughly if it does not come back now and then."""
    check: Callable[[Question, Asked], None] = lambda _question, _asked: None
    """Raises for invalid or conflicting options, before any work."""
    title: str = ""
    """Its name in errors."""
    instead: str = "choose another engine"
    """The advice that errors give."""

    @property
    def questions(self) -> frozenset[Question]:
        """The questions it answers."""
        every: dict[Question, bool] = {
            "solve": self.first is not None,
            "list": self.source is not None or self.listing is not None,
            "count": self.source is not None or self.count is not None,
            "sample": self.source is not None or self.draw is not None,
            "analyse": self.source is not None or self.uses is not None,
        }
        return frozenset(question for question, is_answered in every.items() if is_answered)

    def lacking(self, puzzle: Puzzle) -> str:
        """Return the feature of the puzzle that this engine lacks; "" if none."""
        return next(filter(None, (_TRAITS[each](puzzle) for each in self.lacks)), "")

    def refuse(self, question: Question, given: Sequence[str], puzzle: Puzzle) -> None:
        """Raise OptionError for options that this engine does not take, and for puzzles that it can't solve.

        `given` are the options given, of those that not every engine takes.
        """
        title = self.title or f"engine {self.name}"
        wrong = [each for each in given if each not in self.options.get(question, ())]
        if wrong:
            named = ", ".join(each.replace("_", "-") for each in wrong)
            verb, them = ("does", "it") if len(wrong) == 1 else ("do", "them")
            raise OptionError(
                f"{named} {verb} not apply to {title}; leave {them} out or {self.instead}"
            )
        if lack := self.lacking(puzzle):
            raise OptionError(f"{title} can't keep {lack}; {self.instead}")

"""An engine as a row of a table: what it answers, of what, with which options, and the functions that begin it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from satpack.engines.frontier import Conventions, Drawn
    from satpack.engines.listing import Listing, Source
    from satpack.engines.work.cubes import Job
    from satpack.model.answer import Answer
    from satpack.model.puzzle import Puzzle

__all__ = ["Asked", "Engine", "Question", "Trait"]

Question = Literal["solve", "list", "count", "sample", "analyse"]
"""The questions that choose among engines: a first solution, all of them, their number, a draw, what they share."""

Asked = Mapping[str, Any]
"""The options of a question, complete."""

Trait = Literal["rules", "empty cells", "free numbers"]
"""What a puzzle may have and an engine may lack."""


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
"""For each trait what a puzzle has of it, in words; "" if nothing."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Engine:
    """A way to an answer.

    Its functions import what they need, so that to know an engine loads nothing. Each takes a `Prepared` puzzle and the
    question's options; what else, a step of `satpack.engines.auto` may give it as a budget.

    Attributes
    ----------
    name : str
        Its name, in options and results.
    first : callable, optional
        Returns an `Answer`: a first solution, or that there is none; undecided when a budget or the deadline ends.
    source : callable, optional
        Returns a `Source` that lists one solution of each class, by which solutions are counted, drawn and analysed, too.
    listing : callable, optional
        Returns a whole `Listing` instead, of solutions that are not placements.
    job : callable, optional
        Returns a `Job`: how the list is cut into cubes.
    count, draw, uses : callable, optional
        Answers "count", "sample" and "analyse" without a list: the numbers by each convention, fillings drawn, and how
        many solutions have each placement.
    options : mapping of Question to sequence of str
        The options that it takes, of those that not every engine takes.
    lacks : sequence of Trait
        What a puzzle must not have.
    is_named : bool
        Whether users choose it by its name; else it stands in for others where that is faster.
    needs_placements : bool
        Whether it searches among placements; else it begins before these are made.
    needs_kernels : bool
        Whether it is there only if the compiled library is.
    argues : {"cheaply", "thoroughly"}
        How hard to look for an argument before it begins; thoroughly if it does not come back now and then.
    check : callable, optional
        Raises for options that mean nothing or do not go together, before any work.
    title, instead : str
        What errors call it, and what they advise.
    """

    name: str
    first: Callable[..., Answer] | None = None
    source: Callable[..., Source[Any]] | None = None
    listing: Callable[..., Listing[Any]] | None = None
    job: Callable[..., Job] | None = None
    count: Callable[..., Conventions] | None = None
    draw: Callable[..., Drawn] | None = None
    uses: Callable[..., tuple[int, Sequence[int]]] | None = None
    options: Mapping[Question, Sequence[str]] = field(default_factory=dict)
    lacks: Sequence[Trait] = ()
    is_named: bool = True
    needs_placements: bool = True
    needs_kernels: bool = False
    argues: Literal["cheaply", "thoroughly"] = "cheaply"
    check: Callable[[Question, Asked], None] = lambda _question, _asked: None
    title: str = ""
    instead: str = "choose another engine"

    @property
    def questions(self) -> frozenset[Question]:
        """What it answers."""
        every: dict[Question, bool] = {
            "solve": self.first is not None,
            "list": self.source is not None or self.listing is not None,
            "count": self.source is not None or self.count is not None,
            "sample": self.source is not None or self.draw is not None,
            "analyse": self.source is not None or self.uses is not None,
        }
        return frozenset(question for question, is_answered in every.items() if is_answered)

    def lacking(self, puzzle: Puzzle) -> str:
        """Return what the puzzle has that this engine lacks; "" if nothing."""
        return next(filter(None, (_TRAITS[each](puzzle) for each in self.lacks)), "")

    def refuse(self, question: Question, given: Sequence[str], puzzle: Puzzle) -> None:
        """Refuse options that this engine does not take, and puzzles that it can't solve.

        Parameters
        ----------
        question : Question
            What is asked.
        given : sequence of str
            Options that were given, of those that not every engine takes.
        puzzle : Puzzle
            Of what.

        Raises
        ------
        OptionError
            If there is one.
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

"""An engine as a row of a table: the questions it answers, its options and limits, and its functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from satpack.engines.burnside import Conventions
    from satpack.engines.frontier.drawing import Drawn
    from satpack.engines.listing import Listing, Source
    from satpack.engines.probing import Tree
    from satpack.engines.work.cubes import Job
    from satpack.gallery import Subject
    from satpack.model.answer import Answer
    from satpack.model.puzzle import Puzzle

Question = Literal["solve", "list", "count", "estimate", "sample", "analyse"]
"""The questions that choose among engines: a first solution, all, their number, an estimate of it, a draw, an analysis."""

Asked = Mapping[str, Any]
"""The options of a question, complete."""


# --- traits: features that a puzzle may have and an engine may lack

Trait = Callable[[Any], str]
"""Names the feature, if a puzzle, or items and options, have it; else returns ""."""


def no_shapes(subject: Subject) -> str:
    """Items and options that no shapes are known of; named first, it leaves puzzles to the others."""
    return "items and options" if subject.kind == "cover" else ""


def searched_rules(puzzle: Puzzle) -> str:
    """Rules that the choice of placements does not keep by itself."""
    return f"the rule {puzzle.searched_rules[0].kind}" if puzzle.searched_rules else ""


def empty_cells(puzzle: Puzzle) -> str:
    """Cells that may stay empty."""
    return "cells that may stay empty" if puzzle.must_fill < len(puzzle.region) else ""


def meetings(puzzle: Puzzle) -> str:
    """Conditions where pieces meet: sides that must match, points where they may not cross."""
    return puzzle.meeting


def free_numbers(puzzle: Puzzle) -> str:
    """Ranges of copies."""
    fixed = all(piece.copies.is_fixed for piece in puzzle.pieces)
    return "" if fixed else "numbers of copies that are free"


def multiplicities(subject: Subject) -> str:
    """Items and options of which some item may be covered several times."""
    is_so = subject.kind == "cover" and subject.cover.has_multiplicities
    return "items that are not to be covered exactly once" if is_so else ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Engine:
    """A way to an answer; its functions take a `Prepared` puzzle, the question's options and a step's budget, and import what they need."""

    name: str
    """Its name, in options and results."""
    first: Callable[..., Answer] | None = None
    """Returns an `Answer`: a first solution, or that there is none; undecided when a budget or the deadline ends."""
    source: Callable[..., Source] | None = None
    """Returns a `Source` that lists one solution of each class, by which solutions are counted, drawn and
    analysed, too.
    """
    listing: Callable[..., Listing[Any]] | None = None
    """Returns a whole `Listing` instead, of solutions that are not placements."""
    tree: Callable[..., Tree[Any]] | None = None
    """Returns its search as a `Tree`, for estimates."""
    job: Callable[..., Job] | None = None
    """Returns a `Job`: how the list is cut into cubes."""
    orders_cubes: bool = False
    """Whether a cube's solutions come in the same order wherever it is searched."""
    count: Callable[..., Conventions] | None = None
    """Answers "count" without a list, within `burnside.Limits`: the numbers by a convention and those before it."""
    draw: Callable[..., Drawn] | None = None
    """Answers "sample" likewise: a number of fillings drawn by a random generator and a convention."""
    uses: Callable[..., tuple[int, Sequence[int]]] | None = None
    """Answers "analyse" likewise: the number of solutions, and for each placement of those with it."""
    says: Mapping[Question, str] = field(default_factory=dict)
    """Its description in the help, after its name, if it answers without a list."""
    options: Mapping[Question, Sequence[str]] = field(default_factory=dict)
    """The options that it takes, of those that not every engine takes."""
    lacks: Sequence[Trait] = (no_shapes,)
    """Traits that its subject must not have: those above, or the engine's own."""
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
        every: dict[Question, bool] = {
            "solve": self.first is not None,
            "list": self.source is not None or self.listing is not None,
            "count": self.source is not None or self.count is not None,
            "estimate": self.tree is not None,
            "sample": self.source is not None or self.draw is not None,
            "analyse": self.source is not None or self.uses is not None,
        }
        return frozenset(question for question, is_answered in every.items() if is_answered)

    def lacking(self, subject: Subject) -> str:
        """Return the feature of a puzzle, or of items and options, that this engine lacks; "" if none."""
        return next(filter(None, (each(subject) for each in self.lacks)), "")

    def refuse(self, question: Question, given: Sequence[str], subject: Subject) -> None:
        """Raise OptionError for `given` options that this engine does not take, of those that not every engine takes, and for puzzles it can't solve."""
        title = self.title or f"engine {self.name}"
        wrong = [each for each in given if each not in self.options.get(question, ())]
        if wrong:
            named = ", ".join(each.replace("_", "-") for each in wrong)
            verb, them = ("does", "it") if len(wrong) == 1 else ("do", "them")
            raise OptionError(
                f"{named} {verb} not apply to {title}; leave {them} out or {self.instead}"
            )
        if lack := self.lacking(subject):
            raise OptionError(f"{title} can't keep {lack}; {self.instead}")

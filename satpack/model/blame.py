"""What is to blame where there is no solution, or nothing comes apart: a least set of demands, and the changes that would help."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, NamedTuple

from satpack.model.abilities import Shown
from satpack.model.expect import Expect
from satpack.model.grids.coordinates import written
from satpack.model.pieces import Region
from satpack.model.ranges import Copies
from satpack.model.sides import Sides
from satpack.model.warrant import UNASKED, Warrant
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Collection

    from satpack.model.grids import Cell, Grid
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Placed, Solution

_MOST_SHOWN = 8


class Demand(NamedTuple):
    """A condition on solutions that can be dropped: what is left is a puzzle with at least as many solutions."""

    kind: Literal["placed", "rule", "sides", "holes", "piece", "cell"]
    """A placed piece stays; a rule holds; pieces match where they meet; the number of empty cells is right; a piece is
    used as often as it must; a cell is covered."""
    at: int = 0  # the index of the placed piece, the rule, the piece, or the cell of the region


def demands_of(puzzle: Puzzle) -> tuple[Demand, ...]:
    """Return the demands of a puzzle that `plain` returned, those that say most to people first."""
    return (
        *(Demand("rule", index) for index in range(len(puzzle.rules))),
        *([Demand("sides")] if puzzle.meeting else []),
        *([Demand("holes")] if puzzle.holes is not None else []),
        *(Demand("piece", i) for i, piece in enumerate(puzzle.pieces) if piece.copies.low),
        *(Demand("cell", index) for index in range(len(puzzle.region.required))),
    )


def plain(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with the same solutions whose number of empty cells is bounded only if that excludes any."""
    if puzzle.limits_holes:
        return replace(puzzle, expect=Expect(), goal=None, design=None)
    region = puzzle.region
    if puzzle.must_fill > len(region.required):
        region = Region(region.cells, (), region.colours, wrap=region.wrap)
    return replace(puzzle, region=region, holes=None, expect=Expect(), goal=None, design=None)


def only(puzzle: Puzzle, kept: Collection[Demand]) -> Puzzle:
    """Return a puzzle that `plain` returned with no other demands than these."""
    region = puzzle.region
    required = [c for i, c in enumerate(region.required) if Demand("cell", i) in kept]
    spare = [c for i, c in enumerate(region.required) if Demand("cell", i) not in kept]
    pieces = tuple(
        piece
        if Demand("piece", index) in kept
        else replace(piece, copies=Copies(0, piece.copies.high))
        for index, piece in enumerate(puzzle.pieces)
    )
    free = replace(
        puzzle,
        region=Region(required, (*spare, *region.optional), region.colours, wrap=region.wrap),
        pieces=pieces,
        rules=tuple(rule for i, rule in enumerate(puzzle.rules) if Demand("rule", i) in kept),
        holes=puzzle.holes if Demand("holes") in kept else None,
    )
    return free if Demand("sides") in kept else unmatched(free)


def unmatched(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle whose pieces may lie beside each other in any way."""
    pieces = tuple(replace(piece, sides=()) for piece in puzzle.pieces)
    return replace(puzzle, pieces=pieces, sides=Sides(), crossing=puzzle.grid.may_cross)


def uncoloured(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle whose pieces may lie on cells of any colour."""
    return replace(puzzle, pieces=tuple(replace(piece, colours=()) for piece in puzzle.pieces))


@dataclass(frozen=True, slots=True)
class Remedy:
    """A change after which the puzzle has a solution, or the assembly comes apart."""

    change: str  # in words: "without piece C"
    solutions: int = 0  # after the change; 0 for an assembly
    complete: bool = True  # whether there are no more
    level: str = ""  # of an assembly, at which it then comes apart
    piece: str = ""  # which is changed
    cells: tuple[Cell, ...] = ()  # that may stay empty, or are taken from the assembly
    rule: int = 0  # which is dropped, from 1
    placed: Placed | None = None  # the piece of an assembly that is changed

    @classmethod
    def of_assembly(
        cls, grid: Grid, placed: Placed, name: str, cells: tuple[Cell, ...] = ()
    ) -> Remedy:
        """Return the change that a piece, called by some name, is left out, or loses these cells."""
        change = f"without cell {written(grid, *cells)} of {name}" if cells else f"without {name}"
        return cls(change, piece=placed.piece, cells=cells, placed=placed)

    @property
    def text(self) -> str:
        """The change, with its effect."""
        if self.level:
            return f"{self.change} (level {self.level})"
        least = "" if self.complete else "at least "
        return f"{self.change} ({least}{many(self.solutions, 'solution')})"


Extent = Literal["smallest", "irreducible", "some"]
"""No set with fewer members is to blame; none of the members can be left out; neither is known."""


@dataclass(frozen=True, slots=True)
class Blame(Shown):
    """A least set of demands that exclude every solution, or of pieces that interlock, and the changes that would help."""

    puzzle: Puzzle = field(compare=False, repr=False)
    pieces: tuple[str, ...] = ()  # that can't all be used as often as they must be
    cells: tuple[Cell, ...] = ()  # that can't all be covered
    rules: tuple[int, ...] = ()  # that can't all hold, numbered from 1
    sides: bool = False  # whether sides that must match, or pieces that may not cross, are, too
    holes: bool = False  # whether the number of empty cells is to blame, too
    placed: tuple[Placed, ...] = ()  # pieces that can't all stay; or alone, those that interlock
    extent: Extent = "some"
    remedies: tuple[Remedy, ...] = ()  # each was verified
    complete: bool = True  # whether the search for all this ended before its limit
    thorough: bool = False  # whether that limit was the larger one
    warrant: Warrant = UNASKED  # the basis of the claim that the demands exclude every solution
    assembly: Solution | None = field(default=None, compare=False, repr=False)  # if locked

    @property
    def is_known(self) -> bool:
        """Whether anything is known: what is to blame, or what would help."""
        return self.names_something or bool(self.remedies)

    @property
    def names_something(self) -> bool:
        """Whether anything is to blame, as far as is known."""
        return bool(
            self.pieces or self.cells or self.rules or self.sides or self.holes or self.placed
        )

    @property
    def in_place(self) -> Blame | None:
        """What is to blame if `--why` asked for it, to be drawn where there is nothing else to draw."""
        return self if self.thorough else None

    @property
    def paragraph(self) -> str:
        """The text, and how to learn more, or that there may be more."""
        return " ".join(filter(None, (self.text(), self.advice)))

    @property
    def advice(self) -> str:
        """How to learn more, or that there may be more; empty if all was tried."""
        if self.complete:
            return ""
        if self.thorough:
            aim = "more" if self.is_known else "what is to blame"
            return f"The search for {aim} was cut short."
        if self.is_known:
            return "Use --why to look longer."
        return "What is to blame was not found in a short search. Use --why to look longer, and --timeout to limit that."

    @property
    def rules_text(self) -> str:
        """Which rules contradict each other, naming the solver if its word was not checked."""
        return self.warrant.qualify(self._rules_said())

    def _rules_said(self) -> str:
        if not self.rules:
            return "there is no solution without the rules either"
        named = [
            f"{number} ({self.puzzle.rules[number - 1].text(self.puzzle.grid)})"
            for number in self.rules[:_MOST_SHOWN]
        ]
        more = len(self.rules) - len(named)
        rules = f"rule{'s' * (len(self.rules) > 1)} {', '.join(named)}"
        rules += f" and {many(more, 'more rule')}" if more else ""
        if len(self.rules) == 1:
            return f"{rules} excludes every solution"
        least = "" if self.extent == "some" else ", and no fewer of them"
        return f"{rules} contradict each other{least}"

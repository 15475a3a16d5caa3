"""What a packing puzzle is: pieces, each with a number of copies, and a region to put them in."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from operator import index
from typing import TYPE_CHECKING, Literal, get_args

from satpack.model.bounds import (
    MAX_CELLS,
    MAX_COORDINATE,
    MAX_EXTENT,
    MAX_GROUP,
    MAX_NAME,
    MAX_PIECES,
    MAX_RULES,
)
from satpack.model.colours import check_colours, checked_paint, may_lie
from satpack.model.expect import Expect
from satpack.model.shown import Shown
from satpack.runtime.errors import LimitError, PuzzleError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satpack.model.colours import Colour, Paint
    from satpack.model.grids import Cell, Cells, Grid
    from satpack.model.rule import Rule

__all__ = [
    "MAX_CELLS",
    "MAX_COORDINATE",
    "MAX_EXTENT",
    "MAX_GROUP",
    "MAX_NAME",
    "MAX_PIECES",
    "TURNS",
    "Copies",
    "Expect",
    "Holes",
    "Piece",
    "Puzzle",
    "Region",
    "Turn",
    "check_name",
]

Turn = Literal["none", "rotate", "all"]
"""What may be done to a piece besides moving it: nothing, rotations of the grid, or every symmetry of it."""

TURNS: tuple[Turn, ...] = get_args(Turn)


@dataclass(frozen=True, slots=True)
class Copies:
    """How many copies of a piece a solution uses: at least `low`, at most `high`."""

    low: int = 1
    high: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.high:
            raise PuzzleError(
                f"copies {self.low}-{self.high} is no range: write the smaller number first, none below 0"
            )

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"

    def __contains__(self, count: int) -> bool:
        return self.low <= count <= self.high


@dataclass(frozen=True, slots=True)
class Piece:
    """A shape, named, with the number of its copies.

    Attributes
    ----------
    name : str
        Printable, and unlike every other piece's.
    cells : Cells
        The shape, anywhere on the grid.
    copies : Copies
        Exactly one by default. Copies are interchangeable: swapping two makes no new solution.
    colours : Paint
        The colours of those cells that have one, by name; a mapping from cells to names will do.
    group : int
        Pieces of one group need not come apart from each other; 0 is no group.
    turn : {"none", "rotate", "all"}, optional
        How the piece may be turned: not at all, by rotations, or mirrored too; by default as the puzzle's `reflect` says.
    """

    name: str
    cells: Cells
    copies: Copies = field(default_factory=Copies)
    colours: Paint = ()
    group: int = 0
    turn: Turn | None = None

    def __post_init__(self) -> None:
        check_name(self.name, "piece")
        owner = f"piece {self.name!r}"
        object.__setattr__(self, "cells", _checked_cells(_vectors(self.cells, owner), owner))
        if self.colours != ():
            object.__setattr__(self, "colours", checked_paint(self.colours, self.cells, owner))
        if not 0 <= self.group <= MAX_GROUP:
            raise PuzzleError(f"{owner} is in group {self.group}; use 1 to {MAX_GROUP:,}, or none")
        if self.turn not in (None, *TURNS):
            raise PuzzleError(
                f"{owner} has the turn {self.turn!r}; use {', '.join(TURNS)}, or None"
            )

    def __len__(self) -> int:
        return len(self.cells)


@dataclass(frozen=True, slots=True)
class Region:
    """The cells to fill.

    Attributes
    ----------
    required : Cells
        Cells that must be filled.
    optional : Cells
        Cells that may be filled or stay empty.
    colours : Paint
        The colours of those cells that have one, by name; a mapping from cells to names will do.
    """

    required: Cells
    optional: Cells = ()
    colours: Paint = ()

    def __post_init__(self) -> None:
        for name in ("required", "optional"):
            object.__setattr__(self, name, _vectors(getattr(self, name), "the region"))
        both = set(self.required) & set(self.optional)
        if both:
            raise PuzzleError(
                f"cell {list(min(both))} of the region is both required and optional; list it once"
            )
        _checked_cells(self.cells, "the region")
        for name in ("required", "optional"):
            object.__setattr__(self, name, tuple(sorted(getattr(self, name))))
        if self.colours != ():
            object.__setattr__(
                self, "colours", checked_paint(self.colours, self.cells, "the region")
            )
        volume = 1
        for axis in zip(*self.cells, strict=True):
            volume *= max(axis) - min(axis) + 1
        if volume > MAX_EXTENT:
            raise LimitError(
                f"the region spans a box of {volume:,} lattice points; satpack takes at most {MAX_EXTENT:,}"
            )

    @property
    def cells(self) -> Cells:
        """Every cell: the required ones, then the optional ones. Arrays number cells in this order."""
        return self.required + self.optional

    def __len__(self) -> int:
        return len(self.required) + len(self.optional)


@dataclass(frozen=True, slots=True)
class Holes:
    """How many cells of the region stay empty: at least `low`, at most `high`."""

    low: int
    high: int

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.high:
            raise PuzzleError(
                f"{self.low} to {self.high} empty cells is no range: write the smaller number first, none below 0"
            )

    def __str__(self) -> str:
        return f"{self.low:,}" if self.low == self.high else f"{self.low:,} to {self.high:,}"

    def __contains__(self, count: int) -> bool:
        return self.low <= count <= self.high


@dataclass(frozen=True, slots=True)
class Puzzle(Shown):
    """A packing puzzle.

    Attributes
    ----------
    name : str
        A title, for people.
    grid : Grid
        The grid all cells belong to.
    region : Region
        What is to be filled.
    pieces : tuple of Piece
        What to fill it with; names are unique.
    reflect : bool
        Whether pieces may be mirrored (in the plane: turned over) that do not say themselves how they may be turned.
        Default: on plane grids yes, on solid ones no.
    source : str
        Where the puzzle comes from.
    expect : Expect
        The known answer.
    holes : Holes or None
        How many cells stay empty; None if only region and pieces say.
    colours : tuple of Colour
        The colours that cells may carry, and which may lie on which.
    rules : tuple of Rule
        What is asked of solutions besides.

    Raises
    ------
    PuzzleError
        If cells are not on the grid, names repeat, a piece has more cells than the region, a cell's colour is none
        of the puzzle's, or a rule means nothing for it.

    Examples
    --------
    >>> from satpack.model.grids import GRIDS
    >>> domino = Piece("domino", ((0, 0), (1, 0)), Copies(2, 2))
    >>> square = Region(((0, 0), (1, 0), (0, 1), (1, 1)))
    >>> Puzzle("two dominoes", GRIDS["square"], square, (domino,)).needed_area
    (4, 4)
    """

    name: str
    grid: Grid
    region: Region
    pieces: tuple[Piece, ...]
    reflect: bool | None = None
    source: str = ""
    expect: Expect = field(default_factory=Expect)
    holes: Holes | None = None
    colours: tuple[Colour, ...] = ()
    rules: tuple[Rule, ...] = ()

    def __post_init__(self) -> None:
        check_name(self.name, "puzzle")
        if self.reflect is None:
            object.__setattr__(self, "reflect", self.grid.may_turn_over)
        if not self.pieces:
            raise PuzzleError("the puzzle has no pieces; it needs at least one")
        if len(self.pieces) > MAX_PIECES:
            raise LimitError(
                f"the puzzle has {len(self.pieces):,} kinds of piece; satpack takes at most {MAX_PIECES:,}"
            )
        size = sum(map(len, self.pieces))
        if size > MAX_CELLS:
            raise LimitError(
                f"the pieces have {size:,} cells together; satpack takes at most {MAX_CELLS:,}"
            )
        _check_on_grid(self.grid, self.region.cells, "the region")
        repeated = [n for n, times in Counter(p.name for p in self.pieces).items() if times > 1]
        if repeated:
            raise PuzzleError(
                f"two pieces are named {repeated[0]!r}; give each its own name, or use copies"
            )
        for piece in self.pieces:
            _check_on_grid(self.grid, piece.cells, f"piece {piece.name!r}")
            if len(piece) > len(self.region):
                raise PuzzleError(
                    f"piece {piece.name!r} has {len(piece)} cells, more than the region's {len(self.region)}; "
                    "leave it out, or enlarge the region"
                )
        check_colours(
            self.colours,
            [
                ("the region", self.region.colours),
                *((f"piece {piece.name!r}", piece.colours) for piece in self.pieces),
            ],
        )
        _check_rules(self)

    def __repr__(self) -> str:
        low, high = (sum(getattr(p.copies, end) for p in self.pieces) for end in ("low", "high"))
        pieces = many(high, "piece") if low == high else f"{low:,} to {many(high, 'piece')}"
        return (
            f"Puzzle {self.name!r}: {self.grid.name} grid, {many(len(self.region), 'cell')}, "
            f"{pieces}"
        )

    @property
    def needed_area(self) -> tuple[int, int]:
        """The fewest and the most cells the pieces can cover."""
        return (
            sum(len(p) * p.copies.low for p in self.pieces),
            sum(len(p) * p.copies.high for p in self.pieces),
        )

    @property
    def limits_holes(self) -> bool:
        """Whether the bound on empty cells excludes anything that the areas of region and pieces allow.

        An engine that knows no such bound may take the puzzle only if this is false.
        """
        if self.holes is None:
            return False
        spare = len(self.region.optional)
        empty = (len(self.region) - area for area in self.needed_area)
        return any(min(max(count, 0), spare) not in self.holes for count in empty)

    @property
    def searched_rules(self) -> tuple[Rule, ...]:
        """The rules that the choice of placements does not keep by itself: an engine must know them, or filter."""
        return tuple(rule for rule in self.rules if not rule.is_sieved(self))

    @property
    def is_coloured(self) -> bool:
        """Whether a cell of the region or of a piece has a colour."""
        return bool(self.region.colours) or any(piece.colours for piece in self.pieces)

    def may_lie(self, piece: str, region: str) -> bool:
        """Whether a cell of a piece may lie on a cell of the region, by the names of their colours, "" for none."""
        return may_lie(self.colours, piece, region)

    def piece(self, name: str) -> Piece:
        """Return the piece of that name; KeyError if there is none."""
        for piece in self.pieces:
            if piece.name == name:
                return piece
        raise KeyError(name)


def _check_rules(puzzle: Puzzle) -> None:
    if len(puzzle.rules) > MAX_RULES:
        raise LimitError(
            f"the puzzle has {len(puzzle.rules):,} rules; satpack takes at most {MAX_RULES:,}"
        )
    for number, rule in enumerate(puzzle.rules, 1):
        if fault := rule.fault_of_arguments(puzzle):
            raise PuzzleError(f"rule {number} ({rule.kind}): {fault}")


def check_name(name: str, owner: str) -> None:
    """Refuse a name that can't be shown on one line.

    Raises
    ------
    PuzzleError
        If it is blank, has characters that can't be printed, or is longer than `MAX_NAME`.
    """
    if not name.strip() or not name.isprintable():
        raise PuzzleError(f"{name[:MAX_NAME]!r} can't name a {owner}; use printable text")
    if len(name) > MAX_NAME:
        raise PuzzleError(
            f"{name[:20]!r}... can't name a {owner}; use at most {MAX_NAME} characters"
        )


def _vectors(cells: Iterable[Iterable[int]], owner: str) -> Cells:
    """Return cells as tuples of whole numbers, whatever sequences they were given as."""
    try:
        return tuple(tuple(map(index, cell)) for cell in cells)
    except TypeError:
        raise PuzzleError(f"{owner}: a cell is a vector of whole numbers, such as (0, 1)") from None


def _checked_cells(cells: Iterable[Cell], owner: str) -> Cells:
    """Sort the cells; refuse none, too many, far ones, vectors of different length, and the same twice."""
    ordered = tuple(sorted(cells))
    if not ordered:
        raise PuzzleError(f"{owner} has no cells; it needs at least one")
    if len(ordered) > MAX_CELLS:
        raise LimitError(f"{owner} has {len(ordered):,} cells; satpack takes at most {MAX_CELLS:,}")
    for cell in ordered:
        if len(cell) != len(ordered[0]):
            raise PuzzleError(f"{owner} has cells of different length: {ordered[0]} and {cell}")
        if not all(-MAX_COORDINATE <= value <= MAX_COORDINATE for value in cell):
            raise LimitError(
                f"{owner} has cell {list(cell)}; satpack takes coordinates up to {MAX_COORDINATE:,}"
            )
    for cell, after in pairwise(ordered):
        if cell == after:
            raise PuzzleError(f"{owner} lists cell {list(cell)} twice; list it once")
    return ordered


def _check_on_grid(grid: Grid, cells: Cells, owner: str) -> None:
    for cell in cells:
        if not grid.has_cell(cell):
            raise PuzzleError(f"{owner} has {list(cell)}, which is no cell of the {grid.name} grid")

"""Puzzles of boxes to be put into a box, and whether coordinates or placements model them better, by measured sizes.

The formula over coordinates is `satpack/engines/boxes`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from satpack.model.expect import Expect
from satpack.model.grids.vectors import plus
from satpack.model.pieces import Region
from satpack.model.ranges import Copies
from satpack.model.shapes.boxes import box_sides, keeps_boxes
from satpack.model.solution import Placed, Solution, confirmed
from satpack.model.turning import turn_of
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from satpack.model.grids import Cell, Cells
    from satpack.model.pieces import Piece
    from satpack.model.puzzle import Puzzle

Sides = tuple[int, ...]
"""The lengths of a box along the axes, in cells."""


@dataclass(frozen=True, slots=True, order=True)
class Box:
    """A box in a place."""

    kind: int  # index in `BoxPuzzle.kinds`
    low: Cell  # its lowest cell, relative to the container's lowest
    sides: Sides


Packing = tuple[Box, ...]
"""Boxes that have their places, in ascending order: equal for two packings iff they are the same."""


@dataclass(frozen=True, slots=True)
class BoxKind:
    """A piece that is a box."""

    name: str
    sides: Sides  # as the puzzle gives it
    turns: tuple[Sides, ...]
    """Its distinct orientations that fit into the container, sorted; possibly empty."""
    copies: Copies  # not more than the container has room for, unless more are needed

    @property
    def volume(self) -> int:
        """The number of cells."""
        return prod(self.sides)

    def lengths(self, axis: int) -> tuple[int, ...]:
        """Return its possible lengths along an axis, ascending."""
        return tuple(sorted({turn[axis] for turn in self.turns}))


@dataclass(frozen=True, slots=True)
class BoxPuzzle:
    """Boxes to pack into a box."""

    puzzle: Puzzle
    origin: Cell  # the container's lowest cell
    sides: Sides  # the container's
    exact: bool  # whether every cell must be covered; otherwise any cell may stay empty
    kinds: tuple[BoxKind, ...]  # in the order of `puzzle.pieces`

    @property
    def dimension(self) -> int:
        """The number of axes."""
        return len(self.sides)

    @property
    def volume(self) -> int:
        """The number of cells in the container."""
        return prod(self.sides)

    @property
    def least_volume(self) -> int:
        """The fewest cells that the pieces can cover."""
        return sum(kind.volume * kind.copies.low for kind in self.kinds)

    @property
    def box_count(self) -> int:
        """The largest possible number of boxes."""
        return sum(kind.copies.high for kind in self.kinds)

    def placements_of(self, kind: BoxKind) -> int:
        """Return the number of placements of a kind."""
        return sum(map(self._positions, kind.turns))

    @property
    def incidence_count(self) -> int:
        """The total number of cells in all placements."""
        return sum(self.placements_of(kind) * kind.volume for kind in self.kinds)

    @property
    def comparison_count(self) -> int:
        """The approximate size of a formula by coordinates: pairs of boxes times the container's lengths."""
        return self.box_count * (self.box_count - 1) // 2 * sum(self.sides)

    def _positions(self, turn: Sides) -> int:
        return prod(length - side + 1 for length, side in zip(self.sides, turn, strict=True))

    def impossible(self) -> str | None:
        """Return as text which needed piece fits in no orientation; None if each does."""
        for kind in self.kinds:
            if kind.copies.low and not kind.turns:
                return (
                    f"piece {kind.name!r}, {sides_text(kind.sides)}, fits in no orientation into the region's "
                    f"{sides_text(self.sides)}"
                )
        return None

    def fewest(self) -> BoxPuzzle:
        """Return the puzzle with the minimum number of copies of each piece; raise PuzzleError if that is 0 for all."""
        kept = [
            (piece, kind, Copies(kind.copies.low, kind.copies.low))
            for piece, kind in zip(self.puzzle.pieces, self.kinds, strict=True)
            if kind.copies.low
        ]
        return replace(
            self,
            puzzle=replace(
                self.puzzle, pieces=tuple(replace(piece, copies=few) for piece, _, few in kept)
            ),
            kinds=tuple(replace(kind, copies=few) for _, kind, few in kept),
        )

    def within(self, sides: Sides) -> BoxPuzzle:
        """Return the puzzle with a container at the same place, any cell of which may stay empty unless the fewest copies fill it."""
        cells = _cells(self.origin, sides)
        full = prod(sides) == self.least_volume
        return replace(
            self,
            puzzle=replace(
                self.puzzle,
                region=Region(cells) if full else Region((), cells),
                expect=Expect(),
                holes=None,
            ),
            sides=sides,
            exact=full,
            kinds=tuple(
                replace(kind, turns=tuple(turn for turn in kind.turns if _fits(turn, sides)))
                for kind in self.kinds
            ),
        )

    def decode(
        self, packing: Packing, *, engine: str, seconds: float, statistics: Mapping[str, int]
    ) -> Solution:
        """Return a packing as a verified solution in cells; raise EngineError if it isn't one."""
        return confirmed(
            Solution(
                puzzle=self.puzzle,
                placed=tuple(
                    Placed(self.kinds[box.kind].name, _cells(plus(self.origin, box.low), box.sides))
                    for box in packing
                ),
                engine=engine,
                seconds=seconds,
                statistics=statistics,
            )
        )


def _cells(low: Cell, sides: Sides) -> Cells:
    """Return the cells of a box by its lowest cell."""
    return tuple(product(*(range(a, a + side) for a, side in zip(low, sides, strict=True))))


def sides_text(sides: Iterable[int]) -> str:
    """Return the sides of a box as people write them.

    >>> sides_text((28, 14))
    '28x14'
    """
    return "x".join(map(str, sides))


def _kind(piece: Piece, container: Sides, axes: Iterable[tuple[int, ...]]) -> BoxKind:
    sides = box_sides(piece.cells)
    assert sides is not None
    turned = {tuple(sides[axis] for axis in permutation) for permutation in axes}
    turns = tuple(sorted(turn for turn in turned if _fits(turn, container)))
    room = prod(container) // prod(sides) if turns else 0
    low = piece.copies.low
    return BoxKind(piece.name, sides, turns, Copies(low, max(low, min(room, piece.copies.high))))


def _fits(sides: Sides, container: Sides) -> bool:
    return all(side <= length for side, length in zip(sides, container, strict=True))


def _permutation(matrix: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Return for each axis which axis a symmetry puts in its place."""
    return tuple(next(axis for axis, value in enumerate(row) if value) for row in matrix)


_MANY = 100_000
_MORE = 20


def boxes_for(
    puzzle: Puzzle, *, encoding: str = "auto", at_most_one: str = "auto"
) -> BoxPuzzle | None:
    """Return the puzzle as boxes if it is to be solved by coordinates; None if by placements.

    The encoding "order" asks for coordinates, "auto" chooses them if placements would cover too many cells, and other
    names are encodings of placements. Raises OptionError if coordinates don't apply to the puzzle or, since only
    placements have at-most-one constraints, are combined with an encoding of those.

    >>> import satpack
    >>> boxes_for(satpack.load("calibron-12")).sides
    (56, 56)
    >>> boxes_for(satpack.load("conway-5x5x5")) is None
    True
    """
    if encoding == "order":
        if reason := why_no_boxes(puzzle):
            raise OptionError(f"encoding 'order' packs boxes into a box, but {reason}; use auto")
        if at_most_one != "auto":
            raise OptionError(
                f"encoding 'order' has no at-most-one constraints; leave out {at_most_one!r}"
            )
        return read_boxes(puzzle)
    if encoding != "auto" or at_most_one != "auto":
        return None
    boxes = read_boxes(puzzle)
    return boxes if boxes and is_better(boxes) else None


def is_better(boxes: BoxPuzzle) -> bool:
    """Whether coordinates are the better model: placements cover many cells in all, many more than there are comparisons."""
    incidences = boxes.incidence_count
    return incidences > _MANY and incidences > _MORE * boxes.comparison_count


def read_boxes(puzzle: Puzzle) -> BoxPuzzle | None:
    """Return the puzzle as boxes in a box, or None if it isn't one of those.

    >>> import satpack
    >>> boxes = read_boxes(satpack.load("conway-5x5x5"))
    >>> boxes.sides, boxes.kinds[0].turns[0], boxes.placements_of(boxes.kinds[0])
    ((5, 5, 5), (1, 2, 4), 240)
    >>> read_boxes(satpack.load("soma")) is None
    True
    """
    sides = box_sides(puzzle.region.cells)
    if sides is None or why_no_boxes(puzzle):
        return None
    axes = sorted({_permutation(matrix) for matrix in puzzle.grid.point_group})
    return BoxPuzzle(
        puzzle=puzzle,
        origin=min(puzzle.region.cells),
        sides=sides,
        exact=bool(puzzle.must_fill),
        kinds=tuple(_kind(piece, sides, axes) for piece in puzzle.pieces),
    )


def why_no_boxes(puzzle: Puzzle) -> str | None:
    """Return why a puzzle can't be solved by coordinates; None if it can."""
    if not keeps_boxes(puzzle.grid):
        return f"the {puzzle.grid.name} grid has no boxes"
    region = puzzle.region
    if puzzle.surface.is_wrapped or box_sides(region.cells) is None:
        return f"the region is {'wrapped' if puzzle.surface.is_wrapped else 'not a box'}"
    if region.required and region.optional:
        return "some cells must be covered, others not"
    asked = "the number of empty cells is bounded" if puzzle.limits_holes else ""
    if asked or puzzle.rules or puzzle.has_sides:
        return asked or ("the puzzle has rules" if puzzle.rules else "sides must match")
    faults = ((piece.name, _why_no_box(puzzle, piece)) for piece in puzzle.pieces)
    for name, fault in faults:
        if fault:
            return f"piece {name!r} {fault}"
    return "cells have colours" if puzzle.is_coloured else None


def _why_no_box(puzzle: Puzzle, piece: Piece) -> str:
    sides = box_sides(piece.cells)
    if sides is None:
        return "is not a box"
    if piece.variable:
        return "has variable cells"
    fixed = turn_of(puzzle, piece) == "none" and len(set(sides)) > 1
    return "may not be turned" if fixed else ""

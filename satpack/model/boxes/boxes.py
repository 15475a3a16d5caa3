"""A puzzle read as boxes to be put into a box, if it is one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from satpack.model.puzzle import Copies, Expect, Region
from satpack.model.shapes.boxes import box_sides
from satpack.model.solution import Placed, Solution, confirmed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from satpack.model.grids import Cell, Cells
    from satpack.model.puzzle import Piece, Puzzle

__all__ = ["Box", "BoxKind", "BoxPuzzle", "boxes_of", "sides_text"]

Sides = tuple[int, ...]
"""The lengths of a box along the axes, in cells."""


@dataclass(frozen=True, slots=True, order=True)
class Box:
    """A box that has its place.

    Attributes
    ----------
    kind : int
        Index in `BoxPuzzle.kinds`.
    low : tuple of int
        Its lowest cell, counted from the container's lowest.
    sides : tuple of int
        How far it reaches along each axis.
    """

    kind: int
    low: Cell
    sides: Sides


Packing = tuple[Box, ...]
"""Boxes that have their places, in ascending order: equal for two packings iff they are the same."""


@dataclass(frozen=True, slots=True)
class BoxKind:
    """A piece that is a box.

    Attributes
    ----------
    name : str
        The piece's name.
    sides : tuple of int
        As the puzzle gives it.
    turns : tuple of tuple of int
        Its sides after each different turn that fits the container, in lexicographic order; perhaps none.
    copies : Copies
        How many are used; never more than have room.
    """

    name: str
    sides: Sides
    turns: tuple[Sides, ...]
    copies: Copies

    @property
    def volume(self) -> int:
        """The number of its cells."""
        return prod(self.sides)

    def lengths(self, axis: int) -> tuple[int, ...]:
        """Return how long it can be along an axis, ascending."""
        return tuple(sorted({turn[axis] for turn in self.turns}))


@dataclass(frozen=True, slots=True)
class BoxPuzzle:
    """Boxes to be put into a box.

    Attributes
    ----------
    puzzle : Puzzle
        What was read.
    origin : Cell
        The container's lowest cell.
    sides : tuple of int
        The container's.
    exact : bool
        Whether every cell must be covered; else none need be.
    kinds : tuple of BoxKind
        In the order of `puzzle.pieces`.
    """

    puzzle: Puzzle
    origin: Cell
    sides: Sides
    exact: bool
    kinds: tuple[BoxKind, ...]

    @property
    def dimension(self) -> int:
        """The number of axes."""
        return len(self.sides)

    @property
    def volume(self) -> int:
        """The number of the container's cells."""
        return prod(self.sides)

    @property
    def least_volume(self) -> int:
        """The number of cells that the pieces cover if as few as possible are used."""
        return sum(kind.volume * kind.copies.low for kind in self.kinds)

    @property
    def box_count(self) -> int:
        """The most boxes that there can be."""
        return sum(kind.copies.high for kind in self.kinds)

    @property
    def placement_count(self) -> int:
        """The number of the pieces' placements, without making them."""
        return sum(map(self.placements_of, self.kinds))

    def placements_of(self, kind: BoxKind) -> int:
        """Return how many placements a kind has."""
        return sum(map(self._positions, kind.turns))

    @property
    def incidence_count(self) -> int:
        """The number of cells that all placements cover together."""
        return sum(self.placements_of(kind) * kind.volume for kind in self.kinds)

    @property
    def comparison_count(self) -> int:
        """The rough size of a formula with coordinates: pairs of boxes, times the lengths of the container."""
        return self.box_count * (self.box_count - 1) // 2 * sum(self.sides)

    def _positions(self, turn: Sides) -> int:
        return prod(length - side + 1 for length, side in zip(self.sides, turn, strict=True))

    def impossible(self) -> str | None:
        """Return which piece fits in no orientation, or None if all do."""
        for kind in self.kinds:
            if kind.copies.low and not kind.turns:
                return (
                    f"piece {kind.name!r}, {sides_text(kind.sides)}, fits in no orientation into the region's "
                    f"{sides_text(self.sides)}"
                )
        return None

    def fewest(self) -> BoxPuzzle:
        """Return the puzzle with only as many copies of each piece as must be used, without the others.

        Raises
        ------
        PuzzleError
            If no piece must be used.
        """
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
        """Return the puzzle with another container at the same place, of which no cell need be covered.

        Parameters
        ----------
        sides : tuple of int
            The container's; no larger than it was in any direction.
        """
        ranges = (
            range(start, start + side) for start, side in zip(self.origin, sides, strict=True)
        )
        cells = tuple(product(*ranges))
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
        """Return a packing as a solution of the puzzle, in cells, verified.

        Raises
        ------
        EngineError
            If it is none: the engine that found it is wrong.
        """
        return confirmed(
            Solution(
                puzzle=self.puzzle,
                placed=tuple(
                    Placed(self.kinds[box.kind].name, self._cells(box)) for box in packing
                ),
                engine=engine,
                seconds=seconds,
                statistics=statistics,
            )
        )

    def _cells(self, box: Box) -> Cells:
        ranges = (
            range(start + low, start + low + side)
            for start, low, side in zip(self.origin, box.low, box.sides, strict=True)
        )
        return tuple(product(*ranges))


def sides_text(sides: Iterable[int]) -> str:
    """Return the sides of a box as people write them.

    >>> sides_text((28, 14))
    '28x14'
    """
    return "x".join(map(str, sides))


def boxes_of(puzzle: Puzzle) -> BoxPuzzle:
    """Return a puzzle of boxes to be put into a box as that; `satpack.model.boxes.choice` says which are such."""
    region = puzzle.region
    sides = box_sides(region.cells)
    assert sides is not None
    axes = sorted({_permutation(matrix) for matrix in puzzle.grid.point_group})
    return BoxPuzzle(
        puzzle=puzzle,
        origin=min(region.cells),
        sides=sides,
        exact=bool(puzzle.must_fill),
        kinds=tuple(_kind(piece, sides, axes) for piece in puzzle.pieces),
    )


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

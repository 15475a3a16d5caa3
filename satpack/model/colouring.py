"""Colouring arguments and their verification in exact arithmetic, independent of the search for them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from satpack.model.abilities import Written
from satpack.model.grids.coordinates import written
from satpack.model.room import translates
from satpack.runtime.errors import VerificationError
from satpack.runtime.wording import brief, many

if TYPE_CHECKING:
    from collections.abc import Mapping

    from satpack.model.grids import Cell
    from satpack.model.puzzle import Puzzle

_MANY = 4


def fixed_holes(puzzle: Puzzle) -> int | None:
    """Return the number of empty cells if the puzzle fixes it, else None."""
    holes = puzzle.holes
    return holes.low if holes is not None and holes.low == holes.high else None


@dataclass(frozen=True, slots=True)
class Colouring(Written):
    """Weights that prove a puzzle impossible.

    In every placement a piece's cells have the piece's weight, and any cell that may stay empty has the weight of an
    empty cell. So in a solution the weight of the region would be that of all pieces and empty cells together; it is
    not.
    """

    puzzle: Puzzle
    modulus: int
    """Weights are equal if they differ by a multiple of this; with 0, only if they are the same."""
    cells: Mapping[Cell, int] = field(hash=False)  # by cell; a cell that is missing weighs 0
    pieces: Mapping[str, int] = field(hash=False)
    """By name; missing pieces, and those whose number is not fixed, weigh 0."""
    empty: int = 0  # the weight of an empty cell; 0 unless their number is fixed

    @property
    def region_sum(self) -> int:
        """The weight of the whole region."""
        return sum(self.cells.values())

    @property
    def contents_sum(self) -> int:
        """The weight of all pieces and all empty cells together."""
        empty = self.empty * (fixed_holes(self.puzzle) or 0)
        return empty + sum(
            piece.copies.low * self.pieces.get(piece.name, 0) for piece in self.puzzle.pieces
        )

    def verify(self) -> None:
        """Check every placement of every piece, and that the sums differ; raise VerificationError at the first fault."""
        if self.modulus < 0 or self.modulus == 1:
            raise VerificationError(f"modulus {self.modulus}: use 0, or 2 or more")
        self._verify_cells()
        self._verify_pieces()
        if self._equal(self.region_sum, self.contents_sum):
            raise VerificationError(
                f"the region weighs {self.region_sum}, and the pieces weigh the same: no contradiction"
            )

    def _verify_cells(self) -> None:
        grid, region = self.puzzle.grid, self.puzzle.region
        for cell in self.cells.keys() - set(region.cells):
            raise VerificationError(
                f"cell {written(grid, cell)} has a weight, but is outside the region"
            )
        if fixed_holes(self.puzzle) is None and not self._equal(self.empty, 0):
            raise VerificationError(
                f"how many cells stay empty is not fixed, so an empty cell must weigh 0, not {self.empty}"
            )
        for cell in region.cells[self.puzzle.must_fill :]:
            weight = self.cells.get(cell, 0)
            if not self._equal(weight, self.empty):
                raise VerificationError(
                    f"cell {written(grid, cell)} may stay empty, so it must weigh {self.empty}, not {weight}"
                )

    def _verify_pieces(self) -> None:
        unknown = set(self.pieces) - {piece.name for piece in self.puzzle.pieces}
        if unknown:
            raise VerificationError(f"the puzzle has no piece {brief(min(unknown))}")
        for piece in self.puzzle.pieces:
            weight = self.pieces.get(piece.name, 0)
            if not piece.copies.is_fixed and not self._equal(weight, 0):
                raise VerificationError(
                    f"piece {piece.name!r} is used {piece.copies} times, so it must weigh 0, not {weight}"
                )
            for cells in translates(self.puzzle, piece) if piece.copies.high else ():
                total = sum(self.cells.get(cell, 0) for cell in cells)
                if not self._equal(total, weight):
                    raise VerificationError(
                        f"piece {piece.name!r} weighs {weight}, but {total} on {written(self.puzzle.grid, *cells)}"
                    )

    def _equal(self, a: int, b: int) -> bool:
        return (a - b) % self.modulus == 0 if self.modulus else a == b

    @property
    def sentence(self) -> str:
        """The argument in words."""
        # few pieces are named, and of groups of many the largest is all the others
        groups = sorted(
            self.by_weight().items(),
            key=lambda group: (len(group[1]) > _MANY and len(group[1]), group[0]),
        )
        clauses = [
            f"{_every(names, last=number == len(groups), alone=len(groups) == 1)} covers "
            f"{'weights that sum to ' if number == 1 else ''}{weight}"
            for number, (weight, names) in enumerate(groups, 1)
        ]
        if self.empty:
            clauses.append(f"every empty cell {self.reduced(self.empty)}")
        things = "of them" if self.empty else "pieces"
        board = "board" if self.puzzle.grid.dimension == 2 else "region"
        modulo = f" (mod {self.modulus})" if self.modulus else ""
        return (
            f"{', '.join(clauses)}, so all {things} together cover {self.reduced(self.contents_sum)}, "
            f"but the {board}'s sum is {self.reduced(self.region_sum)}{modulo}"
        )

    def by_weight(self) -> dict[int, list[str]]:
        """Return the names of the pieces in use, by their reduced weight."""
        found: dict[int, list[str]] = {}
        for piece in self.puzzle.pieces:
            if piece.copies.high:
                weight = self.reduced(self.pieces.get(piece.name, 0))
                found.setdefault(weight, []).append(piece.name)
        return found

    def reduced(self, weight: int) -> int:
        """Return the representative of a weight modulo `modulus` that sums are shown as."""
        return weight % self.modulus if self.modulus else weight


def _every(names: list[str], *, last: bool, alone: bool) -> str:
    if len(names) > _MANY:
        if last:
            return "every piece" if alone else "every other piece"
        return f"each of {many(len(names), 'kind')} of piece"
    listed = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
    return f"every {listed}"

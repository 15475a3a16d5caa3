"""What a colouring argument consists of, and its check in exact arithmetic: trusting nothing that found it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from satpack.errors import VerificationError
from satpack.formats.coordinates import written

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from satpack.grids import Cell, Cells
    from satpack.puzzle import Piece, Puzzle

__all__ = ["Colouring"]

_MANY = 4


@dataclass(frozen=True, slots=True)
class Colouring:
    """Weights that prove a puzzle impossible.

    Wherever a piece lies, its cells weigh together what the piece weighs. So in a solution the region would weigh what
    all pieces together weigh; it does not.

    Attributes
    ----------
    puzzle : Puzzle
        What is impossible.
    modulus : int
        Weights are equal if they differ by a multiple of this; with 0, only if they are the same.
    cells : mapping of Cell to int
        The weights of cells; a cell that is not mentioned weighs 0.
    pieces : mapping of str to int
        The weights of pieces, by name, likewise.
    """

    puzzle: Puzzle
    modulus: int
    cells: Mapping[Cell, int] = field(hash=False)
    pieces: Mapping[str, int] = field(hash=False)

    @property
    def region_sum(self) -> int:
        """What the whole region weighs."""
        return sum(self.cells.values())

    @property
    def pieces_sum(self) -> int:
        """What all pieces weigh together; those whose number is not fixed weigh 0 each."""
        return sum(
            piece.copies.low * self.pieces.get(piece.name, 0) for piece in self.puzzle.pieces
        )

    def verify(self) -> None:
        """Check every placement of every piece, and that the sums differ.

        Raises
        ------
        VerificationError
            If this proves nothing. The message names the first fault.
        """
        if self.modulus < 0 or self.modulus == 1:
            raise VerificationError(f"modulus {self.modulus}: use 0, or 2 or more")
        required, optional = set(self.puzzle.region.required), set(self.puzzle.region.optional)
        for cell, weight in self.cells.items():
            if cell not in required and not (cell in optional and self._equal(weight, 0)):
                where = "may stay empty" if cell in optional else "is outside the region"
                raise VerificationError(
                    f"cell {written(self.puzzle.grid, cell)} {where}, so it must weigh 0, not {weight}"
                )
        unknown = set(self.pieces) - {piece.name for piece in self.puzzle.pieces}
        if unknown:
            raise VerificationError(f"the puzzle has no piece {min(unknown)!r}")
        for piece in self.puzzle.pieces:
            weight = self.pieces.get(piece.name, 0)
            if piece.copies.low != piece.copies.high and not self._equal(weight, 0):
                raise VerificationError(
                    f"piece {piece.name!r} is used {piece.copies} times, so it must weigh 0, not {weight}"
                )
            for cells in _placements(self.puzzle, piece):
                total = sum(self.cells.get(cell, 0) for cell in cells)
                if not self._equal(total, weight):
                    raise VerificationError(
                        f"piece {piece.name!r} weighs {weight}, but {total} on {written(self.puzzle.grid, *cells)}"
                    )
        if self._equal(self.region_sum, self.pieces_sum):
            raise VerificationError(
                f"the region weighs {self.region_sum}, the pieces weigh the same: no contradiction"
            )

    def _equal(self, a: int, b: int) -> bool:
        return (a - b) % self.modulus == 0 if self.modulus else a == b

    @property
    def sentence(self) -> str:
        """The argument in words."""
        by_weight: dict[int, list[str]] = {}
        for piece in self.puzzle.pieces:
            if piece.copies.high:
                weight = self._reduced(self.pieces.get(piece.name, 0))
                by_weight.setdefault(weight, []).append(piece.name)
        groups = sorted(by_weight.items(), key=lambda group: (len(group[1]) > _MANY, group[0]))
        clauses = [
            f"{_every(names, other=number > 0)} covers {'' if number else 'weights that sum to '}{weight}"
            for number, (weight, names) in enumerate(groups)
        ]
        board = "board" if self.puzzle.grid.dimension == 2 else "region"
        modulo = f" (mod {self.modulus})" if self.modulus else ""
        return (
            f"{', '.join(clauses)}, so all pieces together cover {self._reduced(self.pieces_sum)}, "
            f"but the {board}'s sum is {self._reduced(self.region_sum)}{modulo}"
        )

    def _reduced(self, weight: int) -> int:
        return weight % self.modulus if self.modulus else weight


def _every(names: list[str], *, other: bool) -> str:
    if len(names) > _MANY:
        return "every other piece" if other else "every piece"
    listed = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
    return f"every {listed}"


def _placements(puzzle: Puzzle, piece: Piece) -> Iterator[Cells]:
    """Yield the cells of every placement of a piece, found the plain way: try each turn of it on each cell."""
    if not piece.copies.high:
        return
    grid, region = puzzle.grid, set(puzzle.region.cells)
    for shape in grid.orientations(piece.cells, reflect=bool(puzzle.reflect)):
        first = grid.class_of(shape[0])
        for home in puzzle.region.cells:
            if grid.class_of(home) == first:
                shift = tuple(map(int.__sub__, home, shape[0]))
                moved = tuple([tuple(map(int.__add__, cell, shift)) for cell in shape])
                if region.issuperset(moved):
                    yield moved

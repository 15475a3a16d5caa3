"""The dual of a colouring argument: placements with integral multiples, some negative, that fill the region."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from satpack.engines.colouring.relations import relations
from satpack.engines.colouring.search import THOROUGH
from satpack.model.colouring import fixed_holes
from satpack.model.grids.coordinates import written
from satpack.runtime.errors import EngineError, VerificationError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from satpack.model.placing.placements import Placements
    from satpack.runtime.limits import Deadline

__all__ = ["SignedTiling", "signed_tiling"]


@dataclass(frozen=True, slots=True)
class SignedTiling:
    """A signed tiling: it proves that no colouring argument exists.

    Whatever the weights, its placements together weigh as much as the pieces, and as much as the region.
    """

    placements: Placements
    multiples: Mapping[int, int] = field(hash=False)
    """How often to take each placement; those left out, 0 times."""

    def verify(self) -> None:
        """Check that each cell that must be filled is covered once, and each piece used as often as it must be.

        Cells that may stay empty may be covered any number of times, but if the number of empty cells is fixed, the
        cells are covered that much less than once each, in sum. Pieces whose number is not fixed may be used any
        number of times. Raises VerificationError otherwise.
        """
        placements, puzzle = self.placements, self.placements.puzzle
        covered = dict.fromkeys(puzzle.region.cells, 0)
        used = dict.fromkeys(puzzle.pieces, 0)
        for number, multiple in self.multiples.items():
            used[puzzle.pieces[placements.piece[number]]] += multiple
            for cell in placements.cells_of(number):
                covered[cell] += multiple
        for cell in puzzle.region.cells[: puzzle.must_fill]:
            if covered[cell] != 1:
                raise VerificationError(
                    f"cell {written(puzzle.grid, cell)} is covered {covered[cell]} times"
                )
        holes, spare = fixed_holes(puzzle), puzzle.region.cells[puzzle.must_fill :]
        if holes is not None and sum(1 - covered[cell] for cell in spare) != holes:
            raise VerificationError(f"not {holes} cells stay empty")
        for piece, times in used.items():
            if piece.copies.low == piece.copies.high != times or (times and not piece.copies.high):
                raise VerificationError(f"piece {piece.name!r} is used {times} times")


def signed_tiling(
    placements: Placements, *, effort: int = THOROUGH, deadline: Deadline | None = None
) -> SignedTiling | None:
    """Return a signed tiling, verified; None if there is none, and so a colouring argument.

    `effort`, such as `satpack.engines.colouring.THOROUGH`, limits the work. Raises LimitError if that is not enough,
    and Undecided at the deadline.
    """
    multiples = relations(placements, trace=True, effort=effort, deadline=deadline).multiples
    if multiples is None:
        return None
    found = SignedTiling(placements, multiples)
    try:
        found.verify()
    except VerificationError as fault:
        raise EngineError(f"a signed tiling is none: {fault}") from fault
    return found

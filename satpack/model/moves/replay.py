"""Checking moves by making them: cell by cell, one lattice step at a time, refusing every collision.

This trusts nothing of the search: no gap tables, no compiled code, only the assembly's cells and the grid's outline. A quarter
turn is checked for every moment between, by its certificate.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.model.grids import GRIDS
from satpack.model.grids.vectors import dot, minus, negated, plus, shifted
from satpack.model.moves.disassembly import Ending, cells_placed, together
from satpack.model.moves.paths import passed, steps
from satpack.model.moves.turn_certificate import check_turn, turned
from satpack.runtime.errors import VerificationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from satpack.model.grids import Cell, Grid, Matrix
    from satpack.model.moves.disassembly import Disassembly, Move, Part


def replay(disassembly: Disassembly) -> None:
    """Check a disassembly by making every move of every part; raise VerificationError, which names part and move."""
    if disassembly.assembly.puzzle.surface.is_wrapped:
        raise VerificationError("a wrapped puzzle can't be taken apart: pieces bend around it")
    everyone = tuple(range(len(disassembly.assembly.placed)))
    if disassembly.whole.pieces != everyone:
        raise VerificationError(f"the tree starts with pieces {disassembly.whole.pieces}")
    if (piece := _Replay(disassembly, disassembly.whole).away()) is not None:
        raise VerificationError(
            f"the tree starts with piece {piece} at {disassembly.whole.start[piece]}, away from its place in the assembly"
        )
    for part in disassembly.whole.parts():
        _Replay(disassembly, part).run()


class _Replay:
    """The pieces of one part in motion."""

    def __init__(self, disassembly: Disassembly, part: Part) -> None:
        self._assembly = disassembly.assembly
        self._grid: Grid = disassembly.assembly.puzzle.grid
        self._part = part
        self._gap = disassembly.gap
        self._cells = self._said(part.pieces, part.start, part.rotations)

    def away(self) -> int | None:
        """Return a piece that does not start, relative to the first, at its place in the assembly; None if all do."""
        pieces, grid = self._part.pieces, self._grid
        return self._misplaced(self._said(pieces, [(0,) * grid.dimension] * len(pieces), ()))

    def run(self) -> None:
        """Make the part's moves and check what remains."""
        part = self._part
        if part.ending is not Ending.SEPARATED:
            if part.moves or part.staying or part.removed:
                raise VerificationError(f"pieces {part.pieces} do not separate, yet have moves")
            return
        if not part.moves and self._stay_together(part.pieces):
            return
        if not part.moves:
            raise VerificationError(f"pieces {part.pieces} come apart without a move")
        for number, move in enumerate(part.moves, 1):
            try:
                self._make(move, last=number == len(part.moves))
            except VerificationError as fault:
                raise VerificationError(f"pieces {part.pieces}, move {number}: {fault}") from None
        self._check_parts()

    def _check_parts(self) -> None:
        """Raise if the parts are not those that the last move leaves."""
        part = self._part
        leaving = set(part.moves[-1].pieces)
        for child, group in (
            (part.staying, [p for p in part.pieces if p not in leaving]),
            (part.removed, [p for p in part.pieces if p in leaving]),
        ):
            if child is None and self._stay_together(group):
                continue
            if child is None or list(child.pieces) != group:
                raise VerificationError(f"pieces {part.pieces}: the part of {group} is missing")
            if self._misplaced(self._said(child.pieces, child.start, child.rotations)) is not None:
                raise VerificationError(f"pieces {group} do not start where they were left")

    def _stay_together(self, pieces: Iterable[int]) -> bool:
        return together(self._assembly.puzzle, [self._assembly.placed[i] for i in pieces])

    def _make(self, move: Move, *, last: bool) -> None:
        sliding = set(move.pieces)
        if not sliding or not sliding < set(self._part.pieces):
            raise VerificationError(f"slides pieces {move.pieces}, which are not some of the part")
        if move.turn is not None:
            self._turn(sliding, move, last=last)
        else:
            if move.step not in steps(self._grid) and negated(move.step) not in steps(self._grid):
                raise VerificationError(
                    f"slides along {move.step}, which is not a direction of the grid"
                )
            if move.removes != last:
                raise VerificationError("only the last move removes pieces, and it must")
            before = dict(self._cells)
            self._slide(sliding, move.step, None if move.removes else move.distance)
            if move.removes:
                self._cells = before
        piece = self._misplaced(self._said(self._part.pieces, move.offsets, move.rotations))
        if piece is not None:
            offset = move.offsets[self._part.pieces.index(piece)]
            raise VerificationError(f"says piece {piece} is at {offset}, where it is not")

    def _turn(self, turning: set[int], move: Move, *, last: bool) -> None:
        assert move.turn is not None
        if self._grid.name != "cube":
            raise VerificationError(f"turns pieces on the {self._grid.name} grid")
        if last:
            raise VerificationError("only the last move removes pieces, and it must")
        if move.step != move.turn.axis:
            raise VerificationError(f"turns about {move.turn.axis}, and says {move.step}")
        if move.distance != 1:
            raise VerificationError("turns by other than one quarter")
        resting = [cells for piece, cells in self._cells.items() if piece not in turning]
        check_turn(move.turn, [self._cells[piece] for piece in sorted(turning)], resting)
        if self._gap is not None and move.turn.gap != self._gap:
            raise VerificationError(
                f"turns with a gap of {float(move.turn.gap)}, where the whole says {float(self._gap)}"
            )
        for piece in turning:
            self._cells[piece] = turned(self._cells[piece], move.turn)

    def _said(
        self, pieces: Sequence[int], offsets: Sequence[Cell], rotations: Sequence[Matrix]
    ) -> dict[int, tuple[Cell, ...]]:
        """Return the cells of pieces as a move or a part gives them."""
        if any(each not in GRIDS["cube"].rotations for each in rotations):
            raise VerificationError("says that a piece is turned as nothing can be turned")
        if len(offsets) != len(pieces) or len(rotations) not in (0, len(pieces)):
            raise VerificationError(f"does not say where each of pieces {tuple(pieces)} is")
        return cells_placed(self._assembly.placed, pieces, offsets, rotations)

    def _misplaced(self, said: dict[int, tuple[Cell, ...]]) -> int | None:
        """Return a piece that is not where it should be, relative to the first; None if all are."""
        if not said:
            return None
        first = next(iter(said))
        away = minus(said[first][0], self._cells[first][0])
        for piece, cells in said.items():
            if cells != shifted(self._cells[piece], away):
                return piece
        return None

    def _slide(self, sliding: set[int], step: Cell, distance: int | None) -> None:
        """Slide some pieces by a number of steps, or until they are past all others for good."""
        resting = {
            cell: piece
            for piece, cells in self._cells.items()
            if piece not in sliding
            for cell in cells
        }
        through = passed(self._grid, step)
        # all vectors to cells passed lie less than this behind, so that pieces past by this much meet nothing more
        behind = max(-dot(vector, step) for vectors in through for vector in vectors)
        last = max(dot(cell, step) for cell in resting) + max(behind, 0)
        made = 0
        while made != distance:
            ahead = min(dot(cell, step) for piece in sliding for cell in self._cells[piece])
            if distance is None and ahead > last:
                return
            for piece in sliding:
                for cell in self._cells[piece]:
                    for vector in through[self._grid.kind_of(cell)]:
                        met = resting.get(plus(cell, vector))
                        if met is not None:
                            raise VerificationError(f"piece {piece} runs into piece {met}")
                self._cells[piece] = shifted(self._cells[piece], step)
            made += 1

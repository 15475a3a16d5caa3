"""What is told of a disassembly beyond its moves, and the time that a limit leaves to find it and to draw it."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from satpack.cli.common import Exit
from satpack.runtime.limits import Deadline

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from satpack.model.moves.disassembly import Disassembly
    from satpack.model.puzzle import Puzzle

_DRAWING = {
    ".svg": (0.1, 0.004, 4e-5),
    ".png": (0.2, 0.02, 3e-4),
    ".pdf": (0.4, 0.01, 1e-4),
    ".html": (0.4, 0.0, 0.0),
}
"""Seconds, about, that it takes to draw how something comes apart: so many, so many for each move, and for each cell of it."""

_MOST_DRAWING = 0.8
"""Of a time limit: so much of it is left for drawing at most."""


class Telling:
    """Facts about a disassembly beyond its moves."""

    def __init__(
        self,
        *,
        shortest: bool,
        choices: bool,
        states: int | None,
        timeout: float | None,
        drawn: Sequence[str],
    ) -> None:
        self._shortest = shortest
        self._choices = choices or shortest
        self._states = states
        self._deadline = Deadline.after(timeout)
        self._most_drawing = _MOST_DRAWING * (timeout or 0.0)
        self._drawn = drawn
        self.draws = bool(drawn)
        """Whether pictures are to be drawn in the time."""
        self.is_cut_short = False
        """Whether a limit came before the shortest way of some was proved."""

    def ending(self, status: Exit, *, interrupted: bool) -> Exit:
        """Return the exit status, if a survey ended with this one."""
        if status is Exit.ANSWERED and self.is_cut_short:
            return Exit.INTERRUPTED if interrupted else Exit.UNDECIDED
        return status

    def until(self, puzzle: Puzzle, moves: int) -> Deadline:
        """Return when to begin to draw so many moves, so that it is done within the time limit; there is always some to search."""
        cells = sum(len(piece) * piece.copies.low for piece in puzzle.pieces)
        seconds = sum(drawing_seconds(path, moves, cells) for path in self._drawn)
        return self._deadline.earlier(min(seconds, self._most_drawing))

    def more(self, found: Disassembly, *, stop: Callable[[], bool] = bool) -> Disassembly:
        """Return the shortest way, if it is asked for, with what can come first."""
        from satpack.engines.disassembly import shortest
        from satpack.engines.disassembly.removals import with_removals
        from satpack.questions.disassemble import checked

        until = self.until(found.assembly.puzzle, found.moves)

        def ends() -> bool:
            return until.passed or stop()

        if self._shortest:
            states = shortest.MAX_STATES if self._states is None else self._states
            found = checked(shortest.shortened(found, states=states, stop=ends))
            self.is_cut_short |= found.least not in (None, found.moves)
        return with_removals(found, stop=ends) if self._choices else found


def drawing_seconds(drawn: str, moves: int, cells: int) -> float:
    """Return about how long it takes to draw so many moves of pieces that have so many cells to a file."""
    once, each_move, each_cell = _DRAWING.get(PurePath(drawn).suffix, (0.0, 0.0, 0.0))
    return once + moves * (each_move + each_cell * cells)

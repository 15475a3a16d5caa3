"""Extra facts about a disassembly, and how a time limit is split between search and drawing."""

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
"""Approximate drawing time of a disassembly in seconds: fixed, per move, and per move and cell."""

_MOST_DRAWING = 0.8
"""The largest share of a time limit reserved for drawing."""


class DisassemblyFacts:
    """Extra facts about a disassembly."""

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
        """Whether pictures count towards the time limit."""
        self.is_cut_short = False
        """Whether a limit ended the proof of some shortest way."""

    def ending(self, status: Exit, *, interrupted: bool) -> Exit:
        """Return the exit status that replaces this one of a survey, if any."""
        if status is Exit.ANSWERED and self.is_cut_short:
            return Exit.INTERRUPTED if interrupted else Exit.UNDECIDED
        return status

    def until(self, puzzle: Puzzle, moves: int) -> Deadline:
        """Return the time to start drawing this many moves, so that it ends within the time limit; some time is left for the search."""
        cells = sum(len(piece) * piece.copies.low for piece in puzzle.pieces)
        seconds = sum(drawing_seconds(path, moves, cells) for path in self._drawn)
        return self._deadline.earlier(min(seconds, self._most_drawing))

    def more(self, found: Disassembly, *, stop: Callable[[], bool] = bool) -> Disassembly:
        """Return the shortest way, if requested, with the pieces that can come first."""
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
    """Estimate the seconds to draw this many moves of pieces with this many cells to a file."""
    once, each_move, each_cell = _DRAWING.get(PurePath(drawn).suffix, (0.0, 0.0, 0.0))
    return once + moves * (each_move + each_cell * cells)

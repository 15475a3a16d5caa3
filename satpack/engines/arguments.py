"""Arguments that settle a puzzle without search: areas that can't match, pieces and cells that nothing fits, colourings."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from satpack.model.grids.coordinates import written
from satpack.model.ranges import Holes
from satpack.runtime.errors import LimitError, Undecided
from satpack.runtime.limits import NEVER, Deadline
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle

_BRIEF = 0.5
"""Seconds without a solution before the first search for a colouring argument."""

_WORTH = 2
"""A search for an argument takes at most this factor times as long as the search for solutions has found nothing.

Dominoes on 200x200 without two corners are settled after half a second, with an effort of one.
"""

_AGAIN = 2
"""Factor by which the effort grows from one search for an argument to the next."""

_SECOND = 1_000_000_000
"""The effort that takes about a second."""


def impossible_by_area(puzzle: Puzzle) -> str | None:
    """Return why no choice of copies has the region's area, or None if one has.

    >>> import satpack
    >>> impossible_by_area(satpack.load("soma")) is None
    True
    """
    required, most = len(puzzle.region.required), len(puzzle.region)
    fewest, all_copies = puzzle.needed_area
    if puzzle.holes is not None:
        required, most = max(required, most - puzzle.holes.high), most - puzzle.holes.low
        if required > most:
            spare = len(puzzle.region.optional)
            empty = "cell" if puzzle.holes == Holes(1, 1) else "cells"
            return f"{puzzle.holes} empty {empty}, {spare:,} may stay empty"
    cells = many(most, "cell") if required == most else f"{required:,} to {many(most, 'cell')}"
    if fewest > most or all_copies < required:
        area = f"{fewest:,}" if fewest == all_copies else f"{fewest:,} to {all_copies:,}"
        return f"{cells}, pieces cover {area}"
    if not _areas(puzzle) >> required & ((1 << (most - required + 1)) - 1):
        return f"{cells}, which no choice of copies of the pieces covers"
    return None


def _areas(puzzle: Puzzle) -> int:
    """Return the areas that some choice of copies covers, as the bits of an integer, up to the region's."""
    most = len(puzzle.region)
    mask = (1 << (most + 1)) - 1
    areas = 1
    for piece in puzzle.pieces:
        size, spare = len(piece), piece.copies.high - piece.copies.low
        areas = areas << min(size * piece.copies.low, most + 1) & mask
        step = 1
        spare = min(spare, most // size)
        while spare:  # adding 0..spare copies, by doubling
            step = min(step, spare)
            areas |= areas << size * step & mask
            spare -= step
            step *= 2
    return areas


def impossible_by_placements(placements: Placements) -> str | None:
    """Return which piece fits nowhere, or which cell nothing can cover, or None if there is neither."""
    import numpy as np

    puzzle, matrix = placements.puzzle, placements.cover
    possible = ~matrix.having(matrix.high == 0)
    bare = np.flatnonzero(matrix.needed & (matrix.options_left(possible) == 0))
    if not len(bare):
        return None
    piece, cell = bare[0], bare[0] - len(puzzle.pieces)
    if cell < 0:
        return f"piece {puzzle.pieces[piece].name!r} fits nowhere in the region"
    return f"no piece can cover cell {written(puzzle.grid, puzzle.region.cells[cell])}"


class ColouringArguments:
    """Looks for colouring arguments that there is no solution, with no more effort than the search is worth.

    After the deadline of the search no argument is looked for, and shortly before it only cheaply. `reason` is
    why there is no solution, if that is known. Without placements there is nothing to argue from.
    """

    def __init__(self, placements: Placements | None, deadline: Deadline = NEVER) -> None:
        self._placements = placements
        self._deadline = deadline
        self._started = time.monotonic()
        self._effort = 0
        self.reason = ""

    def cheaply(self) -> str:
        """Look for an argument with an effort of about a tenth of a second; return the reason, "" if there is none."""
        from satpack.engines.colouring import CHEAP

        return self._with(CHEAP)

    def thoroughly(self) -> str:
        """Look for an argument with an effort of seconds, and return the reason."""
        from satpack.engines.colouring import THOROUGH

        return self._with(THOROUGH)

    def meanwhile(self) -> str:
        """Look for an argument if the search has found nothing for long enough, and return the reason."""
        waited = time.monotonic() - self._started
        effort = int(_WORTH * waited * _SECOND)
        is_due = waited >= _BRIEF and effort >= _AGAIN * self._effort
        return self._with(effort) if is_due else self.reason

    def _with(self, effort: int) -> str:
        from satpack.engines.colouring import CHEAP, THOROUGH, find_colouring

        left = self._deadline.remaining()
        is_hurried = left is not None and effort > left * _SECOND
        effort = CHEAP if is_hurried else min(effort, THOROUGH)
        if self._placements is not None and effort > self._effort:
            self._effort = effort
            try:
                found = find_colouring(self._placements, effort=effort, deadline=self._deadline)
            except (LimitError, Undecided):
                return self.reason
            self._effort = THOROUGH  # more effort would find the same
            self.reason = found.sentence if found else ""
        return self.reason

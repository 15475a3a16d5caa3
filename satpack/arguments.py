"""Arguments that settle a puzzle without search: areas that can't match, pieces and cells that nothing fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.formats.coordinates import written
from satpack.puzzle import Holes
from satpack.wording import many

if TYPE_CHECKING:
    from satpack.placements import Placements
    from satpack.puzzle import Puzzle

__all__ = ["impossible_by_area", "impossible_by_placements"]


def impossible_by_area(puzzle: Puzzle) -> str | None:
    """Return why no choice of copies has the region's area, or None if one has.

    Examples
    --------
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

    puzzle = placements.puzzle
    for index, piece in enumerate(puzzle.pieces):
        if piece.copies.low and not placements.of_piece(index):
            return f"piece {piece.name!r} fits nowhere in the region"
    covered = np.zeros(len(puzzle.region), dtype=bool)
    usable = np.array([piece.copies.high > 0 for piece in puzzle.pieces])[placements.piece]
    covered[placements.cells[np.repeat(usable, np.diff(placements.starts))]] = True
    bare = np.flatnonzero(~covered[: len(puzzle.region.required)])
    if len(bare):
        return f"no piece can cover cell {written(puzzle.grid, puzzle.region.cells[bare[0]])}"
    return None

"""The `blocks` engine: fills a large box by repeating a smaller one, which holds its share of every piece."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from satpack.engines.cover.deciding import first_solution as searched_through
from satpack.engines.prepared import Prepared
from satpack.model.answer import Answer, Status
from satpack.model.grids.vectors import shifted
from satpack.model.pieces import Region
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies
from satpack.model.shapes.boxes import box, box_sides
from satpack.model.solution import Placed, Solution, confirmed
from satpack.model.turning import turn_of
from satpack.runtime.errors import Undecided

if TYPE_CHECKING:
    from collections.abc import Iterator

    Sides = tuple[int, ...]

_SLICES = 4
"""Slices of work on each block at first; ten times as many in each further round."""

_CELLS = 1_000
"""Cells of the largest block: an exhaustive search fills larger ones at once or never."""


def first_solution(
    prepared: Prepared, *, memory: int | None = None, slices: int | None = None
) -> Answer:
    """Search for a block that can be filled, smallest first, each for a short while, then all for longer; prove nothing.

    `slices` of work are about a hundredth of a second each.

    >>> import satpack
    >>> from satpack import Piece, Puzzle, box
    >>> domino = Piece("domino", box("square", 2, 1), copies=5_000)
    >>> board = Puzzle("board", "square", box("square", 100, 100), [domino])
    >>> first_solution(Prepared(board)).statistics["blocks"]
    5000
    """
    started = time.monotonic()
    puzzle = prepared.puzzle
    found: tuple[Sides, Solution] | None = None
    reason = "no block can be filled"
    try:
        found = next(_filled(prepared, memory, slices), None)
    except Undecided as limit:
        reason = str(limit)
    seconds = time.monotonic() - started
    if found is None:
        return Answer(Status.UNDECIDED, None, reason, "blocks", seconds)
    sides, block = found
    statistics = {**block.statistics, "blocks": len(puzzle.region) // prod(sides)}
    solution = Solution(puzzle, _repeated(puzzle, sides, block), "blocks", seconds, statistics)
    return Answer(Status.SOLVED, confirmed(solution), "", "blocks", seconds, statistics)


def _filled(
    prepared: Prepared, memory: int | None, slices: int | None
) -> Iterator[tuple[Sides, Solution]]:
    """Yield filled blocks with their sides; raise Undecided at a limit."""
    left, turn, worked = list(_blocks(prepared.puzzle)), _SLICES, 0
    while left:
        longer = []
        for sides, block in left:
            prepared.deadline.check()
            if slices is not None and worked >= slices:
                raise Undecided("limit of work")
            part = Prepared(block, prepared.deadline)
            share = turn if slices is None else min(turn, slices - worked)
            found = searched_through(part, slices=share, memory=memory)
            if found.solution is not None:
                yield sides, found.solution
            is_open = found.status is Status.UNDECIDED
            worked += share if is_open else 1
            longer += [(sides, block)] if is_open else []
        left, turn = longer, 10 * turn


def _blocks(puzzle: Puzzle) -> Iterator[tuple[Sides, Puzzle]]:
    """Yield the blocks by their sides, which divide the region's, fewest cells first; of turned copies one, if all pieces may be turned."""
    whole = box_sides(puzzle.region.cells)
    assert whole is not None
    divisors = ([side for side in range(1, each + 1) if each % side == 0] for each in whole)
    is_turned = all(turn_of(puzzle, piece) != "none" for piece in puzzle.pieces)
    seen = set()
    for sides in sorted(product(*divisors), key=prod):
        key = tuple(sorted(sides)) if is_turned else sides
        if sides == whole or prod(sides) > _CELLS or key in seen:
            continue
        seen.add(key)
        number = prod(whole) // prod(sides)
        shares = [(-(-p.copies.low // number), p.copies.high // number) for p in puzzle.pieces]
        if all(low <= high for low, high in shares):
            pieces = [
                replace(piece, copies=Copies(*share))
                for piece, share in zip(puzzle.pieces, shares, strict=True)
                if share[1]
            ]
            region = Region(box(puzzle.grid, *sides), grid=puzzle.grid)
            yield sides, Puzzle(puzzle.name, puzzle.grid, region, pieces, puzzle.reflect)


def _repeated(puzzle: Puzzle, sides: Sides, block: Solution) -> tuple[Placed, ...]:
    """Return the pieces of a block, shifted to every place where it lies in the region."""
    axes = (
        sorted(set(axis))[::side]
        for axis, side in zip(zip(*puzzle.region.cells, strict=True), sides, strict=True)
    )
    return tuple(
        Placed(each.piece, shifted(each.cells, start))
        for start in product(*axes)
        for each in block.placed
    )

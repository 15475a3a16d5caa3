"""One search for the solutions of all sets at once, for sets that are too many to examine each.

For each set its number and its number of solutions are kept; a set that has too many is marked as dropped. The sets
that are left are then examined by themselves, which finds their numbers a second time.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.design.record import Seen
from satpack.engines.listing import by_length
from satpack.model.ranges import Copies, Holes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.engines.design.examiner import Examiner
    from satpack.engines.design.family import Family
    from satpack.engines.design.tally import SetTally
    from satpack.engines.work.cubes import SolutionNumbers
    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle

_CHUNK = 4_096
"""Sets of which all images are made at once."""


def all_together(puzzle: Puzzle, family: Family) -> Puzzle:
    """Return the puzzle whose solutions are those of all sets, and perhaps of sets of other sizes."""
    target = family.targets[0]
    low, high = family.areas
    size = len(target.region)
    empty = max(0, size - high), size - low
    bounded = bool(target.region.optional) and empty != (0, len(target.region.optional))
    pieces = tuple(
        replace(piece, copies=Copies(int(family.low[kind]), int(family.high[kind])))
        for kind, piece in enumerate(puzzle.pieces)
    )
    holes = Holes(*empty) if bounded else target.holes
    return replace(puzzle, region=target.region, pieces=pieces, holes=holes, design=None)


def tallied(
    examiner: Examiner,
    placements: Placements,
    batches: Iterable[Sequence[SolutionNumbers]],
    tally: SetTally,
) -> Iterator[int]:
    """Count the solutions of all sets into a tally; yield the number so far after each batch.

    `placements` are of the puzzle that `all_together` returns, `batches` have one solution of each class. Raises
    Undecided if the search ends early; the counts until then stay.
    """
    family = examiner.family
    fewest, width = family.pieces
    solutions = 0
    for batch in batches:
        solutions += len(batch)
        for _, alike in by_length(batch):
            number, length = alike.shape
            if not fewest <= length <= width:
                continue
            sets = np.full((number, width), -1, dtype=np.int32)
            sets[:, :length] = np.sort(placements.piece[alike], axis=1)
            sets = sets[family.have_sizes(sets)]
            tally.add(family.least(sets, examiner.first_images))
        yield solutions


def candidates(examiner: Examiner, tally: SetTally) -> Iterator[tuple[Seen, NDArray[np.int32]]]:
    """Yield, part by part, the counts of dropped sets, and the sets that are to be examined.

    Of the sets that are in memory together, the most promising comes first. `tally` was filled by `tallied`; of sets
    that symmetries of the first region exchange, it has one.
    """
    known = 0
    for part in tally.parts():
        dropped = tally.solvable - known - len(part)
        known = tally.solvable
        fresh = [part[:0]]
        for start in range(0, len(part), _CHUNK):
            # there is one of each class, so that no two chunks have an image in common
            fresh.append(examiner.new(examiner.images(part[start : start + _CHUNK])))
            examiner.deadline.check()
        sets = np.concatenate(fresh)
        cells = examiner.family.cells(sets)
        in_order = sets[np.argsort(examiner.design.promise * cells, kind="stable")]
        yield Seen(dropped=dropped, sets=dropped, solvable=dropped), in_order

"""Examines sets of pieces: their solutions in one region after the other, then the fates of their assemblies."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.design.board import MOST_PIECES, SetBoard
from satpack.engines.design.family import Family
from satpack.engines.design.record import Seen, SetRecord
from satpack.model.designs.design import Sets, Target
from satpack.runtime.errors import EngineError, LimitError
from satpack.runtime.limits import NEVER, Deadline

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from satpack.engines.design.board import Examined
    from satpack.engines.disassembly.assemblies import Assemblies
    from satpack.engines.disassembly.kernel import Taken
    from satpack.engines.disassembly.taking import Taker
    from satpack.model.designs.design import Design
    from satpack.model.puzzle import Puzzle

MANY = 1_000_000
"""Solutions after which a set counts as one of very many, whatever is wished."""

_BLOCK = 4096
"""Sets that are examined at once."""

_ROWS = 200_000
"""Solutions that are kept at once to be taken apart."""


def targets_of(puzzle: Puzzle) -> tuple[Target, ...]:
    """Return the regions that a design's sets are to fill."""
    design = puzzle.design
    if design is not None and design.regions:
        return design.regions
    return (Target("region", puzzle.region, puzzle.holes),)


def family_of(puzzle: Puzzle, design: Design, deadline: Deadline = NEVER) -> Family:
    targets = targets_of(puzzle)
    most = min(
        max(len(target.region) for target in targets) // min(map(len, puzzle.pieces)),
        sum(min(piece.copies.high, 10**6) for piece in puzzle.pieces),
    )
    asked = design.search.pieces if isinstance(design.search, Sets) else None
    if isinstance(asked, tuple):
        pieces, of_size = (len(asked), len(asked)), Counter(asked)
    else:
        pieces, of_size = (1, most) if asked is None else (asked.low, asked.high), None
    if min(pieces[1], most) > MOST_PIECES:
        raise LimitError(
            f"sets of up to {min(pieces[1], most):,} pieces; satpack designs with at most {MOST_PIECES}: "
            "use fewer, by pieces in [design]"
        )
    bounds = design.bounds
    return Family(
        puzzle,
        (max(1, pieces[0]), max(1, min(pieces[1], most))),
        targets,
        holes=bounds.holes,
        distinct=bounds.twice is not None and bounds.twice[1] == 0,
        of_size=of_size,
        deadline=deadline,
    )


class Examiner:
    """Decides whether sets meet a design's wishes.

    `states` limits the search before one separation; `most` is the number of solutions of a set to look at even if
    fewer are wanted. `boards` are the regions, `first_images` the action of the first region's symmetries on the
    kinds, shape (n, kinds), and `seen` counts the work so far.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        design: Design,
        *,
        states: int,
        most: int = 0,
        family: Family | None = None,
        deadline: Deadline = NEVER,
    ) -> None:
        self.design = design
        self.bounds = design.bounds
        self.deadline = deadline
        self.family = family_of(puzzle, design, self.deadline) if family is None else family
        self.boards = [
            SetBoard(self.family, target, self.deadline) for target in self.family.targets
        ]
        images = self.family.images
        self.deadline.check()
        self.first_images = images[[self.boards[0].has(each) for each in images]]
        self._images = images[[all(b.has(each) for b in self.boards) for each in images]]
        self._states = states
        self.seen = Seen()
        wanted = self.bounds.most_solutions
        self._most = MANY if wanted is None else min(max(wanted, most), MANY)
        fewest = 1 if self.bounds.solutions is None else self.bounds.solutions[0]
        self._fewest = max(1, 1 if most else fewest)

    def least(self, sets: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return the sets that stand for these and their mirror images, where all regions have these too."""
        return self.family.least(sets, self._images)

    def images(self, sets: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return sets and the sets that symmetries of the first region, but perhaps not of all, make of them."""
        several = self.family.images_of(sets, self.first_images)
        found = np.unique(np.concatenate(list(several)), axis=0)
        return found[self.family.are_sets(found)]

    def new(self, sets: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return those sets that stand for themselves, so that of mirror images one is left."""
        stands: NDArray[np.bool_] = (self.least(sets) == sets).all(axis=1)
        return sets[stands]

    def records(self, sets: NDArray[np.int32], *, all_of_them: bool = False) -> list[SetRecord]:
        """Return the records of the sets, int32 rows of ascending kinds padded with -1, that meet the wishes; `seen` counts them all.

        With `all_of_them`, sets that miss a wish are returned too, but for those with too few or too many solutions in some region.
        """
        found: list[SetRecord] = []
        for start in range(0, len(sets), _BLOCK):
            found += self._block(sets[start : start + _BLOCK], all_of_them=all_of_them)
        return found

    def _block(self, sets: NDArray[np.int32], *, all_of_them: bool) -> list[SetRecord]:
        counts = np.zeros((len(sets), len(self.boards)), dtype=np.int64)
        left = np.arange(len(sets))
        too_many = 0
        for place, board in enumerate(self.boards):
            asked = sets[left]
            own = board.examine(asked, most=self._most, keeps=0, deadline=self.deadline).counts
            counts[left, place] = own
            many = own > self._most
            too_many += int(many.sum())
            left = left[~many & (own >= self._fewest)]
        solvable = int((counts > 0).all(axis=1).sum())
        sizes = self.family.cells(sets)
        room = len(self.boards[0].target.region)
        records = [
            SetRecord(
                tuple(kind for kind in sets[i].tolist() if kind >= 0),
                tuple(counts[i].tolist()),
                int(room - sizes[i]),
            )
            for i in left.tolist()
        ]
        self.seen += Seen(len(sets), solvable)
        wanted = self.bounds.most_solutions
        if wanted is None or wanted > MANY:  # perhaps fewer are wanted
            self.seen += Seen(undecided=too_many)
        else:
            self.seen += Seen(dropped=too_many)
        if self.design.takes_apart:
            records = self._taken_apart(sets[left], records)
        undecided = sum(
            each.might_meet(self.bounds) and not each.meets(self.bounds) for each in records
        )
        self.seen += Seen(undecided=undecided)
        return [each for each in records if all_of_them or each.meets(self.bounds)]

    def _taken_apart(self, sets: NDArray[np.int32], records: list[SetRecord]) -> list[SetRecord]:
        found: list[SetRecord] = []
        # not more at once than memory has room for
        ends = np.cumsum([each.solutions[0] for each in records]) // _ROWS
        for part in np.unique(ends):
            own = np.flatnonzero(ends == part)
            examined = self.boards[0].examine(
                sets[own], most=self._most, keeps=self._most, deadline=self.deadline
            )
            found += self._outcomes([records[i] for i in own.tolist()], examined)
        return found

    def _outcomes(self, records: list[SetRecord], examined: Examined) -> list[SetRecord]:
        fates: list[list[Taken]] = [[] for _ in records]
        found = self._fates(examined.rows)
        self.seen += Seen(assemblies=len(found))
        for owner, fate in zip(examined.owners.tolist(), found, strict=True):
            fates[owner].append(fate)
        return [each.with_fates(own) for each, own in zip(records, fates, strict=True)]

    def _fates(self, rows: NDArray[np.int32]) -> list[Taken]:
        if not len(rows):
            return []
        worker, assemblies = self._taker
        fates = worker.fates(assemblies.in_order(rows), lambda: self.deadline.passed)
        found = list(chain.from_iterable(fates))
        self.deadline.check()
        return found

    @cached_property
    def _taker(self) -> tuple[Taker, Assemblies]:
        from satpack.engines.disassembly.assemblies import Assemblies
        from satpack.engines.disassembly.taking import Taker

        board = self.boards[0]
        assemblies = Assemblies(board.placements, board.action)
        grid = board.placements.puzzle.grid
        return Taker(grid, self._states, False, assemblies.arrays()), assemblies  # noqa: FBT003 - as a child is sent it

    def rows(self, kinds: Iterable[Sequence[int]]) -> NDArray[np.int32]:
        fewest, width = self.family.pieces
        found = []
        for own in kinds:
            is_right = fewest <= len(own) <= width and list(own) == sorted(own)
            if not is_right or not (own[0] >= 0 and own[-1] < self.family.candidates):
                raise EngineError(f"{list(own)[:width]} is not a set of the candidates")
            found.append([*own, *[-1] * (width - len(own))])
        rows = np.array(found, dtype=np.int32).reshape(-1, width)
        if not self.family.are_sets(rows).all():
            raise EngineError("a set has a piece too often, or lacks one")
        return rows

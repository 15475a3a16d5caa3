"""Disassembles a survey's assemblies, in this process or in a worker pool."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from satpack.engines.disassembly.kernel import Pieces
from satpack.engines.disassembly.taking import ENDINGS, part_of
from satpack.model.moves.disassembly import Ending, Part
from satpack.runtime.limits import NEVER, Deadline
from satpack.runtime.progress import silent
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from satpack.engines.disassembly.kernel import Outcomes
    from satpack.model.grids import Grid
    from satpack.runtime.progress import Tell

_BLOCK = 0.05
"""Seconds that a child should need for the assemblies that it is given at once."""

_MOST = 4096
"""Most assemblies given to a child at once."""

_WAITING = 4
"""Blocks done but not yet yielded, for each child, after which no more are given out."""


class Taken(NamedTuple):
    row: NDArray[np.int32]
    """The placements of the assembly, padded with -1."""
    ending: Ending
    """`SEPARATED` iff everything comes apart; `LOCKED` if some part never does."""
    trap: bool
    """Whether a piece comes out although a part is locked."""
    states: int
    """States seen in all."""
    levels: tuple[int, ...]
    """Moves to each separation, in preorder."""
    part: Part | None = None
    """The tree, if it was requested."""


@dataclass(frozen=True, slots=True, eq=False)
class Fates:
    """The fates of assemblies without their trees, as arrays."""

    rows: NDArray[np.int32]
    """The placements of each assembly."""
    outcomes: Outcomes

    def __iter__(self) -> Iterator[Taken]:
        levels = self.outcomes.levels.tolist()
        for row, (ending, trap, states, count), moves in zip(
            self.rows, self.outcomes.endings.tolist(), levels, strict=True
        ):
            own = tuple(moves[:count]) if count else ()
            yield Taken(row, ENDINGS[ending], trap == 1, states, own)


class Worker:
    """Takes assemblies of one puzzle apart.

    `states` limits the search before one separation; `placements` are the arguments of `Pieces.add`.
    """

    def __init__(
        self,
        grid: Grid,
        states: int,
        makes_trees: bool,  # noqa: FBT001 - as it is sent to a child
        placements: tuple[NDArray[np.int32], NDArray[np.int64], NDArray[np.int32]],
    ) -> None:
        self._pieces = Pieces(grid)
        self._pieces.add(*placements)
        self._states = states
        self._makes_trees = makes_trees
        self.tell: Tell = silent

    def fates(self, rows: NDArray[np.int32], stop: Callable[[], bool]) -> Iterator[Iterable[Taken]]:
        """Yield the fates of assemblies, in groups; on `stop` the current one is undecided and the last."""
        if self._makes_trees:
            yield self._with_trees(rows, stop)
            return
        done = 0
        for outcomes in self._pieces.survey(rows, states=self._states, stop=stop):
            self.tell(many(self._pieces.seen, "state"))
            yield Fates(rows[done : done + len(outcomes)], outcomes)
            done += len(outcomes)

    def _with_trees(self, rows: NDArray[np.int32], stop: Callable[[], bool]) -> Iterator[Taken]:
        for row in rows:
            if stop():
                return
            yield taken_with(row, self.part(row, stop))

    def part(self, row: NDArray[np.int32], stop: Callable[[], bool]) -> Part:
        """Return the tree of one assembly; parts not decided before `stop` are undecided."""
        own = row[row >= 0]
        if not len(own):
            return Part((), (), Ending.SEPARATED)
        tree = self._pieces.take_apart(own, states=self._states, stop=stop, tell=self.tell)
        return part_of(self._pieces.grid, tree)

    def block(
        self, rows: NDArray[np.int32], deadline: Deadline
    ) -> tuple[list[Iterable[Taken]], float]:
        """Return the fates of a block of assemblies, without trees as arrays, and the seconds it took: the request that a child serves."""
        began = time.monotonic()
        found: list[Iterable[Taken]] = [
            each if isinstance(each, Fates) else [*each]
            for each in self.fates(rows, lambda: deadline.passed)
        ]
        return found, time.monotonic() - began


_WORST_FIRST = (Ending.LOCKED, Ending.UNDECIDED, Ending.SEPARATED)


def taken_with(row: NDArray[np.int32], part: Part) -> Taken:
    """Return the fate of an assembly whose tree is known."""
    endings = {each.ending for each in part.parts()}
    ending = next(each for each in _WORST_FIRST if each in endings)
    return Taken(
        row,
        ending,
        trap=ending is Ending.LOCKED and part.ending is Ending.SEPARATED,
        states=sum(each.states for each in part.parts()),
        levels=tuple(len(each.moves) for each in part.parts() if each.moves),
        part=part,
    )


def taken_by_children(
    batches: Iterable[NDArray[np.int32]],
    jobs: int,
    worker: Worker,
    fresh: tuple[object, ...],
    deadline: Deadline,
) -> Iterator[Iterable[Taken]]:
    """Yield the fates of assemblies, int32 rows of shape (n, m), in groups, taken apart by a worker pool while more are being found."""
    from satpack.runtime.pool import Pool

    order: deque[_SharedBlock] = deque()
    size = 1

    def hear(until: Deadline) -> Iterator[Iterable[Taken]]:
        """Wait until a process replies, and yield the results so far."""
        nonlocal size
        for block, (found, seconds) in pool.replies(until):
            block.found = found
            wanted = len(block.rows) * _BLOCK / max(seconds, 1e-6)
            size = max(1, min(_MOST, 4 * size, int(wanted)))
        while order and order[0].found is not None:
            yield from order.popleft().found or ()

    maker = "satpack.engines.disassembly.workers:Worker", *fresh
    pool: Pool[_SharedBlock] = Pool(jobs, "block", worker, maker)
    with pool:
        for rows in batches:
            left = rows
            # once the deadline has passed, the children's current assemblies end undecided
            while len(left) and not deadline.passed:
                idle = pool.idle
                if not idle or len(order) >= _WAITING * jobs:
                    yield from hear(deadline)
                    continue
                order.append(_SharedBlock(left[:size]))
                left = left[size:]
                pool.begin(idle[0], order[-1], order[-1].rows, deadline)
            yield from hear(Deadline.after(0))
        while order:
            yield from hear(NEVER)


@dataclass(slots=True, eq=False)
class _SharedBlock:
    rows: NDArray[np.int32]
    found: list[Iterable[Taken]] | None = None

"""Child processes that find the assemblies of a puzzle in the cubes of its search, and take them apart.

A child is given cubes or assemblies, and works on them for a moment. Assemblies that it has not taken apart by then it returns in
blocks, for whichever child is idle: all are busy even if most assemblies are in one cube, or one assembly takes longer than all others.
"""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from satpack.engines.cover.cubes import CoverWorker
from satpack.engines.disassembly.assemblies import Assemblies
from satpack.engines.disassembly.kernel import Fates
from satpack.engines.disassembly.taking import Taker
from satpack.engines.listing import PlacementBatch, Source
from satpack.runtime.errors import Undecided
from satpack.runtime.limits import NEVER, Deadline
from satpack.runtime.pool import Pool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from satpack.engines.disassembly.kernel import Taken
    from satpack.engines.work.cubes import Cube, Job
    from satpack.runtime.pool import Process

    _Rows = NDArray[np.int32]
    _Group = Fates | list[Taken]

_CUBES = 128
"""Cubes of a search, whatever the number of processes, so that the order of assemblies does not depend on it.

Of Aracna, Onat Contrast and Onega the largest cube takes 8 to 11 % of the search; a cube takes 0.8 ms to begin.
"""

_SEARCHED = 0.05
"""Seconds that a child searches at once."""

_TAKING = 0.05
"""CPU seconds that a child takes apart at once."""

_MOST = 4096
"""Most assemblies given to a child at once."""

_PARTS = 64
"""Blocks, about, in which a child returns what is left, at most."""

_SHARE = 4
"""Blocks of a batch of assemblies for each child."""

_AHEAD = 1_000_000
"""Assemblies taken apart but not yet yielded, after which only the first cube that is not done goes on, in order."""

_LOOK = 0.2
"""Seconds after which nothing is yielded if nothing was found."""


class _Reply(NamedTuple):
    """What a child did with a cube or a block."""

    groups: list[_Group]
    """Fates of the first assemblies."""
    rest: list[_Rows]
    """Those after them, in blocks that are likely to take as long as the first, unless that makes too many."""
    is_done: bool = True
    """Whether these are the last of the cube."""


class ChildWorker:
    """The object in a child: takes apart, and searches the cubes of a job, if it is given one."""

    def __init__(self, *made_with: Any, job: Job | None = None, keeps_rows: bool = True) -> None:
        self._keeps_rows = keeps_rows
        if job is not None:
            searcher = job.worker()
            assert isinstance(searcher, CoverWorker)
            assert searcher.options.kind == "puzzle"
            self._searcher = searcher
            self._batch = partial(PlacementBatch, searcher.options, searcher.action)
            self._assemblies = Assemblies(searcher.options, searcher.action)
            made_with = (searcher.options.puzzle.grid, *made_with, self._assemblies.arrays())
        self._taker = Taker(*made_with)
        self._cube: Cube | None = None
        self._known = 0

    def serve(self, task: str, *arguments: Any) -> _Reply:
        reply: _Reply = getattr(self, task)(*arguments)
        return reply

    def search(self, deadline: Deadline, cube: Cube, known: int) -> _Reply:
        """Begin a cube after its first `known` assemblies, or continue it, and verify and take apart what it finds."""
        if cube != self._cube:
            self._cube, self._known = cube, known
            self._searcher.start(cube)
        batches, is_done = self._searcher.advance_in_batches(_SEARCHED)
        found = []
        for batch in batches:
            fresh = batch[self._known :]
            self._known -= len(batch) - len(fresh)
            if len(fresh):
                found.append(self._assemblies.rows(self._batch(fresh)))
        if is_done:
            self._cube = None
        return self.take(deadline, *found)._replace(is_done=is_done)

    def take(self, deadline: Deadline, *batches: _Rows) -> _Reply:
        """Take assemblies apart for a moment; at the deadline the current one is undecided and the last."""
        until = time.process_time() + _TAKING
        groups: list[_Group] = []
        left, size = deque(batches), 1
        while left and not deadline.passed:
            rows = left.popleft()
            fates = self._taker.fates(rows[:size], lambda: deadline.passed)
            fresh = [each if isinstance(each, Fates) else [*each] for each in fates]
            groups += fresh
            if len(others := rows[sum(map(len, fresh)) :]):
                left.appendleft(others)
            if time.process_time() > until:
                break
            size = min(2 * size, _MOST)
        if not self._keeps_rows:
            groups = [Fates.counted([each for each in groups if isinstance(each, Fates)])]
        # the first may be the only one that takes long
        size = max(size, sum(map(len, left)) // _PARTS)
        rest = [rows[at : at + size] for rows in left for at in range(0, len(rows), size)]
        return _Reply(groups, rest)


def taking(*made_with: Any) -> ChildWorker:
    """Return an object for a child that takes apart as a `Taker` with these parameters."""
    return ChildWorker(*made_with)


def finding(
    job: Job,
    states: int,
    makes_trees: bool,  # noqa: FBT001 - as it is sent
    only_counts: bool,  # noqa: FBT001
) -> ChildWorker:
    """Return an object for a child that searches cubes of a job, too; where fates are only counted their rows are left out."""
    return ChildWorker(states, makes_trees, job=job, keeps_rows=not only_counts)


@dataclass(slots=True, eq=False)
class _Block:
    """Assemblies that a child takes apart together."""

    rows: _Rows
    results: list[_Group | _Block] | None = None
    """The fates of the first, and blocks of the others; None if they are not known yet."""


@dataclass(slots=True, eq=False)
class _Search:
    """A cube that a child has begun to search."""

    cube: Cube
    process: Process[_Block | _Search]
    results: deque[_Group | _Block] = field(default_factory=deque)
    """The fates of its assemblies, and blocks of others, in order, as far as they were not yielded yet."""
    known: int = 0
    """Assemblies found so far."""
    is_done: bool = False


class Children:
    """A worker pool for one survey, whose workers `made` makes: `taking` or `finding`."""

    def __init__(
        self, jobs: int, deadline: Deadline, made: Callable[..., ChildWorker], *made_with: Any
    ) -> None:
        fresh = f"{made.__module__}:{made.__name__}", *made_with
        self._pool: Pool[_Block | _Search] = Pool(jobs, "serve", made(*made_with), fresh)
        self._deadline = deadline
        self._share = _SHARE * jobs
        # what no child has begun
        self._blocks: deque[_Block] = deque()
        self._cubes: deque[Cube] = deque()
        self._searches: list[_Search] = []
        self._unyielded = 0

    def close(self) -> None:
        """End the processes."""
        self._pool.close()

    def found(self, job: Job, *, in_order: bool) -> Iterator[_Group]:
        """Yield the fates of a job's assemblies, as they come or in the order of its cubes, now and then none.

        At the deadline, after all that are known by then, raise Undecided.
        """
        self._cubes.extend(job.worker().cubes(_CUBES, self._deadline))
        while self._cubes or self._searches:
            if self._deadline.passed:
                while self._pool.busy_keys:
                    self._hear(NEVER)
                yield from self.known(in_order=False)
                self._deadline.check()
            self._occupy()
            self._hear(self._deadline.or_after(_LOOK))
            yield from self.known(in_order=in_order)
            yield []

    def known(self, *, in_order: bool) -> Iterator[_Group]:
        """Yield the known fates of assemblies in cubes; in order only those before the first that is not known."""
        for search in [*self._searches]:
            yield from self._taken_out(search.results, in_order=in_order)
            if search.is_done and not search.results:
                self._searches.remove(search)
            elif in_order:
                return

    def taken(self, batches: Iterable[_Rows]) -> Iterator[_Group]:
        """Yield the fates of assemblies, int32 rows of shape (n, m), in order; at the deadline they end before the first that is not known."""
        results: deque[_Group | _Block] = deque()
        for rows in batches:
            size = min(_MOST, 1 + len(rows) // self._share)
            blocks = [_Block(rows[at : at + size]) for at in range(0, len(rows), size)]
            results += blocks
            self._blocks += blocks
            self._occupy()
            self._hear(Deadline.after(0))
            yield from self._taken_out(results, in_order=True)
            # not to find more than are taken apart
            while self._blocks and not self._deadline.passed:
                self._occupy()
                self._hear(self._deadline)
                yield from self._taken_out(results, in_order=True)
        while self._pool.busy_keys:
            self._hear(NEVER)
            yield from self._taken_out(results, in_order=True)
            if not self._deadline.passed:
                self._occupy()

    def _taken_out(self, results: deque[_Group | _Block], *, in_order: bool) -> Iterator[_Group]:
        """Yield the known fates among results, and leave the others there."""
        pending: list[_Block] = []
        while results:
            first = results.popleft()
            if not isinstance(first, _Block):
                self._unyielded -= len(first)
                yield first
            elif first.results is not None:
                results.extendleft(reversed(first.results))
            else:
                pending.append(first)
                if in_order:
                    break
        results.extendleft(reversed(pending))

    def _occupy(self) -> None:
        """Give idle processes assemblies to take apart, or else cubes."""
        for process in self._pool.idle:
            if self._blocks:
                block = self._blocks.popleft()
                self._pool.begin(process, block, "take", self._deadline, block.rows)
            elif (search := self._search_for(process)) is not None:
                arguments = self._deadline, search.cube, search.known
                self._pool.begin(process, search, "search", *arguments)

    def _search_for(self, process: Process[_Block | _Search]) -> _Search | None:
        """Return the search that a process has begun, or a new one; None if there is nothing to search now."""
        own = next(
            (each for each in self._searches if each.process is process and not each.is_done), None
        )
        if self._unyielded > _AHEAD and self._searches[:1] != [own]:
            return None
        if own is None and self._cubes:
            own = _Search(self._cubes.popleft(), process)
            self._searches.append(own)
        return own

    def _hear(self, until: Deadline) -> None:
        """Wait until a process replies, and keep the results."""
        for task, (groups, rest, is_done) in self._pool.replies(until):
            blocks = [*map(_Block, rest)]
            self._unyielded += sum(map(len, groups))
            if isinstance(task, _Search):
                task.results += [*groups, *blocks]
                task.known += sum(map(len, groups)) + sum(map(len, rest))
                task.is_done = is_done
            else:
                task.results = [*groups, *blocks]
            self._blocks.extendleft(reversed(blocks))


class SharedSearch(Source):
    """A search that goes on in cubes, whose solutions `found` yields, unless it ends soon in this process.

    `brief` searches here: up to a limit, or where it may give up until a window of its filter has ended.
    """

    gave_up = False
    """Whether it found too few solutions that keep the rules; it has yielded none then."""

    def __init__(
        self, brief: Source, found: Callable[[], Iterator[Sequence[Any]]], *, may_give_up: bool
    ) -> None:
        self._brief, self._found, self._may_give_up = brief, found, may_give_up
        self.engine, self.symmetry_breaking = brief.engine, brief.symmetry_breaking
        self.statistics = brief.statistics

    def solutions(self, deadline: Deadline) -> Iterator[Sequence[Any]]:
        """Yield solutions in batches, or what `found` makes of them; their order depends on the puzzle alone."""
        soon: list[Sequence[Any]] = []
        try:
            for batch in self._brief.solutions(deadline):
                soon.append(batch)
                self.has_found |= len(batch) > 0
                if self._brief.windows:
                    break
            else:
                yield from soon
                return
        except Undecided:
            if deadline.passed:
                yield from soon
                raise
            if self._may_give_up:
                self.gave_up = True
                raise
        yield from self._found()

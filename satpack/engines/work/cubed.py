"""A search in cubes, as one enumeration engine among others; a file may record the finished ones."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

import msgspec

from satpack.engines.listing import Source
from satpack.engines.work.cubes import MOST_CUBES, MOST_PARTS, PARTS, Report, Terms
from satpack.runtime.errors import InputError, Undecided

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from satpack.engines.listing import SolutionNumbers
    from satpack.engines.work.cubes import Cube, CubeWorker, Executor, Job
    from satpack.io.store import Store
    from satpack.runtime.limits import Deadline

_PATIENCE = 1.0
"""Seconds after which a cube of a saved run may be cut."""

_WHOLE = "whole"
"""The name of the search as a whole, among those of cubes."""


class CubedEnumeration(Source):
    """Every solution of a search, cube by cube; `run` names a file that records the finished cubes, and `facts` identify the search."""

    def __init__(
        self,
        job: Job,
        executor: Executor,
        *,
        run: str | None,
        facts: Mapping[str, str],
    ) -> None:
        self._worker = worker = job.worker()
        self._job = replace(job, made=worker, terms=Terms.here(worker.digest()))
        self._executor = executor
        self._records: CubeRecords | None = None
        if run is not None:
            from satpack.io.store import Store

            own = {"engine": worker.engine, "search": worker.digest()}
            self._records = CubeRecords(Store(run, {**facts, **own}), worker)
        self.engine = f"{worker.engine}, {executor.name}"
        self.symmetry_breaking = worker.symmetry_breaking
        self.statistics: dict[str, int] = {}
        self._take_note()

    def solutions(self, deadline: Deadline) -> Iterator[list[SolutionNumbers]]:
        """Yield batches of solutions: first those of an earlier run, then new ones as they are found."""
        wanted = self._executor.cubes_wanted
        state = _State(self._worker, wanted, deadline, self._records)
        patience = _PATIENCE if self._records else None
        try:
            yield from state.kept()
            self._count(state)
            for report in self._executor.run(self._job, state, deadline, patience):
                fresh = state.take(report)
                self._count(state)
                yield fresh
        except InputError:  # the file can't be written
            raise
        except BaseException:
            state.stop()
            raise
        else:
            self.warrant = self._worker.warrant
        finally:
            self._take_note()
            if self._records is not None:
                self._records.store.close()

    def _count(self, state: _State) -> None:
        self.statistics |= {"cubes": state.cubes, "cubes done": state.cubes_done}
        self.progress = state.progress
        self._take_note()

    def _take_note(self) -> None:
        store = [self._records.store.note] if self._records else []
        self.notes = [*filter(None, store), *self._executor.notes]


class _State:
    """The finished, running and waiting cubes of a search: hands them out, collects their results, and records these in a saved run.

    Cubes to be cut come back as their parts, so that work may appear after a while without any. `cubes` counts them, without those that
    were cut, and `progress` is the share of the search that is done, as if all cubes took equally long, and all parts of one.
    """

    def __init__(
        self,
        worker: CubeWorker,
        wanted: int,
        deadline: Deadline,
        records: CubeRecords | None = None,
    ) -> None:
        self._worker = worker
        self._wanted = wanted
        self._deadline = deadline
        self._records = records
        self._waiting: deque[Cube] = deque()
        self._share: dict[Cube, float] = {}
        self._begun: dict[Cube, list[SolutionNumbers]] = {}
        # solutions reported for cubes that were cut, which will be found again
        self._reported: set[SolutionNumbers] = set()
        self._is_planned = False
        self.cubes = self.cubes_done = 0
        self.progress = 0.0

    def kept(self) -> Iterator[list[SolutionNumbers]]:
        records = self._records
        if records is None or not records.cut_names:
            return
        self._is_planned = True
        self._waiting.extend(records.left)
        self._share.update(records.left)
        self.cubes_done = len(records.done_names)
        self.cubes = self.cubes_done + len(records.left)
        self.progress = max(0.0, 1.0 - sum(records.left.values()))
        # reports from before a cube was cut come first, so that those of its parts take precedence
        if records.left:
            self._reported.update(chain.from_iterable(records.solutions(records.cut_names)))
        yield sorted(self._reported)
        for solutions in records.solutions(records.done_names):
            yield [solution for solution in solutions if solution not in self._reported]
            self._reported.difference_update(solutions)

    def __iter__(self) -> Iterator[Cube]:
        return self

    def __next__(self) -> Cube:
        """Return the next cube; there may be more after `StopIteration`, when a cube was cut."""
        if not self._is_planned:
            self._plan()
        if not self._waiting:
            raise StopIteration
        return self._waiting.popleft()

    def _plan(self) -> None:
        """Cut the search; if the deadline passes first and the run is saved, start it uncut."""
        wanted = min(self._wanted, MOST_CUBES)
        try:
            cubes = self._worker.cubes(wanted, self._deadline)
        except Undecided:
            if self._records is None:
                raise
            wanted = 1
            cubes = self._worker.cubes(wanted)
        if self._records:
            self._records.plan(wanted)
        self._is_planned = True
        self.cubes = len(cubes)
        self._share = dict.fromkeys(cubes, 1 / max(1, len(cubes)))
        self._waiting.extend(cubes)
        self.progress = 0.0 if cubes else 1.0

    def take(self, report: Report) -> list[SolutionNumbers]:
        """Record a report, and return the solutions that were not returned before."""
        cube = report.cube
        found = self._begun.setdefault(cube, [])
        found += report.solutions
        fresh = report.solutions
        if self._reported:
            fresh = [solution for solution in fresh if solution not in self._reported]
            self._reported.difference_update(report.solutions)
        wanted = report.wanted
        parts = None if wanted is None else self._worker.parts(cube, wanted)
        if report.done or parts == []:
            del self._begun[cube]
            self.cubes_done += 1
            self.progress = min(1.0, self.progress + self._share.pop(cube))
            if self._records:
                self._records.finish(cube, found)
        elif wanted is not None and parts is not None:
            self._cut(cube, wanted, parts)
        return fresh

    def _cut(self, cube: Cube, wanted: int, parts: list[Cube]) -> None:
        found, share = self._begun.pop(cube), self._share.pop(cube)
        if self._records:
            self._records.cut(cube, wanted, found)
        self._reported.update(found)
        self._share.update(dict.fromkeys(parts, share / len(parts)))
        self._waiting.extendleft(reversed(parts))
        self.cubes += len(parts) - 1

    def stop(self) -> None:
        """Cut the running cubes of a saved run, so that the next run has less to do, however short this one was."""
        if self._records:
            for cube in list(self._begun):
                self.take(Report(cube, [], done=False, wanted=PARTS))


class _CubeRecord(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    wanted: int | None
    """Number of parts it was cut for, which determines them; None if it is done."""
    solutions: list[tuple[int, ...]]
    """All solutions it holds, or those found before it was cut."""


class CubeRecords:
    """The records of a search in cubes: the finished cubes with their solutions, and those cut.

    A cube without a record is still to be done. The search as a whole is the first cube that is cut. For a cut only the
    wanted number of parts is recorded: the parts are recomputed, so that a file can't name a cube that the search does
    not have, and solutions are checked like those of other processes. Other records are dropped.
    """

    def __init__(self, store: Store, worker: CubeWorker) -> None:
        self.store = store
        self._worker = worker
        # names of the records from the search as a whole down to cubes
        self.cut_names: list[str] = []
        self.done_names: list[str] = []
        # the cubes that are not done, in order, and the share of the search that each is
        self.left: dict[Cube, float] = {}
        self._follow()
        store.keep([*self.cut_names, *self.done_names], len(self.done_names))

    def _follow(self) -> None:
        """Walk from the search as a whole along valid records."""
        whole = self._record(_WHOLE)
        if whole is None or whole.wanted is None or whole.solutions:
            return
        if not 0 < whole.wanted <= MOST_CUBES:
            return
        self.cut_names.append(_WHOLE)
        cubes = self._worker.cubes(whole.wanted)
        open_cubes = [(cube, 1 / len(cubes)) for cube in reversed(cubes)]
        while open_cubes:
            cube, share = open_cubes.pop()
            name = _name_of(cube)
            record = self._record(name)
            if record is None or not self._is_right(cube, record):
                self.left[cube] = share
            elif record.wanted is None:
                self.done_names.append(name)
            else:
                parts = self._worker.parts(cube, record.wanted)
                self.cut_names.append(name)
                if parts == [cube]:  # found to be too small to be cut
                    self.left[cube] = share
                else:
                    open_cubes += [(part, share / len(parts)) for part in reversed(parts)]

    def _record(self, name: str) -> _CubeRecord | None:
        if name not in self.store:
            return None
        try:
            return msgspec.json.decode(self.store.read(name), type=_CubeRecord)
        except (ValueError, RecursionError):
            return None

    def _is_right(self, cube: Cube, record: _CubeRecord) -> bool:
        """Return whether the solutions of a record lie in its cube, and it can be cut as the record says."""
        from satpack.io.store import is_right

        if record.wanted is not None and not 1 < record.wanted <= MOST_PARTS:
            return False
        return is_right(self._worker.check, cube, record.solutions)

    def solutions(self, names: Iterable[str]) -> Iterator[list[SolutionNumbers]]:
        """Yield the solutions of records, one record at a time to save memory."""
        for name in names:
            record = self._record(name)
            yield record.solutions if record is not None else []

    def plan(self, wanted: int) -> None:
        """Record into about how many cubes a new run cuts the search."""
        self._write(_WHOLE, wanted, [])

    def finish(self, cube: Cube, solutions: list[SolutionNumbers]) -> None:
        self._write(_name_of(cube), None, solutions)

    def cut(self, cube: Cube, wanted: int, found: list[SolutionNumbers]) -> None:
        """Record into about how many parts a cube is cut, and the solutions found so far."""
        self._write(_name_of(cube), wanted, found)

    def _write(self, name: str, wanted: int | None, solutions: list[SolutionNumbers]) -> None:
        self.store.write(name, msgspec.json.encode(_CubeRecord(wanted, solutions)))


def _name_of(cube: Cube) -> str:
    return msgspec.json.encode(cube).decode()

"""Cubes, jobs, workers and executors, on this machine in one process or many; and the patience that cuts long cubes.

Cubes and solutions are sent and stored as bare numbers, so those who share a search agree on terms first.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, fields, replace
from hashlib import sha256
from importlib import import_module
from itertools import chain, islice
from math import inf
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Protocol

from satpack.engines.prepared import Prepared
from satpack.runtime.errors import EngineError
from satpack.runtime.limits import NEVER
from satpack.runtime.pool import Pool
from satpack.runtime.processes import can_copy, check_jobs
from satpack.runtime.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from satpack.engines.listing import SolutionNumbers
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle
    from satpack.model.symmetry.conventions import Convention
    from satpack.model.symmetry.group import Action
    from satpack.model.warrant import Warrant
    from satpack.runtime.limits import Deadline


@dataclass(frozen=True, slots=True)
class Terms:
    """The satpack version that numbers a search, and a digest of its numbering."""

    version: str
    """The version of satpack."""
    search: str
    """A digest of the meaning of the numbers of cubes and placements; see `search_digest`."""

    @classmethod
    def here(cls, search: str) -> Terms:
        """Return the terms of this version for a search, given its digest (see `CubeWorker.digest`)."""
        return cls(__version__, search)

    def check(self, own: Terms) -> None:
        """Raise EngineError, naming the difference, if one's own terms differ."""
        if own.version != self.version:
            raise EngineError(f"it has satpack {own.version}, not {self.version}")
        if own.search != self.search:
            raise EngineError(
                f"it numbers placements or parts of the search in another way, though it has satpack {own.version} too"
            )


def search_digest(
    options: Placements | NamedCover, action: Action, own: Iterable[NDArray[Any] | None] = ()
) -> str:
    """Return a digest of the cover problem, of the action of symmetries on it, and of an engine's own arrays."""
    if options.kind == "cover":
        return _digest(_cover_digest(options), (action.placements, *own))
    rows = (options.piece, options.starts, options.cells, options.look)
    return _digest(puzzle_digest(options.puzzle), (*rows, action.placements, *own))


def _digest(begun: str, arrays: Iterable[NDArray[Any] | None]) -> str:
    import numpy as np

    digest = sha256(begun.encode())
    for array in arrays:
        if array is None:
            digest.update(b"-")
            continue
        # numbers of one kind, so that it does not depend on the machine how they are kept
        plain = np.ascontiguousarray(array, dtype="<i8")
        digest.update(repr(plain.shape).encode())
        digest.update(plain.tobytes())
    return digest.hexdigest()


def _cover_digest(named: NamedCover) -> str:
    cover = named.cover
    arrays = (cover.low, cover.high, cover.primary, cover.starts, cover.items, cover.colours)
    return _digest("items and options", arrays)


def puzzle_digest(puzzle: Puzzle | NamedCover) -> str:
    """Return a digest of everything in a puzzle, but the colours in which it is shown, or in items and options, that decides its solutions."""
    if puzzle.kind == "cover":
        return _cover_digest(puzzle)
    from satpack.model.pieces import Piece

    facts = attrgetter(*(field.name for field in fields(Piece) if field.name != "colour"))
    shape = (
        puzzle.grid.name,
        puzzle.region,
        tuple(map(facts, puzzle.pieces)),
        puzzle.reflect,
        puzzle.holes,
        tuple((colour.name, colour.on) for colour in puzzle.colours),
        *((puzzle.rules,) if puzzle.rules else ()),
        *((puzzle.region.wrap,) if puzzle.region.wrap else ()),
        *(("crossing",) if puzzle.crossing else ()),
        *((puzzle.sides,) if puzzle.has_sides else ()),
    )
    return sha256(repr(shape).encode()).hexdigest()


MOST_CUBES = 4096
"""Most cubes that a search is cut into at first: enough for more processes than are likely."""

PARTS = 32
"""Number of parts, about, that a cube of unknown length is cut into."""

_FEWEST_PARTS, MOST_PARTS = 8, 128

_LONG = 4
"""A cube is long if its rest takes this factor times the patience: at most a fifth of the work is done twice."""

Cube = tuple[int, ...]
"""A part of a search, in whatever numbers its engine names it by."""


class CubeWorker(Protocol):
    """Runs cubes of one search, made of the options, a puzzle's placements or a file's, and the action of symmetries on them."""

    engine: str
    symmetry_breaking: str
    """As of `satpack.engines.listing.Source`."""
    warrant: Warrant
    """For the claim that a cube holds no more solutions."""

    def cubes(self, wanted: int, deadline: Deadline = NEVER) -> list[Cube]:
        """Cut the search into about `wanted` cubes, the same ones everywhere; raise `Undecided` at the deadline."""

    def parts(self, cube: Cube, wanted: int) -> list[Cube]:
        """Cut a cube into about `wanted` parts that together hold the same solutions; return it alone if it can't be cut."""

    def start(self, cube: Cube) -> None:
        """Begin a cube."""

    def advance(self, seconds: float) -> tuple[list[SolutionNumbers], bool]:
        """Continue for about `seconds`; return the solutions since the last call, and whether the cube is done."""

    @property
    def progress(self) -> float | None:
        """The share of the cube that is done, estimated from 0 to 1; None if unknown."""

    def check(self, cube: Cube, solutions: Sequence[SolutionNumbers]) -> None:
        """Check the solutions, tuples of integers, reported for a cube: none lies elsewhere, is there twice, or does not stand for its class."""

    def digest(self) -> str:
        """Return a digest that is equal exactly where the numbers of cubes and placements mean the same."""


@dataclass(frozen=True, slots=True)
class Job:
    """A recipe for a worker of a search, anywhere."""

    kind: str
    """Its class, as "module:name"."""
    puzzle: Puzzle | NamedCover
    up_to: Convention
    """The classes of solutions that are meant."""
    options: tuple[tuple[str, Any], ...] = ()
    """Further keyword arguments of the class."""
    terms: Terms | None = None
    """The meaning of the numbers of its cubes and solutions; a worker with another numbering is not made."""
    made: CubeWorker | None = field(default=None, compare=False, repr=False)
    """The worker of this process, if it exists already; not sent along with the job."""

    @classmethod
    def of(
        cls,
        worker: CubeWorker,
        puzzle: Puzzle | NamedCover,
        up_to: Convention = "symmetry",
        options: Mapping[str, Any] = {},
    ) -> Job:
        """Return the recipe for workers like one of this process, which was made with these options."""
        kind = type(worker)
        name = f"{kind.__module__}:{kind.__name__}"
        return cls(name, puzzle, up_to, tuple(options.items()), made=worker)

    def worker(self) -> CubeWorker:
        """Return a worker in this process; raise EngineError if it does not agree with the job's terms."""
        if self.made is not None:
            return self.made
        prepared = Prepared(self.puzzle)
        module, _, name = self.kind.partition(":")
        worker: CubeWorker = getattr(import_module(module), name)(
            prepared.options, prepared.action(self.up_to), **dict(self.options)
        )
        if self.terms is not None:
            self.terms.check(Terms.here(worker.digest()))
        return worker

    def ready(self) -> Job:
        return self if self.made is not None else replace(self, made=self.worker())

    def __reduce__(self) -> tuple[type[Job], tuple[Any, ...]]:
        return Job, (self.kind, self.puzzle, self.up_to, self.options, self.terms)


@dataclass(frozen=True, slots=True)
class Report:
    cube: Cube
    solutions: list[SolutionNumbers]
    """Found since the last report of this cube, each reported once even if the cube is begun again."""
    done: bool
    """Whether this is the last report of the cube."""
    wanted: int | None = None
    """Number of parts to cut the cube into, since it is long; this is its last report too, and all its solutions
    will be found again in the parts.
    """

    @property
    def is_last(self) -> bool:
        return self.done or self.wanted is not None


def checked_report(
    worker: CubeWorker, cube: Cube, news: object, *, is_last: bool = False
) -> Report:
    """Return the reply of another process or machine on a cube as a report; raise EngineError if it is malformed or wrong.

    `news` is the result of `PatientWorker.advance` there; with `is_last`, the cube must be done, or have to be cut.
    `worker` is one of this process. That a solution was withheld can't be seen.
    """
    match news:
        case [list(solutions), bool(done), None] if done or not is_last:
            wanted = None
        case [list(solutions), False as done, int(wanted)] if 1 < wanted <= MOST_PARTS:
            if worker.parts(cube, wanted) == [cube]:
                raise EngineError("a part of the search was cut although it is too small for that")
        case _:
            raise EngineError("its answer about a part of the search makes no sense")
    kinds = set(map(type, solutions))
    if kinds <= {tuple}:
        kinds = set(map(type, chain.from_iterable(solutions)))
    if not kinds <= {int}:
        raise EngineError("its solutions are not tuples of whole numbers")
    worker.check(cube, solutions)
    return Report(cube, solutions, done, wanted)


class PatientWorker:
    """Runs cubes, or cuts those that are long, after `patience` seconds; without a number it never does."""

    def __init__(self, worker: CubeWorker, patience: float | None = None) -> None:
        self._worker = worker
        self._patience = inf if patience is None else patience
        self._cube: Cube | None = None
        self._began = 0.0
        self._can_be_cut = False

    def advance(self, cube: Cube, seconds: float) -> tuple[list[SolutionNumbers], bool, int | None]:
        """Begin or continue a cube for about `seconds`; return the solutions since the last call, and whether it is done.

        The third result is the number of parts to cut the cube into, if it is too long and can be cut, else None.
        """
        if cube != self._cube:
            self._cube = cube
            self._can_be_cut = True
            self._began = time.monotonic()
            self._worker.start(cube)
        solutions, done = self._worker.advance(seconds)
        wanted = None
        if not done and self._can_be_cut and (parts := self._parts_wanted()):
            self._can_be_cut = self._worker.parts(cube, parts) != [cube]
            wanted = parts if self._can_be_cut else None
        if done or wanted is not None:
            self._cube = None
        return solutions, done, wanted

    def _parts_wanted(self) -> int:
        """Return into how many parts to cut the cube, 0 if it is not long."""
        spent = time.monotonic() - self._began
        if spent < self._patience:
            return 0
        part = self._worker.progress
        if part is None:
            return PARTS if spent > _LONG * self._patience else 0
        left = spent * (1 - part) / part if part else inf
        if left <= _LONG * self._patience:
            return 0
        return int(min(max(left / self._patience, _FEWEST_PARTS), MOST_PARTS))

    def terms(self) -> Terms:
        return Terms.here(self._worker.digest())


def patient_worker_of(job: Job, patience: float | None) -> PatientWorker:
    """Return a worker of a job in this process; child processes call this."""
    return PatientWorker(job.worker(), patience)


class Executor(Protocol):
    """Runs cubes."""

    name: str
    """For people."""
    cubes_wanted: int
    """Suggested number of cubes: several per worker, so that none idles at the end."""

    @property
    def notes(self) -> Sequence[str]:
        """Notes on the workers."""

    def run(
        self, job: Job, cubes: Iterable[Cube], deadline: Deadline, patience: float | None = None
    ) -> Iterator[Report]:
        """Yield reports as they come, checked in this process (see `checked_report`); cubes are taken when a worker is free.

        An iterator of cubes may run dry and have more again after a report of a cube that is to be cut, as a long one may be after
        `patience` seconds.
        """


_CUBES, _CUBES_EACH = 100, 32
"""Cubes for one process, so that little is lost when it ends; and for each of several: Bedlam is shared out by two to
eight of them to within some thousandths.
"""

_SLICE = 0.2
"""Seconds between two reports, even if there are no news."""

_FIRST = 1.0
"""Seconds to wait for the first report of a saved run, even if the deadline passes before."""


class LocalProcesses:
    """Runs cubes in a worker pool of `jobs` processes; with one job, in this process."""

    notes = ()

    def __init__(self, jobs: int) -> None:
        check_jobs(jobs)
        self.jobs = jobs
        self.name = "in process" if jobs == 1 else f"{jobs} processes"
        self.cubes_wanted = _CUBES if jobs == 1 else _CUBES_EACH * jobs

    def run(
        self, job: Job, cubes: Iterable[Cube], deadline: Deadline, patience: float | None = None
    ) -> Iterator[Report]:
        job = job.ready()
        worker = job.worker()

        def report(cube: Cube, news: Any) -> Report:
            return Report(cube, *news) if self.jobs == 1 else checked_report(worker, cube, news)

        waiting = iter(cubes)
        # work done for cutting the first one is then present in every copy
        first = list(islice(waiting, 1)) if can_copy() else []
        pool: Pool[Cube] = Pool(
            self.jobs,
            "advance",
            PatientWorker(worker, patience),
            ("satpack.engines.work.cubes:patient_worker_of", job, patience),
            check=report,
            goes_on=lambda report: not report.is_last,
        )
        # of cubes that are not done; one that is begun again reports them again
        reported: dict[Cube, set[SolutionNumbers]] = {}
        with pool:
            for batch in pool.run(
                lambda _: first.pop() if first else next(waiting, None),
                _SLICE,
                deadline=deadline,
                # a saved run does some work before the clock is checked, so that every run makes progress
                least=0.0 if patience is None else _FIRST,
            ):
                for cube, found in batch:
                    known = reported.setdefault(cube, set())
                    fresh = [each for each in found.solutions if each not in known]
                    known.update(fresh)
                    if found.is_last:
                        del reported[cube]
                    yield replace(found, solutions=fresh)
                if not batch:
                    yield Report(pool.busy_keys[0], [], done=False)

"""Cubes, workers, executors, and the interfaces between them; and the patience that cuts long cubes."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from importlib import import_module
from itertools import chain
from math import inf
from typing import TYPE_CHECKING, Any, Protocol

from satpack.engines.prepared import Prepared
from satpack.engines.work.agreement import Terms
from satpack.runtime.errors import EngineError
from satpack.runtime.limits import NEVER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.puzzle import Puzzle
    from satpack.model.symmetry.conventions import Convention
    from satpack.model.warrant import Warrant
    from satpack.runtime.limits import Deadline

MOST_CUBES = 4096
"""Most cubes that a search is cut into at first: enough for more processes than are likely."""

PARTS = 32
"""Number of parts, about, that a cube of unknown length is cut into."""

_FEWEST_PARTS, MOST_PARTS = 8, 128

_LONG = 4
"""A cube is long if its rest takes this factor times the patience: at most a fifth of the work is done twice."""

Cube = tuple[int, ...]
"""A part of a search, in whatever numbers its engine names it by."""

SolutionNumbers = tuple[int, ...]
"""A solution, as the ascending numbers of its placements."""


class CubeWorker(Protocol):
    """Runs cubes of one search, made of the options, a puzzle's placements or a file's, and the action of symmetries on them.

    Attributes
    ----------
    engine, symmetry_breaking : str
        As of `satpack.engines.listing.Source`.
    warrant : Warrant
        For the claim that a cube holds no more solutions.
    """

    engine: str
    symmetry_breaking: str
    warrant: Warrant

    def cubes(self, wanted: int, deadline: Deadline = NEVER) -> list[Cube]:
        """Cut the search into about `wanted` cubes, the same ones everywhere; raise `Undecided` at the deadline."""

    def parts(self, cube: Cube, wanted: int) -> list[Cube]:
        """Cut a cube into about `wanted` parts that together hold the same solutions.

        Return the cube alone if it can't be cut.
        """

    def start(self, cube: Cube) -> None:
        """Begin a cube."""

    def advance(self, seconds: float) -> tuple[list[SolutionNumbers], bool]:
        """Continue for about `seconds`; return the solutions since the last call, and whether the cube is done."""

    @property
    def progress(self) -> float | None:
        """The share of the cube that is done, estimated from 0 to 1; None if unknown."""

    def check(self, cube: Cube, solutions: Sequence[SolutionNumbers]) -> None:
        """Check the solutions reported for a cube, as tuples of integers.

        Raises
        ------
        EngineError
            If one is not a solution, lies in another cube, does not stand for its class, or is there twice.
        """

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
        """Return the job with its worker made, so that this is done once."""
        return self if self.made is not None else replace(self, made=self.worker())

    def __reduce__(self) -> tuple[type[Job], tuple[Any, ...]]:
        return Job, (self.kind, self.puzzle, self.up_to, self.options, self.terms)


@dataclass(frozen=True, slots=True)
class Report:
    """News of a cube."""

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
        """Whether the cube is done, or is to be cut."""
        return self.done or self.wanted is not None


def checked_report(
    worker: CubeWorker, cube: Cube, news: object, *, is_last: bool = False
) -> Report:
    """Return the reply of another process or machine on a cube as a report; raise EngineError if it is malformed or wrong.

    `news` is the result of `PatientWorker.advance` there; with `is_last`, the cube must be done, or have to be cut.
    `worker` is one of this process: it checks the solutions one by one and against the cube, so that none counts twice,
    whatever is reported of other cubes, and works out the parts of a cube. That a solution was withheld can't be seen.
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

        The third result is the number of parts to cut the cube into, if it is too long and can be cut, else None; the
        cube is then left as it is.
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
        """Return the terms on which it works."""
        return Terms.here(self._worker.digest())


def patient_worker_of(job: Job, patience: float | None) -> PatientWorker:
    """Return a worker of a job in this process; child processes call this."""
    return PatientWorker(job.worker(), patience)


class Executor(Protocol):
    """Runs cubes.

    Attributes
    ----------
    name : str
        For people.
    cubes_wanted : int
        Suggested number of cubes: several per worker, so that none idles at the end.
    """

    name: str
    cubes_wanted: int

    @property
    def notes(self) -> Sequence[str]:
        """Notes on the workers."""

    def run(
        self, job: Job, cubes: Iterable[Cube], deadline: Deadline, patience: float | None = None
    ) -> Iterator[Report]:
        """Yield reports as they come; cubes are taken when a worker is free.

        Reports from outside this process are checked in it; see `checked_report`.

        Parameters
        ----------
        cubes : iterable of Cube
            An iterator may run dry and have more again after a report of a cube that is to be cut.
        patience : float, optional
            Seconds after which a long cube may be cut instead of finished.

        Raises
        ------
        Undecided
            At the deadline.
        EngineError
            If a cube fails again and again.
        """

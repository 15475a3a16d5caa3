"""Cubes, workers, executors, and the interfaces between them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from satpack.engines.prepared import Prepared
from satpack.engines.work.agreement import Terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from satpack.model.puzzle import Puzzle
    from satpack.model.symmetry.conventions import Convention
    from satpack.model.warrant import Warrant
    from satpack.runtime.limits import Deadline

__all__ = ["Cube", "CubeWorker", "Executor", "Job", "Report", "SolutionNumbers"]

Cube = tuple[int, ...]
"""A part of a search, in whatever numbers its engine names it by."""

SolutionNumbers = tuple[int, ...]
"""A solution, as the ascending numbers of its placements."""


class CubeWorker(Protocol):
    """Runs cubes of one search, made of a puzzle's placements and the action of its symmetries on them.

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

    def cubes(self, wanted: int, deadline: Deadline | None = None) -> list[Cube]:
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
    puzzle: Puzzle
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
            prepared.placements, prepared.action(self.up_to), **dict(self.options)
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

        Reports from outside this process are checked in it; see `satpack.engines.work.checking`.

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

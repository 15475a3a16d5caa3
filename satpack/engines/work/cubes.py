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
    """Does cubes of one search, made of a puzzle's placements and what its symmetries do to them.

    Attributes
    ----------
    engine, symmetry_breaking : str
        As of `satpack.engines.listing.Source`.
    warrant : Warrant
        What it rests on that a cube holds no more solutions.
    """

    engine: str
    symmetry_breaking: str
    warrant: Warrant

    def cubes(self, wanted: int, deadline: Deadline | None = None) -> list[Cube]:
        """Cut the search into about so many cubes, the same ones everywhere; raise `Undecided` at the deadline."""

    def parts(self, cube: Cube, wanted: int) -> list[Cube]:
        """Cut a cube into about so many that together hold what it holds; the cube alone if it can't be cut."""

    def start(self, cube: Cube) -> None:
        """Begin a cube."""

    def advance(self, seconds: float) -> tuple[list[SolutionNumbers], bool]:
        """Go on for about so long; return the solutions found since the last call, and whether the cube is done."""

    @property
    def progress(self) -> float | None:
        """Which part of the cube is done, an estimate from 0 to 1; None if it has no idea."""

    def check(self, cube: Cube, solutions: Sequence[SolutionNumbers]) -> None:
        """Check tuples of whole numbers that a cube is said to hold.

        Raises
        ------
        EngineError
            If one is no solution, lies in another cube, does not stand for its class, or is there twice.
        """

    def digest(self) -> str:
        """Return what is the same wherever the numbers of cubes and placements mean the same, and nowhere else."""


@dataclass(frozen=True, slots=True)
class Job:
    """A recipe for a worker of a search, anywhere.

    Attributes
    ----------
    kind : str
        Its class, as "module:name".
    puzzle : Puzzle
        The puzzle.
    up_to : {"symmetry", "rotations", "total"}
        Which classes of solutions are meant.
    options : tuple of (str, object)
        Further keyword arguments of the class.
    terms : Terms, optional
        What the numbers of its cubes and solutions mean; a worker that would take them for something else is not made.
    made : CubeWorker, optional
        The worker of this process, if it is there already; stays here when the job travels.
    """

    kind: str
    puzzle: Puzzle
    up_to: Convention
    options: tuple[tuple[str, Any], ...] = ()
    terms: Terms | None = None
    made: CubeWorker | None = field(default=None, compare=False, repr=False)

    def worker(self) -> CubeWorker:
        """Return a worker in this process.

        Raises
        ------
        EngineError
            If it does not agree with the job's terms.
        """
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
    """News of a cube.

    Attributes
    ----------
    cube : Cube
        Which.
    solutions : list of SolutionNumbers
        Found since the last report of this cube, each reported once even if the cube is begun again.
    done : bool
        Whether this is the last report of the cube.
    wanted : int, optional
        Into about how many parts the cube is to be cut, since it is long; this is its last report too, and all its
        solutions will be found again in the parts.
    """

    cube: Cube
    solutions: list[SolutionNumbers]
    done: bool
    wanted: int | None = None

    @property
    def is_last(self) -> bool:
        """Whether the cube is done, or is to be cut."""
        return self.done or self.wanted is not None


class Executor(Protocol):
    """Has cubes done.

    Attributes
    ----------
    name : str
        For people.
    cubes_wanted : int
        About how many cubes a search is to be cut into for it: many more than are done at once, so that nobody is idle for
        long at the end.
    """

    name: str
    cubes_wanted: int

    @property
    def notes(self) -> Sequence[str]:
        """Notes on those who did them."""

    def run(
        self, job: Job, cubes: Iterable[Cube], deadline: Deadline, patience: float | None = None
    ) -> Iterator[Report]:
        """Yield reports as they come; cubes are taken when there is someone to do them.

        What comes from outside this process is checked in it; see `satpack.engines.work.checking`.

        Parameters
        ----------
        job : Job
            The search.
        cubes : iterable of Cube
            What to do. An iterator may run dry and have more again after a report of a cube that is to be cut.
        deadline : Deadline
            When to give up.
        patience : float, optional
            Seconds after which a long cube may be cut instead of done.

        Raises
        ------
        Undecided
            At the deadline.
        EngineError
            If a cube fails again and again.
        """

"""What cubes, workers and executors are to each other."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.conventions import Convention
    from satpack.limits import Deadline
    from satpack.puzzle import Puzzle

__all__ = ["Cube", "CubeWorker", "Executor", "Job", "Report", "SolutionNumbers", "worker_of"]

Cube = tuple[int, ...]
"""A part of a search, in whatever numbers its engine names it by."""

SolutionNumbers = tuple[int, ...]
"""A solution, as the ascending numbers of its placements."""


class CubeWorker(Protocol):
    """Does cubes of one search, made of a puzzle's placements and what its symmetries do to them.

    Attributes
    ----------
    engine, symmetry_breaking : str
        As of `satpack.listing.Listing`.
    """

    engine: str
    symmetry_breaking: str

    def cubes(self, wanted: int, deadline: Deadline | None = None) -> list[Cube]:
        """Cut the search into about so many cubes, the same ones everywhere; raise `Undecided` at the deadline."""

    def start(self, cube: Cube) -> None:
        """Begin a cube."""

    def advance(self, seconds: float) -> tuple[list[SolutionNumbers], bool]:
        """Go on for about so long; return the solutions found since the last call, and whether the cube is done."""


@dataclass(frozen=True, slots=True)
class Job:
    """How to make a worker of a search, anywhere.

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
    made : CubeWorker, optional
        The worker of this process, if it is there already; stays here when the job travels.
    """

    kind: str
    puzzle: Puzzle
    up_to: Convention
    options: tuple[tuple[str, Any], ...] = ()
    made: CubeWorker | None = field(default=None, compare=False, repr=False)

    def worker(self) -> CubeWorker:
        """Return a worker in this process."""
        if self.made is not None:
            return self.made
        # heavy modules, which a job is made without
        from satpack.placements import place
        from satpack.symmetry import symmetry_of

        placements = place(self.puzzle)
        action = symmetry_of(self.puzzle).up_to(self.up_to).on(placements)
        module, _, name = self.kind.partition(":")
        worker: CubeWorker = getattr(import_module(module), name)(
            placements, action, **dict(self.options)
        )
        return worker

    def __reduce__(self) -> tuple[type[Job], tuple[Any, ...]]:
        return Job, (self.kind, self.puzzle, self.up_to, self.options)


def worker_of(job: Job) -> CubeWorker:
    """Return a worker of a job in this process: what children are told to make."""
    return job.worker()


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
    """

    cube: Cube
    solutions: list[SolutionNumbers]
    done: bool


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

    def run(self, job: Job, cubes: Iterable[Cube], deadline: Deadline) -> Iterator[Report]:
        """Yield reports as they come; cubes are taken when there is someone to do them.

        Raises
        ------
        Undecided
            At the deadline.
        EngineError
            If a cube fails again and again.
        """

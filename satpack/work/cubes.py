"""What cubes, workers and executors are to each other."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.limits import Deadline

__all__ = ["Cube", "CubeWorker", "Executor", "Job", "Report", "SolutionNumbers"]

Cube = tuple[int, ...]
"""A part of a search, in whatever numbers its engine names it by."""

SolutionNumbers = tuple[int, ...]
"""A solution, as the ascending numbers of its placements."""


class CubeWorker(Protocol):
    """Does cubes of one search."""

    def cubes(self, wanted: int) -> list[Cube]:
        """Cut the search into about so many cubes: the same ones in every process and on every machine."""

    def start(self, cube: Cube) -> None:
        """Begin a cube."""

    def advance(self, seconds: float) -> tuple[list[SolutionNumbers], bool]:
        """Go on for about so long; return the solutions found since the last call, and whether the cube is done."""


@dataclass(frozen=True, slots=True)
class Job:
    """How to make a worker of a search, anywhere.

    Attributes
    ----------
    factory : str
        What makes it, as "module:name".
    arguments : tuple
        What it is called with; can be pickled.
    options : tuple of (str, object)
        Its keyword arguments.
    """

    factory: str
    arguments: tuple[Any, ...]
    options: tuple[tuple[str, Any], ...] = ()

    def worker(self) -> CubeWorker:
        """Make a worker in this process."""
        module, _, name = self.factory.partition(":")
        made: CubeWorker = getattr(import_module(module), name)(
            *self.arguments, **dict(self.options)
        )
        return made


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
    """Has cubes done."""

    name: str

    def run(self, job: Job, cubes: Iterable[Cube], deadline: Deadline) -> Iterator[Report]:
        """Yield reports as they come; cubes are taken when there is someone to do them.

        Raises
        ------
        Undecided
            At the deadline.
        EngineError
            If a cube fails again and again.
        """

"""Every solution of a puzzle, one of each class, by whichever engine is fit for it."""

from __future__ import annotations

import time
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Protocol, TypedDict, Unpack

from satpack.arguments import impossible_by_area, impossible_by_placements
from satpack.errors import OptionError, Undecided
from satpack.limits import Deadline

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from satpack.conventions import Convention
    from satpack.placements import Placements
    from satpack.puzzle import Puzzle
    from satpack.solution import Solution
    from satpack.symmetry import Action
    from satpack.work.cubes import Executor

__all__ = ["Enumeration", "EnumerationEngine", "EnumerationOptions", "SearchOptions", "enumerate"]


class EnumerationEngine(Protocol):
    """What finds one solution of each class.

    Attributes
    ----------
    engine : str
        Its name, for people.
    symmetry_breaking : str
        How it leaves one solution of each class, for people.
    statistics : dict of str to int
        What it counted so far.
    """

    engine: str
    symmetry_breaking: str
    statistics: dict[str, int]

    def solutions(self, deadline: Deadline) -> Iterator[list[tuple[int, ...]]]:
        """Yield batches of solutions, each the ascending numbers of its placements; raise `Undecided` at the deadline."""


class SearchOptions(TypedDict, total=False):
    """Options of a search, as the command line names them."""

    solver: str
    encoding: str
    at_most_one: str
    seed: int | None
    jobs: int
    cluster: str | None
    resume: str | None


class EnumerationOptions(SearchOptions, total=False):
    """The options of enumerating, as the command line names them."""

    engine: str
    up_to: Convention
    timeout: float | None
    limit: int | None


class Enumeration:
    """A run through the solutions of a puzzle: iterate over it, then ask how it ended.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    engine : {"auto", "sat"}
        What to search with.
    up_to : {"symmetry", "rotations", "total"}
        One solution of each symmetry class, of each class under rotations, or every solution.
    solver, encoding, at_most_one, seed
        Of the `sat` engine, as for `satpack.solve`.
    timeout : float, optional
        Seconds after which to stop.
    limit : int, optional
        Solutions after which to stop.
    jobs : int
        Processes to search with; the solutions are the same, in another order.
    cluster : str, optional
        Address of a Dask scheduler to search with instead.
    resume : str, optional
        A file that keeps what is done; if it is there the search goes on from it.

    Attributes
    ----------
    action : Action or None
        The symmetries whose classes are meant; None if an argument settled the puzzle without placements.
    engine : str
        Who searches.
    found : int
        Solutions found so far.
    complete : bool
        Whether all there are were found.
    limited : bool
        Whether the run ended at its limit of solutions.
    reason : str
        Why there is none, or why the run ended before the last.
    statistics : dict of str to int
        What was counted.

    Raises
    ------
    InputError
        For options that do not exist, or a puzzle that is too large.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        engine: str = "auto",
        up_to: Convention = "symmetry",
        solver: str = "auto",
        encoding: str = "auto",
        at_most_one: str = "auto",
        seed: int | None = None,
        timeout: float | None = None,
        limit: int | None = None,
        jobs: int = 1,
        cluster: str | None = None,
        resume: str | None = None,
    ) -> None:
        # heavy modules, which `satpack --help` must not load
        from satpack.placements import place
        from satpack.sat.enumeration import SatEnumeration
        from satpack.symmetry import symmetry_of
        from satpack.work.cubes import Job
        from satpack.work.parallel import CubedEnumeration

        if engine not in ("auto", "sat"):
            raise OptionError(f"there is no engine {engine!r}; use auto or sat")
        if limit is not None and limit < 0:
            raise OptionError(f"a limit of {limit} solutions: use 0 or more")
        self.puzzle = puzzle
        self.found = 0
        self.complete = False
        self.limited = False
        self._limit = limit
        self._started = time.monotonic()
        self._deadline = Deadline.after(timeout)
        self._searcher: EnumerationEngine | None = None
        self.placements: Placements | None = None
        self.action: Action | None = None
        self.reason = impossible_by_area(puzzle) or ""
        symmetry = symmetry_of(puzzle).up_to(up_to)
        if self.reason:
            return
        self.placements = place(puzzle)
        self.reason = impossible_by_placements(self.placements) or ""
        if self.reason:
            return
        self.action = symmetry.on(self.placements)
        options: dict[str, Any] = {
            "solver": solver,
            "encoding": encoding,
            "at_most_one": at_most_one,
            "seed": seed,
        }
        self._searcher = SatEnumeration(self.placements, self.action, **options)
        executor = _executor(jobs, cluster, resume)
        if executor is not None:
            self._searcher = CubedEnumeration(
                Job("satpack.sat.cubes:SatWorker", (puzzle, up_to), tuple(options.items())),
                executor,
                engine=self._searcher.engine,
                symmetry_breaking=self._searcher.symmetry_breaking,
                run=resume,
                facts=_facts(
                    puzzle, {"engine": self._searcher.engine, "up_to": up_to, "seed": seed}
                ),
            )

    @property
    def engine(self) -> str:
        """Who searches."""
        return self._searcher.engine if self._searcher else "argument"

    @property
    def symmetry_breaking(self) -> str:
        """How one solution of each class is left."""
        return self._searcher.symmetry_breaking if self._searcher else ""

    @property
    def statistics(self) -> dict[str, int]:
        """What was counted so far."""
        return self._searcher.statistics if self._searcher else {}

    @property
    def seconds(self) -> float:
        """Wall-clock time since the start."""
        return time.monotonic() - self._started

    def batches(self) -> Iterator[list[tuple[int, ...]]]:
        """Yield solutions as the ascending numbers of their placements, many at a time; nothing is verified yet."""
        if self._searcher is None:
            self.complete = True
            return
        if self._limit == 0:
            self.limited, self.reason = True, "limit of solutions"
            return
        try:
            for batch in self._searcher.solutions(self._deadline):
                left = None if self._limit is None else self._limit - self.found
                self.found += len(batch[:left])
                yield batch[:left]
                if self.found == self._limit:
                    self.limited, self.reason = True, "limit of solutions"
                    return
        except Undecided as limit:
            self.reason = str(limit)
            return
        self.complete = True

    def __iter__(self) -> Iterator[Solution]:
        """Yield verified solutions as they are found."""
        from satpack.sat.search import decode

        for batch in self.batches():
            assert self.placements is not None
            for chosen in batch:
                yield decode(
                    self.placements,
                    chosen,
                    engine=self.engine,
                    seconds=self.seconds,
                    statistics={},
                )


def enumerate(  # noqa: A001 - the design's name, used as satpack.enumerate
    puzzle: Puzzle, **options: Unpack[EnumerationOptions]
) -> Iterator[Solution]:
    """Yield every solution of a puzzle, one of each class, lazily.

    Takes the options of `Enumeration`.

    Raises
    ------
    Undecided
        After the last solution found, if the timeout passed before all were.

    Examples
    --------
    >>> import satpack
    >>> len(list(satpack.enumerate(satpack.load("tetrahexes-4x7"))))
    9
    """
    run = Enumeration(puzzle, **options)
    yield from run
    if not run.complete and not run.limited:
        raise Undecided(f"{puzzle.name}: {run.found:,} solutions found, then: {run.reason}")


def _executor(jobs: int, cluster: str | None, resume: str | None) -> Executor | None:
    """Return who does the cubes; None if the search need not be cut."""
    from satpack.work.executors import InProcess, LocalProcesses

    if cluster is not None:
        from satpack.work.cluster import Cluster

        if jobs != 1:
            raise OptionError("jobs and a cluster: give one of them")
        return Cluster(cluster)
    if jobs != 1:
        return LocalProcesses(jobs)
    return InProcess() if resume is not None else None


def _facts(puzzle: Puzzle, options: Mapping[str, object]) -> dict[str, str]:
    """Return what makes a run the run it is, so that it never goes on with another's file."""
    import satpack

    shape = (puzzle.grid.name, puzzle.region, puzzle.pieces, puzzle.reflect, puzzle.holes)
    return {
        "puzzle": sha256(repr(shape).encode()).hexdigest(),
        "version": satpack.__version__,
        **{name: str(value) for name, value in options.items()},
    }

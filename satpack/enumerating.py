"""Every solution of a puzzle, one of each class, by whichever engine is fit for it."""

from __future__ import annotations

import time
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Protocol, TypedDict, TypeVar, Unpack

from satpack.arguments import impossible_by_area, impossible_by_placements
from satpack.errors import OptionError, Undecided
from satpack.limits import Deadline
from satpack.rectangles.choice import boxes_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from satpack.conventions import Convention
    from satpack.placements import Placements
    from satpack.puzzle import Puzzle
    from satpack.rectangles.boxes import BoxPuzzle, Packing
    from satpack.rectangles.search import BoxEnumeration
    from satpack.solution import Solution
    from satpack.symmetry import Action
    from satpack.work.cubes import Executor

__all__ = [
    "Enumeration",
    "EnumerationEngine",
    "EnumerationOptions",
    "SearchOptions",
    "check_one_process",
    "enumerate",
]

_Found = TypeVar("_Found")


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
        The symmetries whose classes are meant; None without placements: if an argument settled the puzzle, or it is
        solved by coordinates.
    boxes : BoxPuzzle or None
        The puzzle by coordinates, if it is solved so.
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
        self._up_to: Convention = up_to
        self._packings: BoxEnumeration | None = None
        self.boxes = boxes_for(puzzle, encoding=encoding, at_most_one=at_most_one)
        self.reason = impossible_by_area(puzzle) or ""
        if self.boxes is not None:
            check_one_process({"jobs": jobs, "cluster": cluster, "resume": resume})
            if not self.reason:
                self._packings = _by_coordinates(self.boxes, solver, seed)
                self.reason = self._packings.reason
            return
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
        searcher = self._searcher or self._packings
        return searcher.engine if searcher else "argument"

    @property
    def symmetry_breaking(self) -> str:
        """How one solution of each class is left."""
        searcher = self._searcher or self._packings
        return searcher.symmetry_breaking if searcher else ""

    @property
    def statistics(self) -> dict[str, int]:
        """What was counted so far."""
        searcher = self._searcher or self._packings
        return searcher.statistics if searcher else {}

    @property
    def seconds(self) -> float:
        """Wall-clock time since the start."""
        return time.monotonic() - self._started

    def batches(self) -> Iterator[list[tuple[int, ...]]]:
        """Yield solutions as the ascending numbers of their placements, many at a time; nothing is verified yet.

        There are none by coordinates, which have no placements; iterate instead.
        """
        found = self._searcher.solutions(self._deadline) if self._searcher else iter(())
        yield from self._bounded(found)

    def _bounded(self, batches: Iterator[list[_Found]]) -> Iterator[list[_Found]]:
        """Yield batches up to the limit, and note how the run ended."""
        if self._limit == 0 and not self.reason:
            self.limited, self.reason = True, "limit of solutions"
            return
        try:
            for batch in batches:
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
        if self.boxes is not None:
            yield from self._unpacked(self.boxes)
            return
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

    def _unpacked(self, boxes: BoxPuzzle) -> Iterator[Solution]:
        """Yield verified solutions that are found by coordinates."""
        from satpack.rectangles.search import verified
        from satpack.rectangles.symmetry import images_up_to

        def batches() -> Iterator[list[Packing]]:
            if self._packings is not None:
                for packing in self._packings.packings(self._deadline):
                    yield list(images_up_to(boxes, packing, self._up_to))

        for batch in self._bounded(batches()):
            for packing in batch:
                yield verified(boxes, packing, self.engine, self.seconds, {})


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


def _by_coordinates(boxes: BoxPuzzle, solver: str, seed: int | None) -> BoxEnumeration:
    from satpack.rectangles.search import BoxEnumeration

    return BoxEnumeration(boxes, solver=solver, seed=seed)


def check_one_process(options: SearchOptions) -> None:
    """Refuse options that cut a search up, for a puzzle that is solved by coordinates.

    Raises
    ------
    OptionError
        If one of them is given.
    """
    if options.get("jobs", 1) != 1 or options.get("cluster") or options.get("resume"):
        raise OptionError(
            "a puzzle that is solved by coordinates is not cut up: leave out jobs, cluster and resume, "
            "or choose an encoding of placements"
        )


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

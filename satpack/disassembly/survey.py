"""Every assembly of a puzzle, taken apart: in this process or in several, with nothing kept but what was asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict, Unpack

from satpack.disassembly.paths import steps
from satpack.disassembly.replay import replay
from satpack.disassembly.search import MAX_STATES, Taker
from satpack.disassembly.tree import Disassembly, Ending
from satpack.enumerating import Enumeration
from satpack.errors import EngineError, OptionError, VerificationError
from satpack.limits import Deadline
from satpack.listing import PlacementBatch
from satpack.symmetry import symmetry_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future

    from satpack.conventions import Convention
    from satpack.disassembly.tree import Part
    from satpack.grids import Grid
    from satpack.processes import Child
    from satpack.puzzle import Puzzle
    from satpack.solution import Solution

__all__ = ["MAX_JOBS", "AssemblerOptions", "Survey", "Tally", "disassemble"]

MAX_JOBS = 256
"""Most processes that take assemblies apart."""

_WAITING = 4
"""Assemblies under way for each process; more would only fill the memory."""


def disassemble(
    assembly: Solution,
    *,
    timeout: float | None = None,
    states: int = MAX_STATES,
    stop: Callable[[], bool] = bool,
    on_progress: Callable[[int], None] | None = None,
) -> Disassembly:
    """Take one assembly apart, in as few moves as can be until something is out.

    Parameters
    ----------
    assembly : Solution
        What to take apart; it is verified first.
    timeout : float, optional
        Seconds after which to give up.
    states : int
        Most states to see before one separation.
    stop : callable, optional
        Asked now and then whether to give up.
    on_progress : callable, optional
        Called now and then with the states seen.

    Returns
    -------
    Disassembly
        Its moves were replayed, cell by cell.

    Raises
    ------
    VerificationError
        If this is no assembly of its puzzle.
    InputError
        For a limit that is none, too many pieces, or a grid without moves.

    Examples
    --------
    >>> import satpack
    >>> found = disassemble(satpack.solve(satpack.load("chinese-cross")))
    >>> found.level, found.ending.value
    ('1.1.1.1.1', 'separated')
    """
    assembly.verify()
    deadline = Deadline.after(timeout)
    taker = Taker(
        assembly.puzzle.grid,
        stop=lambda: deadline.passed or stop(),
        max_states=_checked_states(states),
        on_progress=on_progress,
    )
    return _checked(taker.take_apart(assembly))


class AssemblerOptions(TypedDict, total=False):
    """The options of the `sat` engine, as the command line names them."""

    solver: str
    encoding: str
    at_most_one: str
    seed: int | None


@dataclass(slots=True)
class Tally:
    """What taking many assemblies apart has shown so far.

    Attributes
    ----------
    assemblies : int
        Assemblies looked at.
    apart, locked, traps, undecided : int
        How many come apart; how many never do, and of these how many let something out all the same; how many met a
        limit first.
    highest, lowest : tuple of int
        Levels of the hardest and the easiest that come apart; empty if none does.
    most_states : int
        The most states seen of one assembly.
    """

    assemblies: int = 0
    apart: int = 0
    locked: int = 0
    traps: int = 0
    undecided: int = 0
    highest: tuple[int, ...] = ()
    lowest: tuple[int, ...] = ()
    most_states: int = 0

    def add(self, found: Disassembly) -> None:
        """Count one more."""
        self.most_states = max(self.most_states, found.states)
        if found.ending is Ending.UNDECIDED:
            self.undecided += 1
        elif found.ending is Ending.LOCKED:
            self.locked += 1
            self.traps += found.trap
        else:
            self.lowest = min(self.lowest, found.levels) if self.apart else found.levels
            self.highest = max(self.highest, found.levels)
            self.apart += 1
        self.assemblies += 1


class Survey:
    """A run through the assemblies of a puzzle, one of each symmetry class: iterate over it, then ask how it ended.

    A reflection that swaps pieces of different groups is no symmetry here: images under it come apart differently.
    Assemblies are shown in their canonical image, so that levels after the first do not depend on who found them
    (but for boxes that are packed by coordinates, which has no numbers of placements).

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    engine : str
        What finds the assemblies, as for `satpack.enumerate`.
    timeout : float, optional
        Seconds after which to stop.
    states : int
        Most states to see before one separation.
    limit : int, optional
        Assemblies after which to stop.
    jobs : int
        Processes that take assemblies apart; with 1 it is done in this one.
    solver, encoding, at_most_one, seed
        Of the `sat` engine, as for `satpack.enumerate`.

    Attributes
    ----------
    tally : Tally
        The numbers so far.
    up_to : {"symmetry", "rotations"}
        Which classes are meant: "rotations" if reflections swap pieces of different groups.
    reason : str
        Why there is none, or why the run ended before the last assembly.
    latest : Disassembly or None
        The last one counted; an interrupt can come after that and before anyone has seen it.
    on_progress : callable or None
        Called now and then with the states seen of the present assembly, if there is one job.

    Raises
    ------
    InputError
        For options that do not exist, or a grid without moves.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        engine: str = "auto",
        timeout: float | None = None,
        states: int = MAX_STATES,
        limit: int | None = None,
        jobs: int = 1,
        **options: Unpack[AssemblerOptions],
    ) -> None:
        steps(puzzle.grid)  # refuses a grid that has none, before assemblies are looked for
        if not 1 <= jobs <= MAX_JOBS:
            raise OptionError(f"{jobs} jobs: use 1 to {MAX_JOBS}")
        self.puzzle = puzzle
        self.tally = Tally()
        self.latest: Disassembly | None = None
        self._states = _checked_states(states)
        self._jobs = jobs
        self._deadline = Deadline.after(timeout)
        self.on_progress: Callable[[int], None] | None = None
        # mirror images that swap pieces of different groups do not come apart alike
        self.up_to: Convention = "symmetry" if symmetry_of(puzzle).keeps_groups else "rotations"
        self._assemblies = Enumeration(
            puzzle, engine=engine, up_to=self.up_to, timeout=timeout, limit=limit, **options
        )
        self.reason = ""

    @property
    def engine(self) -> str:
        """Who finds the assemblies."""
        return self._assemblies.engine

    @property
    def seconds(self) -> float:
        """Wall-clock time since the start."""
        return self._assemblies.seconds

    @property
    def limited(self) -> bool:
        """Whether the run ended because it had as many assemblies as were asked for."""
        return self._assemblies.limited

    @property
    def complete(self) -> bool:
        """Whether all assemblies were found and each was decided."""
        return (
            self._assemblies.complete
            and self.tally.assemblies == self._assemblies.found
            and not self.tally.undecided
        )

    def __iter__(self) -> Iterator[Disassembly]:
        """Yield every assembly taken apart, its moves replayed; in the order in which assemblies are found."""
        found = self._here() if self._jobs == 1 else self._elsewhere()
        for each in found:
            self.latest = each
            self.tally.add(each)
            yield each
        self.reason = self._assemblies.reason
        if self._assemblies.complete and self.tally.undecided:
            self.reason = "time limit" if self._deadline.passed else "limit of states"

    def _found(self) -> Iterator[Solution]:
        """Yield the assemblies, verified, each in its canonical image if its engine numbers placements."""
        run = self._assemblies
        for batch in run.batches():
            if isinstance(batch, PlacementBatch):
                yield from batch.solutions(engine=run.engine, seconds=run.seconds, canonical=True)
            else:
                yield from batch.solutions(engine=run.engine, seconds=run.seconds)

    def _here(self) -> Iterator[Disassembly]:
        taker = Taker(
            self.puzzle.grid,
            stop=lambda: self._deadline.passed,
            max_states=self._states,
            on_progress=self.on_progress,
        )
        for assembly in self._found():
            yield _checked(taker.take_apart(assembly))

    def _elsewhere(self) -> Iterator[Disassembly]:
        """Send assemblies to child processes, each called by a thread, and yield what they make in order."""
        from collections import deque
        from concurrent.futures import ThreadPoolExecutor
        from contextlib import ExitStack
        from queue import SimpleQueue

        from satpack.processes import Child

        idle: SimpleQueue[Child] = SimpleQueue()
        with ExitStack() as stack:
            # the threads end first when all goes well; when it does not, ending the children frees them
            children = [
                stack.enter_context(
                    Child("satpack.disassembly.survey:Worker", self.puzzle.grid, self._states)
                )
                for _ in range(self._jobs)
            ]
            for child in children:
                idle.put(child)

            def take(assembly: Solution) -> Part:
                child = idle.get()
                try:
                    part: Part = child.call("take", assembly, self._deadline.remaining())
                finally:
                    idle.put(child)
                return part

            threads = ThreadPoolExecutor(self._jobs)
            waiting: deque[tuple[Solution, Future[Part]]] = deque()
            try:
                for assembly in self._found():
                    waiting.append((assembly, threads.submit(take, assembly)))
                    while waiting and (
                        waiting[0][1].done() or len(waiting) > _WAITING * self._jobs
                    ):
                        yield _taken(*waiting.popleft())
                while waiting:
                    yield _taken(*waiting.popleft())
            finally:
                for child in children:
                    child.end()
                threads.shutdown(cancel_futures=True)


class Worker:
    """What takes assemblies apart in a child process.

    Parameters
    ----------
    grid : Grid
        The assemblies' grid.
    states : int
        Most states to see before one separation.
    """

    def __init__(self, grid: Grid, states: int) -> None:
        self._taker = Taker(grid, max_states=states)

    def take(self, assembly: Solution, seconds: float | None) -> Part:
        """Return how an assembly comes apart, replayed: the tree alone, since the caller has the assembly."""
        deadline = Deadline.after(seconds)
        self._taker.stop = lambda: deadline.passed
        return _checked(self._taker.take_apart(assembly)).whole


def _taken(assembly: Solution, part: Future[Part]) -> Disassembly:
    return Disassembly(assembly, part.result())


def _checked(found: Disassembly) -> Disassembly:
    """Return what was found if it holds.

    Raises
    ------
    EngineError
        If it does not: the search is wrong.
    """
    try:
        replay(found)
    except VerificationError as fault:
        raise EngineError(f"taking apart gave wrong moves: {fault}") from fault
    return found


def _checked_states(states: int) -> int:
    if states < 1:
        raise OptionError(f"a limit of {states} states: use 1 or more")
    return states

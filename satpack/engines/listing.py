"""A stream of solutions with its outcome: complete or not, and why it ended.

A `Source` finds solutions, a `BatchRun` takes them, up to limits, and knows how it ended. Solutions come in batches of
representatives, which know how large their classes are.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, overload

from satpack.model.symmetry.conventions import BY_MOTIONS, conventions_of
from satpack.model.warrant import UNASKED
from satpack.runtime.errors import EngineError, OptionError, Undecided
from satpack.runtime.light_record import LightRecord
from satpack.runtime.limits import Deadline

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    import numpy as np
    from numpy.typing import NDArray

    from satpack.engines.arguments import ColouringArguments
    from satpack.engines.work.cubes import SolutionNumbers
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements
    from satpack.model.symmetry.conventions import Convention
    from satpack.model.symmetry.group import Action
    from satpack.model.warrant import Warrant

_Batch = TypeVar("_Batch")
_Found_co = TypeVar("_Found_co", covariant=True)
_Found = TypeVar("_Found")


class Batch(Protocol):
    """Solutions that were found together, none an image of another."""

    def __len__(self) -> int: ...

    def solutions(self, *, engine: str, seconds: float) -> Iterator[Any]:
        """Yield them as solutions, verified: `Solution`, or `CoverSolution` of items and options."""

    def class_sizes(self) -> Mapping[Convention, int]:
        """Return the number of classes that theirs consist of, by each convention that goes no further."""


class Source(Protocol[_Found_co]):
    """An engine that lists one solution per symmetry class, in batches."""

    @property
    def engine(self) -> str:
        """Its name, for people."""

    @property
    def symmetry_breaking(self) -> str:
        """The way it leaves one solution of each class, for people."""

    @property
    def reason(self) -> str:
        """Why there is no solution, if an argument says so."""

    @property
    def warrant(self) -> Warrant:
        """The warrant that there are no more solutions, once all were found."""

    @property
    def statistics(self) -> Mapping[str, int]:
        """Statistics so far."""

    @property
    def notes(self) -> Sequence[str]:
        """Notes on a damaged file, and on workers left out."""

    @property
    def progress(self) -> float | None:
        """An estimate of the share of the search that is done, from 0 to 1; None if unknown."""

    def solutions(self, deadline: Deadline) -> Iterator[_Found_co]:
        """Yield batches of solutions (possibly empty); raise `Undecided` at a limit.

        A source among placements verifies its solutions, so that its users need not.
        """


class NoSource(LightRecord, frozen=True):
    """An empty source: an argument excludes solutions, or a limit came before the search could start."""

    engine: str
    """The argument's or the search's."""
    reason: str = ""
    """The argument, if there is one."""
    symmetry_breaking: str = ""
    progress: float | None = None
    limit: str = ""
    """The limit that came before the search, if there is no argument."""
    notes: tuple[str, ...] = ()
    warrant: Warrant = UNASKED

    @property
    def statistics(self) -> Mapping[str, int]:
        """Nothing was counted."""
        return {}

    def solutions(self, deadline: Deadline) -> Iterator[Any]:
        """Yield nothing; raise `Undecided` if there was no argument."""
        del deadline
        if not self.reason:
            raise Undecided(self.limit)
        yield from ()


class Relay(Generic[_Found]):
    """Sources that run in turn, each where the one before gave up; its attributes are those of the current one.

    Each source is made when its turn comes. `fresh` removes from a batch the solutions that were found before.
    """

    def __init__(
        self,
        sources: Iterator[Source[_Found]],
        fresh: Callable[[_Found], _Found] = lambda found: found,
    ) -> None:
        self._asked = next(sources)
        self._others, self._fresh = sources, fresh
        self._before: dict[str, int] = {}

    def solutions(self, deadline: Deadline) -> Iterator[_Found]:
        """Yield batches; raise `Undecided` at a limit of the last source."""
        while True:
            try:
                yield from map(self._fresh, self._asked.solutions(deadline))
            except Undecided:
                other = None if deadline.passed else next(self._others, None)
                if other is None:
                    raise
                self._before |= self._asked.statistics
                self._asked = other
            else:
                return

    @property
    def engine(self) -> str:
        """Its name, for people."""
        return self._asked.engine

    @property
    def symmetry_breaking(self) -> str:
        """The way it leaves one solution of each class, for people."""
        return self._asked.symmetry_breaking

    @property
    def reason(self) -> str:
        """Why there is no solution, if an argument says so."""
        return self._asked.reason

    @property
    def warrant(self) -> Warrant:
        """The warrant that there are no more solutions."""
        return self._asked.warrant

    @property
    def statistics(self) -> Mapping[str, int]:
        """The statistics of all sources so far."""
        return self._before | dict(self._asked.statistics)

    @property
    def notes(self) -> Sequence[str]:
        """Notes."""
        return self._asked.notes

    @property
    def progress(self) -> float | None:
        """The share of the search that is done."""
        return self._asked.progress


class Listing(LightRecord, Generic[_Batch], frozen=True, eq=False):
    """The parts that a run needs."""

    source: Source[Any]
    batch_of: Callable[[Any], _Batch]
    """Makes a batch of solutions found together."""
    colourings: ColouringArguments | None = None
    """May settle the puzzle while nothing is found."""

    @property
    def reason(self) -> str:
        """Why there is no solution, if an argument says so."""
        return (self.colourings.reason if self.colourings is not None else "") or self.source.reason


class BatchRun(Generic[_Batch]):
    """A stream of answers: iterate over its batches, then read its outcome.

    `engine` is the engine, or the argument that settled it; `complete` says whether all solutions were found,
    `limited` whether the run ended at its limit of solutions, and `reason` why there are none or why the run stopped
    early; `found` counts the solutions so far, and `warrant` backs the claim that these are all. Raises OptionError for
    an invalid limit.
    """

    def __init__(
        self,
        listing_of: Callable[[], Listing[_Batch]],
        *,
        timeout: float | None,
        limit: int | None,
    ) -> None:
        if limit is not None and limit < 0:
            raise OptionError(f"a limit of {limit} solutions: use 0 or more")
        self._started = time.monotonic()
        self._deadline = Deadline.after(timeout)
        self._limit = limit
        self._listing = listing_of()
        self.engine = self._listing.source.engine
        self.symmetry_breaking = self._listing.source.symmetry_breaking
        self.reason = self._listing.reason
        self.warrant = UNASKED
        self.found = 0
        self.complete = False
        self.limited = False

    @property
    def statistics(self) -> Mapping[str, int]:
        """Statistics so far."""
        return self._listing.source.statistics

    @property
    def notes(self) -> Sequence[str]:
        """Notes so far, on a damaged file, and on workers left out."""
        return self._listing.source.notes

    @property
    def progress(self) -> float | None:
        """The share of the search that is done, from 0 to 1: an estimate, as if all branches of a node took equally long.

        None if unknown.
        """
        return self._listing.source.progress

    @property
    def seconds(self) -> float:
        """Wall-clock time since the start."""
        return time.monotonic() - self._started

    def batches(self) -> Iterator[_Batch]:
        """Yield batches of solutions as the engine finds them, some of them empty.

        Raises EngineError if the engine fails, or its solution is wrong.
        """
        if self._limit == 0 and not self.reason:
            self.limited, self.reason = True, "limit of solutions"
            return
        try:
            yield from self._to_the_end()
        except Undecided as limit:
            self.reason = str(limit)
        except EngineError as fault:
            self.reason = str(fault)
            raise

    def _to_the_end(self) -> Iterator[_Batch]:
        listing, colourings = self._listing, self._listing.colourings
        nothing = True
        for found in listing.source.solutions(self._deadline):
            # a source may pass on to another
            self.engine = listing.source.engine
            self.symmetry_breaking = listing.source.symmetry_breaking
            kept = found if self._limit is None else found[: self._limit - self.found]
            batch = listing.batch_of(kept)
            self.found += len(kept)
            yield batch
            if self.found == self._limit:
                self.limited, self.reason = True, "limit of solutions"
                return
            nothing = nothing and not len(found)
            if nothing and colourings is not None and colourings.meanwhile():
                self.engine = "argument"
                break
        else:
            self.engine = listing.source.engine
            self.symmetry_breaking = listing.source.symmetry_breaking
            if nothing and colourings is not None:
                colourings.cheaply()
        self.complete, self.reason = True, listing.reason
        if not self.reason:  # else an argument settled it
            self.warrant = listing.source.warrant
            self.reason = self.warrant.why_none if nothing else ""


class LeastImages(Sequence["SolutionNumbers"]):
    """Solutions that are the least of their images, with equal numbers of placements: rows of an array, of shape (m, k).

    Of many solutions tuples take longer to make than all that is done with them.
    """

    def __init__(self, rows: NDArray[np.integer]) -> None:
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, index: int) -> SolutionNumbers: ...

    @overload
    def __getitem__(self, index: slice) -> LeastImages: ...

    def __getitem__(self, index: int | slice) -> SolutionNumbers | LeastImages:
        found = self.rows[index]
        return LeastImages(found) if isinstance(index, slice) else tuple(found.tolist())

    def __iter__(self) -> Iterator[SolutionNumbers]:
        return map(tuple, self.rows.tolist())


def by_length(
    numbers: Sequence[SolutionNumbers],
) -> Iterator[tuple[NDArray[np.intp], NDArray[np.integer]]]:
    """Yield the solutions of each number of placements: which these are, and their rows of shape (m, k)."""
    import numpy as np

    from satpack.model.counts import distinct

    if isinstance(numbers, LeastImages):
        yield np.arange(len(numbers)), numbers.rows
        return
    lengths = np.fromiter(map(len, numbers), dtype=np.int64)
    for length in distinct(lengths).tolist():
        which = np.flatnonzero(lengths == length)
        own = [numbers[index] for index in which.tolist()]
        yield which, np.array(own, dtype=np.int64).reshape(len(own), length)


class PlacementBatch(LightRecord, frozen=True, eq=False):
    """Solutions as the numbers of their placements, or options."""

    options: Placements | NamedCover
    """The meaning of the numbers."""
    action: Action
    """The symmetries whose classes are meant."""
    numbers: Sequence[SolutionNumbers]
    """Each solution's placements, ascending."""

    @property
    def placements(self) -> Placements:
        """The placements, where it can be nothing else."""
        assert self.options.kind == "puzzle"
        return self.options

    def __len__(self) -> int:
        return len(self.numbers)

    def solutions(self, *, engine: str, seconds: float) -> Iterator[Any]:
        """Yield them as verified solutions."""
        from satpack.model.cover_solution import solution_of

        for chosen in self.numbers:
            yield solution_of(self.options, chosen, engine=engine, seconds=seconds, statistics={})

    def class_sizes(self) -> Mapping[Convention, int]:
        """Return the number of classes that theirs consist of, by each convention that goes no further."""
        if self.action.of is None:  # of items and options
            return dict.fromkeys(BY_MOTIONS, len(self))
        return {each: int(sizes.sum()) for each, sizes in self.sizes().items()}

    def uses(self) -> tuple[int, NDArray[np.int64]]:
        """Return the number of solutions in their classes, and how many of these have each placement."""
        import numpy as np

        from satpack.model.counts import bincount

        total, counted = 0, np.zeros(self.action.placements.shape[1], dtype=np.int64)
        for _, solutions in by_length(self.numbers):
            # each image of a class occurs as often as the order of its stabiliser
            fixing = self.action.stabilisers(solutions).sum(axis=0)
            total += int((len(self.action) // fixing).sum())
            for times in sorted(set(fixing.tolist())):
                images = self.action.placements[:, solutions[fixing == times]]
                counted += bincount(images.ravel(), minlength=len(counted)) // times
        return total, counted

    def sizes(self) -> Mapping[Convention, NDArray[np.int64]]:
        """Return for each the number of classes that its class consists of, by each convention that goes no further.

        A class has as many solutions as the order of the group divided by that of the representative's stabiliser. The
        symmetries of a narrower convention are a normal subgroup, so that the stabilisers of all solutions in the class have
        equally many of them: all its narrower classes are of one size.
        """
        import numpy as np

        symmetry, order = self.action.symmetry, len(self.action)
        orders = {each: symmetry.orders[each] for each in conventions_of(symmetry.puzzle)}
        found = {each: np.zeros(len(self), dtype=np.int64) for each in orders}
        for which, solutions in by_length(self.numbers):
            stays = self.action.stabilisers(solutions)
            whole = order // stays.sum(axis=0)
            for each, narrower in orders.items():
                found[each][which] = whole * stays[:narrower].sum(axis=0) // narrower
        return found

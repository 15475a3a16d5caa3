"""Sources of solutions, in batches of representatives, which know how large their classes are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, overload

from satpack.model.symmetry.conventions import BY_MOTIONS, conventions_of
from satpack.model.warrant import UNASKED
from satpack.runtime.errors import Undecided
from satpack.runtime.light_record import LightRecord

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    import numpy as np
    from numpy.typing import NDArray

    from satpack.engines.prepared import ColouringArguments
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements
    from satpack.model.symmetry.conventions import Convention
    from satpack.model.symmetry.group import Action
    from satpack.model.warrant import Warrant
    from satpack.runtime.limits import Deadline

SolutionNumbers = tuple[int, ...]
"""A solution, as the ascending numbers of its placements."""

_Batch = TypeVar("_Batch")


class Batch(Protocol):
    """Solutions that were found together, none an image of another."""

    def __len__(self) -> int: ...

    def solutions(self, *, engine: str, seconds: float) -> Iterator[Any]:
        """Yield them as solutions, verified: `Solution`, or `CoverSolution` of items and options."""

    def class_sizes(self) -> Mapping[Convention, int]:
        """Return the number of classes that theirs consist of, by each convention that goes no further."""


class Source:
    """An engine that lists one solution per symmetry class, in batches."""

    engine: str = ""
    """Its name, for people."""
    symmetry_breaking: str = ""
    """The way it leaves one solution of each class, for people."""
    reason: str = ""
    """Why there is no solution, if an argument says so."""
    warrant: Warrant = UNASKED
    """The warrant that there are no more solutions, once all were found."""
    statistics: Mapping[str, int]
    """Statistics so far."""
    notes: Sequence[str] = ()
    """Notes on a damaged file, and on workers left out."""
    has_found: bool = False
    """Whether it has found solutions that it has not yielded yet."""
    progress: float | None = None
    """An estimate of the share of the search that is done, from 0 to 1; None if unknown."""

    @property
    def windows(self) -> int:
        """The windows of its filter, if it has one, that ended with enough solutions kept."""
        return 0

    def solutions(self, deadline: Deadline) -> Iterator[Any]:
        """Yield batches of solutions, possibly empty; those among placements are verified."""
        raise NotImplementedError


class NoSource(Source):
    """An empty source: an argument excludes solutions, or a limit came before the search could start."""

    def __init__(self, engine: str, reason: str = "", *, limit: str = "") -> None:
        self.engine, self.reason, self._limit = engine, reason, limit
        self.statistics = {}

    def solutions(self, deadline: Deadline) -> Iterator[Any]:
        """Yield nothing; raise `Undecided` if there was no argument."""
        del deadline
        if not self.reason:
            raise Undecided(self._limit)
        yield from ()


class Listing(LightRecord, Generic[_Batch], frozen=True, eq=False):
    """Sources that list the solutions of a puzzle in turn, each made where the one before gave up."""

    sources: Iterator[Source]
    batch_of: Callable[[Any], _Batch]
    """Makes a batch of solutions found together."""
    colourings: ColouringArguments | None = None
    """May settle the puzzle while nothing is found."""
    fresh: Callable[[Any], Any] | None = None
    """Removes from what was found the solutions that another source found before, if one may have."""


class LeastImages(Sequence[SolutionNumbers]):
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
    options: Placements | NamedCover
    """The meaning of the numbers."""
    action: Action
    """The symmetries whose classes are meant."""
    numbers: Sequence[SolutionNumbers]
    """Each solution's placements, ascending."""

    @property
    def placements(self) -> Placements:
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

"""Listing solutions, whoever finds them: batches of representatives, each of which knows how large its class is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from satpack.runtime.errors import Undecided

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from satpack.engines.arguments import Doubts
    from satpack.model.placements import Placements
    from satpack.model.solution import Solution
    from satpack.model.symmetry import Action
    from satpack.runtime.limits import Deadline

__all__ = [
    "Batch",
    "ClassSizes",
    "Listing",
    "NoListing",
    "PlacementBatch",
    "PlacementListing",
    "Searcher",
]


@dataclass(frozen=True, slots=True)
class ClassSizes:
    """What some representatives stand for.

    Attributes
    ----------
    total : int
        All solutions of their classes.
    rotations : int
        Classes under rotations alone.
    """

    total: int
    rotations: int


class Batch(Protocol):
    """Solutions that were found together, none an image of another."""

    def __len__(self) -> int: ...

    def head(self, count: int) -> Batch:
        """Return the first so many."""

    def solutions(self, *, engine: str, seconds: float) -> Iterator[Solution]:
        """Yield them as solutions, verified."""

    def class_sizes(self) -> ClassSizes:
        """Return what they stand for, if the classes are those of the whole symmetry group."""


class Listing(Protocol):
    """An engine, ready to list one solution of each class of a puzzle."""

    @property
    def engine(self) -> str:
        """Its name, for people."""

    @property
    def symmetry_breaking(self) -> str:
        """How it leaves one solution of each class, for people."""

    @property
    def reason(self) -> str:
        """Why there is no solution, if more than a search says so; it may turn out in the middle of one."""

    @property
    def statistics(self) -> Mapping[str, int]:
        """What it counted so far."""

    @property
    def notes(self) -> Sequence[str]:
        """What is to be said on the way: of a file that was damaged, of workers that were left out."""

    @property
    def progress(self) -> float | None:
        """Which part of the search is done, an estimate from 0 to 1; None if it has no idea."""

    def batches(self, deadline: Deadline) -> Iterator[Batch]:
        """Yield solutions as they are found; raise `Undecided` if the deadline passes before the last."""


@dataclass(frozen=True, slots=True)
class NoListing:
    """What lists nothing: an argument says that there is nothing, or the time was up before the search could begin.

    Attributes
    ----------
    engine : str
        Whose argument, or which search.
    reason : str
        The argument, if there is one.
    limit : str
        What came before the search, if there is none.
    """

    engine: str
    reason: str = ""
    symmetry_breaking: str = ""
    progress: float | None = None
    limit: str = "time limit"

    @property
    def statistics(self) -> Mapping[str, int]:
        """Nothing was counted."""
        return {}

    @property
    def notes(self) -> Sequence[str]:
        """There is nothing to say."""
        return ()

    def batches(self, deadline: Deadline) -> Iterator[Batch]:
        """Yield nothing; raise `Undecided` if there was no argument."""
        del deadline
        if not self.reason:
            raise Undecided(self.limit)
        yield from ()


class Searcher(Protocol):
    """What finds solutions as numbers of placements.

    Attributes
    ----------
    engine, symmetry_breaking : str
        As of `Listing`.
    statistics : dict of str to int
        What it counted so far.
    """

    @property
    def engine(self) -> str:
        """Its name, for people."""

    @property
    def symmetry_breaking(self) -> str:
        """How it leaves one solution of each class, for people."""

    @property
    def statistics(self) -> dict[str, int]:
        """What it counted so far."""

    @property
    def notes(self) -> Sequence[str]:
        """What is to be said on the way."""

    @property
    def progress(self) -> float | None:
        """Which part of the search is done."""

    def solutions(self, deadline: Deadline) -> Iterator[list[tuple[int, ...]]]:
        """Yield batches of solutions, each the ascending numbers of its placements; raise `Undecided` at the deadline."""


class PlacementListing:
    """A search among placements.

    Parameters
    ----------
    placements : Placements
        What the numbers mean.
    action : Action
        The symmetries whose classes are meant.
    searcher : Searcher
        Who searches.
    doubts : Doubts
        What may settle the puzzle while nothing is found.

    Attributes
    ----------
    placements, action, searcher
        As given.
    engine : str
        The searcher's name, or that it was an argument that settled the puzzle.
    symmetry_breaking : str
        How one solution of each class is left.
    """

    def __init__(
        self, placements: Placements, action: Action, searcher: Searcher, doubts: Doubts
    ) -> None:
        self.placements = placements
        self.action = action
        self.searcher = searcher
        self._doubts = doubts
        self.engine = searcher.engine
        self.symmetry_breaking = searcher.symmetry_breaking

    @property
    def reason(self) -> str:
        """Why there is no solution, if an argument says so too."""
        return self._doubts.reason

    @property
    def statistics(self) -> Mapping[str, int]:
        """What the searcher counted so far."""
        return self.searcher.statistics

    @property
    def notes(self) -> Sequence[str]:
        """What is to be said on the way."""
        return self.searcher.notes

    @property
    def progress(self) -> float | None:
        """Which part of the search is done."""
        return self.searcher.progress

    def batches(self, deadline: Deadline) -> Iterator[PlacementBatch]:
        """Yield solutions as they are found, until there is none left or an argument says that there is none."""
        found = False
        for numbers in self.searcher.solutions(deadline):
            yield PlacementBatch(self.placements, self.action, numbers)
            found = found or bool(numbers)
            if not found and self._doubts.meanwhile():
                self.engine = "argument"
                return
            self.engine = self.searcher.engine
        if not found:
            self._doubts.cheaply()


@dataclass(frozen=True, slots=True, eq=False)
class PlacementBatch:
    """Solutions as the numbers of their placements.

    Attributes
    ----------
    placements : Placements
        What the numbers mean.
    action : Action
        The symmetries whose classes are meant.
    numbers : list of tuple of int
        Each solution's placements, ascending.
    """

    placements: Placements
    action: Action
    numbers: list[tuple[int, ...]]

    def __len__(self) -> int:
        return len(self.numbers)

    def head(self, count: int) -> PlacementBatch:
        """Return the first so many."""
        return PlacementBatch(self.placements, self.action, self.numbers[:count])

    def solutions(
        self, *, engine: str, seconds: float, canonical: bool = False
    ) -> Iterator[Solution]:
        """Yield them as solutions, verified; each in its least image under the symmetries, if wanted."""
        from satpack.model.placements import decode

        for chosen in self.numbers:
            shown = self.action.canonical(chosen) if canonical else chosen
            yield decode(self.placements, shown, engine=engine, seconds=seconds, statistics={})

    def class_sizes(self) -> ClassSizes:
        """Return what they stand for.

        A class has as many solutions as the group has elements for each that leaves the representative as it is.
        Counted up to rotation it is one class if some reflection leaves it, and else two.
        """
        import numpy as np

        order, turns = len(self.action), self.action.symmetry.rotation_count
        by_length: dict[int, list[tuple[int, ...]]] = {}
        for chosen in self.numbers:
            by_length.setdefault(len(chosen), []).append(chosen)
        total = rotations = 0
        for alike in by_length.values():
            stays = self.action.stabilisers(np.array(alike, dtype=np.int64))
            fixing, turning = stays.sum(axis=0), stays[:turns].sum(axis=0)
            size = order // fixing
            total += int(size.sum())
            rotations += int((size * turning // turns).sum())
        return ClassSizes(total, rotations)

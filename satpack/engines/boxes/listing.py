"""Packings by coordinates, as one listing among others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from satpack.engines.boxes.search import BoxEnumeration
from satpack.engines.boxes.symmetry import class_sizes, images_up_to
from satpack.engines.listing import ClassSizes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from satpack.engines.boxes.boxes import BoxPuzzle, Packing
    from satpack.model.conventions import Convention
    from satpack.model.solution import Solution
    from satpack.runtime.limits import Deadline

__all__ = ["BoxBatch", "BoxListing"]


@dataclass(frozen=True, slots=True, eq=False)
class BoxBatch:
    """Packings that were found together.

    Attributes
    ----------
    boxes : BoxPuzzle
        What they pack.
    packings : list of Packing
        None an image of another.
    """

    boxes: BoxPuzzle
    packings: list[Packing]

    def __len__(self) -> int:
        return len(self.packings)

    def head(self, count: int) -> BoxBatch:
        """Return the first so many."""
        return BoxBatch(self.boxes, self.packings[:count])

    def solutions(self, *, engine: str, seconds: float) -> Iterator[Solution]:
        """Yield them as solutions in cells, verified."""
        for packing in self.packings:
            yield self.boxes.decode(packing, engine=engine, seconds=seconds, statistics={})

    def class_sizes(self) -> ClassSizes:
        """Return what they stand for."""
        sizes = [class_sizes(self.boxes, packing) for packing in self.packings]
        return ClassSizes(sum(total for total, _ in sizes), sum(classes for _, classes in sizes))


class BoxListing:
    """A search by coordinates.

    Parameters
    ----------
    boxes : BoxPuzzle
        The puzzle.
    up_to : {"symmetry", "rotations", "total"}
        One packing of each symmetry class, of each class under rotations, or every packing.
    solver : str
        A CDCL solver of PySAT; "auto" is the one measured best.
    seed : int, optional
        Shuffles the formula.
    """

    progress: float | None = None
    notes = ()

    def __init__(
        self, boxes: BoxPuzzle, *, up_to: Convention, solver: str, seed: int | None
    ) -> None:
        self._boxes = boxes
        self._up_to: Convention = up_to
        self._enumeration = BoxEnumeration(boxes, solver=solver, seed=seed)
        self.engine = self._enumeration.engine
        self.symmetry_breaking = self._enumeration.symmetry_breaking
        self.reason = self._enumeration.reason

    @property
    def statistics(self) -> Mapping[str, int]:
        """What was counted so far."""
        return self._enumeration.statistics

    def batches(self, deadline: Deadline) -> Iterator[BoxBatch]:
        """Yield packings as they are found, those of one class together."""
        for packing in self._enumeration.packings(deadline):
            yield BoxBatch(self._boxes, list(images_up_to(self._boxes, packing, self._up_to)))

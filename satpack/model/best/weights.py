"""Weights of pieces and cells that bound the value of all placements together.

Let each copy of a piece have a value, and pieces and cells weights, 0 or more, such that what a placement takes weighs at
least as much as its value. Then

    value of all placements = all weights - weights that are not taken - what each placement takes beyond its value,

so no solution has a value above all weights, and one close to it loses little.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING, Annotated

import msgspec

from satpack.model.rules import Linear

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle

_Weight = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]


@dataclass(frozen=True, slots=True)
class ValueDemand:
    """That the values of placements sum to at least a number."""

    values: tuple[int, ...]  # the value of a copy of each piece
    least: int

    @classmethod
    def of(cls, values: Sequence[int], least: int) -> ValueDemand:
        """Return it in the smallest numbers."""
        step = gcd(*values) or 1
        return cls(tuple(each // step for each in values), -(-least // step))


def demands_of(puzzle: Puzzle) -> Iterator[ValueDemand]:
    """Yield what a puzzle demands; `satpack.model.best.best_fit.better` adds one for a maximum, or few holes."""
    last = puzzle.rules[-1] if puzzle.rules else None
    if isinstance(last, Linear) and last.least is not None and not last.cells:
        value = dict(last.pieces)
        yield ValueDemand.of([value.get(piece.name, 0) for piece in puzzle.pieces], last.least)
    if puzzle.holes is not None:
        covered = len(puzzle.region) - puzzle.holes.high
        yield ValueDemand.of([*map(len, puzzle.pieces)], covered)


@dataclass(frozen=True, slots=True)
class Weights:
    """Integer weights of a puzzle's pieces and cells, in their order."""

    scale: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]  # the weight of a value of 1
    values: tuple[int, ...]  # the value of a copy of each piece
    pieces: tuple[_Weight, ...]
    cells: tuple[_Weight, ...]

    def left(self, puzzle: Puzzle) -> int:
        """Return how much a puzzle's demand leaves to be lost; below 0 it can't be met."""
        least = max(each.least for each in demands_of(puzzle) if each.values == self.values)
        copies = (piece.copies.high for piece in puzzle.pieces)
        pieces = sum(high * weight for high, weight in zip(copies, self.pieces, strict=True))
        return pieces + sum(self.cells) - self.scale * least

    def beyond(self, placements: Placements) -> NDArray[np.int64]:
        """Return what each placement takes beyond its value; if that is ever below 0, the weights prove nothing."""
        import numpy as np

        from satpack.model.counts import repeat

        taken = np.zeros(len(placements), dtype=np.int64)
        owner = repeat(np.arange(len(placements)), np.diff(placements.starts))
        np.add.at(taken, owner, np.array(self.cells, dtype=np.int64)[placements.cells])
        own = [w - self.scale * value for w, value in zip(self.pieces, self.values, strict=True)]
        return taken + np.array(own, dtype=np.int64)[placements.piece]

    def fault(self, placements: Placements) -> str:
        """Return why they say nothing about a puzzle's demand; "" if they do."""
        puzzle = placements.puzzle
        if all(each.values != self.values for each in demands_of(puzzle)):
            return "they are not for what is demanded"
        if (len(self.pieces), len(self.cells)) != (len(puzzle.pieces), len(puzzle.region)):
            return "they are not of these pieces and cells"
        if len(placements) and self.beyond(placements).min() < 0:
            return "a placement weighs less than its value"
        return ""

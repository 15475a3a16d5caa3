"""The options of an exact cover as arrays, and solutions checked on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from satpack.runtime.errors import EngineError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.model.exact_cover import ExactCover

__all__ = ["Incidences", "Verifier"]

_ROOM = 1 << 22
"""Pairs of a solution and an item that are looked at together."""


@dataclass(frozen=True, slots=True, eq=False)
class Incidences:
    """The options of an exact cover as arrays.

    Attributes
    ----------
    starts : ndarray of int64, shape (n + 1,)
        Option p has `items[starts[p]:starts[p + 1]]`.
    items : ndarray of int64
        Their items.
    colours : ndarray of int64
        Their colours there, numbered from 1; 0 for none.
    usable : ndarray of bool, shape (n,)
        Which options have a primary item.
    """

    starts: NDArray[np.int64]
    items: NDArray[np.int64]
    colours: NDArray[np.int64]
    usable: NDArray[np.bool_]

    @classmethod
    def of(cls, cover: ExactCover) -> Incidences:
        """Return those of an exact cover."""
        lengths = np.array([len(option) for option in cover.options], dtype=np.int64)
        starts = np.concatenate(([0], np.cumsum(lengths)))
        items = np.empty(starts[-1], dtype=np.int64)
        colours = np.zeros(starts[-1], dtype=np.int64)
        numbers = {"": 0}
        at = 0
        for option in cover.options:
            for item, colour in option:
                items[at] = item
                colours[at] = numbers.setdefault(colour, len(numbers))
                at += 1
        primary = np.array([item.primary for item in cover.items], dtype=np.bool_)
        counted = np.concatenate(([0], np.cumsum(primary[items])))
        return cls(starts, items, colours, np.diff(counted[starts]) > 0)

    def of_options(
        self, options: NDArray[np.integer]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the number of items of each of these options, and where these are, one option's after the other's."""
        first = self.starts[options]
        lengths = self.starts[options + 1] - first
        ends = np.cumsum(lengths)
        return lengths, np.arange(lengths.sum()) + np.repeat(first - (ends - lengths), lengths)


class Verifier:
    """Checks solutions by the definition, whoever found them.

    Parameters
    ----------
    cover : ExactCover
        What they solve.
    incidences : Incidences
        Its options.
    """

    def __init__(self, cover: ExactCover, incidences: Incidences) -> None:
        self._incidences = incidences
        self._low = np.array([item.low for item in cover.items], dtype=np.int64)
        self._high = np.array([item.high for item in cover.items], dtype=np.int64)
        self._primary = np.array([item.primary for item in cover.items], dtype=np.bool_)
        self._name = cover.name

    def check(self, solutions: NDArray[np.integer]) -> None:
        """Check solutions of equally many options, shape (solutions, options).

        Raises
        ------
        EngineError
            If one of them is no solution.
        """
        rows = max(1, _ROOM // (len(self._low) + 1))
        for first in range(0, len(solutions), rows):
            self._check(solutions[first : first + rows])

    def _check(self, solutions: NDArray[np.integer]) -> None:
        count = len(self._low)
        chosen = solutions.reshape(-1)
        lengths, places = self._incidences.of_options(chosen)
        rows = np.repeat(np.repeat(np.arange(len(solutions)), solutions.shape[1]), lengths)
        keys = rows * count + self._incidences.items[places]
        colours = self._incidences.colours[places]
        shape = (len(solutions), count)
        uses = np.bincount(keys, minlength=len(solutions) * count).reshape(shape)
        least, most = (
            np.full(uses.size, np.iinfo(np.int64).max),
            np.zeros(uses.size, dtype=np.int64),
        )
        np.minimum.at(least, keys, colours)
        np.maximum.at(most, keys, colours)
        alike = ((least == most) & (most > 0)).reshape(shape) & ~self._primary
        fits = (uses >= self._low) & ((uses <= self._high) | alike)
        distinct = (np.diff(np.sort(solutions, axis=1), axis=1) > 0).all()
        if not (fits.all() and distinct and self._incidences.usable[chosen].all()):
            raise EngineError(f"{self._name}: what was found is no exact cover; please report it")

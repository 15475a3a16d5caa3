"""A way for some pieces to make a quarter turn past others: angle by angle, where the pivot may be.

All is flat: cells in different layers across the axis never meet, so that one picture has the squares of all layers, shrunk
where a piece ends, and those pairs of a turning and a resting one that can meet. For each of some angles the places of the
pivot, on a fine grid around where it is at the start, are found at which every pair is apart: of two rectangles one has a side
with the other beyond it. Places that can be reached are carried from angle to angle; the turn exists if the start can be
reached at the end. What lies between angles is left to the certificate (see `turn_certificate`), which is exact.

Cost: for each angle a handful of operations on an array of places by pairs; what is held tight fails at the first angles.
"""

from __future__ import annotations

from collections import deque
from math import cos, pi, sin, tan
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

SWAY = 0.5
"""Farthest that the pivot may get from its start, in each direction, in edges of a cell."""

_ANGLES = 45
"""Of two degrees each."""

_FINEST = 0.02
"""Least distance of places that the pivot is looked for at."""

_MARGIN = 0.002
"""Least distance between rectangles, so that the way between two places is mostly free."""


class FlatRectangle(NamedTuple):
    left: float
    right: float
    bottom: float
    top: float


def planned(
    pairs: Sequence[tuple[FlatRectangle, FlatRectangle]], gap: float
) -> list[tuple[float, float, float]] | None:
    """Return a way to turn by a quarter to the left, if one is found.

    `pairs` are a turning rectangle and a resting one that it must not meet; `gap` is the clearance. The way lists
    (tangent of half the angle, x, y), where x and y are the pivot's place, linear between; all numbers have at
    most four decimals.
    """
    fine = max(round(gap / 2, 3), _FINEST)
    reach = int(SWAY / fine + 1e-9)
    if not pairs:
        return [(0.0, 0.0, 0.0), (1.0, 0.0, 0.0)]
    turning, resting = (np.array(each, dtype=np.float64) for each in zip(*pairs, strict=True))
    places = fine * np.arange(-reach, reach + 1, dtype=np.float64)
    reached: list[NDArray[np.bool_]] = []
    here = np.zeros((2 * reach + 1, 2 * reach + 1), dtype=bool)
    here[reach, reach] = True
    for number in range(_ANGLES + 1):
        apart = _Apart(turning, resting, number * pi / 2 / _ANGLES, places)
        known = np.zeros_like(here)
        free = np.zeros_like(here)
        while (fresh := here & ~known).any():
            rows, columns = np.nonzero(fresh)
            free[rows, columns] = apart.at(rows, columns)
            known |= fresh
            here = _beside(free)
        if not free.any():
            return None
        reached.append(free)
        here = _wider(free)
    if not reached[-1][reach, reach]:
        return None
    return _way(reached, reach, places)


class _Apart:
    """Whether turning rectangles are apart from resting ones at an angle, for places of the pivot."""

    def __init__(
        self,
        turning: NDArray[np.float64],
        resting: NDArray[np.float64],
        angle: float,
        places: NDArray[np.float64],
    ) -> None:
        self._c, self._s = cos(angle), sin(angle)
        self._places = places
        x, y = _corners(turning)
        turned = self._c * x - self._s * y, self._s * x + self._c * y
        x, y = _corners(resting)
        back = self._c * x + self._s * y, self._c * y - self._s * x
        # how far a rectangle is beyond the other's side, with the pivot where it was
        self._right = turned[0].min(axis=1) - resting[:, 1]
        self._left = resting[:, 0] - turned[0].max(axis=1)
        self._above = turned[1].min(axis=1) - resting[:, 3]
        self._below = resting[:, 2] - turned[1].max(axis=1)
        self._own_right = back[0].min(axis=1) - turning[:, 1]
        self._own_left = turning[:, 0] - back[0].max(axis=1)
        self._own_above = back[1].min(axis=1) - turning[:, 3]
        self._own_below = turning[:, 2] - back[1].max(axis=1)

    def at(self, rows: NDArray[np.intp], columns: NDArray[np.intp]) -> NDArray[np.bool_]:
        x = self._places[rows][:, None]
        y = self._places[columns][:, None]
        along, across = self._c * x + self._s * y, self._c * y - self._s * x
        most = np.maximum(np.maximum(self._right + x, self._left - x), self._above + y)
        np.maximum(most, self._below - y, out=most)
        np.maximum(most, self._own_right - along, out=most)
        np.maximum(most, self._own_left + along, out=most)
        np.maximum(most, self._own_above - across, out=most)
        np.maximum(most, self._own_below + across, out=most)
        free: NDArray[np.bool_] = most.min(axis=1) >= _MARGIN
        return free


def _corners(
    rectangles: NDArray[np.float64],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    return rectangles[:, [0, 1, 1, 0]], rectangles[:, [2, 2, 3, 3]]


def _beside(places: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return these places with those beside them."""
    wider = places.copy()
    wider[1:] |= places[:-1]
    wider[:-1] |= places[1:]
    wider[:, 1:] |= places[:, :-1]
    wider[:, :-1] |= places[:, 1:]
    return wider


def _wider(places: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return these places with the eight around each."""
    rows = places.copy()
    rows[1:] |= places[:-1]
    rows[:-1] |= places[1:]
    wider = rows.copy()
    wider[:, 1:] |= rows[:, :-1]
    wider[:, :-1] |= rows[:, 1:]
    return wider


def _way(
    reached: Sequence[NDArray[np.bool_]], middle: int, places: NDArray[np.float64]
) -> list[tuple[float, float, float]]:
    """Return a way through places that can be reached, found from its end."""
    at = middle, middle
    steps = [(len(reached) - 1, at)]
    for number in range(len(reached) - 1, 0, -1):
        before = reached[number - 1]
        steps += [(number, place) for place in _walk(reached[number], at, _wider(before))]
        at = next(each for each in _around(steps[-1][1]) if _holds(before, each))
        steps.append((number - 1, at))
    steps += [(0, each) for each in _walk_to(reached[0], at, (middle, middle))]
    steps.reverse()
    points = [
        (round(tan(number * pi / 4 / _ANGLES), 4), _rounded(places[x]), _rounded(places[y]))
        for number, (x, y) in steps
    ]
    return [
        point
        for i, point in enumerate(points)
        if not 0 < i < len(points) - 1 or not points[i - 1][1:] == point[1:] == points[i + 1][1:]
    ]


def _rounded(value: float) -> float:
    return round(float(value), 4) + 0.0


def _around(at: tuple[int, int]) -> list[tuple[int, int]]:
    """Return a place and the eight around it, the nearest first."""
    x, y = at
    ways = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)]
    return [(x + a, y + b) for a, b in ways]


def _holds(places: NDArray[np.bool_], at: tuple[int, int]) -> bool:
    x, y = at
    return 0 <= x < len(places) and 0 <= y < len(places) and bool(places[x, y])


def _walk(
    places: NDArray[np.bool_], start: tuple[int, int], goals: NDArray[np.bool_]
) -> list[tuple[int, int]]:
    """Return the places from one, which is left out, to the nearest goal; from side to side."""
    came: dict[tuple[int, int], tuple[int, int] | None] = {start: None}
    queue = deque([start])
    while queue:
        at = queue.popleft()
        if goals[at]:
            found = []
            while at != start:
                found.append(at)
                at = came[at] or start
            return found[::-1]
        for beside in _around(at)[1:5]:
            if beside not in came and _holds(places, beside):
                came[beside] = at
                queue.append(beside)
    raise AssertionError("a place that was reached has no way to it")


def _walk_to(
    places: NDArray[np.bool_], start: tuple[int, int], goal: tuple[int, int]
) -> list[tuple[int, int]]:
    goals = np.zeros_like(places)
    goals[goal] = True
    return _walk(places, start, goals)

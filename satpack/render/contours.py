"""Joins cells to outlines by cancelling shared edges, independently of the grid's geometry.

Points are pairs of integers, so that edges compare exactly; the caller that draws them places them.
"""

from __future__ import annotations

from collections import defaultdict
from math import atan2, dist, tau
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

Corner = TypeVar("Corner")

Spot = tuple[int, int]
"""A point."""

Edge = tuple[Spot, Spot]
"""From a point to another."""

Path = tuple[Spot, ...]
"""Points that follow each other along straight lines; the first is repeated at the end of a ring."""


def edges_of(ring: Sequence[Corner]) -> list[tuple[Corner, Corner]]:
    """Return the edges of a ring that does not repeat its first point, in its direction."""
    return [(ring[i - 1], point) for i, point in enumerate(ring)]


def area(ring: Sequence[tuple[float, float]]) -> float:
    """Return the area of a ring that does not repeat its first point, less than 0 if it turns clockwise."""
    return sum(ring[i - 1][0] * y - ring[i - 1][1] * x for i, (x, y) in enumerate(ring)) / 2


def middle(corners: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the middle of the circle inside a triangle; of another polygon the mean of its corners.

    >>> middle([(0, 0), (3, 0), (0, 4)])
    (1.0, 1.0)
    """
    weights = [1.0] * len(corners)
    if len(corners) == 3:
        weights = [dist(corners[(i + 1) % 3], corners[(i + 2) % 3]) for i in range(3)]
    x, y = (
        sum(w * v for w, v in zip(weights, axis, strict=True)) / sum(weights)
        for axis in zip(*corners, strict=True)
    )
    return x, y


def undirected(edge: Edge) -> Edge:
    """Return an edge with the lesser of its ends first."""
    start, end = edge
    return edge if start <= end else (end, start)


def boundary(rings: Iterable[Sequence[Spot]], kept: Collection[Spot] = ()) -> list[Path]:
    """Return the outline of a union of tiles: anticlockwise outside, clockwise around holes.

    No point lies on a straight line, except those `kept`. Tiles turn anticlockwise, do not repeat their first point, and
    lie edge to edge. Where the union touches itself in a point, rings keep to the corners of the
    tiles, so that they never cross.

    >>> boundary([[(0, 0), (1, 0), (1, 1), (0, 1)], [(1, 0), (2, 0), (2, 1), (1, 1)]])
    [((0, 0), (2, 0), (2, 1), (0, 1), (0, 0))]
    """
    edges: set[Edge] = set()
    for ring in rings:
        for start, end in edges_of(ring):
            if (end, start) in edges:
                edges.remove((end, start))
            else:
                edges.add((start, end))
    onward: defaultdict[Spot, list[Spot]] = defaultdict(list)
    for start, end in sorted(edges):
        onward[start].append(end)
    found = []
    for first in sorted(edges):
        if first not in edges:
            continue
        path = list(first)
        while (path[-2], path[-1]) in edges:
            edges.remove((path[-2], path[-1]))
            path.append(_next_corner(path[-2], path[-1], onward[path[-1]]))
        found.append(_straightened(path[:-1], kept))
    return found


def _next_corner(before: Spot, here: Spot, ends: Sequence[Spot]) -> Spot:
    """Return the continuation of the outline along the same tiles: the first of the ends, clockwise from the incoming edge."""
    back = _angle(here, before)
    return min(ends, key=lambda end: (back - _angle(here, end)) % tau)


def _angle(here: Spot, there: Spot) -> float:
    return atan2(there[1] - here[1], there[0] - here[0])


def joined(edges: Iterable[Edge]) -> list[Path]:
    """Join edges to long paths that use each edge once: straight on where possible, else round a bend.

    Where three or more edges meet, a path continues only straight.

    >>> joined([((0, 0), (1, 0)), ((2, 0), (1, 0)), ((2, 0), (2, 1)), ((1, 0), (1, 1))])
    [((0, 0), (2, 0), (2, 1)), ((1, 0), (1, 1))]
    """
    near: defaultdict[Spot, set[Spot]] = defaultdict(set)
    for start, end in edges:
        near[start].add(end)
        near[end].add(start)
    onward = {
        (before, here): _straight_on(before, here, near[here])
        for here in near
        for before in near[here]
    }
    ends = [(here, there) for (there, here), after in onward.items() if after is None]
    found = []
    left = set(map(undirected, onward))
    for first in [*sorted(ends), *sorted(onward)]:
        if undirected(first) not in left:
            continue
        path = [first[0]]
        step: Spot | None = first[1]
        while step is not None and (edge := undirected((path[-1], step))) in left:
            left.remove(edge)
            before = path[-1]
            path.append(step)
            step = onward[before, step]
        found.append(_straightened(path))
    return found


def _straight_on(before: Spot, here: Spot, around: set[Spot]) -> Spot | None:
    """Return the continuation of a path that comes from `before`; None if it ends here."""
    ahead = 2 * here[0] - before[0], 2 * here[1] - before[1]
    if ahead in around:
        return ahead
    others = around - {before}
    return others.pop() if len(others) == 1 else None


def _straightened(path: Sequence[Spot], kept: Collection[Spot] = ()) -> Path:
    """Return a path without the points on straight lines, except some; a ring starts and ends at a corner."""

    def stays(before: Spot, here: Spot, after: Spot) -> bool:
        return here in kept or (here[0] - before[0]) * (after[1] - here[1]) != (
            here[1] - before[1]
        ) * (after[0] - here[0])

    bends = [here for i, here in enumerate(path[1:-1], 1) if stays(path[i - 1], here, path[i + 1])]
    if path[0] != path[-1]:
        return (path[0], *bends, path[-1])
    if stays(path[-2], path[0], path[1]):
        bends = [path[0], *bends]
    return (*bends, bends[0])

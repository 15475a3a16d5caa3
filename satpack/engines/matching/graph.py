"""The plane graph of a puzzle whose pieces have two cells, or of its fillings with a symmetry.

A filling that a symmetry maps to itself chooses whole orbits of placements, and orbits of cells are what these cover. So
such fillings are the perfect matchings of the quotient graph. It is drawn in a half-plane, where the symmetry is a
reflection, or on a cone, and is plane like the graph itself.

A placement that the symmetry maps to itself covers one orbit alone: a loop, cut in half by the mirror or by the centre.
Any of the loops may be chosen, and nothing is said of the others; but how many are chosen is even or odd for all
fillings. Triangles in a row beyond the mirror, each joined to the next by an edge and to its loop's vertex by another,
say that in edges: a triangle is matched, in one way, if an odd number of its corners is matched with others, so that
exactly one matching of the row goes with each choice of loops of that parity.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from satpack.engines.burnside import orbits_of
from satpack.model.counts import bincount, repeat

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.model.placing.placements import Placements


class Image(NamedTuple):
    """A symmetry of a puzzle, as the numbers of the images of cells and placements."""

    cells: NDArray[np.integer]
    """Shape (C,)."""
    placements: NDArray[np.integer]
    """Shape (n,)."""


@dataclass(frozen=True, slots=True, eq=False)
class PlaneGraph:
    """A graph, and the order of its edges around each vertex.

    Each edge is two darts, one at each end. Darts are numbered by vertex, and anticlockwise around it.
    """

    points: NDArray[np.int64]
    """About where each vertex lies, shape (V, 2), to choose the order of a sweep by."""
    vertex: NDArray[np.int64]
    """The vertex of each dart, shape (D,), ascending."""
    mate: NDArray[np.int64]
    """The other dart of each dart's edge, shape (D,)."""
    weight: NDArray[np.int64]
    """The number of parallel edges that each stands for, shape (D,)."""
    other: list[int]
    """The vertex that each dart leads to."""
    starts: list[int]
    """The darts of vertex v are those from `starts[v]` to before `starts[v + 1]`."""

    def around(self, vertex: int) -> range:
        """Return the darts of a vertex, anticlockwise."""
        return range(self.starts[vertex], self.starts[vertex + 1])


class _Darts(NamedTuple):
    """Darts in any order; one that is alone with its edge is a loop's."""

    vertex: NDArray[np.int64]
    edge: NDArray[np.int64]
    direction: NDArray[np.int64]
    """Shape (D, 2)."""
    weight: NDArray[np.int64]


def graph_of(placements: Placements, image: Image | None = None) -> PlaneGraph:
    """Return the graph whose perfect matchings are the fillings of a puzzle, or those that a symmetry maps to themselves."""
    cells = np.array(placements.puzzle.region.cells, dtype=np.int64)
    count, pieces = len(cells), len(placements)
    if image is None:
        image = Image(np.arange(count), np.arange(pieces))
    # the least cells of the orbits under a reflection lie on one side of the mirror
    order = np.lexsort(cells.T[::-1])
    rank = np.empty(count, dtype=np.int64)
    rank[order] = np.arange(count)
    points, least = cells[order], orbits_of(rank[image.cells[order]])
    ends = ends_of(placements)
    pairs, first, pair = np.unique(
        ends[:, 0] * count + ends[:, 1], return_index=True, return_inverse=True
    )
    edge = orbits_of(pair[image.placements[first]])
    usable = pair[_is_usable(image.placements, pair, edge)]
    weight = bincount(usable, minlength=len(pairs))
    near, far = divmod(pairs, count)
    weight[_overlaps(edge, near, far, count)] = 0
    start, end = np.concatenate((near, far)), np.concatenate((far, near))
    kept = np.flatnonzero((least[start] == start) & (np.tile(weight, 2) > 0))
    is_vertex = least == np.arange(count)
    darts = _Darts(
        vertex=(np.cumsum(is_vertex) - 1)[start[kept]],
        edge=np.tile(edge, 2)[kept],
        direction=points[end[kept]] - points[start[kept]],
        weight=np.tile(weight, 2)[kept],
    )
    # twice the coordinates, so that the middles of edges have some, too
    return _joined(2 * points[is_vertex], darts)


def ends_of(placements: Placements) -> NDArray[np.int64]:
    """Return the cells of each placement by their ranks in lexicographic order, shape (n, 2), the less first."""
    cells = np.array(placements.puzzle.region.cells, dtype=np.int64)
    rank = np.empty(len(cells), dtype=np.int64)
    rank[np.lexsort(cells.T[::-1])] = np.arange(len(cells))
    return np.sort(rank[placements.cells].reshape(-1, 2), axis=1)


def _is_usable(
    image: NDArray[np.integer], pair: NDArray[np.int64], edge: NDArray[np.int64]
) -> NDArray[np.bool_]:
    """Return which placements are in orbits that have at most one placement on each pair of cells."""
    size = bincount(orbits := orbits_of(image))[orbits]
    found: NDArray[np.bool_] = size == bincount(edge)[edge][pair]
    return found


def _overlaps(
    edge: NDArray[np.int64], near: NDArray[np.int64], far: NDArray[np.int64], count: int
) -> NDArray[np.bool_]:
    """Return which pairs of cells are in orbits two pairs of which share a cell."""
    incidences = np.concatenate((edge * count + near, edge * count + far))
    _, at, times = np.unique(incidences, return_inverse=True, return_counts=True)
    overlaps = np.zeros(len(edge), dtype=bool)
    overlaps[np.tile(edge, 2)[times[at] > 1]] = True
    found: NDArray[np.bool_] = overlaps[edge]
    return found


def _joined(points: NDArray[np.int64], darts: _Darts) -> PlaneGraph:
    """Return the graph of some darts, with a row of triangles for the loops."""
    loops = np.flatnonzero(bincount(darts.edge)[darts.edge] == 1)
    if len(loops):
        points, darts = _with_triangles(points, darts, loops)
    angle = np.arctan2(darts.direction[:, 1], darts.direction[:, 0])
    order = np.lexsort((angle, darts.vertex))
    by_edge = np.argsort(darts.edge[order], kind="stable")
    mate = np.empty(len(order), dtype=np.int64)
    mate[by_edge[0::2]], mate[by_edge[1::2]] = by_edge[1::2], by_edge[0::2]
    vertex = darts.vertex[order]
    return PlaneGraph(
        points=points,
        vertex=vertex,
        mate=mate,
        weight=darts.weight[order],
        other=vertex[mate].tolist(),
        starts=np.searchsorted(vertex, np.arange(len(points) + 1)).tolist(),
    )


def _with_triangles(
    points: NDArray[np.int64], darts: _Darts, loops: NDArray[np.intp]
) -> tuple[NDArray[np.int64], _Darts]:
    """Return the points and darts of a graph with a triangle for each loop, along the mirror that cuts them.

    A corner of the triangle is joined to the vertex of the loop; the others to the triangles before and after it, and
    the last one to a vertex of its own if that makes the number of vertices even.
    """
    across = darts.direction[loops]
    middles = points[darts.vertex[loops]] + across
    along = np.lexsort(middles.T[::-1])
    loops, middles = loops[along], middles[along]
    up = across[0]
    right = middles[-1] - middles[0] if len(loops) > 1 else np.array((-up[1], up[0]))
    vertex: list[int] = []
    edge: list[int] = []
    direction: list[NDArray[np.int64]] = []
    first, unused = len(points), int(darts.edge.max()) + 1

    def join(a: int, b: int, way: NDArray[np.int64], back: NDArray[np.int64]) -> None:
        nonlocal unused
        vertex.extend((a, b))
        edge.extend((unused, unused))
        direction.extend((way, back))
        unused += 1

    for number, loop in enumerate(loops.tolist()):
        foot, left, tip = range(first + 3 * number, first + 3 * number + 3)
        vertex.append(foot)
        edge.append(int(darts.edge[loop]))
        direction.append(-up)
        join(foot, left, up - right, right - up)
        join(foot, tip, up + right, -up - right)
        join(left, tip, right, -right)
        if number:
            join(foot - 1, left, right, -right)
    middles = repeat(middles, 3, axis=0)
    if (first + 3 * len(loops)) % 2:
        last = first + 3 * len(loops)
        join(last - 1, last, right, -right)
        middles = np.concatenate((middles, middles[-1:]))
    weight = np.ones(len(vertex), dtype=np.int64)
    is_of_loop = np.isin(edge, darts.edge[loops])
    weight[is_of_loop] = darts.weight[loops]
    more = _Darts(np.array(vertex), np.array(edge), np.array(direction), weight)
    joined = (np.concatenate(both) for both in zip(darts, more, strict=True))
    return np.concatenate((points, middles)), _Darts(*joined)

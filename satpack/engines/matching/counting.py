"""Counts the fillings of a puzzle as perfect matchings: all of them, those with a symmetry, and their classes."""

from __future__ import annotations

from math import inf, isqrt
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines import burnside
from satpack.engines.burnside import UNLIMITED, Limits
from satpack.engines.matching.determinant import absolute_determinant
from satpack.engines.matching.graph import Image, graph_of
from satpack.engines.matching.orientation import faces_of, forest_of, oriented
from satpack.model.counts import reduceat
from satpack.runtime.errors import EngineError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.engines.burnside import Conventions
    from satpack.engines.matching.graph import PlaneGraph
    from satpack.engines.matching.orientation import Component
    from satpack.engines.prepared import Prepared
    from satpack.model.symmetry.conventions import Convention

_SWEEPS = np.array([[(1, 0), (0, 1)], [(0, 1), (1, 0)], [(1, 1), (1, -1)], [(1, -1), (1, 1)]])
"""Directions in which vertices are swept, and those of the lines across."""


def count_conventions(
    prepared: Prepared,
    up_to: Convention = "symmetry",
    limits: Limits = UNLIMITED,
) -> Conventions:
    """Count the fillings of a puzzle by a convention and by those before it, without listing them.

    Pieces have two cells that share a side of a plane grid, and any number of copies. Raises Undecided at the deadline.

    >>> import satpack
    >>> from satpack.engines.prepared import Prepared
    >>> count_conventions(Prepared(satpack.load("dominoes-8x8")))
    Conventions(total=12988816, rotations=3248546, symmetry=1629189)
    """
    action, placements = prepared.action(up_to), prepared.placements

    def fixed(symmetry: int, limits: Limits) -> int:
        if prepared.wrong_area:
            return 0
        image = Image(action.symmetry.cells[symmetry], action.placements[symmetry])
        return count_matchings(graph_of(placements, image), limits)

    return burnside.count_conventions(action, up_to, fixed, limits)


def count_matchings(graph: PlaneGraph, limits: Limits = UNLIMITED) -> int:
    """Count the perfect matchings of a plane graph, the product of those of its components.

    Where all edges join vertices of two classes the number is a determinant, of the signed adjacency matrix of these.
    Elsewhere it is the Pfaffian of the whole matrix, whose determinant is its square: so twice as many primes are
    needed, but that it is a square is a check. Raises Undecided at the deadline, and EngineError if the graph is not
    plane or the check fails.

    >>> import satpack
    >>> count_matchings(graph_of(satpack.place(satpack.load("dominoes-8x8"))))
    12988816
    """
    forest = forest_of(graph)
    if any(component.is_uneven for component in forest.components):
        return 0
    sign = oriented(graph, forest, faces_of(graph))
    entries = (np.array(sign, dtype=np.int64) * graph.weight).tolist()
    place = np.empty(len(graph.points), dtype=np.int64)
    number, part = 1, 0.0
    for component in forest.components:
        limits.deadline.check()
        order = _swept(graph, component, place)
        chosen = set(component.chosen)
        rows = []
        for vertex in order:
            if vertex in chosen:
                row: dict[int, int] = {}
                for dart in graph.around(vertex):
                    other = graph.other[dart]
                    row[other] = row.get(other, 0) + entries[dart]
                rows.append({column: value for column, value in row.items() if value})
        share = len(order) / len(graph.points)

        def report(done: float, before: float = part, share: float = share) -> None:
            limits.on_progress(burnside.Progress("counting matchings", before + share * done))

        found = absolute_determinant(rows, order, deadline=limits.deadline, tell=report)
        part += share
        if not component.is_bipartite:
            square, found = found, isqrt(found)
            if found * found != square:
                raise EngineError("the determinant of a skew matrix is not a square")
        if not found:
            return 0
        number *= found
    return number


def _swept(graph: PlaneGraph, component: Component, place: NDArray[np.int64]) -> list[int]:
    """Return the vertices of a component in the order of the sweep that has the fewest unknowns at a time.

    `place` has room for a number of each vertex, and may hold anything.
    """
    vertices = np.array(component.vertices)
    points = graph.points[vertices]
    entries = np.array([dart for vertex in component.chosen for dart in graph.around(vertex)])
    row, column = graph.vertex[entries], graph.vertex[graph.mate[entries]]
    by_column = np.argsort(column, kind="stable")
    starts = np.flatnonzero(np.diff(column[by_column], prepend=-1))
    best, least = vertices, inf
    for along, across in _SWEEPS:
        order = vertices[np.lexsort((points @ across, points @ along))]
        place[order] = np.arange(len(order))
        rows = place[row[by_column]]
        lengths = reduceat(np.maximum, rows, starts) - reduceat(np.minimum, rows, starts)
        if lengths.sum() < least:
            best, least = order, lengths.sum()
    found: list[int] = best.tolist()
    return found

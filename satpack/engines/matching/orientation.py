"""An orientation of a plane graph in which every face has an odd number of clockwise edges, but one of each component.

The edges of a spanning forest may be oriented in any way. The others, looked at as joining the faces on their two sides,
are a spanning forest of the faces: so from the leaves on each face has one edge left that makes its number odd. Faces
around holes of the region are faces like others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from satpack.runtime.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.engines.matching.graph import PlaneGraph


@dataclass(frozen=True, slots=True)
class Component:
    """A connected component."""

    vertices: list[int]
    """In breadth-first order."""
    chosen: list[int]
    """Those of one class, if all edges join vertices of two classes; else all."""

    @property
    def is_bipartite(self) -> bool:
        """Whether all edges join vertices of two classes."""
        return len(self.chosen) < len(self.vertices)

    @property
    def is_uneven(self) -> bool:
        """Whether the number of vertices alone excludes a perfect matching."""
        if self.is_bipartite:
            return 2 * len(self.chosen) != len(self.vertices)
        return len(self.vertices) % 2 == 1


@dataclass(frozen=True, slots=True)
class Forest:
    """A spanning forest."""

    components: list[Component]
    darts: list[int]
    """The darts that lead from parents to children."""


def forest_of(graph: PlaneGraph) -> Forest:
    """Return a spanning forest of breadth-first trees."""
    depth = [-1] * len(graph.points)
    components, tree = [], []
    for root in range(len(depth)):
        if depth[root] >= 0:
            continue
        depth[root] = 0
        found, is_bipartite = [root], True
        for at in found:
            for dart in graph.around(at):
                other = graph.other[dart]
                if depth[other] < 0:
                    depth[other] = depth[at] + 1
                    found.append(other)
                    tree.append(dart)
                elif (depth[other] - depth[at]) % 2 == 0:
                    is_bipartite = False
        chosen = [vertex for vertex in found if depth[vertex] % 2] if is_bipartite else found
        components.append(Component(found, chosen))
    return Forest(components, tree)


def faces_of(graph: PlaneGraph) -> list[list[int]]:
    """Return the darts around each face, clockwise around bounded ones."""
    mate = graph.mate.tolist()
    after = list(range(1, len(mate) + 1))
    for vertex in range(len(graph.points)):
        if own := graph.around(vertex):
            after[own[-1]] = own[0]
    faces, known = [], [False] * len(mate)
    for first in range(len(mate)):
        if known[first]:
            continue
        face, dart = [], first
        while not known[dart]:
            known[dart] = True
            face.append(dart)
            dart = after[mate[dart]]
        faces.append(face)
    return faces


def oriented(graph: PlaneGraph, forest: Forest, faces: Sequence[Sequence[int]]) -> list[int]:
    """Return for each dart 1 if its edge leads away from its vertex, else -1.

    Raises EngineError if edges cross, by Euler's formula: so the order of edges around vertices need not be believed.
    """
    mate = graph.mate.tolist()
    sign = [0] * len(mate)
    for dart in forest.darts:
        sign[dart], sign[mate[dart]] = 1, -1
    face_of = [0] * len(mate)
    for number, face in enumerate(faces):
        for dart in face:
            face_of[dart] = number
    entries = _entries(faces, face_of, mate, sign)
    if len(entries) + len(forest.darts) != len(mate) // 2:
        raise EngineError("the edges of a graph that should be plane cross each other")
    for entry in reversed(entries):
        clockwise = [sign[dart] for dart in faces[face_of[entry]]].count(1)
        sign[entry] = -1 if clockwise % 2 else 1
        sign[mate[entry]] = -sign[entry]
    return sign


def _entries(
    faces: Sequence[Sequence[int]], face_of: Sequence[int], mate: Sequence[int], sign: Sequence[int]
) -> list[int]:
    """Return for each face but the roots the dart across which it is reached, by edges without a sign, breadth first."""
    reached = [False] * len(faces)
    entries: list[int] = []
    for root in range(len(faces)):
        if reached[root]:
            continue
        reached[root] = True
        queue = [root]
        for at in queue:
            for dart in faces[at]:
                other = face_of[mate[dart]]
                if not sign[dart] and not reached[other]:
                    reached[other] = True
                    queue.append(other)
                    entries.append(mate[dart])
    return entries

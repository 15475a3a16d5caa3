"""Draws fillings of a plane region with pieces of two cells, exactly uniformly, by coupling from the past.

If all edges join vertices of two classes, black and white, a matching is a *height* of each face, a whole number. Across an edge
of a black vertex the height changes by one of two successive numbers, the larger if the edge is in the matching; one face of
each component has height 0 (W. P. Thurston, American Mathematical Monthly 97, 1990; J. Propp, "Lattice structure for
orientations of graphs", 1993).

A step gives new heights to faces no two of which share an edge: to each one of the two that its neighbours allow, by a coin. It
keeps the uniform law, and if one matching's heights are nowhere below another's they stay so. Let the highest and the
lowest make the same steps, with the same coins, from so far in the past that by now they are equal: then any other that began
there has become the same, a uniform one too (J. Propp, D. Wilson, Random Structures and Algorithms 9, 1996).

Faces whose heights differ by the same number in all matchings move together; else a step might never move anything.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from satpack.engines.frontier.drawing import Drawn
from satpack.engines.matching.counting import count_conventions
from satpack.engines.matching.graph import ends_of, graph_of
from satpack.engines.matching.orientation import faces_of, forest_of
from satpack.model.counts import distinct, reduceat
from satpack.runtime.errors import OptionError
from satpack.runtime.limits import NEVER, Deadline

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.engines.burnside import Limits
    from satpack.engines.matching.graph import PlaneGraph
    from satpack.engines.matching.orientation import Forest
    from satpack.engines.prepared import Prepared
    from satpack.model.symmetry.conventions import Convention

_FAR = 1 << 40
"""More than any height."""


def draw_classes(
    prepared: Prepared, n: int, random: Random, up_to: Convention, limits: Limits
) -> Drawn:
    """Draw fillings by a convention, each class as likely as every other; none if the puzzle has none.

    Raises OptionError if that needs more than coins, and Undecided at the deadline.
    """
    action, placements = prepared.action(up_to), prepared.placements
    graph = graph_of(placements)
    forest = forest_of_two_classes(graph)  # before the work of counting
    counted = count_conventions(prepared, up_to, limits)
    total: int = getattr(counted, up_to)
    if not total:
        return Drawn(0, [])
    heights = Heights(graph, forest, limits.deadline)
    on_pair: dict[tuple[int, ...], list[int]] = {}
    for number, ends in enumerate(ends_of(placements).tolist()):
        on_pair.setdefault(tuple(ends), []).append(number)
    fillings: list[tuple[int, ...]] = []
    while len(fillings) < n:
        pairs = heights.matching(heights.drawn(random))
        filling = tuple(sorted(random.choice(on_pair[pair]) for pair in pairs))
        # the fewer symmetries a filling has the more are in its class
        order = int(action.stabilisers(np.array([filling])).sum())
        if random.randrange(len(action)) < order:
            fillings.append(filling)
    return Drawn(total, fillings)


def forest_of_two_classes(graph: PlaneGraph) -> Forest:
    """Return a spanning forest; raise OptionError for a graph whose matchings have no heights, or not all the same chance."""
    forest = forest_of(graph)
    if not all(component.is_bipartite for component in forest.components):
        raise OptionError(
            "engine matching draws only where cells fall into two classes, and neighbours are of different ones, as of "
            "squares and triangles; choose another engine"
        )
    if len(distinct(graph.weight)) > 1:
        raise OptionError(
            "engine matching draws only where all neighbours can be paired in the same number of ways; choose another engine"
        )
    return forest


class _Scattered(NamedTuple):
    """Groups of faces no two of which share an edge."""

    groups: NDArray[np.int64]
    starts: NDArray[np.int64]
    """Where the edges of each begin in the next two."""
    neighbours: NDArray[np.int64]
    """The group beyond each edge."""
    least: NDArray[np.int64]
    """How much higher than that one the group is at least; it is that or one more."""

    def move(self, heights: NDArray[np.int64], coins: Random) -> None:
        """Make a step of several matchings' heights, of shape (k, groups)."""
        count = len(self.groups)
        bits = np.frombuffer(coins.randbytes(-(-count // 8)), dtype=np.uint8)
        larger = np.unpackbits(bits, count=count).astype(bool)
        bounds = heights[:, self.neighbours] + self.least
        low = reduceat(np.maximum, bounds, self.starts, axis=1)
        high = reduceat(np.minimum, bounds, self.starts, axis=1) + 1
        heights[:, self.groups] = np.where(larger, high, low)


class Heights:
    """The heights of a plane graph with two classes of vertices and at least one perfect matching.

    `highest` and `lowest` are those between which all others lie; faces are numbered as by `faces_of`.
    """

    def __init__(self, graph: PlaneGraph, forest: Forest, deadline: Deadline = NEVER) -> None:
        self._graph, self._deadline = graph, deadline
        faces = faces_of(graph)
        face_of = np.empty(len(graph.mate), dtype=np.int64)
        component_of = np.empty(len(graph.points), dtype=np.int64)
        is_black = np.zeros(len(graph.points), dtype=bool)
        for number, face in enumerate(faces):
            face_of[face] = number
        for component in forest.components:
            is_black[component.chosen] = True
            component_of[component.vertices] = component.vertices[0]
        self._darts = darts = np.flatnonzero(is_black[graph.vertex])
        self._flow = flow = _flow(graph, forest)[darts]
        self._near, self._far = near, far = face_of[darts], face_of[graph.mate[darts]]
        # the longest face of each component keeps its height
        longest = sorted(range(len(faces)), key=lambda number: len(faces[number]))
        roots = [*{component_of[graph.vertex[faces[k][0]]]: k for k in longest}.values()]
        face, other = np.concatenate(((far, near), (near, far)), axis=1)
        least = np.concatenate((-flow, flow - 1))
        self.highest = self._most(face, other, least, roots, len(faces))
        self.lowest = -self._most(face, other, -least - 1, roots, len(faces))
        # of two neighbours either the first can't be higher, or the second not lower, than relative to the other now
        bound = self.highest[face] - self.highest[other] > least
        self._group = group = _strong_components(len(faces), other[bound], face[bound])
        self._offset = offset = self.highest - self.highest[group]
        least += offset[other] - offset[face]
        moves = np.flatnonzero(~np.isin(group[face], group[roots]) & (group[face] != group[other]))
        order = moves[np.argsort(group[face][moves], kind="stable")]
        self._parts = [*_parts(group[face][order], group[other][order], least[order])]

    def _most(
        self,
        face: NDArray[np.int64],
        other: NDArray[np.int64],
        least: NDArray[np.int64],
        roots: Sequence[int],
        count: int,
    ) -> NDArray[np.int64]:
        """Return the largest heights at most one more than `least` above those beyond each edge (Bellman and Ford)."""
        found, before = np.full(count, _FAR), np.zeros(0)
        found[roots] = 0
        while not np.array_equal(found, before):
            self._deadline.check()
            before = found.copy()
            np.minimum.at(found, face, before[other] + least + 1)
        return found

    def drawn(self, random: Random) -> NDArray[np.int64]:
        """Return heights drawn uniformly."""
        seeds: list[int] = []
        both = np.stack((self.highest, self.lowest))
        while not seeds or (both[0] != both[1])[self._group].any():
            seeds.append(random.getrandbits(64))
            both = np.stack((self.highest, self.lowest))
            # the last seed is that of the remotest past, as long ago as all the others
            for age in reversed(range(len(seeds))):
                coins = Random(seeds[age])
                for _ in range(1 << max(age - 1, 0)):
                    self._deadline.check()
                    for part in self._parts:
                        part.move(both, coins)
        found: NDArray[np.int64] = both[0][self._group] + self._offset
        return found

    def matching(self, heights: NDArray[np.int64]) -> Iterator[tuple[int, int]]:
        """Yield the edges of the matching that heights are of, each by its vertices in order."""
        graph = self._graph
        inside = heights[self._far] - heights[self._near] > -self._flow
        for dart in self._darts[inside].tolist():
            a, b = int(graph.vertex[dart]), graph.other[dart]
            yield min(a, b), max(a, b)


def _flow(graph: PlaneGraph, forest: Forest) -> NDArray[np.int64]:
    """Return a whole number for each dart, the same for both of an edge, that add up to 1 around each vertex."""
    flow = np.zeros(len(graph.mate), dtype=np.int64)
    missing = [1] * len(graph.points)
    for dart in reversed(forest.darts):
        amount = missing[graph.other[dart]]
        flow[[dart, graph.mate[dart]]] = amount
        missing[graph.vertex[dart]] -= amount
    return flow


def _parts(
    face: NDArray[np.int64], other: NDArray[np.int64], least: NDArray[np.int64]
) -> Iterator[_Scattered]:
    """Yield all groups in parts: they are coloured greedily, so that neighbours have different colours."""
    starts = np.flatnonzero(np.diff(face, prepend=-1))
    ends = np.append(starts, len(face))[1:]
    colours: dict[int, int] = {}
    for begin, end in zip(starts.tolist(), ends.tolist(), strict=True):
        taken = {colours.get(each) for each in other[begin:end].tolist()}
        colours[int(face[begin])] = next(k for k in range(len(taken) + 1) if k not in taken)
    colour = np.array([*colours.values()], dtype=np.int64)
    for each in range(colour.max(initial=-1) + 1):
        own = np.flatnonzero(colour == each)
        at = np.concatenate([np.arange(starts[k], ends[k]) for k in own])
        sizes = (ends - starts)[own]
        yield _Scattered(face[starts[own]], np.cumsum(sizes) - sizes, other[at], least[at])


def _strong_components(
    count: int, tails: NDArray[np.int64], heads: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return for each vertex one of its strongly connected component (M. Sharir, Computers & Mathematics 7, 1981)."""
    after: list[list[int]] = [[] for _ in range(count)]
    before: list[list[int]] = [[] for _ in range(count)]
    for tail, head in zip(tails.tolist(), heads.tolist(), strict=True):
        after[tail].append(head)
        before[head].append(tail)
    finished, _ = _searched(after, range(count))
    _, root = _searched(before, reversed(finished))
    return np.array(root)


def _searched(after: list[list[int]], roots: Iterable[int]) -> tuple[list[int], list[int]]:
    """Search depth first from roots; return the vertices as they are finished, and the root that each was found from."""
    root_of, finished = [-1] * len(after), []
    for root in roots:
        path = [(root, iter(after[root]))] if root_of[root] < 0 else []
        root_of[root] = root if path else root_of[root]
        while path:
            at, rest = path[-1]
            fresh = next((each for each in rest if root_of[each] < 0), None)
            if fresh is None:
                finished.append(at)
                path.pop()
            else:
                root_of[fresh] = root
                path.append((fresh, iter(after[fresh])))
    return finished, root_of

"""Draws the graph of a puzzle's solutions, and exports it for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import numpy as np

from satpack.model.counts import bincount
from satpack.render.palette import scale_colour
from satpack.render.svg.elements import DARK, GREY, element, number, svg_document, titled
from satpack.runtime.errors import LimitError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.questions.analysis import SolutionGraph

MOST_DRAWN = 3_000
"""Most nodes of a picture; every node pushes every other."""

_SIDE, _MARGIN = 860.0, 14.0
_ROUNDS, _FEWEST, _PAIRS = 300, 60, 60_000_000
_LARGEST, _SMALLEST = 7.0, 2.5

_ROOM = 3.0
"""The side of the square for one node, as a component's side grows with the root of its size."""


def draw_graph(graph: SolutionGraph, name: str) -> str:
    """Draw the graph, of at most `MOST_DRAWN` nodes: joined ones lie near each other, and are darker the more neighbours they have."""
    count = len(graph.solutions)
    if count > MOST_DRAWN:
        raise LimitError(
            f"a graph of {count:,} solutions; satpack draws at most {MOST_DRAWN:,}: use .graphml or .dot"
        )
    places = _layout(graph)
    degrees = graph.degrees
    most = max(degrees, default=0) or 1
    size = max(_SMALLEST, min(_LARGEST, 0.16 * _SIDE / max(1, count) ** 0.5))
    lines = "".join(
        f"M{number(places[a][0])} {number(places[a][1])}L{number(places[b][0])} {number(places[b][1])}"
        for a, b, _ in graph.edges
    )
    faint = max(0.12, min(0.6, 400 / max(1, len(graph.edges))))
    nodes = [
        titled(
            element(
                "g",
                element("circle", cx=x, cy=y, r=size, fill=scale_colour(degrees[node] / most)),
            ),
            f"solution {node + 1}: joined to {degrees[node]}",
        )
        for node, (x, y) in enumerate(places.tolist())
    ]
    edges = element(
        "path", d=lines, stroke=GREY, stroke_width=0.8, stroke_opacity=faint, fill="none"
    )
    return svg_document(
        f"{name}: {many(count, 'solution')}, joined if they differ in at most {many(graph.most, 'piece')}",
        *([edges] if lines else []),
        element("g", *nodes, stroke=DARK, stroke_width=0.8),
        wide=_SIDE,
        high=_SIDE,
    )


def _layout(graph: SolutionGraph) -> NDArray[np.float64]:
    """Return the positions of nodes in the picture: each component by itself, the largest first, in rows."""
    component = np.array(graph.component_of, dtype=np.int64)
    ends = np.array([edge[:2] for edge in graph.edges], dtype=np.int64).reshape(-1, 2)
    groups: dict[int, list[int]] = {}
    for node, least in enumerate(component.tolist()):
        groups.setdefault(least, []).append(node)
    by_size = sorted(groups.values(), key=lambda nodes: (-len(nodes), nodes))
    sides = [_ROOM * np.sqrt(len(nodes)) for nodes in by_size]
    widest = max([*sides[:1], np.sqrt(sum(side**2 for side in sides))])
    at = np.zeros((len(component), 2))
    left = top = high = 0.0
    for nodes, side in zip(by_size, sides, strict=True):
        if left + side > widest + 1e-9:
            left, top, high = 0.0, top + high, 0.0
        own = np.array(nodes)
        joined = np.searchsorted(own, ends[component[ends[:, 0]] == component[own[0]]])
        spread = _component(len(nodes), joined)
        reach = max(float(np.abs(spread).max(initial=0.0)), 1e-9)
        at[own] = (left + side / 2, top + side / 2) + spread * (side - _ROOM) / 2 / reach
        left, high = left + side, max(high, side)
    whole = max(widest, top + high, 1e-9)
    placed: NDArray[np.float64] = _MARGIN + (_SIDE - 2 * _MARGIN) / whole * at
    return placed


def _component(count: int, ends: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the positions of a component's nodes around its middle: all repel each other, and joined ones attract.

    After T. Fruchterman and E. Reingold, "Graph drawing by force-directed placement" (1991), from a sunflower of the nodes,
    so that the same graph is always drawn the same. Nodes that are joined to many pull less, so that these do not hide each
    other.
    """
    rank = np.arange(count)
    angle = rank * np.pi * (3 - np.sqrt(5))
    at = np.sqrt(rank + 0.5)[:, None] * np.stack((np.cos(angle), np.sin(angle)), axis=1)
    if count < 3:
        few: NDArray[np.float64] = at - at.mean(axis=0)
        return few
    degree = bincount(ends.ravel(), minlength=count)
    slack = np.sqrt(degree[ends[:, 0]] * degree[ends[:, 1]])[:, None]
    rounds = max(_FEWEST, min(_ROUNDS, _PAIRS // count**2))
    for turn in range(rounds):
        apart = at[:, None] - at
        push = (apart / ((apart**2).sum(axis=2) + 0.01)[:, :, None]).sum(axis=1)
        along = at[ends[:, 0]] - at[ends[:, 1]]
        pull = along * np.sqrt((along**2).sum(axis=1))[:, None] / slack
        force = push - 0.01 * at
        np.add.at(force, ends[:, 0], -pull)
        np.add.at(force, ends[:, 1], pull)
        length = np.sqrt((force**2).sum(axis=1))[:, None] + 1e-9
        heat = 0.3 * np.sqrt(count) * (1 - turn / rounds) ** 1.5
        at = at + force / length * np.minimum(length, heat)
    found: NDArray[np.float64] = at - (at.min(axis=0) + at.max(axis=0)) / 2
    return found


def graphml(graph: SolutionGraph) -> str:
    """Return the graph as GraphML: each edge with the number of differing pieces, each node with its solution, as JSON."""
    root = ET.Element("graphml", xmlns="http://graphml.graphdrawing.org/xmlns")
    for key, kind, of in (("differ", "int", "edge"), ("solution", "string", "node")):
        ET.SubElement(root, "key", {"id": key, "for": of, "attr.name": key, "attr.type": kind})
    whole = ET.SubElement(root, "graph", id="solutions", edgedefault="undirected")
    for index, solution in enumerate(graph.solutions, 1):
        node = ET.SubElement(whole, "node", id=f"s{index}")
        ET.SubElement(node, "data", key="solution").text = solution.to_json()
    for one, other, differ in graph.edges:
        edge = ET.SubElement(whole, "edge", source=f"s{one + 1}", target=f"s{other + 1}")
        ET.SubElement(edge, "data", key="differ").text = str(differ)
    ET.indent(root, " ")
    return ET.tostring(root, encoding="unicode") + "\n"


def dot(graph: SolutionGraph) -> str:
    """Return the graph in Graphviz' language; solutions are numbered from 1."""
    nodes = [f"  {index};" for index in range(1, len(graph.solutions) + 1)]
    edges = [f"  {a + 1} -- {b + 1} [differ={differ}];" for a, b, differ in graph.edges]
    return "\n".join(["graph solutions {", *nodes, *edges, "}"]) + "\n"

"""Pictures of an analysis: a heat map for each piece, the graph, and the difficulty."""

from __future__ import annotations

from html import escape
from math import log2
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import numpy as np

from satpack.model.counts import bincount
from satpack.render.contacts import EMPTY
from satpack.render.document import plain_page
from satpack.render.labels import shown_name
from satpack.render.palette import scale_colour
from satpack.render.svg.board import draw_board
from satpack.render.svg.elements import (
    DARK,
    GREY,
    Drawing,
    element,
    letters,
    number,
    svg_document,
    titled,
)
from satpack.render.svg.lettering import lettering
from satpack.render.svg.panels import Panel, lettered, sheet
from satpack.render.svg.plane import PieceLooks
from satpack.runtime.errors import LimitError, OptionError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from satpack.model.grids import Cell
    from satpack.questions.analysis import Analysis, SolutionGraph

PICTURES = ("heat", "graph", "difficulty")
"""The pictures of an analysis."""

_SMALL = 0.55
"""The size of a heat map, relative to a solution's picture."""

_STEPS = 11
"""Colours of the legend."""

_SWATCH, _HIGH, _UNIT = 34.0, 18.0, 1.9

_WIDE, _BARS, _MARGIN = 640.0, 220.0, 16.0


def draw_analysis(found: Analysis, *, shows: str = "heat") -> str:
    """Draw one of the `PICTURES` of an analysis; raise OptionError if it does not exist or was not requested."""
    if shows not in PICTURES:
        raise OptionError(f"there is no picture {shows!r}; use {', '.join(PICTURES)}")
    if shows == "graph":
        return draw_graph(_graph(found), found.puzzle.name)
    return draw_difficulty(found) if shows == "difficulty" else draw_heat(found)


def _graph(found: Analysis) -> SolutionGraph:
    if found.graph is None:
        raise OptionError("there is no graph to show; ask for one, such as graph 2")
    return found.graph


def draw_heat(found: Analysis) -> str:
    """Draw how often each piece covers each cell: a board for each, and one for empty cells.

    Figures are per cent of all solutions, rounded down; cells without one are never covered so. The largest share is darkest.
    """
    boards: dict[str, Mapping[Cell, int]] = dict(found.covers)
    if empty := found.empty:
        boards["empty"] = empty
    most = max((number for own in boards.values() for number in own.values()), default=0)
    panels = [_heat(found, name, own, most) for name, own in boards.items()]
    drawn = sheet([*panels, _legend(found, most)])
    return drawn.svg(f"{found.puzzle.name}: {_of(found)}")


def _of(found: Analysis) -> str:
    partly = "" if found.complete else ", partial"
    return f"how many of {many(found.total, 'solution')}{partly} cover a cell so"


def _heat(found: Analysis, name: str, own: Mapping[Cell, int], most: int) -> Panel:
    puzzle = found.puzzle
    cells = list(own)
    shares = [f"{100 * own[cell] // found.total}" for cell in cells]
    board = draw_board(
        puzzle.surface,
        dict.fromkeys(puzzle.region.cells, EMPTY) | {cell: i for i, cell in enumerate(cells)},
        PieceLooks(
            [scale_colour(own[cell] / most) for cell in cells],
            [f"{own[cell]:,} of {found.total:,}" for cell in cells],
            shares,
        ),
    )
    return Panel(board, [lettered(name)], shown_name(name), _SMALL)


def _legend(found: Analysis, most: int) -> Panel:
    share = 100 * most / found.total if found.total else 0.0
    boxes = [
        element(
            "rect",
            x=_MARGIN + step * _SWATCH,
            y=4,
            width=_SWATCH,
            height=_HIGH,
            fill=scale_colour(step / (_STEPS - 1)),
        )
        for step in range(_STEPS)
    ]
    wide = _STEPS * _SWATCH + 2 * _MARGIN
    marks = [
        _written(f"{share * part:.0f}", _MARGIN + part * _STEPS * _SWATCH, _HIGH + 18)
        for part in (0.0, 0.5, 1.0)
    ]
    frame = element("g", *boxes, stroke=GREY, stroke_width=0.6)
    drawing = Drawing([frame, _inked(marks)], wide, _HIGH + 32)
    return Panel(drawing, ["per cent of all solutions"], "per cent of all solutions")


def draw_difficulty(found: Analysis) -> str:
    """Draw the distribution of the placements tried by random searches, by powers of two."""
    measured = found.difficulty
    verdict = measured.sentence if measured else "difficulty not measured"
    title = f"{found.puzzle.name}: {verdict}"
    nodes = measured.nodes if measured else ()
    bins: dict[int, int] = {}
    for each in nodes:
        bins[int(log2(max(each, 1)))] = bins.get(int(log2(max(each, 1))), 0) + 1
    first, last = min(bins, default=0), max(bins, default=0)
    across = (_WIDE - 2 * _MARGIN) / (last - first + 1)
    highest = max(bins.values(), default=1)
    base = _BARS + _MARGIN + 24
    bars: list[ET.Element] = []
    marks: list[ET.Element] = []
    # numbers that would touch are left out
    every = 1 + int(70 / across)
    for place, power in enumerate(range(first, last + 1)):
        left, times = _MARGIN + place * across, bins.get(power, 0)
        high = _BARS * times / highest
        if times:
            bar = element(
                "rect",
                x=left + 2,
                y=base - high,
                width=across - 4,
                height=high,
                fill=scale_colour(0.8),
            )
            said = f"{times} searches of {2**power:,} to {2 ** (power + 1) - 1:,}"
            bars.append(titled(element("g", bar), said))
            marks.append(_written(str(times), left + across / 2, base - high - 12))
        if place % every == 0:
            marks.append(_written(f"{2**power}", left + across / 2, base + 18))
    line = element("path", d=f"M{_MARGIN:.0f} {base:.0f}H{_WIDE - _MARGIN:.0f}", stroke=GREY)
    marks.append(_written("placements tried, from", _WIDE / 2, base + 44))
    return svg_document(
        title,
        element("g", *bars, stroke=DARK, stroke_width=1.0),
        line,
        _inked(marks),
        wide=_WIDE,
        high=base + 62,
    )


def analysis_page(found: Analysis) -> str:
    """Return a self-contained page with all facts and pictures."""
    whole = "All" if found.complete else "PARTIAL: the first"
    parts = [f"<p>{whole} {many(found.total, 'solution')}, where the region lies.</p>"]
    if found.total:
        parts += ["<h2>How often each piece covers each cell</h2>", draw_heat(found)]
    if found.graph is not None:
        parts += [f"<h2>{escape(found.graph.sentence)}</h2>"]
        parts += [_graph_part(found.graph, found.puzzle.name)] if found.graph.solutions else []
    if found.difficulty is not None:
        parts += ["<h2>Difficulty</h2>", f"<p>{escape(found.difficulty.sentence)}</p>"]
        parts += [draw_difficulty(found)] if found.difficulty.nodes else []
    return plain_page(found.puzzle.name, "\n".join(parts) + "\n")


def _graph_part(graph: SolutionGraph, name: str) -> str:
    """Return the graph's drawing, or the reason why there is none, since the page has other pictures."""
    try:
        return draw_graph(graph, name)
    except LimitError as fault:
        return f"<p>{escape(str(fault))}</p>"


def _written(text: str, x: float, y: float) -> ET.Element:
    half = _UNIT * lettering(text).width / 2
    return letters(text, middle=(max(x, half + 2), y), unit=_UNIT)


def _inked(marks: list[ET.Element]) -> ET.Element:
    return element(
        "g", *marks, stroke=GREY, fill="none", stroke_linecap="round", stroke_linejoin="round"
    )


MOST_DRAWN = 3_000
"""Most nodes of a picture; every node pushes every other."""

_SIDE, _RIM = 860.0, 14.0
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
    placed: NDArray[np.float64] = _RIM + (_SIDE - 2 * _RIM) / whole * at
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


def graphml(found: Analysis) -> str:
    """Return the graph as GraphML: each edge with the number of differing pieces, each node with its solution, as JSON."""
    graph = _graph(found)
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


def dot(found: Analysis) -> str:
    """Return the graph in Graphviz' language; solutions are numbered from 1."""
    graph = _graph(found)
    nodes = [f"  {index};" for index in range(1, len(graph.solutions) + 1)]
    edges = [f"  {a + 1} -- {b + 1} [differ={differ}];" for a, b, differ in graph.edges]
    return "\n".join(["graph solutions {", *nodes, *edges, "}"]) + "\n"

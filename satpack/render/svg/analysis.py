"""Pictures of an analysis: a heat map for each piece, the graph, and the difficulty."""

from __future__ import annotations

from html import escape
from math import log2
from typing import TYPE_CHECKING

from satpack.render.contacts import EMPTY
from satpack.render.glyphs import UNICODE
from satpack.render.labels import shown_name
from satpack.render.palette import scale_colour
from satpack.render.svg.board import draw_board
from satpack.render.svg.elements import DARK, GREY, element, letters, svg_document, titled
from satpack.render.svg.graph import dot, draw_graph, graphml
from satpack.render.svg.lettering import lettering
from satpack.render.svg.panels import Panel, lettered, panel_of, plain_page, sheet
from satpack.render.svg.plane import BoardLook
from satpack.runtime.errors import LimitError, OptionError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Mapping
    from xml.etree import ElementTree as ET

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


def graph_graphml(found: Analysis) -> str:
    """Return the graph of the solutions as GraphML."""
    return graphml(_graph(found))


def graph_dot(found: Analysis) -> str:
    """Return the graph of the solutions in Graphviz' language."""
    return dot(_graph(found))


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
    return sheet(f"{found.puzzle.name}: {_of(found)}", [*panels, _legend(found, most)])


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
        BoardLook(
            [scale_colour(own[cell] / most) for cell in cells],
            [f"{own[cell]:,} of {found.total:,}" for cell in cells],
            shares,
        ),
    )
    svg = svg_document(name, *board.groups, wide=board.wide, high=board.high)
    return panel_of(svg, lettered(name), shown_name(name, UNICODE)).scaled(_SMALL)


def _legend(found: Analysis, most: int) -> Panel:
    """Return the legend of the colours."""
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
    svg = svg_document("scale", frame, _inked(marks), wide=wide, high=_HIGH + 32)
    return panel_of(svg, "per cent of all solutions", "per cent of all solutions")


def draw_difficulty(found: Analysis) -> str:
    """Draw the distribution of the placements tried by random searches, by powers of two."""
    measured = found.difficulty
    told = measured.sentence if measured else "difficulty not measured"
    title = f"{found.puzzle.name}: {told}"
    nodes = measured.nodes if measured else ()
    bins: dict[int, int] = {}
    for number in nodes:
        bins[int(log2(max(number, 1)))] = bins.get(int(log2(max(number, 1))), 0) + 1
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

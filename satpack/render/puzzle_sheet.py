"""A puzzle before it is solved, as one picture or page: its region, and every kind of piece with the number of copies."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from satpack.io.solution_file import implied_puzzle
from satpack.model.solution import Placed, Solution
from satpack.render.glyphs import UNICODE
from satpack.render.labels import shown_name
from satpack.render.lettering import STROKE, can_letter, lettering
from satpack.render.svg import draw_svg
from satpack.render.svg_elements import GREY, element, letters, svg_document, titled
from satpack.render.svg_plane import extent
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from satpack.model.puzzle import Piece, Puzzle

__all__ = ["draw_puzzle", "puzzle_page"]

_WIDEST = 880.0
"""Of a row of drawings, in pixels, if no drawing is wider."""

_UNIT, _SOLID = 24.0, 0.5
"""In the plane the longest that an edge of the lattice is drawn; solids are drawn in this part of their usual size."""

_GAP, _CAPTION, _LETTERS = 24.0, 26.0, 1.9
"""Between drawings, for the line below each, and the unit of its letters."""

_LONGEST = 16
"""Most characters of a name below a piece."""

_MAX_CELLS = 2_000
"""Most cells of a region that is drawn: of more there is nothing to be seen but dots."""

_MAX_DRAWN = 200
"""Most kinds of piece that are drawn."""


@dataclass(frozen=True, slots=True)
class _Panel:
    """A drawing with a line below it, so wide and high without the line."""

    root: ET.Element
    caption: str
    title: str
    wide: float
    high: float


def draw_puzzle(puzzle: Puzzle) -> str:
    """Draw a puzzle's region and pieces as one SVG, in the plane all to the same scale.

    Parameters
    ----------
    puzzle : Puzzle
        What to draw. Regions of very many cells are left out, and so are pieces beyond the first 200 kinds.

    Returns
    -------
    str
        The SVG, with a line feed at its end.
    """
    panels = []
    edge = _edge(puzzle)
    if len(puzzle.region) <= _MAX_CELLS:
        cells = many(len(puzzle.region), "cell")
        panels.append(_panel(Solution(puzzle, ()), cells, f"region: {cells}", edge))
    for piece in puzzle.pieces[:_MAX_DRAWN]:
        times = "" if str(piece.copies) == "1" else f" \N{MULTIPLICATION SIGN}{piece.copies}"
        caption = f"{_lettered(piece.name)}{times}".strip()
        title = f"{shown_name(piece.name, UNICODE)}{times}"
        panels.append(_panel(_alone(puzzle, piece), caption, title, edge))
    return _sheet(puzzle.name, panels)


def puzzle_page(puzzle: Puzzle) -> str:
    """Return a page, one file that needs no network, with the drawing that `draw_puzzle` makes, and the puzzle's source."""
    title = escape(shown_name(puzzle.name, UNICODE))
    source = f"<p>{escape(shown_name(puzzle.source, UNICODE))}</p>" if puzzle.source else ""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n"
        "<style>:root { color-scheme: light dark } body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; "
        "max-width: 60rem; padding: 0 1rem } svg { max-width: 100%; height: auto }</style>\n"
        f"</head>\n<body>\n<h1>{title}</h1>\n{source}\n{draw_puzzle(puzzle)}</body>\n</html>\n"
    )


def _lettered(name: str) -> str:
    """Return as much of a name as there are glyphs for, and room; the title has all of it."""
    shown = "".join(mark if mark == " " or can_letter(mark) else "-" for mark in name)
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 1]}-"


def _alone(puzzle: Puzzle, piece: Piece) -> Solution:
    placed = (Placed(piece.name, piece.cells, piece.colours),)
    return Solution(implied_puzzle(piece.name, puzzle.grid, placed), placed)


def _edge(puzzle: Puzzle) -> float:
    """Return how long a unit of a plane drawing is; of solids every drawing has its own."""
    if puzzle.grid.dimension == 3:
        return _UNIT
    left, _, right, _ = extent(puzzle.grid, puzzle.region.cells)
    return min(_UNIT, _WIDEST / (right - left))


def _panel(shown: Solution, caption: str, title: str, edge: float) -> _Panel:
    grid = shown.puzzle.grid
    flat = grid.dimension == 2
    svg = draw_svg(shown, letters=False, explode=None if flat or not shown.placed else 0.0)
    root = ET.fromstring(svg)  # noqa: S314 - it was written a moment ago
    for part in root.iter():
        part.tag = part.tag.rpartition("}")[2]
    wide, high = float(root.attrib["width"]), float(root.attrib["height"])
    scale = _SOLID
    if flat:
        left, _, right, _ = extent(grid, shown.puzzle.region.cells)
        scale = edge * (right - left) / wide
    return _Panel(root, caption, title, scale * wide, scale * high)


def _sheet(title: str, panels: list[_Panel]) -> str:
    """Return the panels in rows, each above its caption."""
    rows: list[list[_Panel]] = []
    for panel in panels:
        if rows and sum(_room(each) for each in (*rows[-1], panel)) <= _WIDEST + _GAP:
            rows[-1].append(panel)
        else:
            rows.append([panel])
    groups = []
    top = widest = 0.0
    for row in rows:
        left = 0.0
        high = max(panel.high for panel in row)
        for panel in row:
            groups.append(_placed(panel, left, top + high - panel.high))
            left += _room(panel)
        widest = max(widest, left - _GAP)
        top += high + _CAPTION + _GAP
    return svg_document(title, *groups, wide=widest, high=top - _GAP)


def _room(panel: _Panel) -> float:
    """Return how much of a row a panel takes, with the gap after it."""
    return max(panel.wide, _LETTERS * (lettering(panel.caption).width + STROKE)) + _GAP


def _placed(panel: _Panel, left: float, top: float) -> ET.Element:
    room = _room(panel) - _GAP
    drawing = element(
        "svg",
        *(child for child in panel.root if child.tag != "title"),
        x=left + (room - panel.wide) / 2,
        y=top,
        width=panel.wide,
        height=panel.high,
        viewBox=panel.root.attrib["viewBox"],
    )
    middle = (left + room / 2, top + panel.high + _CAPTION / 2)
    caption = element(
        "g",
        letters(panel.caption, middle=middle, unit=_LETTERS),
        stroke=GREY,
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return titled(element("g", drawing, caption), panel.title)

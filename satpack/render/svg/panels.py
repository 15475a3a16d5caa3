"""Several drawings on one sheet: in rows, each above a caption."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from satpack.render.glyphs import UNICODE
from satpack.render.labels import shown_name
from satpack.render.svg.elements import GREY, element, letters, svg_document, titled
from satpack.render.svg.lettering import STROKE, can_letter, lettering

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDEST = 880.0
"""Width of a row of drawings, in pixels, if no drawing is wider."""

_GAP, _CAPTION, _LETTERS = 24.0, 26.0, 1.9
"""Between drawings, for the line below each, and the unit of its letters."""

_LONGEST = 16
"""Most characters of a name below a drawing."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A drawing with a caption below it; width and height without the caption."""

    root: ET.Element
    caption: str
    title: str
    wide: float
    high: float

    def scaled(self, by: float) -> Panel:
        """Return it enlarged by a factor; the caption stays the same."""
        return replace(self, wide=by * self.wide, high=by * self.high)


def panel_of(svg: str, caption: str, title: str) -> Panel:
    """Return a drawing, as SVG, with a caption and a title."""
    root = ET.fromstring(svg)  # noqa: S314 - it was written a moment ago
    for part in root.iter():
        part.tag = part.tag.rpartition("}")[2]
    return Panel(root, caption, title, float(root.attrib["width"]), float(root.attrib["height"]))


def lettered(name: str) -> str:
    """Return the part of a name that has glyphs and room; the title has all of it."""
    shown = "".join(mark if mark == " " or can_letter(mark) else "-" for mark in name)
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 1]}-"


def sheet(title: str, panels: Sequence[Panel]) -> str:
    """Return the panels in rows, each above its caption, as one SVG."""
    rows: list[list[Panel]] = []
    for panel in panels:
        if rows and sum(_room(each) for each in (*rows[-1], panel)) <= WIDEST + _GAP:
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


def _room(panel: Panel) -> float:
    """Return the width of a panel in its row, with the gap after it."""
    return max(panel.wide, _LETTERS * (lettering(panel.caption).width + STROKE)) + _GAP


def _placed(panel: Panel, left: float, top: float) -> ET.Element:
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


def plain_page(name: str, body: str) -> str:
    """Return a self-contained HTML page, for light and dark, with a title and a body."""
    title = escape(shown_name(name, UNICODE))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n"
        "<style>:root { color-scheme: light dark } body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; "
        "max-width: 60rem; padding: 0 1rem } svg { max-width: 100%; height: auto }</style>\n"
        f"</head>\n<body>\n<h1>{title}</h1>\n{body}</body>\n</html>\n"
    )

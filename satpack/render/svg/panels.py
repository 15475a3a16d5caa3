"""Several drawings on one sheet: in rows, each above a caption."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from satpack.render.svg.elements import GREY, Drawing, element, letters, titled
from satpack.render.svg.lettering import STROKE, can_letter, lettering

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree import ElementTree as ET

WIDEST = 880.0
"""Width of a row of drawings, in pixels, if no drawing is wider."""

_GAP, _CAPTION, _LETTERS = 24.0, 26.0, 1.9
"""Between drawings, for the line below each, and the unit of its letters."""

_LONGEST = 16
"""Most characters of a name below a drawing."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A drawing with a caption below it."""

    drawing: Drawing
    caption: str
    title: str
    scale: float = 1.0  # of the drawing, not the caption

    @property
    def wide(self) -> float:
        """The width of the drawing."""
        return self.scale * ceil(self.drawing.wide)

    @property
    def high(self) -> float:
        """The height of the drawing, without the caption."""
        return self.scale * ceil(self.drawing.high)


def lettered(name: str) -> str:
    """Return the part of a name that has glyphs and room; the title has all of it."""
    shown = "".join(mark if mark == " " or can_letter(mark) else "-" for mark in name)
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 1]}-"


def sheet(panels: Sequence[Panel]) -> Drawing:
    """Return the panels in rows, each above its caption, as one drawing."""
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
    return Drawing(groups, widest, top - _GAP)


def _room(panel: Panel) -> float:
    """Return the width of a panel in its row, with the gap after it."""
    return max(panel.wide, _LETTERS * (lettering(panel.caption).width + STROKE)) + _GAP


def _placed(panel: Panel, left: float, top: float) -> ET.Element:
    room = _room(panel) - _GAP
    drawing = panel.drawing.placed(left + (room - panel.wide) / 2, top, panel.scale)
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

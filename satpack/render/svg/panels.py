"""Several drawings on one sheet: in rows, each above a caption."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from satpack.render.svg.elements import GREY, Drawing, element, letters, titled
from satpack.render.svg.lettering import HEIGHT, STROKE, can_letter, lettering

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree import ElementTree as ET

WIDEST = 880.0
"""Width of a row of drawings, in pixels, if no drawing is wider."""

_GAP, _CAPTION, _LINE, _LETTERS = 24.0, 26.0, 22.0, 1.9
"""Between drawings, for the first line below each and for a further one, and the unit of its letters."""

_LONGEST = 16
"""Most characters of a name below a drawing."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A drawing with a caption below it."""

    drawing: Drawing
    lines: Sequence[str]  # of the caption
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

    @property
    def room(self) -> float:
        """The width of the drawing or its caption."""
        letters = max(lettering(line).width for line in self.lines)
        return max(self.wide, _LETTERS * (letters + STROKE))


def lettered(name: str) -> str:
    """Return the part of a name that has glyphs and room; the title has all of it."""
    shown = "".join(mark if mark == " " or can_letter(mark) else "-" for mark in name)
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 1]}-"


def sheet(panels: Sequence[Panel], *, narrowest: float = 0.0) -> Drawing:
    """Return the panels in rows, each above its caption and at least as wide as that, as one drawing."""
    rows: list[list[tuple[Panel, float]]] = []
    for panel in panels:
        room = max(panel.room, narrowest) + _GAP
        if rows and sum(own for _, own in rows[-1]) + room <= WIDEST + _GAP:
            rows[-1].append((panel, room))
        else:
            rows.append([(panel, room)])
    groups = []
    top = widest = 0.0
    for row in rows:
        left = 0.0
        high = max(panel.high for panel, _ in row)
        for panel, room in row:
            middle = left + (room - _GAP) / 2
            groups.append(_placed(panel, middle, top + high))
            left += room
        widest = max(widest, left - _GAP)
        top += high + _CAPTION + _GAP + _LINE * (max(len(panel.lines) for panel, _ in row) - 1)
    return Drawing(groups, widest, top - _GAP)


def _placed(panel: Panel, middle: float, bottom: float) -> ET.Element:
    """Return a panel by the middle of the bottom of its drawing."""
    left, top = middle - panel.wide / 2, bottom - panel.high
    drawing = panel.drawing.placed(left, top, panel.scale)
    first = bottom + _CAPTION / 2
    caption = element(
        "g",
        *(
            letters(line, middle=(middle, first + i * _LINE + _raised(line)), unit=_LETTERS)
            for i, line in enumerate(panel.lines)
        ),
        stroke=GREY,
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return titled(element("g", drawing, caption), panel.title)


def _raised(line: str) -> float:
    """Return the offset of the middle of a line's strokes below that of its capitals, caused by descenders."""
    return _LETTERS * (lettering(line).height - HEIGHT) / 2

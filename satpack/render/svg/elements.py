"""The building blocks of every SVG: elements, numbers, paths, letters, in as few bytes as possible."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from satpack.render.labels import shown_name
from satpack.render.palette import hides_lines, is_dark
from satpack.render.svg.lettering import STROKE, letter_unit, lettering

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Point = tuple[float, float]
    Place = Callable[[Any], Point]

DARK = "#222222"
"""Colour of borders and letters, except on dark colours."""

HALO = "#ffffff"
"""Colour of the rim outside the outermost border, so that it is visible on a dark page too."""

GREY = "#808080"
"""Colour for parts that must be visible on light and dark pages."""


_RIM = 3.2
"""Width of the rim of letters, relative to their strokes."""


def ink_on(fill: str) -> str:
    """Return the colour of letters with more contrast to a colour."""
    return HALO if is_dark(fill) else DARK


def line_on(*fills: str) -> str:
    """Return the colour of lines around or between colours: dark if that can be seen on one of them."""
    return HALO if all(map(hides_lines, fills)) else DARK


def number(value: float) -> str:
    """Return a number with at most two decimals.

    >>> number(1.50001), number(-0.001), number(12)
    ('1.5', '0', '12')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(tag: str, *children: ET.Element, **attributes: str | float) -> ET.Element:
    """Return an element; underscores in the names of attributes stand for hyphens."""
    found = ET.Element(
        tag,
        {
            name.replace("_", "-"): value if isinstance(value, str) else number(value)
            for name, value in attributes.items()
        },
    )
    found.extend(children)
    return found


def put_into(group: ET.Element, children: Iterable[ET.Element]) -> None:
    """Put elements into a group; its `extend` would turn exceptions in a generator, Ctrl-C too, into a TypeError."""
    for child in children:
        group.append(child)


def titled(found: ET.Element, title: str) -> ET.Element:
    """Return the element with a title, which may be any text; readers show it, and read it out."""
    title_element = ET.Element("title")
    title_element.text = shown_name(title)
    found.insert(0, title_element)
    return found


def path_data(paths: Iterable[Sequence[Point]], place: Place) -> str:
    """Return paths as the data of one SVG path; paths that end where they start are closed."""
    parts = []
    for path in paths:
        closed = path[0] == path[-1]
        corners = [place(spot) for spot in (path[:-1] if closed else path)]
        parts.append("M" + " ".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z" * closed)
    return "".join(parts)


def letters(
    text: str,
    *,
    middle: tuple[float, float],
    unit: float,
    right: tuple[float, float] = (1.0, 0.0),
    down: tuple[float, float] = (0.0, 1.0),
    on: str = "",
    ink: str = "",
) -> ET.Element:
    """Return letters and digits as strokes around a middle, turned or slanted by `right` and `down`.

    `unit` is that of the glyphs; a capital has six. On a dark colour (`on`) the ink is light, unless it is given.
    """
    strokes = []
    for command, points in lettering(text).strokes:
        placed = (
            (
                middle[0] + unit * (x * right[0] + y * down[0]),
                middle[1] + unit * (x * right[1] + y * down[1]),
            )
            for x, y in points
        )
        strokes.append(command + " ".join(f"{number(x)} {number(y)}" for x, y in placed))
    own = {"stroke": ink_on(on)} if on and is_dark(on) else {}
    found = element("path", d="".join(strokes), **own, stroke_width=STROKE * unit)
    if ink:
        found.set("stroke", ink)
    return found


def fitted_letters(text: str, middle: Point, room: float, *, on: str = "") -> ET.Element:
    """Return letters around a middle, as large as the room there allows."""
    return letters(text, middle=middle, unit=letter_unit(text, room), on=on)


def empty_cells(
    lines: str,
    dots: Iterable[Point],
    border: float,
    *,
    thick: float = 1 / 3,
    dash: float = 1.0,
    dot: float = 1.4,
) -> ET.Element:
    """Return empty cells as dashed lines and, if there are any, dots; their widths are relative to borders."""
    dotted = "".join(f"M{x:.2f} {y:.2f}h0" for x, y in dots)
    dashes = f"{dash * border:.2f}"
    parts = [element("path", d=lines, stroke_width=thick * border, stroke_dasharray=dashes)]
    if dotted:
        parts.append(element("path", d=dotted, stroke_width=dot * border))
    return titled(element("g", *parts, stroke=GREY), "empty")


def inked(marks: Sequence[ET.Element], *, rimmed: bool) -> list[ET.Element]:
    """Return letters in ink, dark unless they have light ink of their own, `rimmed` in the other one on any colour."""
    if not marks:
        return []
    rims = [
        element(
            "path",
            d=mark.attrib["d"],
            **({"stroke": DARK} if "stroke" in mark.attrib else {}),
            stroke_width=_RIM * float(mark.attrib["stroke-width"]),
        )
        for mark in marks
        if rimmed
    ]
    groups = [element("g", *rims, stroke=HALO, stroke_opacity=0.85)] if rims else []
    return [*groups, element("g", *marks, stroke=DARK)]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Elements and their size, with the upper left corner at the origin."""

    groups: Sequence[ET.Element]
    wide: float
    high: float

    def svg(self, title: str) -> str:
        """Return it as a whole SVG."""
        return svg_document(title, *self.groups, wide=self.wide, high=self.high)

    def placed(self, x: float, y: float, scale: float) -> ET.Element:
        """Return it as a part of another drawing, of whole pixels before it is scaled."""
        wide, high = math.ceil(self.wide), math.ceil(self.high)
        return element(
            "svg",
            *self.groups,
            x=x,
            y=y,
            width=scale * wide,
            height=scale * high,
            viewBox=f"0 0 {wide} {high}",
        )

    def below(self, other: Drawing) -> Drawing:
        """Return this one with another below it."""
        if not other.groups:
            return self
        lower = element("g", *other.groups, transform=f"translate(0 {self.high:.2f})")
        return Drawing([*self.groups, lower], max(self.wide, other.wide), self.high + other.high)


def svg_document(
    title: str, *children: ET.Element, wide: float, high: float, measure: str = ""
) -> str:
    """Return elements as a whole SVG of this width and height, in pixels or in the given unit."""
    if not measure:
        # whole pixels: otherwise each program that rasterises it would round differently
        wide, high = math.ceil(wide), math.ceil(high)
    root = element(
        "svg",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        width=number(wide) + measure,
        height=number(high) + measure,
        viewBox=f"0 0 {number(wide)} {number(high)}",
        role="img",
    )
    titled(root, title)
    ET.indent(root, " ")
    return ET.tostring(root, encoding="unicode") + "\n"

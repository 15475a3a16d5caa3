"""The legend of marks on sides: the colour, or the knob or hole, of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.render.joints import profile
from satpack.render.palette import PALE
from satpack.render.sides import need_letters
from satpack.render.svg.elements import (
    DARK,
    GREY,
    Drawing,
    element,
    fitted_letters,
    inked,
    letters,
    path_data,
    put_into,
    titled,
)
from satpack.render.svg.lettering import can_letter, lettering

if TYPE_CHECKING:
    from collections.abc import Mapping
    from xml.etree import ElementTree as ET

    from satpack.render.sides import SideLook

    Point = tuple[float, float]

_SWATCH, _LINE, _MARGIN, _UNIT = 20.0, 32.0, 8.0, 1.9
"""The size of a swatch, the height of a line, the margins, and the unit of letters."""

_MOST = 100
"""Most marks of a legend; more would need more room than the board."""


def side_legend(looks: Mapping[str, SideLook], wide: float, *, title: str = "on sides") -> Drawing:
    """Draw the legend of marks, unless there are too many, in lines of about this width, after a title to tell them from labels."""
    shown = {mark: look for mark, look in looks.items() if look.colour}
    if not 0 < len(shown) <= _MOST:
        return Drawing([], 0.0, 0.0)
    lettered = need_letters(shown.values())
    group = element("g", fill="none", stroke_linecap="round", stroke_linejoin="round")
    x, y, widest = _MARGIN, _LINE / 2, 0.0
    if title:
        room = _UNIT * lettering(title).width
        group.append(letters(title, middle=(x + room / 2, y), unit=_UNIT, ink=GREY))
        widest = x + room + _MARGIN
        x += room + 18
    for mark, look in shown.items():
        name = "".join(character if can_letter(character) else "-" for character in mark)
        gap = 12 if look.joint else 8
        room = _SWATCH + gap + _UNIT * lettering(name).width
        if x > _MARGIN and x + room + _MARGIN > wide:
            x, y = _MARGIN, y + _LINE
        entry = element("g", *_swatch(look, x, y))
        if lettered and look.text != mark:
            on = PALE if look.joint else look.colour
            written = fitted_letters(look.text, (x + _SWATCH / 2, y), 0.6 * _SWATCH, on=on)
            put_into(entry, inked([written], rimmed=False))
        middle = x + (_SWATCH + gap + room) / 2, y
        entry.append(letters(name, middle=middle, unit=_UNIT, ink=GREY))
        group.append(titled(entry, mark))
        widest = max(widest, x + room + _MARGIN)
        x += room + 18
    return Drawing([group], widest, y + _LINE / 2)


def _swatch(look: SideLook, x: float, y: float) -> list[ET.Element]:
    """Return a square in a mark's colour, or a piece of a knob or hole to the right of it."""
    half = _SWATCH / 2
    corners: list[Point] = [(x, y - half), (x + 2 * half, y - half), (x + 2 * half, y + half)]
    corners += [(x, y + half)]
    if look.joint:
        sign = 1 if look.joint > 0 else -1
        corners[2:2] = [
            (x + 2 * half + sign * _SWATCH * h, y + _SWATCH * t)
            for t, h in profile(abs(look.joint))
        ]
    fill = PALE if look.joint else look.colour
    data = path_data([[*corners, corners[0]]], lambda spot: spot)
    return [element("path", d=data, fill=fill, stroke=DARK, stroke_width=1.6)]

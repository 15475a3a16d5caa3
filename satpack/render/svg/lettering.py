"""Letters drawn as strokes, so that a picture looks the same without fonts.

Each glyph is a path on a grid of its own: x from 0 to the right, y from 0 at the top of a capital to 6 on the baseline,
and 2 at the top of a small letter. There are only letters, digits, and the signs in titles and sizes; labels use
nothing else.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from satpack.render.contours import middle

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Point = tuple[float, float]

HEIGHT = 6.0
"""Height of a capital letter, in units of the glyphs."""

STROKE = 0.78
"""Width of a stroke, in the same units."""

_KEPT = 1_000
"""The number of cached texts: labels and caption lines recur often."""

_GAP = 1.5
_SPACE = 2.5

_BOWL_LEFT = "M3.2 3.3 C2.8 2.4 2.3 2 1.6 2 C-.5 2 -.5 6 1.6 6 C2.3 6 2.8 5.6 3.2 4.7"
_BOWL_RIGHT = "M0 3.3 C.4 2.4 .9 2 1.6 2 C3.7 2 3.7 6 1.6 6 C.9 6 .4 5.6 0 4.7"
_ARCH = "M0 3.7 C.4 2.5 1 2 1.7 2 C2.7 2 3 2.7 3 3.7 L3 6"
_ROUND = "M2.2 0 C.9 0 0 1.3 0 3 C0 4.7 .9 6 2.2 6 C3.5 6 4.4 4.7 4.4 3 C4.4 1.3 3.5 0 2.2 0"
_OPEN = "M4 1.2 C3.4 .3 2.8 0 2.2 0 C.9 0 0 1.3 0 3 C0 4.7 .9 6 2.2 6"
_HEAD = "M0 6 L0 0 L2 0 C4.2 0 4.2 3.3 2 3.3 L0 3.3"

_GLYPHS = {
    "A": "M0 6 L2.1 0 L4.2 6 M.7 4 L3.5 4",
    "B": "M0 2.8 L2.2 2.8 C4.5 2.8 4.5 6 2.2 6 L0 6 L0 0 L2 0 C3.9 0 3.9 2.8 2 2.8",
    "C": f"{_OPEN} C2.8 6 3.4 5.7 4 4.8",
    "D": "M0 0 L1.6 0 C3.2 0 4.1 1.3 4.1 3 C4.1 4.7 3.2 6 1.6 6 L0 6 L0 0",
    "E": "M3.5 0 L0 0 L0 6 L3.5 6 M0 2.9 L2.9 2.9",
    "F": "M3.5 0 L0 0 L0 6 M0 2.9 L2.9 2.9",
    "G": f"{_OPEN} C3.4 6 4.2 5.3 4.2 4.2 L4.2 3.3 L2.6 3.3",
    "H": "M0 0 L0 6 M4 0 L4 6 M0 2.9 L4 2.9",
    "I": "M0 0 L2 0 M1 0 L1 6 M0 6 L2 6",
    "J": "M3 0 L3 4.3 C3 6.6 0 6.6 0 4.3",
    "K": "M0 0 L0 6 M3.8 0 L0 3.8 M1.4 2.4 L4 6",
    "L": "M0 0 L0 6 L3.4 6",
    "M": "M0 6 L0 0 L2.5 4.2 L5 0 L5 6",
    "N": "M0 6 L0 0 L4 6 L4 0",
    "O": _ROUND,
    "P": _HEAD,
    "Q": f"{_ROUND} M2.7 4.4 L4.4 6.4",
    "R": f"{_HEAD} M1.9 3.3 L3.9 6",
    "S": "M3.6 1.1 C3.1 .3 2.6 0 1.9 0 C.8 0 .1 .6 .1 1.5 C.1 3.6 3.8 2.4 3.8 4.5 C3.8 5.5 3 6 1.9 6 C1.1 6 .5 5.7 0 4.9",
    "T": "M0 0 L4 0 M2 0 L2 6",
    "U": "M0 0 L0 3.9 C0 6.7 4 6.7 4 3.9 L4 0",
    "V": "M0 0 L2.1 6 L4.2 0",
    "W": "M0 0 L1.5 6 L3 1 L4.5 6 L6 0",
    "X": "M0 0 L4 6 M4 0 L0 6",
    "Y": "M0 0 L2 3 L4 0 M2 3 L2 6",
    "Z": "M0 0 L3.8 0 L0 6 L3.8 6",
    "a": f"{_BOWL_LEFT} M3.2 2 L3.2 6",
    "b": f"{_BOWL_RIGHT} M0 0 L0 6",
    "c": "M3.1 2.9 C2.7 2.3 2.3 2 1.7 2 C-.5 2 -.5 6 1.7 6 C2.3 6 2.7 5.7 3.1 5.1",
    "d": f"{_BOWL_LEFT} M3.2 0 L3.2 6",
    "e": "M.1 4 L3.3 4 C3.3 1.3 0 1.3 0 4 C0 6.3 2.2 6.5 3.2 5.1",
    "f": "M2.4 .1 C1.4 -.2 .9 .4 .9 1.4 L.9 6 M0 2.2 L2.1 2.2",
    "g": f"{_BOWL_LEFT} M3.2 2 L3.2 6.3 C3.2 8.2 1 8.3 .2 7.4",
    "h": f"{_ARCH} M0 0 L0 6",
    "i": "M0 2.2 L0 6 M0 .2 L0 .3",
    "j": "M1.4 2.2 L1.4 6.6 C1.4 7.8 .7 8 0 7.8 M1.4 .2 L1.4 .3",
    "k": "M0 0 L0 6 M2.8 2 L0 4.6 M1.1 3.6 L3 6",
    "l": "M0 0 L0 4.8 C0 5.7 .4 6 1.2 6",
    "m": "M0 2 L0 6 M0 3.5 C.4 2.4 .9 2 1.4 2 C2.2 2 2.5 2.6 2.5 3.5 L2.5 6 "
    "M2.5 3.5 C2.9 2.4 3.4 2 3.9 2 C4.7 2 5 2.6 5 3.5 L5 6",
    "n": f"{_ARCH} M0 2 L0 6",
    "o": "M1.7 2 C-.55 2 -.55 6 1.7 6 C3.95 6 3.95 2 1.7 2",
    "p": f"{_BOWL_RIGHT} M0 2 L0 8",
    "q": f"{_BOWL_LEFT} M3.2 2 L3.2 8",
    "r": "M0 2 L0 6 M0 3.8 C.4 2.5 1.1 1.9 2 2.1",
    "s": "M2.8 2.7 C2.4 2.2 2 2 1.5 2 C-.2 2 -.2 3.7 1.4 3.9 C3.3 4.2 3.3 6 1.5 6 C.9 6 .4 5.8 0 5.2",
    "t": "M.9 .6 L.9 4.7 C.9 5.9 1.4 6.1 2.2 5.9 M0 2.2 L2.1 2.2",
    "u": "M0 2 L0 4.3 C0 5.3 .3 6 1.3 6 C2 6 2.6 5.5 3 4.3 M3 2 L3 6",
    "v": "M0 2 L1.6 6 L3.2 2",
    "w": "M0 2 L1.2 6 L2.4 2.6 L3.6 6 L4.8 2",
    "x": "M0 2 L3 6 M3 2 L0 6",
    "y": "M0 2 L1.6 6 M3.2 2 L1.6 6 L.8 8",
    "z": "M0 2 L3 2 L0 6 L3 6",
    "0": "M1.9 0 C.7 0 0 1.3 0 3 C0 4.7 .7 6 1.9 6 C3.1 6 3.8 4.7 3.8 3 C3.8 1.3 3.1 0 1.9 0",
    "1": "M0 1.2 L1.5 0 L1.5 6",
    "2": "M.1 1.5 C.1 -.5 3.6 -.5 3.6 1.6 C3.6 3 1.5 4.2 0 6 L3.7 6",
    "3": "M.1 1 C.9 -.4 3.5 -.4 3.5 1.5 C3.5 2.4 2.7 2.8 1.4 2.8 C3 2.8 3.8 3.3 3.8 4.4 C3.8 6.5 .8 6.5 0 5",
    "4": "M3 6 L3 0 L0 4.2 L4 4.2",
    "5": "M3.5 0 L.6 0 L.3 2.7 C1.4 1.9 3.8 2.2 3.8 4.1 C3.8 6.4 .8 6.5 0 5.2",
    "6": "M3.3 .4 C1.6 -.4 0 1.6 0 4 C0 6.7 3.8 6.7 3.8 4.1 C3.8 1.7 .6 1.8 .05 3.7",
    "7": "M0 0 L3.7 0 L1.3 6",
    "8": "M1.9 2.8 C.1 2.8 .1 0 1.9 0 C3.7 0 3.7 2.8 1.9 2.8 C-.5 2.8 -.5 6 1.9 6 C4.3 6 4.3 2.8 1.9 2.8",
    "9": "M.5 5.6 C2.2 6.4 3.8 4.4 3.8 2 C3.8 -.7 0 -.7 0 1.9 C0 4.3 3.2 4.2 3.75 2.3",
    "=": "M0 2.2 L3.4 2.2 M0 4.2 L3.4 4.2",
    "-": "M0 3.2 L2.4 3.2",
    "+": "M0 3.2 L3 3.2 M1.5 1.7 L1.5 4.7",
    "_": "M0 6.6 L3 6.6",
    ",": "M.7 5.8 L0 7.4",
    "[": "M1.2 -.4 L0 -.4 L0 6.8 L1.2 6.8",
    "]": "M0 -.4 L1.2 -.4 L1.2 6.8 L0 6.8",
    "\N{MULTIPLICATION SIGN}": "M0 2.2 L2.6 4.8 M2.6 2.2 L0 4.8",
}

_COMMAND = re.compile(r"([MLC])([^MLC]*)")


@dataclass(frozen=True, slots=True)
class Lettering:
    """A line of text as strokes, in units of the glyphs."""

    strokes: tuple[tuple[str, tuple[Point, ...]], ...]
    """The commands of a path with their points, relative to the middle of the text, y downwards."""
    width: float
    height: float


def can_letter(text: str) -> bool:
    """Whether all characters of a text have glyphs, and it is not blank."""
    return bool(text.strip()) and all(mark == " " or mark in _GLYPHS for mark in text)


@lru_cache(maxsize=_KEPT)
def lettering(text: str) -> Lettering:
    """Return a text as strokes; raise KeyError for anything but letters, digits, spaces, commas, brackets and = - + _ or a times sign."""
    placed: list[tuple[str, list[Point]]] = []
    reached: list[Point] = []
    pen = 0.0
    for character in text:
        if character == " ":
            pen += _SPACE
            continue
        inked: list[Point] = []
        for letter, numbers in _COMMAND.findall(_GLYPHS[character]):
            values = [float(number) for number in numbers.split()]
            points = [(pen + x, y) for x, y in zip(values[::2], values[1::2], strict=True)]
            placed.append((letter, points))
            inked += _passed(inked[-1], points) if letter == "C" else points
        reached += inked
        pen = max(x for x, _ in inked) + _GAP
    left, top = (min(axis) for axis in zip(*reached, strict=True))
    right, bottom = (max(axis) for axis in zip(*reached, strict=True))
    x_0, y_0 = (left + right) / 2, (top + bottom) / 2
    strokes = tuple(
        (letter, tuple((x - x_0, y - y_0) for x, y in points)) for letter, points in placed
    )
    return Lettering(strokes, right - left, bottom - top)


def letter_unit(text: str, room: float) -> float:
    """Return the unit for a text's letters so that text and capitals fit into a room."""
    return room / max(HEIGHT, lettering(text).width * HEIGHT / 5)


def _passed(start: Point, points: Sequence[Point]) -> list[Point]:
    """Return points of a cubic Bezier curve, its end last."""
    controls = (start, *points)
    found = []
    for t in (0.25, 0.5, 0.75, 1.0):
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        x, y = (sum(map(float.__mul__, weights, axis)) for axis in zip(*controls, strict=True))
        found.append((x, y))
    return found


def distance(point: Point, start: Point, end: Point) -> float:
    """Return how far a point is from the line segment between two others."""
    (p_x, p_y), (x, y) = point, start
    d_x, d_y = end[0] - x, end[1] - y
    along = ((p_x - x) * d_x + (p_y - y) * d_y) / (d_x * d_x + d_y * d_y)
    t = min(1.0, max(0.0, along))
    return math.hypot(x + t * d_x - p_x, y + t * d_y - p_y)


def middle_with_room(ring: Sequence[Point]) -> tuple[Point, float]:
    """Return the middle of a convex ring, and how far its nearest side is."""
    spot = middle(ring)
    return spot, min(distance(spot, ring[i - 1], end) for i, end in enumerate(ring))


def roomiest(spots: Iterable[Point], walls: Sequence[tuple[Point, Point]]) -> tuple[Point, float]:
    """Return the spot with most room, and how far its nearest wall is."""
    rooms = ((spot, min(distance(spot, *wall) for wall in walls)) for spot in spots)
    return max(rooms, key=lambda found: found[1])

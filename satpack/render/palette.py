"""Colours for pictures and terminals: shades, the nearest one in a terminal, ink, a scale, and those of placed pieces."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin
from typing import TYPE_CHECKING

from satpack.model.piece_colours import SERIES, distance, linear, piece_colours

if TYPE_CHECKING:
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution

PALE = "#dddddd"
"""A grey that no piece has."""

PALE_CODE = 253
"""The same for terminals."""

# the first colours of the series have no equals in terminals, and two of them share their nearest one
_CODES = dict(zip(SERIES, (110, 209, 222, 217, 72, 149, 142, 117), strict=False))

_LEVELS = (0, 95, 135, 175, 215, 255)
_BLACK, _WHITE = 16, 231

_DARK = 0.213
"""The luminance on which white letters and the dark ones of pictures have equal contrast."""

_HIDING = 0.115
"""The luminance below which dark lines, which need less contrast than letters, are hard to see."""

_BLACK_OR_WHITE = 0.179
"""The luminance on which black and white have equal contrast."""


def is_dark(colour: str) -> bool:
    """Whether light letters stand out more on a colour than dark ones."""
    return _luminance(bytes.fromhex(colour[1:])) < _DARK


def hides_lines(colour: str) -> bool:
    """Whether dark lines can hardly be seen on a colour."""
    return _luminance(bytes.fromhex(colour[1:])) < _HIDING


def escape_sequence(code: int) -> str:
    """Return the escape sequence that writes on one of the terminal's 256 colours, in black or white, whichever has more contrast."""
    ink = _BLACK if _luminance(_channels(code)) > _BLACK_OR_WHITE else _WHITE
    return f"\x1b[38;5;{ink};48;5;{code}m"


@cache
def terminal_code(colour: str) -> int:
    """Return the nearest of a terminal's 256 colours.

    >>> terminal_code("#af87ff"), terminal_code("#000000")
    (141, 16)
    """
    if colour in _CODES:
        return _CODES[colour]
    return min(
        range(16, 256), key=lambda code: distance(f"#{bytes(_channels(code)).hex()}", colour)
    )


def darker(shade: str, *, light: float) -> str:
    """Return a colour in less light."""
    return "#" + "".join(f"{round(light * value):02x}" for value in bytes.fromhex(shade[1:]))


def paler(shade: str) -> str:
    """Return a colour mixed with much white, for the background.

    >>> paler("#102030")
    '#bcc1c5'
    """
    white = round(0.72 * 255)
    return "#" + "".join(f"{white + round(0.28 * value):02x}" for value in bytes.fromhex(shade[1:]))


def _luminance(channels: bytes | tuple[int, int, int]) -> float:
    """Return the relative luminance of a colour as WCAG 2 defines it."""
    red, green, blue = linear(channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _channels(code: int) -> tuple[int, int, int]:
    if code >= 232:
        grey = 8 + 10 * (code - 232)
        return grey, grey, grey
    red, green, blue = (code - 16) // 36, (code - 16) // 6 % 6, (code - 16) % 6
    return _LEVELS[red], _LEVELS[green], _LEVELS[blue]


# The scale for numbers goes from nearly white over yellow and green to blue, by lightness falling evenly in the colour space
# Oklab (B. Ottosson, 2020), so that people who are colour-blind, and printers without colours, see the same order. At 0 and at
# 1: lightness, chroma, and hue in degrees.
_FIRST, _LAST = (0.98, 0.02, 105.0), (0.60, 0.13, 255.0)


def scale_colour(value: float) -> str:
    """Return the colour of a number from 0 to 1, for SVG.

    >>> scale_colour(0), scale_colour(1)
    ('#fafaea', '#4682cc')
    """
    lightness, chroma, hue = (a + value * (b - a) for a, b in zip(_FIRST, _LAST, strict=True))
    # between its ends the scale is more saturated
    chroma += 0.08 * value * (1 - value)
    a, b = chroma * cos(radians(hue)), chroma * sin(radians(hue))
    long, medium, short = (
        (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
        (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
        (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3,
    )
    light = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    return "#" + "".join(f"{_channel(each):02x}" for each in light)


def _channel(light: float) -> int:
    """Return a channel of sRGB, from 0 to 255."""
    kept = min(1.0, max(0.0, light))
    curved = 12.92 * kept if kept <= 0.0031308 else 1.055 * kept ** (1 / 2.4) - 0.055
    return round(255 * curved)


def fills_of(solution: Solution) -> list[str]:
    """Return the colour of each placed piece, as "#rrggbb"; pale for anything that is not a piece of the puzzle."""
    if numbers := map_numbers(solution):
        return [SERIES[number % len(SERIES)] for number in numbers]
    fills = piece_colours(solution.puzzle)
    return [fills.get(placed.piece, PALE) for placed in solution.placed]


def has_map(puzzle: Puzzle) -> bool:
    """Whether a rule requires a map with few colours, which pictures then show."""
    return any(rule.kind == "colourable" for rule in puzzle.rules)


def map_numbers(solution: Solution) -> list[int]:
    """Return the number of each placed piece's colour on the map that a rule requires, from 0; nothing without such a rule."""
    if not has_map(solution.puzzle):
        return []
    from satpack.model.rules.colourable import coloured_map  # with all kinds of rules

    return coloured_map(solution.puzzle.rules, solution.filling()) or []

"""The colour of each piece of a puzzle: one everywhere, whatever the solution, and whatever draws it.

A puzzle may choose a piece's colour. Other pieces get one by their number, from a series in which any first few are
easily distinguished; all copies of a piece have its colour. Outlines and letters separate neighbours of like colour.
"""

from __future__ import annotations

import math
from functools import lru_cache
from string import ascii_letters, digits
from typing import TYPE_CHECKING

from satpack.model.colours import rgb

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satpack.model.puzzle import Puzzle

# Paul Tol, "Colour Schemes", technical note SRON/EPS/TN/09-002: the scheme "light" but for its grey, made to fill
# labelled cells, and distinct in normal and colour-blind vision
_LIGHT = "77aadd ee8866 eedd88 ffaabb 44bb99 bbcc33 aaaa00 99ddff"

# Then, of the 256 colours of terminals, those that dark letters can be read on and that are not garish; each next one is
# that with the largest distance from all before and from pale grey, in CIELAB, as seen with three or any two kinds of cone.
_FURTHER = (
    "af87ff af87af ff5f87 5fffaf 8787d7 87d75f d7af87 5faf5f af8700 d7afff afafd7 5fd7d7 ffaf5f afd787 "
    "ff87af af8787 ff5faf d787d7 ffd75f 5f87ff ffafd7 87afff 5fafaf 00d787 ffd7af afd7af ffd7ff af875f"
)

SERIES = tuple(f"#{code}" for code in f"{_LIGHT} {_FURTHER}".split())
"""The colours that pieces get by their number; after the last they begin again."""

_ALIKE = 22.0
"""Colours of the series nearer than this, in CIELAB, to one that was chosen are not given."""


def piece_colours(puzzle: Puzzle) -> dict[str, str]:
    """Return the colour of each piece by its name, as "#rrggbb": the same in every picture of any solution.

    >>> import satpack
    >>> pieces = satpack.Piece("A", [(0, 0)], colour="#c63"), satpack.Piece("B", [(0, 0)])
    >>> puzzle = satpack.Puzzle("two", "square", "##", pieces)
    >>> piece_colours(puzzle)
    {'A': '#cc6633', 'B': '#77aadd'}
    """
    fills = colours_chosen(tuple(piece.colour for piece in puzzle.pieces))
    return dict(zip((piece.name for piece in puzzle.pieces), fills, strict=True))


@lru_cache(maxsize=64)  # solutions that are listed are drawn and written one by one
def colours_chosen(chosen: tuple[str, ...]) -> tuple[str, ...]:
    """Return the colours of pieces as "#rrggbb", given the choice for each; "" means no choice.

    A piece without a choice has the colour of its index in the series, unless a chosen colour is similar: then the
    first free one. So a choice only changes the colours of pieces that would look like it.

    >>> colours_chosen(("", "#ee8866", ""))
    ('#77aadd', '#ee8866', '#eedd88')
    >>> colours_chosen(("", "", "#7ad"))
    ('#eedd88', '#ee8866', '#77aadd')
    """
    taken = {rgb(colour) for colour in chosen if colour}
    open_ = [each for each in SERIES if all(distance(each, one) >= _ALIKE for one in taken)]
    series = open_ or SERIES
    by_number = [SERIES[number % len(SERIES)] for number in range(len(chosen))]
    own = {each for each, colour in zip(by_number, chosen, strict=True) if not colour}
    spare = [each for each in series if each not in own] or series
    found, given = [], 0
    for each, colour in zip(by_number, chosen, strict=True):
        if colour:
            found.append(rgb(colour))
        elif each in series:
            found.append(each)
        else:
            found.append(spare[given % len(spare)])
            given += 1
    return tuple(found)


@lru_cache(maxsize=4096)
def distance(one: str, other: str) -> float:
    """Return the distance of two colours in CIELAB, where 2.3 is just noticeable side by side."""
    return math.dist(_lab(one), _lab(other))


def linear(channels: Iterable[int]) -> list[float]:
    """Return the amounts of light of channels of sRGB, from 0 to 255."""
    return [((v / 255 + 0.055) / 1.055) ** 2.4 if v > 10 else v / 255 / 12.92 for v in channels]


def _lab(colour: str) -> tuple[float, float, float]:
    red, green, blue = linear(bytes.fromhex(colour[1:]))
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


_FREE = digits + ascii_letters + "_"


def colour_marks(puzzle: Puzzle) -> dict[str, str]:
    """Return a mark for each colour: its name if that is one ASCII character, else the next free digit or letter, or an underscore.

    >>> from satpack import GRIDS, Colour, Piece, Region
    >>> from satpack.model.puzzle import Puzzle
    >>> one = ((0, 0),)
    >>> colours = Colour("r"), Colour("blue"), Colour("0")
    >>> colour_marks(Puzzle("one", GRIDS["square"], Region(one), (Piece("A", one),), colours=colours))
    {'r': 'r', 'blue': '1', '0': '0'}
    """
    own = {c.name for c in puzzle.colours if len(c.name) == 1 and c.name.isascii()}
    free = iter(mark for mark in _FREE if mark not in own)
    return {c.name: c.name if c.name in own else next(free) for c in puzzle.colours}


def colours_text(puzzle: Puzzle) -> list[str]:
    """Return a line for each colour: its mark, its name if that differs, and the colours that it may lie on."""
    marks = colour_marks(puzzle)
    return [
        f"{marks[colour.name]}{f' ({colour.name})' * (marks[colour.name] != colour.name)} "
        f"lies on {', '.join(colour.on or ()) or 'no colour'}"
        for colour in puzzle.colours
    ]

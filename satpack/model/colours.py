"""Colours of cells: which cells of a piece may lie on which cells of the region.

A cell of a piece or of the region carries one colour or none. A cell without one goes with every other; a coloured cell
of a piece may lie on a coloured cell of the region only if its colour says so. People write shades as "#c33", "#cc3333", or
one of the 148 names of CSS.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from satpack.model.grids.coordinates import sorted_cells
from satpack.runtime.errors import LimitError, PuzzleError
from satpack.runtime.wording import brief, meant

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satpack.model.grids import Cell, Cells, Grid

MAX_COLOURS = 63
"""Most colours of one puzzle."""

Paint = tuple[tuple["Cell", str], ...]
"""The cells that carry a colour, each with its colour's name, in lexicographic order."""

SHADES = ("#cc3322", "#3366cc", "#e0a020", "#2e8b57", "#8844aa", "#30a0a8", "#b05070", "#807020")
"""Shades of colours without one of their own."""

_NAME = re.compile(r"[\w-]{1,40}")


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour that cells may carry.

    Attributes
    ----------
    name : str
        One word; a colour of one character can be used in drawings.
    on : tuple of str
        On which colours of the region a cell of a piece with this colour may lie, sorted. By default on its own only.
    shade : str
        How to show it: "#rgb", "#rrggbb" or a CSS name, stored as "#rrggbb"; "" leaves the choice to satpack.

    Raises
    ------
    TypeError
        If the name or the shade is not text, or `on` is text.
    PuzzleError
        If the name is not a word, or the shade is invalid.

    Examples
    --------
    >>> Colour("red").on
    ('red',)
    """

    name: str
    on: tuple[str, ...] | None = None
    shade: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not isinstance(self.shade, str):
            raise TypeError(f"colour {brief(self.name)}: use text for its name and its shade")
        if isinstance(self.on, str):
            raise TypeError(f"colour {self.name!r} lies on {self.on!r}; use a list of names")
        if not _NAME.fullmatch(self.name):
            raise PuzzleError(
                f"{self.name[:40]!r} can't name a colour; use up to 40 letters, digits, '-' or '_'"
            )
        try:
            shade = rgb(checked_colour(self.shade))
        except PuzzleError as fault:
            raise PuzzleError(f"colour {self.name!r}, shade: {fault}") from None
        lies_on = (self.name,) if self.on is None else tuple(sorted(set(self.on)))
        object.__setattr__(self, "on", lies_on)
        object.__setattr__(self, "shade", shade)


def shades(colours: Iterable[Colour]) -> dict[str, str]:
    """Return the "#rrggbb" of each colour, chosen if the colour has none of its own.

    >>> shades([Colour("red", shade="#ee2211"), Colour("blue")])
    {'red': '#ee2211', 'blue': '#3366cc'}
    """
    return {
        colour.name: colour.shade or SHADES[i % len(SHADES)] for i, colour in enumerate(colours)
    }


def checked_paint(
    paint: Mapping[Cell, str] | Iterable[tuple[Cell, str]], cells: Iterable[Cell], owner: str
) -> Paint:
    """Return the colours of some cells, sorted; raise TypeError for anything but cells with names, PuzzleError for other faults."""
    if paint == ():
        return ()
    try:
        pairs = [
            (tuple(cell), name)
            for cell, name in (paint.items() if isinstance(paint, Mapping) else paint)
        ]
    except (TypeError, ValueError):
        pairs = [((), None)]
    if not all(isinstance(name, str) for _, name in pairs):
        raise TypeError(
            f"{owner} has the colours {brief(paint)}; use the name of each by its cell, as {{(0, 0): 'red'}}"
        )
    found = dict(pairs)
    if outside := found.keys() - set(cells):
        raise PuzzleError(
            f"{owner} has a colour for {list(min(outside))}, which is not one of its cells"
        )
    if len(found) < len(pairs):
        raise PuzzleError(f"{owner} has two colours for one cell; give each cell one at most")
    return tuple(sorted(found.items()))


def check_colours(colours: Iterable[Colour], painted: Iterable[tuple[str, Paint]]) -> None:
    """Raise an error for repeated, unknown or too many colours; ``painted`` has owners, as errors name them, and their cells."""
    known: dict[str, Colour] = {}
    for colour in colours:
        if colour.name in known:
            raise PuzzleError(f"two colours are named {colour.name!r}; give each its own name")
        known[colour.name] = colour
    if len(known) > MAX_COLOURS:
        raise LimitError(
            f"the puzzle has {len(known):,} colours; satpack takes at most {MAX_COLOURS}"
        )
    used = [(f"colour {colour.name!r}", colour.on or ()) for colour in known.values()]
    used += [(owner, tuple(name for _, name in paint)) for owner, paint in painted]
    for owner, names in used:
        for name in names:
            if name not in known:
                listed = ", ".join(map(repr, known)) or "none"
                raise PuzzleError(
                    f"{owner} names colour {brief(name)}, which the puzzle does not have; its colours are {listed}"
                )


def may_lie(colours: Iterable[Colour], piece: str, region: str) -> bool:
    """Whether a cell of a piece may lie on a cell of the region, by their colours; "" means no colour.

    >>> red, blue = Colour("red", on=("red", "blue")), Colour("blue")
    >>> may_lie((red, blue), "red", "blue"), may_lie((red, blue), "blue", "red")
    (True, False)
    """
    return (
        not piece or not region or any(c.name == piece and region in c.on for c in colours if c.on)
    )


def cells_by_colour(paint: Paint) -> dict[str, list[Cell]]:
    """Return the cells of each colour, in order."""
    found: dict[str, list[Cell]] = {}
    for cell, name in paint:
        found.setdefault(name, []).append(cell)
    return found


def listed_paint(grid: Grid, paint: Paint) -> dict[str, list[list[int]]]:
    """Return the cells of each colour as JSON lists them, sorted by their coordinates in files."""
    cells_of = sorted(cells_by_colour(paint).items())
    return {name: sorted_cells(grid, cells) for name, cells in cells_of}


def colour_numbers(colours: Iterable[Colour], cells: Cells, paint: Paint) -> list[int]:
    """Return the colour number of each cell among these colours, from 1; 0 if it has none."""
    if not paint:
        return [0] * len(cells)
    number = {colour.name: i for i, colour in enumerate(colours, 1)}
    colour_of = dict(paint)
    return [number[colour_of[cell]] if cell in colour_of else 0 for cell in cells]


_HEX = re.compile(r"#([0-9a-f]{3}|[0-9a-f]{6})")

# W3C, "CSS Color Module Level 4", section 6.1
_TABLE = """
aliceblue f0f8ff  antiquewhite faebd7  aqua 00ffff  aquamarine 7fffd4  azure f0ffff  beige f5f5dc
bisque ffe4c4  black 000000  blanchedalmond ffebcd  blue 0000ff  blueviolet 8a2be2  brown a52a2a
burlywood deb887  cadetblue 5f9ea0  chartreuse 7fff00  chocolate d2691e  coral ff7f50
cornflowerblue 6495ed  cornsilk fff8dc  crimson dc143c  cyan 00ffff  darkblue 00008b
darkcyan 008b8b  darkgoldenrod b8860b  darkgray a9a9a9  darkgreen 006400  darkgrey a9a9a9
darkkhaki bdb76b  darkmagenta 8b008b  darkolivegreen 556b2f  darkorange ff8c00  darkorchid 9932cc
darkred 8b0000  darksalmon e9967a  darkseagreen 8fbc8f  darkslateblue 483d8b  darkslategray 2f4f4f
darkslategrey 2f4f4f  darkturquoise 00ced1  darkviolet 9400d3  deeppink ff1493  deepskyblue 00bfff
dimgray 696969  dimgrey 696969  dodgerblue 1e90ff  firebrick b22222  floralwhite fffaf0
forestgreen 228b22  fuchsia ff00ff  gainsboro dcdcdc  ghostwhite f8f8ff  gold ffd700
goldenrod daa520  gray 808080  green 008000  greenyellow adff2f  grey 808080  honeydew f0fff0
hotpink ff69b4  indianred cd5c5c  indigo 4b0082  ivory fffff0  khaki f0e68c  lavender e6e6fa
lavenderblush fff0f5  lawngreen 7cfc00  lemonchiffon fffacd  lightblue add8e6  lightcoral f08080
lightcyan e0ffff  lightgoldenrodyellow fafad2  lightgray d3d3d3  lightgreen 90ee90  lightgrey d3d3d3
lightpink ffb6c1  lightsalmon ffa07a  lightseagreen 20b2aa  lightskyblue 87cefa
lightslategray 778899  lightslategrey 778899  lightsteelblue b0c4de  lightyellow ffffe0  lime 00ff00
limegreen 32cd32  linen faf0e6  magenta ff00ff  maroon 800000  mediumaquamarine 66cdaa
mediumblue 0000cd  mediumorchid ba55d3  mediumpurple 9370db  mediumseagreen 3cb371
mediumslateblue 7b68ee  mediumspringgreen 00fa9a  mediumturquoise 48d1cc  mediumvioletred c71585
midnightblue 191970  mintcream f5fffa  mistyrose ffe4e1  moccasin ffe4b5  navajowhite ffdead
navy 000080  oldlace fdf5e6  olive 808000  olivedrab 6b8e23  orange ffa500  orangered ff4500
orchid da70d6  palegoldenrod eee8aa  palegreen 98fb98  paleturquoise afeeee  palevioletred db7093
papayawhip ffefd5  peachpuff ffdab9  peru cd853f  pink ffc0cb  plum dda0dd  powderblue b0e0e6
purple 800080  rebeccapurple 663399  red ff0000  rosybrown bc8f8f  royalblue 4169e1
saddlebrown 8b4513  salmon fa8072  sandybrown f4a460  seagreen 2e8b57  seashell fff5ee
sienna a0522d  silver c0c0c0  skyblue 87ceeb  slateblue 6a5acd  slategray 708090  slategrey 708090
snow fffafa  springgreen 00ff7f  steelblue 4682b4  tan d2b48c  teal 008080  thistle d8bfd8
tomato ff6347  turquoise 40e0d0  violet ee82ee  wheat f5deb3  white ffffff  whitesmoke f5f5f5
yellow ffff00  yellowgreen 9acd32
"""

CSS_COLOURS: dict[str, str] = dict(
    zip(_TABLE.split()[::2], (f"#{code}" for code in _TABLE.split()[1::2]), strict=True)
)
"""Each name with its colour, as "#rrggbb"."""


def checked_colour(text: str) -> str:
    """Return a colour, "#rgb", "#rrggbb" or a CSS name, in lower case; "" stays empty.

    Raises TypeError for anything but text, and PuzzleError for text that is not a colour.

    >>> checked_colour("Tomato"), checked_colour("")
    ('tomato', '')
    """
    if not isinstance(text, str):
        raise TypeError(f"found {brief(text)}; use text, such as '#cc3333' or 'tomato'")
    found = text.strip().lower()
    if found and not _HEX.fullmatch(found) and found not in CSS_COLOURS:
        likely = meant(found, CSS_COLOURS, "such as tomato")
        raise PuzzleError(f"found {brief(text)}; use #rgb, #rrggbb or a name of CSS: {likely}")
    return found


def rgb(colour: str) -> str:
    """Convert a colour in any notation to "#rrggbb".

    >>> rgb("#c33"), rgb("tomato")
    ('#cc3333', '#ff6347')
    """
    if len(colour) == len("#rgb") and colour.startswith("#"):
        return "#" + "".join(2 * digit for digit in colour[1:])
    return CSS_COLOURS.get(colour, colour)

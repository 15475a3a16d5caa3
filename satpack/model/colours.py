"""Colours of cells: which cells of a piece may lie on which cells of the region.

A cell of a piece or of the region carries one colour or none. A cell without one goes with every other; a coloured cell
of a piece may lie on a coloured cell of the region only if its colour says so.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from satpack.model.css_colours import checked_colour, rgb
from satpack.runtime.errors import LimitError, PuzzleError
from satpack.runtime.wording import brief

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satpack.model.grids import Cell, Cells

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


def colour_numbers(colours: Iterable[Colour], cells: Cells, paint: Paint) -> list[int]:
    """Return the colour number of each cell among these colours, from 1; 0 if it has none."""
    if not paint:
        return [0] * len(cells)
    number = {colour.name: i for i, colour in enumerate(colours, 1)}
    colour_of = dict(paint)
    return [number[colour_of[cell]] if cell in colour_of else 0 for cell in cells]

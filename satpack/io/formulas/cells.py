"""Cells and their colours in the header of CNF files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from satpack.io.formulas.cell_ranges import cell_ranges, parse_cell_ranges
from satpack.model.colours import Colour
from satpack.model.grids.coordinates import from_file, to_file
from satpack.model.puzzle import MAX_CELLS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.model.colours import Paint
    from satpack.model.grids import Cell, Cells, Grid

__all__ = ["colour_line", "colour_words", "painted", "painted_cells", "parse_cells", "parse_colour"]

_COLOUR = re.compile(r"([\w-]{1,40}) on((?: [\w-]{1,40})*)")


def colour_line(colour: Colour) -> str:
    """Return a colour as the header has it: its name and what it may lie on."""
    return " ".join((colour.name, "on", *(colour.on or ())))


def parse_colour(text: str) -> Colour:
    """Return the colour of a line that `colour_line` made; ValueError if it is none."""
    found = _COLOUR.fullmatch(text)
    if not found:
        raise ValueError(f"expected 'satpack colour NAME on NAMES', found {text[:60]!r}")
    return Colour(found[1], tuple(found[2].split()))


def colour_words(grid: Grid, paint: Paint) -> Iterator[str]:
    """Yield for each colour its name and the boxes of cells that have it."""
    of_colour: dict[str, list[Cell]] = {}
    for cell, name in paint:
        of_colour.setdefault(name, []).append(to_file(grid, cell))
    for name in sorted(of_colour):
        yield " ".join((name, *cell_ranges(of_colour[name])))


def parse_cells(grid: Grid, words: list[str]) -> Cells:
    """Return the cells that words name, in their order."""
    listed = parse_cell_ranges(words, dimension=grid.dimension, limit=MAX_CELLS)
    cells = [from_file(grid, place) for place in listed]
    if None in cells:
        place = next(place for place, cell in zip(listed, cells, strict=True) if cell is None)
        raise ValueError(f"the {grid.name} grid has no cell at {list(place)}")
    return tuple(cell for cell in cells if cell is not None)


def painted_cells(grid: Grid, text: str) -> tuple[Cells, Paint]:
    """Return cells, and the colours that stand after them."""
    listed, *coloured = re.split(r"(?:^| )colour ", text)
    paint = [pair for words in coloured for pair in painted(grid, words)]
    return parse_cells(grid, listed.split()), tuple(sorted(paint))


def painted(grid: Grid, text: str) -> Iterator[tuple[Cell, str]]:
    """Yield the cells of one colour, as `colour_words` writes them."""
    name, *words = text.split()
    for cell in parse_cells(grid, words):
        yield cell, name

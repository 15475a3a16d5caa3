"""Drawings of whole or partial fillings, as `satpack solve` prints them: a label for each cell, equal within a piece."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from satpack.model.connected import connected_parts
from satpack.model.grids.coordinates import from_drawing, to_file, written
from satpack.model.turning import forms_of, turn_of
from satpack.runtime.wording import brief, many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.model.puzzle import Puzzle
    from satpack.runtime.errors import PuzzleError

_NOTHING = frozenset({".", "·", "-", "?"})
"""Labels of unspecified cells."""

_FRAMED = re.compile(r"[\u2500-\u257f]|--|__")
_TITLE = re.compile(r"\bz = ")
# a line of an ASCII frame has a dash; the dot of an empty cell has none beside it
_FRAME = re.compile(r"[.'+|]*-[-.'+|]*|[\u2500-\u257f_|/\\]")
# the stroke of a stick around its label
_STROKE = re.compile(r"(?<!\S)[-\u2500](\S+?)[-\u2500](?!\S)")
# an entry of a legend ends with the number of copies
_LEGEND = re.compile(r" [\u00d7x][0-9]+(\s|$)")


def read_filling(
    puzzle: Puzzle, text: str, *, blame: Callable[[str], PuzzleError]
) -> list[tuple[str, Cells]]:
    """Return the pieces in a drawing, each by name with its cells; `blame` makes the error for a fault.

    The drawing has a label for every cell of the region, row by row, layer by layer, with spaces
    between; '.' leaves a cell open. Frames, titles and a legend, as `satpack solve` prints them,
    are skipped. Cells with one label are the piece of their shape; of several pieces of that shape,
    the one of that name. Copies need labels of their own only where they touch.
    """
    cells = sorted(puzzle.region.cells, key=lambda cell: _position(puzzle.grid, cell))
    labels: list[str] = []
    for drawing in (text, _without_words(puzzle, text)):
        labels = list(_labels(_STROKE.sub(r" \1 ", drawing) if puzzle.grid.sticks else drawing))
        if len(labels) == len(cells):
            break
    else:
        raise blame(
            f"found {many(len(labels), 'label')} for {many(len(cells), 'cell')}; give one for each cell, '.' where "
            "nothing is fixed"
        )
    by_label: dict[str, list[Cell]] = {}
    for cell, label in zip(cells, labels, strict=True):
        if label not in _NOTHING:
            by_label.setdefault(label, []).append(cell)
    if not by_label:
        raise blame("the drawing shows no piece")
    return [
        (name, part)
        for label, own in by_label.items()
        for name, part in _pieces(puzzle, label, tuple(sorted(own)), blame)
    ]


def _without_words(puzzle: Puzzle, text: str) -> str:
    """Return what `satpack solve` printed without the puzzle's name above the drawing, the legend, and what follows it."""
    lines = text.strip("\n").split("\n")
    if lines[0].strip() != puzzle.name:
        return text
    return "\n".join(takewhile(lambda line: not _LEGEND.search(line), lines[1:]))


def _labels(text: str) -> Iterator[str]:
    lines = text.splitlines()
    framed = bool(_FRAMED.search(text))
    layers: list[list[str]] = [[]]
    current, starts = layers[-1:], [0]
    for line in lines:
        if titles := [found.start() for found in _TITLE.finditer(line)]:
            starts, current = [0, *titles[1:]], [[] for _ in titles]
            layers += current
        elif not framed or re.search(r"[\u2502\u2571\u2572|/\\]", line):
            ends = [*starts[1:], len(line)]
            for layer, start, end in zip(current, starts, ends, strict=True):
                part = line[start:end]
                layer.extend((_FRAME.sub(" ", part) if framed else part).split())
    for layer in layers:
        yield from (label.partition(":")[0] or label for label in layer)


def _position(grid: Grid, cell: Cell) -> tuple[int, int, int]:
    first, second, *rest = to_file(grid, cell)
    layer = rest[0] if rest else 0
    swapped = from_drawing(grid, layer, second, first) == cell
    return (layer, second, first) if swapped else (layer, first, second)


def _pieces(
    puzzle: Puzzle, label: str, cells: Cells, blame: Callable[[str], PuzzleError]
) -> Iterator[tuple[str, Cells]]:
    """Yield the piece of a label, or its copies that do not touch."""
    if name := _piece(puzzle, label, cells, blame):
        yield name, cells
        return
    parts = connected_parts(puzzle.surface, cells)
    named = [(_piece(puzzle, label, part, blame), part) for part in parts]
    if len(parts) == 1 or not all(name for name, _ in named):
        where = written(puzzle.grid, *cells[:6]) + (", ..." if len(cells) > 6 else "")
        raise blame(
            f"{brief(label)} lies on {where}, which is not a piece; give every copy that touches another a label of "
            "its own"
        )
    yield from named


def _piece(puzzle: Puzzle, label: str, cells: Cells, blame: Callable[[str], PuzzleError]) -> str:
    """Return the name of the piece that has this shape; "" if none has."""
    form = puzzle.surface.translated_home(cells)
    fitting = [
        piece.name
        for piece in puzzle.pieces
        if len(piece) == len(cells)
        and form in forms_of(puzzle.surface, piece.cells, (), turn_of(puzzle, piece))
    ]
    if len(fitting) <= 1:
        return "".join(fitting)
    plain = label.rstrip("0123456789")
    for name in (label, plain):
        if name in fitting:
            return name
    raise blame(
        f"{brief(label)} may be any of {', '.join(map(repr, fitting))}, which have its shape; label it by its name"
    )

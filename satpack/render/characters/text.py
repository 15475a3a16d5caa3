"""Draws puzzles and solutions in the terminal, so that a person can build from the drawing.

Borders stand between different pieces only, and every cell carries the label of its piece. A solid is drawn layer by
layer; there each placed copy has a label of its own, so that it can be followed from layer to layer.

As in puzzle files y grows downwards, and the lowest layer comes first.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from satpack.model.grids.vectors import extent
from satpack.model.piece_colours import colour_marks, colours_text
from satpack.model.pieces import VARIABLE
from satpack.model.sides import marks_text
from satpack.render.characters.layers import draw_layers, width_of
from satpack.render.characters.tiles import (
    has_borders,
    marked_tilings,
    stamps,
    tilings,
    tops_and_bottoms,
)
from satpack.render.contacts import EMPTY
from satpack.render.glyphs import glyphs_for
from satpack.render.labels import labels_of, legend, shown_name
from satpack.render.palette import PALE, PALE_CODE, fills_of, terminal_code
from satpack.render.rows import beside, printed
from satpack.render.sides import side_looks

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from satpack.model.cover_solution import CoverSolution
    from satpack.model.grids import Cell, Grid
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.questions.hint import Hint
    from satpack.render.characters.tiles import Tiling
    from satpack.render.glyphs import Glyphs
    from satpack.render.rows import Row


def draw(
    solution: Solution,
    *,
    colour: bool = False,
    unicode: bool = True,
    width: int = 80,
    copies: bool = False,
) -> str:
    """Draw a solution, with a legend of the pieces and a dot on each empty cell.

    `colour` fills pieces with colours (ANSI escape sequences, 256 colours), with the same characters as without. Without
    `unicode` only ASCII is used. Layers and the legend wrap at `width`; a wider layer stays in one piece. With `copies`
    every copy of a piece has its own label in the plane too.
    """
    grid, glyphs = solution.puzzle.grid, glyphs_for(unicode=unicode)
    names = [piece.name for piece in solution.puzzle.pieces]
    placed = [placed.piece for placed in solution.placed]
    marks = labels_of(solution, glyphs, copies=copies or not has_borders(grid))
    owners = dict.fromkeys(solution.puzzle.region.cells, EMPTY) | solution.owners()
    labels = {
        cell: glyphs.dot if owner == EMPTY else marks[owner] for cell, owner in owners.items()
    }
    shades = colour_marks(solution.puzzle)
    for each in solution.placed:
        labels |= {cell: f"{labels[cell]}:{shades[name]}" for cell, name in each.colours}
    colours = [terminal_code(fill) for fill in fills_of(solution)] if colour else []
    wide = max(map(len, labels.values()))
    sides, marked = _on_sides(solution, wide)
    needed = max((width_of(tiling, owners) for tiling in marked), default=0)
    if needed > width:
        marked = ()
    picture = draw_layers(
        marked or tilings(grid, label=wide),
        owners,
        labels,
        dict(enumerate(colours)),
        glyphs,
        width=width,
        surface=solution.puzzle.surface,
        marks=sides if marked else {},
    )
    indices: dict[str, list[int]] = {name: [] for name in names}
    for index, name in enumerate(placed):
        indices.setdefault(name, []).append(index)
    entries: list[tuple[Sequence[str], str, int | None]] = [
        ([marks[i] for i in own], name, _common(colours[i] for i in own) if colour else None)
        for name, own in indices.items()
        if own
    ]
    if empty := [glyphs.dot for owner in owners.values() if owner == EMPTY]:
        entries.append((empty, "empty", None))
    key = legend(entries, glyphs, width=width)
    if solution.puzzle.surface.is_wrapped:
        key.append(
            [
                (
                    f" {solution.puzzle.surface.description}: open edges continue on the other side",
                    None,
                )
            ]
        )
    for name, mark in shades.items():
        if name != mark:
            key.append([(f" :{mark} {shown_name(name, glyphs)}", None)])
    if sides and not marked:
        key += _listed_sides(solution, marks, needed)
    elif sides:
        key += _side_key(solution.puzzle)
    return printed([*picture, [], *key], colour=colour)


def _on_sides(
    solution: Solution, wide: int
) -> tuple[dict[tuple[Cell, Cell], tuple[str, int | None]], tuple[Tiling, ...]]:
    """Return the text and colour of each mark on a side, and the tilings with room for them and labels this wide."""
    looks = side_looks(solution.puzzle)
    sides: dict[tuple[Cell, Cell], tuple[str, int | None]] = {
        (cell, step): (looks[mark].text, terminal_code(looks[mark].colour or PALE))
        for each in solution.placed
        for cell, step, mark in each.sides
    }
    if not sides:
        return {}, ()
    longest = max(len(text) for text, _ in sides.values())
    return sides, marked_tilings(solution.puzzle.grid, label=wide, mark=longest)


def _side_key(puzzle: Puzzle) -> Iterator[Row]:
    """Yield the lines of a legend that say what letters stand for on sides, and where a solid's tops and bottoms are."""
    for mark, look in side_looks(puzzle).items():
        if look.text != mark:
            yield [(f" {look.text} on sides: {mark}", None)]
    for place in tops_and_bottoms(puzzle.grid):
        yield [(f" {place}", None)]


def _listed_sides(solution: Solution, labels: Sequence[str], needed: int) -> Iterator[Row]:
    """Yield the lines below a drawing that has no room for marks: how many columns it needs, or a line for each piece."""
    if needed:
        yield [(f" with marks on sides the drawing takes {needed} columns", None)]
        return
    yield [(" marks on sides, in the order of puzzle files:", None)]
    for label, placed in zip(labels, solution.placed, strict=True):
        for text in marks_text(solution.puzzle.grid, placed.cells, placed.sides):
            yield [(f" {label} {text}", None)]


def _common(codes: Iterable[int]) -> int | None:
    """Return the common colour, if there is one: on a map, copies of a piece may differ."""
    found = set(codes)
    return found.pop() if len(found) == 1 else None


def draw_region(
    puzzle: Puzzle, *, colour: bool = False, unicode: bool = True, width: int = 80
) -> str:
    """Draw the empty board, with the options of `draw`: cells that may stay empty show a dot, and are pale."""
    cells, glyphs = puzzle.region.cells, glyphs_for(unicode=unicode)
    labels = dict.fromkeys(puzzle.region.required, "")
    if not has_borders(puzzle.grid):
        stamped = stamps(puzzle.grid, glyphs).marks
        labels = {cell: stamped[puzzle.grid.class_of(cell) or 0] for cell in labels}
    labels |= dict.fromkeys(puzzle.region.optional, glyphs.dot)
    marks = colour_marks(puzzle)
    labels |= {cell: labels[cell] + marks[name] for cell, name in puzzle.region.colours}
    required = len(puzzle.region.required)
    rows = draw_layers(
        tilings(puzzle.grid, label=max(1, *map(len, labels.values()))),
        {cell: i for i, cell in enumerate(cells)},
        labels,
        dict.fromkeys(range(required, len(cells)), PALE_CODE),
        glyphs,
        width=width,
    )
    if puzzle.surface.is_wrapped:
        rows += [[], [(f" {puzzle.surface.description}", None)]]
    if puzzle.region.optional:
        rows += [[], [(f" {glyphs.dot} ", PALE_CODE), (" may stay empty", None)]]
    if puzzle.colours:
        rows.append([])
        for line in colours_text(puzzle):
            rows.append([(f" {shown_name(line, glyphs)}", None)])
    return printed(rows, colour=colour)


def draw_pieces(puzzle: Puzzle, *, unicode: bool = True, width: int = 80) -> str:
    """Draw each kind of piece, small, under its name and number of copies; as many side by side as fit."""
    glyphs, marks = glyphs_for(unicode=unicode), colour_marks(puzzle)
    blocks: list[list[Row]] = []
    for piece in puzzle.pieces:
        title = f"{shown_name(piece.name, glyphs)} {glyphs.times}{piece.copies}"
        cells, looks = piece.whole
        colours = {cell: look.colour for cell, look in looks if look.colour}
        paint = {cell: marks.get(colour, colour) for cell, colour in colours.items()}
        shape = _stamped(puzzle.grid, cells, glyphs, width=width, paint=paint)
        marks_on: list[Row] = [
            [(text, None)] for text in marks_text(puzzle.grid, piece.cells, piece.sides)
        ]
        blocks.append([[(title, None)], *shape, *marks_on])
    rows = beside(blocks, width=width)
    if any(piece.variable for piece in puzzle.pieces):
        rows += [[], [(f" {VARIABLE} variable: covers nothing, but needs room", None)]]
    return printed(rows, colour=False)


def draw_puzzle(puzzle: Puzzle) -> str:
    """Draw an unsolved puzzle: its region, and its pieces below."""
    return f"{draw_region(puzzle)}\n\n{draw_pieces(puzzle)}"


def draw_hint(hint: Hint) -> str:
    """Draw the board after following a hint, with the hint below."""
    return f"{draw(hint.followed)}\n\n{hint.sentence}"


def draw_options(found: CoverSolution) -> str:
    """Return the options of a solution of items and options, a line each."""
    return found.text()


def _stamped(
    grid: Grid,
    cells: Iterable[Cell],
    glyphs: Glyphs,
    *,
    width: int,
    paint: Mapping[Cell, str] | None = None,
) -> list[Row]:
    """Return a shape as marks; a coloured cell's mark is filled with its colour's character."""
    kit = stamps(grid, glyphs)
    labels = {}
    for cell in cells:
        mark = kit.marks[grid.kind_of(cell)]
        labels[cell] = paint[cell] * len(mark) if paint and cell in paint else mark
    if grid.dimension == 3 and len({z for _, _, z in labels}) > 1:
        labels = dict.fromkeys(_box_around(kit.tiling, labels), kit.absent) | labels
    return draw_layers(
        (kit.tiling,),
        dict.fromkeys(labels, 0),
        labels,
        {},
        glyphs,
        width=width,
        titled=False,
    )


def _box_around(tiling: Tiling, cells: Collection[Cell]) -> Iterator[Cell]:
    """Yield the cells of a solid grid that lie in the smallest box around some of its cells, as they are drawn."""
    x, y, z = extent(cells)
    columns = {tiling.place(cell)[1][1] for cell in cells}
    # rows of cells that are not squares are offset by less than their height
    reach = range(x[0] - (y[1] - y[0]), x[1] + (y[1] - y[0]) + 1)
    for cell in itertools.product(reach, range(y[0], y[1] + 1), range(z[0], z[1] + 1)):
        if tiling.grid.has_cell(cell) and min(columns) <= tiling.place(cell)[1][1] <= max(columns):
            yield cell

"""A puzzle as the text of a puzzle file, which reads back as the same puzzle."""

from __future__ import annotations

import json
from dataclasses import asdict
from math import prod
from typing import TYPE_CHECKING, Any

from satpack.io.puzzles.design import design_table, is_plain_box
from satpack.io.puzzles.rules import rule_table
from satpack.model.colours import cells_by_colour
from satpack.model.grids.coordinates import (
    box_cells,
    from_drawing,
    is_joint,
    row_by_row,
    to_file,
)
from satpack.model.ranges import Copies
from satpack.model.sides import SAME, UNMARKED, Sides, marks_in_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from satpack.model.colours import Colour, Paint
    from satpack.model.designs.design import Design
    from satpack.model.grids import Cell, Cells, Grid
    from satpack.model.pieces import Piece, Region
    from satpack.model.puzzle import Puzzle
    from satpack.model.ranges import Holes
    from satpack.model.sides import Marks

_MOST_DRAWN = 250_000
_SPARSE = 30
"""A drawing with more empty places per cell than this is useless; a list is written instead."""


def puzzle_text(puzzle: Puzzle) -> str:
    """Return the text of a puzzle file.

    Boxes have sides; other shapes are drawn if that is possible without moving them, and else
    listed.

    >>> import satpack
    >>> print(puzzle_text(satpack.load("mutilated-chessboard")).split("[region]")[0].split("source")[0])
    name = "Mutilated chessboard"
    grid = "square"
    <BLANKLINE>
    >>> from satpack.io.puzzles.puzzle_file import parse_puzzle
    >>> parse_puzzle(puzzle_text(satpack.load("soma"))) == satpack.load("soma")
    True
    """
    return "\n".join(_lines(puzzle)) + "\n"


def _lines(puzzle: Puzzle) -> Iterator[str]:
    grid = puzzle.grid
    yield from top_lines(
        puzzle.name,
        grid,
        source=puzzle.source,
        reflect=puzzle.reflect,
        crossing=puzzle.crossing,
    )
    for colour in puzzle.colours:
        yield ""
        yield from colour_lines(colour)
    if puzzle.sides != Sides():
        yield ""
        yield from sides_lines(puzzle.sides)
    yield ""
    yield from region_lines(grid, puzzle.region, puzzle.holes)
    if puzzle.design is not None:
        yield from _design(grid, puzzle.design)
    for piece in puzzle.pieces:
        yield ""
        yield from piece_lines(grid, piece)
    for rule in puzzle.rules:
        yield ""
        yield from table_lines("[[rules]]", rule_table(grid, rule))
    if puzzle.goal is not None:
        yield ""
        yield from table_lines("[goal]", {puzzle.goal.sense: puzzle.goal.measure})
    if not puzzle.expect.is_empty:
        yield ""
        yield from table_lines("[expect]", asdict(puzzle.expect))


def _design(grid: Grid, design: Design) -> Iterator[str]:
    for target in design.regions:
        if not is_plain_box(grid, target):
            yield ""
            yield from region_lines(
                grid, target.region, target.holes, name=target.name, of="regions"
            )
    yield ""
    yield from table_lines("[design]", design_table(grid, design))


def top_lines(
    name: str, grid: Grid, *, source: str, reflect: bool, crossing: bool
) -> Iterator[str]:
    """Yield the keys above all tables."""
    return _entries(
        {
            "name": name,
            "grid": grid.name,
            "source": source or None,
            "reflect": None if reflect == grid.may_turn_over else reflect,
            "crossing": crossing or None,
        }
    )


def colour_lines(colour: Colour) -> Iterator[str]:
    """Yield the table of a colour."""
    on = None if colour.on == (colour.name,) else list(colour.on or ())
    table = {"name": colour.name, "on": on, "shade": colour.shade or None}
    return table_lines("[[colours]]", table)


def sides_lines(sides: Sides) -> Iterator[str]:
    """Yield the table of how sides must match."""
    table = {
        "match": None if sides.match == SAME else [list(pair) for pair in sides.match],
        "border": sides.border or None,
        "unmarked": None if sides.unmarked == UNMARKED[0] else sides.unmarked,
        "alike": list(sides.alike) or None,
    }
    return table_lines("[sides]", table)


def table_lines(head: str, table: Mapping[str, Any]) -> Iterator[str]:
    """Yield a table with its head, without the keys whose value is None."""
    yield head
    yield from _entries(table)


def _entries(table: Mapping[str, Any]) -> Iterator[str]:
    return (f"{key} = {_toml(value)}" for key, value in table.items() if value is not None)


def region_lines(
    grid: Grid, region: Region, holes: Holes | None, *, name: str = "region", of: str = ""
) -> Iterator[str]:
    """Yield the table of a region; a region of a design goes into the tables `regions`, under its name."""
    yield f"[{of}.{_quoted(name)}]" if of else f"[{name}]"
    yield from _cells(grid, region.required, region.optional, region.colours, kind="optional")
    if region.wrap:
        yield f"wrap = {_toml(list(region.wrap))}"
    if holes is not None:
        yield f"holes = {_toml(holes.written)}"
        if holes.high and not region.optional:
            yield "optional = false"


def piece_lines(grid: Grid, piece: Piece) -> Iterator[str]:
    """Yield the table of a piece."""
    yield "[[pieces]]"
    yield f"name = {_quoted(piece.name)}"
    yield from _cells(
        grid, piece.cells, piece.variable, piece.colours, piece.sides, kind="variable"
    )
    yield from _entries(
        {
            "copies": None if piece.copies == Copies() else piece.copies.written,
            "turn": piece.turn or None,
            "group": piece.group or None,
            "value": piece.value or None,
            "colour": piece.colour or None,
        }
    )


def _cells(
    grid: Grid, required: Cells, optional: Cells, paint: Paint, marks_on: Marks = (), *, kind: str
) -> Iterator[str]:
    """Yield the keys of a shape: its cells, those that drawings mark with '+', its colours, and marks on its sides."""
    marks = {cell: _mark(grid, cell) for cell in required} | dict.fromkeys(optional, "+")
    drawn = _drawing(grid, marks)
    sides = _sides(grid, tuple(marks)) if not (required and optional) else None
    if sides:
        yield f"box = {sides}"
        if optional:
            yield "optional = true"
    elif drawn:
        quotes = "'''" if "\\" in drawn else '"""'
        yield f"cells = {quotes}\n{drawn}{quotes}"
    else:
        yield f"cells = {_listed(grid, required)}"
        if optional:
            yield f"{kind} = {_listed(grid, optional)}"
    if marks_on:
        is_list = not (sides or drawn)
        yield f"sides = {_toml(_marks(grid, required if is_list else row_by_row(grid, required), marks_on))}"
    if not paint:
        return
    if drawn and all(len(name) == 1 and name not in "#+" for _, name in paint):
        yield f'colours = """\n{_drawing(grid, dict.fromkeys(marks, "#") | dict(paint))}"""'
        return
    by_name = cells_by_colour(paint).items()
    listed = (f"{_quoted(name)} = {_listed(grid, cells)}" for name, cells in by_name)
    yield f"colours = {{ {', '.join(listed)} }}"


def _marks(grid: Grid, cells: Sequence[Cell], marks: Marks) -> str | list[Any]:
    """Return the marks on sides as files have them, of one cell or of each; as text if they are of one character."""
    own, found = marks_in_order(grid, marks), []
    for cell in cells:
        words = own.get(cell, ())
        is_short = all(len(word) <= 1 for word in words)
        found.append("".join(word or "." for word in words) if is_short else list(words))
    return found[0] if len(cells) == 1 else found


def _sides(grid: Grid, cells: Cells) -> list[int] | None:
    """Return the sides of the box formed by the cells, as in puzzle files, or None if they are not a box of two cells or more."""
    if grid.sticks:
        sides = [max(axis) for axis in zip(*map(grid.steps_to, cells), strict=True)]
        is_box = min(sides) > 0
    else:
        sides = [max(axis) + 1 for axis in zip(*cells, strict=True)]
        is_box = min(sides) > 0 and prod(sides) == len(cells) > 1
    return sides if is_box and box_cells(grid, sides) == tuple(sorted(cells)) else None


def _listed(grid: Grid, cells: Iterable[Cell]) -> str:
    return str([list(to_file(grid, cell)) for cell in cells])


def _drawing(grid: Grid, marks: Mapping[Cell, str]) -> str:
    """Return a drawing of the cells at their positions, or nothing if that is impossible or would be mostly empty."""
    at = {_position(grid, cell): mark for cell, mark in marks.items()}
    layers, rows, columns = (max(axis) + 1 for axis in zip(*at, strict=True))
    if min(map(min, at)) < 0 or layers * rows * columns > min(_MOST_DRAWN, _SPARSE * len(at)):
        return ""
    if any(from_drawing(grid, *position) not in marks for position in at):
        return ""
    if grid.sticks:
        return "\n".join(
            "".join(_between(grid, at, row, column) for column in range(columns + 2)).rstrip()
            or "."
            for row in range(rows + 1)
        ).rstrip("\n.")
    return "\n\n".join(
        "\n".join(
            "".join(at.get((layer, row, column), ".") for column in range(columns))
            for row in range(rows)
        )
        for layer in range(layers)
    )


def _mark(grid: Grid, cell: Cell) -> str:
    return grid.marks[grid.kind_of(cell)] if grid.marks else "#"


def _between(grid: Grid, at: Mapping[tuple[int, int, int], str], row: int, column: int) -> str:
    """Return the character of a place in a drawing of sticks: also of a point where they end, and next to a dash."""
    mark = at.get((0, row, column), "")
    if mark:
        return mark
    around = [
        at.get((0, row + down, column + right), "") for down in (-1, 0, 1) for right in (-1, 1, 0)
    ]
    if is_joint(grid, (column, row)) and any(around):
        return "+"
    return "-" if "-" in around[3:5] else " "


def _position(grid: Grid, cell: Cell) -> tuple[int, int, int]:
    column, row, layer = (*grid.place_of(cell), 0)[:3]
    return layer, row, column


def _toml(value: Any) -> str:
    """Return text, a truth value, a number, a list or a table as TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        pairs = (f"{_quoted(key)} = {_toml(each)}" for key, each in value.items())
        return f"{{ {', '.join(pairs)} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return _quoted(value) if isinstance(value, str) else str(value)


def _quoted(text: str) -> str:
    """Return text as a TOML string, with JSON's escapes and one more."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")

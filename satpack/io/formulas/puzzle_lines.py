"""Lines that say which puzzle a file is about and what its placement variables mean, for comments of any format."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from satpack.io.formulas.cell_ranges import cell_ranges, range_text
from satpack.io.formulas.cells import colour_line, colour_words
from satpack.io.formulas.words import quoted, wrap_words
from satpack.io.puzzles.rules import rule_table
from satpack.model.css_colours import rgb
from satpack.model.grids.coordinates import to_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Placed

__all__ = ["placement_lines", "puzzle_lines"]

_WORDS_A_LINE = 12


def puzzle_lines(puzzle: Puzzle) -> Iterator[str]:
    """Yield what the puzzle is: its grid, colours, region and pieces."""
    yield f"satpack puzzle {quoted(puzzle.name)}"
    yield f"satpack grid {puzzle.grid.name}"
    yield f"satpack reflect {'yes' if puzzle.reflect else 'no'}"
    for colour in puzzle.colours:
        yield f"satpack colour {colour_line(colour)}"
    for key in ("required", "optional"):
        boxes = cell_ranges(to_file(puzzle.grid, cell) for cell in getattr(puzzle.region, key))
        for start in range(0, len(boxes), _WORDS_A_LINE):
            yield f"satpack {key} {' '.join(boxes[start : start + _WORDS_A_LINE])}"
    if puzzle.region.wrap:
        yield f"satpack wrap {wrap_words(puzzle.region.wrap)}"
    if puzzle.holes is not None:
        yield f"satpack holes {range_text(puzzle.holes.low, puzzle.holes.high)}"
    for words in colour_words(puzzle.grid, puzzle.region.colours):
        yield f"satpack coloured {words}"
    yield from _piece_lines(puzzle)
    for rule in puzzle.rules:
        yield f"satpack rule {json.dumps(rule_table(puzzle.grid, rule))}"


def _piece_lines(puzzle: Puzzle) -> Iterator[str]:
    """Yield a line for each piece, then what few pieces have: a colour to be shown in, variable cells."""
    for piece in puzzle.pieces:
        copies = range_text(piece.copies.low, piece.copies.high)
        boxes = cell_ranges(to_file(puzzle.grid, cell) for cell in piece.cells)
        paint = "".join(f" colour {words}" for words in colour_words(puzzle.grid, piece.colours))
        turn = f" turn {piece.turn}" if piece.turn else ""
        yield f"satpack piece {quoted(piece.name)} copies {copies}{turn} cells {' '.join(boxes)}{paint}"
    if shown := {piece.name: rgb(piece.colour) for piece in puzzle.pieces if piece.colour}:
        yield f"satpack shown {json.dumps(shown)}"
    if variable := _variable(puzzle):
        yield f"satpack variable {json.dumps(variable)}"


def _variable(puzzle: Puzzle) -> dict[str, list[list[int]]]:
    """Return the variable cells of the pieces that have some, by name."""
    return {
        piece.name: [list(to_file(puzzle.grid, cell)) for cell in piece.variable]
        for piece in puzzle.pieces
        if piece.variable
    }


def placement_lines(
    puzzle: Puzzle, placed: Iterable[tuple[int, Placed]], count: int
) -> Iterator[str]:
    """Yield how many placement variables there are, and what each means, in the order given."""
    yield f"satpack placements {count}"
    names = {piece.name: quoted(piece.name) for piece in puzzle.pieces}
    for variable, each in placed:
        cells = sorted(to_file(puzzle.grid, cell) for cell in each.cells)
        text = " ".join(",".join(map(str, cell)) for cell in cells)
        paint = "".join(f" colour {words}" for words in colour_words(puzzle.grid, each.colours))
        yield f"satpack var {variable} piece {names[each.piece]} cells {text}{paint}"

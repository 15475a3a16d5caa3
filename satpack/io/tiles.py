"""Squares with numbers on their sides as other programs keep them: files of tiles, boards of them, and pages that draw these.

A file of tiles has one a line, from the top clockwise.
`e2pieces.txt` has nothing but tiles, perhaps after a line with a zero; `.puz` files (github.com/JamesGallicchio/eternity2) begin
with the columns and rows of the board, and may have a sign after each tile: sides that meet then have different signs. Zero
is the frame, all around the board. Lines that are blank or begin with "c" are skipped.

A board, a `.sol` file (from there, too), has a line for each tile: its number from 0, column, row, and how many quarter turns
anticlockwise lead from the tile as listed to the tile as it lies. Tiles are numbered as the puzzle's file lists them, or, if
the names of pieces don't give these numbers, piece by piece, copy by copy. The page (github.com/jfbucas/eternityII-viewer)
has a letter for each side in its address.
"""

from __future__ import annotations

import re
from itertools import count
from math import isqrt
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from satpack.model.bounds import MAX_NAME
from satpack.model.grids import GRIDS
from satpack.model.grids.vectors import extent, plus
from satpack.model.pieces import Piece, Region
from satpack.model.puzzle import Puzzle
from satpack.model.shapes.boxes import box
from satpack.model.sides import NO_MARK, SAME, Sides
from satpack.model.solution import Placed, Solution
from satpack.runtime.errors import InputError, PuzzleError, SolutionFileError
from satpack.runtime.wording import brief, many

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.model.grids import Cell, Grid

_NUMBERS = re.compile(r"(\d{1,9}(?:\s+\d{1,9})*)(?:\s+([+-]))?")

_FRAME = "0"

QUARTER = "'"
"""A quarter turn anticlockwise, in the name of a piece of several tiles."""

ELIDED = ",..."
"""The end of the name of a piece of more tiles than a name can list."""


def parse_tiles(text: str, *, file: str) -> Puzzle:
    r"""Return the puzzle of a file of tiles; tiles that are equal when turned are copies of one piece, named by all their numbers.

    >>> puzzle = parse_tiles("2 1\n0 1 0 0\n0 0 0 1\n", file="two.puz")
    >>> puzzle.pieces[0].name, puzzle.pieces[0].copies, puzzle.sides.border
    ("1,2''", Copies(low=2, high=2), '0')
    """
    size: tuple[int, ...] = ()
    tiles: list[tuple[str, ...]] = []
    for number, numbers, sign in _lines(text, file):
        if not tiles and not size and len(numbers) <= 2 and not sign:
            size = tuple(map(int, numbers)) * (3 - len(numbers))
        elif len(numbers) == 4:
            tiles.append(tuple(each if each == _FRAME else each + sign for each in numbers))
        else:
            raise InputError(
                f"{file}: line {number}: {many(len(numbers), 'number')}; a tile has four, clockwise from the top"
            )
    signed = {each[-1] in "+-" for tile in tiles for each in tile if each != _FRAME}
    if len(signed) > 1:
        raise InputError(f"{file}: some tiles have a sign and others none; give every tile one")
    marks = {mark for tile in tiles for mark in tile}
    columns, rows = _size(size, tiles, file)
    copies: dict[tuple[str, ...], list[int]] = {}
    for number, tile in enumerate(tiles):
        copies.setdefault(min(turned(tile, turns) for turns in range(4)), []).append(number)
    name = PurePath(file).stem or "tiles"
    try:
        return Puzzle(
            name,
            GRIDS["square"],
            Region(box("square", columns, rows)),
            [
                Piece(
                    _name([tiles[number] for number in alike], alike),
                    "#",
                    len(alike),
                    grid="square",
                    sides={(0, 0): tiles[alike[0]]},
                )
                for alike in copies.values()
            ],
            reflect=False,
            sides=Sides(
                tuple(_pairs(marks)) if True in signed else SAME, _FRAME if _FRAME in marks else ""
            ),
        )
    except PuzzleError as fault:
        raise PuzzleError(f"{file}: {fault}") from None


def _name(tiles: Sequence[tuple[str, ...]], numbers: Sequence[int]) -> str:
    """Return the name of a piece: its tiles' numbers, ranges if alike, a prime for a quarter turn, `ELIDED` for the rest."""
    turns = [next(n for n in range(4) if turned(tiles[0], n) == tile) for tile in tiles]
    runs: list[list[int]] = []
    for number, turn in zip(numbers, turns, strict=True):
        if runs and runs[-1][1:] == [number, turn]:
            runs[-1][1] += 1
        else:
            runs.append([number, number + 1, turn])
    name = ",".join(
        f"{first + 1}{f'-{end}' * (end - first > 1)}{QUARTER * turn}" for first, end, turn in runs
    )
    return name if len(name) <= MAX_NAME else f"{numbers[0] + 1}{ELIDED}"


def turned(marks: tuple[str, ...], turns: int) -> tuple[str, ...]:
    """Return marks after quarter turns anticlockwise, which take the right side to the top."""
    first = turns % 4
    return marks[first:] + marks[:first]


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the number and the content of each line that is not blank or a comment."""
    for number, line in enumerate(text.splitlines(), 1):
        plain = line.strip()
        if plain and not plain.startswith("c"):
            yield number, plain


def _lines(text: str, file: str) -> Iterator[tuple[int, list[str], str]]:
    """Yield the line number, the numbers and the sign of each line of a file of tiles."""
    for number, plain in numbered_lines(text):
        found = _NUMBERS.fullmatch(plain)
        if found is None:
            raise InputError(
                f"{file}: line {number}: found {brief(plain)}; use four numbers per tile"
            )
        yield number, [str(int(each)) for each in found[1].split()], found[2] or ""


def _pairs(marks: set[str]) -> Iterator[tuple[str, str]]:
    """Yield the marks that match: of one number with different signs, and the frame with itself."""
    for mark in sorted({mark.rstrip("+-") for mark in marks}):
        yield (mark, mark) if mark == _FRAME else (f"{mark}+", f"{mark}-")


def _size(size: tuple[int, ...], tiles: list[tuple[str, ...]], file: str) -> tuple[int, int]:
    """Return the columns and rows of the board: as given, or of the rectangle with that many tiles and frame sides."""
    count = len(tiles)
    if not count:
        raise InputError(f"{file}: has no tiles; give one per line, as four numbers")
    if any(size):
        columns, rows = size
        if columns * rows != count:
            raise InputError(f"{file}: has {many(count, 'tile')} for a board of {columns} x {rows}")
        return columns, rows
    half, odd = divmod(sum(tile.count(_FRAME) for tile in tiles), 2)
    root = isqrt(max(0, half * half - 4 * count))
    if odd or root * root != half * half - 4 * count or (half - root) % 2:
        raise InputError(
            f"{file}: no rectangle has {many(count, 'tile')} and {2 * half + odd} sides of a frame (0); "
            "begin with a line that has its columns and rows"
        )
    return (half + root) // 2, (half - root) // 2


_PAGE = "https://e2.bucas.name/"

_LETTERS = 26
"""Different sides that the page can show, the border's first."""

_NUMBERED = re.compile(r"(\d{1,9})(?:-(\d{1,9}))?('*)")
"""A part of the name of a piece of `satpack.io.tiles`: the number of a tile, or a range, with `QUARTER` for each turn."""

_LINE = re.compile(r"\d{1,9}(\s+\d{1,9}){3}")


def check_board(puzzle: Puzzle, path: str) -> None:
    """Raise InputError if solutions of a puzzle can't be written as a board of tiles."""
    is_box = puzzle.grid.name == "square" and not puzzle.region.wrap
    if not is_box or any(len(piece) != 1 for piece in puzzle.pieces):
        raise InputError(f"{path}: takes squares of one cell on a flat board; use another format")


class _Tile(NamedTuple):
    """A copy of a piece: its number, and the quarter turns anticlockwise from the piece to the tile as listed."""

    number: int
    turns: int


def board_text(solution: Solution) -> str:
    """Return a solution, or a part of one, as a `.sol` file; raise InputError if pieces are not unmirrored squares of one cell."""
    puzzle = solution.puzzle
    check_board(puzzle, ".sol")
    left, low = _numbered(puzzle), _corner(puzzle)
    lines = []
    for placed in solution.placed:
        tile = left[placed.piece].pop(0)
        (cell,) = placed.cells
        own = _marks(puzzle.grid, puzzle.piece(placed.piece))
        lying = _marks(puzzle.grid, placed)
        turns = next((n for n in range(4) if turned(own, tile.turns + n) == lying), None)
        if turns is None:
            raise InputError(f".sol: piece {placed.piece!r} lies mirrored, which tiles can't")
        lines.append((tile.number, cell[0] - low[0], cell[1] - low[1], turns))
    return "".join(f"{' '.join(map(str, line))}\n" for line in sorted(lines))


def parse_board(text: str, *, file: str, puzzle: Puzzle | None) -> Solution:
    """Return the unchecked solution, or a part of one, in a `.sol` file, which does not hold the puzzle."""
    if puzzle is None:
        raise InputError(f"{file}: a board of tiles; say with --puzzle which puzzle it is about")
    check_board(puzzle, file)
    low = _corner(puzzle)
    tiles = {tile.number: (name, tile) for name, own in _numbered(puzzle).items() for tile in own}
    last = len(tiles) - 1
    placed, region = [], set(puzzle.region.cells)
    for number, plain in numbered_lines(text):
        place = f"{file}: line {number}"
        if not _LINE.fullmatch(plain):
            raise SolutionFileError(
                f"{place}: found {brief(plain)}; use a tile, its column, its row and its turns"
            )
        which, column, row, turns = map(int, plain.split())
        if which > last:
            raise SolutionFileError(
                f"{place}: there is no tile {which}; they are numbered from 0 to {last}"
            )
        if which not in tiles:
            raise SolutionFileError(f"{place}: tile {which} lies twice; give each tile one line")
        if turns > 3:
            raise SolutionFileError(f"{place}: found {turns} quarter turns; use 0 to 3")
        cell = plus(low, (column, row))
        if cell not in region:
            raise SolutionFileError(f"{place}: column {column}, row {row} is not on the board")
        name, tile = tiles.pop(which)
        piece = puzzle.piece(name)
        marks = turned(_marks(puzzle.grid, piece), tile.turns + turns)
        steps = puzzle.grid.sides_of(cell)
        sides = sorted((cell, step, mark) for step, mark in zip(steps, marks, strict=True) if mark)
        paint = tuple((cell, colour) for _, colour in piece.colours)
        placed.append(Placed(name, (cell,), paint, tuple(sides)))
    return Solution(puzzle, tuple(placed))


def page_address(solution: Solution) -> str:
    """Return the address of a page that draws a solution; raise InputError for tiles or kinds of sides that the page lacks."""
    puzzle = solution.puzzle
    check_board(puzzle, "url")
    letters, left = _letters(puzzle), {} if _elided(puzzle) else _numbered(puzzle)
    at = {placed.cells[0]: placed for placed in solution.placed}
    columns, rows = (range(low, high + 1) for low, high in extent(puzzle.region.cells))
    edges, numbers = "", ""
    for row in rows:
        for column in columns:
            placed = at.get((column, row))
            if placed is None:
                edges, numbers = f"{edges}aaaa", f"{numbers}000"
                continue
            edges += "".join(letters[mark] for mark in _marks(puzzle.grid, placed))
            numbers += f"{left[placed.piece].pop(0).number + 1:03}" if left else ""
    width, height = len(columns), len(rows)
    shown = (
        f"puzzle={quote(puzzle.name, safe='')}&board_w={width}&board_h={height}&board_edges={edges}"
    )
    # three digits a tile
    pieces = f"&board_pieces={numbers}" if len(numbers) == 3 * width * height else ""
    return f"{_PAGE}#{shown}{pieces}"


def _numbered(puzzle: Puzzle) -> dict[str, list[_Tile]]:
    """Return the tiles of each piece; raise InputError if its name leaves some out."""
    if elided := _elided(puzzle):
        raise InputError(
            f"boards of tiles: {elided.name!r} is a name too short for the numbers of {many(elided.copies.high, 'tile')}; "
            "list tiles that are alike one after the other"
        )
    total = sum(piece.copies.high for piece in puzzle.pieces)
    named = {piece.name: _named(piece) for piece in puzzle.pieces}
    numbers = sorted(tile.number for own in named.values() for tile in own)
    if numbers == list(range(total)) and all(
        len(named[piece.name]) == piece.copies.high for piece in puzzle.pieces
    ):
        return named
    following = count()
    return {
        piece.name: [_Tile(next(following), 0) for _ in range(piece.copies.high)]
        for piece in puzzle.pieces
    }


def _elided(puzzle: Puzzle) -> Piece | None:
    """Return a piece whose name leaves some of its tiles out."""
    return next((piece for piece in puzzle.pieces if piece.name.endswith(ELIDED)), None)


def _named(piece: Piece) -> list[_Tile]:
    """Return the tiles that a name lists, from 1, if it is that of a piece read from a file of tiles."""
    found: list[_Tile] = []
    for part in piece.name.split(","):
        known = _NUMBERED.fullmatch(part)
        if known is None:
            return []
        first, last = int(known[1]), int(known[2] or known[1])
        if last - first >= piece.copies.high:
            return []
        found += (_Tile(number - 1, len(known[3])) for number in range(first, last + 1))
    return found


def _corner(puzzle: Puzzle) -> Cell:
    return tuple(low for low, _ in extent(puzzle.region.cells))


def _marks(grid: Grid, piece: Piece | Placed) -> tuple[str, ...]:
    """Return the marks on the sides of a piece of one cell, clockwise from the top."""
    cell = piece.cells[0]
    own = {step: mark for at, step, mark in piece.sides if at == cell}
    return tuple(own.get(step, NO_MARK) for step in grid.sides_of(cell))


def _letters(puzzle: Puzzle) -> dict[str, str]:
    """Return a letter for each mark, the same for two that match each other: "a" for the border's, and for none."""
    sides = puzzle.sides
    marks = {mark for piece in puzzle.pieces for _, _, mark in piece.sides} - {sides.border}
    kinds = sorted({min(mark, sides.partner(mark)) for mark in marks}, key=_order)
    if len(kinds) >= _LETTERS:
        raise InputError(
            f"url: {many(len(kinds), 'kind')} of sides; the page shows at most {_LETTERS - 1} besides the border's"
        )
    letter = {kind: chr(ord("b") + i) for i, kind in enumerate(kinds)}
    return {NO_MARK: "a", sides.border: "a"} | {
        mark: letter[min(mark, sides.partner(mark))] for mark in marks
    }


def _order(mark: str) -> tuple[int, str]:
    """Sort numbers by their size, and after them words."""
    digits = mark.rstrip("+-")
    return (int(digits), mark) if digits.isdigit() else (10**40, mark)

"""Squares with numbers on their sides, as other programs keep them: a tile a line, from the top clockwise.

`e2pieces.txt` has nothing but tiles, perhaps after a line with a zero; `.puz` files (github.com/JamesGallicchio/eternity2) begin
with the columns and rows of the board, and may have a sign after each tile: sides that meet then have different signs. Zero
is the frame, all around the board. Lines that are blank or begin with "c" are skipped.
"""

from __future__ import annotations

import re
from math import isqrt
from pathlib import PurePath
from typing import TYPE_CHECKING

from satpack.model.bounds import MAX_NAME
from satpack.model.grids import GRIDS
from satpack.model.pieces import Piece, Region
from satpack.model.puzzle import Puzzle
from satpack.model.shapes.boxes import box
from satpack.model.sides import SAME, Sides
from satpack.runtime.errors import InputError, PuzzleError
from satpack.runtime.wording import brief, many

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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

"""Large rectangles drawn small: a plan that shows every border, and a list of the positions of the pieces.

A drawing of cells takes four columns for each, which no terminal has for rectangles of dozens of cells. A plan is scaled
down instead, and stretched a little where borders would fall together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from satpack.model.grids.vectors import extent
from satpack.render.characters.canvas import EAST, NORTH, SOUTH, WEST
from satpack.render.glyphs import glyphs_for
from satpack.render.labels import shown_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.model.solution import Solution

_COLUMNS_A_CELL = 4
_HEIGHT_OF_A_COLUMN = 0.5


class _Rectangle(NamedTuple):
    """A rectangle of cells: from its first column and row to those after its last."""

    name: str
    left: int
    top: int
    right: int
    bottom: int

    @property
    def size(self) -> str:
        return f"{self.right - self.left}x{self.bottom - self.top}"


def _rectangles(solution: Solution) -> Iterator[_Rectangle | None]:
    """Yield the region and the pieces; None for one that is no rectangle."""
    shapes = [(placed.piece, placed.cells) for placed in solution.placed]
    for name, cells in [("", solution.puzzle.region.cells), *shapes]:
        (left, right), (top, bottom) = ((least, most + 1) for least, most in extent(cells))
        whole = (right - left) * (bottom - top) == len(cells)
        yield _Rectangle(name, left, top, right, bottom) if whole else None


def is_too_wide(solution: Solution, *, width: int) -> bool:
    """Whether a solution consists of rectangles in a rectangle whose cells do not fit into the columns of a terminal."""
    if solution.puzzle.grid.name != "square" or not solution.placed:
        return False
    found = _rectangles(solution)
    frame = next(found)
    if frame is None or (frame.right - frame.left) * _COLUMNS_A_CELL + 1 <= width:
        return False
    return all(found)


def draw_plan(solution: Solution, *, unicode: bool = True, width: int = 80) -> str:
    """Draw a solution of rectangles in a rectangle as a plan that fits the terminal, with a list of sizes and places.

    A plan with very many borders is wider than the terminal. Places are the column and row of the
    first cell.
    """
    glyphs = glyphs_for(unicode=unicode)
    every = [each for each in _rectangles(solution) if each is not None]
    frame, *pieces = every
    scale = (width - 1) / (frame.right - frame.left)
    columns = _lines((side for each in every for side in (each.left, each.right)), scale)
    rows = _lines(
        (side for each in every for side in (each.top, each.bottom)), scale * _HEIGHT_OF_A_COLUMN
    )
    arms = [[0] * (columns[frame.right] + 1) for _ in range(rows[frame.bottom] + 1)]
    for each in every:
        _outline(arms, columns[each.left], rows[each.top], columns[each.right], rows[each.bottom])
    sheet = [[glyphs.joints[joint] for joint in line] for line in arms]
    names = [shown_name(each.name, glyphs) for each in pieces]
    for name, each in zip(names, pieces, strict=True):
        left, right = columns[each.left] + 1, columns[each.right]
        room = right - left
        label = next((text for text in (f"{name} {each.size}", name) if len(text) <= room), "")
        row = (rows[each.top] + rows[each.bottom]) // 2
        start = left + (room - len(label)) // 2
        sheet[row][start : start + len(label)] = label
    wide, long = max(map(len, names)), max(len(each.size) for each in pieces)
    listed = [
        f"{name:{wide}}  {each.size:>{long}} at {each.left},{each.top}"
        for name, each in zip(names, pieces, strict=True)
    ]
    return "\n".join(["".join(line).rstrip() for line in sheet] + ["", *listed])


def _lines(borders: Iterable[int], scale: float) -> dict[int, int]:
    """Return the positions of borders: to scale, but with room for at least one character between two."""
    found: dict[int, int] = {}
    ordered = sorted(set(borders))
    last = -2
    for border in ordered:
        last = max(round((border - ordered[0]) * scale), last + 2)
        found[border] = last
    return found


def _outline(arms: list[list[int]], left: int, top: int, right: int, bottom: int) -> None:
    """Add the border of a rectangle: each spot records the directions of its lines."""
    for row in (top, bottom):
        for column in range(left, right):
            arms[row][column] |= EAST
            arms[row][column + 1] |= WEST
    for column in (left, right):
        for row in range(top, bottom):
            arms[row][column] |= SOUTH
            arms[row + 1][column] |= NORTH

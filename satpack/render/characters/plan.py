"""Large rectangles drawn small: a plan that shows every border, and a list of the positions of the pieces.

A drawing of cells takes four columns for each, which no terminal has for rectangles of dozens of cells. A plan is scaled
down instead, and stretched a little where borders would fall together.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from satpack.model.grids.vectors import extent
from satpack.render.glyphs import glyphs_for
from satpack.render.labels import shown_name
from satpack.runtime.light_record import LightRecord

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from satpack.model.grids import Cells
    from satpack.model.solution import Solution

_TOP, _RIGHT, _BOTTOM, _LEFT = 1, 2, 4, 8
_COLUMNS_A_CELL = 4
_HEIGHT_OF_A_COLUMN = 0.5


class _Rectangle(LightRecord, frozen=True):
    """A rectangle of cells: from its first column and row to those after its last."""

    name: str
    left: int
    top: int
    right: int
    bottom: int

    @property
    def size(self) -> str:
        return f"{self.right - self.left}x{self.bottom - self.top}"


def is_too_wide(solution: Solution, *, width: int) -> bool:
    """Whether a solution consists of rectangles in a rectangle whose cells do not fit into the columns of a terminal."""
    if solution.puzzle.grid.name != "square" or not solution.placed:
        return False
    region = _rectangle("", solution.puzzle.region.cells)
    if region is None or (region.right - region.left) * _COLUMNS_A_CELL + 1 <= width:
        return False
    return all(_rectangle(placed.piece, placed.cells) for placed in solution.placed)


def draw_plan(solution: Solution, *, unicode: bool = True, width: int = 80) -> str:
    """Draw a solution of rectangles in a rectangle as a plan that fits the terminal, with a list of sizes and places.

    A plan with very many borders is wider than the terminal. Places are the column and row of the
    first cell.
    """
    glyphs = glyphs_for(unicode=unicode)
    frame = _rectangle("", solution.puzzle.region.cells)
    assert frame is not None
    found = (_rectangle(placed.piece, placed.cells) for placed in solution.placed)
    rectangles = [each for each in found if each is not None]
    every = [frame, *rectangles]
    scale = (width - 1) / (frame.right - frame.left)
    columns = _lines((side for each in every for side in (each.left, each.right)), scale)
    rows = _lines(
        (side for each in every for side in (each.top, each.bottom)), scale * _HEIGHT_OF_A_COLUMN
    )
    arms = [[0] * (columns[frame.right] + 1) for _ in range(rows[frame.bottom] + 1)]
    for each in every:
        _outline(arms, columns[each.left], rows[each.top], columns[each.right], rows[each.bottom])
    sheet = [[glyphs.joints[joint] for joint in line] for line in arms]
    for each in rectangles:
        name = shown_name(each.name, glyphs)
        left, right = columns[each.left] + 1, columns[each.right]
        room = right - left
        label = next((text for text in (f"{name} {each.size}", name) if len(text) <= room), "")
        row = (rows[each.top] + rows[each.bottom]) // 2
        start = left + (room - len(label)) // 2
        sheet[row][start : start + len(label)] = label
    return "\n".join(
        ["".join(line).rstrip() for line in sheet] + ["", *_listed(rectangles, unicode)]
    )


def _listed(rectangles: Sequence[_Rectangle], unicode: bool) -> list[str]:  # noqa: FBT001 - passed on
    """Return a line for each piece: its size as placed, and its position."""
    names = [shown_name(each.name, glyphs_for(unicode=unicode)) for each in rectangles]
    sizes = [each.size for each in rectangles]
    wide, long = max(map(len, names)), max(map(len, sizes))
    return [
        f"{name:{wide}}  {size:>{long}} at {each.left},{each.top}"
        for name, size, each in zip(names, sizes, rectangles, strict=True)
    ]


def _rectangle(name: str, cells: Cells) -> _Rectangle | None:
    (left, right), (top, bottom) = ((least, most + 1) for least, most in extent(cells))
    whole = prod((right - left, bottom - top)) == len(cells)
    return _Rectangle(name, left, top, right, bottom) if whole else None


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
            arms[row][column] |= _RIGHT
            arms[row][column + 1] |= _LEFT
    for column in (left, right):
        for row in range(top, bottom):
            arms[row][column] |= _BOTTOM
            arms[row + 1][column] |= _TOP

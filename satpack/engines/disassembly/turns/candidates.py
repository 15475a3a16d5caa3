"""Candidate quarter turns: pivots, where cells end up, and the flat picture of each for the planner."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from satpack.engines.disassembly.turns.planning import FlatRectangle, planned
from satpack.model.moves.disassembly import Turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.model.grids import Cell, Cells


def planned_turn(
    ours: Sequence[Cells],
    others: Sequence[Cells],
    axis: Cell,
    sign: int,
    pivot: tuple[int, int],
    gap: Fraction,
    known: dict[object, list[tuple[float, float, float]] | None] | None = None,
) -> Turn | None:
    """Return how pieces turn past others, if a way is found; it is not certified.

    `axis` is a unit vector, `sign` 1 for a right-handed turn. `pivot` is in halves of an edge along the two
    coordinates after the axis, both even or both odd. `gap` is the clearance. `known` caches the result for
    others that look like these.
    """
    known = {} if known is None else known
    first, second = plane_of(axis)
    pairs = _pairs(ours, others, (first, second), pivot, sign, float(gap))
    key = tuple(pairs)
    if key not in known:
        known[key] = planned(pairs, float(gap))
    way = known[key]
    if way is None:
        return None
    path = []
    for tangent, x, y in way:
        at = [Fraction(0)] * 3
        at[first] = Fraction(pivot[0], 2) + Fraction(str(x))
        at[second] = Fraction(pivot[1], 2) + sign * Fraction(str(y))
        path.append((Fraction(str(tangent)), tuple(at)))
    return Turn(tuple(sign * value for value in axis), tuple(path), gap)


def plane_of(axis: Cell) -> tuple[int, int]:
    """Return the two coordinates that turn, ordered so that a quarter turn leads the first to the second."""
    along = axis.index(1)
    return (along + 1) % 3, (along + 2) % 3


def turned_cell(cell: Cell, pivot: tuple[int, int], plane: tuple[int, int]) -> Cell:
    """Return a cell after a quarter turn about a pivot given in halves."""
    first, second = plane
    new = list(cell)
    new[first] = (pivot[0] + pivot[1]) // 2 - cell[second]
    new[second] = (pivot[1] - pivot[0]) // 2 + cell[first]
    return tuple(new)


def flat_box(pieces: Sequence[Cells], plane: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """Return the ends of the box around pieces along two coordinates, in halves."""
    return tuple(
        (
            2 * min(cell[i] for cells in pieces for cell in cells) - 1,
            2 * max(cell[i] for cells in pieces for cell in cells) + 1,
        )
        for i in plane
    )


def holds(box: tuple[tuple[int, int], ...], point: tuple[int, int]) -> bool:
    return all(low <= value <= high for (low, high), value in zip(box, point, strict=True))


def pivots(cells: Sequence[Cells], plane: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the pivots within the box around all pieces, in halves: both even, or both odd."""
    first, second = flat_box(cells, plane)
    for x, y in product(range(first[0], first[1] + 1), range(second[0], second[1] + 1)):
        if (x - y) % 2 == 0:
            yield x, y


def _pairs(
    ours: Sequence[Cells],
    others: Sequence[Cells],
    plane: tuple[int, int],
    pivot: tuple[int, int],
    sign: int,
    gap: float,
) -> list[tuple[FlatRectangle, FlatRectangle]]:
    """Return the rectangles that can meet, as the planner takes them; a turn to the right is drawn in a mirror."""
    turning, resting = (_layers(pieces, plane, pivot, sign, gap) for pieces in (ours, others))
    pairs = set()
    for layer, ones in turning.items():
        for one, near in ones.items():
            for other, far in resting.get(layer, {}).items():
                if abs(near - far) <= 2.2:  # half a diagonal each, and the sway
                    pairs.add((one, other))
    return sorted(pairs)


def _layers(
    pieces: Sequence[Cells], plane: tuple[int, int], pivot: tuple[int, int], sign: int, gap: float
) -> dict[int, dict[FlatRectangle, float]]:
    """Return for each layer the rectangles of its cells about the pivot, with the distances of their middles."""
    first, second = plane
    found: dict[int, dict[FlatRectangle, float]] = {}
    for cells in pieces:
        own = set(cells)
        for cell in cells:
            x, y = cell[first] - pivot[0] / 2, sign * (cell[second] - pivot[1] / 2)
            inwards = []
            for axis, along in ((first, -1), (first, 1), (second, -sign), (second, sign)):
                beside = list(cell)
                beside[axis] += along
                inwards.append(0.0 if tuple(beside) in own else gap)
            if any(inwards):
                sides = FlatRectangle(
                    x - 0.5 + inwards[0],
                    x + 0.5 - inwards[1],
                    y - 0.5 + inwards[2],
                    y + 0.5 - inwards[3],
                )
                layer = found.setdefault(cell[3 - first - second], {})
                layer[sides] = (x * x + y * y) ** 0.5
    return found

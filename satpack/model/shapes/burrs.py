"""The pieces of six-piece burrs by their numbers: sticks of 2 x 2 x 6 or longer with some of twelve cubes cut out.

A piece's number is one more than the sum of the values of the cubes that are cut out (B. Cutler, The six-piece burr,
Journal of Recreational Mathematics 10, 1977-78; values as in J. H. de Boer's and J. von Kaenel's lists): 1 is the whole
stick, and 1024 is the one that has least wood. With x along the stick and the middle four of its cubes at 0 to 3, they are:

    upper layer, z = 1     y = 0      1     2     4     8
                           y = 1     16    32    64   128
    lower layer, z = 0     y = 0           256   512
                           y = 1          1024  2048

Turned in its place, a piece has up to eight numbers; the least is its own.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from satpack.model.connected import connected_parts
from satpack.model.grids import GRIDS
from satpack.model.grids.vectors import extent, shifted
from satpack.runtime.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.model.grids import Cell, Cells

MAX_NUMBER = 4096
"""Largest number of a piece; the rest of that stick falls into two parts."""

LENGTHS = range(6, 101, 2)
"""Lengths of sticks, in cubes."""

FAMILIES = ("all", "notchable")
"""The names of families of pieces; see `burr_family`."""

_CUBES = (
    *((x, 0, 1) for x in range(4)),
    *((x, 1, 1) for x in range(4)),
    *((x, y, 0) for y in range(2) for x in (1, 2)),
)
"""The cubes that can be cut out, counted from the first of the middle four; each is worth twice the one before."""


def burr_cells(number: int, *, length: int = 6) -> Cells:
    """Return the cells of a burr piece on the cube grid, by its number (1 is the whole stick) and length.

    Raises PuzzleError for a number beyond `MAX_NUMBER`, and for a length that is not one of `LENGTHS`.

    >>> len(burr_cells(1)), len(burr_cells(1024)), len(burr_cells(1024, length=8))
    (24, 14, 22)
    """
    if not 1 <= number <= MAX_NUMBER:
        raise PuzzleError(f"burr: found {number}; use the number of a piece, 1 to {MAX_NUMBER:,}")
    if length not in LENGTHS:
        raise PuzzleError(
            f"length: found {length}; use an even number from {LENGTHS[0]} to {LENGTHS[-1]}"
        )
    cut = {cube for i, cube in enumerate(_cubes(length)) if (number - 1) >> i & 1}
    return tuple(cell for cell in _stick(length) if cell not in cut)


def burr_number(cells: Iterable[Cell]) -> int | None:
    """Return the smallest number of a shape on the cube grid as a burr piece; None if it isn't one.

    >>> burr_number(burr_cells(1024, length=8)), burr_number(((0, 0, 0), (1, 0, 0)))
    (1024, None)
    """
    return min(
        (
            number
            for turned in GRIDS["cube"].orientations(cells, reflect=False)
            if (number := _number(turned))
        ),
        default=None,
    )


@cache
def burr_family(name: str) -> tuple[int, ...]:
    """Return the smallest numbers of the distinct pieces of one of the `FAMILIES`; mirror images are distinct.

    "all" are the connected ones. "notchable" are those of them that can be sawn: wherever something is cut out, it is
    cut right across the stick, so that every cut reaches the other side along an axis across the stick.

    >>> len(burr_family("all")), len(burr_family("notchable"))
    (837, 59)
    """
    sound = {number for number in range(1, MAX_NUMBER + 1) if _hangs_together(_cut(number))}
    least = (number for number in sorted(sound) if number == min(_turned_numbers(_cut(number))))
    return tuple(each for each in least if name == "all" or _is_notchable(_cut(each)))


_Cube = tuple[int, int, int]


def _cut(number: int) -> frozenset[_Cube]:
    """Return which cubes are cut out of a stick, counted from the first of the middle four."""
    return frozenset(cube for i, cube in enumerate(_CUBES) if (number - 1) >> i & 1)


def _turned_numbers(cut: frozenset[_Cube]) -> Iterator[int]:
    """Yield a stick's number in each orientation, also with the ends swapped, in which only cubes of the twelve are cut out."""
    values = {cube: 1 << i for i, cube in enumerate(_CUBES)}
    for _ in range(4):
        cut = frozenset((x, 1 - z, y) for x, y, z in cut)
        for lying in (cut, {(3 - x, 1 - y, z) for x, y, z in cut}):
            if values.keys() >= lying:
                yield 1 + sum(values[cube] for cube in lying)


def _hangs_together(cut: frozenset[_Cube]) -> bool:
    """Whether the rest of a stick is connected; each of its ends is a block."""
    left = {*product(range(-1, 5), range(2), range(2))} - cut
    return len(connected_parts(GRIDS["cube"], left)) == 1


def _is_notchable(cut: frozenset[_Cube]) -> bool:
    """Whether each cut-out cube has a cut-out neighbour across the stick."""
    return all((x, 1 - y, z) in cut or (x, y, 1 - z) in cut for x, y, z in cut)


def _number(cells: Cells) -> int | None:
    """Return the number of a shape as it lies, along x; None if it isn't a piece."""
    box = extent(cells)
    length, *across = (high - low + 1 for low, high in box)
    if across != [2, 2] or length not in LENGTHS:
        return None
    own = set(shifted(cells, tuple(-low for low, _ in box)))
    cubes = _cubes(length)
    cut = set(_stick(length)) - own
    if not cut.issubset(cubes):
        return None
    return 1 + sum(1 << i for i, cube in enumerate(cubes) if cube in cut)


def _stick(length: int) -> Cells:
    return tuple(product(range(length), range(2), range(2)))


def _cubes(length: int) -> Cells:
    return tuple((length // 2 - 2 + x, y, z) for x, y, z in _CUBES)

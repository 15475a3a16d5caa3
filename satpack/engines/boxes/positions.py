"""Normal positions, at which boxes can start: far fewer than all.

In a packing that covers every cell, the line of cells to the left of a box is filled by other boxes, each with one of its
sides, and so is the line to its right; so a box starts where some sides of others add up to, and others yet fill the
rest. In a loose packing all boxes can be pushed to the left as far as they go, and each then starts where others end.

References
----------
.. [1] J. C. Herz. Recursive computational procedure for two-dimensional stock cutting. IBM Journal of Research and
   Development 16(5), 1972.
.. [2] N. Christofides, C. Whitlock. An algorithm for two-dimensional cutting problems. Operations Research 25(1), 1977.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satpack.model.boxes.boxes import BoxPuzzle

__all__ = ["Positions", "normal_positions"]

Positions = dict[int, tuple[int, ...]]
"""For each length a box can have along an axis, where it can start, ascending."""

_LONGEST = 400
"""Longest container side for which both ends of a line are looked at together; the table has its square of bits."""


def normal_positions(boxes: BoxPuzzle, kind: int, axis: int, *, all_of_them: bool) -> Positions:
    """Return the positions at which boxes of a kind can start along an axis.

    With `all_of_them`, no packing may be lost. Otherwise loose packings are pushed together, and one is left of all
    that become the same. Nothing is lost where every cell is covered.

    >>> import satpack
    >>> from satpack.model.boxes.choice import read_boxes
    >>> boxes = read_boxes(satpack.load("conway-5x5x5"))
    >>> normal_positions(boxes, 1, 0, all_of_them=True)  # the only 2x2x2 of them
    {2: (0, 1, 2, 3)}
    """
    length = boxes.sides[axis]
    own = boxes.kinds[kind]
    if all_of_them and not boxes.exact:
        return {side: tuple(range(length - side + 1)) for side in own.lengths(axis)}
    others = [
        (other.lengths(axis), other.copies.high - (number == kind))
        for number, other in enumerate(boxes.kinds)
    ]
    if not boxes.exact:
        sums = _sums(others, length)
        return {
            side: tuple(at for at in range(length - side + 1) if sums >> at & 1)
            for side in own.lengths(axis)
        }
    if length > _LONGEST:
        sums = _sums(others, length)
        return {
            side: tuple(
                at
                for at in range(length - side + 1)
                if sums >> at & sums >> (length - side - at) & 1
            )
            for side in own.lengths(axis)
        }
    stride, pairs = _pairs_of_sums(others, length)
    return {
        side: tuple(
            at for at in range(length - side + 1) if pairs >> (at * stride + length - side - at) & 1
        )
        for side in own.lengths(axis)
    }


def _sums(others: list[tuple[tuple[int, ...], int]], length: int) -> int:
    """Return, as the bits of an integer, which sums up to `length` some of the others have, each with one side."""
    mask = (1 << (length + 1)) - 1
    sums = 1
    for sides, copies in others:
        for _ in range(_useful(sides, copies, length)):
            before = sums
            for side in sides:
                sums |= before << side & mask
            if sums == before:
                break
    return sums


def _pairs_of_sums(others: list[tuple[tuple[int, ...], int]], length: int) -> tuple[int, int]:
    """Return which pairs of sums two disjoint choices of others have: bit a * stride + b is set for sums a and b."""
    stride = 2 * length + 1
    row = (1 << (length + 1)) - 1
    mask = sum(row << total * stride for total in range(length + 1))
    pairs = 1
    for sides, copies in others:
        for _ in range(_useful(sides, copies, length)):
            before = pairs
            for side in sides:
                pairs |= (before << side | before << side * stride) & mask
            if pairs == before:
                break
    return stride, pairs


def _useful(sides: tuple[int, ...], copies: int, length: int) -> int:
    """Return how many copies can stand on one line."""
    return min(copies, length // min(sides)) if sides else 0

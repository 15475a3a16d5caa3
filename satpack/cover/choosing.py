"""The kernel's choice at a node: the open items that fewest options cover, and which of their options are alive."""

from __future__ import annotations

from satpack.cover.layout import (
    COUNTS_PIECES,
    HARD,
    HIGH,
    PIECE_OF,
    PIECE_ROW,
    PIECES,
    PLANES,
    ROW,
    SCRATCH,
    SETS,
    SOFT,
    USED,
)
from satpack.cover.machine import count, survive, tally, width
from satpack.machine.language import Words, lowest, outlined

__all__ = ["exclude", "piece_of", "scarcest", "try_branches"]

_MANY = PLANES - 1


def piece_of(control: Words, form: int, bit: int) -> int:
    """Return the row of the table of pieces for the piece that a bit is."""
    return control[PIECES] + PIECE_ROW * control[control[form + PIECE_OF] + bit]


def exclude(
    control: Words,
    masks: Words,
    pool: Words,
    form: int,
    at: int,
    stride: int,
    open_items: int,
    taken: int,
    left: int,
) -> None:
    """Write the items that an option's rivals must not have, and those that are open once it is chosen."""
    hard = control[form + SETS] + HARD * control[ROW]
    for w in range(width()):
        word = pool[at + w * stride]
        masks[taken + w] = word & masks[hard + w]
        masks[left + w] = masks[open_items + w] & ~word
    if control[COUNTS_PIECES]:
        soft = control[form + SETS] + SOFT * control[ROW]
        for w in range(width()):
            own = pool[at + w * stride] & masks[soft + w]
            if own:
                piece = piece_of(control, form, 64 * w + lowest(own))
                if control[piece + USED] + 1 >= control[piece + HIGH]:
                    masks[taken + w] |= own


def try_branches(
    control: Words,
    masks: Words,
    pool: Words,
    form: int,
    base: int,
    stride: int,
    length: int,
    open_items: int,
    todo: int,
    todo_stride: int,
    branches: int,
) -> int:
    """Keep of some options those after which every open item has an option left; return how many.

    Two are tried at a time; beyond an odd number there is a zero word, which is tried for nothing.
    """
    row = control[ROW]
    taken = control[SCRATCH]
    other_taken, left, other_left = taken + row, taken + 2 * row, taken + 3 * row
    alive = 0
    for pair in range((branches + 1) >> 1):
        i = 2 * pair
        exclude(control, masks, pool, form, todo + i, todo_stride, open_items, taken, left)
        exclude(
            control,
            masks,
            pool,
            form,
            todo + i + 1,
            todo_stride,
            open_items,
            other_taken,
            other_left,
        )
        both = survive(pool, base, stride, length, masks, taken, left, other_taken, other_left)
        first = both & 1
        for w in range(width()):
            column = todo + w * todo_stride
            one, other = pool[column + i], pool[column + i + 1]
            pool[column + alive] = one
            pool[column + alive + first] = other
        alive += first
        if i + 1 < branches:
            alive += both >> 1
    return alive


def scarcest(
    control: Words, masks: Words, pool: Words, base: int, stride: int, length: int, open_items: int
) -> int:
    """Find the open items that fewest options cover; return how many options do, or -1 if none covers some item.

    The items are written to the scratch room, in the last of the rows of planes.
    """
    row = control[ROW]
    planes = control[SCRATCH] + 4 * row
    fewest = planes + _MANY * row
    count(pool, base, stride, length, masks, planes, row)
    bare = 0
    some = 0
    for w in range(width()):
        covered = masks[fewest + w]
        masks[fewest + w] = masks[open_items + w] & ~covered
        some |= masks[fewest + w]
        for plane in range(_MANY):
            covered |= masks[planes + plane * row + w]
        bare |= masks[open_items + w] & ~covered
    if bare:
        return -1
    if some:
        return _least_by_planes(masks, planes, row)
    return _least_by_tally(masks, pool, base, stride, length, open_items, fewest)


def _least_by_planes(masks: Words, planes: int, row: int) -> int:
    """Leave of the last row of planes the items whose number, written in the other rows, is least; return it."""
    fewest = planes + _MANY * row
    least = 0
    for step in range(_MANY):
        plane = planes + (_MANY - 1 - step) * row
        without = 0
        for w in range(width()):
            without |= masks[fewest + w] & ~masks[plane + w]
        if without:
            for w in range(width()):
                masks[fewest + w] &= ~masks[plane + w]
        else:
            least |= 1 << (_MANY - 1 - step)
    return least


@outlined
def _least_by_tally(
    masks: Words, pool: Words, base: int, stride: int, length: int, open_items: int, fewest: int
) -> int:
    """Count the options of one open item after the other; write the first with fewest, and return how many it has."""
    least = length + 1
    for w in range(width()):
        rest = masks[open_items + w]
        while rest:
            bit = rest & -rest
            rest ^= bit
            options = tally(pool, base + w * stride, length, bit)
            if options < least:
                least = options
                for v in range(width()):
                    masks[fewest + v] = 0
                masks[fewest + w] = bit
    return least

"""The kernel's choice at a node: the open items that fewest options cover, and which of their options are alive."""

from __future__ import annotations

from satpack.cover.layout import (
    BASE,
    BUDGET,
    BY_ITEM,
    COUNT,
    COUNTS_PIECES,
    END,
    HARD,
    HIGH,
    LANES,
    NEXT,
    NODES,
    PHASE,
    PIECE_OF,
    PIECE_ROW,
    PIECES,
    PLANES,
    POOL_FULL,
    POOL_ROOM,
    READY,
    ROW,
    SCRATCH,
    SETS,
    SOFT,
    STRIDE,
    TODO,
    TODO_STRIDE,
    TOP,
    TRIALS,
    USED,
    WINS,
)
from satpack.cover.machine import count, gather, survive, tally, width
from satpack.machine.language import Words, lowest, outlined

__all__ = ["choose", "exclude", "piece_of", "scarcest"]

_MANY = PLANES - 1

_TRIES = 4
"""Of so many items with equally few options all branches are tried, and the item with fewest live ones taken."""

_FURTHER = 4
"""Items of up to so many options more are tried too, while options are wide and that has proved worth it."""

_TRIALS_A_WIN = 4
"""So many rounds of such trials are worth one that finds a better item."""

_TRIAL_WORK = 1 << 26
"""Words to look at for that at one node, so that no node takes long."""


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


def _try_branches(
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
    enough: int,
) -> int:
    """Keep of some options those after which every open item has an option left; return how many.

    Two are tried at a time; beyond an odd number there is a zero word, which is tried for nothing. When so many are
    alive that the item is no better than another the rest are left out.
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
        if alive >= enough:
            break
    return alive


def choose(
    control: Words,
    frames: Words,
    masks: Words,
    pool: Words,
    form: int,
    frame: int,
    open_items: int,
    least: int,
) -> int:
    """Choose the item to branch on, and write its live options into a frame. Return `READY` or `POOL_FULL`.

    The first tried are those that `scarcest` wrote down. If the best of them has three live options or more, items that
    more options cover are tried as well. Where many copies of one piece are packed that halves the time; where all
    pieces differ it finds a better item too seldom. So it is done as long as it has found enough of them, and now and
    then at a node in any case. In narrow words too little is left to be done for it to pay.
    """
    further = _FURTHER if width() > 1 else 0
    todo_stride = (least + further + 2 * LANES - 1) & -LANES
    frames[frame + TODO] = frames[frame + BASE] + width() * frames[frame + STRIDE]
    frames[frame + TODO_STRIDE] = todo_stride
    frames[frame + TOP] = frames[frame + TODO] + 2 * width() * todo_stride
    if frames[frame + TOP] > control[POOL_ROOM]:
        return POOL_FULL
    best = least + 1
    for more in range(further + 1):
        if more:
            worth = _TRIALS_A_WIN * control[WINS] + (control[NODES] >> 8)
            if best < 3 or control[TRIALS] > worth or least + more >= 1 << _MANY:
                break
            _find_covered_by(control, masks, least + more)
        found = _try_items(control, frames, masks, pool, form, frame, open_items, best)
        if more:
            control[TRIALS] += 1
            control[WINS] += found < best
        best = found
    frames[frame + PHASE] = BY_ITEM
    frames[frame + NEXT] = 0
    frames[frame + END] = best
    return READY


def _try_items(
    control: Words,
    frames: Words,
    masks: Words,
    pool: Words,
    form: int,
    frame: int,
    open_items: int,
    best: int,
) -> int:
    """Try the branches of some of the items written down; if one has fewest live ones yet they are the frame's.

    Return how many that are.
    """
    base, stride, length = frames[frame + BASE], frames[frame + STRIDE], frames[frame + COUNT]
    todo, todo_stride = frames[frame + TODO], frames[frame + TODO_STRIDE]
    trial = (
        2 * (base + width() * stride) + width() * todo_stride - todo
    )  # the room that is not todo
    work = (length + LANES) * width()
    tries = _TRIES
    room = _TRIAL_WORK
    for w in range(width()):
        rest = masks[control[SCRATCH] + (4 + _MANY) * control[ROW] + w]
        while rest and best > 1 and tries:
            item = 64 * w + lowest(rest)
            rest &= rest - 1
            tries -= 1
            branches = gather(pool, base, stride, length, item, trial, todo_stride)
            room -= branches * work
            if room < 0:
                tries = 0  # what is there is taken as it is
            elif branches > 1:
                control[BUDGET] -= branches * work
                branches = _try_branches(
                    control,
                    masks,
                    pool,
                    form,
                    base,
                    stride,
                    length,
                    open_items,
                    trial,
                    todo_stride,
                    branches,
                    best,
                )
            if branches < best:
                best = branches
                todo, trial = trial, todo
    frames[frame + TODO] = todo
    return best


def scarcest(
    control: Words, masks: Words, pool: Words, base: int, stride: int, length: int, open_items: int
) -> int:
    """Find the open items that fewest options cover; return how many options do, or -1 if none covers some item.

    The items are written to the scratch room, in the last of the rows of planes; in the row after it the open items of
    which the other rows have the exact number.
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
        masks[fewest + row + w] = masks[fewest + w]
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


def _find_covered_by(control: Words, masks: Words, number: int) -> None:
    """Write the open items that so many options cover where `scarcest` wrote those that fewest do."""
    row = control[ROW]
    planes = control[SCRATCH] + 4 * row
    fewest = planes + _MANY * row
    for w in range(width()):
        found = masks[fewest + row + w]
        for plane in range(_MANY):
            bits = masks[planes + plane * row + w]
            found &= bits if number >> plane & 1 else ~bits
        masks[fewest + w] = found


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

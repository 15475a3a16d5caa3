"""The kernel's change to fewer words, when the items that are not taken yet fit into them."""

from __future__ import annotations

from satpack.cover.layout import (
    BASE,
    COUNT,
    FLOOR,
    FRAME,
    LEVEL,
    LEVELS,
    MARK,
    NARROW,
    NODES,
    NUMBER_SHIFT,
    PADDING,
    PIECE_OF,
    ROW,
    SCRATCH,
    SETS,
    STRIDE,
)
from satpack.cover.machine import fewer, squeeze, width
from satpack.machine.language import Words, lowest, ones, outlined, shifted_right

__all__ = ["rewrite"]


@outlined
def rewrite(
    control: Words, frames: Words, masks: Words, pool: Words, form: int, level: int
) -> None:
    """Rewrite a level's list and sets in fewer words: the items not taken, renumbered in their order."""
    frame = level * FRAME
    row = control[ROW]
    base, stride, length = frames[frame + BASE], frames[frame + STRIDE], frames[frame + COUNT]
    open_items = control[LEVELS] + 2 * level * row
    free_items = open_items + row
    narrow = control[form + NARROW]
    to = base + width() * stride
    numbers = -1 << control[NUMBER_SHIFT]
    moves = control[SCRATCH]
    fresh = moves + 6
    for w in range(fewer()):
        for i in range(length + PADDING):
            pool[to + w * stride + i] = 0
        masks[fresh + w] = 0
        for s in range(3):
            masks[control[narrow + SETS] + s * row + w] = 0
    last, new_last = base + (width() - 1) * stride, to + (fewer() - 1) * stride
    for i in range(length):
        pool[new_last + i] = pool[last + i] & numbers
    items = 0
    for w in range(width()):
        mask = masks[free_items + w]
        _plan_moves(masks, moves, mask)
        column = base + w * stride
        word, shift = items >> 6, items & 63
        spills = shift + ones(mask) > 64
        squeeze(pool, column, length, to + word * stride, shift, masks, moves, mask)
        if spills:
            squeeze(pool, column, length, to + (word + 1) * stride, shift - 64, masks, moves, mask)
        _move_set(masks, moves, open_items + w, fresh + word, mask, shift)
        for s in range(3):
            source = control[form + SETS] + s * row + w
            target = control[narrow + SETS] + s * row + word
            _move_set(masks, moves, source, target, mask, shift)
        while mask:
            item = control[control[form + PIECE_OF] + 64 * w + lowest(mask)]
            control[control[narrow + PIECE_OF] + items] = item
            mask &= mask - 1
            items += 1
    for w in range(fewer()):
        masks[open_items + w] = masks[fresh + w]
        bits = min(max(items - 64 * w, 0), 64)
        masks[free_items + w] = -1 if bits == 64 else (1 << bits) - 1
    frames[frame + BASE] = to
    control[narrow + FLOOR] = level
    control[narrow + LEVEL] = level
    control[narrow + MARK] = control[NODES]


@outlined
def _plan_moves(masks: Words, moves: int, mask: int) -> None:
    """Write how the bits of a mask move together, in rounds of 1, 2, 4, ... 32 places; see `routines`."""
    absent = ~mask << 1
    for i in range(6):
        parity = absent ^ (absent << 1)
        for k in range(5):
            parity ^= parity << (2 << k)
        moving = parity & mask
        masks[moves + i] = moving
        mask = (mask ^ moving) | shifted_right(moving, 1 << i)
        absent &= ~parity


@outlined
def _move_set(masks: Words, moves: int, source: int, target: int, mask: int, shift: int) -> None:
    """Add a word's bits in the mask, moved together and shifted, to another word and the one after it."""
    word = masks[source] & mask
    for i in range(6):
        moving = word & masks[moves + i]
        word = (word ^ moving) | shifted_right(moving, 1 << i)
    masks[target] |= word << shift
    if shift and shifted_right(word, 64 - shift):
        masks[target + 1] |= shifted_right(word, 64 - shift)

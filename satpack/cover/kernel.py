"""The search, as it is compiled: depth first through the ways to serve one item after the other.

A node of the search has a list of the options that are left and a set of open items. If an open item has no option the
node is dead, and so it is if what is left was searched before and has no solution (see `remembering`). Else an open
item with fewest options is branched on. Its options are first tried: one after which some open item has none is no
branch (see `survive` in `routines`). Of several items with equally few options, and of some with more where that pays,
the one is taken that has fewest such branches (see `choose` in `choosing`). A child's list is what is left of the list
after an option is chosen.

Where no item is open a solution is found, unless copies are missing. Then, and where more pieces may be placed than
must be, the node branches on every option in turn, and an option once tried is left out after that: so each set of
further options is found once.

Items get fewer as the search goes down. When those not yet taken fit into fewer words, a child is rewritten with its
items renumbered, and the kernel for that width goes on with it.

Everything lives in arrays, so the kernel can return at any node and go on from there at the next call. The loops over
options are left open here and filled in from `routines`; `width()` and `fewer()` become constants then.

What was tried and did not pay, with nodes and time relative to what was there (November 2026, geometric means over ten to
fifteen puzzles, in some of which all pieces differ and in some many are alike):

- of the items with equally few options only one tried: 1.17, 1.06; two: 1.04, 1.02; eight: 0.99, 1.02
- of those items the last first, so pieces before cells: 1.01, 1.01
- of items with equally few live options the one after which fewest options are left: 1.00, 1.08
- items with one option more tried at every node: 0.79, 0.94, but 1.24 in time for conway-5x5x5
- the dead options of the items not branched on taken off the list: 1.06, 1.34
- sets of items without a solution remembered in one word too, and far more of them: 0.68, 1.22; Bedlam 0.93, 1.96
- a connected hole cut off that is no multiple of the pieces' size: 0.85, 1.61; it gains in 3x30 alone, 0.43, 0.68
- the open cells' imbalance on a chessboard compared with those of the pieces left: 0.98, 1.15

Earlier: all forced options at once (4 % fewer nodes, no faster); the options' numbers in a list of their own (a third
more to copy). A third of Bedlam's time goes into copying lists (`keep`, `gather`), an eighth each into `survive` and
`count`; the rest is between the loops.
"""

from __future__ import annotations

from satpack.cover.choosing import choose, exclude, piece_of, scarcest
from satpack.cover.layout import (
    AVAILABLE,
    BASE,
    BEFORE,
    BUDGET,
    BY_ITEM,
    BY_OPTION,
    CHOSEN,
    COUNT,
    COUNTS_PIECES,
    DEAD,
    DONE,
    EMPTY_HIGH,
    EMPTY_LOW,
    END,
    FEW,
    FLOOR,
    FORMAT_ROW,
    FORMATS,
    FOUND,
    FOUND_FULL,
    FOUND_ROOM,
    FOUND_WIDTH,
    FRAME,
    FREE,
    FRESH,
    IS_REWRITTEN,
    KERNEL,
    LANES,
    LEVEL,
    LEVELS,
    LOW,
    MAY_STOP_SHORT,
    MISSING,
    NEEDED,
    NEXT,
    NODES,
    NUMBER_SHIFT,
    OWNER,
    OWNERS,
    PADDING,
    PHASE,
    POOL_FULL,
    POOL_ROOM,
    READY,
    REWRITTEN,
    ROW,
    SCRATCH,
    SETS,
    SIZE,
    SOFT,
    SOLUTIONS,
    STRIDE,
    SUSPENDED,
    TODO,
    TODO_STRIDE,
    TOP,
    USED,
)
from satpack.cover.machine import call_kernel, fewer, keep, width
from satpack.cover.remembering import is_known, remember
from satpack.cover.rewriting import rewrite
from satpack.machine.language import Words, lowest, ones, outlined, shifted_right

__all__ = ["search"]

_SOLUTION_WORK = 1 << 11
"""Words that could be looked at in the time that it takes to hand a solution over."""


def search(control: Words, frames: Words, masks: Words, pool: Words, found: Words) -> int:
    """Go on with the search from where it is; return `DONE` or why it stopped."""
    form = control[FORMATS] + FORMAT_ROW * lowest(width())
    level, floor = control[form + LEVEL], control[form + FLOOR]
    outcome = DONE
    while level >= floor:
        frame = level * FRAME
        if fewer() and frames[frame + IS_REWRITTEN]:
            outcome = call_kernel(control[form + KERNEL], control, frames, masks, pool, found)
            if outcome == DONE:
                frames[frame + IS_REWRITTEN] = 0
                _release(control, frames, frame)
        if outcome == DONE:
            outcome = _step(control, frames, masks, pool, found, form, level)
        if outcome < READY:
            break
        if outcome == READY:
            level += 1
        elif outcome == DEAD:
            level -= 1
            if level >= floor:
                _release(control, frames, level * FRAME)
        outcome = DONE
    control[form + LEVEL] = level
    return outcome


def _step(
    control: Words,
    frames: Words,
    masks: Words,
    pool: Words,
    found: Words,
    form: int,
    level: int,
) -> int:
    """Take a node's next branch, and first look at it if it is new. Return what `_advance` or `_enter` does."""
    frame = level * FRAME
    if frames[frame + PHASE] == FRESH:
        if control[BUDGET] <= 0:
            return SUSPENDED
        outcome = _enter(control, frames, masks, pool, found, form, level)
        if outcome != READY:
            return outcome
    outcome = _advance(control, frames, masks, pool, form, level)
    if width() > 1 and outcome == DEAD and frames[frame + BEFORE] == control[SOLUTIONS]:
        row = control[ROW]
        remember(control, masks, form, control[LEVELS] + (2 * level + 1) * row)
    return outcome


def _enter(
    control: Words,
    frames: Words,
    masks: Words,
    pool: Words,
    found: Words,
    form: int,
    level: int,
) -> int:
    """Look at a node for the first time and find its branches. Return `READY`, `DEAD`, or what is full."""
    frame = level * FRAME
    base, stride, length = frames[frame + BASE], frames[frame + STRIDE], frames[frame + COUNT]
    row = control[ROW]
    open_items = control[LEVELS] + 2 * level * row
    some = 0
    for w in range(width()):
        some |= masks[open_items + w]
    if some == 0:
        return _finish(control, frames, masks, found, form, level)
    least = scarcest(control, masks, pool, base, stride, length, open_items)
    work = (length + LANES) * width()
    control[NODES] += 1
    control[BUDGET] -= work
    if least < 0:
        return DEAD
    if width() > 1 and is_known(control, masks, form, open_items + row):
        return DEAD
    frames[frame + BEFORE] = control[SOLUTIONS]
    return choose(control, frames, masks, pool, form, frame, open_items, least)


@outlined
def _finish(
    control: Words, frames: Words, masks: Words, found: Words, form: int, level: int
) -> int:
    """Look at a node where no item is open: write the solution down, and go on if there may be more pieces."""
    frame = level * FRAME
    empty = control[FREE]
    if control[MISSING] == 0 and control[EMPTY_LOW] <= empty <= control[EMPTY_HIGH]:
        if control[FOUND] == control[FOUND_ROOM]:
            return FOUND_FULL
        solution = control[FOUND] * control[FOUND_WIDTH]
        found[solution] = level
        for i in range(level):
            found[solution + 1 + i] = frames[i * FRAME + CHOSEN]
        control[FOUND] += 1
        control[SOLUTIONS] += 1
    control[NODES] += 1
    control[BUDGET] -= _SOLUTION_WORK
    if control[MAY_STOP_SHORT] == 0:
        return DEAD
    wanted = -1
    if control[MISSING]:
        soft = control[form + SETS] + SOFT * control[ROW]
        for w in range(width()):
            rest = masks[soft + w]
            while rest:
                bit = 64 * w + lowest(rest)
                rest &= rest - 1
                piece = piece_of(control, form, bit)
                if control[piece + USED] < control[piece + LOW]:
                    wanted = bit
    frames[frame + PHASE] = BY_OPTION
    frames[frame + TODO] = wanted
    frames[frame + NEXT] = 0
    frames[frame + END] = frames[frame + COUNT]
    frames[frame + TOP] = frames[frame + BASE] + width() * frames[frame + STRIDE]
    return READY


def _advance(
    control: Words, frames: Words, masks: Words, pool: Words, form: int, level: int
) -> int:
    """Take a node's next branch. Return `READY`, `REWRITTEN`, `DEAD` if there is none, or what is full."""
    frame = level * FRAME
    by_item = frames[frame + PHASE] == BY_ITEM
    at = frames[frame + TODO] if by_item else frames[frame + BASE]
    stride = frames[frame + TODO_STRIDE] if by_item else frames[frame + STRIDE]
    wanted = -1 if by_item else frames[frame + TODO]
    while frames[frame + NEXT] < frames[frame + END]:
        option = at + frames[frame + NEXT]
        if wanted >= 0:
            word = pool[option + (wanted >> 6) * stride]
            if shifted_right(word, wanted & 63) & 1 == 0:
                frames[frame + NEXT] += 1
                continue
        outcome = _descend(control, frames, masks, pool, form, level, option, stride)
        if outcome == POOL_FULL:
            return outcome
        frames[frame + NEXT] += 1
        if not by_item:
            for w in range(width()):
                pool[option + w * stride] = -1  # shares an item with every other from now on
        if outcome != DEAD:
            return outcome
    return DEAD


def _descend(
    control: Words,
    frames: Words,
    masks: Words,
    pool: Words,
    form: int,
    level: int,
    at: int,
    stride: int,
) -> int:
    """Make the child in which an option is chosen. Return `READY`, `REWRITTEN`, `DEAD` or `POOL_FULL`."""
    frame, child = level * FRAME, (level + 1) * FRAME
    row = control[ROW]
    length, top = frames[frame + COUNT], frames[frame + TOP]
    child_stride = ((length + LANES - 1) & -LANES) + PADDING
    if top + (width() + fewer()) * child_stride > control[POOL_ROOM]:
        return POOL_FULL
    open_items = control[LEVELS] + 2 * level * row
    left = open_items + 2 * row
    taken = control[SCRATCH]
    exclude(control, masks, pool, form, at, stride, open_items, taken, left)
    number = shifted_right(pool[at + (width() - 1) * stride], control[NUMBER_SHIFT])
    frames[frame + CHOSEN] = number
    if not _occupy(control, frames, masks, pool, form, frame, at, stride, left):
        _release(control, frames, frame)
        return DEAD
    items = 0
    for w in range(width()):
        free = masks[open_items + row + w] & ~masks[taken + w]
        masks[left + row + w] = free
        items += ones(free)
    frames[child + PHASE] = FRESH
    frames[child + IS_REWRITTEN] = 0
    frames[child + BASE] = top
    frames[child + STRIDE] = child_stride
    frames[child + COUNT] = keep(
        pool,
        frames[frame + BASE],
        frames[frame + STRIDE],
        length,
        masks,
        taken,
        top,
        child_stride,
    )
    if fewer() and items <= control[form + FEW]:
        rewrite(control, frames, masks, pool, form, level + 1)
        frames[frame + IS_REWRITTEN] = 1
        return REWRITTEN
    return READY


def _occupy(
    control: Words,
    frames: Words,
    masks: Words,
    pool: Words,
    form: int,
    frame: int,
    at: int,
    stride: int,
    left: int,
) -> bool:
    """Count the piece of an option that is chosen; return whether the numbers of cells allow a solution yet."""
    if control[COUNTS_PIECES] == 0:
        return True
    owners = control[form + SETS] + OWNERS * control[ROW]
    open_cells = 0
    piece = 0
    for w in range(width()):
        own = pool[at + w * stride] & masks[owners + w]
        if own:
            piece = piece_of(control, form, 64 * w + lowest(own))
        open_cells += ones(masks[left + w] & ~masks[owners + w])
    frames[frame + OWNER] = piece
    size = control[piece + SIZE]
    if control[piece + USED] < control[piece + LOW]:
        control[NEEDED] -= size
        control[MISSING] -= 1
    control[piece + USED] += 1
    control[AVAILABLE] -= size
    control[FREE] -= size
    free = control[FREE]
    if control[NEEDED] > free - control[EMPTY_LOW]:
        return False
    return control[AVAILABLE] >= max(open_cells, free - control[EMPTY_HIGH])


def _release(control: Words, frames: Words, frame: int) -> None:
    """Take back the piece of the option chosen at a frame."""
    if control[COUNTS_PIECES]:
        piece = frames[frame + OWNER]
        size = control[piece + SIZE]
        control[piece + USED] -= 1
        if control[piece + USED] < control[piece + LOW]:
            control[NEEDED] += size
            control[MISSING] += 1
        control[AVAILABLE] += size
        control[FREE] += size

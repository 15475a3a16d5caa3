"""The compiled heart of the search for a separation: movable sets, breadth-first layers.

States are rows of int16 displacements, one triple a piece, with the first piece at rest; they live in one growing
array in the order they were reached, which is the queue of the breadth-first search, and a hash table of row numbers
finds the ones seen before. Nothing else is kept of a state than who it came from and by which move.

A *gap* is how many steps a piece can slide in a direction until it meets another. For each ordered pair of pieces and
each direction a table holds the gap for every relative displacement near enough to matter, so that a state needs no
look at cells. A set of pieces can slide d steps iff it is closed under "drags": i drags j where the gap is below d.
"""

from __future__ import annotations

import numpy as np

from satpack.compiled import compiled
from satpack.disassembly.constants import ENDLESS, EXHAUSTED, FULL, PAUSED, SEPARATED

__all__ = [
    "COUNT",
    "FOUND_SET",
    "FOUND_STEP",
    "HEAD",
    "rehash",
    "search",
]

# not a literal, which would be compiled on its own
_FAR = np.int64(ENDLESS)

# fields of `cursor`
HEAD, COUNT, FOUND_STEP, FOUND_SET = 0, 1, 2, 3


@compiled(inline=True)
def _gap(tables, start, low, size, steps, a, x, y, z):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    """Return the gap in direction a at relative displacement (x, y, z), inside the table or beyond it."""
    x -= low[0]
    y -= low[1]
    z -= low[2]
    sx, sy, sz = steps[a, 0], steps[a, 1], steps[a, 2]
    extra = 0
    while not (0 <= x < size[0] and 0 <= y < size[1] and 0 <= z < size[2]):
        # outside: only a slide that leads back to the table can still meet something
        if (
            (x >= size[0] and sx <= 0)
            or (x < 0 and sx >= 0)
            or (y >= size[1] and sy <= 0)
            or (y < 0 and sy >= 0)
            or (z >= size[2] and sz <= 0)
            or (z < 0 and sz >= 0)
        ):
            return ENDLESS
        x -= sx
        y -= sy
        z -= sz
        extra += 1
    gap = tables[start + ((a * size[0] + x) * size[1] + y) * size[2] + z]
    return ENDLESS if gap == ENDLESS else gap + extra


@compiled(inline=True)
def _hash(row):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    mixed = np.uint64(0x9E3779B97F4A7C15)
    for i in range(row.shape[0]):
        for c in range(3):
            mixed ^= np.uint64(np.int64(row[i, c]) + 40_000)
            mixed *= np.uint64(0xFF51AFD7ED558CCD)
            mixed ^= mixed >> np.uint64(32)
    return mixed


@compiled()
def rehash(states, count, slots):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201
    """Enter the first `count` states into an empty hash table (-1 everywhere; its length a power of two)."""
    mask = np.uint64(len(slots) - 1)
    for number in range(count):
        at = _hash(states[number]) & mask
        while slots[at] >= 0:
            at = (at + np.uint64(1)) & mask
        slots[at] = number


@compiled()
def _reach(gaps, a, distance, reach):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    """Fill `reach` with the pieces that each piece drags along, itself included, when it slides so far.

    Return whether some piece does not drag all.
    """
    m = gaps.shape[1]
    everything = (1 << m) - 1
    for i in range(m):
        reach[i] = 1 << i
        for j in range(m):
            if i != j and gaps[a, i, j] < distance:
                reach[i] |= 1 << j
    for k in range(m):
        for i in range(m):
            if reach[i] >> k & 1:
                reach[i] |= reach[k]
    loose = False
    for i in range(m):
        loose |= reach[i] != everything
    return loose


@compiled()
def _insert(states, origin, number, moved, steps, a, distance, cursor, slots, parents, moves, sets):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    """Add the state that a move leads to, unless it was seen; return whether it is new."""
    m = states.shape[1]
    row = states[number]
    first = moved & 1
    for i in range(m):
        sign = (moved >> i & 1) - first
        for c in range(3):
            row[i, c] = states[origin, i, c] + sign * distance * steps[a, c]
    mask = np.uint64(len(slots) - 1)
    at = _hash(row) & mask
    while slots[at] >= 0:
        seen = states[slots[at]]
        same = True
        for i in range(m):
            for c in range(3):
                same &= seen[i, c] == row[i, c]
        if same:
            return False
        at = (at + np.uint64(1)) & mask
    slots[at] = number
    parents[number] = origin
    moves[number, 0] = a
    moves[number, 1] = distance
    sets[number] = moved
    cursor[COUNT] = number + 1
    return True


@compiled()
def search(tables, starts, lows, sizes, steps, states, parents, moves, sets, slots, cursor, budget):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201, C901, PLR0912
    """Go on with the breadth-first search until something separates, all is seen, or a limit is met.

    Parameters
    ----------
    tables : ndarray of int16
        All gap tables, flat.
    starts : ndarray of int64, shape (m, m)
        Where the table of an ordered pair begins.
    lows, sizes : ndarray of int64, shape (m, m, 3)
        Its first corner and extent.
    steps : ndarray of int64, shape (a, 3)
        The directions.
    states : ndarray of int16, shape (capacity, m, 3)
        Reached states; `cursor[COUNT]` of them.
    parents, moves, sets : ndarray
        Of each state: where it came from; direction and distance; the pieces moved, as bits.
    slots : ndarray of int32
        The hash table.
    cursor : ndarray of int64, shape (4,)
        Next state to expand, states reached; after a separation its direction and the pieces that leave, as bits.
    budget : int
        States to expand and moves to make before pausing, which waits until a state is expanded.

    Returns
    -------
    int
        `EXHAUSTED`, `SEPARATED` (in state `cursor[HEAD]`), `PAUSED`, or `FULL` (more room is needed).
    """
    m = states.shape[1]
    axes = len(steps)
    gaps = np.empty((axes, m, m), np.int16)
    reach = np.empty(m, np.int64)
    dragged_by = np.empty(m, np.int64)
    stack = np.empty((m + 2, 3), np.int64)
    everything = (1 << m) - 1
    while cursor[HEAD] < cursor[COUNT]:
        if budget <= 0:
            return PAUSED
        budget -= 1
        head = cursor[HEAD]
        for i in range(m):
            for j in range(m):
                if i == j:
                    continue
                x = np.int64(states[head, j, 0]) - states[head, i, 0]
                y = np.int64(states[head, j, 1]) - states[head, i, 1]
                z = np.int64(states[head, j, 2]) - states[head, i, 2]
                for a in range(axes):
                    gaps[a, i, j] = _gap(
                        tables, starts[i, j], lows[i, j], sizes[i, j], steps, a, x, y, z
                    )
        for a in range(axes):
            if _reach(gaps, a, _FAR, reach):
                # least of the sets that can leave: fewest pieces, then the first
                best = everything
                for i in range(m):
                    if _size(reach[i]) < _size(best):
                        best = reach[i]
                cursor[FOUND_STEP] = a
                cursor[FOUND_SET] = best
                return SEPARATED
        for a in range(axes):
            distance = np.int64(1)
            while _reach(gaps, a, distance, reach):
                for i in range(m):
                    dragged_by[i] = 0
                    for k in range(m):
                        dragged_by[i] |= (reach[k] >> i & 1) << k
                # every closed set once: piece by piece, either it stays, and so does all that drags it, or it slides
                top = 0
                stack[0, 0], stack[0, 1], stack[0, 2] = 0, 0, 0
                while top >= 0:
                    i, slides, stays = stack[top, 0], stack[top, 1], stack[top, 2]
                    top -= 1
                    while i < m and (slides | stays) >> i & 1:
                        i += 1
                    if i < m:
                        top += 1
                        stack[top, 0] = i + 1
                        stack[top, 1] = slides
                        stack[top, 2] = stays | dragged_by[i]
                        top += 1
                        stack[top, 0] = i + 1
                        stack[top, 1] = slides | reach[i]
                        stack[top, 2] = stays
                    elif slides not in (0, everything):
                        budget -= 1
                        if cursor[COUNT] == len(states) or 2 * cursor[COUNT] >= len(slots):
                            return FULL
                        _insert(
                            states,
                            head,
                            cursor[COUNT],
                            slides,
                            steps,
                            a,
                            distance,
                            cursor,
                            slots,
                            parents,
                            moves,
                            sets,
                        )
                distance += 1
        cursor[HEAD] = head + 1
    return EXHAUSTED


@compiled(inline=True)
def _size(pieces):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    count = 0
    while pieces:
        pieces &= pieces - 1
        count += 1
    return count

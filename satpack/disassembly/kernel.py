"""The compiled heart of the search for a separation: movable sets, breadth-first layers.

States are rows of int16 displacements, one triple a piece, with the first piece at rest; they live in one growing
array in the order they were reached, which is the queue of the breadth-first search, and a hash table of row numbers
finds the ones seen before. Nothing else is kept of a state than who it came from and by which move.

A *gap* is how many steps a piece can slide in a direction until it meets another. For each ordered pair of pieces and
each direction a table holds the gap for every relative displacement near enough to matter, so that a state needs no
look at cells. A set of pieces can slide d steps iff it is closed under "drags": i drags j where the gap is below d.
"""

from __future__ import annotations

from dataclasses import dataclass

from satpack.disassembly.constants import ENDLESS, EXHAUSTED, FULL, PAUSED, SEPARATED
from satpack.machine.language import Int16s, Int32s, Words, ones, outlined, shifted_right

__all__ = [
    "AXES",
    "COUNT",
    "CURSOR",
    "FOUND_SET",
    "FOUND_STEP",
    "HEAD",
    "PIECES",
    "ROOM",
    "SLOTS",
    "Reached",
    "Scratch",
    "Tables",
    "rehash",
    "search",
]

# fields of `cursor`
(
    HEAD,  # next state to expand
    COUNT,  # states reached
    FOUND_STEP,  # after a separation its direction
    FOUND_SET,  # and the pieces that leave, as bits
    PIECES,  # pieces
    AXES,  # directions
    ROOM,  # states there is room for
    SLOTS,  # length of the hash table, a power of two
) = range(8)
CURSOR = 8
"""How many fields there are."""


@dataclass(frozen=True, slots=True)
class Tables:
    """The gaps between m pieces in a directions.

    Attributes
    ----------
    tables : ndarray of int16
        All gap tables, flat.
    starts : ndarray of int64, shape (m, m)
        Where the table of an ordered pair begins.
    lows, sizes : ndarray of int64, shape (m, m, 3)
        Its first corner and extent.
    steps : ndarray of int64, shape (a, 3)
        The directions.
    """

    tables: Int16s
    starts: Words
    lows: Words
    sizes: Words
    steps: Words


@dataclass(frozen=True, slots=True)
class Reached:
    """The states that were reached.

    Attributes
    ----------
    states : ndarray of int16, shape (capacity, m, 3)
        Displacements of the pieces.
    parents, moves, sets : ndarray of int32, of int16 with shape (capacity, 2), of int64
        Of each state: where it came from; direction and distance; the pieces moved, as bits.
    slots : ndarray of int32
        The hash table, -1 where it is empty.
    cursor : ndarray of int64
        Numbers, from `HEAD` on.
    """

    states: Int16s
    parents: Int32s
    moves: Int16s
    sets: Words
    slots: Int32s
    cursor: Words


@dataclass(frozen=True, slots=True)
class Scratch:
    """Room for `search`.

    Attributes
    ----------
    gaps : ndarray of int64, shape (a, m, m)
        The gaps at a state.
    reach, dragged_by : ndarray of int64, shape (m,)
        Sets of pieces, as bits.
    stack : ndarray of int64, shape (m + 2, 3)
        A piece, and the pieces before it that slide or stay.
    """

    gaps: Words
    reach: Words
    dragged_by: Words
    stack: Words


def _gap(tables: Tables, pair: int, axis: int, x: int, y: int, z: int) -> int:
    """Return a pair's gap in a direction at relative displacement (x, y, z), inside the table or beyond it."""
    at, step = 3 * pair, 3 * axis
    x -= tables.lows[at]
    y -= tables.lows[at + 1]
    z -= tables.lows[at + 2]
    width, depth, height = tables.sizes[at], tables.sizes[at + 1], tables.sizes[at + 2]
    sx, sy, sz = tables.steps[step], tables.steps[step + 1], tables.steps[step + 2]
    extra = 0
    while not (0 <= x < width and 0 <= y < depth and 0 <= z < height):
        # outside: only a slide that leads back to the table can still meet something
        if (
            (x >= width and sx <= 0)
            or (x < 0 and sx >= 0)
            or (y >= depth and sy <= 0)
            or (y < 0 and sy >= 0)
            or (z >= height and sz <= 0)
            or (z < 0 and sz >= 0)
        ):
            return ENDLESS
        x -= sx
        y -= sy
        z -= sz
        extra += 1
    place = ((axis * width + x) * depth + y) * height + z
    gap = tables.tables[tables.starts[pair] + place]
    return ENDLESS if gap == ENDLESS else gap + extra


def _hash(states: Int16s, first: int, end: int) -> int:
    """Return a number that differs for most states."""
    mixed = 0x1E3779B97F4A7C15
    for at in range(first, end):
        mixed ^= states[at] + 40_000
        mixed *= 0x7F51AFD7ED558CCD
        mixed ^= shifted_right(mixed, 32)
    return mixed


def rehash(reached: Reached) -> int:
    """Enter all states into the hash table, which is empty; return how many."""
    cursor, slots = reached.cursor, reached.slots
    length = 3 * cursor[PIECES]
    mask = cursor[SLOTS] - 1
    for number in range(cursor[COUNT]):
        at = _hash(reached.states, number * length, (number + 1) * length) & mask
        while slots[at] >= 0:
            at = (at + 1) & mask
        slots[at] = number
    return cursor[COUNT]


def _reach(gaps: Words, pieces: int, axis: int, distance: int, reach: Words) -> bool:
    """Fill `reach` with the pieces that each piece drags along, itself included, when it slides so far.

    Return whether some piece does not drag all.
    """
    for i in range(pieces):
        row = (axis * pieces + i) * pieces
        dragged = 1 << i
        for j in range(pieces):
            dragged |= (i != j and gaps[row + j] < distance) << j
        reach[i] = dragged
    for k in range(pieces):
        for i in range(pieces):
            if reach[i] >> k & 1:
                reach[i] |= reach[k]
    loose = 0
    for i in range(pieces):
        loose |= reach[i] ^ ((1 << pieces) - 1)
    return loose != 0


@outlined
def _insert(
    tables: Tables, reached: Reached, origin: int, moved: int, axis: int, distance: int
) -> None:
    """Add the state that a move leads to, unless it was seen."""
    states, slots, cursor = reached.states, reached.slots, reached.cursor
    pieces, number = cursor[PIECES], cursor[COUNT]
    length = 3 * pieces
    old, new = origin * length, number * length
    first = moved & 1
    for i in range(pieces):
        far = ((moved >> i & 1) - first) * distance
        for c in range(3):
            at = 3 * i + c
            states[new + at] = states[old + at] + far * tables.steps[3 * axis + c]
    mask = cursor[SLOTS] - 1
    slot = _hash(states, new, new + length) & mask
    while slots[slot] >= 0:
        seen = slots[slot] * length
        for at in range(length):
            if states[seen + at] != states[new + at]:
                break
        else:
            return
        slot = (slot + 1) & mask
    slots[slot] = number
    reached.parents[number] = origin
    reached.moves[2 * number] = axis
    reached.moves[2 * number + 1] = distance
    reached.sets[number] = moved
    cursor[COUNT] = number + 1


def _measure(tables: Tables, reached: Reached, gaps: Words, state: int) -> None:
    """Fill in the gaps at a state."""
    states, pieces = reached.states, reached.cursor[PIECES]
    for i in range(pieces):
        for j in range(pieces):
            if i == j:
                continue
            pair = i * pieces + j
            one, other = 3 * (state * pieces + i), 3 * (state * pieces + j)
            x = states[other] - states[one]
            y = states[other + 1] - states[one + 1]
            z = states[other + 2] - states[one + 2]
            for axis in range(reached.cursor[AXES]):
                gaps[axis * pieces * pieces + pair] = _gap(tables, pair, axis, x, y, z)


def _leaving(reach: Words, pieces: int) -> int:
    """Return the least of the sets that can leave: fewest pieces, then the first."""
    best = (1 << pieces) - 1
    for i in range(pieces):
        if ones(reach[i]) < ones(best):
            best = reach[i]
    return best


def _slide(tables: Tables, reached: Reached, scratch: Scratch, axis: int, distance: int) -> int:
    """Make every move of a distance in a direction; return how many, or -1 if there is no room for them.

    Every closed set is found once: piece by piece, either it stays, and so does all that drags it, or it slides.
    """
    cursor = reached.cursor
    reach, dragged_by, stack = scratch.reach, scratch.dragged_by, scratch.stack
    pieces = cursor[PIECES]
    everything = (1 << pieces) - 1
    for i in range(pieces):
        dragged_by[i] = 0
        for k in range(pieces):
            dragged_by[i] |= (reach[k] >> i & 1) << k
    made = top = 0
    stack[0] = stack[1] = stack[2] = 0
    while top >= 0:
        i, slides, stays = stack[3 * top], stack[3 * top + 1], stack[3 * top + 2]
        top -= 1
        while i < pieces and (slides | stays) >> i & 1:
            i += 1
        if i < pieces:
            for takes in range(2):
                top += 1
                stack[3 * top] = i + 1
                stack[3 * top + 1] = slides | (reach[i] if takes else 0)
                stack[3 * top + 2] = stays | (0 if takes else dragged_by[i])
        elif 0 < slides < everything:
            made += 1
            if cursor[COUNT] == cursor[ROOM] or 2 * cursor[COUNT] >= cursor[SLOTS]:
                return -1
            _insert(tables, reached, cursor[HEAD], slides, axis, distance)
    return made


def search(tables: Tables, reached: Reached, scratch: Scratch, budget: int) -> int:
    """Go on with the breadth-first search until something separates, all is seen, or a limit is met.

    Parameters
    ----------
    tables, reached, scratch
        What it works on.
    budget : int
        States to expand and moves to make before pausing, which waits until a state is expanded.

    Returns
    -------
    int
        `EXHAUSTED`, `SEPARATED` (in state `cursor[HEAD]`), `PAUSED`, or `FULL` (more room is needed).
    """
    cursor, gaps, reach = reached.cursor, scratch.gaps, scratch.reach
    pieces = cursor[PIECES]
    while cursor[HEAD] < cursor[COUNT]:
        if budget <= 0:
            return PAUSED
        budget -= 1
        _measure(tables, reached, gaps, cursor[HEAD])
        for axis in range(cursor[AXES]):
            if _reach(gaps, pieces, axis, ENDLESS, reach):
                cursor[FOUND_STEP] = axis
                cursor[FOUND_SET] = _leaving(reach, pieces)
                return SEPARATED
        for axis in range(cursor[AXES]):
            distance = 1
            while _reach(gaps, pieces, axis, distance, reach):
                made = _slide(tables, reached, scratch, axis, distance)
                if made < 0:
                    return FULL
                budget -= made
                distance += 1
        cursor[HEAD] += 1
    return EXHAUSTED

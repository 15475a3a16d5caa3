"""Taking apart the plain way: every set of pieces, every direction, one unit step at a time.

Slow, and independent of the package: it knows squares, cubes and triangular prisms only, looks at cells alone, and leaves
out nothing that a limit on the total does not rule out.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product


class Boxes:
    """Squares or cubes: a step leads from one to the next, with nothing between."""

    def __init__(self, dimension):
        self.directions = [
            tuple(sign * (i == axis) for i in range(dimension))
            for axis, sign in product(range(dimension), (1, -1))
        ]

    def passed(self, cell, step):
        return [tuple(c + s for c, s in zip(cell, step, strict=True))]


class Prisms:
    """Triangular prisms (x, y, z), x half an edge wide and y a row high, upright iff x + y is even.

    What a prism meets is found by moving its triangle, a quarter of a step at a time, and looking for an interior point
    that it has in common with another. Lattice triangles on such a way meet and part at halves of a step only, so that
    quarters miss nothing.
    """

    directions = (
        *((2, 0, 0), (-2, 0, 0), (1, 1, 0), (-1, -1, 0), (-1, 1, 0), (1, -1, 0)),
        *((0, 0, 1), (0, 0, -1)),
    )

    def passed(self, cell, step):
        x, y, z = cell
        return [(x + u, y + v, z + w) for u, v, w in _passed_by_a_prism((x + y) % 2, step)]


@cache
def _passed_by_a_prism(parity, step):
    if step[2]:
        return [step]
    found = []
    for u, v in product(range(-4, 5), range(-3, 4)):
        if (u, v) == (0, 0):
            continue
        still = _triangle(parity + u, v, 0, 0)
        way = ((quarters * step[0], quarters * step[1]) for quarters in range(1, 5))
        if any(_overlap(_triangle(parity, 0, right, up), still) for right, up in way):
            found.append((u, v, 0))
    return found


def _triangle(x, y, right, up):
    """Return the corners of a triangle moved by quarters of the unit, in quarters."""
    if (x + y) % 2 == 0:
        corners = (x, y), (x + 2, y), (x + 1, y + 1)
    else:
        corners = (x, y + 1), (x + 2, y + 1), (x + 1, y)
    return [(4 * a + right, 4 * b + up) for a, b in corners]


def _overlap(first, second):
    """Whether two triangles share an interior point: no side of either has one of them on each side."""
    for triangle in (first, second):
        for (a, b), (c, d) in combinations(triangle, 2):
            ones, others = (
                [(c - a) * (y - b) - (d - b) * (x - a) for x, y in corners]
                for corners in (first, second)
            )
            if max(ones) <= min(others) or max(others) <= min(ones):
                return False
    return True


def _start(pieces):
    """Return the pieces as sets of cells, and the total length of all along each axis, than which nothing slides farther and is held still."""
    state = tuple(map(frozenset, pieces))
    sides = [[max(axis) - min(axis) + 1 for axis in zip(*cells, strict=True)] for cells in state]
    return state, [sum(axis) for axis in zip(*sides, strict=True)]


def _slid(state, group, step):
    return tuple(
        frozenset(tuple(map(int.__add__, cell, step)) for cell in cells) if i in group else cells
        for i, cells in enumerate(state)
    )


def _home(state, corner):
    """Return a state moved as a whole so that the least cell of its first piece is there."""
    away = tuple(map(int.__sub__, corner, min(state[0])))
    return _slid(state, range(len(state)), away) if any(away) else state


def _steps(lengths, step):
    return sum(length * abs(value) for length, value in zip(lengths, step, strict=True))


def _ways(state, shapes, lengths):
    """Yield each set of pieces for each direction, with the states that it slides to, and whether it leaves for good."""
    span = [max(axis) - min(axis) + 1 for axis in zip(*frozenset().union(*state), strict=True)]
    everyone = range(len(state))
    for group in (each for size in everyone[1:] for each in combinations(everyone, size)):
        resting = frozenset().union(*(state[i] for i in everyone if i not in group))
        for step in shapes.directions:
            most = _steps(lengths, step)
            slid, states, leaves = state, [], True
            for distance in range(most + _steps(span, step)):
                sliding = (cell for i in group for cell in slid[i])
                if any(not resting.isdisjoint(shapes.passed(cell, step)) for cell in sliding):
                    leaves = False
                    break
                slid = _slid(slid, group, step)
                if distance < most:
                    states.append(slid)
            yield group, states, leaves


def _fresh(states, seen, corner):
    """Return the states that were not seen yet, and note them."""
    fresh = [
        state
        for state in dict.fromkeys(_home(each, corner) for each in states)
        if state not in seen
    ]
    seen.update(fresh)
    return fresh


def first_level(pieces, shapes=None):
    """Return the least number of moves that separate something, or None if nothing ever does; and the states seen."""
    start, lengths = _start(pieces)
    shapes = shapes or Boxes(len(lengths))
    seen, layer, depth = {start}, [start], 0
    while layer:
        depth += 1
        following = []
        for state in layer:
            for _, states, leaves in _ways(state, shapes, lengths):
                if leaves:
                    return depth, len(seen)
                following += _fresh(states, seen, min(start[0]))
        layer = following
    return None, len(seen)


def fewest_moves(pieces, limit):
    """Return the least total and the first of its lists of levels, or None if there is no way with so few moves, of squares or cubes."""
    start, lengths = _start(pieces)
    return _fewest(start, limit, lengths, {})


def _fewest(pieces, limit, lengths, known):
    if len(pieces) == 1:
        return 0, ()
    if limit < len(pieces) - 1:
        return None
    origin, shapes = (0,) * len(lengths), Boxes(len(lengths))
    start = _home(pieces, origin)
    if (start, limit) in known:
        return known[start, limit]
    best = None
    seen, layer = {start}, [start]
    for depth in range(limit - len(pieces) + 2):
        following = []
        for state in layer:
            for group, states, leaves in _ways(state, shapes, lengths):
                following += _fresh(states, seen, origin)
                if not leaves or 2 * len(group) > len(state):
                    continue  # the others leave the other way
                removed = tuple(state[i] for i in group)
                staying = tuple(cells for i, cells in enumerate(state) if i not in group)
                left = limit - depth - 1
                first = _fewest(staying, left, lengths, known)
                second = first and _fewest(removed, left - first[0], lengths, known)
                if second:
                    total = depth + 1 + first[0] + second[0]
                    found = total, (depth + 1, *first[1], *second[1])
                    best = min(best or found, found)
        layer = following
    known[start, limit] = best
    return best


def one_by_one(pieces):
    """Return in how many orders the pieces come first one after the other, all orders tried; and which come first."""
    first = _comes_first(pieces)
    if len(pieces) == 2:
        return 1, first
    return sum(one_by_one([*pieces[:i], *pieces[i + 1 :]])[0] for i in first), first


def _comes_first(pieces):
    """Return the pieces that leave alone in some state before which nothing could leave."""
    start, lengths = _start(pieces)
    seen, states, found = {start}, [start], set()
    for state in states:
        ways = [*_ways(state, Boxes(len(lengths)), lengths)]
        leaving = [group for group, _, leaves in ways if leaves]
        found |= {group[0] for group in leaving if len(group) == 1}
        for _, reached, _ in [] if leaving else ways:
            states += _fresh(reached, seen, min(start[0]))
    return sorted(found)

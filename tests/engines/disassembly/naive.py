"""Taking apart the plain way: every set of pieces, every direction, one unit step at a time.

Slow, and independent of the package: it knows squares, cubes and triangular prisms only, and looks at cells alone.
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


def _slides(pieces, offsets, group, step, shapes, *, far):
    """Yield each distance the group can slide, up to `far`."""
    resting = {
        tuple(c + o for c, o in zip(cell, offsets[i], strict=True))
        for i, cells in enumerate(pieces)
        if i not in group
        for cell in cells
    }
    for distance in range(1, far + 1):
        for i in group:
            for cell in pieces[i]:
                at = tuple(
                    c + o + (distance - 1) * s
                    for c, o, s in zip(cell, offsets[i], step, strict=True)
                )
                if not resting.isdisjoint(shapes.passed(at, step)):
                    return
        yield distance


def first_level(pieces, shapes=None):
    """Return the least number of moves that separate something, or None if nothing ever does; and the states seen."""
    dimension = len(pieces[0][0])
    shapes = shapes or Boxes(dimension)
    count = len(pieces)
    far = 3 * sum(
        max(axis) - min(axis) + 2
        for axis in zip(*(cell for cells in pieces for cell in cells), strict=True)
    )
    groups = [set(group) for size in range(1, count) for group in combinations(range(count), size)]
    start = ((0,) * dimension,) * count
    seen, layer, depth = {start}, [start], 0
    while layer:
        depth += 1
        following = []
        for offsets in layer:
            for group, step in product(groups, shapes.directions):
                for distance in _slides(pieces, offsets, group, step, shapes, far=far):
                    if distance == far:
                        return depth, len(seen)
                    moved = [
                        tuple(o + distance * s for o, s in zip(offset, step, strict=True))
                        if i in group
                        else offset
                        for i, offset in enumerate(offsets)
                    ]
                    home = moved[0]
                    state = tuple(
                        tuple(o - h for o, h in zip(offset, home, strict=True)) for offset in moved
                    )
                    if state not in seen:
                        seen.add(state)
                        following.append(state)
        layer = following
    return None, len(seen)

"""Taking apart the plain way: every set of pieces, every direction, one unit step at a time.

Slow, and independent of the package: it knows cubes and squares only, and looks at cells alone.
"""

from __future__ import annotations

from itertools import combinations, product


def _directions(dimension):
    for axis, sign in product(range(dimension), (1, -1)):
        yield tuple(sign * (i == axis) for i in range(dimension))


def _slides(pieces, offsets, group, step, *, far):
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
                    c + o + distance * s for c, o, s in zip(cell, offsets[i], step, strict=True)
                )
                if at in resting:
                    return
        yield distance


def first_level(pieces):
    """Return the least number of moves that separate something, or None if nothing ever does; and the states seen."""
    dimension = len(pieces[0][0])
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
            for group, step in product(groups, _directions(dimension)):
                for distance in _slides(pieces, offsets, group, step, far=far):
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

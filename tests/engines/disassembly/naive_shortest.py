"""The fewest moves that take everything apart, the plain way: every slide of every set, unit step by unit step.

Slow, independent of the package, and without its arguments: it knows squares and cubes alone, leaves out nothing that a
limit on the total does not rule out, and remembers parts by their cells.
"""

from itertools import combinations, product


def fewest_moves(pieces, limit):
    """Return the least total and the first of its lists of levels, or None if there is no way with so few moves."""
    pieces = tuple(frozenset(cells) for cells in pieces)
    lengths = [
        sum(max(c[axis] for c in cells) - min(c[axis] for c in cells) + 1 for cells in pieces)
        for axis in range(len(next(iter(pieces[0]))))
    ]
    return _fewest(_home(pieces), limit, lengths, {})


def _home(pieces):
    corner = min(pieces[0])
    return tuple(
        frozenset(tuple(c - d for c, d in zip(cell, corner, strict=True)) for cell in cells)
        for cells in pieces
    )


def _moved(cells, axis, distance):
    return frozenset((*cell[:axis], cell[axis] + distance, *cell[axis + 1 :]) for cell in cells)


def _free(pieces, group, axis, sign, furthest):
    """Yield how far a group can slide; at last None if for ever."""
    sliding = frozenset().union(*(pieces[i] for i in group))
    resting = frozenset().union(*(pieces[i] for i in range(len(pieces)) if i not in group))
    far = (
        1
        + furthest
        + max(c[axis] for c in sliding | resting)
        - min(c[axis] for c in sliding | resting)
    )
    for distance in range(1, far + 1):
        if _moved(sliding, axis, sign * distance) & resting:
            return
        if distance <= furthest:
            yield distance
    yield None


def _fewest(pieces, limit, lengths, known):  # noqa: C901 - it is plain: one loop in the other
    if len(pieces) == 1:
        return 0, ()
    if limit < len(pieces) - 1:
        return None
    if (pieces, limit) in known:
        return known[pieces, limit]
    best = None
    groups = [
        group for size in range(1, len(pieces)) for group in combinations(range(len(pieces)), size)
    ]
    seen, layer = {pieces}, [pieces]
    for depth in range(limit - len(pieces) + 2):
        following = []
        for state, group in product(layer, groups):
            for axis, sign in product(range(len(lengths)), (1, -1)):
                for distance in _free(state, group, axis, sign, lengths[axis]):
                    if distance is not None:
                        new = _home(
                            tuple(
                                _moved(cells, axis, sign * distance) if i in group else cells
                                for i, cells in enumerate(state)
                            )
                        )
                        if new not in seen:
                            seen.add(new)
                            following.append(new)
                        continue
                    if 2 * len(group) > len(state):
                        continue  # the others leave the other way
                    removed = _home(tuple(state[i] for i in group))
                    staying = _home(tuple(c for i, c in enumerate(state) if i not in group))
                    first = _fewest(staying, limit - depth - 1, lengths, known)
                    second = first and _fewest(
                        removed, limit - depth - 1 - first[0], lengths, known
                    )
                    if second:
                        total = depth + 1 + first[0] + second[0]
                        found = total, (depth + 1, *first[1], *second[1])
                        best = min(best or found, found)
        layer = following
    known[pieces, limit] = best
    return best


def one_by_one(pieces):
    """Return in how many orders the pieces come first one after the other, all orders tried; and which come first."""
    pieces = [frozenset(cells) for cells in pieces]
    first = _comes_first(pieces)
    if len(pieces) == 2:
        return 1, first
    return sum(one_by_one(pieces[:i] + pieces[i + 1 :])[0] for i in first), first


def _comes_first(pieces):
    """Return the pieces that leave alone in some state before which nothing could leave."""
    lengths = [100] * len(next(iter(pieces[0])))
    groups = [
        group for size in range(1, len(pieces)) for group in combinations(range(len(pieces)), size)
    ]
    start = _home(tuple(pieces))
    seen, states, found = {start}, [start], set()
    for state in states:
        ways = {
            (group, axis, sign): list(_free(state, group, axis, sign, 12))
            for group, axis, sign in product(groups, range(len(lengths)), (1, -1))
        }
        leaving = [group for (group, _, _), far in ways.items() if None in far]
        found |= {group[0] for group in leaving if len(group) == 1}
        if leaving:
            continue
        for (group, axis, sign), far in ways.items():
            for distance in far:
                new = _home(
                    tuple(
                        _moved(cells, axis, sign * distance) if i in group else cells
                        for i, cells in enumerate(state)
                    )
                )
                if new not in seen:
                    seen.add(new)
                    states.append(new)
    return sorted(found)

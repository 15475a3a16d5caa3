# ruff: noqa: ARG005 - all checkers are called alike
"""Rules checked the plain way, by floats and brute force, sharing nothing with satpack but the cells' outlines.

A filling is a list of (piece name, set of cells). Where a region is wrapped its seam stands for the grid.
"""

from dataclasses import replace
from functools import cache
from itertools import combinations, product

import numpy as np

from tests.tools import brute_force
from tests.tools.brute_force import Seam, seam_of

COLOURED = ("forbid", "allow", "touch", "apart", "connected", "isolated", "hole-size")
"""The kinds that may speak of the cells of some colours of the region."""


@cache
def _points(grid, cell):
    """The corners of a cell."""
    kind = next(
        i
        for i, home in enumerate(grid.domain)
        if grid.has_translation(tuple(a - b for a, b in zip(cell, home, strict=True)))
    )
    return {
        tuple(round(a + b, 4) + 0.0 for a, b in zip(point, cell, strict=True))
        for face in grid.outlines[kind]
        for point in face
    }


def _all_points(grid, cell):
    """The corners of a cell, and of every other that is the same."""
    if isinstance(grid, Seam):
        return set().union(*(_points(grid.grid, other) for other in grid.around(cell)))
    return _points(grid, cell)


@cache
def touch(grid, first, second, by):
    """Whether two cells share a side, which has as many corners as the dimension at least, or a corner; sticks an end."""
    if isinstance(grid, Seam):
        return any(touch(grid.grid, first, other, by) for other in grid.around(second))
    needed = grid.dimension if by == "side" and not grid.sticks else 1
    return len(_points(grid, first) & _points(grid, second)) >= needed


@cache
def any_touch(grid, some, others, by):
    return any(touch(grid, a, b, by) for a, b in product(some, others))


def hang_together(grid, cells):
    left = list(cells)
    found = left[:1]
    left = left[1:]
    while left:
        near = [c for c in left if any(touch(grid, c, d, "side") for d in found)]
        if not near:
            return False
        found += near
        left = [c for c in left if c not in near]
    return True


def has_colouring(grid, parts, colours, by):
    """Whether parts can be coloured so that those that touch differ: tried in every way, one after the other."""
    near = [
        [j for j in range(i) if any_touch(grid, parts[i], parts[j], by)] for i in range(len(parts))
    ]

    def descend(done):
        if len(done) == len(parts):
            return True
        taken = {done[j] for j in near[len(done)]}
        return any(descend([*done, c]) for c in range(colours) if c not in taken)

    return descend([])


def most_at_a_point(grid, parts):
    meeting = {}
    for i, cells in enumerate(parts):
        for cell in cells:
            for point in _all_points(grid, cell):
                meeting.setdefault(point, set()).add(i)
    return max(map(len, meeting.values()), default=0)


@cache
def lines(grid, region):
    """For each straight line along a side that cuts no cell, which cells lie on its one side."""
    found = []
    for a, b in combinations(region, 2):
        if not touch(grid, a, b, "side"):
            continue
        shared = np.array(sorted(_points(grid, a) & _points(grid, b)))
        normal = np.linalg.svd(shared - shared[0])[2][-1]
        heights = {
            c: [normal @ (np.array(p) - shared[0]) for p in _points(grid, c)] for c in region
        }
        if all(max(h) < 1e-3 or min(h) > -1e-3 for h in heights.values()):
            found.append({c for c in region if max(heights[c]) > 1e-3})
    return found


def _meant(filling, names):
    return [cells for name, cells in filling if not names or name in names]


@cache
def at_border(grid, region, cell):
    """Whether some side of a cell is no other cell's of the region."""
    seam = grid if isinstance(grid, Seam) else Seam(grid, (), ())
    around = (d for d in _around(seam.grid, cell) if touch(seam.grid, cell, d, "side"))
    return any(seam.home(d, region) is None for d in around)


@cache
def _around(grid, cell):
    reach = range(-7, 8)
    near = (
        tuple(a + b for a, b in zip(cell, step, strict=True))
        for step in product(reach, repeat=grid.dimension)
        if any(step)
    )
    return [c for c in near if grid.has_cell(c)]


def keeps(puzzle, rule, filling):
    """Whether a filling keeps a rule."""
    if rule.kind == "blocked":
        return not any(_still_fit(puzzle, rule, filling))
    return _plainly(puzzle, rule, filling)


def _plainly(puzzle, rule, filling):
    region, paint = set(puzzle.region.cells), dict(puzzle.region.colours)
    if rule.kind in COLOURED and rule.colours:
        region = {cell for cell in region if paint.get(cell) in rule.colours}
        if rule.kind in ("forbid", "allow"):
            rule = replace(rule, cells=(*rule.cells, *region), colours=())
    where = seam_of(puzzle) if puzzle.region.wrap else puzzle.grid
    return _PLAIN[rule.kind](where, region, rule, filling)


def _still_fit(puzzle, rule, filling):
    """Yield the placements of pieces on empty cells that rules about places do not exclude."""
    region = set(puzzle.region.cells)
    empty = _empty(region, filling)
    for name, cells in brute_force.placements(puzzle):
        if (name in rule.pieces or not rule.pieces) and cells <= empty:
            others = [r for r in puzzle.rules if r.kind in ("forbid", "allow", "border")]
            if all(_plainly(puzzle, r, [(name, cells)]) for r in others):
                yield cells


def _largest_hole(grid, cells):
    """The size of the largest group of cells that hang together, by joining two at a time."""
    groups = [{cell} for cell in cells]
    for a, b in combinations(cells, 2):
        if touch(grid, a, b, "side"):
            one = next(g for g in groups if a in g)
            other = next(g for g in groups if b in g)
            if one is not other:
                groups.remove(other)
                one |= other
    return max(map(len, groups), default=0)


def _touches(grid, region, rule, filling, one):
    """Whether one of the others touches a copy; `region` has the cells that count."""
    others = rule.others or rule.pieces
    return any(
        (name in others or not others)
        and cells != one
        and any_touch(grid, frozenset(one & region), frozenset(cells & region), rule.by)
        for name, cells in filling
    )


def _empty(region, filling):
    return region.difference(*(cells for _, cells in filling))


def _total(region, rule, filling):
    weights = dict(rule.pieces)
    total = sum(weights.get(name, 0) for name, _ in filling)
    covered = set().union(*_meant(filling, rule.of)) if rule.count == "covered" else None
    counting = _empty(region, filling) if covered is None else covered
    return total + sum(w for c, w in rule.cells if c in counting)


def _is_symmetric(grid, rule, region, filling):
    """By the angle or the axis that the name has, in drawings; squares and the like only."""
    middle = np.mean([grid.cartesian(c) for c in region], axis=0)
    what, _, how = rule.by.partition("-")
    if what == "rotate":
        angle = np.radians(float(how))
        matrix = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    else:
        angle = 2 * np.radians({"x": 90.0, "y": 0.0}.get(how) if how in "xy" else -float(how))
        matrix = np.array([[np.cos(angle), np.sin(angle)], [np.sin(angle), -np.cos(angle)]])

    def spots(cells, turn=None):
        at = [np.array(grid.cartesian(c)) - middle for c in cells]
        moved = [turn @ p for p in at] if turn is not None else at
        return frozenset(tuple(np.round(p, 6) + 0.0) for p in moved)

    lying = {(name, spots(cells)) for name, cells in filling}
    return lying == {(name, spots(cells, matrix)) for name, cells in filling}


_PLAIN = {
    "fixed": lambda g, r, rule, f: all((n, frozenset(c)) in set(f) for n, c in rule.pieces),
    "forbid": lambda g, r, rule, f: not any(c & set(rule.cells) for c in _meant(f, rule.pieces)),
    "allow": lambda g, r, rule, f: all(c <= set(rule.cells) for c in _meant(f, rule.pieces)),
    "border": lambda g, r, rule, f: all(
        any(at_border(g, frozenset(r), c) for c in cells) == (rule.touch == "yes")
        for cells in _meant(f, rule.pieces)
    ),
    "touch": lambda g, r, rule, f: all(_touches(g, r, rule, f, c) for c in _meant(f, rule.pieces)),
    "apart": lambda g, r, rule, f: (
        not any(_touches(g, r, rule, f, c) for c in _meant(f, rule.pieces))
    ),
    "no-crossroads": lambda g, r, rule, f: (
        most_at_a_point(g, [c for _, c in f])
        <= (rule.most or (g.grid if isinstance(g, Seam) else g).dimension + 1)
    ),
    "fault-free": lambda g, r, rule, f: all(
        any(c & one and c - one for _, c in f) for one in lines(g, tuple(sorted(r)))
    ),
    "symmetric": lambda g, r, rule, f: _is_symmetric(g, rule, r, f),
    "colourable": lambda g, r, rule, f: has_colouring(g, [c for _, c in f], rule.colours, rule.by),
    "connected": lambda g, r, rule, f: hang_together(
        g, r.intersection(set().union(*_meant(f, rule.pieces))) if rule.pieces else _empty(r, f)
    ),
    "isolated": lambda g, r, rule, f: (
        not any(touch(g, a, b, rule.by) for a, b in combinations(_empty(r, f), 2))
    ),
    "one-empty": lambda g, r, rule, f: len(_empty(r, f) & set(rule.cells)) == 1,
    "hole-size": lambda g, r, rule, f: _largest_hole(g, _empty(r, f)) <= rule.most,
    "linear": lambda g, r, rule, f: (
        (rule.least is None or _total(r, rule, f) >= rule.least)
        and (rule.most is None or _total(r, rule, f) <= rule.most)
    ),
}

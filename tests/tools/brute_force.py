"""Placements, solutions and their classes the plain way, sharing nothing with satpack but point groups and translations.

A way to lie is the name of a piece, and the set of its cells, each with what it has there: a frozenset of the marks on its
sides by their steps, and of its colour by no step.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache
from math import atan2

import numpy as np

from satpack.model.grids import Grid, apply, determinant
from satpack.model.sides import Sides

UNSTEPPED = ()


@dataclass(frozen=True)
class Seam:
    """Which cells are one where a region is wrapped: those that periods lead between, found by solving equations."""

    grid: Grid
    wrap: tuple[bool, ...]
    # how many translations of the grid go round
    sides: tuple[int, ...]

    @property
    def periods(self):
        """Where one is again after going round."""
        rows = zip(self.grid.translations, self.sides, self.wrap, strict=True) if self.wrap else ()
        return [tuple(side * v for v in row) for row, side, wrapped in rows if wrapped]

    def is_period(self, vector):
        times = in_translations(self.grid, vector)
        if not all(abs(time - round(time)) < 1e-6 for time in times):
            return False
        rows = zip(map(round, times), self.sides, self.wrap, strict=True)
        return all(n % side == 0 if wrapped else n == 0 for n, side, wrapped in rows)

    @lru_cache(maxsize=10_000)  # noqa: B019 as small as they are
    def home(self, cell, cells):
        """The one of some cells that a cell is; None if it is none."""
        if cell in cells or not self.wrap:
            return cell if cell in cells else None
        return next((each for each in cells if self.is_period(moved(cell, negated(each)))), None)

    def around(self, cell):
        """A cell, and every other that is the same, as far as such small regions matter."""
        found = [cell]
        for period in self.periods:
            found += [moved(each, step) for each in found for step in (period, negated(period))]
        return found

    @lru_cache(maxsize=10_000)  # noqa: B019 as small as they are
    def is_between(self, cell, cells):
        """Whether a cell lies in the box around some cells, however the grid is turned, where that has sides."""
        wrapped = np.array(self.grid.translations)[[*self.wrap] or [False] * self.grid.dimension]
        for matrix in map(np.transpose, self.grid.point_group):
            region, place = np.array([*cells]) @ matrix, np.array(cell) @ matrix
            inside = (region.min(axis=0) <= place) & (place <= region.max(axis=0))
            if not (inside | (wrapped @ matrix != 0).any(axis=0)).all():
                return False
        return True


@lru_cache(maxsize=100)
def seam_of(puzzle):
    """Return the seam of a puzzle's region: its box is the smallest around its cells."""
    grid, region = puzzle.grid, puzzle.region
    if not region.wrap:
        return Seam(grid, (), ())
    places = []
    for cell in region.cells:
        steps = [moved(cell, negated(home)) for home in grid.domain]
        step = next(filter(grid.has_translation, steps))
        places.append([round(time) for time in in_translations(grid, step)])
    return Seam(grid, region.wrap, tuple((np.ptp(places, axis=0) + 1).tolist()))


@cache
def in_translations(grid, vector):
    """How often a vector goes along each translation of a grid."""
    return np.linalg.solve(np.array(grid.translations).T, np.array(vector)).tolist()


def moved(cell, step):
    return tuple(a + b for a, b in zip(cell, step, strict=True))


def negated(step):
    return tuple(-v for v in step)


# --- placements


def may_be_mirrored(puzzle, piece):
    """Whether mirror images of a piece are among its orientations: always if it is flat and made of balls."""
    points = np.array(piece.cells + piece.variable)
    is_flat = np.linalg.matrix_rank(points - points[0]) <= 2
    wanted = puzzle.reflect if piece.turn is None else piece.turn == "all"
    return bool(wanted or (puzzle.grid.name == "sphere" and is_flat))


def turns(puzzle, piece):
    """The matrices that may be applied to a piece; the identity stands first."""
    if piece.turn == "none":
        return puzzle.grid.point_group[:1]
    return puzzle.grid.symmetries(reflect=may_be_mirrored(puzzle, piece))


def had(piece, matrix):
    """What each cell of a piece has, after the piece is turned."""
    found = [{(UNSTEPPED, name)} if name else set() for name in _paint(piece)]
    for cell, step, mark in piece.sides:
        found[piece.cells.index(cell)].add((apply(matrix, step), mark))
    return [frozenset(each) for each in found]


def _paint(piece):
    colours = dict(piece.colours)
    return [colours.get(cell, "") for cell in piece.cells]


def ways(puzzle):
    """Return every way to lay a piece: by every symmetry, and every translation onto a cell of the region.

    Variable cells of a piece lie in the hull of the region, and cover nothing.
    """
    region, seam = frozenset(puzzle.region.cells), seam_of(puzzle)
    below = dict(puzzle.region.colours)
    on = {colour.name: (*colour.on, "") for colour in puzzle.colours}
    found = set()
    for piece in puzzle.pieces:
        paint = _paint(piece)
        for matrix in turns(puzzle, piece):
            turned = [apply(matrix, cell) for cell in piece.cells + piece.variable]
            what = had(piece, matrix)
            for target in region:
                shift = moved(target, negated(turned[0]))
                whole = [moved(cell, shift) for cell in turned]
                lying = [seam.home(cell, region) for cell in whole[: len(piece)]]
                # a shift that is not a translation of the grid can still lie inside, upside down, so it is asked for
                if (
                    None not in lying
                    and len(set(lying)) == len(lying)
                    and puzzle.grid.has_translation(shift)
                    and all(seam.is_between(cell, region) for cell in whole[len(piece) :])
                    and all(
                        not name or below.get(at, "") in on[name]
                        for at, name in zip(lying, paint, strict=True)
                    )
                ):
                    found.add((piece.name, frozenset(zip(lying, what, strict=True))))
    return found


def placements(puzzle):
    """Return the set of (piece name, set of cells)."""
    return {(name, first(lying)) for name, lying in ways(puzzle)}


def first(pairs):
    """The cells of pairs of a cell and what it has."""
    return frozenset(cell for cell, _ in pairs)


# --- solutions


def solutions(puzzle):
    """Return the set of solutions, each a set of (piece name, set of cells), whatever the marks on sides."""
    return set(fillings(puzzle, placements(puzzle)))


def whole_solutions(puzzle):
    """Return the set of solutions, each a set of ways to lie; with its colours on other cells a piece lies in another way."""
    if puzzle.grid.sticks and not puzzle.crossing:
        drawn_ways = {each: drawn(puzzle.grid, first(each[1])) for each in ways(puzzle)}
        return set(
            fillings(
                puzzle,
                drawn_ways,
                first,
                lambda *both: not crosses(*map(drawn_ways.get, both)),
            )
        )
    if puzzle.sides == Sides() and not any(piece.sides for piece in puzzle.pieces):
        return set(fillings(puzzle, ways(puzzle), first))
    alone = [each for each in ways(puzzle) if match(puzzle, [each])]
    return set(fillings(puzzle, alone, first, lambda *both: match(puzzle, both)))


def numbered(placements):
    """Return the solutions of a puzzle's placements, each as their ascending numbers."""
    names = [piece.name for piece in placements.puzzle.pieces]
    number = {
        (names[placements.piece[p]], frozenset(placements.cells_of(p))): p
        for p in range(len(placements))
    }
    return {tuple(sorted(map(number.get, each))) for each in solutions(placements.puzzle)}


def filled_by(placed):
    """Placed pieces of satpack's in the form of `solutions`."""
    return frozenset((each.piece, frozenset(each.cells)) for each in placed)


def plain(solution):
    """A solution of satpack's in the form of `whole_solutions`."""
    found = []
    for placed in solution.placed:
        what = {cell: set() for cell in placed.cells}
        for cell, name in placed.colours:
            what[cell].add((UNSTEPPED, name))
        for cell, step, mark in placed.sides:
            what[cell].add((step, mark))
        lying = frozenset((cell, frozenset(own)) for cell, own in what.items())
        found.append((placed.piece, lying))
    return frozenset(found)


def total(puzzle):
    """Return the number of solutions."""
    return len(whole_solutions(puzzle))


def fillings(puzzle, options, cells_of=frozenset, goes_with=lambda *_: True):
    """Yield each set of options, which are (piece name, where it lies), that fills the region, and go with each other.

    Cell by cell: one that is not covered yet gets an option of which it is the least cell, or stays empty if it may.
    """
    goes_with = cache(goes_with)
    required = set(puzzle.region.required)
    bounds = {piece.name: piece.copies for piece in puzzle.pieces}
    region = sorted(puzzle.region.cells)
    beginning = {cell: [] for cell in region}
    for option in options:
        cells = cells_of(option[1])
        beginning[min(cells)].append((option, cells))

    def descend(index, chosen, covered, used):
        if index == len(region):
            right = all(copies.low <= used[name] <= copies.high for name, copies in bounds.items())
            if right and (puzzle.holes is None or len(region) - len(covered) in puzzle.holes):
                yield frozenset(chosen)
            return
        cell = region[index]
        if cell in covered or cell not in required:
            yield from descend(index + 1, chosen, covered, used)
        for option, cells in () if cell in covered else beginning[cell]:
            name = option[0]
            if (
                not cells & covered
                and used[name] < bounds[name].high
                and all(goes_with(option, other) for other in chosen)
            ):
                more = used + Counter([name])
                yield from descend(index + 1, [*chosen, option], covered | cells, more)

    yield from descend(0, [], frozenset(), Counter())


def match(puzzle, chosen):
    """Whether all sides of some placements match."""
    region, seam = frozenset(puzzle.region.cells), seam_of(puzzle)
    owner = {cell: i for i, (_, lying) in enumerate(chosen) for cell, _ in lying}
    marks = {cell: dict(own) for _, lying in chosen for cell, own in lying}
    for cell, i in owner.items():
        for step in puzzle.grid.sides_of(cell):
            here, behind = marks[cell].get(step, ""), seam.home(moved(cell, step), region)
            if behind is None:
                if not _ends(puzzle.sides, here):
                    return False
            elif behind in owner:
                there = marks[behind].get(negated(step), "")
                is_inside = owner[behind] == i and not (here and there)
                if not is_inside and not _meet(puzzle.sides, here, there):
                    return False
    return True


def _ends(sides, mark):
    """Whether a side may be at the border."""
    return sides.border in ("", mark) or (not mark and sides.unmarked == "anything")


def _meet(sides, here, there):
    """Whether two sides may meet."""
    if here and there:
        pairs = [(here, here)] if sides.match == "same" else sides.match
        return (here, there) in pairs or (there, here) in pairs
    return sides.unmarked == "anything" or (sides.unmarked == "each other" and here == there)


def drawn(grid, cells):
    """Return sticks as sets of their two ends in the plane."""
    found = set()
    for cell in cells:
        ((ends,),) = [grid.outlines[grid.class_of(cell)]]
        points = [grid.cartesian(moved(cell, end)) for end in ends]
        found.add(frozenset(tuple(round(v, 4) + 0.0 for v in point) for point in points))
    return frozenset(found)


def crosses(one, other):
    """Whether two shapes made of sticks cross: sticks of both alternate around a point."""
    points = Counter(p for shape in (one, other) for stick in shape for p in stick)
    for point in (point for point, times in points.items() if times >= 4):
        around = []
        for owner, shape in enumerate((one, other)):
            for stick in shape:
                if point in stick:
                    (end,) = stick - {point}
                    around.append((atan2(end[1] - point[1], end[0] - point[0]), owner))
        owners = [owner for _, owner in sorted(around)]
        if sum(a != b for a, b in zip(owners, owners[1:] + owners[:1], strict=True)) > 2:
            return True
    return False


# --- classes of solutions


def motions(puzzle):
    """Every map of the region to itself that keeps colours and which cells may stay empty: a matrix, and each cell's image."""
    region, required, seam = puzzle.region.cells, set(puzzle.region.required), seam_of(puzzle)
    every, colours = frozenset(region), dict(puzzle.region.colours)
    for matrix in puzzle.grid.point_group:
        if not all(seam.is_period(apply(matrix, period)) for period in seam.periods):
            continue
        turned = {cell: apply(matrix, cell) for cell in region}
        for goal in region:
            shift = moved(goal, negated(turned[region[0]]))
            if not puzzle.grid.has_translation(shift):
                continue
            image = {cell: seam.home(moved(there, shift), every) for cell, there in turned.items()}
            if (
                set(image.values()) == every
                and {image[cell] for cell in required} == required
                and {image[cell]: name for cell, name in colours.items()} == colours
            ):
                yield matrix, image


def forms(puzzle, piece, matrix, exchange):
    """The shapes of a piece's image, with what each cell has, and with variable cells as such."""
    found = set()
    for turn in turns(puzzle, piece):

        def image(vector, turn=turn):
            return apply(matrix, apply(turn, vector))

        cells = {image(cell): {(UNSTEPPED, "variable cell")} for cell in piece.variable}
        for cell, own in zip(piece.cells, had(piece, puzzle.grid.point_group[0]), strict=True):
            cells[image(cell)] = carried_marks(own, image, exchange)
        first, least = puzzle.grid.class_of(min(cells)), negated(min(cells))
        here = frozenset((moved(cell, least), frozenset(own)) for cell, own in cells.items())
        found.add((first, here))
    return frozenset(found)


def carried_marks(own, image, exchange):
    """Return what a cell has after steps are turned and marks exchanged."""
    return frozenset(
        (image(step), exchange.get(mark, mark)) if step else (step, mark) for step, mark in own
    )


def renamed(puzzle, matrix, exchange):
    """The piece that each becomes; None if some becomes no piece."""
    unit = puzzle.grid.point_group[0]
    free = {}
    for piece in puzzle.pieces:
        free.setdefault((forms(puzzle, piece, unit, {}), piece.copies), []).append(piece.name)
    found = {}
    for piece in puzzle.pieces:
        left = free.get((forms(puzzle, piece, matrix, exchange), piece.copies))
        if not left:
            return None
        found[piece.name] = left.pop(0)
    return found


def carried(solution, names, image, matrix, exchange):
    """Return what a motion and an exchange of marks make of a solution."""

    def turned(step):
        return apply(matrix, step)

    return frozenset(
        (
            names[name],
            frozenset((image[cell], carried_marks(own, turned, exchange)) for cell, own in lying),
        )
        for name, lying in solution
    )


def leaders(puzzle, solutions, *, reflect, exchanges=({},)):
    """Return each solution with one that stands for its class under all maps that keep the puzzle."""
    leader = {each: each for each in solutions}

    def first(each):
        while leader[each] != each:
            each = leader[each]
        return each

    for matrix, image in motions(puzzle):
        if determinant(matrix) < 0 and not reflect:
            continue
        for exchange in exchanges:
            names = renamed(puzzle, matrix, exchange)
            for solution in solutions if names else ():
                other = carried(solution, names, image, matrix, exchange)
                leader[first(other)] = first(solution)
    return {each: first(each) for each in solutions}


def classes(puzzle, solutions, **options):
    """The number of classes of solutions."""
    return len(set(leaders(puzzle, solutions, **options).values()))

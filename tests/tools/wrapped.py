"""Cylinders and tori the plain way: cells are one if periods lead from one to the other, found by solving equations.

Shares nothing with satpack but the point groups and translations of grids.
"""

from itertools import combinations, product

import numpy as np
from hypothesis import strategies as st

from satpack.model.grids.coordinates import box_cells
from satpack.model.pieces import Piece, Region
from satpack.model.puzzle import Puzzle
from tests.tools.brute_force import fillings
from tests.tools.rules import touch
from tests.tools.strategies import connected_shapes, copies, grids, loose_pieces


@st.composite
def wrapped_puzzles(draw, *, max_cells=8, max_pieces=3):
    """A small puzzle on a box of any grid that is wrapped along an axis at least.

    Where even the smallest box has more cells than are wanted, there is one piece at most: several that may all be used
    some times and leave cells empty have millions of solutions there.
    """
    grid = draw(grids())
    sides = draw(
        st.tuples(*[st.integers(1, 4)] * grid.dimension).filter(
            lambda sides: np.prod(sides) * len(grid.domain) <= max(max_cells, len(grid.domain))
        )
    )
    wrap = draw(st.tuples(*[st.booleans()] * grid.dimension).filter(any))
    cells = box_cells(grid, sides, wrap)
    optional = draw(st.just(set()) | st.just(set(cells)) | st.sets(st.sampled_from(cells)))
    region = Region(tuple(set(cells) - optional), tuple(optional), wrap=wrap)
    largest = min(4, len(cells))
    is_large = len(cells) > max_cells
    most = 1 if is_large else max_pieces
    kept = draw(st.lists(connected_shapes(grid, max_size=largest), min_size=1, max_size=most))
    some = copies(most=2 if is_large else 4)
    pieces = [Piece(f"p{i}", shape, draw(some)) for i, shape in enumerate(kept)]
    if not all(wrap) and draw(st.booleans()):
        pieces[-1] = draw(loose_pieces("loose", connected_shapes(grid, max_size=4)))
    reflect = draw(st.sampled_from([None, True, False]))
    made = Puzzle("wrapped", grid, region, pieces, reflect=reflect, crossing=grid.may_cross)
    return made, sides


class Plain:
    """A wrapped puzzle whose region is a box of these sides."""

    def __init__(self, puzzle, sides):
        self.puzzle, self.grid = puzzle, puzzle.grid
        self._basis = np.array(self.grid.translations).T
        self._sides = sides
        self.cells = puzzle.region.cells

    def is_period(self, vector):
        times = np.linalg.solve(self._basis, np.array(vector))
        whole = np.round(times)
        if not np.allclose(times, whole):
            return False
        rows = zip(whole.astype(int).tolist(), self._sides, self.puzzle.region.wrap, strict=True)
        return all(n % side == 0 if wrapped else n == 0 for n, side, wrapped in rows)

    def home(self, cell):
        """The cell of the region that a cell is; None if it is none."""
        return next((c for c in self.cells if self.is_period(np.subtract(cell, c))), None)

    def placements(self):
        found = set()
        for piece in self.puzzle.pieces:
            for matrix in self._turns(piece):
                turned = np.array(piece.cells + piece.variable) @ np.transpose(matrix)
                for target in self.cells:
                    shift = np.subtract(target, turned[0])
                    if not self.grid.has_translation(tuple(shift.tolist())):
                        continue
                    there = turned + shift
                    if not all(map(self._is_between_sides, there[len(piece.cells) :])):
                        continue
                    moved = [self.home(cell) for cell in there[: len(piece.cells)]]
                    if None not in moved and len(set(moved)) == len(moved):
                        found.add((piece.name, frozenset(moved)))
        return found

    def _is_between_sides(self, cell):
        """Whether a cell is in the box of the region, however the grid is turned, where that has sides."""
        wrapped = np.array(self.grid.translations)[list(self.puzzle.region.wrap)]
        for matrix in map(np.transpose, self.puzzle.grid.point_group):
            region, place = np.array(self.cells) @ matrix, cell @ matrix
            inside = (region.min(axis=0) <= place) & (place <= region.max(axis=0))
            if not (inside | (wrapped @ matrix != 0).any(axis=0)).all():
                return False
        return True

    def _turns(self, piece):
        whole = np.array(piece.cells + piece.variable)
        flat = np.linalg.matrix_rank(whole - whole[0]) <= 2
        mirrored = self.puzzle.reflect or (self.grid.name == "sphere" and flat)
        return self.grid.symmetries(reflect=bool(mirrored))

    def solutions(self):
        """Every set of placements that fills the region."""
        return set(fillings(self.puzzle, self.placements()))

    def around(self, cell):
        """A cell, and every other that is the same, as far as such small boxes matter."""
        rows = zip(self.grid.translations, self._sides, self.puzzle.region.wrap, strict=True)
        steps = [
            [times * side * np.array(row) for times in ((-1, 0, 1) if wrapped else (0,))]
            for row, side, wrapped in rows
        ]
        return [tuple((cell + sum(step)).tolist()) for step in product(*steps)]

    def touch(self, first, second, by):
        """Whether two cells share a side or a corner, over the seam or not."""
        return any(touch(self.grid, first, other, by) for other in self.around(second))

    def breaks(self, rule, solution):
        """Whether a set of (piece, cells) breaks a rule."""
        lying = [(name, sorted(own)) for name, own in solution]
        empty = set(self.cells).difference(*(own for _, own in lying))

        def any_touch(some, others, by):
            return any(self.touch(a, b, by) for a in some for b in others)

        if rule.kind in ("touch", "apart"):
            others = rule.others or rule.pieces
            met = [
                any(
                    name in others and other != own and any_touch(own, other, rule.by)
                    for name, other in lying
                )
                for piece, own in lying
                if piece in rule.pieces
            ]
            return any(met) if rule.kind == "apart" else not all(met)
        if rule.kind == "isolated":
            return any(self.touch(a, b, rule.by) for a, b in combinations(sorted(empty), 2))
        if rule.kind == "connected":
            parts = [own for name, own in lying if name in rule.pieces]
            cells = {c for own in parts for c in own} if rule.pieces else empty
            return not self._hang_together(cells)
        assert rule.kind == "border"
        wanted = rule.touch == "yes"
        return any(self._at_border(own) != wanted for _, own in lying)

    def _hang_together(self, cells):
        left, found = set(cells), []
        while left:
            near = {c for c in left if any(self.touch(c, d, "side") for d in found)}
            if not near and found:
                return False
            near = near or {next(iter(left))}
            found += near
            left -= near
        return True

    def _at_border(self, own):
        near = (other for cell in own for other in self.grid.neighbours(cell))
        return any(self.home(other) is None for other in near)

    def maps(self, *, reflect):
        """Where cells go under each symmetry of the region."""
        required = set(self.puzzle.region.required)
        for matrix, target in product(self.grid.symmetries(reflect=reflect), self.cells):
            turned = [tuple(np.array(matrix) @ cell) for cell in self.cells]
            shift = np.subtract(target, turned[0])
            periods = [
                np.array(matrix) @ (side * np.array(row))
                for row, side, wrapped in zip(
                    self.grid.translations, self._sides, self.puzzle.region.wrap, strict=True
                )
                if wrapped
            ]
            if not all(map(self.is_period, periods)):
                continue
            if not self.grid.has_translation(tuple(shift.tolist())):
                continue
            where = {
                cell: self.home(np.add(image, shift))
                for cell, image in zip(self.cells, turned, strict=True)
            }
            if None not in where.values() and {where[c] for c in required} == required:
                yield where

    def classes(self, solutions, *, reflect):
        """How many solutions there are up to symmetries that leave every piece what it is."""
        maps = list(self.maps(reflect=reflect))
        left, count = set(solutions), 0
        while left:
            count += 1
            one = next(iter(left))
            for where in maps:
                left.discard(frozenset((name, frozenset(map(where.get, own))) for name, own in one))
        return count

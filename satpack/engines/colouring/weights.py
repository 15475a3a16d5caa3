"""Finds a colouring argument, of all there are one that a person would draw; or a signed tiling, its dual."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import gcd, prod
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.colouring import THOROUGH
from satpack.engines.colouring.relations import relations
from satpack.model.colouring import Colouring, fixed_holes
from satpack.model.grids.coordinates import written
from satpack.runtime.errors import EngineError, VerificationError
from satpack.runtime.limits import NEVER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from satpack.engines.colouring.relations import Integers, Relations
    from satpack.model.placing.placements import Placements
    from satpack.runtime.limits import Deadline

_MODULI = (2, 3, 4, 5, 7, 8, 9)
_TRIED = 400_000
_ROUNDS = 50
_REACH = 2
_LARGE = 1 << 20


def find_colouring(
    placements: Placements, *, effort: int = THOROUGH, deadline: Deadline = NEVER
) -> Colouring | None:
    """Return a colouring argument that there is no solution, verified; None if no weights whatsoever give one.

    The equations "every cell is covered once, every piece used as often as it should be" have no solution in integers
    iff some rational combination of them has integers on the left and no integer on the right (A. Schrijver, "Theory
    of Linear and Integer Programming", Wiley 1986, section 4.1, Corollary 4.1a). Its coefficients, times their
    denominator, are the weights; the denominator is the modulus. Of all that were tried, the one with the smallest weights is taken.
    """
    known = relations(placements, effort=effort, deadline=deadline)
    if known.consistent:
        return None
    space = _space(known, cells=len(placements.puzzle.region))
    moduli = sorted({0, *_MODULI, *(order for order in space.orders if order > 1)})
    tried = [(modulus, _most_beautiful(space, modulus)) for modulus in moduli]
    found = [(modulus, weights) for modulus, weights in tried if weights is not None]
    modulus, weights = min(found, key=lambda each: _beauties(each[1][None], space.cells)[0])
    colouring = _colouring(placements, modulus, weights[:-1].tolist())
    try:
        colouring.verify()
    except VerificationError as fault:
        raise EngineError(f"a colouring argument proves nothing: {fault}") from fault
    return colouring


def _colouring(placements: Placements, modulus: int, weights: list[int]) -> Colouring:
    """Make a colouring of weights, divided by their common factor, and with the signs that look best."""
    common = gcd(modulus, *weights)
    modulus, weights = modulus // common, [weight // common for weight in weights]
    puzzle = placements.puzzle
    many = len(puzzle.region)
    names = (piece.name for piece in puzzle.pieces)
    of_cells = dict(zip(puzzle.region.cells, weights[:many], strict=True))
    of_pieces = dict(zip(names, weights[many:-1], strict=True))
    found = Colouring(
        puzzle,
        modulus,
        {cell: weight for cell, weight in of_cells.items() if weight},
        {name: weight for name, weight in of_pieces.items() if weight},
        weights[-1],
    )
    first = next(iter(found.cells.values()), 0)
    backwards = found.region_sum < found.contents_sum if modulus == 0 else first < 0
    if modulus == 2 or not backwards:
        return found
    return _colouring(placements, modulus, [-weight for weight in weights])


@dataclass(frozen=True, slots=True, eq=False)
class _Space:
    """All weighings, as combinations of independent ones."""

    basis: Integers
    """The weighings, shape (n, cells + pieces + 2): of cells, pieces and an empty cell; last, the weight of the
    region minus that of all pieces and empty cells.
    """
    orders: list[int]
    """Each weighs placements right modulo this number only; 0 if without a modulus, and so modulo any number."""
    cells: int
    """Number of weights that are of cells."""


def _space(known: Relations, *, cells: int) -> _Space:
    """Choose unknowns such that each equation speaks of one alone."""
    involved = known.equations.any(axis=0)
    many = len(known.equations)
    tied = np.concatenate((known.equations, known.weights, known.difference[None]))[:, involved]
    tied = tied.astype(object)
    _diagonalise(tied, many)
    orders = [abs(tied[i, i]) if i < many else 0 for i in range(tied.shape[1])]
    single = np.concatenate((known.weights, known.difference[None]))[:, ~involved]
    basis = np.concatenate((_compact(tied[many:]), _compact(single)), axis=1).T
    orders += [0] * single.shape[1]
    kept = [i for i, order in enumerate(orders) if order != 1]
    return _Space(basis[kept], [orders[i] for i in kept], cells)


def _compact(matrix: Integers) -> Integers:
    """Return the matrix as int64 if its numbers are small, else as Python's integers."""
    small = all(
        -_LARGE < extreme < _LARGE for extreme in (matrix.min(initial=0), matrix.max(initial=0))
    )
    return matrix.astype(np.int64 if small else object)


def _diagonalise(matrix: Integers, many: int) -> None:
    """Make the first rows diagonal by operations on those rows and on whole columns, all invertible over the integers."""
    for step in range(min(many, matrix.shape[1])):
        while True:
            corner = matrix[step:many, step:]
            sizes = [(abs(corner[at]), at) for at in zip(*np.nonzero(corner), strict=True)]
            if not sizes:
                return
            row, column = min(sizes)[1]
            matrix[[step, step + row]] = matrix[[step + row, step]]
            matrix[:, [step, step + column]] = matrix[:, [step + column, step]]
            pivot = matrix[step, step]
            below = matrix[step + 1 : many]
            below -= (below[:, step] // pivot)[:, None] * matrix[step]
            right = matrix[:, step + 1 :]
            right -= matrix[:, step][:, None] * (right[step] // pivot)
            if not below[:, step].any() and not right[step].any():
                break


def _most_beautiful(space: _Space, modulus: int) -> Integers | None:
    """Return the best looking weighing that distinguishes region and pieces modulo a number, if any does."""
    if modulus:
        counts = [gcd(order, modulus) for order in space.orders]
    else:
        counts = [1 if order else 2 * _REACH + 1 for order in space.orders]
    own = [i for i, count in enumerate(counts) if count > 1]
    if not own:
        return None
    counts = [counts[i] for i in own]
    rows = space.basis[own]
    if modulus:
        steps = np.array([modulus // count for count in counts], dtype=object)
        rows = _compact(_residues(rows * steps[:, None], modulus))
    best = _pick(rows, space.cells)
    if best is None or rows.dtype == object:
        return best
    if prod(counts) * rows.shape[1] <= _TRIED:
        choices = np.indices(counts).reshape(len(own), -1).T - (0 if modulus else _REACH)
        every = _pick(_residues(choices @ rows, modulus), space.cells)
        assert every is not None  # the basis is among them
        if modulus:
            return every
        best = every
    return _improved(best, rows, modulus, space.cells)


def _improved(best: Integers, rows: Integers, modulus: int, cells: int) -> Integers:
    """Add small multiples of the basis for as long as that makes the weighing look better."""
    few = np.array([[-2], [-1], [0], [1], [2]])
    for _ in range(max(1, min(_ROUNDS, _TRIED // rows.size))):
        before = best
        for row in rows:
            chosen = _pick(_residues(best + few * row, modulus), cells)
            assert chosen is not None  # adding nothing is among them
            best = chosen
        if np.array_equal(best, before):
            break
    return best


def _pick(candidates: Integers, cells: int) -> Integers | None:
    """Return the best looking of the candidates whose last number, the difference, is not zero."""
    valid = candidates[candidates[:, -1] != 0]
    if not len(valid):
        return None
    beauties = _beauties(valid, cells)
    best: Integers = valid[min(range(len(valid)), key=beauties.__getitem__)]
    return best


def _beauties(candidates: Integers, cells: int) -> list[tuple[int, ...]]:
    """Return a sort key for each weighing, the best looking first: its largest weight, sums of pieces, and of cells."""
    sizes = np.abs(candidates)
    of_cells, of_pieces = sizes[:, :cells], sizes[:, cells:-1]
    columns = of_cells.max(axis=1), of_pieces.sum(axis=1), of_cells.sum(axis=1)
    return list(zip(*(column.tolist() for column in columns), strict=True))


def _residues(matrix: Integers, modulus: int) -> Integers:
    """Return each number's residue of least absolute value."""
    if not modulus:
        return matrix
    low = (modulus - 1) // 2
    return (matrix + low) % modulus - low


@dataclass(frozen=True, slots=True)
class SignedTiling:
    """A signed tiling: whatever the weights, it weighs as much as the pieces and the region, so that no colouring argument exists."""

    placements: Placements
    multiples: Mapping[int, int] = field(hash=False)
    """How often to take each placement; those left out, 0 times."""

    def verify(self) -> None:
        """Check that cells are covered, in sum if some may stay empty, and pieces used as often as they must be; else raise VerificationError."""
        placements, puzzle = self.placements, self.placements.puzzle
        covered = dict.fromkeys(puzzle.region.cells, 0)
        used = dict.fromkeys(puzzle.pieces, 0)
        for number, multiple in self.multiples.items():
            used[puzzle.pieces[placements.piece[number]]] += multiple
            for cell in placements.cells_of(number):
                covered[cell] += multiple
        for cell in puzzle.region.cells[: puzzle.must_fill]:
            if covered[cell] != 1:
                raise VerificationError(
                    f"cell {written(puzzle.grid, cell)} is covered {covered[cell]} times"
                )
        holes, spare = fixed_holes(puzzle), puzzle.region.cells[puzzle.must_fill :]
        if holes is not None and sum(1 - covered[cell] for cell in spare) != holes:
            raise VerificationError(f"not {holes} cells stay empty")
        for piece, times in used.items():
            if piece.copies.low == piece.copies.high != times or (times and not piece.copies.high):
                raise VerificationError(f"piece {piece.name!r} is used {times} times")


def signed_tiling(
    placements: Placements, *, effort: int = THOROUGH, deadline: Deadline = NEVER
) -> SignedTiling | None:
    """Return a signed tiling, verified; None if there is none, in which case there is a colouring argument."""
    multiples = relations(placements, trace=True, effort=effort, deadline=deadline).multiples
    if multiples is None:
        return None
    found = SignedTiling(placements, multiples)
    try:
        found.verify()
    except VerificationError as fault:
        raise EngineError(f"a signed tiling is wrong: {fault}") from fault
    return found

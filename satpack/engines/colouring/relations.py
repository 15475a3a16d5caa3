"""The placements' equations between weights, reduced to a few unknowns: exact linear algebra over the integers.

Weigh the cells and the pieces so that every placement's cells weigh together as much as its piece. Each placement is
one linear equation; read as relations between generators (cells and pieces), they present an abelian group, and a
weighing with values in any group is a homomorphism from it. Pieces whose number is not fixed weigh nothing: they are
not generators. Cells that may stay empty all weigh the same, "an empty cell", and nothing unless the number of those
is fixed.

The cells are taken in order. The first placement whose last cell is the current one gives that cell's weight; each
further one is an equation between unknowns that came before, which nearly always removes one of them at once. So there
are few unknowns at any time and their coefficients stay small, however large the puzzle: for most sets of pieces a
single one is left at the end. Equations that remove none (twice an unknown is zero, say) are kept in echelon form.

FLINT has fast normal forms of integer matrices, but its licence is the LGPL; SymPy takes minutes where this takes
milliseconds.

References
----------
J. H. Conway and J. C. Lagarias, "Tiling with polyominoes and combinatorial group theory", Journal of Combinatorial
Theory A 53 (1990): the tile homology group, and the weights on its cells as generalised colourings.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from satpack.model.colouring import fixed_holes
from satpack.model.counts import reduceat, repeat
from satpack.model.symmetry.images import codes
from satpack.runtime.errors import LimitError
from satpack.runtime.limits import NEVER, Deadline

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from satpack.model.placing.placements import Placements

# int64, or Python's own integers where those are too small
Integers: TypeAlias = "NDArray[Any]"

# Two numbers below this can be multiplied, and 2**15 such products added up, without leaving int64.
_SAFE = 1 << 24

# about nanoseconds: entries of matrices cost 1
_CELL_COST = 24_000
_INCIDENCE_COST = 50
_OBJECT_COST = 30
_GROWTH_COST = 200  # memory is dearer than time


@dataclass(frozen=True, slots=True, eq=False)
class Relations:
    """Every weight as a combination of a few unknowns, and the equations between those."""

    weights: Integers
    """The weight of each cell, then of each piece, then of an empty cell, shape (cells + pieces + 1, unknowns)."""
    equations: Integers
    """Combinations of the unknowns that are zero, in echelon form, shape (equations, unknowns). Together with
    `weights` they are equivalent to the placements' equations.
    """
    difference: Integers
    """The weight of the region minus that of all pieces and empty cells together, shape (unknowns,). It is a
    combination of the equations iff no weighing whatsoever distinguishes the two.
    """
    multiples: dict[int, int] | None
    """In that case, if requested: how often to take each placement (perhaps a negative number of times) so that
    all cells are covered once, and all pieces used as often as they should be.
    """

    @property
    def consistent(self) -> bool:
        """Whether region and pieces weigh the same by every weighing."""
        return not _remainders(self.difference[None].copy(), self.equations).any()


def relations(
    placements: Placements, *, trace: bool = False, effort: int, deadline: Deadline = NEVER
) -> Relations:
    """Reduce the equations; with `trace`, find the `multiples` too. `effort` is the work allowed, in about nanoseconds."""
    allowed = _Allowance(effort, deadline)
    try:
        return _Sweep(placements, np.dtype(np.int64), allowed, trace=trace).run()
    except _TooLargeError:
        return _Sweep(placements, np.dtype(object), allowed, trace=trace).run()


class _Allowance(NamedTuple):
    effort: int
    deadline: Deadline


class _TooLargeError(Exception):
    """A coefficient has outgrown int64."""


class _Sweep:
    """The state of the reduction: matrices whose columns are unknowns.

    A column is an unknown, or free to become one. When traced, every equation that is used gets a column too, which
    stands for its placement and is never removed: a combination that is zero for a weighing is then a combination of
    placements.

    Most equations are redundant. To detect that without writing them out, each unknown has a *code* without a pattern,
    and each row of weights a *key*: the sum of codes that it stands for, modulo 2^64. Equations with different keys
    are different; those with the same key are practically always equal, and if they are not, the argument that results
    fails its check.
    """

    def __init__(
        self, placements: Placements, dtype: np.dtype[Any], allowed: _Allowance, *, trace: bool
    ) -> None:
        puzzle = placements.puzzle
        self._placements = placements
        self._cells = len(puzzle.region)
        self._required = puzzle.must_fill
        self._fixed = [piece.copies.is_fixed for piece in puzzle.pieces]
        self._trace = trace
        self._effort, self._deadline = allowed
        self._dtype = dtype
        width = 16
        self._weights = np.zeros((self._cells + len(puzzle.pieces) + 1, width), dtype)
        self._equations = np.zeros((0, width), dtype)
        self._open = np.zeros((0, width), dtype)
        self._free = list(range(width))
        self._unknown = np.zeros(width, dtype=bool)
        self._placement: dict[int, int] = {}
        self._codes = codes(0, width)
        self._keys = np.zeros(len(self._weights), np.int64)

    def run(self) -> Relations:
        # at once, so that too large a puzzle is refused before any work
        self._spend(_CELL_COST * self._cells + _INCIDENCE_COST * len(self._placements.cells))
        for index, fixed in enumerate(self._fixed):
            if fixed:
                self._introduce(self._cells + index)
        if fixed_holes(self._placements.puzzle) is not None:
            self._introduce(-1)
            optional = np.arange(self._required, self._cells)
            self._set_weights(optional, self._weights[[-1] * len(optional)])
        for cell, group in enumerate(self._by_last_cell()):
            required = cell < self._required
            if not len(group.numbers):
                if required:
                    self._introduce(cell)
                continue
            numbers = self._news(group, required=required)
            if required:
                self._mark(0, int(numbers[0]))
                self._set_weights(np.array([cell]), -self._open[:1])
                self._open = _checked(self._open[1:] - self._open[0])
                numbers = numbers[1:]
            self._settle(numbers)
        return self._result()

    def _by_last_cell(self) -> Iterator[_SharedLastCell]:
        placements = self._placements
        never = placements.cover.high[placements.piece] == 0
        last = placements.cells[placements.starts[1:] - 1]
        last = np.where(never, self._cells, last)  # those never used come last
        order = np.argsort(last, kind="stable")
        bounds = np.searchsorted(last[order], np.arange(self._cells + 1))
        sizes = np.diff(placements.starts)[order]
        inside = repeat(placements.starts[order] - np.cumsum(sizes) + sizes, sizes)
        cells = placements.cells[inside + np.arange(len(inside))]
        ends = np.concatenate(([0], np.cumsum(sizes)))
        for first, stop in pairwise(bounds.tolist()):
            yield _SharedLastCell(
                numbers=order[first:stop],
                pieces=self._cells + placements.piece[order[first:stop]],
                sizes=sizes[first:stop],
                starts=ends[first:stop] - ends[first],
                cells=cells[ends[first] : ends[stop]],
            )

    def _news(self, group: _SharedLastCell, *, required: bool) -> NDArray[np.int64]:
        """Open the equations of a cell's placements that may be new, by their keys; the first defines the weight of a required cell."""
        keys = reduceat(np.add, self._keys[group.cells], group.starts) - self._keys[group.pieces]
        kept = keys != (keys[0] if required else 0)
        kept[0] |= required
        kept |= self._dtype == np.dtype(object)  # numbers too large for keys
        cells = group.cells[repeat(kept, group.sizes)]
        self._spend(len(cells) * self._weights.shape[1])
        self._open = -self._weights[group.pieces[kept]]
        if len(cells):
            sizes = group.sizes[kept]
            starts = np.cumsum(sizes) - sizes
            self._open = reduceat(np.add, self._weights[cells], starts, axis=0) + self._open
        self._open = _checked(self._open)
        numbers: NDArray[np.int64] = group.numbers[kept]
        return numbers

    def _settle(self, numbers: NDArray[np.int64]) -> None:
        """Use the open equations until none is left that is new."""
        while len(numbers):
            self._spend(self._open.size)
            self._open = _remainders(self._open, self._equations, self._unknown)
            news = (self._open[:, self._unknown] != 0).any(axis=1)
            self._open, numbers = self._open[news], numbers[news]
            if not len(numbers):
                return
            units = (np.abs(self._open) == 1) & self._unknown
            with_unit = np.flatnonzero(units.any(axis=1))
            if len(with_unit):
                short = (self._open[with_unit] != 0).sum(axis=1)
                chosen = int(with_unit[np.argmin(short)])
            else:
                chosen = 0
            self._mark(chosen, int(numbers[chosen]))
            equation = self._open[chosen].copy()
            self._open = np.delete(self._open, chosen, axis=0)
            numbers = np.delete(numbers, chosen)
            if len(with_unit):
                self._remove(equation)
            else:
                self._equations = np.concatenate((self._equations, equation[None]))
            self._tidy()

    def _tidy(self) -> None:
        """Bring the kept equations into echelon form; use up those that have come to remove an unknown."""
        while True:
            self._equations = _checked(_echelon(self._equations, self._unknown))
            units = ((np.abs(self._equations) == 1) & self._unknown).any(axis=1)
            if not units.any():
                return
            chosen = int(np.argmax(units))
            equation = self._equations[chosen].copy()
            self._equations = np.delete(self._equations, chosen, axis=0)
            self._remove(equation)

    def _remove(self, equation: Integers) -> None:
        """Remove the unknown that the equation expresses by others: of those it could, the one used least."""
        could = np.flatnonzero((np.abs(equation) == 1) & self._unknown)
        column = int(could[np.argmin((self._weights[:, could] != 0).sum(axis=0))])
        equation = equation * equation[column]
        for matrix in (self._weights, self._equations, self._open):
            rows = np.flatnonzero(matrix[:, column])
            self._spend(len(rows) * matrix.shape[1])
            changed = _checked(matrix[rows] - matrix[rows, column][:, None] * equation)
            if matrix is self._weights:
                self._set_weights(rows, changed)
            else:
                matrix[rows] = changed
        self._unknown[column] = False
        self._free.append(column)

    def _mark(self, row: int, placement: int) -> None:
        """Give an open equation that is put to use a column for its placement."""
        if self._trace:
            column = self._column(unknown=False)
            self._open[row, column] = -1
            self._placement[column] = placement

    def _introduce(self, row: int) -> None:
        """Make the weight of a cell or piece an unknown of its own."""
        column = self._column(unknown=True)
        weights = np.zeros((1, self._weights.shape[1]), self._dtype)
        weights[0, column] = 1
        self._set_weights(np.array([row]), weights)

    def _set_weights(self, rows: NDArray[np.int64], weights: Integers) -> None:
        self._weights[rows] = weights
        if self._dtype != np.dtype(object):
            self._keys[rows] = weights @ np.where(self._unknown, self._codes, 0)

    def _column(self, *, unknown: bool) -> int:
        if not self._free:
            width = self._weights.shape[1]
            self._spend(_GROWTH_COST * self._weights.size)
            for name in ("_weights", "_equations", "_open"):
                matrix: Integers = getattr(self, name)
                setattr(self, name, np.concatenate((matrix, np.zeros_like(matrix)), axis=1))
            self._unknown = np.concatenate((self._unknown, np.zeros_like(self._unknown)))
            self._codes = codes(0, 2 * width)
            self._free.extend(range(width, 2 * width))
        column = self._free.pop()
        self._unknown[column] = unknown
        return column

    def _result(self) -> Relations:
        puzzle = self._placements.puzzle
        # copies may be many: Python's integers
        difference = self._weights[: self._cells].sum(axis=0).astype(object)
        difference -= (fixed_holes(puzzle) or 0) * self._weights[-1].astype(object)
        for index, piece in enumerate(puzzle.pieces):
            if self._fixed[index]:
                difference -= piece.copies.low * self._weights[self._cells + index].astype(object)
        left = _remainders(difference[None].copy(), self._equations, self._unknown)[0]
        multiples = None
        if self._trace and not left[self._unknown].any():
            multiples = {p: int(left[c]) for c, p in self._placement.items() if left[c]}
        return Relations(
            weights=self._weights[:, self._unknown],
            equations=self._equations[:, self._unknown],
            difference=difference[self._unknown],
            multiples=multiples,
        )

    def _spend(self, numbers: int) -> None:
        self._effort -= numbers * (_OBJECT_COST if self._dtype == np.dtype(object) else 1)
        if self._effort < 0:
            raise LimitError("weighing the cells of this puzzle would take too long")
        self._deadline.check()


@dataclass(frozen=True, slots=True, eq=False)
class _SharedLastCell:
    """The placements whose last cell is the same: their numbers, rows of their pieces, and their cells in a row."""

    numbers: NDArray[np.int64]
    pieces: NDArray[np.int32]
    sizes: NDArray[np.int64]
    starts: NDArray[np.int64]
    cells: NDArray[np.int32]


def _checked(matrix: Integers) -> Integers:
    """Return the matrix if its numbers are small enough to go on with."""
    if matrix.dtype != np.dtype(object) and matrix.size and np.abs(matrix).max() > _SAFE:
        raise _TooLargeError
    return matrix


def _echelon(rows: Integers, pivots: NDArray[np.bool_]) -> Integers:
    """Return rows that span the same lattice, in echelon form over the columns that may hold pivots."""
    done = 0
    for column in np.flatnonzero(pivots & (rows != 0).any(axis=0)).tolist():
        while len(some := done + np.flatnonzero(rows[done:, column])):
            least = int(some[np.argmin(np.abs(rows[some, column]))])
            rows[[done, least]] = rows[[least, done]]
            if len(some) == 1:
                done += 1
                break
            rest = rows[done + 1 :]
            rest -= (rest[:, column] // rows[done, column])[:, None] * rows[done]
            _checked(rest)
    return rows[:done]


def _remainders(
    rows: Integers, echelon: Integers, pivots: NDArray[np.bool_] | None = None
) -> Integers:
    """Divide rows by a matrix in echelon form, in place: those of its lattice leave zero in the columns of pivots."""
    may = np.ones(rows.shape[1], dtype=bool) if pivots is None else pivots
    for divisor in echelon:
        column = int(np.argmax((divisor != 0) & may))
        rows -= (rows[:, column] // divisor[column])[:, None] * divisor
        _checked(rows)
    return rows

"""The numbers of copies that a sweep has to remember, and how exactly.

A state that remembers fewer numbers meets more of its equals, so a piece is counted only as far as its range of copies
can be broken:

- not at all, if any number that fits is allowed;
- up to its least number, if more than that never does harm;
- not at all, if the area settles it: all cells belong to some piece or stay empty, so that one number follows from the
  others;
- exactly, else.

Cells that stay empty are treated as one more piece, of one cell.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from satpack.engines.frontier.tiling import Tiling

__all__ = ["Counter", "Counters", "Implied", "counters_of"]


@dataclass(frozen=True, slots=True)
class Counter:
    """A state's counter of the copies of one piece."""

    low: int
    """Fewest copies at the end."""
    high: int
    """Most copies; the counter's largest value."""
    saturates: bool = False
    """Whether further copies leave the counter at `high`, instead of being forbidden."""

    @property
    def bits(self) -> int:
        """The bits that its values need."""
        return self.high.bit_length()


@dataclass(frozen=True, slots=True)
class Implied:
    """A number of copies that follows at the end from the counted ones."""

    size: int
    """Cells of the piece."""
    low: int
    """Fewest copies; there is no upper limit."""
    others: Mapping[int, int]
    """For each counted piece its cells."""


@dataclass(frozen=True, slots=True)
class Counters:
    """The numbers that a sweep counts besides covered cells."""

    cells: int
    """Cells of the region."""
    empty: int
    """The number that stands for cells that stay empty, one past the pieces'."""
    counted: Mapping[int, Counter]
    """Counters, by piece."""
    implied: Implied | None = None
    """A piece whose number follows from the area."""


def counters_of(tiling: Tiling) -> Counters:
    """Decide what to count for a tiling whose area allows a solution.

    Unless the puzzle bounds it, the number of empty cells follows from the other ranges at the end. Counting it then
    only serves to give up early, and is done where it splits no states: where the area ties it to the other counters.
    """
    puzzle = tiling.puzzle
    cells, empty = len(puzzle.region), len(puzzle.pieces)
    sizes = {k: len(piece) for k, piece in enumerate(puzzle.pieces)} | {empty: 1}
    lows = {k: piece.copies.low for k, piece in enumerate(puzzle.pieces)} | {empty: 0}
    highs = {k: piece.copies.high for k, piece in enumerate(puzzle.pieces)}
    unbounded = [k for k, high in highs.items() if high >= cells // sizes[k]]
    counted = {
        k: Counter(lows[k], high) for k, high in highs.items() if 0 < high < cells // sizes[k]
    }
    if spare := int(tiling.weight[~tiling.problem.primary].sum()):
        most_empty = cells - puzzle.needed_area[0]
        if puzzle.limits_holes and puzzle.holes is not None:
            lows[empty], most_empty = puzzle.holes.low, min(most_empty, puzzle.holes.high)
        if most_empty < spare and (puzzle.limits_holes or len(unbounded) <= 1):
            counted[empty] = Counter(lows[empty], most_empty)
        else:
            unbounded.append(empty)
    if len(unbounded) == 1:
        (settled,) = unbounded
        others = {k: sizes[k] for k in counted}
        return Counters(cells, empty, counted, Implied(sizes[settled], lows[settled], others))
    for k in unbounded:
        if lows[k]:
            counted[k] = Counter(lows[k], lows[k], saturates=True)
    return Counters(cells, empty, counted)

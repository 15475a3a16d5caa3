"""The puzzle that a goal is about: with pieces that may be left out, or cells that are taken out, or a bound to be met."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.pieces import Piece, Region
from satpack.model.ranges import Copies, Holes
from satpack.model.rules import Blocked, HoleSize, Linear
from satpack.model.turning import turned_shapes
from satpack.runtime.errors import OptionError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.model.goal import Goal
    from satpack.model.puzzle import Puzzle

BLOCKER = "blocker"
"""The name of the piece that stands for a cell taken out."""

_NONE = np.int64(2**62)


def restated(puzzle: Puzzle, goal: Goal, *, leave_out: bool) -> Puzzle:
    """Return the puzzle whose solutions a goal compares.

    For "blockers" that is a puzzle of single cells which leave no room for the original pieces. With ``leave_out``,
    any copy of a piece may be left out and, unless the puzzle bounds the number of empty cells, any cell may stay
    empty. Raises OptionError for a puzzle whose conditions mean nothing for blockers.
    """
    if goal.measure == "blockers":
        return _with_blockers(puzzle)
    if not leave_out:
        return puzzle
    pieces = tuple(replace(each, copies=Copies(0, each.copies.high)) for each in puzzle.pieces)
    if puzzle.holes is not None:
        return replace(puzzle, pieces=pieces)
    region = Region((), puzzle.region.cells, puzzle.region.colours, wrap=puzzle.region.wrap)
    return replace(puzzle, pieces=pieces, region=region)


def _with_blockers(puzzle: Puzzle) -> Puzzle:
    grid, cells = puzzle.grid, puzzle.region.cells
    if puzzle.holes is not None:
        raise OptionError(
            f"blockers leave as many cells empty as can be, not {puzzle.holes}; leave the number of holes out"
        )
    if puzzle.meeting:
        raise OptionError(
            f"blockers can't be combined with {puzzle.meeting}, where empty cells alone don't decide what fits; use another goal"
        )
    names = tuple(piece.name for piece in puzzle.pieces)
    rules = []
    for number, rule in enumerate(puzzle.rules, 1):
        if not rule.is_sieved(puzzle) or rule.kind == "fixed":
            raise OptionError(
                f"blockers are about where a piece may lie, and rule {number} ({rule.kind}) is not; leave it out"
            )
        own = getattr(rule, "pieces", names)
        rules.append(rule if own else replace(rule, pieces=names))  # type: ignore[type-var]
    blockers: list[Piece] = []
    reached: set[int | None] = set()
    for kind, cell in enumerate(grid.domain):
        if kind not in reached:
            name = f"{BLOCKER} {len(blockers) + 1}" if blockers else BLOCKER
            while name in names:
                name += "'"
            blockers.append(Piece(name, [cell], (0, len(cells)), turn="all"))
            shapes = turned_shapes(grid, (cell,), (), "all")
            reached.update(grid.class_of(one) for (one,), _ in shapes)
    pieces = [replace(piece, copies=Copies(0, 0)) for piece in puzzle.pieces]
    return replace(
        puzzle,
        region=Region((), cells, puzzle.region.colours, wrap=puzzle.region.wrap),
        pieces=(*pieces, *blockers),
        holes=None,
        rules=(*rules, Blocked(names)),
    )


def weights_of(puzzle: Puzzle, goal: Goal) -> tuple[int, ...]:
    """Return the weight of a copy of each piece if a goal's measure is a sum of weights; empty otherwise. Holes are the rest."""
    if goal.measure in ("cells", "holes"):
        return tuple(map(len, puzzle.pieces))
    if goal.measure == "value":
        return tuple(piece.value for piece in puzzle.pieces)
    return () if goal.measure == "largest-hole" else (1,) * len(puzzle.pieces)


def per_cell(puzzle: Puzzle, weights: tuple[int, ...]) -> tuple[int, int] | None:
    """Return the weight and the cells of a piece in use if all have the same ratio of these, not 0; else None."""
    used = [
        (weight, len(piece))
        for weight, piece in zip(weights, puzzle.pieces, strict=True)
        if piece.copies.high
    ]
    if not used:
        return None
    weight, size = used[0]
    same = all(w * size == weight * s for w, s in used)
    return (weight, size) if same and weight else None


@dataclass(frozen=True, slots=True, eq=False)
class MeasureBounds:
    """Bounds on the measure that follow from areas alone."""

    low: int
    high: int
    areas: frozenset[int]  # possible numbers of covered cells; without any there is no solution


def bounds_by_area(puzzle: Puzzle, goal: Goal) -> MeasureBounds:
    """Return bounds on a `restated` puzzle's measure from the areas of region and pieces, and the copies of each."""
    cells = len(puzzle.region)
    weights = weights_of(puzzle, goal) or tuple(map(len, puzzle.pieces))
    least, most = _by_area(puzzle, weights)
    holes = puzzle.holes or Holes(0, cells)
    low = max(len(puzzle.region.required), cells - holes.high)
    allowed = [area for area in range(max(low, 0), cells - holes.low + 1) if least[area] < _NONE]
    areas = frozenset(allowed)
    if not allowed:
        return MeasureBounds(0, 0, areas)
    lows, highs = int(least[allowed].min()), int(most[allowed].max())
    if goal.measure == "holes":
        return MeasureBounds(cells - highs, cells - lows, areas)
    if goal.measure == "largest-hole":
        return MeasureBounds(int(cells > highs), cells - lows, areas)
    return MeasureBounds(lows, highs, areas)


def _by_area(
    puzzle: Puzzle, weights: tuple[int, ...]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the least and the largest weight of pieces by the number of cells that they cover; `_NONE` for impossible numbers."""
    cells = len(puzzle.region)
    # the least weights, and the least of weights below 0
    ways = np.full((2, cells + 1), _NONE)
    ways[:, 0] = 0
    for piece, weight in zip(puzzle.pieces, weights, strict=True):
        size, low = len(piece), piece.copies.low
        high = min(piece.copies.high, cells // size)
        if low > high:
            ways[:] = _NONE
            break
        ways = _shifted(ways, low * size, low * weight)
        more, step = high - low, 1
        while more:  # 1, 2, 4 ... copies and the rest make every number up to all of them
            copies = min(step, more)
            ways = np.minimum(ways, _shifted(ways, copies * size, copies * weight))
            more, step = more - copies, 2 * step
    return ways[0], -ways[1]


def _shifted(ways: NDArray[np.int64], area: int, weight: int) -> NDArray[np.int64]:
    """Return both with pieces of some area and weight added."""
    moved = np.full_like(ways, _NONE)
    before = ways[:, : max(0, ways.shape[1] - area)]
    moved[:, area:] = np.where(before < _NONE, before + np.array([[weight], [-weight]]), _NONE)
    return moved


def better(puzzle: Puzzle, goal: Goal, bound: int) -> Puzzle:
    """Return a `restated` puzzle that also demands a measure at least as good as a bound, which `bounds_by_area` allows.

    Sums that depend only on the covered cells become a bound on the empty cells, which engines handle best.
    """
    if goal.measure == "largest-hole":
        return _with_rule(puzzle, HoleSize(max(bound, 0)))
    weights = weights_of(puzzle, goal)
    cells, ratio = len(puzzle.region), per_cell(puzzle, weights)
    if goal.measure == "holes":
        return _with_holes(puzzle, 0, bound)
    if ratio is None:
        paid = {p.name: w for p, w in zip(puzzle.pieces, weights, strict=True) if w}
        least, most = (bound, None) if goal.is_maximum else (None, bound)
        return _with_rule(puzzle, Linear(pieces=tuple(paid.items()), least=least, most=most))
    weight, size = ratio
    if goal.is_maximum:
        return _with_holes(puzzle, 0, cells - -(-bound * size // weight))
    return _with_holes(puzzle, cells - bound * size // weight, cells)


def _with_rule(puzzle: Puzzle, rule: HoleSize | Linear) -> Puzzle:
    return replace(puzzle, rules=(*puzzle.rules, rule))


def _with_holes(puzzle: Puzzle, low: int, high: int) -> Puzzle:
    known = puzzle.holes or Holes(0, len(puzzle.region))
    low, high = max(low, known.low), min(high, known.high)
    return replace(puzzle, holes=Holes(low, high))


def why_no_choice(puzzle: Puzzle, goal: Goal, bounds: MeasureBounds) -> str:
    """Return why all solutions of a `restated` puzzle are equally good by a goal; "" if areas don't show it."""
    if not bounds.areas or bounds.low < bounds.high or goal.measure == "blockers":
        return ""
    if bounds.areas == {0}:  # no piece is small enough, and that is the answer
        return ""
    if goal.measure in ("cells", "holes", "largest-hole"):
        empty = len(puzzle.region) - min(bounds.areas)
        what = f"leaves {many(empty, 'cell')} empty" if empty else "covers every cell"
        return (
            f"every solution {what}, so there is nothing to {goal.sense}; let cells stay empty (optional = true) and "
            'copies vary (copies = "0-1"), or use --leave-out'
        )
    what = (
        f"has a value of {bounds.low:,}"
        if goal.measure == "value"
        else (f"uses {many(bounds.low, 'piece')}")
    )
    return (
        f"every solution {what}, so there is nothing to {goal.sense}; let the copies of pieces vary "
        '(copies = "0-1"), or use --leave-out'
    )

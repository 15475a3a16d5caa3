"""Fills a large box by repeating a smaller one, for a first solution; it proves nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.engines.row import Asked, Engine, empty_cells, meetings, no_shapes

if TYPE_CHECKING:
    from satpack.engines.prepared import Prepared
    from satpack.model.answer import Answer
    from satpack.model.puzzle import Puzzle


def _first(prepared: Prepared, asked: Asked, *, slices: int | None = None) -> Answer:
    from satpack.engines.blocks import first_solution

    return first_solution(prepared, memory=asked["memory_limit"], slices=slices)


def _shape(puzzle: Puzzle) -> str:
    from satpack.model.shapes.boxes import box_sides, keeps_boxes

    is_box = keeps_boxes(puzzle.grid) and box_sides(puzzle.region.cells) is not None
    return "" if is_box else "a region that is not a box of squares or cubes"


def _rules(puzzle: Puzzle) -> str:
    return f"the rule {puzzle.rules[0].kind}" if puzzle.rules else ""


def _colours(puzzle: Puzzle) -> str:
    return "colours" if puzzle.is_coloured else ""


ENGINE = Engine(
    name="blocks",
    first=_first,
    needs_placements=False,
    needs_kernels=True,
    lacks=(no_shapes, empty_cells, _shape, _rules, _colours, meetings),
    options={"solve": ("memory_limit",)},
)

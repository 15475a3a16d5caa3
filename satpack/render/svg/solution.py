"""Solutions as SVG: pictures for paper and screen, and cut lines for a laser.

Written with the standard library alone. Nothing in a picture depends on fonts, style sheets or the page below it, and
equal solutions give equal bytes.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from satpack.model.meeting import crossing
from satpack.model.solution import Solution
from satpack.render.contacts import EMPTY
from satpack.render.labels import are_alike, box_sizes, marks_of
from satpack.render.palette import fills_of, paler
from satpack.render.sides import shown_sides, side_looks
from satpack.render.svg.apart import SpreadPieces
from satpack.render.svg.balls import balls_apart
from satpack.render.svg.board import CELL, LONGEST, draw_board
from satpack.render.svg.elements import Drawing, element, path_data, svg_document
from satpack.render.svg.patches import cell_shades
from satpack.render.svg.plane import (
    Frame,
    PieceLooks,
    bent,
    between,
    extent,
    joint_lines,
    lettered_parts,
    outlines,
)
from satpack.render.svg.polyhedra import polyhedra_apart
from satpack.render.svg.side_legend import side_legend
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from satpack.model.grids import Grid
    from satpack.questions.hint import Hint
    from satpack.render.sides import SideLook

STYLES = ("auto", "flat", "layers", "exploded", "outline")
"""The ways to draw a solution."""

# for outlines, in millimetres, and the colours that cutters use for cutting through and for marking
_MARGIN = 2.0
_HAIRLINE = 0.1
_CUT, _ENGRAVE = "#ff0000", "#0000ff"


def draw_svg(
    solution: Solution,
    *,
    style: str = "auto",
    letters: bool | None = None,
    unit: float = 20.0,
    explode: float | None = None,
) -> str:
    """Draw a solution as SVG; `Solution.svg` explains the options.

    y leads downwards, and the lowest layer comes first. Solids are drawn layer by layer, which is
    the default for balls, or exploded and seen from the front, a little from the left and from
    above. By default all but outlines are lettered, except plane puzzles of a single kind of piece;
    large rectangles show their sizes.
    """
    chosen = _checked_style(solution.puzzle.grid, style)
    if not (math.isfinite(unit) and 0.01 <= unit <= 10_000):
        raise OptionError(f"a cell of {unit:g} mm; use a unit from 0.01 to 10,000")
    if explode is not None and not 0 <= explode <= 100:
        raise OptionError(f"exploded by {explode:g}; use a number from 0 to 100")
    if chosen == "outline":
        return _outline(solution, unit=unit, lettered=bool(letters))
    drawn = solution_drawing(solution, style=chosen, letters=letters, explode=explode)
    return drawn.svg(solution.puzzle.name)


def solution_drawing(
    solution: Solution,
    *,
    style: str = "auto",
    letters: bool | None = None,
    explode: float | None = None,
    looks: Mapping[str, SideLook] | None = None,
) -> Drawing:
    """Draw a solution in any style but outline; marks on sides look as in the puzzle, with a legend, or as given, without one."""
    puzzle, grid = solution.puzzle, solution.puzzle.grid
    look = _look(solution, looks, lettered=letters)
    if _checked_style(grid, style) != "exploded" or not solution.placed:
        owners = dict.fromkeys(puzzle.region.cells, EMPTY) | solution.owners()
        drawn = draw_board(puzzle.surface, owners, look)
    else:
        pieces = [placed.cells for placed in solution.placed]
        asked = SpreadPieces(
            grid=grid, pieces=pieces, factor=explode, look=look, longest=LONGEST, cell=CELL
        )
        drawn = (balls_apart if grid.balls else polyhedra_apart)(asked)
    return drawn if looks is not None else drawn.below(side_legend(side_looks(puzzle), drawn.wide))


def _checked_style(grid: Grid, style: str) -> str:
    if style not in STYLES:
        raise OptionError(f"there is no style {style!r}; use {', '.join(STYLES)}")
    if grid.dimension == 2:
        fitting = ["flat", "outline"]
    else:
        # balls that rest in hollows are built layer by layer
        fitting = ["layers", "exploded"] if grid.balls else ["exploded", "layers"]
    if style == "auto":
        return fitting[0]
    if style not in fitting:
        raise OptionError(
            f"the {grid.name} grid has no style {style!r}; use {' or '.join(fitting)}"
        )
    return style


def _look(
    solution: Solution, looks: Mapping[str, SideLook] | None = None, *, lettered: bool | None
) -> PieceLooks:
    names = [placed.piece for placed in solution.placed]
    unlettered = are_alike(solution) if lettered is None else not lettered
    return PieceLooks(
        fills=fills_of(solution),
        names=names,
        marks=[""] * len(names) if unlettered else marks_of(solution),
        sized=bool(box_sizes(solution)),
        shades=cell_shades(solution),
        sides=shown_sides(solution, looks),
    )


def _outline(solution: Solution, *, unit: float, lettered: bool | None) -> str:
    """Draw the cut lines: those between pieces, then those around them, so that nothing falls out too soon."""
    if not solution.placed:
        raise OptionError("nothing lies on the region, so there is nothing to cut")
    if solution.puzzle.surface.is_wrapped:
        raise OptionError(
            "a wrapped region can't be cut out of a sheet: pieces go on over its seam; use style flat"
        )
    grid = solution.puzzle.grid
    owners = solution.owners()
    if fault := crossing(solution.puzzle, owners):
        raise OptionError(f"{fault}; a sheet can't be cut like that; use style flat")
    joints = joint_lines(grid, shown_sides(solution))
    left, top, right, bottom = extent(grid, owners, joints)
    margin = _MARGIN / unit
    frame = Frame(grid, unit, left - margin, top - margin)
    cuts = [
        bent((edge for _, edge in between(grid, owners)), joints),
        outlines(grid, (placed.cells for placed in solution.placed), joints),
    ]
    group = element(
        "g",
        *(element("path", d=path_data(paths, frame.place)) for paths in cuts if paths),
        stroke=_CUT,
        stroke_width=_HAIRLINE,
        fill="none",
    )
    children = [group]
    if lettered:
        look = _look(solution, lettered=True)
        marked = [(look.marks[i], list(each.cells), "") for i, each in enumerate(solution.placed)]
        engraved = lettered_parts(marked, frame)
        for each in engraved:
            each.set("stroke-width", f"{_HAIRLINE}")
        children.append(element("g", *engraved, stroke=_ENGRAVE, fill="none"))
    return svg_document(
        solution.puzzle.name,
        *children,
        wide=unit * (right - left + 2 * margin),
        high=unit * (bottom - top + 2 * margin),
        measure="mm",
    )


def draw_hint(hint: Hint) -> str:
    """Draw a hint as SVG: the pieces placed already and the next one, a solid layer by layer."""
    puzzle = hint.puzzle
    shown = Solution(puzzle, (*hint.placed, *([hint.next] if hint.next else [])))
    meant = {hint.next, *hint.take_back}
    fills = fills_of(shown)
    resting = [each.cells for each in shown.placed if meant - {None} and each not in meant]
    board = draw_board(
        puzzle.surface,
        dict.fromkeys(puzzle.region.cells, EMPTY) | shown.owners(),
        PieceLooks(
            [
                fill if placed in meant or not meant - {None} else paler(fill)
                for fill, placed in zip(fills, shown.placed, strict=True)
            ],
            [placed.piece for placed in shown.placed],
            marks_of(shown),
            sides=shown_sides(shown).paled({cell for cells in resting for cell in cells}),
        ),
    )
    board = board.below(side_legend(side_looks(puzzle), board.wide))
    return board.svg(f"{puzzle.name}: {hint.sentence}")

"""Shapes from command-line arguments: a drawing, the pieces of a puzzle, or all polyforms of a size."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from satpack.runtime.errors import OptionError, PuzzleError

if TYPE_CHECKING:
    from satpack.model.grids import Cells, Grid

_MARKS = re.compile(r"[#.^v/\s]*")
_DRAWING = re.compile(r"[#.^v/\s]*[#^][#.^v/\s]*")
_EMPTY = re.compile(r"[./\s]*")
_BEGINS_AS_DRAWING = re.compile(r"[./\s]*#(?!.*\.[a-z]{2,}$)")  # and has no file suffix
_POLYFORMS = re.compile(r"([a-z-]+):([0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Shapes:
    """Shapes on one grid."""

    grid: Grid
    named: tuple[tuple[str, Cells], ...]
    reflect: bool | None = None  # None: the default of the grid

    @property
    def only(self) -> tuple[str, Cells]:
        """The name and the cells of the single shape."""
        (one,) = self.named
        return one


def shapes_given(
    shape: str | None,
    *,
    polyforms: str | None = None,
    grid: Grid | str | None = None,
    reflect: bool | None = None,
) -> Shapes:
    """Return the shapes given by a command's arguments; raise InputError if there are none, or contradictory ones.

    `shape` is a drawing with `/` between its rows, or a puzzle as `load` takes it; `polyforms` is text such as
    "square:8".
    """
    from satpack.model.grids import grid_named

    if (shape is None) == (polyforms is None):
        raise OptionError(
            "no shape is given; use a puzzle, a drawing such as '##./.##', or --polyforms square:8"
            if shape is None
            else "a shape and --polyforms: give one of them"
        )
    if polyforms is not None:
        if grid is not None:
            raise OptionError("--grid applies to a drawing; --polyforms names its own")
        return _all_polyforms(polyforms, reflect)
    assert shape is not None
    name = grid if grid is None or isinstance(grid, str) else grid.name
    if _is_drawing(shape, name):
        return _drawn(shape, grid_named(name or "square"), reflect)
    if grid is not None:
        raise OptionError("--grid applies to a drawing; a puzzle names its own")
    return _pieces(shape, reflect)


def one_shape_given(
    shape: str | None, *, grid: Grid | str | None = None, reflect: bool | None = None
) -> Shapes:
    """Return the single shape given by a command's arguments, as `shapes_given`; raise InputError if there is not exactly one."""
    if shape is None:
        raise OptionError(
            "no shape is given; use a drawing such as '##./.##', or a puzzle with one piece"
        )
    given = shapes_given(shape, grid=grid, reflect=reflect)
    if len(given.named) > 1:
        raise OptionError(
            f"{shape} has {len(given.named):,} pieces; give a drawing, or a puzzle with one"
        )
    return given


def _is_drawing(text: str, grid: str | None) -> bool:
    """Return whether a text is meant as a drawing, even an empty or faulty one, and not as a puzzle."""
    if grid is not None and _MARKS.fullmatch(text):
        return True
    if _DRAWING.fullmatch(text) or _EMPTY.fullmatch(text):
        return True
    if _BEGINS_AS_DRAWING.match(text) is None:
        return False
    return not os.path.exists(text)  # noqa: PTH110 - unlike that of Path it has an answer for long drawings, too


def _all_polyforms(text: str, reflect: bool | None) -> Shapes:
    from satpack.model.grids import grid_named
    from satpack.model.shapes.polyforms import polyforms

    match = _POLYFORMS.fullmatch(text)
    if match is None:
        raise OptionError(
            f"--polyforms {text}: write a grid and a number of cells, such as square:8"
        )
    grid = grid_named(match[1])
    kind = None
    if reflect is not None:
        kind = "free" if reflect else "one-sided"
    forms = polyforms(grid, int(match[2]), kind=kind)
    return Shapes(grid, tuple((piece.name, piece.cells) for piece in forms), reflect)


def _drawn(text: str, grid: Grid, reflect: bool | None) -> Shapes:
    from satpack.io.puzzles.drawing import read_drawing

    rows = re.sub(r"\s*//\s*", "\n\n", text.strip("\n")).replace("/", "\n")
    if _EMPTY.fullmatch(rows):
        raise PuzzleError("there is no shape: the drawing has no cells; mark them with '#'")
    drawing = read_drawing(
        grid, rows, optional=False, blame=lambda fault: PuzzleError(f"the drawing: {fault}")
    )
    return Shapes(grid, (("shape", drawing.required),), reflect)


def _pieces(name: str, reflect: bool | None) -> Shapes:
    from satpack.gallery import load

    puzzle = load(name)
    if loose := next((piece for piece in puzzle.pieces if piece.variable), None):
        raise PuzzleError(
            f"piece {loose.name!r} has variable cells, which shapes can't have; make them cells, or take them out"
        )
    if puzzle.has_sides:
        raise PuzzleError(
            f"{puzzle.name!r} has sides that must match, which shapes can't have; take them out"
        )
    named = tuple((piece.name, piece.cells) for piece in puzzle.pieces)
    return Shapes(puzzle.grid, named, puzzle.reflect if reflect is None else reflect)


def proved_shape(argument: str, cnf: str) -> str:
    """Return the name of the shape that a file's formula is about; raise InputError if it is not among the argument's."""
    from satpack.io.files import shown
    from satpack.tilings.questions.proofs import formula_shape

    found = formula_shape(cnf)
    grid, reflect = found.grid, found.reflect
    is_drawing = _is_drawing(argument, grid.name)
    match = _POLYFORMS.fullmatch(argument)
    given = shapes_given(
        None if match else argument,
        polyforms=argument if match else None,
        grid=grid.name if is_drawing else None,
    )
    if given.grid is grid:
        wanted = grid.canonical(found.cells, reflect=reflect)
        for name, cells in given.named:
            if grid.canonical(cells, reflect=reflect) == wanted:
                return name
    raise PuzzleError(f"{shown(cnf)}: is not about a shape of {argument!r}")

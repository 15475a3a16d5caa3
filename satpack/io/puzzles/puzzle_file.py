"""Puzzle files: TOML, written by hand, and read with errors that name the place of each mistake."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from satpack.io.puzzles.pieces import all_pieces, painted, shape
from satpack.io.puzzles.tables import (
    ColourTable,
    GoalTable,
    Place,
    RegionTable,
    SidesTable,
    blaming,
    owner_of,
    read_table,
)
from satpack.model.colours import Colour, check_colours
from satpack.model.expect import Expect
from satpack.model.goal import Goal
from satpack.model.grids import GRIDS, Grid
from satpack.model.grids.coordinates import listed_cells
from satpack.model.pieces import Region, check_name, check_source
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Holes
from satpack.model.sides import NO_MARK, Sides
from satpack.runtime.wording import brief, one_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from satpack.io.puzzles.drawing import Layout
    from satpack.io.puzzles.tables import PuzzleTable, Vectors
    from satpack.model.designs.design import Design


def parse_puzzle(text: str, *, file: str = "puzzle") -> Puzzle:
    """Read a puzzle from the text of a puzzle file, which errors call `file`.

    >>> parse_puzzle('''
    ... name = "two dominoes"
    ... grid = "square"
    ... region.box = [2, 2]
    ... [[pieces]]
    ... name = "domino"
    ... box = [2, 1]
    ... copies = 2
    ... ''').pieces[0].cells
    ((0, 0), (1, 0))
    """
    table = read_table(text, file)
    top = Place(file)
    if table.grid not in GRIDS:
        raise top.at("grid")(f"found {brief(table.grid)}; use {one_of(tuple(GRIDS))}")
    grid = GRIDS[table.grid]
    with blaming(top.at("name")):
        check_name(table.name, "puzzle")
    with blaming(top.at("source")):
        check_source(table.source)
    reflect = grid.may_turn_over if table.reflect is None else table.reflect
    colours = _colours(table.colours, file)
    names = [colour.name for colour in colours]
    design = layout = None
    if table.design is not None or table.regions:
        design = _design(grid, table, names, file)
    if table.region is not None:
        region, holes, layout = _bounded_region(grid, table.region, names, Place(file, "region"))
    elif design is None or not design.regions:
        raise top.at("region")("is missing")
    else:
        region, holes = design.regions[0].region, design.regions[0].holes
    pieces = all_pieces(grid, table.pieces, names, file, reflect=reflect)
    sides = _sides(table.sides, Place(file, "sides"))
    with blaming(Place(file, "expect")):
        expect = Expect(**({} if table.expect is None else asdict(table.expect)))
    goal = _goal(table.goal, Place(file, "goal"))
    with blaming(top):
        puzzle = Puzzle(
            name=table.name,
            grid=grid,
            region=region,
            pieces=pieces,
            reflect=reflect,
            source=table.source,
            expect=expect,
            holes=holes,
            colours=colours,
            goal=goal,
            design=design,
            sides=sides,
            crossing=table.crossing,
        )
        if not table.rules:
            return puzzle
    from satpack.io.puzzles.rules import read_rules  # with all kinds of rules

    rules = read_rules(puzzle, table.rules, file=file, layout=layout)
    with blaming(top):
        return replace(puzzle, rules=rules)


def _design(grid: Grid, table: PuzzleTable, names: Collection[str], file: str) -> Design | None:
    from satpack.io.puzzles.design import read_design  # few files need this

    named = {}
    for name, own in table.regions.items():
        place = Place(file, f"regions.{name}")
        with blaming(place):
            check_name(name, "region")
        region, holes, _ = _bounded_region(grid, own, names, place)
        named[name] = (region, holes)
    return read_design(grid, table.design, named, file)


def _goal(table: GoalTable | None, place: Place) -> Goal | None:
    if table is None:
        return None
    if table.maximise is None and table.minimise is None:
        raise place("is empty; give maximise or minimise")
    with blaming(place):
        return Goal.of(maximise=table.maximise, minimise=table.minimise)


def _sides(table: SidesTable | None, place: Place) -> Sides:
    if table is None:
        return Sides()
    if table.border == NO_MARK:
        raise place.at("border")("is empty; use a mark, or leave it out")
    with blaming(place):
        border = NO_MARK if table.border is None else table.border
        return Sides(table.match, border, table.unmarked, table.alike)


def _colours(tables: Sequence[ColourTable], file: str) -> tuple[Colour, ...]:
    found = []
    for number, table in enumerate(tables, 1):
        place = Place(file, owner_of(number, table.name, kind="colour"))
        on = None if table.on is None else tuple(table.on)
        with blaming(place):
            found.append(Colour(table.name, on, table.shade))
    with blaming(Place(file)):
        check_colours(found, ())
    return tuple(found)


def _bounded_region(
    grid: Grid, table: RegionTable, names: Collection[str], place: Place
) -> tuple[Region, Holes | None, Layout]:
    """Return a region, its number of empty cells, and its layout."""
    holes = None
    if table.holes is not None:
        with blaming(place.at("holes")):
            holes = Holes.of(table.holes)
    region, layout = _region(grid, table, names, holes, place)
    return region, holes, layout


def _region(
    grid: Grid, table: RegionTable, names: Collection[str], holes: Holes | None, place: Place
) -> tuple[Region, Layout]:
    if (table.box is None) == (table.cells is None):
        raise place("give exactly one of box and cells")
    spare: Vectors = table.optional if isinstance(table.optional, list) else []
    if spare and not isinstance(table.cells, list):
        raise place.at("optional")(
            "applies only to a list of cells; in a drawing mark optional cells with '+'"
        )
    drawn = shape(grid, table.cells, table.box, place, wrap=table.wrap)
    optional = drawn.optional
    if spare:
        optional = listed_cells(grid, spare, blame=place.at("optional"))
        covered = set(drawn.required)
        for number, cell in enumerate(optional, 1):
            if cell in covered:
                raise place.at("optional")(
                    f"entry {number} is {spare[number - 1]}, which is in cells too; list it once"
                )
    # if empty cells are counted and none is marked optional, any may be empty
    any_cell = table.optional is None and holes is not None and holes.high > 0
    required = drawn.required
    if table.optional is True or (any_cell and not optional):
        required, optional = (), drawn.required + optional
    with blaming(place.at("box" if table.cells is None else "cells")):
        region = Region(required, optional)
    if table.wrap is not None:
        with blaming(place.at("wrap")):
            region = replace(region, wrap=tuple(table.wrap))
    if table.colours is None:
        return region, drawn.layout
    paint = painted(grid, table.colours, names, region.cells, drawn.layout, place)
    return replace(region, colours=tuple(paint.items())), drawn.layout

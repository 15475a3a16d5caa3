"""A puzzle in the page's form: an object with cells as lattice vectors, in which shapes may have no cells yet."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

import msgspec

from satpack.io.puzzles.design import design_table, is_plain_box, read_design
from satpack.io.puzzles.rules import rule_table
from satpack.io.puzzles.tables import DesignTable, SidesTable
from satpack.model.bounds import MAX_CELLS, MAX_PIECES
from satpack.model.designs.design import FreePieces
from satpack.model.designs.painting import ColourWish
from satpack.model.grids import grid_named
from satpack.model.grids.coordinates import from_file, to_file
from satpack.model.grids.vectors import minus, plus, shifted
from satpack.model.piece_colours import colours_chosen, piece_colours
from satpack.model.rule import SORTS, arguments_of
from satpack.model.rules import RULES
from satpack.render.sides import need_letters, side_looks
from satpack.runtime.errors import InputError, LimitError
from satpack.runtime.wording import brief

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from satpack.model.designs.design import Search
    from satpack.model.grids import Cell, Cells, Grid
    from satpack.model.pieces import Piece, Region
    from satpack.model.puzzle import Puzzle
    from satpack.model.rule import Sort
    from satpack.model.sides import Sides

Painted = list[tuple[tuple[int, ...], str]]
MarkedSides = list[tuple[tuple[int, ...], tuple[int, ...], str]]


class ColourSheet(msgspec.Struct, forbid_unknown_fields=True):
    """A colour."""

    name: str
    on: list[str] = []
    shade: str = ""


class RegionSheet(msgspec.Struct, forbid_unknown_fields=True):
    """The region; it may be empty while it is drawn."""

    required: list[tuple[int, ...]] = []
    optional: list[tuple[int, ...]] = []
    colours: Painted = []
    wrap: list[bool] = []


class TargetSheet(msgspec.Struct, forbid_unknown_fields=True):
    """A region of a design."""

    name: str
    region: RegionSheet
    holes: str | None = None


class PieceSheet(msgspec.Struct, forbid_unknown_fields=True):
    """A piece; it may be empty while it is drawn. `fill` is its display colour, sent to the page."""

    name: str
    cells: list[tuple[int, ...]] = []
    copies: str = "1"
    turn: str | None = None
    group: int = 0
    value: int = 0
    colours: Painted = []
    colour: str = ""
    fill: str = ""
    variable: list[tuple[int, ...]] = []
    sides: MarkedSides = []


class PuzzleSheet(msgspec.Struct, forbid_unknown_fields=True):
    """A puzzle that may not be valid yet. `marks` has each mark's colour, knob (above 0) or hole, and name if it is needed."""

    name: str
    grid: str
    region: RegionSheet
    pieces: list[PieceSheet]
    source: str = ""
    reflect: bool = False
    crossing: bool = False
    holes: str | None = None
    colours: list[ColourSheet] = []
    sides: SidesTable = msgspec.field(default_factory=SidesTable)
    rules: list[dict[str, Any]] = []
    goal: dict[str, str] = {}
    design: dict[str, Any] = {}
    targets: list[TargetSheet] = []
    expect: dict[str, Any] = {}
    marks: dict[str, tuple[str, int, str]] = {}


def sheet_of(puzzle: Puzzle) -> PuzzleSheet:
    """Return a puzzle for the page."""
    grid, holes, goal, design = puzzle.grid, puzzle.holes, puzzle.goal, puzzle.design
    fills = piece_colours(puzzle)
    looks = side_looks(puzzle)
    is_lettered = need_letters(looks.values())
    known = {key: value for key, value in asdict(puzzle.expect).items() if value is not None}
    return PuzzleSheet(
        name=puzzle.name,
        grid=grid.name,
        source=puzzle.source,
        reflect=puzzle.reflect,
        crossing=puzzle.crossing,
        holes=None if holes is None else str(holes.written),
        colours=[
            ColourSheet(each.name, list(each.on or ()), each.shade) for each in puzzle.colours
        ],
        region=_region_sheet(puzzle.region),
        pieces=[
            msgspec.structs.replace(piece_sheet(piece), fill=fills[piece.name])
            for piece in puzzle.pieces
        ],
        sides=_sides(puzzle.sides),
        rules=[on_page(grid, rule_table(grid, rule)) for rule in puzzle.rules],
        goal={} if goal is None else {goal.sense: goal.measure},
        design={} if design is None else design_table(grid, design),
        targets=[
            TargetSheet(
                each.name,
                _region_sheet(each.region),
                None if each.holes is None else str(each.holes.written),
            )
            for each in ([] if design is None else design.regions)
            if not is_plain_box(grid, each)
        ],
        expect=known,
        marks={
            mark: (look.colour, look.joint, mark if is_lettered else "")
            for mark, look in looks.items()
            if look.colour
        },
    )


def _sides(sides: Sides) -> SidesTable:
    match = sides.match if isinstance(sides.match, str) else [list(pair) for pair in sides.match]
    return SidesTable(match, sides.border or None, sides.unmarked, list(sides.alike))


def _region_sheet(region: Region) -> RegionSheet:
    return RegionSheet(
        list(region.required), list(region.optional), list(region.colours), list(region.wrap)
    )


def piece_sheet(piece: Piece) -> PieceSheet:
    """Return a piece for the page."""
    return PieceSheet(
        name=piece.name,
        cells=list(piece.cells),
        copies=str(piece.copies.written),
        turn=piece.turn,
        group=piece.group,
        value=piece.value,
        colours=list(piece.colours),
        colour=piece.colour,
        variable=list(piece.variable),
        sides=list(piece.sides),
    )


def fills_of(sheet: PuzzleSheet) -> list[str]:
    """Return the colour of each piece, as "#rrggbb", including those without cells."""
    return list(colours_chosen(tuple(piece.colour for piece in sheet.pieces)))


def converted(given: object, type_: Any, what: str) -> Any:
    """Return a value sent in a request as a type; raise InputError if it is not one."""
    try:
        return msgspec.convert(given, type_)
    except msgspec.ValidationError as fault:
        raise InputError(f"{what}: {fault}") from None


def checked_cell(grid: Grid, cell: Cell) -> Cell:
    """Return a cell sent in a request; raise InputError if the grid does not have it."""
    if not grid.has_cell(cell):
        raise InputError(f"{list(cell)} is not a cell of the {grid.name} grid")
    return cell


def sheet_from(given: object) -> PuzzleSheet:
    """Return the puzzle sent in a request."""
    sheet: PuzzleSheet = converted(given, PuzzleSheet, "invalid puzzle")
    for piece in sheet.pieces:
        piece.fill = ""  # derived from the others
    sheet.marks = {}
    grid = grid_named(sheet.grid)
    region = sheet.region
    shapes = [region.required + region.optional]
    shapes += [piece.cells + piece.variable for piece in sheet.pieces]
    if len(sheet.pieces) > MAX_PIECES or sum(map(len, shapes)) > 2 * MAX_CELLS:
        raise LimitError(f"too large: satpack takes {MAX_PIECES:,} pieces, {MAX_CELLS:,} cells")
    for cell in (cell for cells in shapes for cell in cells):
        checked_cell(grid, cell)
    for rule in sheet.rules:
        check_rule(grid, rule)
    return sheet


def tidied(sheet: PuzzleSheet) -> PuzzleSheet:
    """Return the puzzle with shapes, and the cells of rules, moved to where a drawing in a file shows them best."""
    grid = grid_named(sheet.grid)
    region = sheet.region
    cells = region.required + region.optional
    by = _way_home(grid, cells) if cells else (0,) * grid.dimension
    settled = RegionSheet(
        sorted(shifted(region.required, by)),
        sorted(shifted(region.optional, by)),
        _moved(region.colours, by),
        region.wrap,
    )
    return msgspec.structs.replace(
        sheet,
        region=settled,
        pieces=[_tidied_piece(grid, piece) for piece in sheet.pieces],
        rules=[moved_rule(rule, by) for rule in sheet.rules],
        marks={},
        design=_whole_design(grid, sheet, by),
    )


def _whole_design(grid: Grid, sheet: PuzzleSheet, by: Cell) -> dict[str, Any]:
    """Return the table of a design without defaults, as it is read; cells of pieces move with the pieces, those of the region by a step."""
    if not sheet.design:
        return {}
    given: DesignTable = converted(sheet.design, DesignTable, "the design")
    design = read_design(grid, msgspec.structs.replace(given, regions=[]), {}, "the puzzle")
    assert design is not None
    found = design_table(
        grid, replace(design, search=_moved_search(grid, sheet, design.search, by))
    )
    return found | ({"regions": given.regions} if given.regions else {})


def _moved_search(grid: Grid, sheet: PuzzleSheet, search: Search, by: Cell) -> Search:
    match search:
        case FreePieces(pieces):
            ways = {
                piece.name: _way_home(grid, piece.cells + piece.variable)
                for piece in sheet.pieces
                if piece.cells
            }
            return FreePieces(
                tuple(
                    replace(each, among=tuple(shifted(each.among, ways[each.piece])))
                    if each.piece in ways
                    else each
                    for each in pieces
                )
            )
        case ColourWish(among=among) if among:
            return replace(search, among=tuple(shifted(among, by)))
    return search


def _tidied_piece(grid: Grid, piece: PieceSheet) -> PieceSheet:
    """Return a piece with its cells moved to where a drawing shows them best, without display data."""
    whole = piece.cells + piece.variable
    by = _way_home(grid, whole) if whole else (0,) * grid.dimension
    return msgspec.structs.replace(
        piece,
        cells=sorted(shifted(piece.cells, by)),
        colours=_moved(piece.colours, by),
        fill="",
        variable=sorted(shifted(piece.variable, by)),
        sides=sorted((shifted((cell,), by)[0], step, mark) for cell, step, mark in piece.sides),
    )


def _moved(paint: Painted, by: Cell) -> Painted:
    return sorted((shifted((cell,), by)[0], name) for cell, name in paint)


def _way_home(grid: Grid, cells: list[Cell] | Cells) -> Cell:
    """Return the translation of the lattice that moves cells nearest to the least non-negative places."""
    places = cells if grid.places is None else [grid.place_of(cell) for cell in cells]
    low = tuple(map(min, zip(*places, strict=True)))
    first = places[0]
    for rest in _NEAR[grid.dimension]:
        place = tuple(a - b + c for a, b, c in zip(first, low, rest, strict=True))
        there = grid.cell_at(place)
        if there is None:
            continue
        step = minus(there, cells[0])
        if grid.has_translation(step) and _lands(grid, cells, step, (first, place)):
            return step
    return (0,) * grid.dimension


def _lands(grid: Grid, cells: list[Cell] | Cells, step: Cell, way: tuple[Cell, Cell]) -> bool:
    """Whether a translation moves the places of all cells like that of the first, so that a drawing keeps its look."""
    if grid.places is None:  # cells are their places
        return True
    wanted = minus(way[1], way[0])
    return all(
        minus(grid.place_of(moved), grid.place_of(cell)) == wanted
        for cell, moved in zip(cells, shifted(cells, step), strict=True)
    )


def _steps(dimension: int) -> list[tuple[int, ...]]:
    from itertools import product

    return sorted(product(range(6), repeat=dimension), key=lambda step: (sum(step), step))


_NEAR = {dimension: _steps(dimension) for dimension in (2, 3)}
"""Possible distances of shapes from the corner, nearest first."""


def kinds_object() -> list[dict[str, Any]]:
    """Return every kind of rule with its arguments, from the records of the kinds."""
    return [
        {
            "kind": kind,
            "says": rule.says,
            "arguments": list(map(msgspec.structs.asdict, arguments_of(rule))),
        }
        for kind, rule in RULES.items()
    ]


def on_page(grid: Grid, table: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table of a file, as `rule_table` returns it, with cells for the page."""
    return _led(table, lambda cell: from_file(grid, cell) or tuple(cell))


def in_file(grid: Grid, table: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table of the page with cells as files have them."""
    return _led(table, lambda cell: to_file(grid, cell))


def moved_rule(table: Mapping[str, Any], by: Cell) -> dict[str, Any]:
    """Return a table of the page with its cells moved, in order."""
    return _led(table, lambda cell: plus(cell, by))


def check_rule(grid: Grid, table: Mapping[str, Any]) -> None:
    """Refuse a rule's table without the page's types or cells of the grid; its sense is checked with the text."""
    kind = table.get("kind")
    if not isinstance(kind, str) or kind not in RULES:
        raise InputError(f"there is no rule {brief(kind)}")
    sorts = _sorts(kind)
    for key, value in table.items():
        if key == "kind":
            continue
        if key not in sorts:
            raise InputError(f"the rule {kind} takes no {brief(key)}")
        converted(value, sorts[key].form(tuple[int, ...], int), f"the rule {kind}, {key}")
    _led(table, lambda cell: checked_cell(grid, cell))


def _sorts(kind: str) -> dict[str, Sort]:
    return {each.name: SORTS[each.sort] for each in arguments_of(RULES[kind])}


def _led(table: Mapping[str, Any], lead: Callable[[Cell], Cell]) -> dict[str, Any]:
    """Return a table with each of its cells mapped, in sorted lists."""

    def led(cells: Iterable[Cell]) -> list[list[int]]:
        return sorted(list(lead(tuple(cell))) for cell in cells)

    sorts = _sorts(table["kind"])
    return {
        key: sorts[key].led(value, led) if key in sorts else value for key, value in table.items()
    }

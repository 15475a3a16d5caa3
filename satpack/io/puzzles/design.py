"""The table [design] of puzzle files, and the tables [regions.NAME] that it refers to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from satpack.io.puzzles.tables import ColoursTable, MarksTable, Place, blaming
from satpack.model.designs.design import (
    Cut,
    Design,
    FreeCells,
    FreePieces,
    FreeRegion,
    Sets,
    Target,
    sides_of,
)
from satpack.model.designs.painting import ColourWish, MarkWish
from satpack.model.designs.wishes import Wish
from satpack.model.grids.coordinates import listed_cells, to_file
from satpack.model.pieces import Region
from satpack.model.ranges import Copies
from satpack.model.shapes.boxes import box
from satpack.runtime.wording import brief

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from satpack.io.puzzles.tables import DesignTable, FreeCellsTable
    from satpack.model.designs.design import Search
    from satpack.model.grids import Grid
    from satpack.model.ranges import Holes

    NamedRegion = tuple[Region, Holes | None]

MOST_TARGETS = 100
"""Most regions of a design."""


def read_design(
    grid: Grid, table: DesignTable | None, named: Mapping[str, NamedRegion], file: str
) -> Design | None:
    """Return the design of the table [design], None without it; `named` are the regions of the tables [regions.NAME]."""
    place = Place(file, "design")
    if table is None:
        if named:
            raise Place(file, f"regions.{next(iter(named))}")(
                "no [design] names this region; name it there, or leave it out"
            )
        return None
    wishes = []
    for number, text in enumerate(table.want, 1):
        with blaming(Place(file, "design", f"want, entry {number}")):
            wishes.append(Wish.of(text))
    targets = _targets(grid, table.regions, named, place.at("regions"))
    if unused := sorted(named.keys() - set(table.regions)):
        raise Place(file, f"regions.{unused[0]}")(
            "no [design] names this region; name it there, or leave it out"
        )
    search = _search(grid, table, place)
    with blaming(place):
        return Design(search, wishes, targets, table.best)


def _search(grid: Grid, table: DesignTable, place: Place) -> Search | None:
    """Return what the keys leave to the search, None for sets of any number of pieces."""
    keys: tuple[tuple[str, Any, Callable[[Grid, Any, Place], Search]], ...] = (
        ("pieces", table.pieces, _sets),
        ("free-cells", None if table.free_cells == {} else table.free_cells, _free_cells),
        ("cut", table.cut or None, _cut),
        ("colours", table.colours, _colours),
        ("marks", table.marks, _marks),
    )
    asked = [each for each in keys if each[1] is not None]
    if len(asked) > 1:
        (one, *_), (other, *_) = asked[:2]
        raise place(f"{other}: {one} can't be given with it; leave one of them out")
    return next((read(grid, said, place) for _, said, read in asked), None)


def _sets(_grid: Grid, given: int | str | list[int], place: Place) -> Sets:
    with blaming(place.at("pieces")):
        pieces = tuple(given) if isinstance(given, list) else Copies.of(given)
    with blaming(place):
        return Sets(pieces)


def _cut(_grid: Grid, table: Mapping[str, int | list[int]], place: Place) -> Cut:
    if len(table) > 1:
        raise place.at("cut")(f"found {len(table):,} pieces to cut; cut one of them at a time")
    piece, sizes = next(iter(table.items()))
    with blaming(place):
        return Cut(piece, sizes if isinstance(sizes, int) else tuple(sizes))


def _colours(grid: Grid, given: int | ColoursTable, place: Place) -> ColourWish:
    if isinstance(given, int):
        given = ColoursTable(given)
    among = listed_cells(grid, given.among, blame=place.at("colours, among"))
    with blaming(place):
        return ColourWish(given.most, given.fewest, given.uncoloured, among)


def _marks(_grid: Grid, given: int | MarksTable, place: Place) -> MarkWish:
    table = MarksTable(given) if isinstance(given, int) else given
    with blaming(place):
        return MarkWish(table.most, table.fewest, table.unmarked)


def _free_cells(
    grid: Grid, given: int | Mapping[str, int | FreeCellsTable], place: Place
) -> FreeRegion | FreePieces:
    if isinstance(given, int):
        with blaming(place):
            return FreeRegion(given)
    return FreePieces(tuple(_free_of(grid, *each, place) for each in given.items()))


def _free_of(grid: Grid, piece: str, given: int | FreeCellsTable, place: Place) -> FreeCells:
    own = place.at(f"free-cells of {brief(piece)}")
    number, listed = (given, []) if isinstance(given, int) else (given.number, given.among)
    among = listed_cells(grid, listed, blame=own)
    with blaming(place):
        return FreeCells(piece, number, among)


def _targets(
    grid: Grid, names: Sequence[str], named: Mapping[str, NamedRegion], place: Place
) -> list[Target]:
    if len(names) > MOST_TARGETS:
        raise place(f"found {len(names):,} regions; use at most {MOST_TARGETS}")
    found = []
    for number, name in enumerate(names, 1):
        with blaming(Place(place.file, place.owner, f"regions, entry {number}")):
            sides = sides_of(name)
        if name in named:
            found.append(Target(name, *named[name]))
        elif sides is None:
            raise place(
                f'found {brief(name)}; use a box such as "2x3x4", or the name of a table [regions.NAME]'
            )
        else:
            with blaming(Place(place.file, place.owner, f"regions, entry {number}")):
                found.append(Target(name, _box(grid, sides)))
    return found


def _box(grid: Grid, sides: Sequence[int]) -> Region:
    """Return a box; a flat one becomes one layer of a solid grid."""
    return Region(box(grid, *sides, *(1 for _ in range(grid.dimension - len(sides)))))


def is_plain_box(grid: Grid, target: Target) -> bool:
    """Return whether a region is just the box of its name."""
    sides = sides_of(target.name)
    return sides is not None and target == Target(target.name, _box(grid, sides))


def design_table(grid: Grid, design: Design) -> dict[str, Any]:
    """Return the table [design] that `read_design` reads back."""
    found: dict[str, Any] = {}
    search = design.search
    if isinstance(search, Sets) and search.pieces is not None:
        number = search.pieces
        found["pieces"] = list(number) if isinstance(number, tuple) else number.written
    if design.want:
        found["want"] = list(map(str, design.want))
    if design.regions:
        found["regions"] = [target.name for target in design.regions]
    if not isinstance(search, ColourWish | MarkWish):
        found["best"] = design.best
    match search:
        case FreeRegion(out):
            found["free-cells"] = out
        case FreePieces(pieces):
            found["free-cells"] = {each.piece: _free_table(grid, each) for each in pieces}
        case Cut(piece, sizes):
            found["cut"] = {piece: sizes if isinstance(sizes, int) else list(sizes)}
        case ColourWish():
            found["colours"] = _colours_table(grid, search)
        case MarkWish(most, fewest, unmarked):
            whole = {"most": most, "fewest": fewest, "unmarked": unmarked}
            found["marks"] = most if search == MarkWish(most) else whole
    return found


def _free_table(grid: Grid, free: FreeCells) -> int | dict[str, Any]:
    if not free.among:
        return free.number
    return {"number": free.number, "among": [list(to_file(grid, cell)) for cell in free.among]}


def _colours_table(grid: Grid, wish: ColourWish) -> int | dict[str, Any]:
    if wish == ColourWish(wish.most):
        return wish.most
    found: dict[str, Any] = {"most": wish.most, "fewest": wish.fewest}
    found["uncoloured"] = wish.uncoloured
    if wish.among:
        found["among"] = [list(to_file(grid, cell)) for cell in wish.among]
    return found

"""The tables of a puzzle file, as types, and the places in it that errors name."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from satpack.model.bounds import MAX_CELLS, MAX_GROUP, MAX_SOURCE, MAX_VALUE
from satpack.model.goal import BEST, MAXIMISED, MINIMISED
from satpack.model.grids import GRIDS
from satpack.model.pieces import TURNS
from satpack.model.shapes.burrs import LENGTHS
from satpack.model.shapes.polyforms import KINDS
from satpack.runtime.errors import InputError, PuzzleError
from satpack.runtime.faults import Number
from satpack.runtime.light_record import LightRecord
from satpack.runtime.wording import brief

if TYPE_CHECKING:
    from collections.abc import Iterator

Vectors = list[list[Number]]
Count = Annotated[int, msgspec.Meta(ge=0)]


def _told(sentence: str, **schema: Any) -> msgspec.Meta:
    """Return what a schema says of a key: a sentence, and rules that this module's reader checks in its own words."""
    return msgspec.Meta(description=sentence, extra_json_schema=schema or None)


_RANGE = r"^\s*[0-9]{1,9}(\s*-\s*[0-9]{1,9})?\s*$"
_SIDES = {
    "minItems": 2,
    "maxItems": 3,
    "items": {"type": "integer", "minimum": 1, "maximum": MAX_CELLS},
}
_COLOUR = "#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[a-zA-Z]+"
_CELLS = "a drawing, '#' for each cell, or a list with one vector a cell"
_BOX = "the sides of a box, instead of cells"
_PAINT = "a drawing that lies over the cells, a character the colour of that name, or lists of cells by colour"


class RegionTable(msgspec.Struct, forbid_unknown_fields=True):
    """What is to be filled; give one of box and cells."""

    box: Annotated[list[Number] | None, _told(_BOX, **_SIDES)] = None
    cells: Annotated[
        str | Vectors | None, _told(f"{_CELLS}; '+' is a cell that may stay empty")
    ] = None
    optional: Annotated[
        Vectors | bool | None,
        _told(
            "true if every cell may stay empty, or a list of those that may, beside a list of cells"
        ),
    ] = None
    holes: Annotated[
        Number | str | None,
        _told(
            'how many cells stay empty, a number or a range such as "0-3", of any cells unless some are optional',
            pattern=_RANGE,
            minimum=0,
        ),
    ] = None
    colours: Annotated[str | dict[str, Vectors] | None, _told(_PAINT)] = None
    wrap: Annotated[
        list[bool] | None,
        _told(
            "for each axis of the box whether its opposite sides meet, as on a cylinder or a torus",
            minItems=2,
            maxItems=3,
        ),
    ] = None


class PieceTable(msgspec.Struct, forbid_unknown_fields=True):
    """A piece, or several; give one of cells, box, polyforms and burr."""

    name: Annotated[
        str | None, _told("what it is called, unlike every other piece", minLength=1)
    ] = None
    cells: Annotated[
        str | Vectors | None, _told(f"{_CELLS}; '+' is a variable cell, which covers none")
    ] = None
    variable: Annotated[Vectors | None, _told("the variable cells, beside a list of cells")] = None
    box: Annotated[list[Number] | None, _told(_BOX, **_SIDES)] = None
    copies: Annotated[
        Number | str,
        _told('how often it is used, a number or a range such as "0-3"', pattern=_RANGE, minimum=0),
    ] = 1
    polyforms: Annotated[Number | None, _told("every polyform of so many cells", minimum=1)] = None
    burr: Annotated[
        Number | list[Number] | str | None,
        _told(
            "the piece of a six-piece burr that has this number",
        ),
    ] = None
    length: Annotated[
        Number | None,
        _told(
            "of a piece of a burr: how long the stick is",
            minimum=LENGTHS[0],
            maximum=LENGTHS[-1],
            multipleOf=2,
        ),
    ] = None
    kind: Annotated[
        str | None,
        _told("of polyforms: which of them are the same piece when turned or mirrored", enum=KINDS),
    ] = None
    turn: Annotated[
        str | None,
        _told("how this piece may be turned, whatever reflect says", enum=TURNS),
    ] = None
    colours: Annotated[str | dict[str, Vectors] | None, _told(_PAINT)] = None
    group: Annotated[
        Number | None,
        _told(
            "pieces of one group need not come apart from each other", minimum=1, maximum=MAX_GROUP
        ),
    ] = None
    value: Annotated[
        Number | None,
        _told(
            "what a copy is worth where the value of all is maximised", minimum=0, maximum=MAX_VALUE
        ),
    ] = None
    colour: Annotated[
        str | None,
        _told(
            "how to show it everywhere: #rgb, #rrggbb or a name of CSS",
            pattern=f"^({_COLOUR})$",
        ),
    ] = None


class ColourTable(msgspec.Struct, forbid_unknown_fields=True):
    """A colour that cells may have."""

    name: Annotated[
        str,
        _told(
            "one word; a colour of one character can be used in drawings", pattern=r"^[\w-]{1,40}$"
        ),
    ]
    on: Annotated[
        list[str] | None,
        _told(
            "colours of the region that a piece's cells of this one may lie on; without it only its own"
        ),
    ] = None
    shade: Annotated[
        str, _told("how to show it: #rgb, #rrggbb or a name of CSS", pattern=f"^({_COLOUR})?$")
    ] = ""


class GoalTable(msgspec.Struct, forbid_unknown_fields=True):
    """What is best where there are many solutions; give one of maximise and minimise."""

    maximise: Annotated[
        str | None, _told("what is to be as large as it can be", enum=MAXIMISED)
    ] = None
    minimise: Annotated[
        str | None, _told("what is to be as small as it can be", enum=MINIMISED)
    ] = None


class ExpectTable(msgspec.Struct, forbid_unknown_fields=True):
    """The known answer."""

    total: Annotated[Count | None, _told("fillings of the region where it lies")] = None
    rotations: Annotated[Count | None, _told("those that rotations take to each other as one")] = (
        None
    )
    symmetry: Annotated[
        Count | None, _told("those that any symmetry takes to each other as one")
    ] = None
    assemblies: Annotated[Count | None, _told("assemblies, up to symmetry")] = None
    apart: Annotated[Count | None, _told("how many of the assemblies come apart")] = None
    best: Annotated[
        Number | None,
        _told("the largest or smallest that the goal's measure can be", minimum=0),
    ] = None
    level: Annotated[
        str | None,
        _told(
            "moves of the hardest that comes apart, such as 10.1.1",
            pattern=r"^[1-9][0-9]{0,5}(\.[1-9][0-9]{0,5}){0,99}$",
        ),
    ] = None
    solvable: Annotated[
        bool | None, _told("whether there is a solution, where they were not counted")
    ] = None


class FreeCellsTable(msgspec.Struct, forbid_unknown_fields=True):
    """Cells of a piece that the search may leave out."""

    number: Annotated[
        Number,
        _told(
            "how many of its cells are left out; the search decides which", minimum=1, maximum=1000
        ),
    ]
    among: Annotated[
        Vectors, _told("which of its cells may be left out, as coordinates; by default any")
    ] = []


class DesignTable(
    msgspec.Struct,
    forbid_unknown_fields=True,
    rename={"free_cells": "free-cells"},
):
    """What sets of the pieces are looked for by `satpack design`."""

    pieces: Annotated[
        Number | str | None,
        _told(
            'how many pieces are used in all, a number or a range such as "4-6"',
            pattern=_RANGE,
            minimum=1,
        ),
    ] = None
    want: Annotated[
        list[str],
        _told('what is to be true of a set: words such as "unique", or "level >= 7"'),
    ] = []
    regions: Annotated[
        list[str],
        _told(
            'what each set is to fill, all of them: boxes such as "2x3x4", or names of [regions.NAME] tables; '
            "by default the region"
        ),
    ] = []
    best: Annotated[str | None, _told("what is shown first", enum=BEST)] = None
    free_cells: Annotated[
        Number | dict[str, Number | FreeCellsTable],
        _told(
            "how many cells of the region are left out, or of pieces by their names; the search decides which",
            minimum=0,
            maximum=1000,
        ),
    ] = 0


class PuzzleTable(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A packing puzzle."""

    name: Annotated[str, _told("a title", minLength=1)]
    grid: Annotated[str, _told("what cells the puzzle has", enum=tuple(GRIDS))]
    region: RegionTable | None = None
    pieces: Annotated[list[PieceTable], _told("what to fill it with", minItems=1)]
    source: Annotated[str, _told("where the puzzle comes from", maxLength=MAX_SOURCE)] = ""
    reflect: Annotated[
        bool | None,
        _told(
            "whether pieces may be mirrored; by default yes in the plane (they can be turned over), no in space"
        ),
    ] = None
    expect: ExpectTable | None = None
    goal: GoalTable | None = None
    colours: Annotated[list[ColourTable], _told("colours restrict what may lie where")] = []
    rules: Annotated[
        list[dict[str, Any]], _told("what is asked of solutions besides; kind says what")
    ] = []
    regions: Annotated[
        dict[str, RegionTable], _told("further regions, by the names that the design calls them")
    ] = {}
    design: DesignTable | None = None


class Place(LightRecord, frozen=True):
    """A place in a puzzle file; calling it makes the error for a fault there."""

    file: str
    owner: str = ""
    key: str = ""

    def __call__(self, fault: str) -> PuzzleError:
        """Return the error for a fault here."""
        keys = f"key {self.key}" if self.key else ""
        where = ", ".join(part for part in (self.owner, keys) if part)
        return PuzzleError(f"{self.file}: {where}: {fault}" if where else f"{self.file}: {fault}")

    def at(self, key: str) -> Place:
        """Return the place of a key here."""
        return Place(self.file, self.owner, key)


def owner_of(number: int, name: object, *, kind: str = "piece") -> str:
    """Return what errors call the entry of that number, counted from 1, of the pieces or colours."""
    return (
        f"{kind} {number} ({brief(name)})" if name and isinstance(name, str) else f"{kind} {number}"
    )


@contextmanager
def blaming(place: Place) -> Iterator[None]:
    """Say where an error of the model arose, since it does not know itself."""
    try:
        yield
    except InputError as fault:
        raise type(fault)(str(place(str(fault)))) from None

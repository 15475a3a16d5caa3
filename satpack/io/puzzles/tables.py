"""The tables of a puzzle file, as types; made from its TOML, with errors that name table and key."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import tomli

from satpack.model.bounds import MAX_CELLS, MAX_GROUP, MAX_SOURCE, MAX_VALUE
from satpack.model.designs.painting import (
    FEWEST,
    FEWEST_MARKS,
    MARKED_UNMARKED,
    MOST_COLOURS,
    UNCOLOURED,
)
from satpack.model.goal import BEST, MAXIMISED, MINIMISED
from satpack.model.grids import GRIDS
from satpack.model.pieces import TURNS
from satpack.model.shapes.burrs import LENGTHS
from satpack.model.shapes.polyforms import KINDS
from satpack.model.sides import SAME, UNMARKED
from satpack.runtime.errors import InputError, PuzzleError
from satpack.runtime.faults import Fault, Number, explained
from satpack.runtime.light_record import LightRecord
from satpack.runtime.wording import brief, meant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Vectors = list[list[Number]]
Count = Annotated[int, msgspec.Meta(ge=0)]


def _means(sentence: str, **schema: Any) -> msgspec.Meta:
    """Return a key's description for the schema: a sentence, and constraints that this module's reader checks with its own messages."""
    return msgspec.Meta(description=sentence, extra_json_schema=schema or None)


_RANGE = r"^\s*[0-9]{1,9}(\s*-\s*[0-9]{1,9})?\s*$"
_SIDES = {
    "minItems": 2,
    "maxItems": 3,
    "items": {"type": "integer", "minimum": 1, "maximum": MAX_CELLS},
}
_COLOUR = "#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[a-zA-Z]+"
_CELLS = "a drawing, '#' for each cell, or a list with one vector per cell"
_BOX = "the sides of a box, instead of cells"
_PAINT = "a drawing that lies over the cells, a character the colour of that name, or lists of cells by colour"


class RegionTable(msgspec.Struct, forbid_unknown_fields=True):
    """The region; give one of box and cells."""

    box: Annotated[list[Number] | None, _means(_BOX, **_SIDES)] = None
    cells: Annotated[
        str | Vectors | None, _means(f"{_CELLS}; '+' is a cell that may stay empty")
    ] = None
    optional: Annotated[
        Vectors | bool | None,
        _means(
            "true if every cell may stay empty, or a list of those that may, beside a list of cells"
        ),
    ] = None
    holes: Annotated[
        Number | str | None,
        _means(
            'how many cells stay empty, a number or a range such as "0-3", of any cells unless some are optional',
            pattern=_RANGE,
            minimum=0,
        ),
    ] = None
    colours: Annotated[str | dict[str, Vectors] | None, _means(_PAINT)] = None
    wrap: Annotated[
        list[bool] | None,
        _means(
            "for each axis of the box whether its opposite sides meet, as on a cylinder or a torus",
            minItems=2,
            maxItems=3,
        ),
    ] = None


class PieceTable(msgspec.Struct, forbid_unknown_fields=True):
    """A piece, or several; give one of cells, box, polyforms and burr."""

    name: Annotated[
        str | None, _means("its name, unlike that of every other piece", minLength=1)
    ] = None
    cells: Annotated[
        str | Vectors | None, _means(f"{_CELLS}; '+' is a variable cell, which covers none")
    ] = None
    variable: Annotated[Vectors | None, _means("the variable cells, beside a list of cells")] = None
    box: Annotated[list[Number] | None, _means(_BOX, **_SIDES)] = None
    copies: Annotated[
        Number | str,
        _means(
            'how often it is used, a number or a range such as "0-3"', pattern=_RANGE, minimum=0
        ),
    ] = 1
    polyforms: Annotated[
        Number | str | None,
        _means(
            'every polyform of this many cells, a number or a range such as "3-5"',
            pattern=_RANGE,
            minimum=1,
        ),
    ] = None
    burr: Annotated[
        Number | list[Number] | str | None,
        _means("the piece of a six-piece burr that has this number"),
    ] = None
    length: Annotated[
        Number | None,
        _means(
            "of a piece of a burr: the length of the stick",
            minimum=LENGTHS[0],
            maximum=LENGTHS[-1],
            multipleOf=2,
        ),
    ] = None
    kind: Annotated[
        str | None,
        _means(
            "of polyforms: which of them count as the same piece when turned or mirrored",
            enum=KINDS,
        ),
    ] = None
    turn: Annotated[
        str | None, _means("how this piece may be turned, whatever reflect says", enum=TURNS)
    ] = None
    colours: Annotated[str | dict[str, Vectors] | None, _means(_PAINT)] = None
    group: Annotated[
        Number | None,
        _means(
            "pieces of one group need not come apart from each other", minimum=1, maximum=MAX_GROUP
        ),
    ] = None
    sides: Annotated[
        str | list[str | list[str]] | None,
        _means(
            "marks on the outer sides, clockwise from the top (in space from above, each round clockwise from the back), '.' for "
            "none: of one cell as text or a list, of several a list with one entry per cell, in the order of their list, or row by row"
        ),
    ] = None
    value: Annotated[
        Number | None,
        _means(
            "the value of a copy, where the total value is maximised", minimum=0, maximum=MAX_VALUE
        ),
    ] = None
    colour: Annotated[
        str | None,
        _means(
            "how to show it everywhere: #rgb, #rrggbb or a name of CSS", pattern=f"^({_COLOUR})$"
        ),
    ] = None


class SidesTable(msgspec.Struct, forbid_unknown_fields=True):
    """How the sides of pieces must match where they meet."""

    match: Annotated[
        str | list[list[str]],
        _means('"same" if marks match those like themselves, or the pairs of marks that match'),
    ] = SAME
    border: Annotated[
        str | None,
        _means(
            "the mark that sides towards the outside must have; by default any",
            pattern=r"^[A-Za-z0-9_+-]{1,40}$",
        ),
    ] = None
    unmarked: Annotated[str, _means("what sides without a mark may meet", enum=UNMARKED)] = (
        UNMARKED[0]
    )
    alike: Annotated[
        list[str],
        _means(
            "marks that may be exchanged throughout, as colours may that only tell sides apart: solutions are counted up to "
            "that, too"
        ),
    ] = []


class ColourTable(msgspec.Struct, forbid_unknown_fields=True):
    """A colour that cells may have."""

    name: Annotated[
        str,
        _means(
            "one word; a colour of one character can be used in drawings", pattern=r"^[\w-]{1,40}$"
        ),
    ]
    on: Annotated[
        list[str] | None,
        _means(
            "colours of the region that piece cells of this colour may lie on; by default only its own"
        ),
    ] = None
    shade: Annotated[
        str, _means("how to show it: #rgb, #rrggbb or a name of CSS", pattern=f"^({_COLOUR})?$")
    ] = ""


class GoalTable(msgspec.Struct, forbid_unknown_fields=True):
    """The goal, if there are many solutions; give one of maximise and minimise."""

    maximise: Annotated[str | None, _means("the measure to maximise", enum=MAXIMISED)] = None
    minimise: Annotated[str | None, _means("the measure to minimise", enum=MINIMISED)] = None


class ExpectTable(msgspec.Struct, forbid_unknown_fields=True):
    """The known answer."""

    total: Annotated[Count | None, _means("solutions where the region lies")] = None
    rotations: Annotated[Count | None, _means("solutions up to rotation")] = None
    symmetry: Annotated[Count | None, _means("solutions up to every symmetry")] = None
    alike: Annotated[
        Count | None, _means("solutions up to every symmetry and exchanges of marks alike")
    ] = None
    assemblies: Annotated[Count | None, _means("assemblies, up to symmetry")] = None
    apart: Annotated[Count | None, _means("how many of the assemblies come apart")] = None
    best: Annotated[
        Number | None, _means("the largest or smallest value of the goal's measure", minimum=0)
    ] = None
    level: Annotated[
        str | None,
        _means(
            "the level of the hardest assembly that comes apart, such as 10.1.1",
            pattern=r"^[1-9][0-9]{0,5}(\.[1-9][0-9]{0,5}){0,99}$",
        ),
    ] = None
    solvable: Annotated[
        bool | None, _means("whether there is a solution, where solutions were not counted")
    ] = None


class FreeCellsTable(msgspec.Struct, forbid_unknown_fields=True):
    """Cells of a piece that the search may leave out."""

    number: Annotated[
        Number,
        _means(
            "how many of its cells are left out; the search decides which", minimum=1, maximum=1000
        ),
    ]
    among: Annotated[
        Vectors, _means("which of its cells may be left out, as coordinates; by default any")
    ] = []


class ColoursTable(msgspec.Struct, forbid_unknown_fields=True):
    """Colours of cells that make a given solution the only one."""

    most: Annotated[Number, _means("how many colours may be used", minimum=1, maximum=MOST_COLOURS)]
    fewest: Annotated[
        str,
        _means(
            "what is made as small as possible first, the number of coloured cells or of colours",
            enum=FEWEST,
        ),
    ] = FEWEST[0]
    uncoloured: Annotated[
        str,
        _means(
            "the cells that cells without a colour may lie on: only each other, or anything",
            enum=UNCOLOURED,
        ),
    ] = UNCOLOURED[0]
    among: Annotated[
        Vectors, _means("which cells of the region may be coloured, as coordinates; by default any")
    ] = []


class MarksTable(msgspec.Struct, forbid_unknown_fields=True):
    """Marks on sides that make a given solution the only one."""

    most: Annotated[Number, _means("how many marks may be used", minimum=1, maximum=MOST_COLOURS)]
    fewest: Annotated[
        str,
        _means(
            "what is made as small as possible first, the number of marked sides or of marks",
            enum=FEWEST_MARKS,
        ),
    ] = FEWEST_MARKS[0]
    unmarked: Annotated[
        str,
        _means(
            "the sides that sides without a mark may meet: only each other, or anything",
            enum=MARKED_UNMARKED,
        ),
    ] = MARKED_UNMARKED[0]


class DesignTable(
    msgspec.Struct,
    forbid_unknown_fields=True,
    rename={"free_cells": "free-cells"},
):
    """The sets of the pieces that `satpack design` searches for."""

    pieces: Annotated[
        Number | str | list[Number] | None,
        _means(
            'how many pieces are used in all, a number or a range such as "4-6"; or a list of their numbers of cells',
            pattern=_RANGE,
            minimum=1,
        ),
    ] = None
    want: Annotated[
        list[str], _means('the wishes for a set: words such as "unique", or "level >= 7"')
    ] = []
    regions: Annotated[
        list[str],
        _means(
            'the regions that each set must fill, all of them: boxes such as "2x3x4", or names of [regions.NAME] tables; '
            "by default the region"
        ),
    ] = []
    best: Annotated[str | None, _means("the sets shown first", enum=BEST)] = None
    free_cells: Annotated[
        Number | dict[str, Number | FreeCellsTable] | None,
        _means(
            "how many cells of the region are left out, or of pieces by their names; the search decides which",
            minimum=1,
            maximum=1000,
        ),
    ] = None
    cut: Annotated[
        dict[str, Number | list[Number]],
        _means(
            "a piece, by its name, that the search cuts into connected pieces: how many, or their numbers of cells",
            maxProperties=1,
        ),
    ] = {}
    colours: Annotated[
        Number | ColoursTable | None,
        _means(
            "how many colours of cells may be used to make a given solution the only one; the search decides where",
            minimum=1,
            maximum=MOST_COLOURS,
        ),
    ] = None
    marks: Annotated[
        Number | MarksTable | None,
        _means(
            "how many marks on sides may be used to make a given solution the only one; the search decides where",
            minimum=1,
            maximum=MOST_COLOURS,
        ),
    ] = None


class PuzzleTable(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A packing puzzle."""

    name: Annotated[str, _means("a title", minLength=1)]
    grid: Annotated[str, _means("the grid of the cells", enum=tuple(GRIDS))]
    region: RegionTable | None = None
    pieces: Annotated[list[PieceTable], _means("the pieces that fill it", minItems=1)]
    source: Annotated[str, _means("the origin of the puzzle", maxLength=MAX_SOURCE)] = ""
    reflect: Annotated[
        bool | None,
        _means(
            "whether pieces may be mirrored; by default yes in the plane (they can be turned over), no in space"
        ),
    ] = None
    crossing: Annotated[
        bool, _means("whether pieces made of sticks may cross at a point; by default no")
    ] = False
    expect: ExpectTable | None = None
    goal: GoalTable | None = None
    colours: Annotated[list[ColourTable], _means("colours restrict what may lie where")] = []
    sides: SidesTable | None = None
    rules: Annotated[
        list[dict[str, Any]], _means("further conditions on solutions; kind says which")
    ] = []
    regions: Annotated[
        dict[str, RegionTable], _means("further regions, by the names used in the design")
    ] = {}
    design: DesignTable | None = None


class Place(LightRecord, frozen=True):
    """A place in a puzzle file; calling it makes the error for a fault there."""

    file: str
    owner: str = ""
    key: str = ""

    def __call__(self, fault: str) -> PuzzleError:
        keys = f"key {self.key}" if self.key else ""
        where = ", ".join(part for part in (self.owner, keys) if part)
        return PuzzleError(f"{self.file}: {where}: {fault}" if where else f"{self.file}: {fault}")

    def at(self, key: str) -> Place:
        """Return the place of a key here."""
        return Place(self.file, self.owner, key)

    def entry(self, key: str) -> Callable[[str], PuzzleError]:
        """Return what makes the error for a fault in an entry of the table here."""
        return lambda fault: self(f"{brief(key)}: {fault}")


def owner_of(number: int, name: object, *, kind: str = "piece") -> str:
    """Return the name of an entry in errors, by its number among the pieces or colours, from 1."""
    return (
        f"{kind} {number} ({brief(name)})" if name and isinstance(name, str) else f"{kind} {number}"
    )


@contextmanager
def blaming(place: Place) -> Iterator[None]:
    """Add the place to an error of the model, which does not know it."""
    try:
        yield
    except InputError as fault:
        raise type(fault)(str(place(str(fault)))) from None


# the parser takes quadratic time for a key of many parts, as in a.b.c = 1
_PART = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_ENDLESS_KEY = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*\.[ \t]*{_PART}){{40}}")

_TABLES: dict[str, type[msgspec.Struct]] = {
    "region": RegionTable,
    "goal": GoalTable,
    "sides": SidesTable,
    "expect": ExpectTable,
    "design": DesignTable,
}
"""The tables that a file has at most once."""

_IN_DESIGN: dict[str, type[msgspec.Struct]] = {
    "free-cells": FreeCellsTable,  # in some piece, it is not known which
    "colours": ColoursTable,
    "marks": MarksTable,
}
"""The tables in that of a design."""


def read_table(text: str, file: str) -> PuzzleTable:
    """Parse the TOML and check the shape of its content."""
    if found := _ENDLESS_KEY.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise PuzzleError(
            f"{file}: line {line}: a key of more than 40 parts; no key here has more than 2"
        )
    try:
        raw = tomli.loads(text)
    except tomli.TOMLDecodeError as fault:
        from satpack.io.puzzles.toml_mistakes import mistake  # most files don't need this

        raise PuzzleError(f"{file}: {mistake(fault)}") from None
    except RecursionError:
        raise PuzzleError(f"{file}: not a puzzle: nested too deeply") from None
    except ValueError:
        raise PuzzleError(f"{file}: not a puzzle: holds a number of thousands of digits") from None
    try:
        return msgspec.convert(raw, PuzzleTable)
    except msgspec.ValidationError as error:
        raise _wrong_shape(error, raw, file) from None


def _wrong_shape(error: msgspec.ValidationError, raw: dict[str, object], file: str) -> PuzzleError:
    """Report msgspec's error with its table and key."""
    fault = explained(error, raw)
    steps = list(fault.steps)
    owner = ""
    known: type[msgspec.Struct] = PuzzleTable
    if steps[:1] in (["pieces"], ["colours"], ["rules"]) and len(steps) > 1:
        key = str(steps[0])
        if len(steps) == 2 and fault.text:
            place = Place(file, key=key)
            return place(f"entry {int(steps[1]) + 1}: {fault.text}, as [[{key}]] begins one")
        owner = _entry_name(raw, key, int(steps[1]))
        known = PieceTable if key == "pieces" else ColourTable
        steps = steps[2:]
    elif steps[:1] == ["regions"] and len(steps) > 1:
        owner, known = f"regions.{steps[1]}", RegionTable
        steps = steps[2:]
    elif steps and steps[0] in _TABLES:
        owner, known = str(steps[0]), _TABLES[str(steps[0])]
        steps = steps[1:]
        if owner == "design" and steps and steps[0] in _IN_DESIGN and not fault.text:
            owner, known = f"design, key {steps[0]}", _IN_DESIGN[str(steps[0])]
            steps = []
    place = Place(file, owner, str(steps[0]) if steps else "")
    if fault.unknown is not None:
        names = [field.encode_name for field in msgspec.structs.fields(known)]
        mend = meant(fault.unknown, names, f"the keys here are {', '.join(names)}")
        return place(f"there is no key {brief(fault.unknown)}; {mend}")
    if fault.missing is not None:
        above = "; write it above all tables" if fault.missing in ("name", "grid") else ""
        return place.at(fault.missing)(f"is missing{'' if owner else above}")
    shown = [*steps[1:2], *(step for step in steps[2:] if isinstance(step, str))]
    inner = "".join(f"entry {n + 1}: " if isinstance(n, int) else f"{n}: " for n in shown)
    text = _with_brackets(fault)
    if steps[:1] == ["box"] and "a number between" in text:
        text = f"{text.partition(';')[0]}; use 1 to {MAX_CELLS:,}"
    return place(inner + text)


def _with_brackets(fault: Fault) -> str:
    """Return the fault in terms of brackets or quotes if these were confused."""
    key = str(fault.steps[0]) if len(fault.steps) == 1 else ""
    if key and fault.text == "found a list; use a table":
        return f"found a list, as [[{key}]] begins one; write [{key}]"
    if key and fault.text == "found a table; use a list":
        return f"found a single table; write [[{key}]] above each one"
    if fault.steps[-2:-1] == ("cells",) and fault.text.startswith("found '"):
        return f'{fault.text}, or draw all rows between one pair of """'
    return fault.text


def _entry_name(raw: dict[str, object], key: str, index: int) -> str:
    entries = raw[key]
    assert isinstance(entries, list)
    entry = entries[index]
    name = entry.get("name") if isinstance(entry, dict) else None
    return owner_of(index + 1, name, kind=key.removesuffix("s"))

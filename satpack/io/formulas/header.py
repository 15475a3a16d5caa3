"""The header of an exported formula: a puzzle and the meaning of every variable, as comments of a CNF or OPB file.

The puzzle is the text of its puzzle file, or of a file of items and options; the rest is JSON, one line for each variable, for each box that is placed
by coordinates, and for each fact. It has everything needed to turn a model back into a solution.
`encodings/README.md` documents the format.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby, pairwise, product
from math import prod
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import msgspec

from satpack.io.dlx_file import cover_lines, parse_dlx
from satpack.io.files import MAX_BYTES
from satpack.io.puzzles.drawing import Layout
from satpack.io.puzzles.pieces import painted
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.io.puzzles.tables import Place, Vectors
from satpack.io.puzzles.text import puzzle_text
from satpack.model.best.weights import Weights
from satpack.model.bounds import MAX_CELLS, MAX_COORDINATE
from satpack.model.colours import listed_paint
from satpack.model.grids.coordinates import from_file, listed_cells, sorted_cells
from satpack.model.sides import listed_marks, read_marks
from satpack.model.solution import Placed
from satpack.runtime.errors import InputError, LimitError
from satpack.runtime.wording import brief, many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from satpack.io.formulas.model_file import SolverModel
    from satpack.model.grids import Grid
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.puzzle import Puzzle
    from satpack_encodings import Group


class CodedBox(msgspec.Struct, frozen=True, omit_defaults=True):
    """A box that a formula places, with the meaning of its variables."""

    piece: str  # the piece's name
    axes: tuple[tuple[int, tuple[int, ...]], ...]
    """For each axis a first variable, and values: it says that the box's lowest cell is at most
    at the first value, the next variable that it is at most at the second, and so on; the
    last is always true.
    """
    turns: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    """Side lengths that the box can have along the axes, each with the literals that are all
    true if it has them.
    """
    used: tuple[int, ...] = ()  # the literal that is true if the box is used; empty if it always is

    @property
    def _literals(self) -> tuple[int, ...]:
        return (*self.used, *(literal for _, condition in self.turns for literal in condition))

    @property
    def highest_variable(self) -> int:
        """The highest variable in use."""
        ends = (first + len(values) - 1 for first, values in self.axes)
        return max(map(abs, (*ends, *self._literals)))

    def fault(self, dimension: int) -> str:
        """Return the fault of the box in this dimension; empty if it has none."""
        if len(self.axes) != dimension or not self.turns:
            return f"needs {many(dimension, 'axis', 'axes')} and a turn"
        for axis, (first, values) in enumerate(self.axes):
            ascending = all(low < high for low, high in pairwise(values))
            if first < 1 or not values or not ascending:
                return f"axis {axis}: variables from 1 on, values ascending"
            if max(map(abs, values)) > MAX_COORDINATE:
                return f"axis {axis}: values up to {MAX_COORDINATE:,}"
        for sides, _ in self.turns:
            if len(sides) != dimension:
                return f"needs {many(dimension, 'side')}"
            if min(sides) < 1 or prod(sides) > MAX_CELLS:
                return f"sides {list(sides)} are invalid"
        return "0 is not a literal" if 0 in self._literals else ""

    def placed(self, grid: Grid, model: SolverModel) -> Placed | None:
        """Return where a model places the box, None if it is unused; raise ValueError if it has no place or turn."""
        if not all(map(model.true, self.used)):
            return None
        low = []
        for axis, (first, values) in enumerate(self.axes):
            at = (value for i, value in enumerate(values) if model.true(first + i))
            found = next(at, None)
            if found is None:
                raise ValueError(f"the model gives box {self.piece!r} no place along axis {axis}")
            low.append(found)
        for sides, condition in self.turns:
            if all(map(model.true, condition)):
                ranges = (
                    range(start, start + side) for start, side in zip(low, sides, strict=True)
                )
                cells = (from_file(grid, place) for place in product(*ranges))
                return Placed(self.piece, tuple(sorted(cell for cell in cells if cell is not None)))
        raise ValueError(f"the model gives box {self.piece!r} no turn")


MAX_VARIABLES = 200_000_000
"""Most variables of a formula."""

FORMAT = 2
"""Version of the header's format, increased by every change that old readers would misread."""

Kind = Literal["cnf", "opb"]
Found = TypeVar("Found")

_MARK = "|"
"""Begins the comments that are the puzzle's text."""

_VARIABLE = re.compile(r"[1-9]\d{0,8}", re.ASCII)


class FormulaFacts(msgspec.Struct, frozen=True, kw_only=True, rename="kebab", omit_defaults=True):
    """The encoding of a puzzle as a formula."""

    version: str  # of the satpack that wrote it
    encoding: str = ""
    at_most_one: str = ""
    symmetry_breaking: str = ""  # the symmetry breaking; empty if all solutions are kept
    blocked: Annotated[int, msgspec.Meta(ge=0)] = 0
    """Number of excluded solutions; their clauses are the last."""
    seed: int | None = None  # the seed by which the formula was shuffled
    every: bool = True
    """Whether the models are all solutions, or one of each symmetry class; else there is a model
    iff there is a solution.
    """
    weights: Weights | None = None
    """Weights of pieces and cells by which it says what the puzzle's demand leaves to be lost."""
    dlx: str | None = None  # the name of the items and options; None if the text is a puzzle's


class _Aux(msgspec.Struct, frozen=True, array_like=True):
    """The auxiliary variables of one purpose."""

    first: Annotated[int, msgspec.Meta(ge=1)]
    last: int
    purpose: str


class _PlacedLine(msgspec.Struct, omit_defaults=True):
    """The meaning of a placement variable."""

    piece: str
    cells: Annotated[Vectors, msgspec.Meta(min_length=1)]
    colours: dict[str, Vectors] = {}
    sides: list[list[str]] = []


@dataclass(frozen=True, slots=True, eq=False)
class FormulaHeader:
    """The header of a formula, as read."""

    puzzle: Puzzle | Any  # or the items and options
    facts: FormulaFacts
    groups: tuple[tuple[range, str], ...]  # auxiliary variables, with their purpose
    # variable -> a line of JSON, parsed on demand, since a model chooses only a few
    _placements: dict[int, str] = field(repr=False)
    _file: str
    boxes: tuple[CodedBox, ...] = ()  # the boxes placed by coordinates, instead of placements

    @property
    def placement_variables(self) -> Iterable[int]:
        """The variables that stand for placements."""
        return self._placements.keys()

    @property
    def highest_variable(self) -> int:
        """The highest variable that the header mentions; 0 if there is none."""
        groups = (group[-1] for group, _ in self.groups)
        boxes = (box.highest_variable for box in self.boxes)
        return max((*self._placements, *groups, *boxes), default=0)

    def placed(self, variable: int) -> Placed | None:
        """Return the placement of a variable, None if it is auxiliary; raise InputError if the file's text is invalid."""
        if variable not in self._placements:
            return None
        place, grid = Place(self._file, f"variable {variable}"), self.puzzle.grid
        try:
            line = _decoded(self._placements[variable], _PlacedLine)
        except ValueError as fault:
            raise place(str(fault)) from None
        cells = listed_cells(grid, line.cells, blame=place)
        names = [colour.name for colour in self.puzzle.colours]
        paint = painted(grid, line.colours, names, cells, Layout(), place)
        marks = read_marks(grid, cells, line.sides, blame=place) if line.sides else ()
        return Placed(line.piece, tuple(sorted(cells)), tuple(sorted(paint.items())), marks)

    def option(self, variable: int) -> int:
        """Return the option of a variable of items and options, from 0; raise InputError if the file's text is invalid."""
        place = Place(self._file, f"variable {variable}")
        try:
            number = _decoded(self._placements[variable], int)
        except ValueError as fault:
            raise place(str(fault)) from None
        if not 1 <= number <= len(self._placements):
            raise place(f"found {number}; use the number of an option")
        return number - 1

    def purpose(self, variable: int) -> str | None:
        """Return the purpose of an auxiliary variable, or None if the header does not say."""
        return next((text for group, text in self.groups if variable in group), None)


def header_lines(
    puzzle: Puzzle | NamedCover,
    facts: FormulaFacts,
    placed: Iterable[tuple[int, Any]],
    count: int,
    *,
    groups: Iterable[Group] = (),
    boxes: Iterable[CodedBox] = (),
    kind: Kind = "cnf",
) -> Iterator[str]:
    """Yield the header, one comment per line, without the character that begins comments.

    `placed` are the `count` placement variables with their placements, ascending; of items and options the numbers of
    these, from 0. `boxes` replace placements, and use some of the auxiliary variables.
    """
    yield _magic(kind)
    text: Iterable[str]
    meaning: Callable[[Any], object]
    if puzzle.kind == "cover":
        text, what, meaning = cover_lines(puzzle), "Items and options", lambda option: option + 1
        facts = msgspec.structs.replace(facts, dlx=puzzle.name)
    else:
        text, what = _as_ascii(puzzle_text(puzzle)).splitlines(), "A packing puzzle"
        meaning = partial(_line, puzzle.grid)
    models = "its solutions are" if facts.every else "some of its solutions, if it has any, are"
    yield f"{what}: {models} the models of this formula."
    for number, rule in enumerate(puzzle.rules if puzzle.kind == "puzzle" else (), 1):
        if rule.witness:
            yield f"Models differ for one solution in {rule.witness}, which shows that rule {number} is kept."
    yield f"To draw one: satpack decode THIS.{kind} MODEL, with the output of any {_SOLVERS[kind]} solver as MODEL."
    yield from (f"{_MARK} {line}" if line else _MARK for line in text)
    yield f"satpack formula {_json(facts)}"
    yield f"satpack placements {count}"
    for variable, each in placed:
        yield f"satpack var {variable} {_json(meaning(each))}"
    yield from (f"satpack box {_json(box)}" for box in boxes)
    yield from (f"satpack aux {_json(aux)}" for aux in _runs(groups))


_SOLVERS = {"cnf": "SAT", "opb": "pseudo-Boolean"}


def _magic(kind: Kind) -> str:
    return f"satpack-{kind} {FORMAT}"


def _as_ascii(text: str) -> str:
    """Return TOML with all characters beyond ASCII escaped; they occur only in quoted text."""
    return re.sub(r"[^\x00-\x7f]", lambda found: f"\\U{ord(found[0]):08x}", text)


def _json(record: object) -> str:
    return json.dumps(msgspec.to_builtins(record), separators=(",", ":"))


def _line(grid: Grid, placed: Placed) -> _PlacedLine:
    colours = listed_paint(grid, placed.colours)
    sides = listed_marks(grid, placed.cells, placed.sides) if placed.sides else []
    return _PlacedLine(placed.piece, sorted_cells(grid, placed.cells), colours, sides)


def _runs(groups: Iterable[Group]) -> Iterator[_Aux]:
    """Yield the groups; consecutive ones of one name are merged."""
    for name, run in groupby((group for group in groups if len(group)), key=lambda g: g.name):
        members = list(run)
        yield _Aux(members[0].first, members[-1].variables[-1], name)


def _decoded(text: str, kind: type[Found]) -> Found:
    """Return the value of a line of JSON; raise ValueError if it is invalid."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError) as fault:
        raise ValueError(f"found {brief(text)}; {fault}") from None


class HeaderReader:
    """Reads the header of a file of kind "cnf" or "opb" comment by comment, skipping unknown ones; then `header` returns it."""

    def __init__(self, file: str, kind: Kind = "cnf") -> None:
        self._file = file
        self._kind = kind
        self._begun = False
        self._text: list[str] = []
        self._size = 0
        self._once: dict[str, Any] = {}
        self._placements: dict[int, str] = {}
        self._groups: list[tuple[range, str]] = []
        self._boxes: list[CodedBox] = []

    def feed(self, number: int, comment: str) -> None:
        """Read the text of the comment in a line of this number; raise InputError if it is an invalid part of the header."""
        comment = comment.strip()
        first, _, text = comment.partition(" ")
        if not self._begun:
            if first == f"satpack-{self._kind}":
                self._check_format(number, text)
        elif comment.startswith(_MARK):
            self._take_text(number, comment.removeprefix(_MARK).removeprefix(" "))
        elif first == "satpack":
            key, _, value = text.partition(" ")
            try:
                self._take(key, value.strip())
            except ValueError as fault:
                raise InputError(f"{self._file}: line {number}: 'satpack {key}': {fault}") from None

    def _check_format(self, number: int, text: str) -> None:
        if text != str(FORMAT):
            raise InputError(
                f"{self._file}: line {number}: format {brief(text)} of satpack's {self._kind.upper()} files; this version "
                f"reads format {FORMAT}: export the puzzle again"
            )
        self._begun = True

    def _take_text(self, number: int, text: str) -> None:
        # preceded by empty lines, so that line numbers in errors are those of this file
        self._text.append(text if self._text else "\n" * (number - 1) + text)
        self._size += len(self._text[-1]) + 1
        if self._size > MAX_BYTES:
            raise LimitError(
                f"{self._file}: line {number}: its puzzle is too large; satpack takes at most {MAX_BYTES:,} bytes"
            )

    def _take(self, key: str, value: str) -> None:
        if key == "var":
            variable, _, line = value.partition(" ")
            if not _VARIABLE.fullmatch(variable):
                raise ValueError(f"found {brief(variable)}; use the number of a variable")
            if int(variable) in self._placements:
                raise ValueError(f"variable {variable} has a line before")
            self._placements[int(variable)] = line
        elif key == "aux":
            aux = _decoded(value, _Aux)
            if aux.last < aux.first:
                raise ValueError(f"found {brief(value)}; last comes before first")
            self._groups.append((range(aux.first, aux.last + 1), aux.purpose))
        elif key == "box":
            self._boxes.append(_decoded(value, CodedBox))
        elif key in _ONCE:
            if key in self._once:
                raise ValueError("occurs twice")
            self._once[key] = _decoded(value, _ONCE[key])

    def header_of(self, variables: int, place: str) -> FormulaHeader:
        """Return the header of a formula that has a number of variables, according to some place of the file."""
        if variables > MAX_VARIABLES:
            raise LimitError(
                f"{self._file}: has {variables:,} variables; satpack takes at most {MAX_VARIABLES:,}"
            )
        header = self.header()
        if header.highest_variable > variables:
            raise InputError(
                f"{self._file}: the header mentions variable {header.highest_variable}, but {place} says "
                f"{many(variables, 'variable')}"
            )
        return header

    def header(self) -> FormulaHeader:
        """Return the header; raise InputError if it is missing, incomplete or does not describe a puzzle."""
        if not self._begun:
            line = "'c {}' before 'p cnf'" if self._kind == "cnf" else "'* {}'"
            raise InputError(
                f"{self._file}: no line {line.format(_magic(self._kind))}; only {self._kind.upper()} files "
                "that satpack exported say what their variables mean"
            )
        for key in _ONCE:
            if key not in self._once:
                raise InputError(f"{self._file}: the line 'satpack {key}' is missing")
        count = self._once["placements"]
        if count != len(self._placements):
            raise InputError(
                f"{self._file}: {many(len(self._placements), 'line')} 'satpack var', but 'satpack placements' says {count}"
            )
        lines, facts = "\n".join(self._text), self._once["formula"]
        if facts.dlx is not None:
            cover = parse_dlx(lines.split("\n"), file=self._file, name=facts.dlx)
            if count != len(cover.cover):
                raise InputError(
                    f"{self._file}: {many(len(cover.cover), 'option')}, but 'satpack placements' says {count}"
                )
            return FormulaHeader(cover, facts, tuple(self._groups), self._placements, self._file)
        puzzle = parse_puzzle(lines, file=self._file)
        for number, box in enumerate(self._boxes, 1):
            if fault := box.fault(puzzle.grid.dimension):
                raise InputError(f"{self._file}: box {number} ({brief(box.piece)}): {fault}")
        return FormulaHeader(
            puzzle,
            facts,
            tuple(self._groups),
            self._placements,
            self._file,
            tuple(self._boxes),
        )


_ONCE: dict[str, Any] = {"formula": FormulaFacts, "placements": int}
"""The types of lines that every file has once."""

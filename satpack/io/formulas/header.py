"""The header of exported CNF files: a puzzle and the meaning of every variable, as DIMACS comments.

`encodings/README.md` documents the format. It is written to be read by people and by programs of others, and holds all
that is needed to turn a model back into a solution.
"""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from satpack.io.formulas.boxes import BoxReader, box_lines
from satpack.io.formulas.cell_ranges import parse_range, range_text
from satpack.io.formulas.cells import (
    painted,
    painted_cells,
    parse_cells,
    parse_colour,
)
from satpack.io.formulas.puzzle_lines import placement_lines, puzzle_lines
from satpack.io.formulas.words import parse_wrap, quoted, quoted_text, unquoted
from satpack.io.puzzles.rules import read_rules
from satpack.model.css_colours import checked_colour
from satpack.model.grids import grid_named
from satpack.model.grids.coordinates import listed_cells
from satpack.model.puzzle import TURNS, Copies, Holes, Piece, Puzzle, Region
from satpack.model.solution import Placed
from satpack.runtime.errors import InputError
from satpack.runtime.wording import brief, many

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.io.formulas.boxes import CodedBox
    from satpack.model.colours import Colour
    from satpack.model.grids import Cells, Grid
    from satpack_encodings import Group

__all__ = ["FORMAT", "CnfFacts", "CnfHeader", "HeaderReader", "header_lines", "magic"]

FORMAT = 1
"""Version of the header's format: another number for every change that old readers would misread."""

_MOST_TABLE = 10_000_000
_NAME = r'("(?:[^"\\]|\\.)*"|[^"\s]\S*)'
_PIECE = re.compile(rf"{_NAME} copies (\S+)(?: turn ({'|'.join(TURNS)}))? cells (.+)")
_VAR = re.compile(rf"(\d{{1,9}}) piece {_NAME} cells (.+)", re.ASCII)


def magic(kind: Literal["cnf", "opb"]) -> str:
    """Return the word by which a header of a kind of file is known; after it stands the version of its format."""
    return f"satpack-{kind}"


@dataclass(frozen=True, slots=True)
class CnfFacts:
    """The subject of a CNF."""

    puzzle: Puzzle
    """Without source, known answers, groups and shades of colours, which do not go into a CNF
    file.
    """
    encoding: str
    at_most_one: str
    symmetry_breaking: str = "off"
    """"off", or the way by which one solution of each symmetry class is left."""
    blocked: int = 0
    """Number of excluded solutions; their clauses are the last."""
    seed: str = ""
    """By which the formula was shuffled; empty if it was not."""
    version: str = ""
    """Of the satpack that wrote it."""
    every: bool = True
    """Whether the models are all solutions, or one of each symmetry class; else there is a model
    iff there is a solution.
    """


@dataclass(frozen=True, slots=True, eq=False)
class CnfHeader:
    """The header of a CNF file, as read."""

    facts: CnfFacts
    groups: tuple[tuple[range, str], ...]
    """Auxiliary variables, with their purpose."""
    # variable -> (piece, cells as text): parsed when asked for, since a model chooses few of them
    _placements: dict[int, tuple[str, str]] = field(repr=False)
    boxes: tuple[CodedBox, ...] = ()
    """Instead of placements: the boxes that are placed by coordinates."""

    @property
    def placement_variables(self) -> Iterable[int]:
        """The variables that stand for placements."""
        return self._placements.keys()

    @property
    def highest_variable(self) -> int:
        """The highest variable that the header tells of; 0 if there is none."""
        groups = (group[-1] for group, _ in self.groups)
        boxes = (box.highest_variable for box in self.boxes)
        return max((*self._placements, *groups, *boxes), default=0)

    def placed(self, variable: int) -> Placed | None:
        """Return the placement of a variable, None if it is auxiliary; raise InputError if the file's text is invalid."""
        if variable not in self._placements:
            return None
        piece, text = self._placements[variable]
        try:
            cells, paint = painted_cells(self.facts.puzzle.grid, text)
            return Placed(piece, cells, paint)
        except ValueError as fault:
            raise InputError(f"the header's line for variable {variable}: {fault}") from None

    def purpose(self, variable: int) -> str | None:
        """Return what an auxiliary variable is for, or None if the header does not say."""
        return next((text for group, text in self.groups if variable in group), None)


def header_lines(
    facts: CnfFacts,
    placed: Iterable[tuple[int, Placed]],
    count: int,
    groups: Iterable[Group],
    coded: Iterable[CodedBox] = (),
) -> Iterator[str]:
    """Yield the header, a comment per line, without the leading ``c``.

    `placed` are the `count` placement variables with their placements, ascending. `coded` replaces
    placements: its boxes use some of the auxiliary variables.
    """
    puzzle = facts.puzzle
    yield f"{magic('cnf')} {FORMAT}"
    models = "its solutions are" if facts.every else "some of its solutions, if it has any, are"
    yield f"A packing puzzle: {models} the models of this formula."
    for number, rule in enumerate(puzzle.rules, 1):
        if rule.witness:
            yield f"Models differ for one solution in {rule.witness}, which shows that rule {number} is kept."
    yield "To draw one: satpack decode THIS.cnf MODEL, with the output of any SAT solver as MODEL."
    yield f"satpack version {facts.version}"
    yield from puzzle_lines(puzzle)
    yield f"satpack encoding {facts.encoding}"
    yield f"satpack at-most-one {facts.at_most_one}"
    yield f"satpack symmetry-breaking {quoted_text(facts.symmetry_breaking)}"
    yield f"satpack blocked {facts.blocked}"
    if not facts.every:
        yield "satpack solutions some"
    if facts.seed:
        yield f"satpack seed {facts.seed}"
    yield from placement_lines(puzzle, placed, count)
    yield from (f"satpack {line}" for line in box_lines(coded, quoted))
    for first, last, name in _runs(groups):
        yield f"satpack aux {range_text(first, last)} {quoted_text(name)}"


def _runs(groups: Iterable[Group]) -> Iterator[tuple[int, int, str]]:
    """Yield the groups, those that follow each other under one name as one."""
    for name, run in groupby((group for group in groups if len(group)), key=lambda g: g.name):
        members = list(run)
        yield members[0].first, members[-1].variables[-1], name


@contextmanager
def _blaming(file: str, place: str) -> Iterator[None]:
    """Turn a fault into an error that names file and place, unless it does so already."""
    try:
        yield
    except InputError as fault:
        if str(fault).startswith(f"{file}: "):
            raise
        raise type(fault)(f"{file}: {place}: {fault}") from None
    except ValueError as fault:
        raise InputError(f"{file}: {place}: {fault}") from None


def _of_variable(name: str, fault: str) -> InputError:
    return InputError(f"'satpack variable' of {brief(name)}: {fault}")


def _json_table(key: str, text: str) -> dict[str, Any]:
    """Return the table that a line holds; ValueError if it holds none."""
    table = json.loads(text) if len(text) <= _MOST_TABLE else None
    if not isinstance(table, dict):
        raise ValueError(  # noqa: TRY004 - what is wrong is the file, not the program
            f"'satpack {key}': found {brief(text)}, expected a table in JSON"
        )
    return table


class HeaderReader:
    """Reads the header of a file of kind "cnf" or "opb" comment by comment; then `header` has it.

    Comments of other programs are skipped, and so are keys of satpack that this version does not
    know.
    """

    def __init__(self, file: str, kind: Literal["cnf", "opb"] = "cnf") -> None:
        self._file = file
        self._kind = kind
        self._found_magic = False
        self._once: dict[str, str] = {}
        self._words: dict[str, list[str]] = {"required": [], "optional": []}
        self._pieces: list[tuple[int, str]] = []
        self._rules: list[str] = []
        self._colours: list[tuple[int, str]] = []
        self._coloured: list[str] = []
        self._placements: dict[int, tuple[str, str]] = {}
        self._groups: list[tuple[range, str]] = []
        self._boxes = BoxReader()

    def feed(self, number: int, comment: str) -> None:
        """Read the text of the comment in a line of this number; raise InputError if it is an invalid part of the header."""
        first, _, text = comment.strip().partition(" ")
        if first == magic(self._kind):
            with _blaming(self._file, f"line {number}"):
                self._check_format(text)
        elif first == "satpack" and self._found_magic:
            key, _, value = text.partition(" ")
            with _blaming(self._file, f"line {number}"):
                self._take(number, key, value.strip())

    def _check_format(self, text: str) -> None:
        if text != str(FORMAT):
            raise ValueError(
                f"format {text[:20]!r} of satpack's {self._kind.upper()} files; this version reads format {FORMAT}"
            )
        self._found_magic = True

    def _take(self, number: int, key: str, value: str) -> None:
        if key == "var":
            self._take_variable(value)
        elif key == "aux":
            numbers, _, text = value.partition(" ")
            self._groups.append((parse_range(numbers), unquoted(text)))
        elif key == "box":
            self._boxes.take(value, unquoted)
        elif key in self._words:
            self._words[key] += value.split()
        elif key == "piece":
            self._pieces.append((number, value))
        elif key == "rule":
            self._rules.append(value)
        elif key == "colour":
            self._colours.append((number, value))
        elif key == "coloured":
            self._coloured.append(value)
        elif key in self._once:
            raise ValueError(f"a second line {brief('satpack ' + key)}")
        else:
            self._once[key] = value

    def _take_variable(self, value: str) -> None:
        found = _VAR.fullmatch(value)
        if not found:
            raise ValueError(
                f"expected 'satpack var NUMBER piece NAME cells CELLS', found {value[:60]!r}"
            )
        variable = int(found[1])
        if variable in self._placements:
            raise ValueError(f"variable {variable} has a line before")
        self._placements[variable] = (unquoted(found[2]), found[3])

    def header(self) -> CnfHeader:
        """Return the header; raise InputError if it is missing, incomplete or does not describe a puzzle."""
        if not self._found_magic:
            line = "'c {} {}' before 'p cnf'" if self._kind == "cnf" else "'* {} {}'"
            raise InputError(
                f"{self._file}: no line {line.format(magic(self._kind), FORMAT)}; only {self._kind.upper()} files "
                "that satpack exported say what their variables mean"
            )
        with _blaming(self._file, "header"):
            count = self._number("placements")
            if count != len(self._placements):
                raise ValueError(
                    f"{many(len(self._placements), 'line')} 'satpack var', but 'satpack placements' says {count}"
                )
            facts = CnfFacts(
                puzzle=self._puzzle(),
                encoding=self._once.get("encoding", ""),
                at_most_one=self._once.get("at-most-one", ""),
                symmetry_breaking=unquoted(self._once.get("symmetry-breaking", "off")),
                blocked=self._number("blocked") if self._kind == "cnf" else 0,
                seed=self._once.get("seed", ""),
                version=self._once.get("version", ""),
                every=self._once.get("solutions") != "some",
            )
            boxes = self._boxes.boxes(facts.puzzle.grid.dimension)
        return CnfHeader(facts, tuple(self._groups), self._placements, boxes)

    def _value(self, key: str) -> str:
        try:
            return self._once[key]
        except KeyError:
            raise ValueError(f"the line 'satpack {key}' is missing") from None

    def _number(self, key: str) -> int:
        value = self._value(key)
        if not re.fullmatch(r"\d{1,18}", value, re.ASCII):
            raise ValueError(f"'satpack {key}': found {brief(value)}, expected a number")
        return int(value)

    def _puzzle(self) -> Puzzle:
        grid = grid_named(self._value("grid"))
        reflect = self._value("reflect")
        if reflect not in ("yes", "no"):
            raise ValueError(f"'satpack reflect': found {brief(reflect)}, expected yes or no")
        shown, variable = self._shown(), self._variable(grid)
        puzzle = Puzzle(
            name=unquoted(self._value("puzzle")),
            grid=grid,
            region=Region(
                parse_cells(grid, self._words["required"]),
                parse_cells(grid, self._words["optional"]),
                tuple(pair for text in self._coloured for pair in painted(grid, text)),
                wrap=parse_wrap(self._once.get("wrap", "")),
            ),
            pieces=tuple(
                self._piece(grid, number, value, shown, variable) for number, value in self._pieces
            ),
            reflect=reflect == "yes",
            holes=self._holes(),
            colours=tuple(self._colour(number, value) for number, value in self._colours),
        )
        if not self._rules:
            return puzzle
        tables = [_json_table("rule", value) for value in self._rules]
        return replace(puzzle, rules=read_rules(puzzle, tables, file=self._file))

    def _holes(self) -> Holes | None:
        if "holes" not in self._once:
            return None
        try:
            bounds = parse_range(self._once["holes"])
        except ValueError as fault:
            raise ValueError(f"'satpack holes': {fault}") from None
        return Holes(bounds[0], bounds[-1])

    def _shown(self) -> dict[str, str]:
        """Return the colours that pieces are shown in, by name."""
        found = _json_table("shown", self._once.get("shown", "{}"))
        try:
            return {name: checked_colour(colour) for name, colour in found.items()}
        except (TypeError, InputError) as fault:
            raise ValueError(f"'satpack shown': {fault}") from None

    def _colour(self, number: int, value: str) -> Colour:
        with _blaming(self._file, f"line {number}"):
            return parse_colour(value)

    def _variable(self, grid: Grid) -> dict[str, Cells]:
        """Return the variable cells of pieces, by name."""
        found = _json_table("variable", self._once.get("variable", "{}"))
        try:
            listed = msgspec.convert(found, dict[str, list[list[int]]])
        except msgspec.ValidationError as fault:
            raise ValueError(f"'satpack variable': {fault}") from None
        return {
            name: listed_cells(grid, cells, blame=partial(_of_variable, name))
            for name, cells in listed.items()
        }

    def _piece(
        self,
        grid: Grid,
        number: int,
        value: str,
        shown: dict[str, str],
        variable: dict[str, Cells],
    ) -> Piece:
        with _blaming(self._file, f"line {number}"):
            found = _PIECE.fullmatch(value)
            if not found:
                raise ValueError(
                    f"expected 'satpack piece NAME copies NUMBER cells CELLS', found {value[:60]!r}"
                )
            copies = parse_range(found[2])
            cells, paint = painted_cells(grid, found[4])
            turn = next((turn for turn in TURNS if turn == found[3]), None)
            name, many = unquoted(found[1]), Copies(copies[0], copies[-1])
            return Piece(
                name,
                cells,
                many,
                paint,
                turn=turn,
                colour=shown.get(name, ""),
                variable=variable.get(name, ()),
            )

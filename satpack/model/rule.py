"""Rules: conditions on a puzzle's solutions besides that its pieces fill its region.

A kind of rule is a frozen dataclass whose fields are the arguments that a puzzle file gives. Each field has a sort, from
which follow reading, writing, the schema, the check that pieces and cells are the puzzle's, and the image of a rule under a
symmetry. A kind itself defines only its meaning: `fault` describes how a filling breaks the rule.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from types import GenericAlias
from typing import TYPE_CHECKING, Any, ClassVar

from satpack.model.grids.coordinates import written
from satpack.runtime.light_record import LightRecord
from satpack.runtime.wording import brief, many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from satpack.model.grids import Cell, Cells, Grid, Matrix
    from satpack.model.surface import Surface

Names = tuple[str, ...]
"""Names of pieces or of colours; a rule keeps them sorted."""

Sieve = Callable[[str, "NDArray[Any]"], "NDArray[Any]"]
"""Takes a piece's name and its placements, a row of cell numbers each; returns a mask of those that are allowed."""


class Argument(LightRecord, frozen=True):
    """An argument of a kind of rule."""

    name: str  # of the field
    sort: str  # of `SORTS`
    says: str  # its meaning, for the schema
    needed: bool  # whether it must be given and not empty
    words: tuple[str, ...] = ()  # the allowed words; empty if any will do
    low: int | None = None  # the least number allowed


def argument(
    sort: str, says: str, *, default: Any = MISSING, words: Names = (), low: int | None = None
) -> Any:
    """Return a dataclass field for an argument; it is required unless it has a default."""
    about = {"sort": sort, "says": says, "words": words, "low": low}
    return field(metadata=about) if default is MISSING else field(default=default, metadata=about)


def arguments_of(rule: type[Rule] | Rule) -> tuple[Argument, ...]:
    """Return the arguments of a kind of rule, in the order of its fields."""
    found: tuple[Field[Any], ...] = fields(rule)  # type: ignore[arg-type]  # every kind is a dataclass
    return tuple(
        Argument(each.name, needed=each.default is MISSING, **each.metadata) for each in found
    )


def coloured_cells(puzzle: Any, colours: Names) -> set[Cell]:
    """Return the cells of the region of a `Puzzle` that have one of these colours; all its cells if no colours are given."""
    region = puzzle.region
    return (
        {cell for cell, name in region.colours if name in colours} if colours else set(region.cells)
    )


@dataclass(frozen=True, slots=True)
class Filling:
    """A solution as rules see it."""

    puzzle: Any  # a `Puzzle`
    lying: tuple[tuple[str, Cells], ...]  # the name and the cells of each copy

    @property
    def surface(self) -> Surface:
        """The puzzle's surface."""
        found: Surface = self.puzzle.surface
        return found

    @property
    def grid(self) -> Grid:
        """The grid."""
        return self.surface.grid

    @property
    def region(self) -> Cells:
        """All cells, filled or not."""
        found: Cells = self.puzzle.region.cells
        return found

    def broken_rule(self) -> str:
        """Return which of the puzzle's rules it breaks, and how; "" if it keeps all."""
        for number, rule in enumerate(self.puzzle.rules, 1):
            if fault := rule.fault(self):
                return f"rule {number} ({rule.kind}) is broken: {fault}"
        return ""

    def owners(self) -> dict[Cell, int]:
        """Return the index in `lying` of the copy on each covered cell."""
        return {cell: index for index, (_, cells) in enumerate(self.lying) for cell in cells}

    def empty(self) -> set[Cell]:
        """Return the empty cells."""
        return set(self.region).difference(*(cells for _, cells in self.lying))

    def of(self, names: Names) -> Iterator[Cells]:
        """Yield the cells of each copy of these pieces; of every piece if no names are given."""
        return (cells for name, cells in self.lying if not names or name in names)

    def coloured(self, colours: Names) -> set[Cell]:
        """Return the cells of the region that have one of these colours; all its cells if no colours are given."""
        return coloured_cells(self.puzzle, colours)

    def named(self, cells: Cells) -> str:
        """Return cells as messages name them."""
        return written(self.grid, *cells)


class Motion(LightRecord, frozen=True):
    """How a symmetry acts on the things that rules are made of."""

    grid: Grid
    matrix: Matrix  # its element of the grid's point group
    cell: Callable[[Cell], Cell]  # the image of a cell
    piece: Mapping[str, str]  # the image of each piece, by name


class Rule:
    """A rule. Every kind is a frozen dataclass whose fields are made by `argument`."""

    __slots__ = ()
    kind: ClassVar[str]  # the name that puzzle files use
    says: ClassVar[str]  # its meaning in a sentence
    witness: ClassVar[str] = ""  # the evidence that a solution keeps it, if there may be several

    def __post_init__(self) -> None:
        """Sort arguments, so that equivalent rules are equal."""
        for each in arguments_of(self):
            value = getattr(self, each.name)
            object.__setattr__(self, each.name, SORTS[each.sort].in_order(value))

    def fault(self, filling: Filling) -> str:
        """Return why a filling breaks the rule; "" if it doesn't."""
        raise NotImplementedError

    def objection(self, puzzle: Any) -> str:
        """Return why the rule makes no sense for a `Puzzle`; "" if it does."""
        del puzzle
        return ""

    def image(self, motion: Motion) -> Rule:
        """Return the rule that the images of solutions keep."""
        moved = {
            each.name: SORTS[each.sort].moved(
                getattr(self, each.name), motion.piece.__getitem__, motion.cell
            )
            for each in arguments_of(self)
        }
        return replace(self, **moved)  # type: ignore[type-var]  # every kind is a dataclass

    def excludes(self, alone: Filling) -> bool:
        """Whether the only piece of a filling may not lie there, whatever else does."""
        del alone
        return False

    def sieve(self, puzzle: Any) -> Sieve | None:
        """Return a function that filters the placements of a `Puzzle`; None if all are allowed."""
        del puzzle
        return None

    def is_sieved(self, puzzle: Any) -> bool:
        """Whether every solution of a `Puzzle` whose placements pass the sieve keeps the rule."""
        del puzzle
        return False

    def fault_of_arguments(self, puzzle: Any) -> str:
        """Return the fault of a rule of a `Puzzle`, in one of its arguments or by its kind; "" if it has none."""
        for each in arguments_of(self):
            value = getattr(self, each.name)
            if each.needed and value in ((), ""):
                return f"{each.name}: names no {SORTS[each.sort].names}; name at least one"
            if strange := _not_there(puzzle, each.sort, value):
                return f"{each.name}: {strange}"
            if each.sort == "word" and not (isinstance(value, str) and value.isprintable()):
                return f"{each.name}: found {brief(value)}; use printable text"
            if each.words and value not in each.words:
                return f"{each.name}: found {brief(value)}; use {' or '.join(each.words)}"
            if each.low is not None and value is not None and value < each.low:
                return f"{each.name}: found {value}; use {each.low} or more"
        return self.objection(puzzle)

    def text(self, grid: Grid) -> str:
        """Return the rule in one line."""
        parts = [
            SORTS[each.sort].shown(each.name, value, grid)
            for each in arguments_of(self)
            if (value := getattr(self, each.name)) not in ((), None, "")
        ]
        return f"{self.kind}{': ' * bool(parts)}{'; '.join(parts)}"


def _not_there(puzzle: Any, sort: str, value: Any) -> str:
    """Return which piece, cell or colour in an argument does not exist in a `Puzzle`; "" if all do."""
    own_names: list[str] = []
    own_cells: list[Cell] = []
    SORTS[sort].moved(value, own_names.append, own_cells.append)
    names = sorted(piece.name for piece in puzzle.pieces)
    if unknown := [name for name in own_names if name not in names]:
        known = ", ".join(map(repr, names[:MOST_SHOWN]))
        more = ", ..." if len(names) > MOST_SHOWN else ""
        return f"there is no piece {brief(unknown[0])}; the pieces are {known}{more}"
    region = set(puzzle.region.cells)
    if outside := [cell for cell in own_cells if cell not in region]:
        return f"{written(puzzle.grid, outside[0])} is not a cell of the region"
    there = sorted({name for _, name in puzzle.region.colours})
    if lacking := [name for name in value if name not in there] if sort == "colours" else []:
        known = f"use {', '.join(map(repr, there))}" if there else "none of them has a colour"
        return f"no cell of the region has the colour {brief(lacking[0])}; {known}"
    return ""


MOST_SHOWN = 6
"""Cells that a rule's text names; more are counted."""


def _same(value: Any, *_: Any) -> Any:
    return value


class Sort(LightRecord, frozen=True):
    """A sort of arguments; its defaults are those of one word or number."""

    form: Callable[[Any, Any], Any]
    """The type of a value in a table of a file or of the page, given the types of a cell and of a number there."""
    has_text: bool = False  # whether a file may have a text instead: the only name, or a drawing
    names: str = "cell"
    """The things it names, "piece" or "cell"; a required argument must name at least one."""
    has_cells: bool = False
    moved: Callable[[Any, Callable[[str], Any], Callable[[Any], Any]], Any] = _same
    """Takes a value and the images of names of pieces and of cells; returns the image of the value."""
    in_order: Callable[[Any], Any] = _same
    """Returns the canonical form of a value, so that equivalent ones are equal."""
    plain: Callable[[Any], Any] = _same  # returns a value as a table has it, but for its cells
    shown: Callable[[str, Any, Grid], str] = lambda key, value, _: f"{key} {value}"

    def led(self, plain: Any, lead: Callable[[Iterable[Cell]], Any]) -> Any:
        """Return a value of a table with a function applied to each of its lists of cells."""
        if not self.has_cells:
            return plain
        if isinstance(plain, Mapping):
            return {key: lead(cells) for key, cells in plain.items()}
        return lead(plain)


def _list_of(item: Any) -> Any:
    return GenericAlias(list, (item,))


def _table_of(item: Any) -> Any:
    return GenericAlias(dict, (str, item))


def _pairs(value: Any) -> Iterable[tuple[Any, Any]]:
    found: Iterable[tuple[Any, Any]] = value.items() if isinstance(value, Mapping) else value
    return found


def _by_weight(value: Iterable[tuple[Cell, int]]) -> dict[str, list[Cell]]:
    found: defaultdict[str, list[Cell]] = defaultdict(list)
    for cell, weight in value:
        found[str(weight)].append(cell)
    return dict(found)


def _cells_text(cells: Cells, grid: Grid) -> str:
    return written(grid, *cells) if len(cells) <= MOST_SHOWN else many(len(cells), "cell")


def _words_text(text: str) -> str:
    words = text.split()
    return text if len(words) <= MOST_SHOWN else f"{words[0]} ... {words[-1]}"


SORTS: Mapping[str, Sort] = {
    "names": Sort(
        lambda _, __: _list_of(str),
        has_text=True,
        names="piece",
        moved=lambda value, name, _: tuple(map(name, value)),
        in_order=lambda value: tuple(sorted(set(map(str, value)))),
        plain=list,
        shown=lambda key, value, _: f"{key} {', '.join(value)}",
    ),
    "cells": Sort(
        lambda cell, _: _list_of(cell),
        has_text=True,
        has_cells=True,
        moved=lambda value, _, cell: tuple(map(cell, value)),
        in_order=lambda value: tuple(sorted(set(map(tuple, value)))),
        plain=list,
        shown=lambda key, value, grid: (
            f"{key} {written(grid, *value)}"
            if len(value) <= MOST_SHOWN
            else many(len(value), "cell")
        ),
    ),
    "colours": Sort(  # of cells of the region, which symmetries keep
        lambda _, __: _list_of(str),
        has_text=True,
        in_order=lambda value: tuple(sorted(set(map(str, value)))),
        plain=list,
        shown=lambda key, value, _: f"{key} {', '.join(value)}",
    ),
    "places": Sort(  # the cells of each of some pieces
        lambda cell, _: _table_of(_list_of(cell)),
        has_text=True,
        names="piece",
        has_cells=True,
        moved=lambda value, name, cell: tuple((name(n), tuple(map(cell, own))) for n, own in value),
        in_order=lambda value: tuple(
            sorted((name, tuple(sorted(map(tuple, cells)))) for name, cells in _pairs(value))
        ),
        plain=dict,
        shown=lambda _, value, grid: "; ".join(
            f"{name} on {_cells_text(cells, grid)}" for name, cells in value
        ),
    ),
    "piece weights": Sort(
        lambda _, number: _table_of(number),
        names="piece",
        moved=lambda value, name, _: tuple((name(n), weight) for n, weight in value),
        in_order=lambda value: tuple(sorted(_pairs(value))),
        plain=dict,
        shown=lambda key, value, _: (
            f"{key} {', '.join(f'{name} {weight}' for name, weight in value)}"
        ),
    ),
    "cell weights": Sort(  # in a table the cells of each weight
        lambda cell, _: _table_of(_list_of(cell)),
        has_text=True,
        has_cells=True,
        moved=lambda value, _, cell: tuple((cell(c), weight) for c, weight in value),
        in_order=lambda value: tuple(
            sorted((tuple(cell), weight) for cell, weight in _pairs(value))
        ),
        plain=_by_weight,
        shown=lambda _, value, __: f"weights of {many(len(value), 'cell')}",
    ),
    "word": Sort(
        lambda _, __: str,
        in_order=lambda value: " ".join(value.split()) if isinstance(value, str) else value,
        shown=lambda key, value, _: f"{key} {_words_text(value)}",
    ),
    "number": Sort(lambda _, number: number),
}
"""Every sort, by the name that rules and the studio's page use."""

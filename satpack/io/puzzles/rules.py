"""Rules in files: converts tables of arguments to rules and back, for every kind by its arguments."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any

import msgspec

from satpack.io.puzzles.drawing import Layout, read_colours, read_filling
from satpack.io.puzzles.tables import Place
from satpack.model.grids.coordinates import listed_cells, to_file
from satpack.model.rule import SORTS, arguments_of
from satpack.model.rules import RULES, Fixed
from satpack.runtime.faults import Number, explained
from satpack.runtime.wording import brief, meant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from satpack.io.puzzles.tables import Vectors
    from satpack.model.grids import Cell, Cells, Grid
    from satpack.model.puzzle import Puzzle
    from satpack.model.rule import Argument, Rule

_MARK = "\ue000"
"""A placeholder for '#' where colours are drawn, since '#' is not a colour; no keyboard has it."""
_DIGITS = "0123456789"


def file_type(sort: str) -> Any:
    """Return the TOML type of an argument of a sort."""
    found = SORTS[sort].form(list[Number], Number)
    return str | found if SORTS[sort].has_text else found


def read_rules(
    puzzle: Puzzle,
    tables: Iterable[Mapping[str, Any]],
    *,
    file: str,
    layout: Layout | None = None,
) -> tuple[Rule, ...]:
    """Return the rules that tables of arguments describe, for a puzzle without rules whose drawing has this layout."""
    found: list[Rule] = []
    for number, table in enumerate(tables, 1):
        kind, at = table.get("kind"), f"rule {number}"
        known = isinstance(kind, str) and kind in RULES
        place = Place(file, f"{at} ({kind})" if known else at)
        found += _rules(puzzle, table, place, layout or Layout())
    return tuple(found)


def _rules(
    puzzle: Puzzle, table: Mapping[str, Any], place: Place, layout: Layout
) -> Sequence[Rule]:
    kind = _kind(table, place)
    known = {each.name: each for each in arguments_of(RULES[kind])}
    for key in table:
        if key != "kind" and key not in known:
            names = ", ".join(known) or "none but kind"
            mend = meant(key, known, f"the keys here are {names}")
            raise place(f"there is no key {brief(key)}; {mend}")
    given = {
        name: _value(puzzle, each, table[name], place.at(name), layout)
        for name, each in known.items()
        if name in table
    }
    for name, each in known.items():
        if each.needed and name not in given:
            raise place.at(name)("is missing")
    if kind == Fixed.kind:
        return fixed_by(given["pieces"])
    return (RULES[kind](**given),)


def _kind(table: Mapping[str, Any], place: Place) -> str:
    if "kind" not in table:
        raise place.at("kind")(f"is missing; use one of {', '.join(RULES)}")
    kind = table["kind"]
    if isinstance(kind, str) and kind in RULES:
        return kind
    mend = meant(kind, RULES, f"use one of {', '.join(RULES)}")
    raise place.at("kind")(f"found {brief(kind)}; {mend}")


def fixed_by(places: Iterable[tuple[str, Cells]], *, apart: bool = False) -> tuple[Fixed, ...]:
    """Return rules that fix pieces at their positions: one for all, and further ones for further copies; or one for each."""
    if apart:
        return tuple(Fixed((each,)) for each in places)
    found: list[dict[str, Cells]] = [{}]
    for name, cells in places:
        free = next((each for each in found if name not in each), None)
        if free is None:
            free = {}
            found.append(free)
        free[name] = cells
    return tuple(Fixed(tuple(each.items())) for each in found)


def _value(puzzle: Puzzle, each: Argument, given: Any, place: Place, layout: Layout) -> Any:
    try:
        value = msgspec.convert(given, file_type(each.sort))
    except msgspec.ValidationError as error:
        key = _faulty_key(given, file_type(each.sort)) if isinstance(given, dict) else None
        at = place if key is None else place.entry(key)
        raise at(explained(error, given).text) from None
    if each.sort not in _READ:
        return value
    return _READ[each.sort](puzzle, value, place, layout)


def _faulty_key(given: dict[str, Any], table: Any) -> str | None:
    """Return the key of the faulty entry of a table, which msgspec does not name."""
    for key, value in given.items():
        try:
            msgspec.convert({key: value}, table)
        except msgspec.ValidationError:
            return key
    return None


def _names(_: Puzzle, value: str | list[str], __: Place, ___: Layout) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _cells(puzzle: Puzzle, value: str | Vectors, place: Place, layout: Layout) -> Cells:
    if not isinstance(value, str):
        return listed_cells(puzzle.grid, value, blame=place)
    marked = value.replace("#", _MARK)
    return tuple(_drawn(puzzle, marked, (_MARK,), layout, place))


def _places(
    puzzle: Puzzle, value: str | dict[str, Vectors], place: Place, _: Layout
) -> list[tuple[str, Cells]]:
    if isinstance(value, str):
        return read_filling(puzzle, value, blame=place)
    return [
        (name, listed_cells(puzzle.grid, vectors, blame=place.entry(name)))
        for name, vectors in value.items()
    ]


def _piece_weights(
    _: Puzzle, value: dict[str, int], __: Place, ___: Layout
) -> tuple[tuple[str, int], ...]:
    return tuple(value.items())


def _drawn(
    puzzle: Puzzle, text: str, marks: Iterable[str], layout: Layout, place: Place
) -> dict[Cell, str]:
    """Return the marked cells of a drawing that lies over the region."""
    return read_colours(
        puzzle.grid,
        text,
        names=tuple(marks),
        cells=puzzle.region.cells,
        layout=layout,
        blame=lambda fault: place(fault.replace(repr(_MARK), "'#'").replace(_MARK, "#")),
    )


def _cell_weights(
    puzzle: Puzzle, value: str | dict[str, Vectors], place: Place, layout: Layout
) -> tuple[tuple[Cell, int], ...]:
    """Return the weights of cells, from a drawing of digits or from lists of cells by weight."""
    grid = puzzle.grid
    if isinstance(value, str):
        drawn = _drawn(puzzle, value, _DIGITS, layout, place)
        return tuple((cell, int(digit)) for cell, digit in drawn.items())
    found: dict[Cell, int] = {}
    for key, vectors in value.items():
        try:
            weight = int(key) if len(key) <= 10 else None
        except ValueError:
            weight = None
        if weight is None:
            raise place(f"found {brief(key)}; use whole numbers as keys, such as 3")
        for cell in listed_cells(grid, vectors, blame=place.entry(key)):
            if found.setdefault(cell, weight) != weight:
                raise place(
                    f"{brief(key)}: {list(to_file(grid, cell))} has weight {found[cell]} too"
                )
    return tuple(found.items())


_READ: Mapping[str, Callable[[Puzzle, Any, Place, Layout], Any]] = {
    "names": _names,
    "cells": _cells,
    "colours": _names,
    "places": _places,
    "piece weights": _piece_weights,
    "cell weights": _cell_weights,
}
"""Converters from a file's values to arguments; words and numbers stay as they are."""


def rule_table(grid: Grid, rule: Rule) -> dict[str, Any]:
    """Return the table of arguments that describes a rule, without those that have their default.

    >>> from satpack.model.grids import GRIDS
    >>> rule_table(GRIDS["square"], RULES["forbid"](cells=((0, 1),), pieces=("X",)))
    {'kind': 'forbid', 'cells': [[0, 1]], 'pieces': ['X']}
    """

    def in_files(cells: Iterable[Cell]) -> list[list[int]]:
        return [list(to_file(grid, cell)) for cell in cells]

    found: dict[str, Any] = {"kind": rule.kind}
    defaults = {each.name: each.default for each in fields(rule)}  # type: ignore[arg-type]  # every kind is a dataclass
    for each in arguments_of(rule):
        value = getattr(rule, each.name)
        if defaults[each.name] is MISSING or value != defaults[each.name]:
            sort = SORTS[each.sort]
            found[each.name] = sort.led(sort.plain(value), in_files)
    return found

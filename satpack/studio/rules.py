"""Rules for the page: the arguments of each kind, for its forms, and tables with cells as lattice vectors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from satpack.model.grids.coordinates import from_file, to_file
from satpack.model.grids.vectors import plus
from satpack.model.rule import arguments_of
from satpack.model.rules import RULES
from satpack.model.sorts import SORTS
from satpack.runtime.errors import InputError
from satpack.runtime.wording import brief

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from satpack.model.grids import Cell, Grid
    from satpack.model.sorts import Sort


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
        try:
            msgspec.convert(value, sorts[key].form(tuple[int, ...], int))
        except msgspec.ValidationError as fault:
            raise InputError(f"the rule {kind}, {key}: {fault}") from None
    _led(table, lambda cell: _checked(grid, cell))


def _checked(grid: Grid, cell: Cell) -> Cell:
    if not grid.has_cell(cell):
        raise InputError(f"{list(cell)} is not a cell of the {grid.name} grid")
    return cell


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

"""The sorts of arguments of rules: how a value of each is written, ordered, moved by a symmetry and shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from types import GenericAlias
from typing import TYPE_CHECKING, Any

from satpack.model.grids.coordinates import written
from satpack.runtime.light_record import LightRecord
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from satpack.model.grids import Cell, Cells, Grid

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

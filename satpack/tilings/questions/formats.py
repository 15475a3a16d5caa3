"""The formats of tilings, rectangles and figures: `satpack-tiling-1`, `satpack-tilings-1` and so on, key by key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from satpack.io.formats.declared import Cell, GridName, Record, Seconds, WarrantText, told
from satpack.model.grids.coordinates import sorted_cells

if TYPE_CHECKING:
    from satpack.tilings.plane.shape import Shape

_Copy = Annotated[Sequence[Cell], told("", word="list of cells")]
_Corona = Annotated[Sequence[_Copy], told("", word="list of lists of cells")]
_Vector = Annotated[Sequence[int], told("", word="vector")]
_Sides = Annotated[Sequence[int], told("", word="list of numbers")]
_ShapeName = Annotated[str, told("the shape's")]
_ShapeCells = Annotated[Sequence[Cell], told("the shape")]
_Reflect = Annotated[bool, told("whether copies may be mirrored")]


def about(name: str, shape: Shape) -> dict[str, Any]:
    """Return the keys that every answer has of its shape."""
    cells = sorted_cells(shape.grid, shape.cells)
    return {"name": name, "grid": shape.grid.name, "cells": cells, "reflect": shape.reflect}


class HeeschRecord(msgspec.Struct, kw_only=True):
    """How many coronas a shape has."""

    without_holes: Annotated[int, told("how many coronas without holes there are")]
    holes_allowed: Annotated[int, told("how many of which the outermost may have holes")]
    exact: Annotated[bool, told("whether there are no more; else these were found")]


class TilingRecord(Record, tag="satpack-tiling-1", kw_only=True):
    """Whether copies of a shape tile."""

    name: _ShapeName
    grid: GridName
    cells: _ShapeCells
    reflect: _Reflect
    tiles: Annotated[bool | None, told("null: undecided")]
    reason: Annotated[
        str,
        told('why the answer is as it is; `"interrupted"` after Ctrl-C, with what was reached'),
    ]
    hole: Annotated[bool, told("it has a hole that no copy fills, and so does not tile")]
    isohedral: Annotated[
        int | None,
        told("the number of classes of copies under the symmetries of the tiling found"),
    ]
    heesch: Annotated[HeeschRecord | None, told("of what is not known to tile")] = None
    least: Annotated[
        bool | UnsetType,
        told(
            "if it tiles, as the keys up to `classes`: whether it is proved that no tiling has fewer classes of copies; in "
            "space, fewer copies in a period"
        ),
    ] = UNSET
    way: Annotated[
        str | UnsetType,
        told(
            "how the copies of the domain lie to each other: `translations`, `half turns` or `turns`"
        ),
    ] = UNSET
    periods: Annotated[
        Sequence[_Vector] | UnsetType,
        told(
            "translations that take the tiling to itself and generate all others, in the coordinates of cells"
        ),
    ] = UNSET
    domain: Annotated[
        Sequence[_Copy] | UnsetType,
        told("the copies that, moved by the periods, cover everything once"),
    ] = UNSET
    classes: Annotated[
        Sequence[int] | UnsetType,
        told("of each copy its class under the symmetries of the tiling, from 0"),
    ] = UNSET
    coronas: Annotated[
        Sequence[_Corona] | UnsetType,
        told(
            "if they were looked for, as the keys up to `warrant`: the most coronas found, holes allowed in the outermost: "
            "of each corona its copies"
        ),
    ] = UNSET
    coronas_without_holes: Annotated[
        Sequence[_Corona] | UnsetType, told("the most found without holes")
    ] = UNSET
    level: Annotated[
        int | UnsetType,
        told(
            "if it does not tile: so many coronas there are not, even with holes; else so many were looked for"
        ),
    ] = UNSET
    warrant: Annotated[
        str | UnsetType,
        told("what it rests on that there are no more, see above"),
    ] = UNSET
    copies_tried: Annotated[
        int | UnsetType,
        told("if it is undecided: no tiling has a domain of up to so many copies"),
    ] = UNSET
    seconds: Seconds


class HeeschCounts(msgspec.Struct, kw_only=True):
    """How many shapes have which Heesch number."""

    without_holes: Annotated[dict[str, int], told("how many have which Heesch number (a string)")]
    holes_allowed: Annotated[
        dict[str, int], told("likewise, with holes allowed in the outermost corona")
    ]


class TilingsRecord(Record, tag="satpack-tilings-1", kw_only=True):
    """What the answers about many shapes sum up to."""

    grid: GridName
    shapes: Annotated[int, told("how many were asked about")]
    isohedral: Annotated[
        dict[str, int],
        told(
            "how many tile, by the number of classes of copies (a string); in space by the copies in the least period"
        ),
    ]
    ways: Annotated[
        dict[str, int],
        told("of those of one class how many tile by which `way`"),
    ]
    do_not_tile: Annotated[
        int,
        told("how many do not; those with a hole that no copy fills are not among them"),
    ]
    heesch: Annotated[HeeschCounts, told("of these")]
    hole: Annotated[int, told("how many have a hole that no copy fills")]
    undecided: Annotated[int, told("of how many it is not known")]
    complete: Annotated[bool, told("whether all shapes were asked about")]
    seconds: Annotated[float, told("of all answers together")]


class RectangleRecord(Record, tag="satpack-rectangle-1", kw_only=True):
    """The verdict on a rectangle, or box."""

    sides: Annotated[
        _Sides,
        told(
            "its sides; of those that it can be turned into the first; of a trapezoid base and height"
        ),
    ]
    kind: Annotated[
        str,
        told("`box`, which is a rectangle or parallelogram in the plane, or `trapezoid`"),
    ]
    filled: Annotated[bool | None, told("whether copies fill it; null: undecided")]
    prime: Annotated[bool, told("filled, and no straight cut leaves two that are")]
    by: Annotated[
        str,
        told(
            "what settled it: `area`, `composed`, `colouring`, `strip` or `search`; empty if nothing did"
        ),
    ]
    warrant: Annotated[WarrantText, told("what it rests on that copies do not fill it, see above")]
    reason: Annotated[str, told("in words")]
    parts: Annotated[
        Sequence[_Sides],
        told(
            "the sides of two that a straight cut leaves, both filled; empty if there is no such cut. Of a trapezoid one may "
            "be a parallelogram, as `reason` says"
        ),
    ]
    copies: Annotated[Sequence[_Copy], told("of a prime one the copies that fill it")]


class RectanglesRecord(Record, tag="satpack-rectangles-1", kw_only=True):
    """What the verdicts sum up to."""

    name: _ShapeName
    grid: GridName
    cells: _ShapeCells
    reflect: _Reflect
    kind: Annotated[str, told("`box` or `trapezoid`")]
    up_to: Annotated[_Sides, told("the largest sides")]
    rectangles: Annotated[int, told("how many there are")]
    filled: Annotated[int, told("how many of them copies fill")]
    primes: Annotated[Sequence[_Sides], told("the sides of the prime ones")]
    order: Annotated[int | None, told("the fewest copies that fill one; null: none is known")]
    order_least: Annotated[
        bool, told("whether none of these rectangles that is undecided has fewer")
    ]
    odd_order: Annotated[int | None, told("the least odd number of copies, likewise")]
    odd_order_least: Annotated[bool, told("likewise")]
    by: Annotated[dict[str, int], told("how many were settled by what")]
    undecided: Annotated[Sequence[_Sides], told("the sides of those")]
    complete: Annotated[bool, told("whether there are none")]
    seconds: Seconds


class FigureRecord(Record, tag="satpack-figure-1", kw_only=True):
    """A figure with a symmetry."""

    name: _ShapeName
    grid: GridName
    cells: _ShapeCells
    reflect: _Reflect
    symmetry: Annotated[str, told("the symmetry that was asked for")]
    odd: Annotated[bool, told("whether only odd numbers of copies count")]
    holes: Annotated[bool, told("whether the figure may have holes")]
    number: Annotated[int | None, told("how many copies make it; null if none was found")]
    least: Annotated[bool, told("whether it is proved that no fewer do")]
    copies: Annotated[Sequence[_Copy], told("the copies")]
    none_of: Annotated[
        Sequence[int],
        told("numbers of copies of which it is proved that they make none"),
    ]
    open: Annotated[
        Sequence[int],
        told("lesser numbers of copies of which that is not proved"),
    ]
    reason: Annotated[str, told("why none was found, if so")]
    stopped: Annotated[
        str,
        told(
            'what ended the search before it was through, `"time limit"` or `"interrupted"`; empty if nothing did'
        ),
    ]
    seconds: Seconds

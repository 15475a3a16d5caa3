"""The formats of tilings, rectangles and figures: `satpack-tiling-1`, `satpack-tilings-1` and so on, key by key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from satpack.io.formats.declared import Cell, GridName, Record, Seconds, WarrantText, means
from satpack.model.grids.coordinates import sorted_cells

if TYPE_CHECKING:
    from satpack.tilings.plane.shape import Shape

_Copy = Annotated[Sequence[Cell], means("", word="list of cells")]
_Corona = Annotated[Sequence[_Copy], means("", word="list of lists of cells")]
_Vector = Annotated[Sequence[int], means("", word="vector")]
_Sides = Annotated[Sequence[int], means("", word="list of numbers")]


class ShapeRecord(Record, kw_only=True):
    """An answer about a shape."""

    name: Annotated[str, means("the shape's name")]
    grid: GridName
    cells: Annotated[Sequence[Cell], means("the shape")]
    reflect: Annotated[bool, means("whether copies may be mirrored")]


def about(name: str, shape: Shape) -> dict[str, Any]:
    """Return the keys of a `ShapeRecord`."""
    cells = sorted_cells(shape.grid, shape.cells)
    return {"name": name, "grid": shape.grid.name, "cells": cells, "reflect": shape.reflect}


class HeeschRecord(msgspec.Struct, kw_only=True):
    """How many coronas a shape has."""

    without_holes: Annotated[int, means("the number of coronas without holes")]
    holes_allowed: Annotated[int, means("the number if the outermost corona may have holes")]
    exact: Annotated[bool, means("whether no more exist; if false, at least these were found")]


class TilingRecord(ShapeRecord, tag="satpack-tiling-1", kw_only=True):
    """Whether copies of a shape tile."""

    tiles: Annotated[bool | None, means("null: undecided")]
    reason: Annotated[
        str,
        means('the reason for the answer; `"interrupted"` after Ctrl-C, with the progress so far'),
    ]
    hole: Annotated[bool, means("it has a hole that no copy fills, and so does not tile")]
    isohedral: Annotated[
        int | None,
        means("the number of classes of copies under the symmetries of the tiling found"),
    ]
    heesch: Annotated[
        HeeschRecord | None, means("the Heesch numbers of a shape that is not known to tile")
    ] = None
    least: Annotated[
        bool | UnsetType,
        means(
            "only if it tiles (this key and those up to `classes`): whether it is proved that no tiling has fewer classes of "
            "copies; in space, fewer copies in a period"
        ),
    ] = UNSET
    way: Annotated[
        str | UnsetType,
        means(
            "the relation between the copies of the domain: `translations`, `half turns` or `turns`"
        ),
    ] = UNSET
    periods: Annotated[
        Sequence[_Vector] | UnsetType,
        means(
            "translations that take the tiling to itself and generate all others, in the coordinates of cells"
        ),
    ] = UNSET
    domain: Annotated[
        Sequence[_Copy] | UnsetType,
        means("the copies that, moved by the periods, cover everything once"),
    ] = UNSET
    classes: Annotated[
        Sequence[int] | UnsetType,
        means("the class of each copy under the symmetries of the tiling, from 0"),
    ] = UNSET
    coronas: Annotated[
        Sequence[_Corona] | UnsetType,
        means(
            "only if they were searched for (this key and those up to `warrant`): the most coronas found, holes allowed in the "
            "outermost: for each corona its copies"
        ),
    ] = UNSET
    coronas_without_holes: Annotated[
        Sequence[_Corona] | UnsetType, means("the most found without holes")
    ] = UNSET
    level: Annotated[
        int | UnsetType,
        means(
            "if it does not tile: a number of coronas that is impossible, even with holes; otherwise the number "
            "searched for"
        ),
    ] = UNSET
    warrant: Annotated[
        str | UnsetType, means("the basis of the claim that there are no more, see above")
    ] = UNSET
    copies_tried: Annotated[
        int | UnsetType,
        means("if it is undecided: no tiling has a domain of up to this many copies"),
    ] = UNSET
    seconds: Seconds


class HeeschCounts(msgspec.Struct, kw_only=True):
    """How many shapes have which Heesch number."""

    without_holes: Annotated[dict[str, int], means("how many have which Heesch number (a string)")]
    holes_allowed: Annotated[
        dict[str, int], means("the same, with holes allowed in the outermost corona")
    ]


class TilingsRecord(Record, tag="satpack-tilings-1", kw_only=True):
    """The summary of the answers about many shapes."""

    grid: GridName
    shapes: Annotated[int, means("the number of shapes")]
    isohedral: Annotated[
        dict[str, int],
        means(
            "how many tile, by the number of classes of copies (a string); in space by the copies in the least period"
        ),
    ]
    ways: Annotated[dict[str, int], means("for those of one class, how many tile by each `way`")]
    do_not_tile: Annotated[
        int, means("how many do not tile, without those that have a hole that no copy fills")
    ]
    heesch: Annotated[HeeschCounts, means("the Heesch numbers of these")]
    hole: Annotated[int, means("how many have a hole that no copy fills")]
    undecided: Annotated[int, means("how many are undecided")]
    complete: Annotated[bool, means("whether all shapes were examined")]
    seconds: Annotated[float, means("the total of all answers")]


class RectangleRecord(Record, tag="satpack-rectangle-1", kw_only=True):
    """The verdict on a rectangle, or box."""

    sides: Annotated[
        _Sides,
        means(
            "its sides, the first of the orders that turning allows; of a trapezoid base and height"
        ),
    ]
    kind: Annotated[
        str, means("`box`, which is a rectangle or parallelogram in the plane, or `trapezoid`")
    ]
    filled: Annotated[bool | None, means("whether copies fill it; null: undecided")]
    prime: Annotated[bool, means("filled, and no straight cut leaves two filled parts")]
    by: Annotated[
        str,
        means(
            "the method that settled it: `area`, `composed`, `colouring`, `strip` or `search`; empty if undecided"
        ),
    ]
    warrant: Annotated[
        WarrantText, means("the basis of the claim that copies do not fill it, see above")
    ]
    reason: Annotated[str, means("in words")]
    parts: Annotated[
        Sequence[_Sides],
        means(
            "the sides of the two parts left by a straight cut, both filled; empty if there is no such cut. For a "
            "trapezoid one part may be a parallelogram, as `reason` says"
        ),
    ]
    copies: Annotated[Sequence[_Copy], means("if it is prime, the copies that fill it")]


class RectanglesRecord(ShapeRecord, tag="satpack-rectangles-1", kw_only=True):
    """The summary of the verdicts."""

    kind: Annotated[str, means("`box` or `trapezoid`")]
    up_to: Annotated[_Sides, means("the largest sides")]
    rectangles: Annotated[int, means("how many there are")]
    filled: Annotated[int, means("how many of them copies fill")]
    primes: Annotated[Sequence[_Sides], means("the sides of the prime ones")]
    order: Annotated[
        int | None, means("the fewest copies that fill a rectangle; null if none is known")
    ]
    order_least: Annotated[
        bool, means("whether none of these rectangles that is undecided has fewer")
    ]
    odd_order: Annotated[
        int | None,
        means("the least odd number of copies that fill a rectangle; null if none is known"),
    ]
    odd_order_least: Annotated[bool, means("the same for odd numbers")]
    by: Annotated[dict[str, int], means("how many were settled by each method")]
    undecided: Annotated[Sequence[_Sides], means("the sides of the undecided ones")]
    complete: Annotated[bool, means("whether none is undecided")]
    seconds: Seconds


class FigureRecord(ShapeRecord, tag="satpack-figure-1", kw_only=True):
    """A figure with a symmetry."""

    symmetry: Annotated[str, means("the requested symmetry")]
    odd: Annotated[bool, means("whether only odd numbers of copies count")]
    holes: Annotated[bool, means("whether the figure may have holes")]
    number: Annotated[int | None, means("the number of copies; null if no figure was found")]
    least: Annotated[bool, means("whether it is proved that fewer copies are not enough")]
    copies: Annotated[Sequence[_Copy], means("the copies")]
    none_of: Annotated[Sequence[int], means("numbers of copies that are proved to make no figure")]
    open: Annotated[Sequence[int], means("smaller numbers of copies that are not excluded")]
    reason: Annotated[str, means("the reason if none was found")]
    stopped: Annotated[
        str,
        means(
            'the reason for an early end, `"time limit"` or `"interrupted"`; empty if there was none'
        ),
    ]
    seconds: Seconds

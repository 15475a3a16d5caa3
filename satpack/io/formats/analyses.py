"""The format `satpack-analysis-1`: what all solutions have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from satpack.io.formats.declared import (
    Cell,
    EngineName,
    GridName,
    PuzzleName,
    Reason,
    Record,
    Seconds,
    WarrantText,
    told,
)

__all__ = [
    "AnalysisRecord",
    "CoveredRecord",
    "DifficultyRecord",
    "ForcedRecord",
    "GraphRecord",
    "TalliedCells",
]

_Edge = Annotated[Sequence[int], told("", word="list")]


class TalliedCells(msgspec.Struct, kw_only=True):
    """Cells, and how many solutions have something there."""

    cells: Annotated[Sequence[Cell], told("the cells")]
    counts: Annotated[Sequence[int], told("of each cell in how many solutions")]


class CoveredRecord(msgspec.Struct, kw_only=True):
    """Where a piece lies."""

    piece: Annotated[str, told("the piece's name")]
    cells: Annotated[Sequence[Cell], told("the cells that it covers in some solution")]
    counts: Annotated[Sequence[int], told("of each cell in how many solutions")]


class ForcedRecord(msgspec.Struct, kw_only=True):
    """A piece, and a cell that it covers in every solution."""

    piece: Annotated[str, told("the piece's name")]
    cell: Annotated[Cell, told("the cell")]


class GraphRecord(msgspec.Struct, kw_only=True):
    """Solutions that differ in few pieces."""

    most: Annotated[int, told("in how many pieces at most")]
    up_to: Annotated[
        str,
        told("what a node is: a solution up to `symmetry`, up to `rotations`, or `total`"),
    ]
    nodes: Annotated[int, told("how many there are")]
    edges: Annotated[
        Sequence[_Edge],
        told("two nodes, from 0, the lower first, and in how many pieces they differ"),
    ]
    components: Annotated[Sequence[int], told("how many nodes hang together, the most first")]
    degrees: Annotated[Sequence[int], told("for each node how many others it is joined to")]
    complete: Annotated[bool, told("whether all nodes and all edges are there")]


class DifficultyRecord(msgspec.Struct, kw_only=True):
    """How many placements random searches try."""

    mean: Annotated[float | None, told("of the placements that a search tries")]
    standard_error: Annotated[float | None, told("of the mean")]
    tries: Annotated[Sequence[int], told("for each search")]
    seed: Annotated[int, told("what the random numbers followed from")]
    complete: Annotated[
        bool,
        told("whether all searches came to their end; if not, long ones are missing"),
    ]


class AnalysisRecord(Record, tag="satpack-analysis-1", kw_only=True):
    """What all solutions have in common."""

    puzzle: PuzzleName
    grid: GridName
    total: Annotated[int, told("solutions, where the region lies; may be beyond 64 bits")]
    complete: Annotated[
        bool,
        told("whether these are all; if false, everything below is said of those that were found"),
    ]
    warrant: Annotated[WarrantText, told("what it rests on that these are all, see above")]
    reason: Reason
    covers: Annotated[
        Sequence[CoveredRecord],
        told("for each piece how many solutions have a copy of it where"),
    ]
    empty: Annotated[TalliedCells, told("the same `cells` and `counts` of cells that stay empty")]
    forced: Annotated[
        Sequence[ForcedRecord],
        told("each with a `piece` and a `cell` that it covers in every solution"),
    ]
    forced_empty: Annotated[Sequence[Cell], told("those that every solution leaves empty")]
    forced_filled: Annotated[
        Sequence[Cell], told("those that may stay empty by the puzzle, but never do")
    ]
    graph: Annotated[
        GraphRecord | None,
        told("with `--graph`: solutions that differ in few pieces"),
    ]
    difficulty: Annotated[DifficultyRecord | None, told("random searches, unless `--runs 0`")]
    engine: EngineName
    seconds: Seconds

"""The formats of solutions: `satpack-solution-1`, `satpack-best-1`, `satpack-cover-1`, and `satpack-answer-1` where there is none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from satpack.io.formats.declared import (
    Cell,
    Claim,
    EngineName,
    GridName,
    PuzzleName,
    Reason,
    Record,
    Seconds,
    Statistics,
    WarrantText,
    told,
)
from satpack.runtime.faults import Number

__all__ = [
    "AnswerRecord",
    "BestRecord",
    "CoverRecord",
    "GoalRecord",
    "PieceRecord",
    "PlacementRecord",
    "SolutionRecord",
]


class PieceRecord(msgspec.Struct, kw_only=True):
    """A piece as it lies."""

    piece: Annotated[str, told("the piece's name", claim=Claim.READ)]
    cells: Annotated[
        Sequence[Cell],
        told(
            "what it covers, ascending; on a wrapped region the cells of its box", claim=Claim.READ
        ),
    ]
    colours: Annotated[
        dict[str, Sequence[Cell]] | UnsetType,
        told("only if some of its cells are coloured: for each colour its cells", claim=Claim.READ),
    ] = UNSET


class PlacementRecord(PieceRecord, kw_only=True):
    """A piece of a solution."""

    colour: Annotated[
        str | UnsetType,
        told(
            "the colour that the piece is shown in, as `#rrggbb`; without the puzzle pictures take it from here",
            claim=Claim.LABEL,
        ),
    ] = UNSET
    group: Annotated[
        Number | UnsetType,
        told(
            "only if its piece is in a group, whose pieces need not come apart from each other",
            claim=Claim.DERIVED,
        ),
    ] = UNSET
    map: Annotated[
        Number | UnsetType,
        told(
            "only if the puzzle has a rule `colourable`: the number of its colour, from 1; left out if several such rules "
            "are kept, but not by one and the same map",
            claim=Claim.READ,
        ),
    ] = UNSET


class SolutionRecord(Record, tag="satpack-solution-1", kw_only=True):
    """A solution."""

    puzzle: PuzzleName
    grid: GridName
    wrap: Annotated[
        Sequence[bool] | UnsetType,
        told("only if the region is wrapped: along which sides of its box", claim=Claim.DERIVED),
    ] = UNSET
    empty: Annotated[
        Sequence[Cell] | UnsetType,
        told(
            "only with `wrap`, if some stay empty: those, so that the box is known",
            claim=Claim.DERIVED,
        ),
    ] = UNSET
    placements: Annotated[
        Sequence[PlacementRecord],
        told("one for each piece that is used, copies each for itself"),
    ]
    engine: EngineName = ""
    seconds: Seconds = 0.0
    statistics: Annotated[
        dict[str, int] | UnsetType, told("only if there are any; `enumerate` has none")
    ] = UNSET
    level: Annotated[
        str | UnsetType,
        told(
            'only from `enumerate --apart`: its levels, such as `"10.1.1.1.1"`, as in `satpack-disassembly-1`'
        ),
    ] = UNSET
    warrant: Annotated[
        str | UnsetType,
        told("only from `solve --minimise`, if a solver said that nothing is smaller"),
    ] = UNSET


class AnswerRecord(Record, tag="satpack-answer-1", kw_only=True):
    """The answer where there is no solution to show."""

    puzzle: PuzzleName
    status: Annotated[str, told("`impossible`, or `undecided`")]
    reason: Reason
    warrant: WarrantText
    engine: EngineName
    seconds: Seconds
    statistics: Statistics


class CoverRecord(Record, tag="satpack-cover-1", kw_only=True):
    """A solution of items and options."""

    puzzle: Annotated[str, told("the file's name without its suffix")]
    numbers: Annotated[
        Sequence[int],
        told("the options, numbered from 1 in the order of the file, ascending"),
    ]
    options: Annotated[Sequence[str], told("the same options as the file has them")]
    engine: EngineName
    seconds: Seconds


class GoalRecord(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What is best: one key."""

    maximise: Annotated[str | UnsetType, told("`cells`, `pieces` or `value`", claim=Claim.READ)] = (
        UNSET
    )
    minimise: Annotated[
        str | UnsetType, told("`holes`, `pieces`, `largest-hole` or `blockers`", claim=Claim.READ)
    ] = UNSET


class BestRecord(Record, tag="satpack-best-1", kw_only=True):
    """The best solution by a goal, or the best so far."""

    puzzle: PuzzleName
    goal: Annotated[GoalRecord, told("one key:")]
    left_out: Annotated[
        bool,
        told(
            "whether any copy might be left out, and any cell stay empty, whatever the puzzle demands"
        ),
    ]
    status: Annotated[
        str,
        told(
            '`"solved"`: there is a solution; `"impossible"`: there is none; `"undecided"`: none was found in time',
            claim=Claim.READ,
        ),
    ]
    value: Annotated[int | None, told("the measure of the solutions", claim=Claim.DERIVED)]
    bound: Annotated[
        int | None,
        told("no solution's measure is better; null if there is no solution"),
    ]
    proved: Annotated[
        bool, told("whether both are the same, so that none is better", claim=Claim.DERIVED)
    ]
    warrant: Annotated[WarrantText, told("what it rests on that none is better, see above")] = ""
    reason: Annotated[
        str, told("why there is none, or why it is not proved that none is better")
    ] = ""
    engine: EngineName = ""
    seconds: Seconds = 0.0
    statistics: Statistics = msgspec.field(default_factory=dict)
    every: Annotated[
        bool,
        told(
            "with `--all-best`: whether `solutions` are all that are as good, one of each symmetry class"
        ),
    ] = False
    every_warrant: Annotated[str, told("what that rests on, see `warrant`")] = ""
    solutions: Annotated[
        Sequence[SolutionRecord],
        told(
            "each a `satpack-solution-1`: none or one, with `--all-best` more; with blockers, or what may be left out, of the puzzle as it then is"
        ),
    ]

"""The formats of disassemblies: `satpack-disassembly-1`, with quarter turns `-2`, and `satpack-survey-2` of all assemblies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from satpack.io.formats.declared import (
    Claim,
    EngineName,
    PuzzleName,
    Reason,
    Record,
    Seconds,
    WarrantText,
    means,
)
from satpack.io.formats.solutions import BlameRecord, SolutionRecord
from satpack.runtime.faults import Number

FARTHEST = 10_000
"""Most steps of one move; each is replayed."""

_Natural = Annotated[int, msgspec.Meta(ge=0)]
_Steps = Annotated[int, msgspec.Meta(ge=1, le=FARTHEST)]
_Vector = Annotated[Sequence[Number], means("", word="vector")]
_Matrix = Annotated[Sequence[_Vector], means("", word="matrix")]
_Point = Annotated[Sequence[float], means("", word="list of four numbers")]


class TurnRecord(msgspec.Struct, kw_only=True):
    """The certificate of a turn."""

    axis: Annotated[
        _Vector,
        means(
            "a unit vector; the turn is right-handed about it, in the coordinates of the cells",
            Claim.READ,
        ),
    ]
    gap: Annotated[
        float,
        means("the distance by which every face of a piece is moved inwards, in edges", Claim.READ),
    ]
    path: Annotated[
        Sequence[_Point],
        means(
            "the tangent of half the angle turned, from 0 to 1, and the position of the pivot then, in coordinates "
            "in which the middles of cells are whole; linear in between",
            Claim.READ,
        ),
    ]


class MoveRecord(msgspec.Struct, kw_only=True):
    """Pieces that move together."""

    pieces: Annotated[Sequence[_Natural], means("the pieces that move together", Claim.READ)]
    step: Annotated[_Vector, means("the direction: one step", Claim.READ)]
    distance: Annotated[_Steps | None, means("steps; null if they leave for good", Claim.READ)]
    offsets: Annotated[
        Sequence[_Vector],
        means(
            "the offset of each of the part's pieces after the move, the first as in `start`; for a removal, before it",
            Claim.READ,
        ),
    ]
    turn: Annotated[
        TurnRecord | UnsetType, means("the certificate of a turn; `step` is its axis, `distance` 1")
    ] = UNSET
    rotations: Annotated[
        Sequence[_Matrix] | UnsetType,
        means(
            "the orientation of each of the part's pieces after the move: the matrix is applied to a cell, and then "
            "the offset added; left out if none is turned",
            Claim.READ,
        ),
    ] = UNSET


class PartRecord(msgspec.Struct, kw_only=True):
    """A part, and its disassembly."""

    pieces: Annotated[Sequence[_Natural], means("its pieces", Claim.READ)]
    result: Annotated[str, means("as above, for this part", Claim.READ)]
    states: Annotated[_Natural, means("the number of states seen")]
    start: Annotated[
        Sequence[_Vector],
        means(
            "the offset of each of its pieces at the start; all zero for the first part", Claim.READ
        ),
    ]
    moves: Annotated[
        Sequence[MoveRecord],
        means("the way to its separation, the removal last; empty unless separated"),
    ]
    staying: Annotated[
        PartRecord | None,
        means("the part that stays after the separation; null for a single piece or group"),
    ]
    removed: Annotated[PartRecord | None, means("the other part, likewise")]
    rotations: Annotated[
        Sequence[_Matrix] | UnsetType,
        means(
            "the orientation of each of its pieces at the start; only if some are turned",
            Claim.READ,
        ),
    ] = UNSET


class ShortestRecord(msgspec.Struct, kw_only=True):
    """The length of the shortest way."""

    moves: Annotated[int, means("moves in all", Claim.DERIVED)] = 0
    at_least: Annotated[_Natural, means("the proved bound")]
    proved: Annotated[bool, means("whether they are equal", Claim.DERIVED)] = False


class RemovalsRecord(msgspec.Struct, kw_only=True):
    """The orders in which the pieces can come out."""

    orders: Annotated[_Natural | None, means("orders of removal; null if not known", Claim.DERIVED)]
    first: Annotated[
        Sequence[_Natural], means("the pieces that can come first alone", Claim.DERIVED)
    ]
    key: Annotated[
        _Natural | None, means("the piece that does, if nothing else can", Claim.DERIVED)
    ]


class TurnsRecord(msgspec.Struct, kw_only=True):
    """The number of quarter turns."""

    count: Annotated[
        int,
        means(
            "quarter turns among the moves; in a survey, the number of assemblies that need one",
            Claim.DERIVED,
        ),
    ] = 0
    gap: Annotated[float, means("the clearance for them, in edges", Claim.READ)]


class DisassemblyRecord(Record, tag="satpack-disassembly-1", kw_only=True):
    """The disassembly of an assembly. Pieces are numbers of its `placements`, from 0."""

    puzzle: PuzzleName
    assembly: Annotated[SolutionRecord, means("the assembly that is taken apart")]
    result: Annotated[str, means("`separated`, `locked` or `undecided`", Claim.DERIVED)]
    level: Annotated[str, means('all levels, such as `"10.1.1.1.1"`', Claim.DERIVED)]
    published: Annotated[str, means('the short form, such as `"10"`', Claim.DERIVED)]
    levels: Annotated[Sequence[int], means("all levels as numbers", Claim.DERIVED)]
    trap: Annotated[
        bool, means("whether something comes out although another part is locked", Claim.DERIVED)
    ]
    locked: Annotated[
        Sequence[int],
        means("the pieces of the first part that is locked; empty if none is", Claim.DERIVED),
    ]
    states: Annotated[int, means("states seen", Claim.DERIVED)]
    tree: Annotated[PartRecord, means("the first part: all pieces")]
    shortest: Annotated[
        ShortestRecord | UnsetType, means("only with `--shortest`, if it comes apart:")
    ] = UNSET
    removals: Annotated[
        RemovalsRecord | UnsetType,
        means("only if it comes apart, and is known; see [taking apart](disassembly.md):"),
    ] = UNSET
    turns: Annotated[
        TurnsRecord | UnsetType,
        means("only with `--turns`, if something turns, or stays locked or undecided:"),
    ] = UNSET
    blame: Annotated[
        BlameRecord | UnsetType,
        means(
            "only if it is locked, and one of the first three, or with `--why`: which pieces interlock, and what would help; see "
            "[why not](why-not.md)",
            Claim.OPEN,
        ),
    ] = UNSET


class TurnedDisassemblyRecord(DisassemblyRecord, tag="satpack-disassembly-2", kw_only=True):
    """The same with quarter turns."""


class SurveyRecord(Record, tag="satpack-survey-2", kw_only=True):
    """A summary of all disassemblies."""

    puzzle: PuzzleName
    assemblies: Annotated[int, means("the number of assemblies", Claim.DERIVED)]
    apart: Annotated[int, means("how many of them come apart", Claim.DERIVED)]
    locked: Annotated[int, means("how many never come apart", Claim.DERIVED)]
    traps: Annotated[
        int,
        means("how many of these release something although another part is locked", Claim.DERIVED),
    ]
    undecided: Annotated[int, means("how many are undecided because of a limit", Claim.DERIVED)]
    whole: Annotated[
        int,
        means(
            "how many have nothing that must come apart: at most one piece, or one group; they count neither as "
            "apart nor as locked",
            Claim.DERIVED,
        ),
    ]
    highest: Annotated[
        str | None,
        means(
            'the `level` of the hardest assembly that comes apart, such as `"10.1.1.1.1"`; null if none does',
            Claim.DERIVED,
        ),
    ]
    lowest: Annotated[str | None, means("the `level` of the easiest", Claim.DERIVED)]
    most_states: Annotated[int, means("the most states seen for one assembly", Claim.DERIVED)]
    complete: Annotated[bool, means("whether all assemblies were found, and all are decided")]
    warrant: Annotated[WarrantText, means("the basis of the claim that these are all, see above")]
    reason: Reason
    engine: EngineName
    seconds: Seconds
    turns: Annotated[TurnsRecord | UnsetType, means("only with `--turns`:")] = UNSET
    blame: Annotated[
        BlameRecord | UnsetType,
        means("only if there is no assembly, and a cause was found: what is to blame", Claim.OPEN),
    ] = UNSET

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
    described,
)
from satpack.io.formats.solutions import BlameRecord, SolutionRecord
from satpack.runtime.faults import Number

FARTHEST = 10_000
"""Most steps of one move; each is replayed."""

_Natural = Annotated[int, msgspec.Meta(ge=0)]
_Steps = Annotated[int, msgspec.Meta(ge=1, le=FARTHEST)]
_Vector = Annotated[Sequence[Number], described("", word="vector")]
_Matrix = Annotated[Sequence[_Vector], described("", word="matrix")]
_Point = Annotated[Sequence[float], described("", word="list of four numbers")]


class TurnRecord(msgspec.Struct, kw_only=True):
    """The certificate of a turn."""

    axis: Annotated[
        _Vector,
        described(
            "a unit vector; the turn is right-handed about it, in the coordinates of the cells",
            claim=Claim.READ,
        ),
    ]
    gap: Annotated[
        float,
        described(
            "the distance by which every face of a piece is moved inwards, in edges",
            claim=Claim.READ,
        ),
    ]
    path: Annotated[
        Sequence[_Point],
        described(
            "the tangent of half the angle turned, from 0 to 1, and the position of the pivot then, in coordinates "
            "in which the middles of cells are whole; linear in between",
            claim=Claim.READ,
        ),
    ]


class MoveRecord(msgspec.Struct, kw_only=True):
    """Pieces that move together."""

    pieces: Annotated[
        Sequence[_Natural], described("the pieces that move together", claim=Claim.READ)
    ]
    step: Annotated[_Vector, described("the direction: one step", claim=Claim.READ)]
    distance: Annotated[
        _Steps | None, described("steps; null if they leave for good", claim=Claim.READ)
    ]
    offsets: Annotated[
        Sequence[_Vector],
        described(
            "the offset of each of the part's pieces after the move, the first as in `start`; for a removal, before it",
            claim=Claim.READ,
        ),
    ]
    turn: Annotated[
        TurnRecord | UnsetType,
        described("the certificate of a turn; `step` is its axis, `distance` 1"),
    ] = UNSET
    rotations: Annotated[
        Sequence[_Matrix] | UnsetType,
        described(
            "the orientation of each of the part's pieces after the move: the matrix is applied to a cell, and then "
            "the offset added; left out if none is turned",
            claim=Claim.READ,
        ),
    ] = UNSET


class PartRecord(msgspec.Struct, kw_only=True):
    """A part, and its disassembly."""

    pieces: Annotated[Sequence[_Natural], described("its pieces", claim=Claim.READ)]
    result: Annotated[str, described("as above, for this part", claim=Claim.READ)]
    states: Annotated[_Natural, described("the number of states seen")]
    start: Annotated[
        Sequence[_Vector],
        described(
            "the offset of each of its pieces at the start; all zero for the first part",
            claim=Claim.READ,
        ),
    ]
    moves: Annotated[
        Sequence[MoveRecord],
        described("the way to its separation, the removal last; empty unless separated"),
    ]
    staying: Annotated[
        PartRecord | None,
        described("the part that stays after the separation; null for a single piece or group"),
    ]
    removed: Annotated[PartRecord | None, described("the other part, likewise")]
    rotations: Annotated[
        Sequence[_Matrix] | UnsetType,
        described(
            "the orientation of each of its pieces at the start; only if some are turned",
            claim=Claim.READ,
        ),
    ] = UNSET


class ShortestRecord(msgspec.Struct, kw_only=True):
    """The length of the shortest way."""

    moves: Annotated[int, described("moves in all", claim=Claim.DERIVED)] = 0
    at_least: Annotated[_Natural, described("the proved bound")]
    proved: Annotated[bool, described("whether they are equal", claim=Claim.DERIVED)] = False


class RemovalsRecord(msgspec.Struct, kw_only=True):
    """The orders in which the pieces can come out."""

    orders: Annotated[
        _Natural | None, described("orders of removal; null if not known", claim=Claim.DERIVED)
    ]
    first: Annotated[
        Sequence[_Natural], described("the pieces that can come first alone", claim=Claim.DERIVED)
    ]
    key: Annotated[
        _Natural | None, described("the piece that does, if nothing else can", claim=Claim.DERIVED)
    ]


class TurnsRecord(msgspec.Struct, kw_only=True):
    """The number of quarter turns."""

    count: Annotated[
        int,
        described(
            "quarter turns among the moves; in a survey, the number of assemblies that need one",
            claim=Claim.DERIVED,
        ),
    ] = 0
    gap: Annotated[float, described("the clearance for them, in edges", claim=Claim.READ)]


class DisassemblyRecord(Record, tag="satpack-disassembly-1", kw_only=True):
    """The disassembly of an assembly. Pieces are numbers of its `placements`, from 0."""

    puzzle: PuzzleName
    assembly: Annotated[SolutionRecord, described("the assembly that is taken apart")]
    result: Annotated[str, described("`separated`, `locked` or `undecided`", claim=Claim.DERIVED)]
    level: Annotated[str, described('all levels, such as `"10.1.1.1.1"`', claim=Claim.DERIVED)]
    published: Annotated[str, described('the short form, such as `"10"`', claim=Claim.DERIVED)]
    levels: Annotated[Sequence[int], described("all levels as numbers", claim=Claim.DERIVED)]
    trap: Annotated[
        bool,
        described(
            "whether something comes out although another part is locked", claim=Claim.DERIVED
        ),
    ]
    locked: Annotated[
        Sequence[int],
        described(
            "the pieces of the first part that is locked; empty if none is", claim=Claim.DERIVED
        ),
    ]
    states: Annotated[int, described("states seen", claim=Claim.DERIVED)]
    tree: Annotated[PartRecord, described("the first part: all pieces")]
    shortest: Annotated[
        ShortestRecord | UnsetType,
        described("only with `--shortest`, if it comes apart:"),
    ] = UNSET
    removals: Annotated[
        RemovalsRecord | UnsetType,
        described("only if it comes apart, and is known; see [taking apart](disassembly.md):"),
    ] = UNSET
    turns: Annotated[
        TurnsRecord | UnsetType,
        described("only with `--turns`, if something turns, or stays locked or undecided:"),
    ] = UNSET
    blame: Annotated[
        BlameRecord | UnsetType,
        described(
            "only if it is locked, and one of the first three, or with `--why`: which pieces interlock, and what would help; see "
            "[why not](why-not.md)",
            claim=Claim.OPEN,
        ),
    ] = UNSET


class TurnedDisassemblyRecord(DisassemblyRecord, tag="satpack-disassembly-2", kw_only=True):
    """The same with quarter turns."""


class SurveyRecord(Record, tag="satpack-survey-2", kw_only=True):
    """A summary of all disassemblies."""

    puzzle: PuzzleName
    assemblies: Annotated[int, described("the number of assemblies", claim=Claim.DERIVED)]
    apart: Annotated[int, described("how many of them come apart", claim=Claim.DERIVED)]
    locked: Annotated[int, described("how many never come apart", claim=Claim.DERIVED)]
    traps: Annotated[
        int,
        described(
            "how many of these release something although another part is locked",
            claim=Claim.DERIVED,
        ),
    ]
    undecided: Annotated[
        int, described("how many are undecided because of a limit", claim=Claim.DERIVED)
    ]
    whole: Annotated[
        int,
        described(
            "how many have nothing that must come apart: at most one piece, or one group; they count neither as "
            "apart nor as locked",
            claim=Claim.DERIVED,
        ),
    ]
    highest: Annotated[
        str | None,
        described(
            'the `level` of the hardest assembly that comes apart, such as `"10.1.1.1.1"`; null if none does',
            claim=Claim.DERIVED,
        ),
    ]
    lowest: Annotated[str | None, described("the `level` of the easiest", claim=Claim.DERIVED)]
    most_states: Annotated[
        int, described("the most states seen for one assembly", claim=Claim.DERIVED)
    ]
    complete: Annotated[bool, described("whether all assemblies were found, and all are decided")]
    warrant: Annotated[
        WarrantText, described("the basis of the claim that these are all, see above")
    ]
    reason: Reason
    engine: EngineName
    seconds: Seconds
    turns: Annotated[TurnsRecord | UnsetType, described("only with `--turns`:")] = UNSET
    blame: Annotated[
        BlameRecord | UnsetType,
        described(
            "only if there is no assembly, and a cause was found: what is to blame",
            claim=Claim.OPEN,
        ),
    ] = UNSET

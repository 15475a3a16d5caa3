"""The format `satpack-hint-1`: what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from satpack.io.formats.declared import (
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
from satpack.io.formats.solutions import PieceRecord

__all__ = ["HintRecord"]


class HintRecord(Record, tag="satpack-hint-1", kw_only=True):
    """A hint for a puzzle that is solved in part."""

    puzzle: PuzzleName
    grid: GridName
    status: Annotated[
        str,
        told(
            "`solved`: the placed pieces are a solution; `finishable`: part of one; `unfinishable`: of none; `impossible`: "
            "the puzzle has none at all; `undecided`"
        ),
    ]
    placed: Annotated[Sequence[PieceRecord], told("what lies already", claim=Claim.LABEL)]
    next: Annotated[
        PieceRecord | None,
        told(
            "the piece whose place is most forced, in a place that leads to a solution",
            claim=Claim.READ,
        ),
    ]
    places: Annotated[
        Sequence[PieceRecord],
        told(
            "its places that lead to a solution; of a piece of several copies, those of all of them",
            claim=Claim.OPEN,
        ),
    ]
    forced: Annotated[bool, told("whether every solution has it there")]
    take_back: Annotated[
        Sequence[PieceRecord],
        told(
            "if it is unfinishable: as few as can be without which the others can be finished",
            claim=Claim.OPEN,
        ),
    ]
    complete: Annotated[
        bool,
        told(
            "whether all this is settled; if false a time limit came first (status 30), or Ctrl-C (130); `reason` says which"
        ),
    ]
    warrant: Annotated[
        WarrantText, told("what it rests on that there are no other solutions, see above")
    ]
    reason: Reason
    engine: EngineName
    seconds: Seconds
    statistics: Annotated[Statistics, told("the number of questions that the solver was asked")]

"""The format `satpack-count-1`: how many solutions there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from satpack.io.formats.declared import (
    EngineName,
    PuzzleName,
    Reason,
    Record,
    Seconds,
    Statistics,
    WarrantText,
    told,
)

__all__ = ["ChoiceCount", "CountRecord"]

_NUMBER = told(
    "by the [conventions](counting.md); null if not known or, with `--up-to`, not asked for. May be beyond 64 bits"
)


class ChoiceCount(msgspec.Struct, kw_only=True):
    """The solutions of one combination of empty cells."""

    labels: Annotated[Sequence[str], told("of the cells that stay empty, one of each choice")]
    total: Annotated[int, told("its solutions where the region lies")]


class CountRecord(Record, tag="satpack-count-1", kw_only=True):
    """A count of solutions."""

    puzzle: PuzzleName
    total: Annotated[int | None, _NUMBER]
    rotations: Annotated[int | None, _NUMBER]
    symmetry: Annotated[int | None, _NUMBER]
    complete: Annotated[bool, told("if false, the numbers are lower bounds")]
    warrant: Annotated[WarrantText, told("what it rests on that these are all, see above")]
    reason: Annotated[
        Reason,
        told(
            "see above; a partial count has a reason such as `time limit` or `interrupted`, a count of 0 the argument that "
            "rules solutions out, or what searched in vain, as `solve` says it"
        ),
    ]
    choices: Annotated[
        Sequence[str] | UnsetType,
        told("with `--each`: what is chosen, such as month and day"),
    ] = UNSET
    each: Annotated[Sequence[ChoiceCount] | UnsetType, told("with `--each`: each combination")] = (
        UNSET
    )
    engine: EngineName
    seconds: Seconds
    statistics: Statistics

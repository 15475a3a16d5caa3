"""The formats `satpack-design-1`, one set of pieces, and `satpack-designs-1`, how a search for sets ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from satpack.io.formats.declared import Cell, PuzzleName, Record, Seconds, told

_Copies = Annotated[int, msgspec.Meta(ge=1, le=10_000)]


class DesignRecord(Record, tag="satpack-design-1", kw_only=True):
    """A set of pieces that is as wished. What was not asked is not told."""

    puzzle: Annotated[str, told("the title of the file with the candidates")] = ""
    pieces: Annotated[dict[str, _Copies], told("how many copies of which piece")]
    solutions: Annotated[
        dict[str, int],
        told(
            "how many there are in each region, up to symmetry; a design that names no regions has one, `region`"
        ),
    ]
    holes: Annotated[int, told("how many cells of the first region stay empty")]
    left_out: Annotated[
        Sequence[Cell] | UnsetType,
        told("only with `free-cells` of the region: the cells that are left out"),
    ] = UNSET
    left_out_of: Annotated[
        dict[str, Sequence[Cell]] | UnsetType,
        told("only with `free-cells` of pieces: for each of these the cells that are left out"),
    ] = UNSET
    apart: Annotated[
        int | UnsetType,
        told(
            "of the solutions in the first region how many come apart; this and what follows only if they were taken apart"
        ),
    ] = UNSET
    undecided: Annotated[int | UnsetType, told("of how many it is not known")] = UNSET
    whole: Annotated[
        int | UnsetType,
        told("of how many nothing must come apart, as where there is only one piece"),
    ] = UNSET
    level: Annotated[
        str | UnsetType | None,
        told("levels of the hardest that comes apart, as in `satpack-disassembly-1`"),
    ] = UNSET
    levels: Annotated[Sequence[int] | UnsetType, told("the same as numbers")] = UNSET
    total_moves: Annotated[int | UnsetType, told("their sum")] = UNSET


class DesignsRecord(Record, tag="satpack-designs-1", kw_only=True):
    """How a search for sets of pieces ended."""

    puzzle: PuzzleName
    way: Annotated[
        str,
        told("how sets were come by: `each`, `together`, `sample`, `improve` or `free-cells`"),
    ]
    sets: Annotated[
        int,
        told(
            "how many sets there are by numbers of pieces and cells, mirror images apart; 0 with `free-cells`"
        ),
    ]
    examined: Annotated[
        int,
        told(
            "how many were examined, mirror images as one where they are; of `together` only those that have solutions, of "
            "`sample` and `improve` with repetitions, of `free-cells` the regions or pieces that are left; after a limit of "
            "sets no fewer than that"
        ),
    ]
    solvable: Annotated[
        int,
        told("how many of them have a solution in every region that was looked at"),
    ]
    dropped: Annotated[int, told("how many have more solutions than wanted")]
    assemblies: Annotated[int, told("how many were taken apart")]
    undecided: Annotated[int, told("of how many sets it is not known whether they are as wished")]
    found: Annotated[int, told("how many are")]
    complete: Annotated[bool, told("whether every set was examined, and decided")]
    reason: Annotated[str, told("why not")]
    seed: Annotated[int, told("of what is met at random")]
    seconds: Seconds

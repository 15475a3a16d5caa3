"""Designs as JSON: the formats `satpack-design-1`, one set of pieces, and `satpack-designs-1`, how the search ended."""

from __future__ import annotations

from itertools import chain, repeat
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from satpack.engines.design.examiner import targets_of
from satpack.engines.design.record import Record
from satpack.model.grids.coordinates import listed_cells, to_file
from satpack.questions.designs.designed import Designed
from satpack.runtime.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.model.grids import Cells
    from satpack.model.puzzle import Puzzle
    from satpack.questions.designs.design import Designs

__all__ = ["design_object", "designed_from", "designs_object"]


class _Set(msgspec.Struct):
    """What is read of a set; what it is not told of was not asked."""

    format: Literal["satpack-design-1"]
    pieces: dict[str, Annotated[int, msgspec.Meta(ge=1, le=10_000)]]
    solutions: dict[str, int]
    holes: int
    left_out: list[tuple[int, ...]] = []
    left_out_of: dict[str, list[tuple[int, ...]]] = {}
    apart: int | None = None
    undecided: int = 0
    whole: int = 0
    levels: tuple[int, ...] = ()


def design_object(found: Designed) -> dict[str, Any]:
    """Return a set as JSON has it."""
    record = found.record
    shown: dict[str, Any] = {
        "format": "satpack-design-1",
        "puzzle": found.source.name,
        "pieces": found.pieces,
        "solutions": found.solutions,
        "holes": record.holes,
    }
    if found.left_out:
        shown["left_out"] = _listed(found, found.left_out)
    if found.carved:
        shown["left_out_of"] = {name: _listed(found, cells) for name, cells in found.carved}
    if record.taken:
        shown |= {
            "apart": record.apart,
            "undecided": record.undecided,
            "whole": record.whole,
            "level": found.level or None,
            "levels": list(record.levels),
            "total_moves": record.total_moves,
        }
    return shown


def designed_from(source: Puzzle, told: object) -> Designed:
    """Return a set that JSON tells of: the other way round.

    Parameters
    ----------
    source : Puzzle
        The candidates and the design that it was found in.
    told : object
        As `design_object` has it.

    Raises
    ------
    InputError
        If it is no set of these pieces.
    """
    try:
        found = msgspec.convert(told, _Set)
    except msgspec.ValidationError as fault:
        raise InputError(f"this is no set of pieces: {fault}") from None
    regions = [target.name for target in targets_of(source)]
    if sorted(found.solutions) != sorted(regions):
        raise InputError(
            f"{source.name} has the regions {', '.join(regions)}; is the set of another puzzle?"
        )
    names = {piece.name: number for number, piece in enumerate(source.pieces)}
    if strange := [name for name in (*found.pieces, *found.left_out_of) if name not in names]:
        raise InputError(
            f"{source.name} has no piece {strange[0]!r}; is the set of another puzzle?"
        )
    kinds = chain.from_iterable(repeat(names[name], n) for name, n in found.pieces.items())
    record = Record(
        tuple(sorted(kinds)),
        tuple(found.solutions[region] for region in regions),
        found.holes,
        taken=found.apart is not None,
        apart=found.apart or 0,
        undecided=found.undecided,
        levels=found.levels,
        whole=found.whole,
    )
    carved = tuple((name, _cells(source, cells)) for name, cells in found.left_out_of.items())
    return Designed(source, record, _cells(source, found.left_out), carved)


def _cells(source: Puzzle, listed: Sequence[tuple[int, ...]]) -> Cells:
    return listed_cells(source.grid, listed, blame=lambda fault: InputError(f"left out: {fault}"))


def _listed(found: Designed, cells: Cells) -> list[list[int]]:
    return [list(to_file(found.source.grid, cell)) for cell in cells]


def designs_object(run: Designs) -> dict[str, Any]:
    """Return how a search ended as JSON has it."""
    seen = run.seen
    return {
        "format": "satpack-designs-1",
        "puzzle": run.puzzle.name,
        "way": run.way,
        "sets": run.sets,
        "examined": seen.sets,
        "solvable": seen.solvable,
        "dropped": seen.dropped,
        "assemblies": seen.assemblies,
        "undecided": seen.undecided,
        "found": run.found,
        "complete": run.complete,
        "reason": run.reason,
        "seed": run.seed,
        "seconds": round(run.seconds, 6),
    }

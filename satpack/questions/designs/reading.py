"""Sets of pieces read back from JSON, the format `satpack-design-1`."""

from __future__ import annotations

from itertools import chain, repeat
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET

from satpack.engines.design.examiner import targets_of
from satpack.engines.design.record import Record
from satpack.io.formats.designs import DesignRecord
from satpack.model.grids.coordinates import listed_cells
from satpack.questions.designs.designed import Designed
from satpack.runtime.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.model.grids import Cells
    from satpack.model.puzzle import Puzzle

__all__ = ["designed_from"]


def designed_from(source: Puzzle, told: object) -> Designed:
    """Return a set that JSON tells of: the other way round.

    Parameters
    ----------
    source : Puzzle
        The candidates and the design that it was found in.
    told : object
        As `Designed.to_json` has it, loaded.

    Raises
    ------
    InputError
        If it is no set of these pieces.
    """
    try:
        found = msgspec.convert(told, DesignRecord)
    except msgspec.ValidationError as fault:
        raise InputError(f"this is no set of pieces: {fault}") from None
    regions = [target.name for target in targets_of(source)]
    if sorted(found.solutions) != sorted(regions):
        raise InputError(
            f"{source.name} has the regions {', '.join(regions)}; is the set of another puzzle?"
        )
    names = {piece.name: number for number, piece in enumerate(source.pieces)}
    if strange := [
        name for name in (*found.pieces, *(found.left_out_of or ())) if name not in names
    ]:
        raise InputError(
            f"{source.name} has no piece {strange[0]!r}; is the set of another puzzle?"
        )
    kinds = chain.from_iterable(repeat(names[name], n) for name, n in found.pieces.items())
    record = Record(
        tuple(sorted(kinds)),
        tuple(found.solutions[region] for region in regions),
        found.holes,
        taken=found.apart is not UNSET,
        apart=found.apart or 0,
        undecided=found.undecided or 0,
        levels=tuple(found.levels or ()),
        whole=found.whole or 0,
    )
    carved = tuple(
        (name, _cells(source, cells)) for name, cells in (found.left_out_of or {}).items()
    )
    return Designed(source, record, _cells(source, found.left_out or ()), carved)


def _cells(source: Puzzle, listed: Sequence[Sequence[int]]) -> Cells:
    return listed_cells(source.grid, listed, blame=lambda fault: InputError(f"left out: {fault}"))

"""Answers about tilings as JSON, so that a process can hand them on and a run's file keep them.

Tilings and coronas are verified when they are read, and what an answer says must follow from them. That there are no
others (that a shape does not tile, that its Heesch numbers are exact, that a tiling is the least) is believed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from satpack.model.grids import grid_named
from satpack.model.warrant import UNASKED, Warrant
from satpack.runtime.errors import EngineError, VerificationError
from satpack.tilings.plane.heesch import Heesch, verify_coronas
from satpack.tilings.plane.lattice import Lattice
from satpack.tilings.plane.periodic import PeriodicTiling
from satpack.tilings.plane.shape import Copy, Shape
from satpack.tilings.questions.tile import TilingAnswer

if TYPE_CHECKING:
    from satpack.tilings.plane.coronas import Coronas

_Vectors = tuple[tuple[int, ...], ...]
_Copies = tuple[tuple[int, int], ...]


class _TilingRecord(msgspec.Struct, omit_defaults=True):
    """The stored fields of an answer; those named as in `TilingAnswer` mean the same."""

    name: str
    grid: str
    cells: _Vectors
    reflect: bool
    tiles: bool | None
    rows: _Vectors | None
    copies: _Copies | None
    least: bool
    heesch: Heesch | None
    coronas: tuple[_Copies, ...]
    coronas_without_holes: tuple[_Copies, ...]
    level: Annotated[int, msgspec.Meta(ge=0)]
    copies_tried: Annotated[int, msgspec.Meta(ge=0)]
    hole: bool
    reason: str
    seconds: Annotated[float, msgspec.Meta(ge=0)]
    dead_holes: tuple[tuple[int, _Copies], ...] = ()
    warrant: Warrant = UNASKED


_NEAR, _FAR_A_CELL = 16, 6
"""How far copies of one domain may lie from the origin, by its number of cells; periods are shorter than that."""

_ALIKE = (
    "name",
    "tiles",
    "least",
    "heesch",
    "level",
    "copies_tried",
    "hole",
    "reason",
    "seconds",
    "warrant",
)


def record_of(found: TilingAnswer) -> bytes:
    """Return an answer as JSON; `answer_of` reverses this."""
    shape, tiling = found.shape, found.tiling
    record = _TilingRecord(
        grid=shape.grid.name,
        cells=shape.cells,
        reflect=shape.reflect,
        rows=None if tiling is None else tiling.lattice.rows,
        copies=None if tiling is None else tiling.copies,
        coronas=found.coronas,
        coronas_without_holes=found.coronas_without_holes,
        dead_holes=found.dead_holes,
        **{name: getattr(found, name) for name in _ALIKE},
    )
    return msgspec.json.encode(record)


def answer_of(record: bytes, *, about: tuple[str, Shape] | None = None) -> TilingAnswer:
    """Decode a record and verify the answer again; raise EngineError if it is wrong.

    ``about``, a name and a shape, is compared too: give it if the record may come from elsewhere.
    """
    try:
        kept = msgspec.json.decode(record, type=_TilingRecord)
        grid = grid_named(kept.grid)
        if about is not None and not _is_about(kept, *about):
            raise EngineError("an answer about a tiling is about another shape")
        shape = Shape(grid, kept.cells, reflect=kept.reflect)
        tiling = None
        if kept.copies is not None and kept.rows is not None:
            tiling = PeriodicTiling(shape, Lattice(grid, kept.rows), _copies(kept.copies))
            tiling.verify()
        coronas, without_holes = (
            _checked(shape, levels) for levels in (kept.coronas, kept.coronas_without_holes)
        )
    except (VerificationError, LookupError, TypeError, ValueError) as fault:
        raise EngineError(f"an answer about a tiling is wrong: {fault}") from fault
    found = TilingAnswer(
        shape=shape,
        tiling=tiling,
        coronas=coronas,
        coronas_without_holes=without_holes,
        dead_holes=tuple((level, _copies(copies)) for level, copies in kept.dead_holes),
        **{name: getattr(kept, name) for name in _ALIKE},
    )
    if not _follows(found):
        raise EngineError("an answer about a tiling contradicts itself")
    return found


def _follows(found: TilingAnswer) -> bool:
    """Whether an answer's claims are consistent with its tiling, its coronas and its shape."""
    heesch = found.heesch
    if not found.reason.isprintable() or not found.warrant.solver.isprintable():
        return False
    if heesch is not None:
        numbers = len(found.coronas_without_holes), len(found.coronas)
        if (heesch.without_holes, heesch.holes_allowed) != numbers:
            return False
    elif found.coronas or found.coronas_without_holes:
        return False
    if found.tiling is not None or found.tiles:
        return found.tiling is not None and found.tiles is True and heesch is None
    if found.hole:
        return found.tiles is False and found.shape.has_dead_hole
    return found.tiles is None or (
        heesch is not None and heesch.exact and heesch.holes_allowed < found.level
    )


def _is_about(kept: _TilingRecord, name: str, shape: Shape) -> bool:
    """Whether a record is about a shape, with coordinates so small that its size bounds the time of verification."""
    if (kept.name, kept.grid) != (name, shape.grid.name):
        return False
    if (kept.cells, kept.reflect) != (shape.cells, shape.reflect):
        return False
    copies = kept.copies or ()
    cells = len(copies) * len(shape)
    far = _NEAR + _FAR_A_CELL * cells
    vectors = [*(kept.rows or ()), *(shape.frame.vector(shift) for _, shift in copies)]
    return all(abs(number) <= far for vector in vectors for number in vector)


def _copies(kept: _Copies) -> tuple[Copy, ...]:
    return tuple(Copy(*copy) for copy in kept)


def _checked(shape: Shape, levels: tuple[_Copies, ...]) -> Coronas:
    coronas = tuple(map(_copies, levels))
    verify_coronas(shape, coronas)
    return coronas

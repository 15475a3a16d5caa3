"""Answers about tilings as plain lists and numbers, so that a process can hand them on and a run's file keep them."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from satpack.engines.tiling.heesch import Heesch, verify_coronas
from satpack.engines.tiling.lattice import Lattice
from satpack.engines.tiling.periodic import PeriodicTiling
from satpack.engines.tiling.shape import Copy, Shape
from satpack.model.grids import grid_named
from satpack.questions.tilings.tile import TilingAnswer
from satpack.runtime.errors import EngineError, VerificationError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["answer_of", "numbers_of", "record_in", "record_of"]


def record_of(found: TilingAnswer) -> dict[str, Any]:
    """Return an answer as what JSON can say; `answer_of` makes an answer of it again."""
    shape, tiling = found.shape, found.tiling
    return {
        "name": found.name,
        "grid": shape.grid.name,
        "cells": [list(cell) for cell in shape.cells],
        "reflect": shape.reflect,
        "tiles": found.tiles,
        "rows": None if tiling is None else [list(row) for row in tiling.lattice.rows],
        "copies": None if tiling is None else [list(copy) for copy in tiling.copies],
        "least": found.least,
        "heesch": None if found.heesch is None else asdict(found.heesch),
        "coronas": _levels(found.coronas),
        "coronas_without_holes": _levels(found.coronas_without_holes),
        "level": found.level,
        "copies_tried": found.copies_tried,
        "hole": found.hole,
        "reason": found.reason,
        "seconds": found.seconds,
    }


def _levels(coronas: Sequence[Sequence[Copy]]) -> list[list[list[int]]]:
    return [[list(copy) for copy in level] for level in coronas]


def answer_of(record: dict[str, Any]) -> TilingAnswer:
    """Return the answer that a record tells of, verified again.

    Raises
    ------
    EngineError
        If it is none, or what it says is wrong.
    """
    try:
        grid = grid_named(record["grid"])
        shape = Shape(grid, [tuple(cell) for cell in record["cells"]], reflect=record["reflect"])
        tiling = None
        if record["copies"] is not None:
            rows = tuple(tuple(row) for row in record["rows"])
            copies = tuple(Copy(*copy) for copy in record["copies"])
            tiling = PeriodicTiling(shape, Lattice(grid, rows), copies)
            tiling.verify()
        coronas = [
            tuple(tuple(Copy(*copy) for copy in level) for level in record[name])
            for name in ("coronas", "coronas_without_holes")
        ]
        for each in coronas:
            verify_coronas(shape, each)
        heesch = record["heesch"]
        return TilingAnswer(
            name=record["name"],
            shape=shape,
            tiles=record["tiles"],
            tiling=tiling,
            least=record["least"],
            heesch=None if heesch is None else Heesch(**heesch),
            coronas=coronas[0],
            coronas_without_holes=coronas[1],
            level=record["level"],
            copies_tried=record["copies_tried"],
            hole=record["hole"],
            reason=record["reason"],
            seconds=record["seconds"],
        )
    except (VerificationError, LookupError, TypeError, ValueError) as fault:
        raise EngineError(f"an answer about a tiling is wrong: {fault}") from fault


def numbers_of(record: dict[str, Any]) -> tuple[int, ...]:
    """Return a record as whole numbers, which is what the file of a run keeps."""
    return tuple(json.dumps(record).encode())


def record_in(numbers: Sequence[int]) -> dict[str, Any]:
    """Return the record that `numbers_of` made numbers of.

    Raises
    ------
    EngineError
        If it is none.
    """
    try:
        found: dict[str, Any] = json.loads(bytes(numbers))
    except ValueError as fault:
        raise EngineError("what is kept of a run is no answer about a tiling") from fault
    return found

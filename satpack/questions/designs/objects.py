"""Designs as JSON: the formats `satpack-design-1`, one set of pieces, and `satpack-designs-1`, how the search ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from satpack.model.coordinates import to_file

if TYPE_CHECKING:
    from satpack.model.grids import Cells
    from satpack.questions.designs.design import Designs
    from satpack.questions.designs.designed import Designed

__all__ = ["design_object", "designs_object"]


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

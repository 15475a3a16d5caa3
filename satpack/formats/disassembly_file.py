"""Disassemblies as JSON: the format `satpack-disassembly-1`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from satpack.formats.solution_file import solution_object

if TYPE_CHECKING:
    from satpack.disassembly.tree import Disassembly, Move, Part

__all__ = ["FORMAT", "disassembly_object"]

FORMAT = "satpack-disassembly-1"


def disassembly_object(disassembly: Disassembly) -> dict[str, Any]:
    """Return a disassembly as the object that `--json` prints.

    Pieces are numbers of the assembly's `placements`, counted from 0. Directions and offsets are vectors of the grid;
    an offset says how far a piece is from its place in the assembly. A part that is a single piece is null.
    """
    return {
        "format": FORMAT,
        "puzzle": disassembly.assembly.puzzle.name,
        "assembly": solution_object(disassembly.assembly),
        "result": disassembly.ending.value,
        "level": disassembly.level,
        "published": disassembly.short_level,
        "levels": list(disassembly.levels),
        "trap": disassembly.trap,
        "locked": list(disassembly.locked),
        "states": disassembly.states,
        "tree": _part(disassembly.whole),
    }


def _part(part: Part | None) -> dict[str, Any] | None:
    if part is None:
        return None
    return {
        "pieces": list(part.pieces),
        "result": part.ending.value,
        "states": part.states,
        "start": [list(offset) for offset in part.start],
        "moves": [_move(move) for move in part.moves],
        "staying": _part(part.staying),
        "removed": _part(part.removed),
    }


def _move(move: Move) -> dict[str, Any]:
    return {
        "pieces": list(move.pieces),
        "step": list(move.step),
        "distance": None if move.removes else move.distance,
        "offsets": [list(offset) for offset in move.offsets],
    }

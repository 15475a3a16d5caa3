"""How large a puzzle's formula is under each encoding, without keeping it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from satpack.sat.encoding import ENCODINGS, choose, placement_variables, stream
from satpack_encodings import AT_MOST_ONE, Variables

if TYPE_CHECKING:
    from satpack.placements import Placements
    from satpack.sat.encoding import Encoding

__all__ = ["size", "sizes"]


def size(placements: Placements, encoding: Encoding) -> dict[str, int]:
    """Return the number of variables, clauses and literals; the clauses are counted as they stream by."""
    variables = Variables()
    chooses = placement_variables(placements, variables)
    clauses = literals = 0
    for clause in stream(placements, encoding, variables, chooses):
        clauses += 1
        literals += len(clause)
    return {"variables": variables.top, "clauses": clauses, "literals": literals}


def sizes(placements: Placements) -> list[dict[str, Any]]:
    """Return the sizes under every encoding: each placement encoding with each at-most-one encoding."""
    return [
        {
            "encoding": name,
            "at_most_one": method,
            **size(placements, choose(placements, name, method)),
        }
        for name in ENCODINGS
        for method in AT_MOST_ONE
    ]

"""The records of the model types, as their `to_record` returns them; only the requested one is imported."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from satpack.io.formats.declared import Record

_MAKERS = {
    "Solution": "solution_file:solution_record",
    "Answer": "solution_file:answer_record",
    "Decoded": "solution_file:answer_record",
    "CoverSolution": "solution_file:cover_record",
    "BestFit": "best_file:best_record",
    "Disassembly": "disassembly_file:disassembly_record",
    "Colouring": "certificate_file:certificate_record",
}
"""The function for each type, by the type's name."""


def record_of(noun: Any) -> Record:
    """Return the declared record of a noun."""
    home, _, name = _MAKERS[type(noun).__name__].partition(":")
    found: Record = getattr(import_module(f"satpack.io.results.{home}"), name)(noun)
    return found

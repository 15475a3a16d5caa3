"""The table of all declared formats by name, and the JSON Schemas of these and of puzzle files."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from satpack.runtime.errors import OptionError
from satpack.runtime.wording import meant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from satpack.io.formats.declared import Record

FORMATS: Mapping[str, str] = {
    "satpack-progress-1": "io.formats.declared:ProgressRecord",
    "satpack-solution-1": "io.formats.solutions:SolutionRecord",
    "satpack-answer-1": "io.formats.solutions:AnswerRecord",
    "satpack-cover-1": "io.formats.solutions:CoverRecord",
    "satpack-best-1": "io.formats.solutions:BestRecord",
    "satpack-count-1": "io.formats.solutions:CountRecord",
    "satpack-hint-1": "io.formats.solutions:HintRecord",
    "satpack-analysis-1": "io.formats.solutions:AnalysisRecord",
    "satpack-proof-1": "io.formats.proofs:ProofRecord",
    "satpack-certificate-1": "io.formats.proofs:CertificateRecord",
    "satpack-disassembly-1": "io.formats.disassemblies:DisassemblyRecord",
    "satpack-disassembly-2": "io.formats.disassemblies:TurnedDisassemblyRecord",
    "satpack-survey-2": "io.formats.disassemblies:SurveyRecord",
    "satpack-design-1": "io.formats.designs:DesignRecord",
    "satpack-designs-1": "io.formats.designs:DesignsRecord",
    "satpack-tiling-1": "tilings.questions.formats:TilingRecord",
    "satpack-tilings-1": "tilings.questions.formats:TilingsRecord",
    "satpack-rectangle-1": "tilings.questions.formats:RectangleRecord",
    "satpack-rectangles-1": "tilings.questions.formats:RectanglesRecord",
    "satpack-figure-1": "tilings.questions.formats:FigureRecord",
}
"""For each format the module in satpack, and the name of the type that declares it."""

_MAKERS = {
    "Solution": "solution_file:solution_record",
    "Answer": "solution_file:answer_record",
    "Smallest": "solution_file:answer_record",
    "Decoded": "solution_file:answer_record",
    "CoverSolution": "solution_file:cover_record",
    "BestFit": "best_file:best_record",
    "Disassembly": "disassembly_file:disassembly_record",
    "Colouring": "certificate_file:certificate_record",
}
"""For each type of answer the function in satpack.io.results that returns its record."""

PUZZLE_SCHEMA = Path(__file__).parents[1] / "puzzles" / "puzzle.schema.json"
"""The schema of puzzle files, which `docs/puzzle_schema.py` writes."""


def record_named(name: str) -> type[Record]:
    """Return the type that declares a format; raise OptionError if there is no such format."""
    if name not in FORMATS:
        advice = meant(name, FORMATS, f"use one of {', '.join(FORMATS)}")
        raise OptionError(f"there is no format {name!r}; {advice}")
    home, _, kind = FORMATS[name].partition(":")
    found: type[Record] = getattr(import_module(f"satpack.{home}"), kind)
    return found


def schema_of(name: str) -> dict[str, Any]:
    """Return the JSON Schema of a format; see `record_named`."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": name,
        **msgspec.json.schema(record_named(name)),
    }


def schema_text_of(name: str | None) -> str:
    """Return the JSON Schema of a format as text, see `record_named`, or without a name that of puzzle files."""
    if name is None:
        return PUZZLE_SCHEMA.read_text(encoding="utf-8").rstrip("\n")
    return json.dumps(schema_of(name), indent=2, ensure_ascii=False)


def record_of(noun: Any) -> Record:
    """Return the declared record of a noun."""
    home, _, name = _MAKERS[type(noun).__name__].partition(":")
    found: Record = getattr(import_module(f"satpack.io.results.{home}"), name)(noun)
    return found

"""Packing puzzles as SAT: describe a puzzle once, then solve, count, prove, draw and take it apart.

Names are imported when first used, so that `import satpack` loads no numpy and no solver.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from satpack.model.shown import draw_with
from satpack.runtime.version import __version__

if TYPE_CHECKING:
    from satpack.engines.sat.formula import Cnf
    from satpack.gallery import gallery_names, load
    from satpack.model.answer import Answer, Status
    from satpack.model.colours import Colour
    from satpack.model.disassembly import Disassembly
    from satpack.model.grids import GRIDS, Grid
    from satpack.model.placements import Placements, place
    from satpack.model.polyforms import polyforms
    from satpack.model.puzzle import Copies, Expect, Holes, Piece, Puzzle, Region
    from satpack.model.solution import Placed, Solution
    from satpack.questions.count import Count, count
    from satpack.questions.disassemble import Survey, disassemble
    from satpack.questions.enumerate import Enumeration, enumerate  # noqa: A004 - the design's name
    from satpack.questions.export import encode
    from satpack.questions.prove import Proof, prove
    from satpack.questions.solve import solve
    from satpack.runtime.errors import (
        EngineError,
        InputError,
        LimitError,
        OptionError,
        PuzzleError,
        SatpackError,
        SolutionFileError,
        Undecided,
        VerificationError,
    )

_HOME = {
    "Answer": "model.answer",
    "Cnf": "engines.sat.formula",
    "Colour": "model.colours",
    "Copies": "model.puzzle",
    "Count": "questions.count",
    "Disassembly": "model.disassembly",
    "EngineError": "runtime.errors",
    "Enumeration": "questions.enumerate",
    "Expect": "model.puzzle",
    "GRIDS": "model.grids",
    "Grid": "model.grids",
    "Holes": "model.puzzle",
    "InputError": "runtime.errors",
    "LimitError": "runtime.errors",
    "OptionError": "runtime.errors",
    "Piece": "model.puzzle",
    "Placed": "model.solution",
    "Placements": "model.placements",
    "Proof": "questions.prove",
    "Puzzle": "model.puzzle",
    "PuzzleError": "runtime.errors",
    "Region": "model.puzzle",
    "SatpackError": "runtime.errors",
    "Solution": "model.solution",
    "SolutionFileError": "runtime.errors",
    "Status": "model.answer",
    "Survey": "questions.disassemble",
    "Undecided": "runtime.errors",
    "VerificationError": "runtime.errors",
    "disassemble": "questions.disassemble",
    "encode": "questions.export",
    "count": "questions.count",
    "enumerate": "questions.enumerate",
    "gallery_names": "gallery",
    "load": "gallery",
    "place": "model.placements",
    "polyforms": "model.polyforms",
    "prove": "questions.prove",
    "solve": "questions.solve",
}

__all__ = [  # noqa: RUF022 - the order of a table of contents
    "load",
    "gallery_names",
    "Puzzle",
    "Piece",
    "Copies",
    "Colour",
    "Region",
    "Holes",
    "Expect",
    "Grid",
    "GRIDS",
    "polyforms",
    "place",
    "Placements",
    "solve",
    "Answer",
    "enumerate",
    "Enumeration",
    "count",
    "Count",
    "prove",
    "Proof",
    "disassemble",
    "Disassembly",
    "Survey",
    "Status",
    "encode",
    "Cnf",
    "Solution",
    "Placed",
    "SatpackError",
    "InputError",
    "PuzzleError",
    "SolutionFileError",
    "OptionError",
    "LimitError",
    "VerificationError",
    "Undecided",
    "EngineError",
    "__version__",
]


def _html(noun: object) -> str:
    """Draw a puzzle, a solution or a disassembly for a notebook."""
    from satpack.render.notebook import html

    return html(noun)


draw_with(_html)


def __getattr__(name: str) -> object:
    """Import a public name from the module it lives in."""
    try:
        home = _HOME[name]
    except KeyError:
        raise AttributeError(f"module 'satpack' has no attribute {name!r}") from None
    found: object = getattr(import_module(f"satpack.{home}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)

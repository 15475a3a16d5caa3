"""Packing puzzles as SAT: describe a puzzle once, then solve, count, prove, draw and take it apart.

Names are imported when first used, so that `import satpack` loads no numpy and no solver.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

# At once, because function and module share their name: importing the module later would put it in the function's place.
from satpack.polyforms import polyforms

if TYPE_CHECKING:
    from satpack.answer import Answer, Status
    from satpack.colours import Colour
    from satpack.counting import Count, count
    from satpack.disassembly.survey import Survey, disassemble
    from satpack.disassembly.tree import Disassembly
    from satpack.enumerating import Enumeration, enumerate  # noqa: A004 - the design's name
    from satpack.errors import (
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
    from satpack.exporting import Cnf, encode
    from satpack.gallery import gallery_names, load
    from satpack.grids import GRIDS, Grid
    from satpack.placements import Placements, place
    from satpack.proving import Proof, prove
    from satpack.puzzle import Copies, Expect, Holes, Piece, Puzzle, Region
    from satpack.solution import Placed, Solution
    from satpack.solving import solve

__version__ = "0.1.0"

_HOME = {
    "Answer": "answer",
    "Cnf": "exporting",
    "Colour": "colours",
    "Copies": "puzzle",
    "Count": "counting",
    "Disassembly": "disassembly.tree",
    "EngineError": "errors",
    "Enumeration": "enumerating",
    "Expect": "puzzle",
    "GRIDS": "grids",
    "Grid": "grids",
    "Holes": "puzzle",
    "InputError": "errors",
    "LimitError": "errors",
    "OptionError": "errors",
    "Piece": "puzzle",
    "Placed": "solution",
    "Placements": "placements",
    "Proof": "proving",
    "Puzzle": "puzzle",
    "PuzzleError": "errors",
    "Region": "puzzle",
    "SatpackError": "errors",
    "Solution": "solution",
    "SolutionFileError": "errors",
    "Status": "answer",
    "Survey": "disassembly.survey",
    "Undecided": "errors",
    "VerificationError": "errors",
    "disassemble": "disassembly.survey",
    "encode": "exporting",
    "count": "counting",
    "enumerate": "enumerating",
    "gallery_names": "gallery",
    "load": "gallery",
    "place": "placements",
    "prove": "proving",
    "solve": "solving",
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

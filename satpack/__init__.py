"""Packing puzzles as SAT: describe a puzzle once, then solve, count, prove, draw and take it apart.

Names are imported when first used, so that `import satpack` loads no numpy and no solver.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from satpack.kernels.freshness import warn_if_old
from satpack.model.abilities import find_with
from satpack.runtime.version import __version__

if TYPE_CHECKING:
    from satpack.engines.boxes.minimise import Smallest, minimise
    from satpack.engines.sat.formula import Cnf
    from satpack.gallery import gallery_names, load, loads
    from satpack.model.answer import Answer, Status
    from satpack.model.best.optimum import BestFit
    from satpack.model.colours import Colour
    from satpack.model.designs.design import Cut, Design, FreeCells, FreePieces, FreeRegion
    from satpack.model.designs.painting import ColourWish, MarkWish
    from satpack.model.expect import Expect
    from satpack.model.goal import Goal
    from satpack.model.grids import GRIDS, Grid
    from satpack.model.moves.disassembly import Disassembly, Ending
    from satpack.model.pieces import Piece, Region
    from satpack.model.placing.placements import Placements, place
    from satpack.model.puzzle import Puzzle
    from satpack.model.ranges import Copies, Holes
    from satpack.model.shapes.boxes import box
    from satpack.model.shapes.polyforms import polyforms
    from satpack.model.sides import Sides
    from satpack.model.solution import Placed, Solution
    from satpack.model.warrant import Warrant
    from satpack.questions.analyse import analyse
    from satpack.questions.analysis import Analysis
    from satpack.questions.best import best
    from satpack.questions.count import count
    from satpack.questions.counters import Count
    from satpack.questions.designs.design import Designs, design
    from satpack.questions.designs.designed import Designed
    from satpack.questions.disassemble import Survey, disassemble
    from satpack.questions.enumerate import Enumeration, enumerate  # noqa: A004 - the design's name
    from satpack.questions.export import encode
    from satpack.questions.hint import Hint, hint
    from satpack.questions.info import Info, info
    from satpack.questions.prove import Proof, prove
    from satpack.questions.sample import Sample, sample
    from satpack.questions.session import Session, session
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
    from satpack.tilings.questions.figure import FigureAnswer, figure
    from satpack.tilings.questions.rectangles import rectangles, trapezoids
    from satpack.tilings.questions.tile import TilingAnswer, tile
    from satpack.tilings.questions.verdicts import Rectangles
    from satpack.tilings.rectangles.deciding import Rectangle

_HOME = {
    "Analysis": "questions.analysis",
    "Answer": "model.answer",
    "BestFit": "model.best.optimum",
    "Cnf": "engines.sat.formula",
    "Colour": "model.colours",
    "Sides": "model.sides",
    "Copies": "model.ranges",
    "Count": "questions.counters",
    "ColourWish": "model.designs.painting",
    "MarkWish": "model.designs.painting",
    "Cut": "model.designs.design",
    "Design": "model.designs.design",
    "Designed": "questions.designs.designed",
    "Designs": "questions.designs.design",
    "Disassembly": "model.moves.disassembly",
    "Ending": "model.moves.disassembly",
    "EngineError": "runtime.errors",
    "Enumeration": "questions.enumerate",
    "Expect": "model.expect",
    "FigureAnswer": "tilings.questions.figure",
    "FreeCells": "model.designs.design",
    "FreePieces": "model.designs.design",
    "FreeRegion": "model.designs.design",
    "GRIDS": "model.grids",
    "Goal": "model.goal",
    "Grid": "model.grids",
    "Hint": "questions.hint",
    "Info": "questions.info",
    "Holes": "model.ranges",
    "InputError": "runtime.errors",
    "LimitError": "runtime.errors",
    "OptionError": "runtime.errors",
    "Piece": "model.pieces",
    "Placed": "model.solution",
    "Placements": "model.placing.placements",
    "Proof": "questions.prove",
    "Puzzle": "model.puzzle",
    "PuzzleError": "runtime.errors",
    "Rectangle": "tilings.rectangles.deciding",
    "Rectangles": "tilings.questions.verdicts",
    "Region": "model.pieces",
    "Sample": "questions.sample",
    "SatpackError": "runtime.errors",
    "Session": "questions.session",
    "Smallest": "engines.boxes.minimise",
    "Solution": "model.solution",
    "SolutionFileError": "runtime.errors",
    "Status": "model.answer",
    "Survey": "questions.disassemble",
    "TilingAnswer": "tilings.questions.tile",
    "Undecided": "runtime.errors",
    "VerificationError": "runtime.errors",
    "Warrant": "model.warrant",
    "analyse": "questions.analyse",
    "best": "questions.best",
    "box": "model.shapes.boxes",
    "design": "questions.designs.design",
    "disassemble": "questions.disassemble",
    "encode": "questions.export",
    "count": "questions.count",
    "enumerate": "questions.enumerate",
    "figure": "tilings.questions.figure",
    "gallery_names": "gallery",
    "hint": "questions.hint",
    "info": "questions.info",
    "load": "gallery",
    "loads": "gallery",
    "minimise": "engines.boxes.minimise",
    "place": "model.placing.placements",
    "polyforms": "model.shapes.polyforms",
    "prove": "questions.prove",
    "sample": "questions.sample",
    "rectangles": "tilings.questions.rectangles",
    "trapezoids": "tilings.questions.rectangles",
    "session": "questions.session",
    "solve": "questions.solve",
    "tile": "tilings.questions.tile",
}

# what nouns can do that layers above them provide
_PROVIDERS = {
    "show": "render.notebook:html",
    "svg": "render.pictures:svg",
    "page": "render.pictures:page",
    "text": "render.pictures:text",
    "save": "render.pictures:save",
    "read_drawing": "io.puzzles.drawing:drawn_cells",
    "puzzle_text": "io.puzzles.text:puzzle_text",
    "record": "io.formats.table:record_of",
    "parse_solution": "io.results.solution_file:parse_solution",
    "parse_disassembly": "io.results.disassembly_file:parse_disassembly",
    "picture": "render.pictures:picture",
    "insertions": "engines.disassembly.order:insertions",
}

__all__ = [  # noqa: RUF022 - the order of a table of contents
    "load",
    "loads",
    "gallery_names",
    "info",
    "Info",
    "Puzzle",
    "Piece",
    "Copies",
    "Colour",
    "Sides",
    "Region",
    "Holes",
    "Expect",
    "Goal",
    "Grid",
    "GRIDS",
    "polyforms",
    "box",
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
    "hint",
    "Hint",
    "sample",
    "Sample",
    "analyse",
    "Analysis",
    "best",
    "BestFit",
    "disassemble",
    "Disassembly",
    "Ending",
    "Survey",
    "design",
    "Design",
    "Designed",
    "Designs",
    "FreeRegion",
    "FreePieces",
    "FreeCells",
    "Cut",
    "ColourWish",
    "MarkWish",
    "tile",
    "TilingAnswer",
    "rectangles",
    "trapezoids",
    "Rectangles",
    "Rectangle",
    "figure",
    "FigureAnswer",
    "Status",
    "Warrant",
    "encode",
    "Cnf",
    "session",
    "Session",
    "minimise",
    "Smallest",
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


def _find(ability: str) -> Any:  # a function
    """Import what provides something that nouns can do."""
    home, _, name = _PROVIDERS[ability].partition(":")
    return getattr(import_module(f"satpack.{home}"), name)


find_with(_find)
warn_if_old()


def __getattr__(name: str) -> object:
    """Import a public name from the module it lives in."""
    found: object
    if name in _HOME:
        found = getattr(import_module(f"satpack.{_HOME[name]}"), name)
    else:
        from satpack.questions.question import question_named

        question = None if name.startswith("_") else question_named(name)
        if question is None:
            raise AttributeError(f"module 'satpack' has no attribute {name!r}")
        found = question.ask
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)

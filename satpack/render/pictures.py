"""Pictures as files: what each suffix holds."""

from __future__ import annotations

import math
from dataclasses import dataclass
from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from satpack.render.suffixes import (
    ANALYSIS_SUFFIXES,
    CERTIFICATE_SUFFIXES,
    DISASSEMBLY_SUFFIXES,
    DRAWING_SUFFIXES,
    HINT_SUFFIXES,
    PUZZLE_SUFFIXES,
    check_picture,
    is_mesh,
)
from satpack.runtime.errors import InputError, LimitError, OptionError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from satpack.engines.colouring import Colouring
    from satpack.model.disassembly import Disassembly
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.questions.analysis import Analysis
    from satpack.questions.hint import Hint

__all__ = [
    "ANALYSIS_PICTURES",
    "MAX_PIXELS",
    "analysis_picture",
    "certificate_picture",
    "disassembly_picture",
    "drawing",
    "hint_picture",
    "picture",
    "puzzle_picture",
]

MAX_SOLID = 15_000
"""Most cells of a solid that is drawn: each of its faces is looked at from several sides."""

MAX_PIXELS = 100_000_000
"""Most pixels of a PNG; each takes four bytes of memory."""

# what CSS says of a millimetre
_PIXELS_PER_INCH = 96
_PIXELS_PER_MM = _PIXELS_PER_INCH / 25.4


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a picture; each writer takes what concerns it, see `picture`."""

    style: str = "auto"
    letters: bool | None = None
    unit: float = 20.0
    explode: float | None = None
    scale: float = 2.0


def picture(
    solution: Solution,
    path: str,
    *,
    style: str = "auto",
    letters: bool | None = None,
    unit: float = 20.0,
    explode: float | None = None,
    scale: float = 2.0,
) -> bytes:
    """Return what a file of that name holds.

    Parameters
    ----------
    solution : Solution
        What to draw.
    path : str
        The file's name; its suffix is one of `SUFFIXES`. Nothing is written.
    style, letters, unit, explode
        As for `satpack.render.svg.solution.draw_svg`; a text has none of them, and a mesh only the unit: all pieces in place, as
        `satpack.render.solids.meshes.mesh_files` makes them.
    scale : float
        Pixels of a PNG for each of the SVG's.

    Raises
    ------
    InputError
        If the suffix is unknown, what it takes is not installed, or an option is out of range.
    LimitError
        If a PNG would have more than `MAX_PIXELS`, or a solid more than `MAX_SOLID` cells.
    """
    check_picture(path)
    cells = sum(len(placed.cells) for placed in solution.placed)
    if solution.puzzle.grid.dimension == 3 and not is_mesh(path) and cells > MAX_SOLID:
        raise LimitError(
            f"{path}: {cells:,} cells; satpack draws solids of at most {MAX_SOLID:,}, and makes meshes of larger ones"
        )
    options = Options(style=style, letters=letters, unit=unit, explode=explode, scale=scale)
    return _WRITERS[PurePath(path).suffix](solution, path, options)


def disassembly_picture(found: Disassembly, path: str, *, scale: float = 2.0) -> bytes:
    """Return what a file of that name holds about a disassembly: its moves as pictures, or a page that makes them.

    Parameters
    ----------
    found : Disassembly
        What to show.
    path : str
        The file's name; its suffix is one of `DISASSEMBLY_SUFFIXES`. Nothing is written.
    scale : float
        Pixels of a PNG for each of the SVG's.

    Raises
    ------
    InputError
        As `picture` does.
    """
    if _suffix_of("a disassembly", path, DISASSEMBLY_SUFFIXES) == ".html":
        from satpack.render.page import page_html

        return page_html(found).encode()
    from satpack.render.svg.moves import draw_moves

    return _svg_or_png(draw_moves(found), path, scale=scale)


def certificate_picture(found: Colouring, path: str, *, scale: float = 2.0) -> bytes:
    """Return what a file of that name holds about a colouring argument: the board with its weights.

    Parameters
    ----------
    found : Colouring
        What to show.
    path : str
        The file's name; its suffix is one of `CERTIFICATE_SUFFIXES`. Nothing is written.
    scale : float
        Pixels of a PNG for each of the SVG's.

    Raises
    ------
    InputError
        As `picture` does.
    """
    if _suffix_of("a certificate", path, CERTIFICATE_SUFFIXES) == ".txt":
        from satpack.render.colouring import draw_colouring

        return f"{draw_colouring(found)}\n".encode()
    from satpack.render.svg.colouring import draw_colouring_svg

    return _svg_or_png(draw_colouring_svg(found), path, scale=scale)


ANALYSIS_PICTURES = ("heat", "graph", "difficulty")
"""The pictures of an analysis."""


def analysis_picture(
    found: Analysis, path: str, *, shows: str = "heat", scale: float = 2.0
) -> bytes:
    """Return what a file of that name holds about an analysis: a picture, a page with all of them, or the graph.

    Parameters
    ----------
    found : Analysis
        What to show.
    path : str
        The file's name; its suffix is one of `ANALYSIS_SUFFIXES`. Nothing is written.
    shows : {"heat", "graph", "difficulty"}
        Which picture.
    scale : float
        Pixels of a PNG for each of the SVG's.

    Raises
    ------
    InputError
        As `picture` does, or if what is to be shown was not asked for.
    """
    from satpack.render import svg_analysis, svg_graph

    suffix = _suffix_of("an analysis", path, ANALYSIS_SUFFIXES)
    if shows not in ANALYSIS_PICTURES:
        raise OptionError(f"there is no picture {shows!r}; use {', '.join(ANALYSIS_PICTURES)}")
    if suffix == ".html":
        return svg_analysis.analysis_page(found).encode()
    if suffix in (".graphml", ".dot") or shows == "graph":
        if found.graph is None:
            raise OptionError(f"{path}: there is no graph to show; ask for one, such as graph 2")
        if suffix in (".graphml", ".dot"):
            write = svg_graph.graphml if suffix == ".graphml" else svg_graph.dot
            return write(found.graph).encode()
        return _svg_or_png(svg_graph.draw_graph(found.graph, found.puzzle.name), path, scale=scale)
    if shows == "difficulty":
        return _svg_or_png(svg_analysis.draw_difficulty(found), path, scale=scale)
    return _svg_or_png(svg_analysis.draw_heat(found), path, scale=scale)


def hint_picture(found: Hint, path: str, *, scale: float = 2.0) -> bytes:
    """Return what a file of that name holds about a hint: the board as it is when the hint was followed.

    Parameters
    ----------
    found : Hint
        What to show.
    path : str
        The file's name; its suffix is one of `HINT_SUFFIXES`. Nothing is written.
    scale : float
        Pixels of a PNG for each of the SVG's.

    Raises
    ------
    InputError
        As `picture` does.
    """
    if _suffix_of("a hint", path, HINT_SUFFIXES) == ".txt":
        from satpack.render.text import draw

        return f"{draw(found.followed)}\n\n{found.sentence}\n".encode()
    from satpack.render.svg.hint import draw_hint

    return _svg_or_png(draw_hint(found), path, scale=scale)


def drawing(subject: str, path: str, draw: Callable[[], str], *, scale: float = 2.0) -> bytes:
    """Return what a file of that name holds about something of which there are only drawings.

    Parameters
    ----------
    subject : str
        What it is, such as "a tiling", for the error.
    path : str
        The file's name; its suffix is one of `DRAWING_SUFFIXES`. Nothing is written.
    draw : callable
        Returns its SVG; called once the suffix was found right.
    scale : float
        Pixels of a PNG for each of the SVG's.

    Raises
    ------
    InputError
        As `picture` does, or as `draw` does if there is nothing to draw.
    """
    _suffix_of(subject, path, DRAWING_SUFFIXES)
    return _svg_or_png(draw(), path, scale=scale)


def puzzle_picture(puzzle: Puzzle, path: str, *, scale: float = 2.0) -> bytes:
    """Return what a file of that name holds about a puzzle before it is solved: its region and its pieces.

    Parameters
    ----------
    puzzle : Puzzle
        What to show.
    path : str
        The file's name; its suffix is one of `PUZZLE_SUFFIXES`. Nothing is written.
    scale : float
        Pixels of a PNG for each of the SVG's.

    Raises
    ------
    InputError
        As `picture` does.
    """
    suffix = _suffix_of("a puzzle", path, PUZZLE_SUFFIXES)
    if suffix == ".txt":
        from satpack.render.text import draw_pieces, draw_region

        return f"{draw_region(puzzle)}\n\n{draw_pieces(puzzle)}\n".encode()
    from satpack.render.svg.puzzle_sheet import draw_puzzle, puzzle_page

    if suffix == ".html":
        return puzzle_page(puzzle).encode()
    return _svg_or_png(draw_puzzle(puzzle), path, scale=scale)


def _suffix_of(subject: str, path: str, suffixes: Sequence[str]) -> str:
    """Return the file's suffix; refuse it if it can't show the subject, or could not be made."""
    suffix = PurePath(path).suffix
    if suffix not in suffixes:
        raise InputError(
            f"{path}: {subject} can't be drawn like that; use one of {', '.join(suffixes)}"
        )
    check_picture(path)
    return suffix


def _page(solution: Solution, _path: str, _options: Options) -> bytes:
    from satpack.render.page import page_html

    return page_html(solution).encode()


def _text(solution: Solution, _path: str, _options: Options) -> bytes:
    from satpack.render.text import draw

    return f"{draw(solution)}\n".encode()


def _drawing(solution: Solution, path: str, options: Options) -> bytes:
    from satpack.render.svg.solution import draw_svg

    svg = draw_svg(
        solution,
        style=options.style,
        letters=options.letters,
        unit=options.unit,
        explode=options.explode,
    )
    return _svg_or_png(svg, path, scale=options.scale)


def _mesh(solution: Solution, path: str, options: Options) -> bytes:
    from satpack.render.solids.meshes import mesh_files
    from satpack.render.solids.pieces import Making

    (whole,) = mesh_files(solution, path, making=Making(unit=options.unit))
    return whole.content


def _svg_or_png(svg: str, path: str, *, scale: float) -> bytes:
    """Return a drawing as the file's suffix, ``.svg`` or ``.png``, wants it."""
    return svg.encode() if path.endswith(".svg") else _png_of(svg, path, scale=scale)


def _png_of(svg: str, path: str, *, scale: float) -> bytes:
    """Return an SVG drawn as PNG, with so many pixels for each of its own; see `picture`."""
    if not 0 < scale <= 100:
        raise OptionError(f"scaled by {scale:g}; use a number above 0, at most 100")
    pixels = math.prod(scale * side for side in _size(svg))
    if pixels > MAX_PIXELS:
        raise LimitError(
            f"{path}: {pixels:,.0f} pixels; satpack draws at most {MAX_PIXELS:,}: use a smaller scale, or SVG"
        )
    # letters are strokes, so fonts need not be looked for
    drawn: bytes = import_module("resvg_py").svg_to_bytes(
        svg_string=svg, zoom=scale, dpi=_PIXELS_PER_INCH, skip_system_fonts=True
    )
    return drawn


def _size(svg: str) -> tuple[float, float]:
    """Return width and height in pixels."""
    root = ET.fromstring(svg)  # noqa: S314 - it was written a moment ago
    wide, high = (root.attrib[side] for side in ("width", "height"))
    if wide.endswith("mm"):
        return float(wide[:-2]) * _PIXELS_PER_MM, float(high[:-2]) * _PIXELS_PER_MM
    return float(wide), float(high)


# one for each suffix
_WRITERS: Mapping[str, Callable[[Solution, str, Options], bytes]] = {
    ".svg": _drawing,
    ".png": _drawing,
    ".html": _page,
    ".txt": _text,
    ".stl": _mesh,
    ".3mf": _mesh,
    ".glb": _mesh,
}

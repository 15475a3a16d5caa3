"""Pictures as files: the content of each suffix for each noun, and the functions by which nouns draw and save themselves."""

from __future__ import annotations

import math
from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from satpack.io.files import file_name, replacing, temporary_folder
from satpack.model.abilities import Written
from satpack.model.puzzle import Puzzle
from satpack.model.solution import Solution
from satpack.render.suffixes import ADDRESS, DRAWABLES, check_picture, is_mesh, suffix_of
from satpack.runtime.errors import InputError, LimitError, OptionError
from satpack.runtime.wording import one_of

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Sequence

    from satpack.model.blame import Blame
    from satpack.model.grids import Grid
    from satpack.model.moves.disassembly import Disassembly

    Noun = Puzzle | Solution | Disassembly | Blame

MAX_SOLID = 15_000
"""Most cells of a drawn solid: each of its faces is examined from several sides."""

MAX_PIXELS = 100_000_000
"""Most pixels of a PNG; each takes four bytes of memory."""

# the length of a millimetre in CSS pixels
_PIXELS_PER_INCH = 96
_PIXELS_PER_MM = _PIXELS_PER_INCH / 25.4


def picture(noun: object, path: str, *, scale: float = 2.0, **options: Any) -> bytes:
    """Return the content of a picture file of that name; nothing is written.

    `scale` is the PNG's pixels per unit of the SVG. The other options are those of the function
    that draws the noun as SVG; text and pages have none, and a mesh only `unit`. Raises InputError
    if the noun has no such picture, a library is missing or an option is out of range, and
    LimitError above `MAX_PIXELS` or `MAX_SOLID` cells.
    """
    subject, suffix = DRAWABLES[type(noun).__name__], suffix_of(path)
    if isinstance(noun, Solution) or suffix in subject.suffixes:
        check_picture(path)
    if suffix not in subject.suffixes:
        raise InputError(
            f"{path}: {subject.called} can't be drawn like that; use one of {', '.join(subject.suffixes)}"
        )
    if isinstance(noun, Solution):
        if is_mesh(path):
            return _mesh(noun, path, options.get("unit", 20.0))
        cells = sum(len(placed.cells) for placed in noun.placed)
        _check_size(noun.puzzle.grid, cells, path)
    named = suffix in subject.drawers
    draw = drawer(noun, suffix if named or suffix not in (".png", ".pdf") else ".svg")
    if suffix == ".pdf":
        drawn: str | list[str] = draw(noun, **options)  # a worksheet has several pages
        return pdf_of(
            [drawn] if isinstance(drawn, str) else drawn, getattr(noun, "name", subject.called)
        )
    if suffix == ".png":
        return _png_of(draw(noun, **options), path, scale=scale)
    if suffix == ".svg":
        return draw(noun, **options).encode()
    return (draw(noun) + "\n" * (suffix == ".txt")).encode()


def drawer(noun: object, suffix: str) -> Callable[..., str]:
    """Return the function that draws a noun for a suffix."""
    subject = DRAWABLES[type(noun).__name__]
    module, _, name = subject.drawers[suffix].partition(":")
    found: Callable[..., str] = getattr(import_module(f"satpack.{module}"), name)
    return found


def check_solutions_fit(puzzle: Puzzle, path: str) -> None:
    """Raise, before solving, if no solution can be drawn: it has more cells than a solid may have (`MAX_SOLID`), or no tiles."""
    if suffix_of(path) in (".sol", ADDRESS):
        from satpack.io.tiles import check_board

        check_board(puzzle, path)
    if not is_mesh(path) and PurePath(path).suffix in DRAWABLES["Solution"].suffixes:
        _check_size(puzzle.grid, len(puzzle.region.required), path)


def _check_size(grid: Grid, cells: int, path: str) -> None:
    if grid.dimension == 3 and cells > MAX_SOLID:
        from satpack.render.solids.meshes import MAX_CELLS

        raise LimitError(
            f"{path}: {cells:,} cells; satpack draws solids of at most {MAX_SOLID:,}, "
            f"and makes meshes of at most {MAX_CELLS:,}"
        )


def _mesh(solution: Solution, path: str, unit: float) -> bytes:
    from satpack.render.solids.meshes import mesh_files
    from satpack.render.solids.pieces import Making

    (whole,) = mesh_files(solution, path, making=Making(unit=unit))
    return whole.content


def _png_of(svg: str, path: str, *, scale: float) -> bytes:
    """Return an SVG as PNG, with this many pixels per SVG pixel; see `picture`."""
    if not 0 < scale <= 100:
        raise OptionError(f"scaled by {scale:g}; use a number above 0, at most 100")
    pixels = math.prod(scale * side for side in _size(svg))
    if pixels > MAX_PIXELS:
        raise LimitError(
            f"{path}: {pixels:,.0f} pixels; satpack draws at most {MAX_PIXELS:,}: use a smaller scale, or SVG"
        )
    # letters are strokes, so no fonts are needed
    drawn: bytes = import_module("resvg_py").svg_to_bytes(
        svg_string=svg, zoom=scale, dpi=_PIXELS_PER_INCH, skip_system_fonts=True
    )
    return drawn


def _size(svg: str) -> tuple[float, float]:
    root = ET.fromstring(svg)  # noqa: S314 - it was written a moment ago
    wide, high = (root.attrib[side] for side in ("width", "height"))
    if wide.endswith("mm"):
        return float(wide[:-2]) * _PIXELS_PER_MM, float(high[:-2]) * _PIXELS_PER_MM
    return float(wide), float(high)


_SOURCE = """\
#set document(title: sys.inputs.title, date: none)
#set page(width: auto, height: auto, margin: 0pt)
"""


def pdf_of(drawings: Sequence[str], title: str) -> bytes:
    """Return a PDF with a page for each SVG; equal drawings give equal bytes."""
    with temporary_folder() as here:
        for number, drawing in enumerate(drawings):
            (here / f"{number}.svg").write_text(drawing, encoding="utf-8")
        pages = "#pagebreak()\n".join(f'#image("{n}.svg")\n' for n in range(len(drawings)))
        main = here / "main.typ"
        main.write_text(_SOURCE + pages, encoding="utf-8")
        # letters are strokes, so no fonts are needed
        made: bytes = import_module("typst").compile(
            str(main), root=str(here), ignore_system_fonts=True, sys_inputs={"title": title}
        )
    return made


def svg(noun: object, **options: Any) -> str:
    """Return a noun drawn as SVG, with the options of its renderer."""
    return drawer(noun, ".svg")(noun, **options)


def page(noun: Noun) -> str:
    """Return a noun as a page for a browser."""
    return drawer(noun, ".html")(noun)


def text(noun: Noun) -> str:
    """Return a noun drawn with characters, or a disassembly as text."""
    return drawer(noun, ".txt")(noun)


def save(noun: Noun, path: str | os.PathLike[str], **options: Any) -> None:
    """Write a noun to a file in the format of its suffix; see `Shown.save` and `Solution.save`."""
    name = file_name(path)
    content = _content(noun, name, options)
    with replacing(name) as file:
        file.write(content)


def _content(noun: Noun, name: str, options: dict[str, Any]) -> bytes:
    subject, suffix = DRAWABLES[type(noun).__name__], PurePath(name).suffix
    own = ".toml" if isinstance(noun, Puzzle) else ".json" if isinstance(noun, Written) else ""
    if isinstance(noun, Puzzle) and suffix == own:
        return noun.to_toml().encode()
    if isinstance(noun, Written) and suffix == own:
        return f"{noun.to_json()}\n".encode()
    files = [each for each in subject.suffixes if each != ADDRESS]
    if suffix not in files:
        raise InputError(
            f"{name}: {subject.called} can't be saved as that; use {one_of((*files, own) if own else files)}"
        )
    return picture(noun, name, **options)

"""The table of drawable types, the suffixes of their pictures, and the libraries needed to write these."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from satpack.runtime.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping

ADDRESS = "url"
"""In place of a file's name: the address of a page that shows a board of tiles is printed."""

DRAWN = (".svg", ".png", ".pdf")
"""The suffixes of drawings, common to all drawable types."""

SOLIDS = (".stl", ".3mf", ".glb")
"""The suffixes of solids: of one name there could be several files, one for each kind of piece."""


class Drawable(NamedTuple):
    """A drawable type, with the functions that draw it."""

    called: str
    """Its name in errors."""
    drawers: Mapping[str, str]
    """For each suffix the function that returns the file's content, by its module in satpack;
    that of ``.svg`` also makes ``.png``, and ``.pdf`` if none is named for it.
    """

    @property
    def suffixes(self) -> tuple[str, ...]:
        """The suffixes of its pictures, and `ADDRESS` if it has one."""
        others = tuple(suffix for suffix in self.drawers if suffix not in DRAWN)
        return (*DRAWN, *others) if ".svg" in self.drawers else others


DRAWABLES: Mapping[str, Drawable] = {
    "Solution": Drawable(
        "a solution",
        {
            ".svg": "render.svg.solution:draw_svg",
            ".html": "render.page.pages:page_html",
            ".txt": "render.characters.text:draw",
            **dict.fromkeys(SOLIDS, "render.solids.meshes:mesh_files"),
            ".sol": "io.tiles:board_text",
            ADDRESS: "io.tiles:page_address",
        },
    ),
    "CoverSolution": Drawable(
        "a solution of items and options", {".txt": "render.characters.text:draw_options"}
    ),
    "Disassembly": Drawable(
        "a disassembly",
        {
            ".svg": "render.svg.moves:draw_moves",
            ".html": "render.page.pages:page_html",
            ".txt": "render.moves:describe_disassembly",
        },
    ),
    "Blame": Drawable(
        "what is to blame",
        {
            ".svg": "render.svg.puzzle_sheet:draw_blame",
            ".html": "render.svg.puzzle_sheet:blame_page",
            ".txt": "render.blame:describe_blame",
        },
    ),
    "Colouring": Drawable(
        "a certificate",
        {
            ".svg": "render.svg.colouring:draw_colouring_svg",
            ".txt": "render.characters.colouring:draw_colouring",
        },
    ),
    "Puzzle": Drawable(
        "a puzzle",
        {
            ".svg": "render.svg.puzzle_sheet:draw_puzzle",
            ".html": "render.svg.puzzle_sheet:puzzle_page",
            ".txt": "render.characters.text:draw_puzzle",
            ".pdf": "render.svg.worksheet:worksheet",
        },
    ),
    "Hint": Drawable(
        "a hint",
        {".svg": "render.svg.solution:draw_hint", ".txt": "render.characters.text:draw_hint"},
    ),
    "Analysis": Drawable(
        "an analysis",
        {
            ".svg": "render.svg.analysis:draw_analysis",
            ".html": "render.svg.analysis:analysis_page",
            ".graphml": "render.svg.analysis:graphml",
            ".dot": "render.svg.analysis:dot",
        },
    ),
    "TilingAnswer": Drawable("a tiling", {".svg": "tilings.drawings:draw_tiling"}),
    "Rectangles": Drawable("a table of rectangles", {".svg": "tilings.drawings:draw_rectangles"}),
    "FigureAnswer": Drawable("a figure", {".svg": "tilings.drawings:draw_figure"}),
}
"""Every noun that has a picture, by the name of its type."""


def suffix_of(path: str) -> str:
    """Return the suffix of a file's name, or `ADDRESS`."""
    return ADDRESS if path.lower() == ADDRESS else PurePath(path).suffix


def suffixes_of(noun: str) -> tuple[str, ...]:
    """Return the suffixes of pictures of a noun, by the name of its type."""
    return DRAWABLES[noun].suffixes


_LIBRARIES: Mapping[str, tuple[str, str]] = {
    ".png": ("resvg_py", "a PNG needs resvg-py: pip install 'satpack[pictures]'"),
    ".pdf": ("typst", "a PDF needs typst: pip install 'satpack[pictures]'"),
    ".stl": ("trimesh", "an STL needs trimesh: pip install 'satpack[meshes]'"),
    ".3mf": ("trimesh", "a 3MF needs trimesh: pip install 'satpack[meshes]'"),
    ".glb": ("trimesh", "a GLB needs trimesh: pip install 'satpack[meshes]'"),
}
"""The module that must be installed for a suffix, and the advice if it is not."""


def check_picture(path: str) -> None:
    """Raise InputError, before any work is done, for an unknown suffix or a missing library."""
    suffix = suffix_of(path)
    if not any(suffix in drawable.suffixes for drawable in DRAWABLES.values()):
        raise InputError(
            f"{path}: don't know this suffix; use one of {', '.join(suffixes_of('Solution'))}"
        )
    library, advice = _LIBRARIES.get(suffix, ("", ""))
    if library and find_spec(library) is None:
        raise InputError(f"{path}: {advice}")


def is_mesh(path: str) -> bool:
    """Whether a file of that name holds solids."""
    return PurePath(path).suffix in SOLIDS

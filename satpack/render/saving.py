"""Nouns as pictures, pages, words and files, whichever noun it is: what Python offers as their methods."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from satpack.io.files import file_name, replacing
from satpack.model.disassembly import Disassembly
from satpack.model.solution import Solution
from satpack.runtime.errors import InputError
from satpack.runtime.wording import one_of

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from satpack.model.puzzle import Puzzle

    Noun = Puzzle | Solution | Disassembly

__all__ = ["page", "save", "svg", "text"]


def svg(noun: Noun, **options: Any) -> str:
    """Return a noun drawn as SVG; only solutions have options, see `satpack.render.svg.solution.draw_svg`."""
    if isinstance(noun, Solution):
        from satpack.render.svg.solution import draw_svg

        return draw_svg(noun, **options)
    if isinstance(noun, Disassembly):
        from satpack.render.svg.moves import draw_moves

        return draw_moves(noun)
    from satpack.render.svg.puzzle_sheet import draw_puzzle

    return draw_puzzle(noun)


def page(noun: Noun) -> str:
    """Return a noun as a page for a browser."""
    if isinstance(noun, Solution | Disassembly):
        from satpack.render.page import page_html

        return page_html(noun)
    from satpack.render.svg.puzzle_sheet import puzzle_page

    return puzzle_page(noun)


def text(noun: Noun) -> str:
    """Return a noun drawn with characters, or a disassembly in words."""
    if isinstance(noun, Solution):
        from satpack.render.text import draw

        return draw(noun)
    if isinstance(noun, Disassembly):
        from satpack.render.moves import describe_disassembly

        return describe_disassembly(noun)
    from satpack.render.text import draw_pieces, draw_region

    return f"{draw_region(noun)}\n\n{draw_pieces(noun)}"


def save(noun: Noun, path: str | os.PathLike[str], **options: Any) -> None:
    """Write a noun to a file in the format that the file's suffix names; see `Shown.save` and `Solution.save`.

    Raises
    ------
    InputError
        If a noun has no such suffix, what it takes is not installed, an option is out of range, or the system can't
        write there.
    """
    name = file_name(path)
    content = _content(noun, name, options)
    with replacing(name) as file:
        file.write(content)


def _content(noun: Noun, name: str, options: dict[str, Any]) -> bytes:
    """Return what a file of that name holds."""
    from satpack.render import pictures, suffixes

    suffix = PurePath(name).suffix
    if isinstance(noun, Solution):
        if suffix == ".json":
            return f"{noun.to_json()}\n".encode()
        _check_suffix("a solution", name, (*suffixes.SUFFIXES, ".json"))
        return pictures.picture(noun, name, **options)
    if isinstance(noun, Disassembly):
        if suffix == ".json":
            return f"{noun.to_json()}\n".encode()
        _check_suffix("a disassembly", name, (*suffixes.DISASSEMBLY_SUFFIXES, ".json"))
        return pictures.disassembly_picture(noun, name, **options)
    if suffix == ".toml":
        return noun.to_toml().encode()
    _check_suffix("a puzzle", name, (*suffixes.PUZZLE_SUFFIXES, ".toml"))
    return pictures.puzzle_picture(noun, name, **options)


def _check_suffix(subject: str, name: str, suffixes: Sequence[str]) -> None:
    if PurePath(name).suffix not in suffixes:
        raise InputError(f"{name}: {subject} can't be saved as that; use {one_of(suffixes)}")

"""Implements svg(), html(), text() and save() for every model type."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from satpack.io.files import file_name, replacing
from satpack.model.moves.disassembly import Disassembly
from satpack.model.solution import Solution
from satpack.render.pictures import drawer, picture
from satpack.render.suffixes import SUBJECTS
from satpack.runtime.errors import InputError
from satpack.runtime.wording import one_of

if TYPE_CHECKING:
    import os

    from satpack.model.puzzle import Puzzle

    Noun = Puzzle | Solution | Disassembly


def svg(noun: object, **options: Any) -> str:
    """Return a noun drawn as SVG, with the options of its renderer."""
    return drawer(noun, ".svg")(noun, **options)


def page(noun: Noun) -> str:
    """Return a noun as a page for a browser."""
    return drawer(noun, ".html")(noun)


def text(noun: Noun) -> str:
    """Return a noun drawn with characters, or a disassembly as text."""
    return drawer(noun, "")(noun)


def save(noun: Noun, path: str | os.PathLike[str], **options: Any) -> None:
    """Write a noun to a file in the format of its suffix; see `Shown.save` and `Solution.save`.

    Raises InputError if the noun has no such format, a library is missing, an option is out of
    range or the file can't be written.
    """
    name = file_name(path)
    content = _content(noun, name, options)
    with replacing(name) as file:
        file.write(content)


def _content(noun: Noun, name: str, options: dict[str, Any]) -> bytes:
    """Return the content of a file of that name."""
    subject, suffix = SUBJECTS[type(noun).__name__], PurePath(name).suffix
    if isinstance(noun, Solution | Disassembly):
        own = ".json"
        if suffix == own:
            return f"{noun.to_json()}\n".encode()
    else:
        own = ".toml"
        if suffix == own:
            return noun.to_toml().encode()
    if suffix not in subject.suffixes:
        raise InputError(
            f"{name}: {subject.called} can't be saved as that; use {one_of((*subject.suffixes, own))}"
        )
    return picture(noun, name, **options)

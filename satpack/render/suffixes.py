"""Which suffixes pictures have, and what must be installed to write them."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import PurePath
from typing import TYPE_CHECKING

from satpack.runtime.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "ANALYSIS_SUFFIXES",
    "CERTIFICATE_SUFFIXES",
    "DISASSEMBLY_SUFFIXES",
    "DRAWING_SUFFIXES",
    "HINT_SUFFIXES",
    "PUZZLE_SUFFIXES",
    "SUFFIXES",
    "check_picture",
    "is_mesh",
]

DISASSEMBLY_SUFFIXES = (".svg", ".png", ".html")
"""Suffixes of pictures of a disassembly."""

DRAWING_SUFFIXES = (".svg", ".png")
"""Suffixes of pictures of what is only drawn: tilings, tables of rectangles, figures."""

ANALYSIS_SUFFIXES = (".svg", ".png", ".html", ".graphml", ".dot")
"""Suffixes of pictures of an analysis, and of its graph for other programs."""

HINT_SUFFIXES = (".svg", ".png", ".txt")
"""Suffixes of pictures of a hint."""

PUZZLE_SUFFIXES = (".svg", ".png", ".html", ".txt")
"""Suffixes of pictures of a puzzle that is not solved."""

CERTIFICATE_SUFFIXES = (".svg", ".png", ".txt")
"""Suffixes of pictures of a certificate."""


@dataclass(frozen=True, slots=True)
class _Need:
    """The needs of a suffix.

    Attributes
    ----------
    library : str
        A module that must be installed; none if empty.
    missing : str
        If it is not: what is missing and how to get it, after the file's name.
    """

    library: str = ""
    missing: str = ""


_MESHES = {
    suffix: _Need("trimesh", f"{what} needs trimesh: pip install 'satpack[meshes]'")
    for suffix, what in {".stl": "an STL", ".3mf": "a 3MF", ".glb": "a GLB"}.items()
}

# in the order in which messages list them
_NEEDS: Mapping[str, _Need] = {
    ".svg": _Need(),
    ".png": _Need("resvg_py", "a PNG needs resvg-py: pip install 'satpack[pictures]'"),
    ".html": _Need(),
    ".txt": _Need(),
    ".graphml": _Need(),
    ".dot": _Need(),
    **_MESHES,
}

_GRAPHS = (".graphml", ".dot")

SUFFIXES = tuple(suffix for suffix in _NEEDS if suffix not in _GRAPHS)
"""Suffixes of pictures of solutions."""


def check_picture(path: str) -> None:
    """Refuse, before any work is done, a picture that could not be made.

    Raises
    ------
    InputError
        If the suffix is unknown, or what it takes is not installed.
    """
    need = _NEEDS.get(PurePath(path).suffix)
    if need is None:
        raise InputError(f"{path}: don't know this suffix; use one of {', '.join(SUFFIXES)}")
    if need.library and find_spec(need.library) is None:
        raise InputError(f"{path}: {need.missing}")


def is_mesh(path: str) -> bool:
    """Whether a file of that name holds solids: it could be several files, one for each kind of piece."""
    return PurePath(path).suffix in _MESHES

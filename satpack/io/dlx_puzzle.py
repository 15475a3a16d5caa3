"""A puzzle as a file of items and options, with comments that say what they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.io.dlx_file import MAX_NAME, write_dlx
from satpack.model.exact_cover import cover_of, legend
from satpack.runtime.version import __version__
from satpack.runtime.wording import harmless

if TYPE_CHECKING:
    from satpack.model.exact_cover import ExactCover
    from satpack.model.placements import Placements

__all__ = ["write_puzzle_dlx"]


def write_puzzle_dlx(path: str, placements: Placements) -> ExactCover:
    """Write a puzzle as such a file, compressed if it ends in ``.gz`` or ``.xz``, and return what was written."""
    puzzle = placements.puzzle
    cover = cover_of(placements, max_name=MAX_NAME)
    comments = [
        f"{puzzle.name}: its solutions are the exact covers, each position of it one (satpack {__version__})",
        *legend(placements, max_name=MAX_NAME),
    ]
    write_dlx(path, cover, map(harmless, comments))
    return cover

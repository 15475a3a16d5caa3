"""Output for a terminal: its width and abilities, and drawings made for it."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING, Any, TextIO

from satpack.runtime.light_record import LightRecord
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from satpack.model.answer import Result
    from satpack.model.puzzle import Puzzle

_MOST_DRAWN = 1_500
"""Most cells that are drawn of a region, or of all pieces together."""


class Screen(LightRecord, frozen=True):
    """The abilities of an output stream."""

    width: int  # in characters
    colour: bool
    unicode: bool  # more than ASCII

    @classmethod
    def of_output(cls) -> Screen:
        """Return the abilities of standard output."""
        width = shutil.get_terminal_size().columns
        return cls(width, wants_colour(sys.stdout, os.environ), wants_unicode(sys.stdout))

    def texts(self, found: Result, *, verbose: bool = False) -> Iterator[str]:
        """Yield the parts of an answer: lines, and drawings, with an empty line after each but the last."""
        was_drawn = False
        for part in found.report(verbose=verbose):
            if was_drawn:
                yield ""
            was_drawn = not isinstance(part, str) and part.noun is not None
            if isinstance(part, str):
                yield part
                continue
            if part.title:
                yield f"{part.title}\n"
            if part.noun is not None:
                yield self.drawing(part.noun)

    def drawing(self, noun: Any) -> str:
        """Return a noun drawn: a solution, a colouring, a figure by its copies, or a puzzle with its pieces."""
        from satpack.render.characters.plan import draw_plan, is_too_wide
        from satpack.render.characters.text import draw, draw_options

        kind = type(noun).__name__
        if kind == "Colouring":
            from satpack.render.characters.colouring import draw_colouring

            return draw_colouring(noun, colour=self.colour, unicode=self.unicode, width=self.width)
        if kind == "Puzzle":
            return self._puzzle(noun)
        if kind == "CoverSolution":
            return draw_options(noun)
        if kind == "FigureAnswer":
            return draw(noun.solution, unicode=self.unicode, width=self.width, copies=True)
        if is_too_wide(noun, width=self.width):
            return draw_plan(noun, unicode=self.unicode, width=self.width)
        return draw(noun, colour=self.colour, unicode=self.unicode, width=self.width)

    def _puzzle(self, puzzle: Puzzle) -> str:
        """Return the region and every kind of piece, as far as there is room."""
        from satpack.render.characters.text import draw_pieces, draw_region

        region = ""
        if len(puzzle.region) <= _MOST_DRAWN:
            region = draw_region(puzzle, unicode=self.unicode, width=self.width)
        if not region or max(map(len, region.splitlines())) > self.width:
            region = f"region: {many(len(puzzle.region), 'cell')}, too many to draw here"
        elif self.colour:
            region = draw_region(puzzle, colour=True, unicode=self.unicode, width=self.width)
        if sum(map(len, puzzle.pieces)) > _MOST_DRAWN:
            return region
        return f"{region}\n\n{draw_pieces(puzzle, unicode=self.unicode, width=self.width)}"


def wants_colour(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Whether text written to the stream should be coloured.

    `NO_COLOR` and `FORCE_COLOR` count if set and not empty, the first before the second
    (https://no-color.org and https://force-color.org); a terminal of type "dumb" takes no colours.
    """
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and environ.get("TERM") != "dumb"


def wants_unicode(stream: TextIO) -> bool:
    """Whether the stream's encoding has all characters: those of borders, and any in a piece's name."""
    encoding = getattr(stream, "encoding", None)
    if encoding is None:  # text kept in memory
        return True
    try:
        "│\N{GRINNING FACE}".encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True

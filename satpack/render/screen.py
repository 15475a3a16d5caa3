"""What a terminal shows: its width and abilities, and drawings made for it."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from satpack.render.terminal import wants_colour, wants_unicode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.model.answer import Result

__all__ = ["Screen"]


@dataclass(frozen=True, slots=True)
class Screen:
    """The abilities of what text is shown on.

    Attributes
    ----------
    width : int
        Characters in a line.
    colour, unicode : bool
        Whether it has colours, and more than ASCII.
    """

    width: int
    colour: bool
    unicode: bool

    @classmethod
    def of_output(cls) -> Screen:
        """Return those of standard output."""
        width = shutil.get_terminal_size().columns
        return cls(width, wants_colour(sys.stdout, os.environ), wants_unicode(sys.stdout))

    def texts(self, found: Result, *, verbose: bool = False) -> Iterator[str]:
        """Yield what is told of an answer: lines, and drawings, each before an empty line."""
        for part in found.told(verbose=verbose):
            if isinstance(part, str):
                yield part
                continue
            if part.title:
                yield f"{part.title}\n"
            if part.noun is not None:
                yield f"{self.drawing(part.noun)}\n"

    def drawing(self, noun: Any) -> str:
        """Return a noun drawn: a solution, a colouring, or a figure by its copies."""
        from satpack.render.characters.plan import draw_plan, is_too_wide
        from satpack.render.characters.text import draw

        kind = type(noun).__name__
        if kind == "Colouring":
            from satpack.render.characters.colouring import draw_colouring

            return draw_colouring(noun, colour=self.colour, unicode=self.unicode, width=self.width)
        if kind == "FigureAnswer":
            return draw(noun.solution, unicode=self.unicode, width=self.width, copies=True)
        if is_too_wide(noun, width=self.width):
            return draw_plan(noun, unicode=self.unicode, width=self.width)
        return draw(noun, colour=self.colour, unicode=self.unicode, width=self.width)

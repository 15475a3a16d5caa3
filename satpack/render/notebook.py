"""Displays puzzles, solutions and disassemblies in notebooks: as pictures, and solids on an interactive page.

Jupyter asks an object for HTML. The HTML needs no network, and nothing in a puzzle's text is ever taken for
markup.
"""

from __future__ import annotations

from html import escape

from satpack.model.blame import Blame
from satpack.model.moves.disassembly import Disassembly
from satpack.model.puzzle import Puzzle
from satpack.model.solution import Solution
from satpack.render.labels import shown_name
from satpack.render.moves import describe_disassembly
from satpack.render.page.pages import page_html

_PAGE_HEIGHT = 560


def html(noun: object) -> str:
    """Return the HTML of a puzzle, a solution, a disassembly or what is to blame, for a notebook."""
    match noun:
        case Disassembly(assembly=assembly):
            summary = describe_disassembly(noun).splitlines()[0]
            caption = f"Disassembly of {assembly.puzzle.name!r}: {summary}"
            drawn = noun if assembly.placed else assembly  # without pieces nothing moves
            return _captioned(caption, _page(noun, assembly) or _picture(drawn.svg()))
        case Solution():
            return _captioned(repr(noun), _page(noun, noun) or _picture(noun.svg()))
        case Puzzle():
            return _captioned(repr(noun), _picture(noun.svg()))
        case Blame():
            return _captioned(noun.text(), _picture(noun.svg()))
    raise TypeError(f"no picture of {type(noun).__name__}")


def _captioned(caption: str, shown: str) -> str:
    """Return a figure with a caption.

    >>> _captioned("A < B", "<svg/>")
    '<div><p>A &lt; B</p><svg/></div>'
    """
    return f"<div><p>{escape(caption)}</p>{shown}</div>"


def _picture(svg: str) -> str:
    """Return an SVG as part of a page, never wider than the page."""
    return svg.replace("<svg ", '<svg style="max-width: 100%; height: auto" ', 1)


def _page(noun: Solution | Disassembly, of: Solution) -> str:
    """Return an embedded page whose scripts can't access the notebook, if pieces lie in space."""
    if of.puzzle.grid.dimension == 2 or not of.placed:
        return ""
    title = escape(shown_name(of.puzzle.name))
    return (
        f'<iframe title="{title}" sandbox="allow-scripts allow-downloads" '
        f'style="width: 100%; height: {_PAGE_HEIGHT}px; border: 0" srcdoc="{escape(page_html(noun))}"></iframe>'
    )

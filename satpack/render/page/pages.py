"""A page for a solution, for a disassembly, or for all solutions of a puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.model.moves.disassembly import Disassembly
from satpack.render.glyphs import UNICODE
from satpack.render.labels import shown_name
from satpack.render.page.content import Contents
from satpack.render.page.document import document
from satpack.render.svg.solution import draw_svg
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.render.page.content import PageEntry

MAX_SOLUTIONS = 5_000
"""Most solutions on one page."""


def page_html(shown: Solution | Disassembly) -> str:
    """Return a page that shows a solution or a disassembly, without verifying it again.

    It can be turned by mouse, touch and keyboard; pieces are moved apart, hidden and highlighted; a
    solution is put together piece by piece, a disassembly played, paused, stepped and scrubbed. The
    page is some 700 kB, works from a file, loads nothing, and follows the reader's wish for dark or
    light and for reduced motion.

    To embed it, as a notebook does, give it to a frame as its document; being escaped, it can hold any puzzle's name::

        from html import escape
        frame = f'<iframe sandbox="allow-scripts" srcdoc="{escape(page)}" width="100%" height="560"></iframe>'

    >>> import satpack
    >>> page = page_html(satpack.solve(satpack.load("soma")))
    >>> page.startswith("<!doctype html>"), "<title>Soma cube</title>" in page
    (True, True)
    """
    if isinstance(shown, Disassembly):
        assembly = shown.assembly
        contents = Contents(assembly.puzzle)
        contents.add(assembly, ordered=False)
        content = contents.object(facts=_facts(assembly), disassembly=shown)
    else:
        assembly = shown
        contents = Contents(shown.puzzle)
        contents.add(shown)
        content = contents.object(facts=_facts(shown))
    return document(content, draw_svg(assembly))


class Collection:
    """Collects solutions of one puzzle for a page to browse.

    >>> import satpack
    >>> puzzle = satpack.load("tetrahexes-4x7")
    >>> collection = Collection(puzzle)
    >>> for solution in satpack.enumerate(puzzle):
    ...     collection.add(solution)
    >>> len(collection), len(collection.html(facts=["All nine."])) < 900_000
    (9, True)
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._contents = Contents(puzzle)
        self._puzzle = puzzle
        self._first: Solution | None = None

    def __len__(self) -> int:
        return len(self._contents)

    def add(self, solution: Solution, *, caption: str = "") -> None:
        """Add a solution with a caption; it takes some bytes per piece."""
        self.put(self.entry(solution, caption=caption))

    def entry(self, solution: Solution, *, caption: str = "") -> PageEntry:
        """Return the page entry of a solution, without adding it: the slow part of `add`."""
        return self._contents.entry(solution, caption=caption)

    def put(self, entry: PageEntry) -> None:
        """Add the entry of a solution."""
        self._first = self._first or entry.solution
        self._contents.put(entry)

    def html(self, *, facts: Sequence[str] = ()) -> str:
        """Return the page, with sentences below the title, such as the number of solutions."""
        assert self._first is not None
        source = [_source(self._puzzle)] if self._puzzle.source else []
        return document(self._contents.object(facts=[*facts, *source]), draw_svg(self._first))


def _facts(solution: Solution) -> list[str]:
    """Return sentences about a solution."""
    cells = sum(len(placed.cells) for placed in solution.placed)
    what = f"{many(len(solution.placed), 'piece')} on {many(cells, 'cell')}"
    empty = len(solution.empty())
    if empty:
        what += f"; {many(empty, 'cell')} stay{'s' * (empty == 1)} empty"
    facts = [f"{what}."]
    if solution.puzzle.surface.is_wrapped:
        told = solution.puzzle.surface.description
        facts.append(f"The region is {told}: pieces continue on the other side.")
    if solution.engine:
        facts.append(f"Found in {solution.seconds:.2f} s by {solution.engine}, and verified.")
    if solution.puzzle.source:
        facts.append(_source(solution.puzzle))
    return facts


def _source(puzzle: Puzzle) -> str:
    return f"Source: {shown_name(puzzle.source, UNICODE)}"

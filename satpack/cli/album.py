"""All solutions on one page, for the commands that find them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.cli.common import say
from satpack.cli.output import write_file
from satpack.cli.progress import unbroken
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.render.page.content import PageEntry

PAGES = (".html",)
"""Suffixes of pages."""


def page_limit(limit: int | None, *, option: str = "--limit") -> int:
    """Return after how many solutions to stop, since a page holds only so many; the option is who asked for more.

    Raises
    ------
    OptionError
        If more are asked for.
    """
    from satpack.render.page import MAX_SOLUTIONS

    if limit is not None and limit > MAX_SOLUTIONS:
        raise OptionError(
            f"{option} {limit}: a page holds at most {MAX_SOLUTIONS:,} solutions; use .jsonl for more"
        )
    return MAX_SOLUTIONS if limit is None else limit


class Album:
    """A page under way: solutions are kept in short form until it is written.

    Parameters
    ----------
    puzzle : Puzzle
        What they solve.
    path : str
        Where the page goes.
    """

    def __init__(self, puzzle: Puzzle, path: str) -> None:
        from satpack.render.page import Collection

        self._collection = Collection(puzzle)
        self._path = path

    def add(self, solution: Solution, caption: str = "") -> None:
        """Add a solution, with words that are shown beside it."""
        with unbroken():
            self.put(self.entry(solution, caption))

    def entry(self, solution: Solution, caption: str = "") -> PageEntry:
        """Return what the page gets of a solution, without adding it: the part of `add` that takes time."""
        return self._collection.entry(solution, caption=caption)

    def put(self, entry: PageEntry) -> None:
        """Add a solution of which there is an entry."""
        self._collection.put(entry)

    def write(self, facts: Sequence[str], *, quiet: bool) -> None:
        """Write the page, if there is anything to show; the facts stand below its title."""
        if not len(self._collection):
            say(f"there is nothing to show, so {self._path} is not written")
            return
        write_file(self._collection.html(facts=facts).encode(), self._path, quiet=quiet)

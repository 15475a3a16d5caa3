"""Pages that show many solutions."""

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
"""File suffixes of pages."""


def page_limit(limit: int | None, *, option: str = "--limit") -> int:
    """Return the limit on solutions, which the capacity of a page bounds; raise if `option` asks for more."""
    from satpack.render.page import MAX_SOLUTIONS

    if limit is not None and limit > MAX_SOLUTIONS:
        raise OptionError(
            f"{option} {limit}: a page holds at most {MAX_SOLUTIONS:,} solutions; use .jsonl for more"
        )
    return MAX_SOLUTIONS if limit is None else limit


class Album:
    """A page in progress: stores solutions in compact form until it is written."""

    def __init__(self, puzzle: Puzzle, path: str) -> None:
        from satpack.render.page import Collection

        self._collection = Collection(puzzle)
        self._path = path

    def add(self, solution: Solution, caption: str = "") -> None:
        """Add a solution with a caption."""
        with unbroken():
            self.put(self.entry(solution, caption))

    def entry(self, solution: Solution, caption: str = "") -> PageEntry:
        """Return the page entry of a solution without adding it: the slow part of `add`."""
        return self._collection.entry(solution, caption=caption)

    def put(self, entry: PageEntry) -> None:
        """Add the entry of a solution."""
        self._collection.put(entry)

    def write(self, facts: Sequence[str], *, quiet: bool) -> None:
        """Write the page if it is not empty; the facts are shown below its title."""
        if not len(self._collection):
            say(f"there is nothing to show, so {self._path} is not written")
            return
        write_file(self._collection.html(facts=facts).encode(), self._path, quiet=quiet)

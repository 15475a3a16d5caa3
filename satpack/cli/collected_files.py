"""Files that collect the solutions of a list, and are written at its end: pages, and BurrTools files."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from satpack.cli.common import say
from satpack.cli.output import write_file
from satpack.cli.progress import unbroken
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.io.burrtools.writing import FileEntry
    from satpack.model.moves.disassembly import Disassembly
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution


def page_limit(limit: int | None, *, option: str = "--limit") -> int:
    """Return the limit on solutions, which the capacity of a page bounds; raise if `option` asks for more."""
    from satpack.render.page.pages import MAX_SOLUTIONS

    if limit is not None and limit > MAX_SOLUTIONS:
        raise OptionError(
            f"{option} {limit}: a page holds at most {MAX_SOLUTIONS:,} solutions; use .jsonl for more"
        )
    return MAX_SOLUTIONS if limit is None else limit


class Album:
    """A page in progress: stores solutions in compact form until it is written."""

    def __init__(self, puzzle: Puzzle, path: str) -> None:
        from satpack.render.page.pages import Contents

        self.contents = Contents(puzzle)
        self._path = path

    def add(self, solution: Solution) -> None:
        """Add a solution."""
        with unbroken():
            self.contents.add(solution)

    def write(self, facts: Sequence[str], *, quiet: bool) -> None:
        """Write the page if it is not empty; the facts are shown below its title."""
        if not len(self.contents):
            say(f"there is nothing to show, so {self._path} is not written")
            return
        write_file(self.contents.html(facts=facts).encode(), self._path, quiet=quiet)


def check_burrtools(files: Sequence[str], *, up_to: str, as_json: bool) -> None:
    """Refuse options that contradict a BurrTools file."""
    for path in files:
        if PurePath(path).suffix != ".xmpuzzle":
            continue
        if as_json:
            raise OptionError(f"--json contradicts -o {path}; leave one of them out")
        if up_to != "symmetry":
            raise OptionError(
                f"-o {path}: a BurrTools file holds one solution of each symmetry class; leave --up-to and --no-symmetry out"
            )


class BurrToolsWriter:
    """Collects solutions as they are found; raises PuzzleError if BurrTools lacks a feature of the puzzle."""

    def __init__(self, puzzle: Puzzle, path: str) -> None:
        from satpack.io.burrtools.writing import Writer

        self._writer = Writer(puzzle, solutions=True)
        self.path = path
        self.entries: list[FileEntry] = []

    def take(self, solution: Solution) -> None:
        """Add one solution."""
        with unbroken():
            self.entries.append(self.entry(solution))

    def entry(self, found: Solution | Disassembly) -> FileEntry:
        """Return the file entry of a solution, or of an assembly that comes apart, without adding it."""
        return self._writer.entry(found)

    def write(self, entries: Sequence[FileEntry], **state: Any) -> None:
        """Write the file at the end of the search, with its state."""
        from satpack.io.burrtools.writing import compressed
        from satpack.io.files import replacing

        with replacing(self.path) as file:
            file.write(compressed(self._writer.text(entries, **state)))


class Collected:
    """The files written at the end: pages and BurrTools files."""

    def __init__(self, puzzle: Any, files: Sequence[str]) -> None:
        self.burrtools = [
            BurrToolsWriter(puzzle, path) for path in files if path.endswith(".xmpuzzle")
        ]
        self.albums = [Album(puzzle, path) for path in files if path.endswith(".html")]

    def take(self, solution: Solution) -> None:
        """Keep a solution for these files."""
        for writer in self.burrtools:
            writer.take(solution)
        for album in self.albums:
            album.add(solution)

"""Collects solutions for a BurrTools file, which is written at the end."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from satpack.cli.progress import unbroken
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.io.burrtools.writing import FileEntry
    from satpack.model.moves.disassembly import Disassembly
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.questions.disassemble import Survey
    from satpack.questions.enumerate import Enumeration


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
        self._entries: list[FileEntry] = []

    def take(self, solution: Solution) -> None:
        """Add one solution."""
        with unbroken():
            self._entries.append(self._writer.entry(solution))

    def entry(self, found: Disassembly) -> FileEntry:
        """Return the file entry of an assembly that comes apart, without adding it."""
        return self._writer.entry(found.assembly, found)

    def write(self, run: Enumeration) -> None:
        """Write the file at the end of the run."""
        text = self._writer.text(self._entries, complete=run.complete, seconds=run.seconds)
        self._write(text)

    def write_apart(self, survey: Survey, entries: list[FileEntry]) -> None:
        """Write the file with the moves of a survey's assemblies."""
        self._write(
            self._writer.text(
                entries,
                complete=survey.complete,
                seconds=survey.seconds,
                assemblies=survey.tally.assemblies,
                apart=survey.tally.apart,
            )
        )

    def _write(self, text: str) -> None:
        from satpack.io.burrtools.writing import compressed
        from satpack.io.files import replacing

        with replacing(self.path) as file:
            file.write(compressed(text))

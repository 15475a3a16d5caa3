"""Solutions that a command finds, kept for a BurrTools file that is written in the end."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from satpack.io.burrtools.writing import Findings
    from satpack.model.moves.disassembly import Disassembly
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.questions.disassemble import Survey
    from satpack.questions.enumerate import Enumeration

__all__ = ["Keeper", "keeps"]


def keeps(output: str | None, *, up_to: str, as_json: bool) -> bool:
    """Whether an output file is a BurrTools file.

    Raises
    ------
    OptionError
        If other options contradict that.
    """
    if output is None or PurePath(output).suffix != ".xmpuzzle":
        return False
    if as_json:
        raise OptionError(f"--json contradicts -o {output}; leave one of them out")
    if up_to != "symmetry":
        raise OptionError(
            f"-o {output}: a BurrTools file holds one solution of each symmetry class; leave --up-to and --no-symmetry out"
        )
    return True


class Keeper:
    """Takes solutions as they are found.

    Parameters
    ----------
    puzzle : Puzzle
        What they solve.
    output : str
        The file.

    Raises
    ------
    PuzzleError
        If BurrTools lacks a feature of the puzzle.
    """

    def __init__(self, puzzle: Puzzle, output: str) -> None:
        from satpack.io.burrtools.exportable import check_exportable

        check_exportable(puzzle, solutions=True)
        self._puzzle = puzzle
        self._output = output
        self._solutions: list[Solution] = []

    def take(self, solution: Solution) -> None:
        """Keep one more."""
        self._solutions.append(solution)

    def write(self, run: Enumeration) -> None:
        """Write the file, when the run has ended."""
        from satpack.io.burrtools.writing import Findings

        found = tuple(self._solutions)
        self._write(Findings(found, complete=run.complete, seconds=run.seconds))

    def write_apart(self, survey: Survey, found: list[Disassembly]) -> None:
        """Write the file with the moves that take some of a survey's assemblies apart."""
        from satpack.io.burrtools.writing import Findings

        self._write(
            Findings(
                tuple(each.assembly for each in found),
                tuple(found),
                complete=survey.complete,
                seconds=survey.seconds,
                assemblies=survey.tally.assemblies,
                apart=survey.tally.apart,
            )
        )

    def _write(self, findings: Findings) -> None:
        from satpack.io.burrtools.writing import burrtools_bytes
        from satpack.io.files import replacing

        content = burrtools_bytes(self._puzzle, findings)
        with replacing(self._output) as file:
            file.write(content)

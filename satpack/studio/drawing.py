"""Pictures of results, made in a process of its own that is ended if one takes too long."""

from __future__ import annotations

import json
import threading
from functools import lru_cache
from typing import TYPE_CHECKING

from satpack.gallery import loads
from satpack.io.results.best_file import is_best, solutions_of_best
from satpack.io.results.certificate_file import verified_certificate
from satpack.io.results.disassembly_file import holds_disassemblies, parse_disassembly
from satpack.io.results.solution_file import parse_solution
from satpack.render.pictures import certificate_picture, disassembly_picture, picture
from satpack.runtime.errors import EngineError, LimitError, SolutionFileError
from satpack.runtime.limits import Deadline
from satpack.runtime.processes import Child

if TYPE_CHECKING:
    from satpack.model.puzzle import Puzzle

__all__ = ["Drawer", "Pictures"]

_SECONDS = 60.0


class Drawer:
    """Draws; lives in the process."""

    def draw(self, puzzle: str, line: str, suffix: str, part: int) -> bytes:
        """Return a picture, page or solid of what a job printed.

        Parameters
        ----------
        puzzle : str
            The text of the puzzle.
        line : str
            A solution, a best fit, a disassembly or a proof with a certificate, as JSON.
        suffix : str
            Which file.
        part : int
            Which solution of a best fit, from 1.
        """
        of = _puzzle(puzzle)
        name = f"result{suffix}"
        said = json.loads(line)
        if certificate := said.get("certificate"):
            text = json.dumps(certificate)
            return certificate_picture(verified_certificate(text, file="proof", puzzle=of), name)
        if holds_disassemblies(line):
            return disassembly_picture(parse_disassembly(line, file="result", puzzle=of), name)
        if is_best(line):
            every = solutions_of_best(line, file="result", puzzle=of)
            if not 1 <= part <= len(every):
                raise SolutionFileError(f"result: there is no solution {part} of {len(every)}")
            solution = every[part - 1]
        else:
            solution = parse_solution(line, file="result", puzzle=of)
        solution.verify()
        return picture(solution, name)


@lru_cache(maxsize=4)
def _puzzle(text: str) -> Puzzle:
    return loads(text)


class Pictures:
    """Asks a drawer in a process, one picture at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._child: Child | None = None

    def draw(self, puzzle: str, line: str, suffix: str, part: int = 1) -> bytes:
        """Return what `Drawer.draw` does.

        Raises
        ------
        LimitError
            If it takes too long.
        """
        with self._lock:
            if self._child is None:
                self._child = Child("satpack.studio.drawing:Drawer")
            try:
                content: bytes = self._child.call(
                    "draw", puzzle, line, suffix, part, deadline=Deadline.after(_SECONDS)
                )
            except TimeoutError:
                self._child = None
                raise LimitError(f"drawing it took longer than {_SECONDS:g} seconds") from None
            except EngineError:  # it died, perhaps of lack of memory
                self._child.close()
                self._child = None
                raise
            return content

    def close(self) -> None:
        """End the process."""
        with self._lock:
            if self._child is not None:
                self._child.close()
                self._child = None

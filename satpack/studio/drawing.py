"""Pictures of results, made in a process of its own that is ended if one takes too long."""

from __future__ import annotations

import json
import threading
from functools import lru_cache
from typing import TYPE_CHECKING

from satpack.gallery import loads
from satpack.io.results.formats import format_of
from satpack.model.solution import Solution
from satpack.render.pictures import picture
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
        certificate = json.loads(line).get("certificate")
        text = json.dumps(certificate) if certificate else line
        file = "proof" if certificate else "result"
        found = list(format_of(text).read(text, file=file, puzzle=of))
        if not 1 <= part <= len(found):
            raise SolutionFileError(f"result: there is no solution {part} of {len(found)}")
        chosen = found[part - 1]
        if isinstance(chosen, Solution):
            chosen.verify()
        return picture(chosen, f"result{suffix}")


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

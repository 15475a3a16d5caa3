"""Draws pictures of results in a separate process, which is killed if one takes too long."""

from __future__ import annotations

import json
import threading
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from satpack.io.any_puzzle import parse_puzzle_text
from satpack.io.json_text import parse_json
from satpack.io.results.formats import format_of
from satpack.io.results.solution_file import blame_of
from satpack.model.solution import Solution
from satpack.render.pictures import picture
from satpack.runtime.errors import EngineError, LimitError, SolutionFileError
from satpack.runtime.limits import Deadline
from satpack.runtime.processes import Child
from satpack.studio.shapes import solved_outline

if TYPE_CHECKING:
    from satpack.model.puzzle import Puzzle

_SECONDS = 60.0

_BLAMING = "satpack-answer-1", "satpack-survey-2"
"""The formats of a "no", of which a picture shows what is to blame."""


class Drawer:
    """Draws; runs in the separate process."""

    def draw(self, puzzle: str, line: str, suffix: str, part: int) -> bytes:
        """Return a picture, page or solid of a job's result."""
        of = _puzzle(puzzle)
        record = parse_json(line, file="result", what="not a result")
        if isinstance(record, dict) and record.get("format") in _BLAMING:
            return picture(blame_of(record.get("blame"), of, file="result"), f"result{suffix}")
        certificate = record.get("certificate") if isinstance(record, dict) else None
        text = json.dumps(certificate) if certificate else line
        file = "proof" if certificate else "result"
        found = list(format_of(text).read(text, file=file, puzzle=of))
        if not 1 <= part <= len(found):
            raise SolutionFileError(f"result: there is no solution {part} of {len(found)}")
        chosen = found[part - 1]
        if isinstance(chosen, Solution):
            chosen.verify()
        return picture(chosen, f"result{suffix}")

    def solved(self, name: str) -> dict[str, Any]:
        """Return a solution of a shipped puzzle for a thumbnail; see `solved_outline`."""
        return solved_outline(name)


@lru_cache(maxsize=4)
def _puzzle(text: str) -> Puzzle:
    return parse_puzzle_text(text)


class Pictures:
    """Sends requests to a drawer in a separate process, one picture at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._child: Child | None = None
        self._solved: dict[str, dict[str, Any]] = {}

    def draw(self, puzzle: str, line: str, suffix: str, part: int = 1) -> bytes:
        """Return the result of `Drawer.draw`."""
        content: bytes = self._ask("draw", puzzle, line, suffix, part)
        return content

    def solved(self, name: str) -> dict[str, Any]:
        """Return a thumbnail of the solution of a start-screen puzzle, as `solved_outline`; raises as `draw`."""
        if name not in self._solved:
            self._solved[name] = self._ask("solved", name)
        return self._solved[name]

    def _ask(self, method: str, *given: Any) -> Any:
        with self._lock:
            if self._child is None:
                self._child = Child("satpack.studio.drawing:Drawer")
            try:
                return self._child.call(method, *given, deadline=Deadline.after(_SECONDS))
            except TimeoutError:
                self._child = None
                raise LimitError(f"drawing it took longer than {_SECONDS:g} seconds") from None
            except EngineError:  # it died, perhaps for lack of memory
                self._child.close()
                self._child = None
                raise

    def close(self) -> None:
        """End the process."""
        with self._lock:
            if self._child is not None:
                self._child.close()
                self._child = None

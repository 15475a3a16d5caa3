"""What every formula of a puzzle is, whatever its variables mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause

__all__ = ["Formula", "FormulaSize"]


class FormulaSize(Protocol):
    """How large a formula is."""

    @property
    def variables(self) -> int:
        """Variables."""

    @property
    def clauses(self) -> int:
        """Clauses."""

    def statistics(self) -> Mapping[str, int]:
        """Return the sizes as answers carry them."""


class Formula(Protocol):
    """A puzzle as clauses, with the meaning of their variables."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""

    @property
    def encoding(self) -> object:
        """How it became clauses; its text is for people."""

    def clauses(self) -> Iterator[Clause]:
        """Yield the clauses: lists of literals, as PySAT takes them."""

    def write(self, path: str | Path, *, deadline: Deadline | None = None) -> FormulaSize:
        """Write it as a DIMACS file, with the meaning of its variables in comments."""

    def decode(self, model: Sequence[int]) -> Solution:
        """Return the solution that a model stands for, verified."""

"""What every formula of a puzzle is, whatever its variables mean, and its clauses, which are made when they are needed."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause

__all__ = ["Clauses", "Formula", "FormulaSize"]


class Clauses:
    """The clauses of a formula: lists of literals, made anew each time they are gone through.

    Going through them is `for clause in clauses`; to call them, `clauses()`, returns the same iterator. They are not
    kept, and so have no length: the formula's `size` counts them.
    """

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[], Iterator[Clause]]) -> None:
        self._make = make

    def __iter__(self) -> Iterator[Clause]:
        return self._make()

    def __call__(self) -> Iterator[Clause]:
        """Return an iterator over the clauses."""
        return self._make()


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

    @property
    def clauses(self) -> Clauses:
        """The clauses: lists of literals, as PySAT takes them."""

    @property
    def nv(self) -> int:
        """The number of variables."""

    @property
    def size(self) -> FormulaSize:
        """How large it is."""

    def write(
        self,
        path: str | os.PathLike[str] | IO[bytes] | IO[str],
        *,
        deadline: Deadline | None = None,
    ) -> FormulaSize:
        """Write it as a DIMACS file, with the meaning of its variables in comments."""

    def decode(self, model: Sequence[int]) -> Solution:
        """Return the solution that a model stands for, verified."""

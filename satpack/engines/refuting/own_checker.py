"""satpack's own checker of proofs: passes files to the compiled checkers, slice by slice, and explains their verdict.

Clauses that are in memory are handed over as they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from satpack.kernels.library import Array, Handle, Integer, Size, kernel
from satpack.runtime.errors import Undecided

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause

# work of the kernels between two looks at the clock, some tenths of a second
_SLICE = 10_000_000


class _Outcome(IntEnum):
    """Values that the kernels return; see `kernels/clauses.h`."""

    RUNNING = 0
    MALFORMED = 1
    CUT = 2
    NO_MEMORY = 3
    REFUTED = 4
    DEFECTIVE = 5
    UNFINISHED = 6


class _NoClausesError(Exception):
    """A file does not hold clauses."""


@dataclass(frozen=True, slots=True)
class _Kernels:
    """The compiled checker of a format."""

    new: Callable[..., Any]
    free: Callable[..., Any]
    read: Callable[..., Any]
    line: Callable[..., Any]
    defect: Callable[..., Any]

    @classmethod
    def of(cls, form: str) -> _Kernels:
        """Return the checker of "drat" or "lrat"."""
        text = Array("u1", "size"), Size("size")
        return cls(
            new=kernel(f"{form}_new", returns=Handle),
            free=kernel(f"{form}_free", Handle(), returns=None),
            read=kernel(f"{form}_read", Handle(), *text, Integer(), Integer()),
            line=kernel(f"{form}_line", Handle(), *text),
            defect=kernel(f"{form}_defect", Handle()),
        )


_DRAT, _LRAT = _Kernels.of("drat"), _Kernels.of("lrat")
_add = kernel(
    "drat_add",
    Handle(),
    Array("i4", "literals"),
    Size("literals"),
    Array("i8", "clauses"),
    Size("clauses"),
    Integer(),
)


def check_drat(cnf: Path, proof: Path, deadline: Deadline) -> str:
    """Return the fault in a DRAT proof, or "" if it is accepted; raise Undecided at the deadline, or MemoryError."""
    return _check(_DRAT, "what comes before it", cnf, proof, deadline)


def check_lrat(cnf: Path, proof: Path, deadline: Deadline) -> str:
    """Return the fault in an LRAT proof, or "" if it is accepted; raise Undecided at the deadline, or MemoryError."""
    return _check(_LRAT, "the clauses that it names", cnf, proof, deadline)


def _check(kernels: _Kernels, base: str, cnf: Path, proof: Path, deadline: Deadline) -> str:
    """Return the fault in a proof whose steps must follow from some base."""
    checker = kernels.new()
    if checker is None:
        raise MemoryError
    try:
        _read(kernels, checker, cnf, "formula", deadline)
        outcome = _read(kernels, checker, proof, "proof", deadline)
        if outcome is _Outcome.REFUTED:
            return ""
        if outcome is _Outcome.UNFINISHED:
            return "the proof ends before the empty clause"
        return f"step {kernels.defect(checker)} of the proof does not follow from {base}"
    except _NoClausesError as fault:
        return str(fault)
    finally:
        kernels.free(checker)


def _read(kernels: _Kernels, checker: int, path: Path, what: str, deadline: Deadline) -> _Outcome:
    """Have a file read to its end, and return the outcome."""
    text: NDArray[np.uint8] = np.fromfile(path, np.uint8)
    outcome = _Outcome.RUNNING
    while outcome is _Outcome.RUNNING:
        outcome = _Outcome(kernels.read(checker, text, what == "proof", _SLICE))
        if outcome is _Outcome.RUNNING and deadline.passed:
            raise Undecided("time limit")
    if outcome is _Outcome.NO_MEMORY:
        raise MemoryError
    if outcome is _Outcome.CUT:
        raise _NoClausesError(f"the {what} ends within a clause")
    if outcome is _Outcome.MALFORMED:
        raise _NoClausesError(f"line {kernels.line(checker, text)} of the {what} is not a clause")
    return outcome


class RupChecker:
    """A formula that grows, and clauses that follow from it step by step, each by unit propagation alone.

    Derived clauses are kept, and go on following when the formula has more clauses.
    """

    def __init__(self) -> None:
        self._checker: int | None = _DRAT.new()
        if self._checker is None:
            raise MemoryError

    def add(self, clauses: Sequence[Clause]) -> None:
        """Add clauses to the formula."""
        self._hand_over(clauses, are_lemmas=False)

    def follow(self, clauses: Sequence[Clause]) -> bool:
        """Return whether clauses follow, each from the formula and those before it; all that do are kept."""
        return self._hand_over(clauses, are_lemmas=True) is not _Outcome.DEFECTIVE

    def _hand_over(self, clauses: Sequence[Clause], *, are_lemmas: bool) -> _Outcome:
        lengths = np.fromiter(map(len, clauses), np.int64, len(clauses))
        literals = np.fromiter(chain.from_iterable(clauses), np.int32, int(lengths.sum()))
        outcome = _Outcome(_add(self._checker, literals, lengths, are_lemmas))
        if outcome is _Outcome.NO_MEMORY:
            raise MemoryError
        if outcome is _Outcome.MALFORMED:
            raise ValueError("a clause holds an invalid literal")
        return outcome

    def close(self) -> None:
        """Free its memory, after which it can't be used."""
        if self._checker is not None:
            _DRAT.free(self._checker)
        self._checker = None

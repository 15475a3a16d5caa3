"""satpack's own checker of DRAT proofs: what `drat_kernel` works on, and the calls that make it go on."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from satpack.errors import Undecided
from satpack.machine.calls import compiled
from satpack.sat import drat_kernel as kernel

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

    from satpack.limits import Deadline

__all__ = ["SOURCES", "check"]

SOURCES = ("sat/drat_kernel.py",)
"""The files that the kernel is made of."""

# literals propagated between two looks at the clock, some tenths of a second
_SLICE = 2_000_000


class _NoClausesError(Exception):
    """A file does not hold clauses."""


def check(cnf: Path, proof: Path, deadline: Deadline) -> str:
    """Return what is wrong with a proof; nothing if it is accepted.

    Raises
    ------
    Undecided
        If the deadline passed first.
    """
    run = _compiled()
    try:
        arrays = _steps(_read(cnf, kernel.AXIOM), _read(proof, kernel.LEMMA))
    except _NoClausesError as fault:
        return str(fault)
    steps, count = kernel.Steps(**arrays), len(arrays["ends"])
    run["normalise"](steps, count)
    buckets = 1 << (2 * count).bit_length()
    heads, after = np.full(buckets, -1, np.int64), np.full(count, -1, np.int64)
    run["match_deletions"](steps, count, heads, after, buckets - 1)
    variables = int(arrays["literals"].max(initial=0)) // 2 + 1
    state = kernel.State(
        alive=np.zeros(count, np.uint8),
        heads=np.full(2 * variables, -1, np.int64),
        after=np.full(2 * count, -1, np.int64),
        values=np.zeros(2 * variables, np.int8),
        trail=np.empty(variables, np.int32),
        cursor=np.array([0, 0, count], np.int64),
    )
    while (outcome := run["check"](steps, state, _SLICE)) == kernel.RUNNING:
        if deadline.passed:
            raise Undecided("time limit")
    if outcome == kernel.REFUTED:
        return ""
    if outcome == kernel.UNFINISHED:
        return "the proof ends before the empty clause"
    step = state.cursor[kernel.STEP]
    number = step - int((arrays["kinds"] == kernel.AXIOM).sum()) + 1
    return f"step {number} of the proof does not follow from what comes before it"


@cache
def _compiled() -> dict[str, Callable[..., Any]]:
    """Return the compiled functions of the kernel, by name."""
    functions = (
        kernel.count_numbers,
        kernel.read,
        kernel.normalise,
        kernel.match_deletions,
        kernel.check,
    )
    found = compiled("drat", SOURCES, functions)
    return {each.__name__: call for each, call in zip(functions, found, strict=True)}


_Clauses = tuple["NDArray[np.int32]", "NDArray[np.int64]", "NDArray[np.uint8]"]


def _read(path: Path, kind: int) -> _Clauses:
    """Return the literals of a file, where each step's end, and what kind the steps are."""
    run = _compiled()
    text = np.fromfile(path, dtype=np.uint8)
    counts = np.zeros(2, np.int64)
    run["count_numbers"](text, len(text), counts)
    literals = np.empty(counts[0], np.int32)
    ends, kinds = np.empty(counts[1], np.int64), np.empty(counts[1], np.uint8)
    wrong = run["read"](text, len(text), kind, literals, ends, kinds, counts)
    if wrong >= 0:
        what = "formula" if kind == kernel.AXIOM else "proof"
        if wrong == len(text):
            raise _NoClausesError(f"the {what} ends within a clause")
        line = int((text[:wrong] == ord("\n")).sum()) + 1
        raise _NoClausesError(f"line {line} of the {what} is no clause")
    return literals[: counts[0]], ends[: counts[1]], kinds[: counts[1]]


def _steps(formula: _Clauses, proof: _Clauses) -> dict[str, NDArray[Any]]:
    """Return the arrays of `kernel.Steps` for a formula and its proof, without pivots and targets."""
    ends = np.concatenate((formula[1], proof[1] + len(formula[0])))
    return {
        "literals": np.concatenate((formula[0], proof[0])),
        "starts": np.concatenate((np.zeros(1, np.int64), ends[:-1])) if len(ends) else ends,
        "ends": ends,
        "kinds": np.concatenate((formula[2], proof[2])),
        "pivots": np.empty(len(ends), np.int32),
        "targets": np.empty(len(ends), np.int64),
    }

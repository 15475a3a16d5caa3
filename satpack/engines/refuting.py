"""Checkers of DRAT proofs, satpack's own and drat-trim; and one of LRAT proofs, satpack's own.

- *satpack* checks forward, each clause of the proof in turn, in compiled code: about as fast as the solver was. It
  shares nothing with any solver; but it comes from where the formula comes from.
- *drat-trim*, if there is a program of that name: the reference, which checks backward from the empty clause. N. Wetzler,
  M. J. H. Heule and W. A. Hunt, "DRAT-trim: Efficient checking and trimming using expressive clausal proofs", SAT 2014.

An LRAT proof names for each clause those that it follows from, so that there is nothing to search for: satpack's own
checker takes an eighth of the time. Files go to the compiled checkers slice by slice, clauses that are in memory as they are.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from dataclasses import dataclass
from enum import IntEnum
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np

from satpack.io.compressed import reading_lines
from satpack.io.files import shown
from satpack.kernels.library import Array, Handle, Integer, Size, kernel
from satpack.runtime.errors import (
    EngineError,
    InputError,
    OptionError,
    Undecided,
    VerificationError,
)
from satpack.runtime.limits import NEVER, Deadline, in_time

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from satpack_encodings import Clause

ProofFormat = Literal["DRAT", "LRAT"]
CheckerName = Literal["satpack", "drat-trim"]
CHECKERS: tuple[CheckerName, ...] = get_args(CheckerName)


@dataclass(frozen=True, slots=True)
class Verdict:
    checker: str
    """The checker's name for people."""
    accepted: bool
    """Whether the proof shows that the formula has no model."""
    reason: str
    """Why it was rejected."""
    seconds: float
    """Wall-clock time."""
    proof_format: ProofFormat = "DRAT"
    """"DRAT" or "LRAT"."""


def choose_checker(name: str = "auto") -> CheckerName:
    """Return the checker of that name; "auto" is drat-trim if that program exists, else satpack's own."""
    if name == "auto":
        return "drat-trim" if shutil.which("drat-trim") else "satpack"
    for known in CHECKERS:
        if name == known:
            break
    else:
        raise OptionError(f"there is no checker {name!r}; use auto, {', '.join(CHECKERS)}")
    if known == "drat-trim" and not shutil.which("drat-trim"):
        raise OptionError("there is no program drat-trim; install it, or use the checker 'satpack'")
    return known


def check_proof(
    cnf: Path, proof: Path, *, checker: str = "auto", deadline: Deadline = NEVER
) -> Verdict:
    """Check that a DRAT or LRAT proof, a text file, refutes a DIMACS file; LRAT proofs by satpack's own checker alone."""
    started = time.monotonic()
    is_lrat = _is_lrat(cnf, proof)
    name = choose_checker("satpack" if is_lrat and checker == "auto" else checker)
    if is_lrat and name != "satpack":
        raise OptionError(f"the proof is LRAT, which {name} does not check here; use satpack")
    by_own = check_lrat if is_lrat else check_drat
    reason = (by_own if name == "satpack" else _check_by_drat_trim)(cnf, proof, deadline)
    proof_format: ProofFormat = "LRAT" if is_lrat else "DRAT"
    return Verdict(_TITLES[name], not reason, reason, time.monotonic() - started, proof_format)


def check_given_proof(cnf: Path, proof: str, *, checker: str, deadline: Deadline) -> Verdict:
    """Check a copy of a proof given by the name of its file, perhaps compressed, or "-"; raise VerificationError if it is rejected."""
    copy = cnf.with_name("proof")
    with reading_lines(proof) as lines, copy.open("wb") as file:
        file.writelines(in_time(lines, deadline))
    verdict = check_proof(cnf, copy, checker=checker, deadline=deadline)
    if not verdict.accepted:
        raise VerificationError(f"{shown(proof)}: rejected by {verdict.checker}: {verdict.reason}")
    return verdict


_BINARY = re.compile(rb"[ad][^\n]*[\x00-\x08\x7f-\xff]")
_NUMBER = re.compile(rb"[0-9]{1,18}")


def _is_lrat(cnf: Path, proof: Path) -> bool:
    """Whether a proof is LRAT, by its first step: that has a number in front, beyond the formula's, and two lists."""
    first = _first_line(proof, beside=(b"c", b"p"))
    if _BINARY.match(first):
        raise InputError(
            "the proof is binary; have the solver write it in text (CaDiCaL and Kissat: --no-binary)"
        )
    words = first.split()
    if words[1:2] != [b"d"] and words.count(b"0") < 2:
        return False
    header = _first_line(cnf, beside=(b"c",)).split()
    clauses = int(header[3]) if len(header) == 4 and _NUMBER.fullmatch(header[3]) else 0
    return bool(_NUMBER.fullmatch(words[0])) and int(words[0]) >= clauses


def _first_line(path: Path, *, beside: tuple[bytes, ...]) -> bytes:
    """Return the first line that is neither blank nor starts with one of the letters `beside`; empty if there is none."""
    with path.open("rb") as file:
        lines = (line for line in file if line.strip())
        return next((line for line in lines if not line.lstrip().startswith(beside)), b"")


def _check_by_drat_trim(cnf: Path, proof: Path, deadline: Deadline) -> str:
    remaining = deadline.remaining()
    limit = 10**6 if remaining is None else int(remaining) + 1
    try:
        done = subprocess.run(  # noqa: S603 - nothing of what is run comes from outside
            ["drat-trim", str(cnf), str(proof), "-t", str(limit)],  # noqa: S607 - as the user's PATH has it
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=remaining,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise Undecided("time limit") from None
    except OSError as fault:
        raise EngineError(f"drat-trim can't be run: {fault.strerror}") from fault
    verdicts = {line.strip() for line in done.stdout.decode(errors="replace").splitlines()}
    if "s VERIFIED" in verdicts:
        return ""
    if "s NOT VERIFIED" in verdicts:
        return "drat-trim does not verify it"
    raise EngineError(f"drat-trim gave no verdict; its exit status is {done.returncode}")


_TITLES: Mapping[CheckerName, str] = {
    "satpack": "satpack's own checker",
    "drat-trim": "drat-trim",
}


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
    new: Callable[..., Any]
    free: Callable[..., Any]
    read: Callable[..., Any]
    line: Callable[..., Any]
    defect: Callable[..., Any]

    @classmethod
    def of(cls, form: str) -> _Kernels:
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
    """A formula that grows, and clauses that follow from it step by step, each by unit propagation alone, and are kept."""

    def __init__(self) -> None:
        self._checker: int | None = _DRAT.new()
        if self._checker is None:
            raise MemoryError

    def add(self, clauses: Sequence[Clause]) -> None:
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

"""Checkers of DRAT proofs, satpack's own and drat-trim; and one of LRAT proofs, satpack's own.

- *satpack* checks forward, each clause of the proof in turn, in compiled code: about as fast as the solver was. It
  shares nothing with any solver; but it comes from where the formula comes from.
- *drat-trim*, if there is a program of that name: the reference, which checks backward from the empty clause. N. Wetzler,
  M. J. H. Heule and W. A. Hunt, "DRAT-trim: Efficient checking and trimming using expressive clausal proofs", SAT 2014.

An LRAT proof names for each clause those that it follows from, so that there is nothing to search for: satpack's own
checker takes an eighth of the time.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from satpack.io.compressed import reading_lines
from satpack.io.files import shown
from satpack.runtime.errors import (
    EngineError,
    InputError,
    OptionError,
    Undecided,
    VerificationError,
)
from satpack.runtime.limits import NEVER, Deadline, in_time

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

ProofFormat = Literal["DRAT", "LRAT"]
CheckerName = Literal["satpack", "drat-trim"]
CHECKERS: tuple[CheckerName, ...] = get_args(CheckerName)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A checker's verdict on a proof."""

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
    """Return the checker of that name; "auto" is drat-trim if that program exists, else satpack's own.

    Raises OptionError if the checker does not exist, or is not installed.
    """
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
    """Check that a DRAT or LRAT proof, a text file, refutes a DIMACS file.

    LRAT proofs take the checkers "auto" and "satpack" only. Raises OptionError if the checker does not exist or takes
    no LRAT, InputError if the proof is binary, Undecided at the deadline, and EngineError if the checker failed.
    """
    started = time.monotonic()
    is_lrat = _is_lrat(cnf, proof)
    name = choose_checker("satpack" if is_lrat and checker == "auto" else checker)
    if is_lrat and name != "satpack":
        raise OptionError(f"the proof is LRAT, which {name} does not check here; use satpack")
    check = _check_lrat_here if is_lrat else _CHECKS[name]
    reason = check(cnf, proof, deadline)
    proof_format: ProofFormat = "LRAT" if is_lrat else "DRAT"
    return Verdict(_TITLES[name], not reason, reason, time.monotonic() - started, proof_format)


def check_given_proof(cnf: Path, proof: str, *, checker: str, deadline: Deadline) -> Verdict:
    """Check a proof given by the name of its file, perhaps compressed, or "-"; raise VerificationError if it is rejected.

    A copy is written beside the formula. Otherwise as `check_proof`.
    """
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
    """Return the first line that is neither blank nor starts with one of the letters `beside`.

    Empty if no line is left.
    """
    with path.open("rb") as file:
        lines = (line for line in file if line.strip())
        return next((line for line in lines if not line.lstrip().startswith(beside)), b"")


def _check_here(cnf: Path, proof: Path, deadline: Deadline) -> str:
    from satpack.engines.refuting.own_checker import check_drat

    return check_drat(cnf, proof, deadline)


def _check_lrat_here(cnf: Path, proof: Path, deadline: Deadline) -> str:
    from satpack.engines.refuting.own_checker import check_lrat

    return check_lrat(cnf, proof, deadline)


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
_CHECKS: Mapping[CheckerName, Callable[[Path, Path, Deadline], str]] = {
    "satpack": _check_here,
    "drat-trim": _check_by_drat_trim,
}

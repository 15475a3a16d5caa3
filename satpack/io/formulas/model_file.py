"""Output of SAT solvers: a status and a model, in any of the common forms."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from satpack.runtime.errors import InputError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterable


class SolverStatus(Enum):
    """The status reported by a solver."""

    SATISFIABLE = "satisfiable"
    UNSATISFIABLE = "unsatisfiable"
    UNKNOWN = "unknown"


_STATUS = {
    b"SATISFIABLE": SolverStatus.SATISFIABLE,
    b"SAT": SolverStatus.SATISFIABLE,
    b"OPTIMUM FOUND": SolverStatus.SATISFIABLE,
    b"UNSATISFIABLE": SolverStatus.UNSATISFIABLE,
    b"UNSAT": SolverStatus.UNSATISFIABLE,
    b"UNKNOWN": SolverStatus.UNKNOWN,
    b"INDETERMINATE": SolverStatus.UNKNOWN,
    b"INDET": SolverStatus.UNKNOWN,
}
_LITERAL = re.compile(rb"([+-]?)(\d{1,18}|x[1-9]\d{0,17})")
"""Pseudo-Boolean solvers write x before a variable's number."""


class SolverModel:
    """The truth values of variables, possibly incomplete.

    >>> model = SolverModel(3)
    >>> model.add(1), model.add(-3)
    (True, True)
    >>> model.add(3)
    False
    >>> model.true(1), model.true(-3), model.true(2), model.given(2)
    (True, True, False, False)
    >>> model.satisfies([2, -3]), model.satisfies([2, -1])
    (True, False)
    """

    __slots__ = ("_truth", "variables_count")

    def __init__(self, variables_count: int) -> None:
        self.variables_count = variables_count
        # by literal: a negative one counts from the end
        self._truth = bytearray(2 * variables_count + 1)

    def add(self, literal: int) -> bool:
        """Make a literal true; return False if its negation is already true."""
        if self._truth[-literal]:
            return False
        self._truth[literal] = 1
        return True

    def true(self, literal: int) -> bool:
        """Whether the literal is true."""
        return bool(self._truth[literal])

    def given(self, variable: int) -> bool:
        """Whether the variable has a value."""
        return bool(self._truth[variable] or self._truth[-variable])

    def satisfies(self, clause: Iterable[int]) -> bool:
        """Whether a literal of the clause is true."""
        return any(map(self._truth.__getitem__, clause))


@dataclass(frozen=True, slots=True, eq=False)
class SolverOutput:
    """The output of a solver."""

    status: SolverStatus
    model: SolverModel | None  # present iff the status is "satisfiable"
    ended: bool  # whether the model has its closing 0; without it, the output may be cut short


def read_solver_output(
    lines: Iterable[bytes], *, variables_count: int, file: str
) -> SolverOutput | None:
    """Read a solver's output; return None if there is neither status nor literal.

    Accepted are the output of the SAT and pseudo-Boolean competitions (``s`` and ``v`` lines, in
    any order and number), MiniSat's result file (a status word, then literals) and a bare list of
    literals. Comments are skipped, and so are other lines (MiniSat's banner) if there is a status.
    """
    reader = _OutputReader(file, variables_count)
    for number, line in enumerate(lines, 1):
        reader.take(number, line.split())
    return reader.output()


class _OutputReader:
    def __init__(self, file: str, variables_count: int) -> None:
        self._file = file
        self._model = SolverModel(variables_count)
        self._status: SolverStatus | None = None
        self._any = False
        self._ended = False
        self._chatter: tuple[int, bytes] | None = None

    def take(self, number: int, words: list[bytes]) -> None:
        if not words:
            return
        first = words[0]
        if first == b"v":
            self._take_literals(number, words[1:])
        elif first == b"s":
            self._take_status(number, b" ".join(words[1:]))
        elif len(words) == 1 and first in _STATUS:
            self._take_status(number, first)
        elif words == [b"c", b"UNKNOWN"]:  # CaDiCaL reports a limit like this
            self._status = self._status or SolverStatus.UNKNOWN
        elif first.startswith(b"c"):
            return
        elif first == b"p":
            raise self._fault(number, "a DIMACS formula, not the output of a solver")
        elif first.lstrip(b"+-")[:1].isdigit():
            self._take_literals(number, words)
        elif self._chatter is None:
            self._chatter = (number, b" ".join(words))

    def _take_status(self, number: int, text: bytes) -> None:
        status = _STATUS.get(text)
        if status is None:
            raise self._fault(
                number, f"status {_shown(text)}; use SATISFIABLE, UNSATISFIABLE or UNKNOWN"
            )
        if self._status not in (None, status):
            raise self._fault(
                number, f"says {status.value}, but before it said {self._status.value}"
            )
        self._status = status

    def _take_literals(self, number: int, words: list[bytes]) -> None:
        model, count = self._model, self._model.variables_count
        for word in words:
            found = _LITERAL.fullmatch(word)
            if not found:
                raise self._fault(number, f"{_shown(word)} is not a literal")
            literal = int(found[1] + found[2].removeprefix(b"x"))
            if self._ended and literal:
                raise self._fault(number, "a second model begins; give one at a time")
            self._any = True
            if literal == 0:
                self._ended = True
            elif not -count <= literal <= count:
                raise self._fault(
                    number,
                    f"literal {literal}, but there {'is' if count == 1 else 'are'} {many(count, 'variable')}: is this a model of another formula?",
                )
            elif not model.add(literal):
                raise self._fault(number, f"literal {literal} after literal {-literal}")

    def output(self) -> SolverOutput | None:
        if self._chatter and not self._status:
            number, text = self._chatter
            raise self._fault(
                number,
                f"{_shown(text)} is neither a literal nor a status such as 's SATISFIABLE'",
            )
        if not self._any and not self._status:
            return None
        status = self._status or SolverStatus.SATISFIABLE
        if status is not SolverStatus.SATISFIABLE:
            if self._any:
                raise InputError(f"{self._file}: says {status.value}, but gives a model")
            return SolverOutput(status, None, ended=False)
        if not self._any:
            raise InputError(
                f"{self._file}: says satisfiable, but gives no model: let the solver print it, or "
                "write it to a file (as in `minisat FILE.cnf RESULT`)"
            )
        return SolverOutput(status, self._model, ended=self._ended)

    def _fault(self, number: int, fault: str) -> InputError:
        return InputError(f"{self._file}: line {number}: {fault}")


def _shown(word: bytes) -> str:
    text = word.decode("utf-8", errors="replace")
    return repr(text if len(text) <= 40 else text[:37] + "...")

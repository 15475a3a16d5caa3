"""The `sat` engine with a SAT solver of the user's own: any program that reads DIMACS and prints a model."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from satpack.engines.sat.witness import Plain
from satpack.io.compressed import reading_lines
from satpack.io.files import temporary_folder
from satpack.io.formulas.model_file import SolverStatus, read_solver_output
from satpack.runtime import system
from satpack.runtime.errors import EngineError, OptionError, SatpackError, Undecided
from satpack.runtime.processes import need_processes
from satpack_encodings import ClauseSpool, read_dimacs

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from satpack.io.formulas.model_file import SolverOutput
    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause

CNF = "{cnf}"
RESULT = "{result}"
PROOF = "{proof}"

# Solvers say 10 for satisfiable and 20 for unsatisfiable, or always 0; clasp adds the two when it has seen all models.
_EXIT_STATUSES: Mapping[SolverStatus, tuple[int, ...]] = {
    SolverStatus.SATISFIABLE: (0, 10, 30),
    SolverStatus.UNSATISFIABLE: (0, 20),
}

_LAST_LINES = 5


def split_command(command: str, *, proves: bool = False) -> list[str]:
    """Return the words of a solver command, split as a shell would (on Windows with plain backslashes); no shell ever sees it.

    ``{cnf}`` stands for the CNF file and is appended if absent; ``{result}`` for a file to which the program writes
    its answer if it does not print it; with `proves`, ``{proof}`` for the proof it is to write, also appended if absent.

    >>> split_command("python3 -c 'print(1)'")
    ['python3', '-c', 'print(1)', '{cnf}']
    >>> split_command("python3 {cnf}", proves=True)
    ['python3', '{cnf}', '{proof}']
    """
    try:
        words = system.words(command)
    except ValueError as fault:
        raise OptionError(f"solver command {command!r}: {fault}") from None
    if not words:
        raise OptionError(
            "the solver command is empty; use a program and its arguments, such as 'cadical -q {cnf}'"
        )
    if shutil.which(words[0]) is None:
        raise OptionError(
            f"solver command {command!r}: there is no program {words[0]!r}; install it or give its path"
        )
    wanted = [CNF, PROOF] if proves else [CNF]
    return [*words, *(each for each in wanted if not any(each in word for word in words))]


def model_by(
    command: str, cnf: Path, *, variables: int, deadline: Deadline, proof: Path | None = None
) -> list[int] | None:
    """Let an external program (see `split_command`) find a model of a DIMACS file, or refute it.

    Returns the program's model, unchecked, as a literal for each variable, or None if it reports that there is none
    and the requested proof is there. The program is ended with its children at the deadline.
    """
    words = split_command(command, proves=proof is not None)
    with temporary_folder() as folder:
        files = _Files(folder / "result", folder / "output", folder / "errors")
        names = {CNF: str(cnf), PROOF: str(proof), RESULT: str(files.result)}
        status = _run([_filled(word, names) for word in words], files, deadline)
        output = _output(command, status, files, variables)
        if output.status is SolverStatus.UNKNOWN:
            raise Undecided("the solver gave up")
        if output.model is None:
            if proof is not None and not proof.exists():
                raise EngineError(f"{command}: wrote no proof to {PROOF}{files.last_words()}")
            return None
        true = output.model.true
        return [v if true(v) else -v for v in range(1, variables + 1)]


def _output(command: str, status: int, files: _Files, variables: int) -> SolverOutput:
    _check_not_killed(command, status, files)
    how = f"{command}: ended with exit status {status}"
    try:
        with reading_lines(str(files.answer())) as lines:
            output = read_solver_output(lines, variables_count=variables, file="its output")
    except SatpackError as fault:
        raise EngineError(f"{how}; {fault}{files.last_words()}") from fault
    if output is None:
        raise EngineError(f"{how}; it gave no result{files.last_words()}")
    if status not in _EXIT_STATUSES.get(output.status, (status,)):
        raise EngineError(
            f"{how}, which contradicts its answer {output.status.value!r}{files.last_words()}"
        )
    return output


class _Files(NamedTuple):
    """What a program writes: the file that it was given for its result, its standard output, and its standard error."""

    result: Path
    printed: Path
    complaints: Path

    def answer(self) -> Path:
        written = self.result.exists() and self.result.stat().st_size
        return self.result if written else self.printed

    def last_words(self) -> str:
        """Return the last lines the program printed, on standard error if there are any."""
        for file in (self.complaints, self.printed):
            lines = [line.strip() for line in _tail(file).splitlines() if line.strip()]
            if lines:
                return "; it said last: " + " / ".join(lines[-_LAST_LINES:])
        return "; it said nothing"


def _tail(file: Path) -> str:
    with file.open("rb") as opened:
        opened.seek(max(0, file.stat().st_size - 1000))
        text = opened.read().decode("utf-8", errors="replace")
    return "".join(c if c.isprintable() or c == "\n" else " " for c in text)


def _filled(word: str, names: Mapping[str, str]) -> str:
    for placeholder, name in names.items():
        word = word.replace(placeholder, name)
    return word


def _run(arguments: Sequence[str], files: _Files, deadline: Deadline) -> int:
    """Run a program and return its exit status; raise Undecided if the deadline ended it."""
    need_processes()
    process = None
    try:
        with files.printed.open("wb") as printed, files.complaints.open("wb") as complaints:
            # by a script that sees to it that the program ends with satpack: asking for that between fork and exec is not
            # safe where other threads run
            process = subprocess.Popen(  # noqa: S603 - the program that the user asked for, without a shell
                [sys.executable, "-I", "-S", system.__file__, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=complaints,
                **system.apart(),
            )
        system.adopt(process)
        if not system.wait(partial(_has_ended, process), deadline.remaining()):
            raise Undecided("time limit")
        return process.wait()
    finally:
        if process is not None and process.poll() is None:
            system.kill(process)
            process.wait()


def _has_ended(process: subprocess.Popen[bytes], seconds: float | None) -> bool:
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        return False
    return True


def _check_not_killed(command: str, status: int, files: _Files) -> None:
    if status < 0:
        how = f"signal {-status} ({signal.strsignal(-status)})"
        raise EngineError(f"{command}: ended by {how}{files.last_words()}")


class ProgramSession(Plain):
    """A formula in a spool, and a program (see `split_command`) that finds models of it, which gets it as a file for each question."""

    def __init__(self, command: str, spool: ClauseSpool, folder: Path) -> None:
        self._command = command
        self._spool = spool
        self._cnf = folder / "puzzle.cnf"
        self._model: list[int] = []
        self._assumed: list[int] = []

    def add(self, clauses: Sequence[Clause]) -> None:
        self._spool.add(clauses)

    def solve(
        self, assumptions: Sequence[int], deadline: Deadline, *, conflicts: int | None = None
    ) -> bool | None:
        """Return whether the formula is satisfiable under the assumptions; a model is checked, "no" is taken on trust.

        Raises Undecided at the deadline or if the program gave up, and EngineError if it crashes, gives no answer, or
        an invalid model.
        """
        del conflicts  # no two programs count them in the same way
        self._assumed = list(assumptions)
        top = max(self._spool.highest_variable, *map(abs, assumptions), 0)
        with self._cnf.open("wb") as file:
            self._spool.write(file, variables_count=top, assumptions=assumptions)
        model = model_by(self._command, self._cnf, variables=top, deadline=deadline)
        if model is None:
            return False
        true = set(model)
        with self._cnf.open("rb") as file:
            for number, clause in enumerate(read_dimacs(file).clauses, 1):
                if true.isdisjoint(clause):
                    raise EngineError(
                        f"{self._command}: its model does not make clause {number} true"
                    )
        self._model = model
        return True

    def model(self) -> list[int]:
        return self._model

    def variables(self) -> int:
        """Return 0: every clause of a model has been checked."""
        return 0

    def core(self) -> list[int]:
        """Return all assumptions of the last call: a program does not report which of them it needed."""
        return self._assumed

    def statistics(self) -> dict[str, int]:
        """Return nothing: a program's counters have no common format."""
        return {}

"""Solver sessions: one way to talk to every CDCL solver, with deadlines that hold and Ctrl-C that is safe.

PySAT leaves the C code by a long jump when Ctrl-C arrives in the main thread during a call, after which some solvers
abort the process; and CaDiCaL, Kissat and Lingeling hold the interpreter's lock, so that no timer ever fires. So
solvers that can be interrupted run in a worker thread while the caller waits on an event, and all others in a child
process that can be ended.
"""

from __future__ import annotations

import contextlib
import threading
from typing import TYPE_CHECKING, Any, Protocol

from satpack.errors import EngineError, Undecided
from satpack.processes import Child
from satpack.sat.solvers import capabilities

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from satpack.limits import Deadline
    from satpack_encodings import Clause

__all__ = ["Session", "open_session"]


class Session(Protocol):
    """A formula in a solver."""

    def add(self, clauses: Sequence[Clause]) -> None:
        """Add clauses to the formula."""

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> bool | None:
        """Return whether the formula is satisfiable under the assumptions; None if the deadline passed first."""

    def model(self) -> list[int]:
        """Return the literals of the last model, by variable."""

    def statistics(self) -> dict[str, int]:
        """Return what the solver counted: conflicts, decisions, propagations, restarts. Empty if it does not count."""


# clauses handed over between two looks at the clock
_SLICE = 50_000


@contextlib.contextmanager
def open_session(
    solver: str, clauses: Sequence[Clause], deadline: Deadline | None = None
) -> Iterator[Session]:
    """Open a session with a solver; leaving the context ends it, whatever it is doing.

    Parameters
    ----------
    solver : str
        A name of the table in `satpack.sat.solvers`.
    clauses : sequence of Clause
        The formula.
    deadline : Deadline, optional
        When to give up handing the formula over.

    Raises
    ------
    OptionError
        If there is no such solver.
    Undecided
        If the deadline passes before the solver has the formula.
    """
    if capabilities(solver).interruptible:
        held = HeldSolver(solver)
        try:
            for start in range(0, len(clauses), _SLICE):
                if deadline is not None:
                    deadline.check()
                held.add(clauses[start : start + _SLICE])
            yield _ThreadSession(held)
        finally:
            held.delete()
    else:
        with Child("satpack.sat.session:HeldSolver", solver) as child:
            for start in range(0, len(clauses), _SLICE):
                try:
                    child.call("add", clauses[start : start + _SLICE], deadline=deadline)
                except TimeoutError:
                    raise Undecided("time limit") from None
            yield _ChildSession(child)


class HeldSolver:
    """A PySAT solver, called without haste: the same object serves in a thread and in a child process."""

    def __init__(self, solver: str) -> None:
        from pysat.solvers import Solver

        self._counts = capabilities(solver).statistics
        self._interruptible = capabilities(solver).interruptible
        self._solver: Any = Solver(name=solver)

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses."""
        self._solver.append_formula(clauses)

    def solve(self, assumptions: Sequence[int]) -> bool | None:
        """Solve until the end or an interrupt."""
        if not self._solver.nof_vars():
            self._solver.add_clause([1, -1])  # MapleSAT crashes if there is no variable at all
        # by keyword, and only when there are some: Kissat warns of any
        given = {"assumptions": list(assumptions)} if assumptions else {}
        if self._interruptible:
            result: bool | None = self._solver.solve_limited(expect_interrupt=True, **given)
        else:
            result = self._solver.solve(**given)
        return result

    def interrupt(self) -> None:
        """Make a call of `solve` in another thread return soon."""
        self._solver.interrupt()

    def clear_interrupt(self) -> None:
        """Make the solver ready again after an interrupt."""
        self._solver.clear_interrupt()

    def model(self) -> list[int]:
        """Return the last model."""
        found: list[int] = self._solver.get_model()
        return found

    def statistics(self) -> dict[str, int]:
        """Return the accumulated counters."""
        if not self._counts:
            return {}
        found = dict(self._solver.accum_stats())
        if found["decisions"] and not found["propagations"]:
            del found["propagations"]  # MapleSAT and MapleCM do not count them, but say 0
        return found

    def delete(self) -> None:
        """Free the solver's memory."""
        self._solver.delete()


class _ThreadSession:
    """A session whose solver runs in a worker thread of this process."""

    def __init__(self, held: HeldSolver) -> None:
        self._held = held

    def add(self, clauses: Sequence[Clause]) -> None:
        self._held.add(clauses)

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> bool | None:
        outcome: list[bool | BaseException | None] = []
        done = threading.Event()

        def work() -> None:
            try:
                outcome.append(self._held.solve(assumptions))
            except BaseException as fault:  # noqa: BLE001 - raised again in the caller's thread
                outcome.append(fault)
            finally:
                done.set()

        if deadline.passed:
            return None
        self._held.clear_interrupt()
        worker = threading.Thread(target=work, daemon=True)
        try:
            worker.start()
            # an Event, since Thread.join with a timeout can miss Ctrl-C on Python 3.11 and 3.12
            done.wait(deadline.remaining())
        finally:
            self._stop(worker, done)
        result = outcome[0]
        if isinstance(result, BaseException):
            raise EngineError(f"the solver failed: {result}") from result
        return result

    def _stop(self, worker: threading.Thread, done: threading.Event) -> None:
        """Wait until the worker has left the solver, through any number of Ctrl-C: it must not be freed before."""
        again = False
        while worker.is_alive() and not done.is_set():
            try:
                done.wait(0.01)
                self._held.interrupt()
            except KeyboardInterrupt:
                again = True
        if again:
            raise KeyboardInterrupt

    def model(self) -> list[int]:
        return self._held.model()

    def statistics(self) -> dict[str, int]:
        return self._held.statistics()


class _ChildSession:
    """A session whose solver runs in a child process."""

    def __init__(self, child: Child) -> None:
        self._child: Child | None = child
        self._last: dict[str, int] = {}

    def _alive(self) -> Child:
        if self._child is None:
            raise EngineError("the solver was ended by a deadline; open a new session")
        return self._child

    def add(self, clauses: Sequence[Clause]) -> None:
        self._alive().call("add", list(clauses))

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> bool | None:
        child = self._alive()
        if deadline.passed:
            return None
        try:
            result: bool | None = child.call("solve", list(assumptions), deadline=deadline)
        except TimeoutError:
            self._child = None
            return None
        self._last = child.call("statistics")
        return result

    def model(self) -> list[int]:
        found: list[int] = self._alive().call("model")
        return found

    def statistics(self) -> dict[str, int]:
        return self._last

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

from satpack.errors import EngineError
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


@contextlib.contextmanager
def open_session(solver: str, clauses: Sequence[Clause]) -> Iterator[Session]:
    """Open a session with a solver; leaving the context ends it, whatever it is doing.

    Parameters
    ----------
    solver : str
        A name of the table in `satpack.sat.solvers`.
    clauses : sequence of Clause
        The formula.

    Raises
    ------
    OptionError
        If there is no such solver.
    """
    if capabilities(solver).interruptible:
        held = HeldSolver(solver, clauses)
        try:
            yield _ThreadSession(held)
        finally:
            held.delete()
    else:
        with Child("satpack.sat.session:HeldSolver", solver, list(clauses)) as child:
            yield _ChildSession(child)


class HeldSolver:
    """A PySAT solver, called without haste: the same object serves in a thread and in a child process."""

    def __init__(self, solver: str, clauses: Iterable[Clause]) -> None:
        from pysat.solvers import Solver

        self._counts = capabilities(solver).statistics
        self._interruptible = capabilities(solver).interruptible
        self._solver: Any = Solver(name=solver)
        self.add(clauses)

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses."""
        self._solver.append_formula(clauses)

    def solve(self, assumptions: Sequence[int]) -> bool | None:
        """Solve until the end or an interrupt."""
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
        return dict(self._solver.accum_stats()) if self._counts else {}

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

        self._held.clear_interrupt()
        threading.Thread(target=work, daemon=True).start()
        try:
            # an Event, since Thread.join with a timeout can miss Ctrl-C on Python 3.11 and 3.12
            done.wait(deadline.remaining())
        finally:
            while not done.wait(0.01):
                self._held.interrupt()
        result = outcome[0]
        if isinstance(result, BaseException):
            raise EngineError(f"the solver failed: {result}") from result
        return result

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

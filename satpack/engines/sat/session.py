"""Solver sessions: one way to talk to every CDCL solver, with deadlines that hold and Ctrl-C that is safe.

PySAT leaves the C code by a long jump when Ctrl-C arrives in the main thread during a call, after which some solvers
abort the process; and CaDiCaL, Kissat and Lingeling hold the interpreter's lock, so that no timer ever fires. So
solvers that can be interrupted run in a worker thread while the caller waits on an event, and all others in a child
process that can be ended. Glucose looks at an interrupt only when it restarts, which can be seconds later: nobody waits
for that, and its thread frees the solver when it comes out. Where there are no threads, solvers that take a limit on
conflicts run in slices instead.
"""

from __future__ import annotations

import contextlib
import threading
from math import inf
from typing import TYPE_CHECKING, Any, TypedDict

from satpack.engines.sat.external import ProgramSession
from satpack.engines.sat.solvers import capabilities
from satpack.engines.sat.witness import Plain, WitnessedSession
from satpack.io.files import temporary_folder
from satpack.runtime import system
from satpack.runtime.errors import EngineError
from satpack.runtime.limits import NEVER
from satpack.runtime.processes import Child
from satpack_encodings import ClauseSpool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Unpack

    from satpack.engines.sat.fewest_options import FewestOptions
    from satpack.engines.sat.witness import Allowance
    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause

# polls of a solver that is to stop, and seconds between them
_ASKED, _PATIENCE = 25, 0.01

_SLICE = 1000
"""Conflicts between two looks at the clock where there are no threads: some hundredths of a second."""


class SolverOptions(TypedDict, total=False):
    command: str | None
    """A program that takes the solver's place."""
    guide: FewestOptions | None
    """Decides for the solver, if it accepts decisions."""
    allowance: Allowance | None
    """Limits the work of proving its answers (default: the session's own)."""


@contextlib.contextmanager
def open_session(solver: str, **options: Unpack[SolverOptions]) -> Iterator[WitnessedSession]:
    """Open a session with a solver of the table in `satpack.engines.sat.solvers`; leaving the context ends it at once."""
    command, allowance = options.get("command"), options.get("allowance")
    if command is not None:
        with temporary_folder() as folder, ClauseSpool() as spool:
            yield WitnessedSession(ProgramSession(command, spool, folder), command, allowance)
    elif capabilities(solver).interruptible or _is_sliced(solver):
        session = _SlicedSession if _is_sliced(solver) else _ThreadSession
        held = session(HeldSolver(solver, options.get("guide")))
        try:
            yield WitnessedSession(held, solver, allowance)
        finally:
            held.close()
    else:
        with Child("satpack.engines.sat.session:HeldSolver", solver) as child:
            yield WitnessedSession(_ChildSession(child), solver, allowance)


def _is_sliced(solver: str) -> bool:
    """Whether a solver runs in slices: where there are no threads, if it takes a limit on conflicts."""
    return not system.HAS_THREADS and capabilities(solver).budgets


class HeldSolver:
    """A PySAT solver without deadlines: the same object serves in a thread and in a child process.

    A solver that has a guide holds the interpreter's lock, since it calls the guide time and again; during these calls
    other threads get their turns, so that it can still be interrupted. It then reports that there is no solution.
    """

    def __init__(self, solver: str, guide: FewestOptions | None = None) -> None:
        from pysat.solvers import Solver

        self._counts = capabilities(solver).statistics
        self._interruptible = capabilities(solver).interruptible
        self._solver: Any = Solver(name=solver)
        self._guide = None
        self._interrupted = False
        if guide is not None and capabilities(solver).guided:
            self._guide = _Guarded(guide, self.interrupt)
            self._solver.connect_propagator(self._guide)
            for variable in guide.variables:
                self._solver.observe(variable)

    def add(self, clauses: Iterable[Clause]) -> None:
        self._solver.append_formula(clauses)

    def solve(self, assumptions: Sequence[int], conflicts: int | None = None) -> bool | None:
        """Return whether there is a model; None after an interrupt or a number of conflicts.

        Some solvers check these only when they restart. Raises EngineError if the solver or its guide fails.
        """
        if self._solver.nof_vars() < 1:  # some say -1
            self._solver.add_clause([1, -1])  # MapleSAT crashes if there is no variable at all
        # by keyword, and only when there are some: Kissat warns of any
        given = {"assumptions": list(assumptions)} if assumptions else {}
        result: bool | None
        try:
            if conflicts is not None:
                self._solver.conf_budget(conflicts)
            if self._interruptible and self._guide is None:
                result = self._solver.solve_limited(expect_interrupt=True, **given)
            elif conflicts is not None:
                result = self._solver.solve_limited(**given)
            else:
                result = self._solver.solve(**given)
        except Exception as fault:
            raise EngineError(f"the solver failed: {fault}") from fault
        finally:
            if conflicts is not None:
                self._solver.conf_budget(-1)
        if self._guide is not None and self._guide.fault is not None:
            cause = self._guide.fault
            raise EngineError(
                f"deciding for the solver failed: {type(cause).__name__}: {cause}"
            ) from cause
        # a guided solver that was interrupted says that there is no solution
        return None if self._guide is not None and self._interrupted else result

    def interrupt(self) -> None:
        """Make a call of `solve` in another thread return soon."""
        self._interrupted = True
        self._solver.interrupt()

    def clear_interrupt(self) -> None:
        self._interrupted = False
        self._solver.clear_interrupt()

    def model(self) -> list[int]:
        found: list[int] = self._solver.get_model()
        return found

    def variables(self) -> int:
        count: int = self._solver.nof_vars()
        return max(0, count)

    def core(self) -> list[int]:
        found: list[int] | None = self._solver.get_core()
        return list(found or ())

    def statistics(self) -> dict[str, int]:
        if not self._counts:
            return {}
        found = dict(self._solver.accum_stats())
        if found["decisions"] and not found["propagations"]:
            del found["propagations"]  # MapleSAT and MapleCM do not count them, but say 0
        return found

    def delete(self) -> None:
        self._solver.delete()


class _Guarded:
    """A guide that infers nothing, as PySAT calls one.

    Its exceptions, kept in `fault`, end the search, during which the solver decides: PySAT cannot pass one on.
    """

    is_lazy = False  # assignments are reported at once

    def __init__(self, guide: FewestOptions, interrupt: Callable[[], None]) -> None:
        self.fault: Exception | None = None
        self._interrupt = interrupt
        # called for every assignment, so without a guard: these only write down their arguments
        self.on_assignment = guide.on_assignment
        self.on_new_level = guide.on_new_level
        self._decide, self._on_backtrack = guide.decide, guide.on_backtrack

    def on_backtrack(self, to: int) -> None:
        if self.fault is None:
            try:
                self._on_backtrack(to)
            except Exception as fault:  # noqa: BLE001 - raised again when the solver is left
                self._stop(fault)

    def decide(self) -> int:
        """Call the guide; 0, for the solver to choose, after an exception."""
        if self.fault is None:
            try:
                return self._decide()
            except Exception as fault:  # noqa: BLE001 - raised again when the solver is left
                self._stop(fault)
        return 0

    def _stop(self, fault: Exception) -> None:
        self.fault = fault
        self._interrupt()

    def check_model(self, _model: Sequence[int]) -> bool:
        return True

    def has_clause(self) -> bool:
        return False

    def propagate(self, *_: int) -> list[int]:
        return []

    provide_reason = add_clause = propagate


class _HeldSession(Plain):
    """A session whose solver is held by this process."""

    def __init__(self, held: HeldSolver) -> None:
        self._held = held

    def _call(self, method: str, *args: object) -> Any:
        return getattr(self._held, method)(*args)

    def close(self) -> None:
        self._held.delete()


class _ThreadSession(_HeldSession):
    """A session whose solver runs in a worker thread of this process."""

    def __init__(self, held: HeldSolver) -> None:
        super().__init__(held)
        self._lock = threading.Lock()
        # whether a worker is inside the solver, and whether the session is over: whichever ends second frees the solver
        self._busy = False
        self._closed = False

    def _check_free(self) -> None:
        if self._busy:
            raise EngineError("the solver did not stop at a deadline; open a new session")

    def _call(self, method: str, *args: object) -> Any:
        self._check_free()
        return super()._call(method, *args)

    def solve(
        self, assumptions: Sequence[int], deadline: Deadline, *, conflicts: int | None = None
    ) -> bool | None:
        self._check_free()
        held = self._held
        if deadline.passed:
            return None
        outcome: list[bool | BaseException | None] = []
        done = threading.Event()

        def work() -> None:
            try:
                outcome.append(held.solve(assumptions, conflicts))
            except BaseException as fault:  # noqa: BLE001 - raised again in the caller's thread
                outcome.append(fault)
            self._leave()
            done.set()

        held.clear_interrupt()
        self._busy = True
        try:
            threading.Thread(target=work, daemon=True).start()
            # an Event, since Thread.join with a timeout can miss Ctrl-C on Python 3.11 and 3.12
            system.wait(done.wait, deadline.remaining())
        finally:
            for _ in range(_ASKED):
                if done.wait(_PATIENCE):
                    break
                held.interrupt()
        result = outcome[0] if done.is_set() else None
        if isinstance(result, BaseException):
            raise result
        return result

    def _leave(self) -> None:
        with self._lock:
            self._busy = False
            if self._closed:
                self._held.delete()

    def close(self) -> None:
        """End the session; a solver that still runs is freed by its worker."""
        with self._lock:
            self._closed = True
            if not self._busy:
                super().close()

    def statistics(self) -> dict[str, int]:
        return {} if self._busy else super().statistics()


class _SlicedSession(_HeldSession):
    """A session where there are no threads: the solver runs a number of conflicts between two looks at the clock."""

    def solve(
        self, assumptions: Sequence[int], deadline: Deadline, *, conflicts: int | None = None
    ) -> bool | None:
        left = inf if conflicts is None else conflicts
        while left > 0 and not deadline.passed:
            result = self._held.solve(assumptions, int(min(left, _SLICE)))
            if result is not None:
                return result
            left -= _SLICE
        return None


class _ChildSession(Plain):
    """A session whose solver runs in a child process."""

    def __init__(self, child: Child) -> None:
        self._child: Child | None = child
        self._last: dict[str, int] = {}

    def _call(self, method: str, *args: object, deadline: Deadline = NEVER) -> Any:
        """Call the solver; end the child if a reply is not waited for, or it would be taken for that of the next call."""
        if self._child is None:
            raise EngineError("the solver was ended by Ctrl-C or a deadline; open a new session")
        try:
            return self._child.call(method, *args, deadline=deadline)
        except (TimeoutError, KeyboardInterrupt):
            self._child.end()
            self._child = None
            raise

    def solve(
        self, assumptions: Sequence[int], deadline: Deadline, *, conflicts: int | None = None
    ) -> bool | None:
        if self._child is not None and deadline.passed:
            return None
        try:
            result: bool | None = self._call(
                "solve", list(assumptions), conflicts, deadline=deadline
            )
        except TimeoutError:
            return None
        self._last = self._call("statistics")
        return result

    def statistics(self) -> dict[str, int]:
        return self._last

"""Sessions: the same with every solver, in a thread or in a child, and over when the deadline says so."""

import os
import subprocess
import sys
import threading

import pytest

from satpack.engines.sat.driver import Literals, open_clauses
from satpack.engines.sat.session import _ThreadSession
from satpack.engines.sat.solvers import SOLVERS
from satpack.runtime.errors import EngineError, OptionError, Undecided
from satpack.runtime.limits import Deadline
from tests.tools.formulas import pigeonhole, random_3sat, solver_with, two_boards
from tests.tools.watch import children

every_solver = pytest.mark.parametrize("solver", SOLVERS)
incremental = pytest.mark.parametrize(
    "solver", [name for name, can in SOLVERS.items() if can.incremental]
)
one_of_each = pytest.mark.parametrize("solver", ["glucose42", "cadical195"])

HOPELESS = random_3sat(500)


@every_solver
def test_a_deadline_in_the_middle_holds_and_leaves_no_child(solver):
    before = children()
    with solver_with(solver, HOPELESS) as session:
        assert session.solve((), Deadline.after(0.1)) is None
        assert isinstance(session.statistics(), dict)
    assert children() == before


@one_of_each
def test_a_deadline_that_has_passed_starts_no_search(solver):
    with (
        pytest.raises(Undecided),
        open_clauses(Literals(), [HOPELESS], solver, Deadline.after(0)),
    ):
        pass
    with solver_with(solver, HOPELESS) as session:
        assert session.solve((), Deadline.after(0)) is None
        assert session.solve([1, -1], Deadline()) is False


@incremental
def test_clauses_and_assumptions_one_after_the_other(solver):
    with solver_with(solver, [[1, 2, 3]]) as session:
        for assumptions, expected in (
            ((), True),
            ((-1, -2, -3), False),
            ((-1, -2), True),
        ):
            assert session.solve(assumptions, Deadline()) is expected
        assert session.model()[:3] == [-1, -2, 3]
        session.add([[-3], [-2, 4]])
        assert session.solve((-1,), Deadline()) is True
        assert session.model()[:4] == [-1, 2, -3, 4]
        session.add([[-1], [-2]])
        assert session.solve((), Deadline()) is False
        assert session.solve((), Deadline.after(3600)) is False


@every_solver
def test_statistics_count_what_happened(solver):
    with solver_with(solver, pigeonhole(4)) as session:
        assert session.solve((), Deadline()) is False
        found = session.statistics()
    if SOLVERS[solver].statistics:
        assert found["conflicts"] > 0
        assert all(type(count) is int and count >= 0 for count in found.values())
        assert found.get("propagations", 1) > 0
    else:
        assert found == {}


class Stuck:
    """A solver that hears no interrupt until it is let go."""

    def __init__(self, at_interrupt=lambda: None):
        self.interrupt = at_interrupt
        self.let_go = threading.Event()
        self.freed = threading.Event()

    def solve(self, _assumptions, _conflicts):
        self.let_go.wait()
        assert not self.freed.is_set()

    def clear_interrupt(self):
        pass

    def statistics(self):
        return {"conflicts": 1}

    def delete(self):
        assert not self.freed.is_set()
        self.freed.set()


def over(session):
    """Assert that a session can't be used any more, and says why."""
    for use in (
        lambda: session.solve((), Deadline()),
        lambda: session.add([[1]]),
        session.model,
    ):
        with pytest.raises(EngineError, match="deadline; open a new session"):
            use()
    assert session.statistics() == {}


def test_a_solver_in_a_thread_that_does_not_stop_is_left_behind_and_freed_later():
    solver = Stuck()
    session = _ThreadSession(solver)
    assert session.solve((), Deadline.after(0.01)) is None
    over(session)
    session.close()
    assert not solver.freed.is_set()
    solver.let_go.set()
    assert solver.freed.wait(600)


def test_a_second_ctrl_c_does_not_free_a_solver_at_work():
    def press():
        raise KeyboardInterrupt

    solver = Stuck(press)
    session = _ThreadSession(solver)
    with pytest.raises(KeyboardInterrupt):
        session.solve((), Deadline.after(0.01))
    session.close()
    assert not solver.freed.is_set()
    solver.let_go.set()
    assert solver.freed.wait(600)


def test_a_solver_in_a_thread_that_stops_is_freed_with_its_session():
    solver = Stuck()
    solver.interrupt = solver.let_go.set
    session = _ThreadSession(solver)
    assert session.solve((), Deadline.after(0.01)) is None
    assert session.statistics() == {"conflicts": 1}
    session.close()
    assert solver.freed.is_set()


def test_a_child_that_a_deadline_ended_is_over():
    with solver_with("cadical195", HOPELESS) as session:
        assert session.solve((), Deadline.after(0.05)) is None
        over(session)


@one_of_each
def test_a_fault_of_the_solver_is_an_engine_error(solver):
    with (
        solver_with(solver, [[1]]) as session,
        pytest.raises(EngineError, match="the solver failed"),
    ):
        session.solve(["x"], Deadline())


def test_a_solver_that_does_not_exist():
    with pytest.raises(OptionError), solver_with("glucose9", []):
        pass


@one_of_each
def test_leaving_by_a_fault_ends_everything(solver):
    before = children()

    def interrupted():
        with solver_with(solver, HOPELESS) as session:
            session.solve((), Deadline.after(0.05))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert children() == before


INTERRUPTED = """
import os, signal, sys, threading, time
import satpack
from tests.tools.watch import children

soma, hard = satpack.load("soma"), satpack.load("hard.toml")

def solve(puzzle):
    return satpack.solve(puzzle, solver=sys.argv[1])

def press():
    while threading.active_count() < 3 and not children():
        time.sleep(0.01)
    time.sleep(0.2)
    os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
solve(soma).verify()
for _ in range(2):
    try:
        threading.Thread(target=press).start()
        solve(hard)
    except KeyboardInterrupt:
        print("interrupted")
solve(soma).verify()
print("solved")
"""


@one_of_each
def test_ctrl_c_in_solve_leaves_a_python_that_can_go_on(tmp_path, solver):
    (tmp_path / "hard.toml").write_text(two_boards(), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, solver],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    assert (done.stdout, done.stderr, done.returncode) == (
        "interrupted\ninterrupted\nsolved\n",
        "",
        0,
    )

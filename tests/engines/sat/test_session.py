"""Sessions: the same with every solver, in a thread or in a child, and over when the deadline says so."""

import threading

import pytest

from satpack.engines.sat.driver import Literals, open_clauses
from satpack.engines.sat.session import _ThreadSession
from satpack.engines.sat.solvers import SOLVERS
from satpack.runtime.errors import EngineError, OptionError, Undecided
from satpack.runtime.limits import Deadline
from tests.tools.formulas import random_3sat, solver_with
from tests.tools.watch import children

every_solver = pytest.mark.parametrize("solver", SOLVERS)
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

"""The table of capabilities, claim by claim, against the solvers themselves."""

from functools import cache

import pytest
from pysat.solvers import SolverNames

from satpack.engines.sat.solvers import DEFAULT_SOLVER, SOLVERS
from satpack.runtime.limits import Deadline
from satpack.runtime.processes import Child
from tests.tools.formulas import pigeonhole, solver_with

every_solver = pytest.mark.parametrize("solver", SOLVERS)


@cache
def answers(solver):
    """Ask all questions in a process of its own, where whatever hangs or aborts is only an exception's name."""
    found = {}
    questions = ["budget", "counters", "proof", "assumptions"]
    if SOLVERS[solver].interruptible:
        questions.insert(0, "interrupt")
    with Child("tests.tools.solver_probe:Probe", solver) as child:
        for what in questions:  # the one that aborts Kissat is the last
            try:
                found[what] = child.call(what, deadline=Deadline.after(1200))
            except Exception as fault:  # noqa: BLE001 - whatever it is, it is the answer
                found[what] = type(fault).__name__
    return found


@every_solver
def test_pysat_knows_the_name(solver):
    known = {
        name for names in vars(SolverNames).values() if isinstance(names, tuple) for name in names
    }
    assert solver in known


@pytest.mark.parametrize("solver", [name for name, can in SOLVERS.items() if can.interruptible])
def test_interruptible_ones_stop_when_asked_and_again(solver):
    assert answers(solver)["interrupt"] == [None, None]


@every_solver
def test_solvers_with_budgets_stop_at_them(solver):
    expected = None if SOLVERS[solver].budgets else "NotImplementedError"
    assert answers(solver)["budget"] == expected


@every_solver
def test_incremental_ones_take_assumptions_and_more_clauses(solver):
    right = [False, True, [-1, 2], False, True]
    assert (answers(solver)["assumptions"] == right) == SOLVERS[solver].incremental


@every_solver
def test_solvers_with_counters_count(solver):
    found = answers(solver)["counters"]
    if SOLVERS[solver].statistics:
        assert found.keys() == {"conflicts", "decisions", "propagations", "restarts"}
        assert found["conflicts"] > 0
        assert found["decisions"] > 0
        assert (found["propagations"] > 0) == (solver not in {"maplesat", "maplecm"})
    else:
        assert isinstance(found, str)


@every_solver
def test_solvers_with_proofs_write_them(solver):
    found = answers(solver)["proof"]
    if SOLVERS[solver].proofs:
        assert len(found) > 1
        assert found[-1].split() == ["0"]  # the empty clause
        assert all(line.removeprefix("d ").split()[-1] == "0" for line in found)
    elif solver == "maplesat":
        assert found  # it writes some, which a checker rejects
    else:
        assert found == "NotImplementedError"


@every_solver
def test_every_solver_answers_right(solver):
    clauses = [[1, 2], [-1, 3], [-2, 3], [-3, 4, 5], [-4]]
    with solver_with(solver, clauses) as session:
        assert session.solve((), Deadline()) is True
        model = session.model()
        assert [abs(literal) for literal in model] == [1, 2, 3, 4, 5]
        assert all(set(clause) & set(model) for clause in clauses)
    with solver_with(solver, pigeonhole(4)) as session:
        assert session.solve((), Deadline()) is False
        counted = session.statistics()
    assert bool(counted) == SOLVERS[solver].statistics
    assert all(type(count) is int and count >= 0 for count in counted.values())


@every_solver
def test_no_clause_and_the_empty_clause(solver):
    with solver_with(solver, []) as session:
        assert session.solve((), Deadline()) is True
        assert len(session.model()) <= 1
    with solver_with(solver, [[1, 2], []]) as session:
        assert session.solve((), Deadline()) is False


def test_the_default_can_be_interrupted():
    assert SOLVERS[DEFAULT_SOLVER].interruptible

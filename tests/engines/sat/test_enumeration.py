"""The `sat` engine, asked for every solution: what was found is kept, whatever a deadline does to the solver."""

import pytest

from satpack.engines.sat.driver import OpenFormula
from satpack.engines.sat.enumeration import SatEnumeration
from satpack.engines.sat.session import HeldSolver
from satpack.gallery import load
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.model.placing.placements import place
from satpack.model.symmetry.group import symmetry_of
from satpack.questions.enumerate import Enumeration
from satpack.runtime.errors import EngineError, Undecided
from satpack.runtime.limits import Deadline
from tests.tools.formulas import two_boards


class EndedSession:
    """A session that a deadline ends after a number of models, as it ends a solver that can't be interrupted."""

    def __init__(self, clauses, models):
        self._held = HeldSolver("minisat22")
        self._held.add(clauses)
        self._left = models
        self.model = self._held.model

    def add(self, clauses):
        if self._left < 0:
            raise EngineError("the solver was ended by a deadline; open a new session")
        self._held.add(clauses)

    def solve(self, assumptions, _deadline, **_budget):
        self._left -= 1
        return None if self._left < 0 else self._held.solve(assumptions)

    def statistics(self):
        return {}


def opened(enumeration, session):
    return OpenFormula(session, enumeration._writing, Deadline())


@pytest.mark.parametrize("encoding", ["auto", "plain"])
def test_what_was_found_is_kept_when_a_deadline_ends_the_solver(encoding):
    placements = place(load("tetrahexes-4x7"))
    action = symmetry_of(placements.puzzle).on(placements)
    enumeration = SatEnumeration(placements, action, encoding=encoding)
    whole = opened(enumeration, EndedSession(enumeration.clauses, 999))
    every = set(enumeration.found_by(whole, (), Deadline()))
    assert len(every) == 9
    kept = set()
    ended = opened(enumeration, EndedSession(enumeration.clauses, 3))

    def keep():
        for solution in enumeration.found_by(ended, (), Deadline()):
            kept.add(solution)

    with pytest.raises(Undecided, match="time limit"):
        keep()
    assert kept
    assert kept < every


@pytest.mark.parametrize("solver", ["cadical195", "lingeling", "minisat22"])
def test_a_deadline_in_a_hopeless_search_is_a_result(solver):
    puzzle = parse_puzzle(two_boards())
    run = Enumeration(puzzle, engine="sat", solver=solver, encoding="plain", timeout=0.2)
    assert list(run) == []
    assert (run.complete, run.reason) == (False, "time limit")

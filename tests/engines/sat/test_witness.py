# ruff: noqa: ARG002 - it is asked as any solver is
"""A session that takes note of what its solver says: models that are wrong, and cores that are."""

import pytest

from satpack.engines.sat.witness import WitnessedSession
from satpack.runtime.errors import EngineError
from satpack.runtime.limits import NEVER


class Said:
    """A solver that says what it is told to."""

    def __init__(self, answers, model=(), core=()):
        self._answers, self._model, self._core = iter(answers), list(model), list(core)

    def add(self, clauses):
        pass

    def solve(self, assumptions, deadline, *, conflicts=None):
        return next(self._answers)

    def model(self):
        return self._model

    def core(self):
        return self._core

    def variables(self):
        return 3

    def statistics(self):
        return {}


def witnessed(said, clauses):
    session = WitnessedSession(said, "liar")
    session.add(clauses)
    return session


@pytest.mark.parametrize(
    ("model", "fault"),
    [
        ([1, -2], "it has 2 values for 3 variables"),
        ([1, -2, -3], "it breaks an assumption"),
        ([-1, -2, 3], "it breaks a clause"),
    ],
)
def test_a_wrong_model_is_refused(model, fault):
    session = witnessed(Said([False, True], model), [])
    assert session.solve([-3], NEVER) is False
    session.add([[1, 2]])
    assert session.solve([3], NEVER)
    with pytest.raises(EngineError, match=f"liar gave a wrong model: {fault}"):
        session.model()


def test_a_right_model_is_taken():
    session = witnessed(Said([True], [1, -2, 3]), [[1, 2]])
    assert session.solve([3], NEVER)
    assert session.model() == [1, -2, 3]


@pytest.mark.parametrize(("core", "is_right"), [([-1, -2], True), ([-1], False), ([], False)])
def test_that_a_core_is_enough_is_proved_too(core, is_right):
    session = witnessed(Said([False], core=core), [[1, 2]])
    assert session.solve([-1, -2, 3], NEVER) is False
    assert session.core() == core
    if is_right:
        assert session.warrant(NEVER).checked
    else:
        with pytest.raises(EngineError, match="liar gave a wrong answer"):
            session.warrant(NEVER)


def test_only_the_last_answer_may_matter():
    session = witnessed(Said([False, False]), [[1, 2]])
    assert session.solve([-1], NEVER) is False  # which is wrong
    assert session.solve([-1, -2], NEVER) is False
    assert session.warrant(NEVER, last=True).checked
    with pytest.raises(EngineError, match="liar gave a wrong answer"):
        session.warrant(NEVER)

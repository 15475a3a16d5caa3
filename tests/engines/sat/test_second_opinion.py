# ruff: noqa: ARG002 - it is asked as any solver is
"""Refuting again: a "no" counts by a proof that is checked, a "yes" by a model that is."""

from itertools import product

import pysat.solvers
import pytest

from satpack.engines.sat.witness import Allowance, SecondOpinion

# no three literals of one sign: unit propagation alone refutes nothing of it
SATISFIABLE = [[1, 2, 3], [-1, -2, -3]]
UNSATISFIABLE = [[a * 1, b * 2, c * 3] for a, b, c in product((1, -1), repeat=3)]


class Liar:
    """A solver that says what a test wants."""

    answer, model, proof = True, (), ()

    def __init__(self, *, name, with_proof):
        pass

    def append_formula(self, clauses):
        pass

    def accum_stats(self):
        return {"conflicts": 0, "propagations": 0}

    def conf_budget(self, budget):
        pass

    prop_budget = conf_budget

    def solve_limited(self, *, assumptions, expect_interrupt):
        return self.answer

    def get_model(self):
        return list(self.model)

    def get_proof(self):
        return list(self.proof)

    def delete(self):
        pass


def opinion(clauses, assumed=()):
    second = SecondOpinion(Allowance())
    try:
        second.add(clauses)
        return second.refutes(assumed)
    finally:
        second.close()


@pytest.mark.parametrize("proof", [(), ("0",), ("1 0", "0"), ("1 2 0", "1 0", "0")])
def test_a_no_without_a_proof_is_not_accepted(monkeypatch, proof):
    monkeypatch.setattr(pysat.solvers, "Solver", Liar)
    monkeypatch.setattr(Liar, "answer", False)
    monkeypatch.setattr(Liar, "proof", proof)
    assert opinion(SATISFIABLE) is None


@pytest.mark.parametrize("model", [(), (1, 2, 3), (-1, 2, 3), (1, -2, -3)])
def test_a_yes_without_a_model_is_not_accepted(monkeypatch, model):
    monkeypatch.setattr(pysat.solvers, "Solver", Liar)
    monkeypatch.setattr(Liar, "model", model)
    right = model == (1, -2, -3)
    assert opinion(SATISFIABLE, [1, -2]) is (False if right else None)
    assert opinion(UNSATISFIABLE) is None

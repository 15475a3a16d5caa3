"""The driver of formulas: the first model, all models, what is cut off, and what several budgets are spent on."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack.engines.sat.driver import (
    Literals,
    all_models,
    first_model,
    first_solution,
    open_clauses,
)
from satpack.model.answer import Status
from satpack.runtime.errors import Undecided
from satpack.runtime.limits import NEVER, Deadline
from tests.tools.formulas import random_3sat

SIZE = 4
LITERALS = st.integers(1, SIZE).flatmap(lambda v: st.sampled_from([v, -v]))
FORMULAS = st.lists(st.lists(LITERALS, min_size=1, max_size=3), max_size=8)


def models_of(clauses, assumed=()):
    every = (
        tuple(v if value else -v for v, value in enumerate(values, 1))
        for values in product((False, True), repeat=SIZE)
    )
    return {m for m in every if all(set(c) & set(m) for c in [*clauses, *([a] for a in assumed)])}


def opened(clauses, solver="minisat22"):
    # every variable is in some clause, so that models have all of them
    return open_clauses(Literals(), [clauses, [[v, -v] for v in range(1, SIZE + 1)]], solver, NEVER)


@given(FORMULAS, st.sets(LITERALS, max_size=2))
def test_all_models_are_those_that_there_are_as_often_as_one_likes(clauses, assumed):
    with opened(clauses) as formula:
        for round_of in range(2):
            # a literal that is given up afterwards, and the blocking clauses with it
            asking = SIZE + 1 + round_of
            found = list(all_models(formula, NEVER, assumptions=[asking, *assumed]))
            formula.add([[-asking]])
            assert len(found) == len(set(map(tuple, found)))
            assert {tuple(each[:SIZE]) for each in found} == models_of(clauses, assumed)
        assert (first_model(formula, NEVER) is None) == (not models_of(clauses))


@given(FORMULAS, FORMULAS)
def test_what_is_left_out_of_a_formula_is_cut_off(clauses, left_out):
    def against(model):
        return [clause for clause in left_out if not set(clause) & set(model)]

    with opened(clauses) as formula:
        found = first_model(formula, NEVER, against=against)
    wanted = models_of([*clauses, *left_out])
    assert (tuple(found) in wanted) if wanted else found is None


@given(FORMULAS, st.lists(st.sampled_from([1, -1, 2, 3]), max_size=3, unique=True))
def test_models_that_come_to_the_same_are_blocked_together(clauses, matter):
    """Alike are models in which the same of some literals are true; with no literal all are, and an empty clause says so."""

    def kind(model):
        return frozenset(matter) & frozenset(model)

    def excluding(model):
        yield [-literal if literal in model else literal for literal in matter]

    with opened(clauses) as formula:
        found = list(all_models(formula, NEVER, excluding=excluding))
        assert len(found) == len({kind(model) for model in found})
        assert {*map(kind, found)} == {*map(kind, models_of(clauses))}
        assert first_model(formula, NEVER) is None


def test_limits_are_distinguished_and_counted():
    counted = {}
    hard = [random_3sat(300)]
    with open_clauses(Literals(), hard, "glucose42", NEVER, counted=counted) as formula:
        with pytest.raises(Undecided, match="limit of conflicts"):
            list(all_models(formula, NEVER, conflicts=10))
        assert counted["conflicts"] >= 10
        with pytest.raises(Undecided, match="time limit"):
            first_model(formula, Deadline.after(0), conflicts=10)


def solved(budgets, name="hexiamonds-3x12"):
    return first_solution(
        satpack.encode(satpack.load(name)), solver="glucose42", deadline=NEVER, budgets=budgets
    )


def test_budgets_are_spent_one_after_the_other():
    spent = []

    def budgets(formula):
        for conflicts in (5, 10):
            yield conflicts
            spent.append(formula.statistics["conflicts"])
        formula.symmetry_breaking = "not tried"

    found = solved(budgets)
    assert (found.status, found.reason) == (Status.UNDECIDED, "limit of conflicts")
    assert found.symmetry_breaking == "not tried"
    assert found.statistics["conflicts"] == spent[1] > spent[0] > 0


def test_an_argument_between_two_budgets_settles_it():
    def budgets(formula):
        yield 5
        formula.argument = "because"

    found = solved(budgets)
    assert (found.status, found.reason, found.engine) == (
        Status.IMPOSSIBLE,
        "because",
        "argument",
    )


def test_an_empty_clause_is_proof_enough_whoever_searches():
    def budgets(formula):
        formula.add([[]])
        yield None

    formula = satpack.encode(satpack.load("soma"))
    for ways in ({"solver": "glucose42"}, {"command": "no-such-solver {cnf}"}):
        found = first_solution(formula, deadline=NEVER, budgets=budgets, **ways)
        assert found.reason == "the formula is unsatisfiable, proof checked"

"""Weighted counters: a bound is met by exactly the assignments whose weights sum to it at most."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Solver

from satpack_encodings import Variables, weighted_counter
from tests.tools.examples import examples


@given(st.lists(st.integers(1, 6), max_size=6), st.integers(0, 20), st.data())
@examples(150)
def test_a_bound_is_met_by_those_that_do_not_exceed_it(weights, most, data):
    variables, clauses = Variables(), []
    group = variables.group("x", len(weights)) if weights else []
    signs = [data.draw(st.sampled_from([1, -1])) for _ in weights]
    literals = [sign * x for sign, x in zip(signs, group, strict=True)]
    counter = weighted_counter(literals, weights, most, variables, clauses)
    bound = data.draw(st.integers(0, most))
    with Solver(name="minisat22", bootstrap_with=clauses) as solver:
        for truth in product([True, False], repeat=len(weights)):
            given_literals = [x if t else -x for x, t in zip(literals, truth, strict=True)]
            total = sum(w for w, t in zip(weights, truth, strict=True) if t)
            assumed = [*given_literals, *counter.at_most(bound)]
            assert solver.solve(assumptions=assumed) == (total <= bound)


def test_a_weighted_counter_has_its_documented_size():
    variables, clauses = Variables(), []
    group = variables.group("x", 64)
    weighted_counter(list(group), [1] * 64, 64, variables, clauses)
    assert variables.top - 64 <= 64 * 6
    assert len(clauses) <= 64 * 64 // 2 + 4 * 64 * 6


@pytest.mark.parametrize("weights", [[0], [-1]])
def test_weights_of_a_counter_must_be_positive(weights):
    variables = Variables()
    with pytest.raises(ValueError, match="1 or more"):
        weighted_counter([variables.group("x").first], weights, 3, variables, [])

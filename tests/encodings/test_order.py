"""Order-encoded integers: every value, every comparison, and its propagation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Solver

from satpack_encodings import Variables, less_equal_offset, order_integer
from tests.tools.examples import examples

DOMAINS = [(0,), (3, 4), (0, 1, 2, 3), (-5, 0, 7), (0, 2, 3, 10)]


@pytest.mark.parametrize("domain", DOMAINS)
def test_one_model_for_each_value(domain):
    variables = Variables()
    x = order_integer(reversed(domain), variables, name="x")
    clauses = list(x.clauses())
    assert (variables.top, len(clauses)) == (len(domain), len(domain))
    found = []
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        for model in solver.enum_models():
            true = set(model)
            found.append(value := x.value(true))
            for bound in range(min(domain) - 2, max(domain) + 3):
                assert (x.at_most(bound) in true) == (value <= bound)
                assert (x.at_least(bound) in true) == (value >= bound)
                assert true.issuperset(x.equals(bound)) == (value == bound)
    assert sorted(found) == sorted(domain)


def test_labels_are_the_values():
    variables = Variables()
    x = order_integer({5, -1}, variables, name="x")
    assert variables.meaning(x.at_most(3)) == (x.group, -1)
    assert x.values == (-1, 5)


def test_bad_domains_and_models():
    with pytest.raises(ValueError, match="'x' has an empty domain"):
        order_integer([], Variables(), name="x")
    x = order_integer([1, 2], Variables(), name="x")
    with pytest.raises(ValueError, match="no value"):
        x.value({-1, -2})


def pair_with_condition(x_domain, y_domain, offset, literals):
    variables = Variables()
    x = order_integer(x_domain, variables, name="x")
    y = order_integer(y_domain, variables, name="y")
    condition = list(variables.group("condition", literals))
    comparison = list(less_equal_offset(x, offset, y, condition=condition))
    clauses = [*x.clauses(), *y.clauses(), *comparison]

    def allowed(values):
        bits = dict(zip([*x.group, *y.group, *condition], values, strict=True))
        true = {variable for variable, value in bits.items() if value}
        for integer in x, y:
            ladder = [bits[variable] for variable in integer.group]
            if ladder != sorted(ladder) or not ladder[-1]:
                return False
        on = all(bits[literal] for literal in condition)
        return not on or x.value(true) + offset <= y.value(true)

    return [*x.group, *y.group, *condition], clauses, comparison, allowed


def least_demands(x_domain, y_domain, offset):
    """The different bounds on y that values of x ask for: one clause each."""
    demands = set()
    for value in x_domain:
        reached = [v for v in y_domain if v >= value + offset]
        demands.add(min(reached) if reached else None)
    return demands - {min(y_domain)}


@pytest.mark.parametrize("offset", range(-11, 12, 1))
def test_less_equal_offset(oracle, offset):
    for x_domain in DOMAINS:
        for y_domain in DOMAINS[1:4]:
            case = pair_with_condition(x_domain, y_domain, offset, 1)
            inputs, clauses, comparison, allowed = case
            oracle.check(clauses, inputs, allowed)
            assert len(comparison) == len(least_demands(x_domain, y_domain, offset))
            assert len(comparison) <= min(len(x_domain), len(y_domain))


@pytest.mark.parametrize("literals", [0, 1, 2])
@pytest.mark.parametrize("offset", [-6, -1, 0, 2, 4, 20])
def test_order_encoding_is_arc_consistent(oracle, literals, offset):
    for x_domain, y_domain in (((0, 2, 3), (0, 1, 4)), ((0, 3, 4), (1, 5)), ((7,), (0, 9))):
        inputs, clauses, _, allowed = pair_with_condition(x_domain, y_domain, offset, literals)
        assert not list(oracle.unpropagated(clauses, inputs, allowed))


domains = st.sets(st.integers(-40, 40), min_size=1, max_size=25)


@given(domains, domains, st.integers(-50, 50), st.data())
@examples(150)
def test_order_encoding_of_larger_domains_is_exact(x_domain, y_domain, offset, data):
    variables = Variables()
    x = order_integer(x_domain, variables, name="x")
    y = order_integer(y_domain, variables, name="y")
    clauses = [*x.clauses(), *y.clauses(), *less_equal_offset(x, offset, y)]
    a = data.draw(st.sampled_from(sorted(x_domain)))
    b = data.draw(st.sampled_from(sorted(y_domain)))
    with Solver("glucose42", bootstrap_with=clauses) as solver:
        fits = solver.solve(assumptions=[*x.equals(a), *y.equals(b)])
        assert fits == (a + offset <= b)
        reachable = [value for value in y.values if value >= a + offset]
        assert solver.propagate(assumptions=[x.at_least(a)])[0] == bool(reachable)
        if reachable:
            below = -y.at_least(min(reachable))
            assert not solver.propagate(assumptions=[x.at_least(a), below])[0]

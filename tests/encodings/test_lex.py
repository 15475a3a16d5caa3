"""Lexicographic order: all assignments and partial assignments of small vectors, sizes."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack_encodings import Variables, lex_less_equal
from tests.tools.examples import examples

strictness = pytest.mark.parametrize("strict", [False, True])


def encoded(length, *, strict):
    variables = Variables()
    xs, ys = list(variables.group("x", length)), list(variables.group("y", length))
    return [*xs, *ys], list(lex_less_equal(xs, ys, variables, strict=strict)), variables


def ordered(xs, ys, *, strict):
    return xs < ys if strict else xs <= ys


@strictness
@pytest.mark.parametrize("length", range(5))
def test_lex_leader_is_exact_and_arc_consistent_and_determines_auxiliaries(oracle, length, strict):
    inputs, clauses, _ = encoded(length, strict=strict)
    oracle.check(clauses, inputs, lambda v: ordered(v[:length], v[length:], strict=strict))


@strictness
@pytest.mark.parametrize("length", range(8))
def test_lex_leader_has_its_documented_size(length, strict):
    _, clauses, variables = encoded(length, strict=strict)
    small = {0: int(strict), 1: 1 + strict}
    assert len(clauses) == small.get(length, 5 * length - 5 + strict)
    assert variables.top - 2 * length == max(0, length - 1)


@strictness
@pytest.mark.parametrize("length", [1, 2, 4])
def test_documented_size_with_a_negation_at_the_end(length, strict):
    variables = Variables()
    xs, ys = list(variables.group("x", length)), list(variables.group("y", length - 1))
    clauses = list(lex_less_equal(xs, [*ys, -xs[-1]], variables, strict=strict))
    assert len(clauses) == (1 if length == 1 else 5 * length - 5)
    assert variables.top == 3 * length - 2


@given(st.lists(st.sampled_from([-3, -2, -1, 1, 2, 3]), min_size=2, max_size=12), st.booleans())
@examples(300)
def test_lex_leader_allows_literals_in_both_vectors(oracle, literals, strict):
    """Lex-leader clauses compare a vector with its own permutation: the same variables twice."""
    length = len(literals) // 2
    variables = Variables()
    inputs = list(variables.group("x", 3))
    xs, ys = literals[:length], literals[length : 2 * length]
    clauses = list(lex_less_equal(xs, ys, variables, strict=strict))
    counts = oracle.extensions(clauses, inputs)
    for values in product((False, True), repeat=3):
        true = [False, *values]
        left, right = ([true[v] if v > 0 else not true[-v] for v in vector] for vector in (xs, ys))
        assert counts[values] == ordered(left, right, strict=strict)


def test_swapped_pair_costs_one_comparison():
    variables = Variables()
    a, b, c = variables.group("x", 3)
    assert list(lex_less_equal([a, b, c], [b, a, c], variables)) == [[-a, b]]
    assert variables.top == 3


def test_bad_vectors():
    variables = Variables()
    x = variables.group("x", 3)
    with pytest.raises(ValueError, match="1 and 2 literals"):
        list(lex_less_equal([x[0]], [x[1], x[2]], variables))
    with pytest.raises(ValueError, match="literal 4"):
        list(lex_less_equal([x[0]], [4], variables))

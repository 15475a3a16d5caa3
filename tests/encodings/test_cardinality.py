"""Bounds: all assignments and partial assignments of small sizes, sizes, PySAT as a witness."""

from itertools import product
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from satpack_encodings import Variables, at_least, at_most, between, exactly

BOUNDS = [
    (count, low, high)
    for count in range(8)
    for low in range(-1, count + 2)
    for high in range(low - 1, count + 2)
]


def encoded(count, low, high):
    variables = Variables()
    x = list(variables.group("x", count))
    return x, list(between(x, low, high, variables)), variables


@pytest.mark.parametrize("count", range(8))
def test_cardinality_is_exact_and_arc_consistent_and_determines_auxiliaries(oracle, count):
    for _, low, high in (bounds for bounds in BOUNDS if bounds[0] == count):
        x, clauses, _ = encoded(count, low, high)
        oracle.check(clauses, x, lambda v, a=low, b=high: a <= sum(v) <= b)


def test_the_other_three_are_between():
    def clauses(encode, *bounds):
        variables = Variables()
        return list(encode(list(variables.group("x", 6)), *bounds, variables)), variables.top

    for bound in range(-1, 8):
        assert clauses(at_most, bound) == clauses(between, 0, bound)
        assert clauses(at_least, bound) == clauses(between, bound, 6)
        assert clauses(exactly, bound) == clauses(between, bound, bound)


def pairs(a, b, total):
    return sum(1 for i, j in product(range(a + 1), range(b + 1)) if i + j == total)


def documented_size(count, low, high):
    """Auxiliaries and clauses of a totalizer, from the docstring's formula alone."""
    clips = [high + 1 if high < count else low, count - low + 1 if low else count - high]
    if clips[1] < clips[0]:
        low, high = count - high, count - low
    clip = min(clips)

    def below(size):
        if size == 1:
            return 0, 0
        a, b = size - size // 2, size // 2
        r, left, right = min(size, clip), min(a, clip), min(b, clip)
        own = 2 * sum(pairs(left, right, t) for t in range(r)) + pairs(left, right, r) - 1
        auxiliaries, clauses = map(sum, zip(below(a), below(b), strict=True))
        return r + auxiliaries, own + clauses

    halves = count - count // 2, count // 2
    auxiliaries, clauses = map(sum, zip(*map(below, halves), strict=True))
    sizes = [min(half, clip) for half in halves]
    clauses += pairs(*sizes, low - 1)
    if high < count:
        clauses += pairs(*sizes, high + 1)
    return auxiliaries, clauses


@pytest.mark.parametrize(
    ("count", "low", "high"),
    [
        (5, 2, 3),
        (7, 0, 2),
        (7, 3, 7),
        (9, 5, 7),
        (10, 2, 2),
        (33, 5, 13),
        (100, 90, 97),
        (300, 4, 9),
    ],
)
def test_cardinality_has_its_documented_size(count, low, high):
    x, clauses, variables = encoded(count, low, high)
    assert (variables.top - count, len(clauses)) == documented_size(count, low, high)
    used = {abs(literal) for clause in clauses for literal in clause} | set(x)
    assert used == set(range(1, variables.top + 1))
    clip = min(high, count - low) + 1
    assert variables.top - count <= count * log2(2 * clip)
    assert len(clauses) <= 4 * count * clip


@given(st.data())
def test_against_pysat(data):
    count = data.draw(st.integers(8, 60))
    low = data.draw(st.integers(0, count))
    high = data.draw(st.integers(low, count))
    variables = Variables()
    x = list(variables.group("x", count))
    signs = data.draw(st.lists(st.sampled_from([1, -1]), min_size=count, max_size=count))
    literals = [sign * v for sign, v in zip(signs, x, strict=True)]
    ours = list(between(literals, low, high, variables, name="sum"))
    assert {group.name for group in variables.groups} <= {"x", "sum"}
    total = data.draw(st.integers(0, count))
    true = set(data.draw(st.permutations(x))[:total])
    assumed = [literal if v in true else -literal for v, literal in zip(x, literals, strict=True)]
    theirs = CardEnc.atleast(literals, low, encoding=EncType.totalizer).clauses
    theirs += CardEnc.atmost(literals, high, top_id=10_000, encoding=EncType.totalizer).clauses
    for clauses in ours, theirs:
        with Solver("cadical153", bootstrap_with=clauses) as solver:
            assert solver.solve(assumptions=assumed) == (low <= total <= high)


def test_repeated_literals_count_twice(oracle):
    variables = Variables()
    a, b, c, d = variables.group("x", 4)
    literals = [a, b, a, -c, d, c]
    clauses = list(between(literals, 2, 3, variables))
    for values, models in oracle.extensions(clauses, [a, b, c, d]).items():
        true = [False, *values]
        total = sum(true[v] if v > 0 else not true[-v] for v in literals)
        assert models == (2 <= total <= 3)


@pytest.mark.parametrize("encode", [at_most, at_least, exactly])
def test_literals_that_were_not_handed_out(encode):
    with pytest.raises(ValueError, match="literal 1"):
        list(encode([1, 2], 1, Variables()))

"""At-most-one and exactly-one: all assignments, all partial assignments, sizes, PySAT."""

from math import isqrt

import pytest
from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from satpack_encodings import AT_MOST_ONE, Variables, at_most_one, exactly_one

methods = pytest.mark.parametrize("method", AT_MOST_ONE)
ALWAYS_DETERMINED = {"pairwise", "commander", "ladder"}


def encoded(encode, count, **options):
    variables = Variables()
    x = list(variables.group("x", count))
    clauses = list(encode(x, variables, **options))
    return x, clauses, variables


def product_size(m):
    if m <= 4:
        return 0, m * (m - 1) // 2
    p = isqrt(m - 1) + 1
    q = -(-m // p)
    (vp, cp), (vq, cq) = product_size(p), product_size(q)
    return p + q + vp + vq, 2 * m + cp + cq


def commander_size(m):
    if m <= 4:
        return 0, m * (m - 1) // 2
    whole, rest = divmod(m, 4)
    v, c = commander_size(-(-m // 4))
    return v + whole + (rest > 1), 11 * whole + (0, 0, 4, 7)[rest] + c


SIZES = {
    "pairwise": lambda m: (0, m * (m - 1) // 2),
    "sequential": lambda m: (m - 1, 3 * m - 4),
    "ladder": lambda m: (m - 1, 4 * m - 5),
    "product": product_size,
    "commander": commander_size,
}


@methods
@pytest.mark.parametrize("count", range(10))
def test_models_and_determined_auxiliaries(oracle, method, count):
    x, clauses, _ = encoded(at_most_one, count, method=method)
    for values, models in oracle.extensions(clauses, x).items():
        if sum(values) > 1:
            assert models == 0
        elif sum(values) == 1 or count <= 4 or method in ALWAYS_DETERMINED:
            assert models == 1
        else:
            # The documentation says that these two leave auxiliaries open; so they must.
            assert models == 2


@methods
@pytest.mark.parametrize("count", range(8))
def test_at_most_one_is_arc_consistent(oracle, method, count):
    x, clauses, _ = encoded(at_most_one, count, method=method)
    assert not list(oracle.unpropagated(clauses, x, lambda values: sum(values) <= 1))
    x, clauses, _ = encoded(exactly_one, count, method=method)
    oracle.check(clauses, x, lambda values: sum(values) == 1)


@methods
@pytest.mark.parametrize("count", [10, 16, 17, 18, 26, 33, 65, 70])
def test_at_most_one_of_long_lists_holds(oracle, method, count):
    """Singles have a model, nothing at all has one, and each literal propagates all others."""
    x, clauses, _ = encoded(at_most_one, count, method=method)
    singles = [tuple(i == j for j in range(count)) for i in range(count)]
    none = (False,) * count
    models = oracle.extensions(clauses, x, [none, *singles])
    assert models.pop(none) == (1 if method in ALWAYS_DETERMINED else 2)
    assert set(models.values()) == {1}
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        for literal in x:
            consistent, derived = solver.propagate(assumptions=[literal])
            assert consistent
            assert {-other for other in x if other != literal} <= set(derived)


@methods
@pytest.mark.parametrize("count", [*range(40), 64, 65, 100, 257, 1000])
def test_at_most_one_has_its_documented_size(method, count):
    x, clauses, variables = encoded(at_most_one, count, method=method, name="aux")
    size = SIZES["pairwise" if count <= 4 else method](count)
    assert (variables.top - count, len(clauses)) == size
    assert all(group.name == "aux" for group in variables.groups[1:])
    used = {abs(literal) for clause in clauses for literal in clause} | set(x)
    assert used == set(range(1, variables.top + 1))


def test_same_clauses_as_pysat_where_it_is_right():
    for method, encoding in ("pairwise", EncType.pairwise), ("sequential", EncType.seqcounter):
        for count in 5, 6, 13:
            x, clauses, _ = encoded(at_most_one, count, method=method)
            theirs = CardEnc.atmost(x, 1, encoding=encoding).clauses
            assert sorted(map(sorted, clauses)) == sorted(map(sorted, theirs))


@methods
def test_repeated_and_opposite_literals(oracle, method):
    variables = Variables()
    a, b, c, d, e = variables.group("x", 5)
    literals = [a, b, a, -c, c, d, e]
    clauses = list(at_most_one(literals, variables, method=method))
    for values, models in oracle.extensions(clauses, [a, b, c, d, e]).items():
        true = [False, *values]
        total = sum(true[v] if v > 0 else not true[-v] for v in literals)
        assert bool(models) == (total <= 1)


@methods
@pytest.mark.parametrize("bad", [[1, 2, 3, 0, 4], [1, 6], [-6]])
def test_literals_that_were_not_handed_out(method, bad):
    variables = Variables()
    variables.group("x", 5)
    with pytest.raises(ValueError, match="literal"):
        list(at_most_one(bad, variables, method=method))
    with pytest.raises(ValueError, match="literal"):
        list(exactly_one(bad, variables, method=method))


@pytest.mark.parametrize("count", [2, 9])
def test_unknown_method_names_the_known_ones(count):
    with pytest.raises(ValueError, match="'bitwise': it is one of pairwise, sequential"):
        encoded(at_most_one, count, method="bitwise")

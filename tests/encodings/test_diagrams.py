"""Weighted sums: models, propagation, determined auxiliaries, and the smallest diagram there is."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Solver

from satpack_encodings import (
    SUM_METHODS,
    Variables,
    at_most_one,
    exactly_one,
    layered_in,
    linear_at_least,
    linear_at_most,
    linear_equal,
    linear_in,
)
from tests.tools.examples import examples

methods = pytest.mark.parametrize("method", SUM_METHODS)
WEIGHTS = [(), (5,), (1, 1, 1), (3, 2, 2), (2, -3, 1, 4), (7, 5, 3, 3, 1), (4, 4, 0, -2, 3, 1)]
# Layers as lists of weights; each literal is a variable of its own.
LAYERS = [
    [[2, 3], [1]],
    [[4, 2, 1], [3, 1]],
    [[5, 5], [2, -2], [1, 3]],
    [[6, 2], [], [4, 1, 1], [0, 3]],
]


def make(shape, allowed, *, otherwise=0, method="forward"):
    """Encode a sum with the exclusions its layers need: inputs, layers, clauses, variables."""
    variables = Variables()
    inputs = list(variables.group("x", sum(map(len, shape))))
    fresh = iter(inputs)
    layers = [[(next(fresh), weight) for weight in layer] for layer in shape]
    choose = at_most_one if otherwise is not None else exactly_one
    clauses = list(layered_in(layers, allowed, variables, otherwise=otherwise, method=method))
    encoded = len(clauses)
    for layer in layers:
        clauses += choose([literal for literal, _ in layer], variables, method="pairwise")
    return inputs, layers, clauses, variables, encoded


def total(layers, values, otherwise=0):
    """The sum, or None if a layer has more literals than it may have."""
    result = 0
    for layer in layers:
        true = [weight for literal, weight in layer if values[literal - 1]]
        if len(true) > 1 or (not true and otherwise is None):
            return None
        result += true[0] if true else otherwise
    return result


def allowed_sets(low, high):
    everything = range(low - 1, high + 2)
    return [
        *([value] for value in everything),
        *(range(low, value) for value in everything),
        *(range(value, high + 1) for value in everything),
        range(low + 2, high - 1),
        {low, low + 3, high},
        [value for value in everything if value % 3 == 1],
        [value for value in everything if value % 2],
    ]


def one_sided(shape, allowed, otherwise=0):
    """Whether the allowed totals that lie within reach are all up to a bound, or all from one."""
    extra = [] if otherwise is None else [otherwise]
    if not all([*layer, *extra] for layer in shape):
        return False
    low = sum(min([*layer, *extra]) for layer in shape)
    high = sum(max([*layer, *extra]) for layer in shape)
    within = [value for value in range(low, high + 1) if value in allowed]
    whole = within == list(range(within[0], within[-1] + 1)) if within else False
    return whole and (within[0] == low or within[-1] == high)


@methods
@pytest.mark.parametrize("weights", WEIGHTS)
def test_diagrams_of_linear_sums_are_exact_and_propagate(oracle, weights, method):
    low, high = sum(w for w in weights if w < 0), sum(w for w in weights if w > 0)
    for allowed in allowed_sets(low, high):
        shape = [[weight] for weight in weights]
        inputs, layers, clauses, _, _ = make(shape, allowed, method=method)

        oracle.check(
            clauses,
            inputs,
            lambda values, layers=layers, allowed=allowed: total(layers, values) in allowed,
            determined=method == "complete",
            exact=method == "complete" or one_sided(shape, allowed),
        )


@methods
@pytest.mark.parametrize("otherwise", [0, 2, None])
@pytest.mark.parametrize("shape", LAYERS)
def test_diagrams_of_layered_sums_are_exact(oracle, shape, otherwise, method):
    for allowed in allowed_sets(-2, 15):
        case = make(shape, allowed, otherwise=otherwise, method=method)
        inputs, layers, clauses, _, _ = case

        def fits(values, layers=layers, allowed=allowed):
            return total(layers, values, otherwise) in allowed

        for values, models in oracle.extensions(clauses, inputs).items():
            assert bool(models) == fits(values)
            assert models <= 1 or method == "forward"


def whole_layers(layers, partial):
    """Whether each layer has a true literal, or all false, or all open."""
    known = {abs(literal): literal > 0 for literal in partial if literal}
    for layer in layers:
        states = [known.get(literal) for literal, _ in layer]
        if None in states and False in states and True not in states:
            return False
    return True


@methods
@pytest.mark.parametrize("otherwise", [0, 2, None])
@pytest.mark.parametrize("shape", [LAYERS[0], LAYERS[1], LAYERS[2]])
def test_propagation_of_layered_sums(oracle, shape, otherwise, method):
    for allowed in allowed_sets(0, 11):
        case = make(shape, allowed, otherwise=otherwise, method=method)
        inputs, layers, clauses, _, _ = case

        def fits(values, layers=layers, allowed=allowed):
            return total(layers, values, otherwise) in allowed

        exact = method == "complete" or one_sided(shape, allowed, otherwise)
        missed = oracle.unpropagated(clauses, inputs, fits, conflicts_only=not exact)
        assert not [p for p in missed if exact or whole_layers(layers, p)], allowed


def residuals(shape, allowed, otherwise=0):
    """The diagram by brute force: at each level what each partial sum still allows, as a set."""
    choices = [[*layer, *([] if otherwise is None else [otherwise])] for layer in shape]
    levels = []
    sums = {0}
    for depth in range(len(choices) + 1):
        rest = list(product(*(range(len(layer)) for layer in choices[depth:])))
        weight = lambda picks, d=depth: sum(c[i] for c, i in zip(choices[d:], picks, strict=True))  # noqa: E731 - used in this line only
        known = {s: frozenset(p for p in rest if s + weight(p) in allowed) for s in sums}
        levels.append({node for node in known.values() if node})
        if depth < len(choices):
            sums = {s + w for s in sums for w in choices[depth]}
    return choices, levels


def followers(node, count):
    """For each choice the next node, empty if it leads nowhere."""
    return [frozenset(path[1:] for path in node if path[0] == choice) for choice in range(count)]


def complete_size(shape, allowed, otherwise):
    choices, levels = residuals(shape, allowed, otherwise)
    nodes = sum(map(len, levels))
    edges = shared = literals = 0
    for layer, sizes, level in zip(choices, shape, levels, strict=False):
        links = [
            (node, choice, child)
            for node in level
            for choice, child in enumerate(followers(node, len(layer)))
            if child
        ]
        parents, children = [link[0] for link in links], [link[2] for link in links]
        edges += len(links)
        for parent, choice, child in links:
            shared += children.count(child) == 1 or parents.count(parent) == 1
            literals += 1 if choice < len(sizes) else len(sizes)
    options = sum(map(len, choices))
    return nodes + edges - shared, 2 * nodes + 2 * edges - 2 * shared + literals + options


def forward_nodes(shape, allowed, otherwise=0):
    """For each node that says anything: its choices' next nodes, skipping those that say nothing.

    A next node is None if there is none, "all" if everything is allowed from there, or a key.
    """
    choices, levels = residuals(shape, allowed, otherwise)

    def reduced(node, depth):
        if not node:
            return None
        if depth == len(choices):
            return "all"
        targets = [reduced(n, depth + 1) for n in followers(node, len(choices[depth]))]
        return targets[0] if len(set(targets)) == 1 else (depth, node)

    for depth, level in enumerate(levels[:-1]):
        for node in level:
            if reduced(node, depth) == (depth, node):
                yield [reduced(n, depth + 1) for n in followers(node, len(choices[depth]))]


def forward_size(shape, allowed, otherwise):
    nodes = list(forward_nodes(shape, allowed, otherwise))
    clauses = 1
    for targets in nodes:
        alive = set(targets) - {None}
        single = alive if len(alive) == 1 else set()
        clauses += "all" not in alive
        clauses += sum(target != "all" and target not in single for target in targets)
    return len(nodes), clauses


def one_sided_size(weights, allowed, method):
    nodes = list(forward_nodes([[weight] for weight in weights], allowed))
    clauses = 1 + sum(1 + ("all" not in targets) for targets in nodes)
    if method == "complete":
        clauses += sum(1 + (None not in targets) for targets in nodes[1:])
    return len(nodes), clauses


@pytest.mark.parametrize("otherwise", [0, 2, None])
@pytest.mark.parametrize("shape", [*LAYERS, [[w] for w in WEIGHTS[5]], [[1], [2, 4], [3]]])
def test_diagrams_have_their_documented_size(shape, otherwise):
    tried = 0
    for allowed in allowed_sets(-2, 15):
        if one_sided(shape, allowed, otherwise) or not residuals(shape, allowed, otherwise)[1][0]:
            continue
        tried += 1
        for method, size in ("complete", complete_size), ("forward", forward_size):
            case = make(shape, allowed, otherwise=otherwise, method=method)
            inputs, _, _, variables, encoded = case
            if (expected := size(shape, allowed, otherwise)) == (0, 1):
                expected = (0, 0)  # every choice is allowed, as it turns out
            assert (variables.top - len(inputs), encoded) == expected, (allowed, method)
    assert tried or otherwise is None


@methods
@pytest.mark.parametrize("weights", WEIGHTS[2:])
def test_documented_sizes_of_bounds(weights, method):
    low, high = sum(w for w in weights if w < 0), sum(w for w in weights if w > 0)
    for bound in range(low, high):
        for allowed in range(low, bound + 1), range(bound + 1, high + 1):
            size = one_sided_size(weights, allowed, method)
            shape = [[weight] for weight in weights]
            inputs, _, _, variables, encoded = make(shape, allowed, method=method)
            assert (variables.top - len(inputs), encoded) == size


@methods
def test_the_other_forms_are_linear_in(method):
    terms = [(1, 4), (2, -3), (3, 2)]

    def clauses(encode, argument):
        variables = Variables()
        variables.group("x", 3)
        return list(encode(terms, argument, variables, method=method)), variables.top

    for value in range(-5, 9):
        assert clauses(linear_equal, value) == clauses(linear_in, [value])
        assert clauses(linear_at_most, value) == clauses(linear_in, range(-10, value + 1))
        assert clauses(linear_at_least, value) == clauses(linear_in, range(value, 20))
    assert clauses(linear_in, range(5, -4, -1)) == clauses(linear_in, range(-3, 6))


@methods
@given(data=st.data())
@examples(40)
def test_diagrams_of_larger_sums_are_exact(method, data):
    shape = data.draw(st.lists(st.lists(st.integers(0, 20), max_size=3), min_size=1, max_size=9))
    picks = [data.draw(st.integers(0, len(layer))) for layer in shape]
    reached = sum(
        layer[pick] for layer, pick in zip(shape, picks, strict=True) if pick < len(layer)
    )
    allowed = data.draw(
        st.one_of(
            st.sets(st.integers(0, 60), max_size=5),
            st.builds(range, st.integers(0, 60), st.integers(0, 90)),
            st.just({reached}),
            st.just(range(reached)),
        )
    )
    inputs, layers, clauses, _, _ = make(shape, allowed, method=method)
    true = {layer[pick][0] for layer, pick in zip(layers, picks, strict=True) if pick < len(layer)}
    assumed = [variable if variable in true else -variable for variable in inputs]
    with Solver("cadical153", bootstrap_with=clauses) as solver:
        assert solver.solve(assumptions=assumed) == (reached in allowed)


def test_long_sums_need_no_deep_recursion():
    variables = Variables()
    terms = [(variable, 1 + variable % 2) for variable in variables.group("x", 3000)]
    clauses = sum(1 for _ in linear_at_most(terms, 3, variables))
    assert clauses < 8 * 3000


def test_huge_weights_do_not_explode():
    variables = Variables()
    terms = [(v, 10**12 + v) for v in variables.group("x", 30)]
    clauses = list(linear_at_most(terms, 10**13, variables))
    assert len(clauses) < 2_000


def test_bad_arguments():
    variables = Variables()
    x = variables.group("x", 2)
    with pytest.raises(ValueError, match="'bdd': it is one of forward, complete"):
        list(linear_equal([(x[0], 1)], 1, variables, method="bdd"))
    with pytest.raises(ValueError, match="literal 3"):
        list(linear_equal([(3, 1)], 1, variables))

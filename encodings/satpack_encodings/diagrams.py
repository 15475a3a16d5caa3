"""Linear sums of weighted literals: equal to, at most, at least, or in a set of totals.

A sum is laid out in layers. Each layer adds the weight of the one of its literals that is true,
so the literals of a layer must exclude each other, which is the caller's business; `linear_in` and
its relatives give each literal a layer of its own. The layers become a reduced decision diagram
(`satpack_encodings.diagram_clauses`) with a variable for each node, and there are two ways to write
it, `SUM_METHODS`:

forward
    A node's variable says that the remaining layers can be completed from here: each choice leads
    on to its node, and some node is led to. The fewest variables and clauses.
complete
    Edges get variables too, and everything is written in both directions: arc-consistent, and
    the auxiliaries are determined by the literals.

If all totals up to a bound are allowed, or all from a bound on, a node is implied by any node from
which more is left; then *forward* is arc-consistent with two clauses a node for layers of one
literal, and *complete* adds as many to determine the auxiliaries.

Use *forward* unless auxiliaries must be determined. On the profiles of a packing of 12
rectangles in 56x56 (112 sums of two literals a layer) the formula has 22 k variables and 84 k
clauses where *complete* has 41 k and 149 k, and finding all solutions took 1.5 s instead of 2.9 with
MiniSat, 1.7 instead of 3.0 with Glucose (CPU, medians of five shuffles). Encodings in between,
with variables for nodes only and some or all clauses of the other direction, were never faster
than *forward*. More important is one layer for all literals that exclude each other (a layer each took 3.1 and
4.3 s), and large weights first (small ones first took 3.9 and 4.3 s).

PySAT's ``pysat.pb`` needs another package (pindakaas) and knows neither sets of totals nor layers,
so it is not wrapped.

References
----------
.. [1] N. Eén, N. Sörensson. Translating Pseudo-Boolean Constraints into SAT. JSAT 2, 2006.
.. [2] I. Abío, R. Nieuwenhuis, A. Oliveras, E. Rodríguez-Carbonell, V. Mayer-Eichberger. A New
   Look at BDDs for Pseudo-Boolean Constraints. JAIR 45, 2012.
.. [3] I. Abío, G. Gange, V. Mayer-Eichberger, P. J. Stuckey. On CNF Encodings of Decision
   Diagrams. CPAIOR 2016.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from satpack_encodings.diagram_clauses import (
    LayerChoices,
    Level,
    Span,
    build_levels,
    complete_clauses,
    forward_clauses,
    one_sided_clauses,
    spans_of,
)
from satpack_encodings.variables import Clause, Variables, checked_literals

Term: TypeAlias = tuple[int, int]
"""A literal and the weight it adds to the sum while it is true."""

SumMethod: TypeAlias = Literal["forward", "complete"]
"""The name of an encoding of sums."""

SUM_METHODS: tuple[SumMethod, ...] = get_args(SumMethod)
"""The names of all encodings of sums."""


def layered_in(
    layers: Sequence[Sequence[Term]],
    allowed: Collection[int],
    variables: Variables,
    *,
    otherwise: int | None = 0,
    method: SumMethod = "forward",
    name: str = "sum",
) -> Iterator[Clause]:
    """Yield clauses that make a sum of one weight from each layer an allowed total.

    Parameters
    ----------
    layers : sequence of sequence of (literal, weight)
        A layer adds the weight of its true literal. The formula must forbid, by other clauses,
        that two literals of a layer are both true. Best put layers of large weights first.
    allowed : range or collection of int
        The allowed totals. A range may be as large as it likes: ``range(0, bound + 1)`` for at
        most `bound`, if no weight is negative.
    variables : Variables
        The formula's allocator; the auxiliaries come from it when the first clause is asked for.
    otherwise : int or None
        What a layer adds if none of its literals is true; None if, by other clauses of the
        formula, that never happens.
    method : str
        One of `SUM_METHODS`; see the module for when to use which.
    name : str
        The name of the groups of auxiliaries.

    Yields
    ------
    list of int
        The clauses. None if every total is allowed, the empty clause if none is. Else, with the
        choices of a layer being its literals and, if `otherwise` is a number, "none of them":

        forward: an auxiliary for each node of the reduced diagram that is neither the end nor
        leads to the same node whatever is chosen. One unit clause; and for each node one clause
        unless some choice leads straight to success, and one for each choice except those that
        lead straight to success or, if there is but one node to go on to, to that.

        complete: with N nodes and E edges of the diagram (now also those that lead to the same
        node for every choice, so that each path has a node at each level), of which S are the
        only edge into their node or, if not, the only one out of it: N+E-S auxiliaries and
        2N + 2E - 2S + L + C clauses, where L counts for each edge the literals of its choice (1,
        or all of the layer for "none of them") and C is the number of choices of all layers.

        If the allowed totals are all those up to a bound, or all from a bound on: the nodes of
        forward, and a unit clause. For layers of one literal, forward then has one clause for
        each node, and another if the better choice does not lead straight to success; complete
        has for each node but the root one more, and another if the worse choice leads on at all.

    Raises
    ------
    ValueError
        If the method is unknown, or a literal is 0 or was not handed out.

    Notes
    -----
    Propagation: *complete* is arc-consistent, given clauses that let the literals of a layer
    propagate their exclusion; one-sided bounds are with both methods. Otherwise *forward* meets a
    conflict if no choice is left, provided that in each layer a literal is true, all are false,
    or all are open; but it does not find all implied literals.

    Auxiliaries: determined by the literals with *complete*, open with *forward*.

    Examples
    --------
    Two literals of weight 2 and 3 in a layer, one of weight 1 in the next, and a total of 0 or 3.
    Variable 6 is the root, 4 says that the first layer has 2 (so the second must have 1), and 5
    that it has 0 or 3 (so the second must have 0).

    >>> variables = Variables()
    >>> a, b, c = variables.group("x", 3)
    >>> layers = [[(a, 2), (b, 3)], [(c, 1)]]
    >>> list(layered_in(layers, [0, 3], variables))
    [[6], [-6, -1, 4], [-6, -2, 5], [-6, 1, 2, 5], [-6, 4, 5], [-5, -3], [-4, 3]]
    """
    checked = [
        LayerChoices(
            tuple(checked_literals([literal for literal, _ in layer], variables)),
            (*(weight for _, weight in layer), *(() if otherwise is None else (otherwise,))),
        )
        for layer in layers
    ]
    yield from _encoded(checked, spans_of(allowed), variables, method, name)


def linear_in(
    terms: Sequence[Term],
    allowed: Collection[int],
    variables: Variables,
    *,
    method: SumMethod = "forward",
    name: str = "sum",
) -> Iterator[Clause]:
    """Yield clauses that make the weights of the true literals sum to an allowed total.

    As `layered_in` with each term in a layer of its own.

    Examples
    --------
    >>> variables = Variables()
    >>> a, b, c = variables.group("x", 3)
    >>> list(linear_in([(a, 3), (b, 2), (c, 2)], {0, 3}, variables))
    [[5], [-5, -2], [-5, 4], [-4, -3]]
    """
    return layered_in([[term] for term in terms], allowed, variables, method=method, name=name)


def linear_equal(
    terms: Sequence[Term],
    total: int,
    variables: Variables,
    *,
    method: SumMethod = "forward",
    name: str = "sum",
) -> Iterator[Clause]:
    """Yield clauses that make the weights of the true literals sum to `total`; see `layered_in`.

    Examples
    --------
    >>> variables = Variables()
    >>> a, b, c = variables.group("x", 3)
    >>> list(linear_equal([(a, 3), (b, 2), (c, 2)], 4, variables))
    [[6], [-6, -1], [-6, 5], [-5, 2], [-5, 4], [-4, 3]]
    """
    return linear_in(terms, (total,), variables, method=method, name=name)


def linear_at_most(
    terms: Sequence[Term],
    bound: int,
    variables: Variables,
    *,
    method: SumMethod = "forward",
    name: str = "sum",
) -> Iterator[Clause]:
    """Yield clauses that let the weights of the true literals sum to at most `bound`; see `layered_in`.

    Examples
    --------
    >>> variables = Variables()
    >>> a, b, c = variables.group("x", 3)
    >>> list(linear_at_most([(a, 3), (b, 2), (c, 2)], 4, variables))
    [[6], [-6, -1, 5], [-5, 4], [-5, -2], [-4, -3]]
    """
    smallest = sum(min(weight, 0) for _, weight in terms)
    return linear_in(
        terms, range(min(smallest, bound), bound + 1), variables, method=method, name=name
    )


def linear_at_least(
    terms: Sequence[Term],
    bound: int,
    variables: Variables,
    *,
    method: SumMethod = "forward",
    name: str = "sum",
) -> Iterator[Clause]:
    """Yield clauses that make the weights of the true literals sum to at least `bound`; see `layered_in`.

    Examples
    --------
    >>> variables = Variables()
    >>> a, b, c = variables.group("x", 3)
    >>> list(linear_at_least([(a, 3), (b, 2), (c, 2)], 5, variables))
    [[6], [-6, 5], [-6, 1], [-5, 2, 4], [-4, 3]]
    """
    largest = sum(max(weight, 0) for _, weight in terms)
    return linear_in(
        terms, range(bound, max(largest, bound) + 1), variables, method=method, name=name
    )


# the last few are kept: sums of the same weights often come in a row
@lru_cache(maxsize=8)
def _levels(weights: tuple[tuple[int, ...], ...], spans: tuple[Span, ...]) -> list[Level]:
    return build_levels(weights, spans)


def _encoded(
    layers: Sequence[LayerChoices],
    spans: Sequence[Span],
    variables: Variables,
    method: SumMethod,
    name: str,
) -> Iterator[Clause]:
    if method not in SUM_METHODS:
        raise ValueError(
            f"unknown encoding of sums {method!r}: it is one of {', '.join(SUM_METHODS)}"
        )
    weights = [layer.weights for layer in layers]
    if not all(weights):
        yield []
        return
    smallest, largest = sum(map(min, weights)), sum(map(max, weights))
    within = [
        (max(low, smallest), min(high, largest))
        for low, high in spans
        if low <= largest and high >= smallest
    ]
    if within == [(smallest, largest)]:
        return
    levels = _levels(tuple(weights), tuple(within))
    if not levels[0]:
        yield []
    elif len(within) == 1 and (within[0][0] == smallest or within[0][1] == largest):
        yield from one_sided_clauses(
            levels,
            layers,
            variables,
            name,
            at_most=within[0][0] == smallest,
            complete=method == "complete",
        )
    elif method == "complete":
        yield from complete_clauses(levels, layers, variables, name)
    else:
        yield from forward_clauses(levels, layers, variables, name)

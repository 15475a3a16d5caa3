"""Linear sums of weighted literals: equal to, at most, at least, or in a set of totals.

A sum is laid out in layers. Each layer adds the weight of the one of its literals that is true,
so the literals of a layer must exclude each other, which is the caller's business; `linear_in` and
its relatives give each literal a layer of its own. The layers become a reduced decision diagram with
a variable for each node, and there are two ways to write it, `SUM_METHODS`:

forward
    A node's variable says that the remaining layers can be completed from here: each choice leads
    on to its node, and some node is led to. The fewest variables and clauses.
complete
    Edges get variables too, and everything is written in both directions: arc-consistent, and
    the auxiliaries are determined by the literals.

In both the root's variable is made true by a unit clause.

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

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Literal, TypeAlias, get_args

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
        _LayerChoices(
            tuple(checked_literals([literal for literal, _ in layer], variables)),
            (*(weight for _, weight in layer), *(() if otherwise is None else (otherwise,))),
        )
        for layer in layers
    ]
    yield from _encoded(checked, _spans_of(allowed), variables, method, name)


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


# --- the diagram, as small as it can be
#
# A node is a set of partial sums, after some layers, from which the same choices in the remaining layers lead to an
# allowed total. Abío et al. note that for a single bound these sets are intervals, which makes it possible to build the
# reduced diagram directly: a partial sum that falls into a known interval needs no further look. Here the same is done
# for any set of allowed totals, with the longest interval known for each sum that was reached, and nodes with the same
# children are merged besides.

_Span: TypeAlias = tuple[int, int]
"""An interval of integers, both ends included."""

_Level: TypeAlias = list[tuple[int, ...]]
"""The nodes after some layers: for each choice in the next layer, a node of the next level."""

_DEAD = -1
"""In place of a child: no allowed total can be reached."""


def _spans_of(allowed: Iterable[int]) -> list[_Span]:
    """Return a set of integers as spans, ascending, of which no two touch.

    >>> _spans_of({7, 3, 4, 5, 9})
    [(3, 5), (7, 7), (9, 9)]
    >>> _spans_of(range(10**15))
    [(0, 999999999999999)]
    """
    if isinstance(allowed, range) and abs(allowed.step) == 1:
        return [(min(allowed[0], allowed[-1]), max(allowed[0], allowed[-1]))] if allowed else []
    spans: list[_Span] = []
    for value in sorted(set(allowed)):
        if spans and spans[-1][1] == value - 1:
            spans[-1] = (spans[-1][0], value)
        else:
            spans.append((value, value))
    return spans


class _Intervals:
    """Disjoint intervals of partial sums, each with the node they lead to."""

    __slots__ = ("_found", "_lows")

    def __init__(self) -> None:
        self._lows: list[int] = []
        self._found: list[tuple[int, int, int]] = []

    def find(self, total: int) -> tuple[int, int, int] | None:
        """Return (low, high, node) of the interval around a sum, if it is known."""
        position = bisect_right(self._lows, total) - 1
        if position >= 0 and total <= self._found[position][1]:
            return self._found[position]
        return None

    def add(self, low: int, high: int, node: int) -> None:
        position = bisect_right(self._lows, low)
        self._lows.insert(position, low)
        self._found.insert(position, (low, high, node))


# the last few are kept: sums of the same weights often come in a row
@lru_cache(maxsize=8)
def _levels(weights: tuple[tuple[int, ...], ...], spans: tuple[_Span, ...]) -> list[_Level]:
    """Return the reduced diagram of all choices of a weight from each layer whose total lies in one of the spans.

    There is a level before each layer and one, with a single node, at the end. The first is empty if
    no choice is allowed, else it has a single node, the root. Every node can be reached from the root
    and leads to an allowed total; no two nodes of a level have the same children.

    Two weights of 2 and one of 3 that sum to 2 or 5; the first choice of each layer is "not".

    >>> for level in _levels(((0, 2), (0, 2), (0, 3)), ((2, 2), (5, 5))):
    ...     print(level)
    [(0, 1)]
    [(-1, 0), (0, -1)]
    [(0, 0)]
    [()]
    """
    levels: list[_Level] = [[] for _ in range(len(weights) + 1)]
    numbers: list[dict[tuple[int, ...], int]] = [{} for _ in weights]
    known = [_Intervals() for _ in levels]
    far = _mark_totals(known[-1], weights, spans)
    levels[-1].append(())
    # Depth first, by hand, since there may be more layers than Python allows calls.
    pending = [(0, 0)]
    while pending:
        depth, total = pending[-1]
        if known[depth].find(total) is not None:
            pending.pop()
            continue
        low, high = -far, far
        children = []
        for weight in weights[depth]:
            below = known[depth + 1].find(total + weight)
            if below is None:
                pending.append((depth + 1, total + weight))
                break
            low, high = max(low, below[0] - weight), min(high, below[1] - weight)
            children.append(below[2])
        else:
            node = _DEAD
            if any(child != _DEAD for child in children):
                node = numbers[depth].setdefault(tuple(children), len(levels[depth]))
                if node == len(levels[depth]):
                    levels[depth].append(tuple(children))
            known[depth].add(low, high, node)
            pending.pop()
    root = known[0].find(0)
    if root is None or root[2] == _DEAD:
        return [[] for _ in levels]
    return levels


def _mark_totals(
    known: _Intervals, weights: Sequence[Sequence[int]], spans: Sequence[_Span]
) -> int:
    """Enter the allowed totals as node 0, the gaps between them as _DEAD; return how far."""
    reach = sum(max(map(abs, layer), default=0) for layer in weights)
    # All intervals end this far out, further than any sum of weights can shift them back.
    far = 2 * reach + max((abs(bound) for span in spans for bound in span), default=0) + 1
    start = -far
    for low, high in spans:
        known.add(start, low - 1, _DEAD)
        known.add(low, high, 0)
        start = high + 1
    known.add(start, far, _DEAD)
    return far


# In place of a node's variable: any way to go on from there is allowed.
_TRUE = 0


@dataclass(frozen=True, slots=True)
class _LayerChoices:
    """The choices of one layer: each literal and, if there is a weight more, none of them."""

    literals: tuple[int, ...]
    weights: tuple[int, ...]

    def unless(self, choice: int) -> Clause:
        """Return the start of a clause that binds only if the choice is made."""
        if choice < len(self.literals):
            return [-self.literals[choice]]
        return list(self.literals)

    def made(self, choice: int) -> Clause:
        """Return the literals that are all true iff the choice is made."""
        return [-literal for literal in self.unless(choice)]


@dataclass(frozen=True, slots=True)
class _Node:
    """A node of the diagram without the nodes from which everything leads to the same one."""

    variable: int
    depth: int
    # for each choice the next node's variable, _TRUE, or None if it leads nowhere
    targets: list[int | None]


def _nodes(levels: Sequence[_Level], variables: Variables, name: str) -> tuple[int, list[_Node]]:
    """Allocate the nodes that say anything; return the root's variable and all from root to end."""
    nodes: list[_Node] = []
    first = variables.top + 1
    below = [_TRUE]
    for depth in range(len(levels) - 2, -1, -1):
        here = []
        for children in levels[depth]:
            targets = [None if child == _DEAD else below[child] for child in children]
            only = targets[0]
            if only is None or any(target != only for target in targets):
                only = first + len(nodes)
                nodes.append(_Node(only, depth, targets))
            here.append(only)
        below = here
    variables.group(name, len(nodes))
    return below[0], nodes[::-1]


def _then(target: int | None) -> Clause:
    return [] if target is None else [target]


def _forward_clauses(
    levels: Sequence[_Level], layers: Sequence[_LayerChoices], variables: Variables, name: str
) -> Iterator[Clause]:
    """Yield "each choice leads from a node to its next node, and to some next node it goes"."""
    root, nodes = _nodes(levels, variables, name)
    if root == _TRUE:
        return
    yield [root]
    for node in nodes:
        alive = list(dict.fromkeys(target for target in node.targets if target is not None))
        for choice, target in enumerate(node.targets):
            # Clauses that hold whatever the choice come below.
            if target == _TRUE or (target is not None and len(alive) == 1):
                continue
            yield [-node.variable, *layers[node.depth].unless(choice), *_then(target)]
        if _TRUE not in alive:
            yield [-node.variable, *alive]


def _one_sided_clauses(
    levels: Sequence[_Level],
    layers: Sequence[_LayerChoices],
    variables: Variables,
    name: str,
    *,
    at_most: bool,
    complete: bool,
) -> Iterator[Clause]:
    """Yield the clauses of a bound on one side, where less weight (or more) never hurts.

    So a node implies the node of the most favourable choice, whatever is chosen, and that of the
    next one as soon as the more favourable ones are excluded.
    """
    root, nodes = _nodes(levels, variables, name)
    if root == _TRUE:
        return
    ranked = [_by_favour(layer, at_most=at_most) for layer in layers]
    yield [root]
    for node in nodes:
        yield from _one_sided_down(node, layers[node.depth], ranked[node.depth])
        if complete and node.variable != root:
            yield from _one_sided_up(node, layers[node.depth], ranked[node.depth])


def _by_favour(layer: _LayerChoices, *, at_most: bool) -> list[list[int]]:
    """Return the choices in groups of the same weight, the most favourable group first."""

    def cost(choice: int) -> int:
        return layer.weights[choice] if at_most else -layer.weights[choice]

    choices = sorted(range(len(layer.weights)), key=cost)
    return [list(group) for _, group in groupby(choices, key=cost)]


def _one_sided_down(node: _Node, layer: _LayerChoices, ranked: list[list[int]]) -> Iterator[Clause]:
    count = len(layer.literals)
    best = node.targets[ranked[0][0]]
    said: int | None = _TRUE
    excluded: Clause = []
    for group in ranked:
        target = node.targets[group[0]]
        if target != said:
            yield [-node.variable, *excluded, *_then(target)]
        said = target
        # "None" cannot be excluded: then a literal is true, and its own clause binds.
        if target is None or any(choice == count for choice in group):
            break
        excluded += [layer.literals[choice] for choice in group]
    for choice, literal in enumerate(layer.literals):
        target = node.targets[choice]
        if target != best:
            yield [-node.variable, -literal, *_then(target)]


def _one_sided_up(node: _Node, layer: _LayerChoices, ranked: list[list[int]]) -> Iterator[Clause]:
    worst = node.targets[ranked[-1][0]]
    if worst is not None:
        yield [-worst, node.variable]
    for choice, target in enumerate(node.targets):
        if target not in (None, worst):
            implied = [-target] if target else []
            yield [*layer.unless(choice), *implied, node.variable]


def _complete_clauses(
    levels: Sequence[_Level], layers: Sequence[_LayerChoices], variables: Variables, name: str
) -> Iterator[Clause]:
    """Yield "exactly the nodes and edges of the path of the choices made are true"; an only edge of a node shares its variable."""
    start = variables.group(name, sum(map(len, levels))).first
    yield [start]
    for level, layer in zip(levels, layers, strict=False):
        following = start + len(level)
        edges = [
            (start + parent, choice, following + child)
            for parent, children in enumerate(level)
            for choice, child in enumerate(children)
            if child != _DEAD
        ]
        yield from _edge_clauses(edges, layer, variables, name)
        start = following
    # the last node of all, where every path ends
    yield [start]


def _edge_clauses(
    edges: list[tuple[int, int, int]], layer: _LayerChoices, variables: Variables, name: str
) -> Iterator[Clause]:
    """Yield the clauses between one level and the next; an edge is (parent, choice, child)."""
    leaving: dict[int, list[int]] = {}
    entering: dict[int, list[int]] = {}
    choosing: list[list[int]] = [[] for _ in layer.weights]
    for number, (parent, choice, child) in enumerate(edges):
        leaving.setdefault(parent, []).append(number)
        entering.setdefault(child, []).append(number)
        choosing[choice].append(number)
    edge = [0] * len(edges)
    fresh = []
    for number, (parent, _, child) in enumerate(edges):
        if len(entering[child]) == 1:
            edge[number] = child
        elif len(leaving[parent]) == 1:
            edge[number] = parent
        else:
            fresh.append(number)
    for variable, number in zip(variables.group(name, len(fresh)), fresh, strict=True):
        edge[number] = variable
    for number, (parent, choice, child) in enumerate(edges):
        here = edge[number]
        yield from ([-here, node] for node in (parent, child) if node != here)
        yield from ([-here, literal] for literal in layer.made(choice))
    for node, numbers in (*leaving.items(), *entering.items()):
        if edge[numbers[0]] != node:
            yield [-node, *(edge[number] for number in numbers)]
    for choice, numbers in enumerate(choosing):
        yield [*layer.unless(choice), *(edge[number] for number in numbers)]


# --- which clauses


def _encoded(
    layers: Sequence[_LayerChoices],
    spans: Sequence[_Span],
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
        yield from _one_sided_clauses(
            levels,
            layers,
            variables,
            name,
            at_most=within[0][0] == smallest,
            complete=method == "complete",
        )
    elif method == "complete":
        yield from _complete_clauses(levels, layers, variables, name)
    else:
        yield from _forward_clauses(levels, layers, variables, name)

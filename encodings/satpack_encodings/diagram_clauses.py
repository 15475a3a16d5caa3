"""Layered decision diagrams of linear sums, as small as they can be, and their clauses.

There are three ways to say that a path leads through a diagram; `satpack_encodings.diagrams`
chooses among them and says when to use which. In all of them the root's variable is made true by
a unit clause.

A sum takes one weight from each layer. A node of the diagram is a set of partial sums, after some
layers, from which the same choices in the remaining layers lead to an allowed total. Abío et al.
note that for a single bound these sets are intervals, which makes it possible to build the
reduced diagram directly: a partial sum that falls into a known interval needs no further look.
Here the same is done for any set of allowed totals, with the longest interval known for each sum
that was reached, and nodes with the same children are merged besides.

References
----------
.. [1] N. Eén, N. Sörensson. Translating Pseudo-Boolean Constraints into SAT. JSAT 2, 2006.
.. [2] I. Abío, R. Nieuwenhuis, A. Oliveras, E. Rodríguez-Carbonell, V. Mayer-Eichberger. A New
   Look at BDDs for Pseudo-Boolean Constraints. JAIR 45, 2012.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from satpack_encodings.variables import Clause, Variables

Span: TypeAlias = tuple[int, int]
"""An interval of integers, both ends included."""

Level: TypeAlias = list[tuple[int, ...]]
"""The nodes after some layers: for each choice in the next layer, a node of the next level."""

DEAD = -1
"""In place of a child: no allowed total can be reached."""


def spans_of(allowed: Iterable[int]) -> list[Span]:
    """Return a set of integers as spans, ascending, of which no two touch.

    >>> spans_of({7, 3, 4, 5, 9})
    [(3, 5), (7, 7), (9, 9)]
    >>> spans_of(range(10**15))
    [(0, 999999999999999)]
    """
    if isinstance(allowed, range) and abs(allowed.step) == 1:
        return [(min(allowed[0], allowed[-1]), max(allowed[0], allowed[-1]))] if allowed else []
    spans: list[Span] = []
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


def build_levels(weights: Sequence[Sequence[int]], spans: Sequence[Span]) -> list[Level]:
    """Return the reduced diagram of all choices of a weight from each layer whose total lies in one of the spans.

    There is a level before each layer and one, with a single node, at the end. The first is empty if
    no choice is allowed, else it has a single node, the root. Every node can be reached from the root
    and leads to an allowed total; no two nodes of a level have the same children.

    Two weights of 2 and one of 3 that sum to 2 or 5; the first choice of each layer is "not".

    >>> for level in build_levels([[0, 2], [0, 2], [0, 3]], spans_of([2, 5])):
    ...     print(level)
    [(0, 1)]
    [(-1, 0), (0, -1)]
    [(0, 0)]
    [()]
    """
    levels: list[Level] = [[] for _ in range(len(weights) + 1)]
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
            node = DEAD
            if any(child != DEAD for child in children):
                node = numbers[depth].setdefault(tuple(children), len(levels[depth]))
                if node == len(levels[depth]):
                    levels[depth].append(tuple(children))
            known[depth].add(low, high, node)
            pending.pop()
    root = known[0].find(0)
    if root is None or root[2] == DEAD:
        return [[] for _ in levels]
    return levels


def _mark_totals(known: _Intervals, weights: Sequence[Sequence[int]], spans: Sequence[Span]) -> int:
    """Enter the allowed totals as node 0, the gaps between them as DEAD; return how far."""
    reach = sum(max(map(abs, layer), default=0) for layer in weights)
    # All intervals end this far out, further than any sum of weights can shift them back.
    far = 2 * reach + max((abs(bound) for span in spans for bound in span), default=0) + 1
    start = -far
    for low, high in spans:
        known.add(start, low - 1, DEAD)
        known.add(low, high, 0)
        start = high + 1
    known.add(start, far, DEAD)
    return far


# In place of a node's variable: any way to go on from there is allowed.
_TRUE = 0


@dataclass(frozen=True, slots=True)
class LayerChoices:
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


def _nodes(levels: Sequence[Level], variables: Variables, name: str) -> tuple[int, list[_Node]]:
    """Allocate the nodes that say anything; return the root's variable and all from root to end."""
    nodes: list[_Node] = []
    first = variables.top + 1
    below = [_TRUE]
    for depth in range(len(levels) - 2, -1, -1):
        here = []
        for children in levels[depth]:
            targets = [None if child == DEAD else below[child] for child in children]
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


def forward_clauses(
    levels: Sequence[Level], layers: Sequence[LayerChoices], variables: Variables, name: str
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


def one_sided_clauses(
    levels: Sequence[Level],
    layers: Sequence[LayerChoices],
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


def _by_favour(layer: LayerChoices, *, at_most: bool) -> list[list[int]]:
    """Return the choices in groups of the same weight, the most favourable group first."""

    def cost(choice: int) -> int:
        return layer.weights[choice] if at_most else -layer.weights[choice]

    choices = sorted(range(len(layer.weights)), key=cost)
    return [list(group) for _, group in groupby(choices, key=cost)]


def _one_sided_down(node: _Node, layer: LayerChoices, ranked: list[list[int]]) -> Iterator[Clause]:
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


def _one_sided_up(node: _Node, layer: LayerChoices, ranked: list[list[int]]) -> Iterator[Clause]:
    worst = node.targets[ranked[-1][0]]
    if worst is not None:
        yield [-worst, node.variable]
    for choice, target in enumerate(node.targets):
        if target not in (None, worst):
            implied = [-target] if target else []
            yield [*layer.unless(choice), *implied, node.variable]


def complete_clauses(
    levels: Sequence[Level], layers: Sequence[LayerChoices], variables: Variables, name: str
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
            if child != DEAD
        ]
        yield from _edge_clauses(edges, layer, variables, name)
        start = following
    # the last node of all, where every path ends
    yield [start]


def _edge_clauses(
    edges: list[tuple[int, int, int]], layer: LayerChoices, variables: Variables, name: str
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

"""Clauses of a layered decision diagram: three ways to say that a path leads through it.

`satpack_encodings.diagrams` chooses among them and says when to use which. In all of them the
root's variable is made true by a unit clause.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from satpack_encodings.clauses import Clause
from satpack_encodings.diagram_levels import DEAD, Level
from satpack_encodings.variables import Variables

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
    """Yield "exactly the nodes and edges of the path of the choices made are true".

    An edge that is the only one into or out of a node shares the node's variable.
    """
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

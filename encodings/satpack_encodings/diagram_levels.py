"""Layered decision diagrams of linear sums, as small as they can be.

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
from collections.abc import Iterable, Sequence
from typing import TypeAlias

Span: TypeAlias = tuple[int, int]
"""An interval of integers, both ends included."""

Level: TypeAlias = list[tuple[int, ...]]
"""The nodes after some layers: for each choice in the next layer, a node of the next level."""

DEAD = -1
"""In place of a child: no allowed total can be reached."""


def spans_of(allowed: Iterable[int]) -> list[Span]:
    """Return a set of integers as spans, ascending, of which no two touch.

    Examples
    --------
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
    """Return the reduced diagram of all choices whose total lies in one of the spans.

    Parameters
    ----------
    weights : sequence of sequence of int
        The weights to choose from, layer by layer.
    spans : sequence of Span
        The allowed totals, as from `spans_of`.

    Returns
    -------
    list of Level
        One level before each layer and one, with a single node, at the end. The first is empty if
        no choice is allowed, else it has a single node, the root. Every node can be reached from
        the root and leads to an allowed total; no two nodes of a level have the same children.

    Examples
    --------
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

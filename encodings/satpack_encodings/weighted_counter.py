"""A counter of weights that is asked about bound after bound: one literal for each sum that can be reached.

A *generalised totalizer*: a tree that halves the literals, whose nodes have an output for each sum of the weights
below them, true if at least so much is true. Its clauses point upwards only: an output is forced to
be true, never to be false, so the auxiliaries are not determined by the literals, and a bound is
set by assuming that an output is false, or by a unit clause. For unit weights it is the totalizer
of `cardinality` with its outputs laid open.

References
----------
.. [1] S. Joshi, R. Martins, V. Manquinho. Generalized Totalizer Encoding for Pseudo-Boolean
   Constraints. CP 2015.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from satpack_encodings.variables import Clause, Variables, checked_literals, in_halves


@dataclass(frozen=True, slots=True)
class WeightedCounter:
    """A counter; made by `weighted_counter`.

    Attributes
    ----------
    sums : tuple of int
        The sums that can be reached, ascending, without 0; the last one stands for all that exceed
        the largest bound, if there are such.
    outputs : tuple of int
        For each of them the literal that must be true if the sum is at least that.
    """

    sums: tuple[int, ...]
    outputs: tuple[int, ...]

    def at_most(self, bound: int) -> list[int]:
        """Return the literals to assume for the sum to be at most a bound; none if it always is."""
        position = bisect_right(self.sums, bound)
        return [-output for output in self.outputs[position : position + 1]]


def weighted_counter(
    literals: Sequence[int],
    weights: Sequence[int],
    most: int,
    variables: Variables,
    clauses: list[Clause],
    *,
    name: str = "weighted-counter",
) -> WeightedCounter:
    """Count weights, up to the largest bound that will be asked about.

    Takes at most a variable for each sum of each node, and for each pair of sums of two nodes a
    clause, besides two for each sum: for n unit weights at most n log2(n) variables and n^2/2
    clauses, and with bounds up to k at most 2nk.

    Parameters
    ----------
    literals : sequence of int
        Literals of variables that `variables` handed out.
    weights : sequence of int
        The weight of each, more than 0.
    most : int
        The largest bound that will be asked about; above it sums are not distinguished.
    variables : Variables
        The formula's allocator.
    clauses : list
        Takes the clauses.
    name : str
        The name of the groups of auxiliaries.

    Raises
    ------
    ValueError
        If a literal is 0 or was not handed out, or a weight is less than 1.

    Examples
    --------
    >>> variables, clauses = Variables(), []
    >>> x = variables.group("x", 3)
    >>> counter = weighted_counter(list(x), [1, 1, 2], 3, variables, clauses)
    >>> counter.sums, counter.at_most(2), counter.at_most(4)
    ((1, 2, 3, 4), [-8], [])
    >>> clauses[:3]  # 4 and 5 count the first two
    [[-1, 4], [-2, 4], [-1, -2, 5]]
    """
    if any(weight < 1 for weight in weights):
        raise ValueError("weights must be 1 or more")
    checked = checked_literals(literals, variables)
    paired = zip(checked, weights, strict=True)
    leaves: list[_Node] = [[(min(weight, most + 1), literal)] for literal, weight in paired]

    def counted(part: Sequence[_Node]) -> _Node:
        if len(part) == 1:
            return part[0]
        left, right = map(counted, in_halves(part))
        return _merged(left, right, most + 1, variables, clauses, name)

    root = counted(leaves) if leaves else []
    return WeightedCounter(tuple(s for s, _ in root), tuple(output for _, output in root))


_Node = list[tuple[int, int]]
"""The sums that the literals below can reach, ascending and without 0, each with its output."""


def _merged(
    left: _Node, right: _Node, top: int, variables: Variables, clauses: list[Clause], name: str
) -> _Node:
    sums = sorted({min(total, top) for total, _ in _pairs(left, right)})
    group = variables.group(name, len(sums))
    output = dict(zip(sums, group, strict=True))
    for total, below in _pairs(left, right):
        clauses.append([*below, output[min(total, top)]])
    # a sum that is reached by two outputs at once need not set the smaller ones
    clauses.extend([-output[large], output[small]] for small, large in pairwise(sums))
    return [(total, output[total]) for total in sums]


def _pairs(left: _Node, right: _Node) -> Iterator[tuple[int, list[int]]]:
    """Yield each sum of one of the left, one of the right or both, with the negated outputs."""
    for a, one in left:
        yield a, [-one]
    for b, other in right:
        yield b, [-other]
    for a, one in left:
        for b, other in right:
            yield a + b, [-one, -other]

"""Bounds on how many of some literals are true: at most, at least, exactly, between.

One encoding serves all four: a *totalizer* (Bailleux and Boufkhad 2003), a binary tree whose nodes
count the true literals below them in unary, written in both directions and clipped: no node
counts further than the bounds require. Each node halves its literals, so that their order decides
which of them are counted together. The root has no variables at all; its two halves
are bounded against each other directly. If counting the false literals needs a smaller clip, they
are counted instead. Bounds that say nothing, cannot be met, leave no choice, or are a single
clause are written as such; a bound of one (or of all but one) is `at_most_one`'s commander
encoding.

The sizes of PySAT 1.9's ``CardEnc`` for 5 to 13 of 1,000 literals (``atleast`` and ``atmost``):

==============  ===========  =========  ==================
encoding        auxiliaries    clauses  remarks
==============  ===========  =========  ==================
seqcounter           17,806     35,596  arc-consistent
cardnetwrk           62,018     93,028  arc-consistent
totalizer            19,952  1,018,954  arc-consistent
mtotalizer           12,242    102,554  not arc-consistent
kmtotalizer           9,650     62,074  not arc-consistent
here                  4,740     36,108  arc-consistent
==============  ===========  =========  ==================

So it is not wrapped. Besides the sizes: a range takes two unrelated counters there and one here;
its clauses point in one direction only, so auxiliaries are not determined by the literals and a
formula has more models than the constraint has solutions; a bound that cannot be met is a
``ValueError`` there, where a puzzle without solution wants the empty clause (and ``atleast`` of
no literals at all, bound 0, a formula); and an unconstraining bound reports ``nv`` 0, which breaks
the usual chaining by ``top_id``.

A literal that is listed twice counts twice.

References
----------
.. [1] O. Bailleux, Y. Boufkhad. Efficient CNF Encoding of Boolean Cardinality Constraints.
   CP 2003.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeAlias

from satpack_encodings.at_most_one import at_most_one, exactly_one
from satpack_encodings.variables import Clause, Variables, checked_literals, in_halves


def at_most(
    literals: Sequence[int], bound: int, variables: Variables, *, name: str = "at-most"
) -> Iterator[Clause]:
    """Yield clauses that let at most `bound` of the literals be true; see `between`.

    Examples
    --------
    >>> variables = Variables()
    >>> x = variables.group("x", 3)
    >>> list(at_most(list(x), 2, variables))
    [[-1, -2, -3]]
    >>> list(at_most(list(x), -1, variables))
    [[]]
    """
    return between(literals, 0, bound, variables, name=name)


def at_least(
    literals: Sequence[int], bound: int, variables: Variables, *, name: str = "at-least"
) -> Iterator[Clause]:
    """Yield clauses that make at least `bound` of the literals true; see `between`.

    Examples
    --------
    >>> variables = Variables()
    >>> x = variables.group("x", 3)
    >>> list(at_least(list(x), 2, variables))
    [[1, 2], [1, 3], [2, 3]]
    """
    return between(literals, bound, len(literals), variables, name=name)


def exactly(
    literals: Sequence[int], bound: int, variables: Variables, *, name: str = "exactly"
) -> Iterator[Clause]:
    """Yield clauses that make exactly `bound` of the literals true; see `between`.

    Examples
    --------
    >>> variables = Variables()
    >>> x = variables.group("x", 4)
    >>> clauses = list(exactly(list(x), 2, variables))
    >>> clauses[:6]  # 5 and 6 count the first two literals
    [[-2, 5], [-1, 5], [-1, -2, 6], [-5, 1, 2], [-6, 1], [-6, 2]]
    >>> clauses[6:12]  # 7 and 8 the last two
    [[-4, 7], [-3, 7], [-3, -4, 8], [-7, 3, 4], [-8, 3], [-8, 4]]
    >>> clauses[12:]  # at least two, at most two of both
    [[5, 8], [6, 7], [-5, -8], [-6, -7]]
    """
    return between(literals, bound, bound, variables, name=name)


def between(
    literals: Sequence[int],
    low: int,
    high: int,
    variables: Variables,
    *,
    name: str = "between",
) -> Iterator[Clause]:
    """Yield clauses that let `low` to `high` of the literals be true, both included.

    Arc-consistent, and the auxiliaries are always determined by the literals.

    Parameters
    ----------
    literals : sequence of int
        n literals of variables that `variables` handed out; one listed twice counts twice.
    low, high : int
        The bounds. A `low` below 0 counts as 0 and a `high` above n as n; if that leaves nothing
        the empty clause is yielded.
    variables : Variables
        The formula's allocator; the auxiliaries come from it when the first clause is asked for.
    name : str
        The name of the group of auxiliaries.

    Yields
    ------
    list of int
        The clauses. No auxiliaries: nothing for 0 to n; n unit clauses if all are true or all
        false; one clause each for low = 1 and high = n-1 if the other bound is one of these or
        says nothing; the sizes of `at_most_one` (commander) if high = 1 or low = n-1, and of
        `exactly_one` if both bounds are 1 or n-1. Otherwise, with the clip k = high+1 (low, if
        high = n), or with that of the counted negations if smaller: a node halves its literals,
        with one more in the first half if need be; adding counters of a and b outputs it has
        r = min(a+b, k) outputs, one auxiliary each, and N(r) + N(r-1) - 1 clauses, N(t) being
        the number of pairs 0 <= i <= a, 0 <= j <= b with i+j <= t; the root has no auxiliary, and a clause for each such pair with i+j = low-1
        and, if high < n, for each with i+j = high+1. At most n log2(2k) auxiliaries
        and 4nk clauses.

    Raises
    ------
    ValueError
        If a literal is 0 or was not handed out.

    Examples
    --------
    >>> variables = Variables()
    >>> x = variables.group("x", 5)
    >>> for bounds in (0, 5), (1, 4), (5, 9), (3, 2):
    ...     print(list(between(list(x), *bounds, variables)))
    []
    [[1, 2, 3, 4, 5], [-1, -2, -3, -4, -5]]
    [[1], [2], [3], [4], [5]]
    [[]]
    >>> sum(1 for clause in between(list(x), 2, 3, variables)), variables.top
    (26, 12)
    """
    checked = checked_literals(literals, variables)
    count = len(checked)
    low, high = max(low, 0), min(high, count)
    negated = [-literal for literal in checked]
    if low > high:
        yield []
    elif low == count:
        yield from ([literal] for literal in checked)
    elif high == 0:
        yield from ([literal] for literal in negated)
    elif low <= 1 and high >= count - 1:
        if low == 1:
            yield checked
        if high == count - 1:
            yield negated
    elif high == 1:
        encode = exactly_one if low == 1 else at_most_one
        yield from encode(checked, variables, name=name)
    elif low == count - 1:
        encode = exactly_one if high == count - 1 else at_most_one
        yield from encode(negated, variables, name=name)
    elif _clip(count, count - high, count - low) < _clip(count, low, high):
        yield from _totalizer(negated, count - high, count - low, variables, name)
    else:
        yield from _totalizer(checked, low, high, variables, name)


def _clip(count: int, low: int, high: int) -> int:
    """Return how far a counter must count to check the bounds."""
    return high + 1 if high < count else low


def _totalizer(
    literals: list[int], low: int, high: int, variables: Variables, name: str
) -> Iterator[Clause]:
    """Count by a clipped tree, whose output i-1 is true iff at least i literals are, and bound the sum of the root's two halves."""
    clip = _clip(len(literals), low, high)
    halves = in_halves(literals)
    outputs = sum(_outputs(len(half), clip) for half in halves)
    fresh = iter(variables.group(name, outputs))
    sums: list[_Sum] = []
    left, right = (_counted(half, clip, fresh, sums) for half in halves)
    for each in sums:
        yield from _count_up(*each)
        yield from _count_down(*each)
    for taken in range(max(0, low - 1 - len(right)), min(low - 1, len(left)) + 1):
        rest = low - 1 - taken
        yield [*left[taken : taken + 1], *right[rest : rest + 1]]
    if high < len(literals):
        for taken in range(max(0, high + 1 - len(right)), min(high + 1, len(left)) + 1):
            rest = high + 1 - taken
            reached = [*left[max(taken - 1, 0) : taken], *right[max(rest - 1, 0) : rest]]
            yield [-literal for literal in reached]


_Sum: TypeAlias = tuple[Sequence[int], Sequence[int], Sequence[int]]
"""Two counters, and one of both together."""


def _counted(
    literals: Sequence[int], clip: int, fresh: Iterator[int], sums: list[_Sum]
) -> Sequence[int]:
    """Return a counter; `sums` takes it and those below it, these first."""
    if len(literals) == 1:
        return literals
    left, right = (_counted(half, clip, fresh, sums) for half in in_halves(literals))
    outputs = list(islice(fresh, min(len(literals), clip)))
    sums.append((left, right, outputs))
    return outputs


def _outputs(count: int, clip: int) -> int:
    """Return how many auxiliaries `_counted` takes for a number of literals."""
    if count == 1:
        return 0
    half = count // 2
    return min(count, clip) + _outputs(count - half, clip) + _outputs(half, clip)


def _count_up(
    left: Sequence[int], right: Sequence[int], outputs: Sequence[int]
) -> Iterator[Clause]:
    """Yield "i on the left and j on the right make i+j", as far as the outputs reach."""
    reach = len(outputs)
    for j, b in enumerate(right[:reach]):
        yield [-b, outputs[j]]
    for i, a in enumerate(left[:reach]):
        yield [-a, outputs[i]]
        for b, output in zip(right, outputs[i + 1 :], strict=False):
            yield [-a, -b, output]


def _count_down(
    left: Sequence[int], right: Sequence[int], outputs: Sequence[int]
) -> Iterator[Clause]:
    """Yield "no more than i on the left and j on the right, so no more than i+j together"."""
    for i, a in enumerate(left):
        for b, output in zip(right, outputs[i:], strict=False):
            yield [-output, a, b]
        if i + len(right) < len(outputs):
            yield [-outputs[i + len(right)], a]
    for j, output in enumerate(outputs[len(left) :]):
        yield [-output, right[j]]

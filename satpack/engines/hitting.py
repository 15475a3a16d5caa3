"""Least sets that meet each of some sets: exact, by deepening."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.runtime.limits import Deadline

__all__ = ["least_hitting_set"]


def least_hitting_set(
    sets: Sequence[frozenset[int]], deadline: Deadline, *, at_least: int = 0
) -> frozenset[int]:
    """Return a smallest set of numbers that meets each set, none of which is empty; raise Undecided at the deadline.

    Sizes are tried from the least possible: `at_least`, or the number of the given sets that are found disjoint. A
    search branches on the numbers of a smallest set that is not met yet, and is cut where the disjoint sets left are
    too many.

    >>> from satpack.runtime.limits import Deadline
    >>> sorted(least_hitting_set([frozenset({1, 2}), frozenset({2, 3}), frozenset({4})], Deadline()))
    [2, 4]
    """
    by_size = sorted(set(sets), key=lambda each: (len(each), sorted(each)))
    size = max(at_least, _apart(by_size))
    while True:
        found = _of_size(by_size, size, deadline)
        if found is not None:
            return found
        size += 1


def _of_size(
    sets: Sequence[frozenset[int]], size: int, deadline: Deadline
) -> frozenset[int] | None:
    """Return a set of at most `size` numbers that meets all, None if there is none."""
    if not sets:
        return frozenset()
    deadline.check()
    if _apart(sets) > size:
        return None
    barred: set[int] = set()
    for number in sorted(sets[0]):
        # numbers tried already are in no set still to be found
        left = [each - barred for each in sets if number not in each]
        if all(left):
            rest = _of_size(sorted(left, key=len), size - 1, deadline)
            if rest is not None:
                return rest | {number}
        barred.add(number)
    return None


def _apart(sets: Sequence[frozenset[int]]) -> int:
    """Return how many sets that share nothing are found, taken as they come."""
    met: set[int] = set()
    count = 0
    for each in sets:
        if met.isdisjoint(each):
            met |= each
            count += 1
    return count

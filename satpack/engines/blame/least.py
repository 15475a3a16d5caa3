"""Reduces a set that is to blame: to one from which nothing can be left out, and then, if that is cheap, to a smallest one.

*Monotone*: whatever contains a set that is to blame is to blame, too. Sets that are not are called fine. An irreducible set
comes from leaving out members one after the other; a smallest one from implicit hitting sets (A. Ignatiev, A. Previti, M.
Liffiton, J. Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization", CP 2015): what a fine set lacks
has a member in common with every set that is to blame, so a least set that meets all of these is tried, until one is to blame.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from satpack.engines.sat.hints import least_hitting_set
from satpack.runtime.errors import Undecided

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from satpack.model.blame import Extent
    from satpack.runtime.limits import Work

    Blames = Callable[[frozenset[int]], frozenset[int] | None]
    """Returns a part of a set that is to blame already, None if the set is fine; raises Undecided at a limit."""


class Least(NamedTuple):
    """A set that is to blame."""

    members: frozenset[int]
    extent: Extent


def reduced(first: frozenset[int], order: Sequence[int], blames: Blames, work: Work) -> Least:
    """Leave out members of a set that is to blame, in some order, as long as the rest is still to blame."""
    kept, extent = first, True
    for member in order:
        if member not in kept:
            continue
        try:
            found = blames(kept - {member})
        except Undecided:
            extent = False
            if not work.is_left:
                break
            continue
        if found is not None:
            kept = found
    return Least(kept, "irreducible" if extent else "some")


def smallest(
    known: Least,
    blames: Blames,
    lacking: Callable[[frozenset[int]], frozenset[int]],
    work: Work,
    always: frozenset[int] = frozenset(),
) -> Least:
    """Return a smallest set that is to blame, or the known one at a limit.

    `lacking` returns of the fine set that `blames` was last asked about what some fine set that contains it lacks. Some
    members, `always`, are in every set.
    """
    fine: list[frozenset[int]] = []
    size = 0
    try:
        while True:
            trial = least_hitting_set(fine, work, at_least=size)
            size = len(trial)
            if len(trial | always) >= len(known.members):
                return Least(known.members, "smallest")
            if blames(trial | always) is not None:
                return Least(trial | always, "smallest")
            fine.append(lacking(trial | always))
    except Undecided:
        return known

"""Decisions of a CDCL solver as an exhaustive search makes them: on the item that fewest placements can serve.

A CDCL solver decides on what took part in recent conflicts. To find all solutions it must refute the rest of the
search, and there the choice of exhaustive search, something with fewest options (S. Golomb, L. Baumert, "Backtrack
programming", Journal of the ACM 12, 1965), takes a fraction of the conflicts, while the solver still learns from each;
and so it does to find a first solution, where the pieces are all different.

Of its options, the one is taken that leaves most to the others: a promising value for the most constrained variable
(P. Geelen, "Dual viewpoint heuristics for binary constraint satisfaction problems", ECAI 1992). `encodings/README.md`
has the figures.

The solver calls through the interface IPASIR-UP (K. Fazekas and others, "IPASIR-UP: user propagators for CDCL", SAT
2023), which PySAT has for some solvers. It reports every assignment, so that must be cheap: literals are only written
down. A decision first brings the number of options of each item up to date with all that was written since the last
one, in a few operations on arrays; to go back takes the same numbers off again.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.counts import bincount, repeat
from satpack.model.placing.cover_problem import most_constrained

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.engines.sat.draft import PlacementVariables
    from satpack.model.placing.placements import Placements

_SERVED = 1 << 40
"""Counted for an item that a chosen placement serves: far more than there are placements."""

_NOISE = 0.06
"""Random noise in the choice of an option, as a share of the mean number that options take from others.

With none, one bad choice at the beginning is made again after many restarts; with much more, choices are blind.
"""

_BLIND = 4
"""Every this many restarts, the choices that follow are random alone.

On a torus, and wherever all options look alike, the option that leaves most to the others may be the same bad choice every time.
"""

_PRIME = 7919
"""Far from small multiples of most numbers of options, so that random choices differ from restart to restart."""


class FewestOptions:
    """Decides for a solver, which reports every assignment of the `variables` of placements."""

    def __init__(self, placements: Placements, chooses: PlacementVariables) -> None:
        self.variables = range(chooses.group.first, chooses.group.first + len(placements))
        rank = np.array(chooses.rank, dtype=np.int64)
        chance = random.Random(0)
        self._chance = np.array([chance.random() for _ in range(len(placements))])
        matrix = placements.cover
        by_item, once = matrix.by_item(), np.flatnonzero(matrix.once)
        self._options = [rank[by_item[item]] for item in once.tolist()]
        # the items that each placement serves, by place in the group of variables, padded with a dummy item
        count = len(once)
        lengths, places = matrix.part(np.arange(len(matrix)), once, other=count)
        owner = repeat(np.arange(len(matrix)), lengths)[places < count]
        number = bincount(owner, minlength=len(matrix))
        column = np.arange(len(owner)) - repeat(np.cumsum(number) - number, number)
        self._serves = np.full((len(matrix), int(number.max(initial=0))), count)
        self._serves[rank[owner], column] = places[places < count]
        self._left = bincount(self._serves.reshape(-1), minlength=count + 1)
        self._left[count] = _SERVED  # the dummy item lacks nothing
        self._assigned = np.zeros(len(placements), dtype=np.bool_)
        self._permanent = np.zeros(len(placements), dtype=np.bool_)
        # the assignments, with the start of each level and how much has been counted; permanent ones
        # stay when the solver backtracks
        self._trail: list[int] = []
        self._levels: list[int] = []
        self._restarts = 0
        self._counted = 0
        self._fixed: list[int] = []

    def on_assignment(self, literal: int, fixed: bool = False) -> None:  # noqa: FBT001, FBT002 - PySAT's signature
        (self._fixed if fixed else self._trail).append(literal)

    def on_new_level(self) -> None:
        self._levels.append(len(self._trail))

    def on_backtrack(self, to: int) -> None:
        if to < len(self._levels):
            self._restarts += to == 0
            length = self._levels[to]
            if self._counted > length:
                self._count(self._trail[length : self._counted], -1)
                self._counted = length
            del self._trail[length:], self._levels[to:]

    def decide(self) -> int:
        """Return the best option of the item with fewest; 0 lets the solver choose once all items are served."""
        if self._fixed:
            self._fix()
        if self._counted < len(self._trail):
            self._count(self._trail[self._counted :], 1)
            self._counted = len(self._trail)
        item = most_constrained(self._left[:-1])
        if item is None or self._left[item] >= _SERVED // 2:
            return 0
        options = self._options[item]
        options = options[~self._assigned[options]]
        if not len(options):
            return 0
        # after a restart others first, since it is bad first choices that searches are lost in
        cost = self._chance[(options + self._restarts * _PRIME) % len(self._chance)]
        if (self._restarts + 1) % _BLIND:
            # of what can then be chosen for all items together, a product, each takes out its own items' part
            left = self._left[self._serves[options]]
            taken = np.log(np.where(left < _SERVED // 2, left, 1)).sum(axis=1)
            cost = taken + _NOISE * taken.mean() * cost
        return self.variables.start + int(options[np.argmin(cost)])

    def _fix(self) -> None:
        """Count the literals that hold for good, if they were not counted before."""
        places = np.abs(np.array(self._fixed)) - self.variables.start
        fresh = [
            literal
            for literal, place in zip(self._fixed, places.tolist(), strict=True)
            if not self._assigned[place]
        ]
        self._count(list(dict.fromkeys(fresh)), 1)
        self._permanent[places] = True
        self._fixed.clear()

    def _count(self, literals: Sequence[int], sign: int) -> None:
        """Add literals to the counts or take them off, except those that hold for good."""
        assigned = np.array(literals, dtype=np.int64)
        places = np.abs(assigned) - self.variables.start
        passing = ~self._permanent[places]
        if not passing.all():
            assigned, places = assigned[passing], places[passing]
        self._assigned[places] = sign > 0
        excluded = self._serves[places[assigned < 0]]
        self._left -= sign * bincount(excluded.reshape(-1), minlength=len(self._left))
        for served in self._serves[places[assigned > 0]]:
            self._left[served] += sign * _SERVED

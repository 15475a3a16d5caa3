"""Decisions of a CDCL solver as an exhaustive search makes them: on what fewest placements can serve.

A CDCL solver decides on what took part in recent conflicts, which finds a first solution fast. To find them all it must
refute the rest of the search, and there the choice of exhaustive search, something with fewest options (S. Golomb,
L. Baumert, "Backtrack programming", Journal of the ACM 12, 1965), takes a fraction of the conflicts, while the solver
still learns from each.

The solver asks through the interface IPASIR-UP (K. Fazekas and others, "IPASIR-UP: user propagators for CDCL", SAT
2023), which PySAT has for some solvers. A set of placements is one Python integer, bit by bit: an intersection and a
count of bits take less time than any loop, and to go back is to forget the later sets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.placements import Placements
    from satpack.sat.draft import PlacementVariables

__all__ = ["FewestOptions"]


class FewestOptions:
    """Decides for a solver, which tells it of every assignment of a placement variable.

    Parameters
    ----------
    placements : Placements
        Of the puzzle.
    chooses : PlacementVariables
        The formula's placement variables.

    Attributes
    ----------
    variables : range
        What the solver is to tell of.
    is_lazy : bool
        False: PySAT's word for a wish to be told at once.
    """

    is_lazy = False

    def __init__(self, placements: Placements, chooses: PlacementVariables) -> None:
        self.variables = range(chooses.group.first, chooses.group.first + len(placements))
        rank = chooses.rank
        # for each item a set of one, and the set of the placements that can serve it
        self._items: list[tuple[int, int]] = []
        self._serves = [0] * len(placements)
        for number, options in enumerate(placements.by_item()):
            places = [rank[p] for p in options.tolist()]
            self._items.append((1 << number, sum(1 << place for place in places)))
            for place in places:
                self._serves[place] |= 1 << number
        self._bit = [1 << place for place in range(len(placements))]
        # what holds for good, and what was assigned since, with where each level begins
        self._never = self._served = 0
        self._trail: list[int] = []
        self._levels: list[int] = []
        # for some lengths of the trail, ascending, the placements excluded and the items served there
        self._known: list[tuple[int, int, int]] = []

    def on_assignment(self, literal: int, fixed: bool = False) -> None:  # noqa: FBT001, FBT002 - PySAT's signature
        """Take note of a literal that is true from now on."""
        if not fixed:
            self._trail.append(literal)
        elif literal < 0:
            self._never |= self._bit[-literal - self.variables.start]
        else:
            self._served |= self._serves[literal - self.variables.start]

    def on_new_level(self) -> None:
        """Take note of a decision."""
        self._levels.append(len(self._trail))

    def on_backtrack(self, to: int) -> None:
        """Forget the literals of all levels above one."""
        if to < len(self._levels):
            length = self._levels[to]
            del self._trail[length:], self._levels[to:]
            while self._known and self._known[-1][0] > length:
                self._known.pop()

    def decide(self) -> int:
        """Return an option of the item that has fewest; 0, for the solver to choose, if all items are served."""
        trail = self._trail
        length, excluded, served = self._known[-1] if self._known else (0, 0, 0)
        if length < len(trail):
            first, bit, serves = self.variables.start, self._bit, self._serves
            for literal in trail[length:]:
                if literal < 0:
                    excluded |= bit[-literal - first]
                else:
                    served |= serves[literal - first]
            self._known.append((len(trail), excluded, served))
        excluded |= self._never
        served |= self._served
        fewest, best = len(self._bit) + 1, 0
        for item, options in self._items:
            if not served & item:
                left = options & ~excluded
                count = left.bit_count()
                if count < fewest:
                    fewest, best = count, left
                    if count <= 2:  # there are no fewer: one would be forced
                        break
        return self.variables.start + (best & -best).bit_length() - 1 if best else 0

    def check_model(self, model: Sequence[int]) -> bool:
        """Accept every model."""
        del model
        return True

    def propagate(self) -> list[int]:
        """Infer nothing."""
        return []

    def provide_reason(self, literal: int) -> list[int]:
        """Explain nothing, since nothing was inferred."""
        del literal
        return []

    def has_clause(self) -> bool:
        """Have no clause to add."""
        return False

    def add_clause(self) -> list[int]:
        """Add nothing."""
        return []

"""Clauses that leave exactly one solution of each symmetry class.

An anchor here is an item that exactly one chosen placement serves: a piece of exactly one copy, or a cell that must be
covered. If every symmetry takes it to itself, the placement that serves it may be pinned to one representative of each
orbit; and so on along a chain of stabilisers (`satpack.model.symmetry.group`), every further item under the
condition that the placements pinned before are chosen. Where a group moves every item, lex-leader clauses say that the
choice of placements is the least among its images (J. Crawford, M. Ginsberg, E. Luks, A. Roy, "Symmetry-breaking
predicates for search problems", KR 1996): complete, since there is one for every element of the group.

None of these clauses follows from the puzzle's formula. They keep it satisfiable if it was; proofs that use them trust
that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.symmetry.group import anchors, fixed_items, links
from satpack.runtime.limits import NEVER, Deadline, in_time
from satpack.runtime.wording import many
from satpack_encodings import lex_less_equal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.engines.sat.draft import PlacementVariables
    from satpack.model.placing.placements import Placements
    from satpack.model.symmetry.group import Action, Anchor
    from satpack_encodings import Clause, Variables


@dataclass(frozen=True, slots=True)
class SymmetryBreaking:
    """Clauses to add to the puzzle's formula that leave one solution of each class, with a description for people."""

    clauses: tuple[Clause, ...]
    description: str


def break_symmetry(
    placements: Placements,
    action: Action,
    variables: Variables,
    chooses: PlacementVariables,
    *,
    deadline: Deadline = NEVER,
) -> SymmetryBreaking:
    """Return clauses under which exactly one solution of each class of the action's group is left; auxiliary variables are determined."""
    if len(action) == 1:
        return SymmetryBreaking((), "nothing to break: no symmetry but the identity")
    breaker = _Breaker(placements, action, variables, chooses)
    broken = breaker.broken(np.arange(len(action)), (), ())
    clauses = tuple(in_time(broken, deadline))
    return SymmetryBreaking(clauses, breaker.description())


class _Breaker:
    """Walks down the chain of stabilisers and records the choices made."""

    def __init__(
        self,
        placements: Placements,
        action: Action,
        variables: Variables,
        chooses: PlacementVariables,
    ) -> None:
        self._pieces = placements.puzzle.pieces
        self._problem = placements.cover
        self._action = action
        self._variables = variables
        self._chooses = chooses
        self._first = ""
        self._chained = 0
        self._lexed = 0

    def description(self) -> str:
        words = [self._first]
        if self._chained:
            broken = many(self._chained, "stabiliser")
            words.append(f"{broken} broken by pinning further items")
        if self._lexed:
            words.append(many(self._lexed, "lex-leader"))
        return "; ".join(filter(None, words))

    def broken(
        self, group: NDArray[np.intp], condition: Sequence[int], used: Sequence[int]
    ) -> Iterator[Clause]:
        """Yield clauses that break a subgroup, an intp array of elements, which keeps the placements that serve the used items in place.

        `condition` are negations of literals: the clauses bind only where the literals hold.
        """
        anchor = self._best_anchor(group, used)
        if anchor is None:
            yield from self._lex_leaders(group, condition)
            return
        for placement in anchor.options[anchor.orbits != anchor.options].tolist():
            yield [*condition, -self._chooses[placement]]
        if condition:
            self._chained += 1
        else:
            self._first = anchor.pinned(self._pieces, "a cell that no symmetry moves")
        # representatives with the same stabiliser share the continuation
        alike: dict[bytes, tuple[NDArray[np.intp], list[int]]] = {}
        for placement, stabiliser in links(self._action, group, anchor):
            if len(stabiliser) > 1:
                alike.setdefault(stabiliser.tobytes(), (stabiliser, []))[1].append(placement)
        for stabiliser, representatives in alike.values():
            one_of_them = self._chooses[representatives[0]]
            if len(representatives) > 1:
                one_of_them = self._variables.group("pinned symmetrically").first
                literals = self._chooses.of(representatives)
                yield [-one_of_them, *literals]
                yield from ([-literal, one_of_them] for literal in literals)
            yield from self.broken(stabiliser, [*condition, -one_of_them], [*used, anchor.item])

    def _best_anchor(self, group: NDArray[np.intp], used: Sequence[int]) -> Anchor | None:
        """Return the item to pin: fixed by the group, with the fewest orbits for the number of its placements, of equals a piece; None if none helps."""
        wanted = fixed_items(self._action, group)
        wanted &= self._problem.once[: len(wanted)]
        wanted[list(used)] = False
        found = anchors(self._action, self._problem, group, np.flatnonzero(wanted).tolist())
        return min(
            (anchor for anchor in found if anchor.is_useful),
            key=lambda anchor: round(anchor.count / len(anchor.options), 2),
            default=None,
        )

    def _lex_leaders(self, group: NDArray[np.intp], condition: Sequence[int]) -> Iterator[Clause]:
        """Yield, for every symmetry, that the choice of placements is at most its image if the condition holds.

        A vector that starts with "false" is less than one that starts with a condition's negation, unless the
        condition holds; so the auxiliaries mean the same either way.
        """
        never = self._variables.group("never").first if condition else 0
        if condition:
            yield [-never]
        for element in group.tolist():
            image = self._action.placements[element]
            moved = np.flatnonzero(image != np.arange(len(image)))
            if not len(moved):
                continue
            self._lexed += 1
            yield from lex_less_equal(
                [never] * len(condition) + self._chooses.of(moved.tolist()),
                [*condition, *self._chooses.of(image[moved].tolist())],
                self._variables,
                name="lex-leader",
            )

"""What may be put on some places so that a given solution is the only one, as a formula: an implicit hitting set.

A place, such as a cell or a side, has one word of a few, such as a colour or a mark, or none. Other solutions become known
one after the other; each is a clause that demands that it is excluded. (See J. Davies and F. Bacchus, "Solving MAXSAT by
solving a sequence of simpler SAT instances", CP 2011.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from satpack.engines.sat.driver import Literals, first_model, open_clauses
from satpack.engines.sat.solvers import DEFAULT_SOLVER
from satpack_encodings import Variables, at_most_one, weighted_counter

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager

    from satpack.engines.sat.driver import OpenFormula
    from satpack.model.solution import Solution
    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause

Choice = TypeVar("Choice")


class HittingFormula(Generic[Choice]):
    """The formula for words on places, opened by `opened`, asked by `guess`; with `loose`, a place without a word differs from no other."""

    def __init__(self, measures: tuple[str, str], most: int, *, loose: bool) -> None:
        self._measures, self._most, self._loose = measures, most, loose
        self._variables = Variables()
        self._clauses: list[Clause] = []
        self._differ: dict[tuple[int, int], int] = {}
        self._last: set[int] = set()

    @property
    def places(self) -> int:
        return len(self._painted)

    def is_given(self, solution: Solution) -> bool:
        """Whether a solution with the last guess is the given one, or an image of it."""
        raise NotImplementedError

    def exclude(self, solutions: Sequence[Solution]) -> None:
        """Learn solutions with the last guess that are not the given one."""
        raise NotImplementedError

    def opened(self, deadline: Deadline) -> AbstractContextManager[OpenFormula[list[int]]]:
        return open_clauses(Literals(), [self._taken()], DEFAULT_SOLVER, deadline)

    def guess(
        self,
        opened: OpenFormula[list[int]],
        most: Mapping[str, int],
        deadline: Deadline,
        conflicts: int | None = None,
    ) -> Choice | None:
        """Return words within bounds that exclude the known solutions; None if there are none; raise Undecided at a limit."""
        opened.add(self._taken())
        places, words = self._measures
        assumed = self._counter.at_most(most[places])
        if most[words] < self._most:
            assumed.append(-self._uses[most[words]])
        model = first_model(opened, deadline, assumptions=assumed, conflicts=conflicts)
        if model is None:
            return None
        self._last = set(model)
        return self._decoded(self._last)

    def forbid(self) -> None:
        """Learn that exactly the last guess is wrong."""
        words = (self._has[i, n] for i in range(self.places) for n in range(self._most))
        none = [painted for painted in self._painted if painted not in self._last]
        self._clauses.append([*(-word for word in words if word in self._last), *none])

    def _decoded(self, true: set[int]) -> Choice:
        raise NotImplementedError

    def _taken(self) -> list[Clause]:
        """Return the clauses added since the last call."""
        taken, self._clauses = self._clauses, []
        return taken

    def _add_places(self, number: int, allowed: Collection[int]) -> None:
        """Each place has one word at most, if it is allowed one; word n is used on a place before which n - 1 is used."""
        most = self._most
        self._has = self._variables.group("word", number, most)
        painted = self._variables.group("has a word", number)
        uses = self._variables.group("used", most)
        self._uses = list(uses)
        for i in range(number):
            own = [self._has[i, n] for n in range(most)]
            self._clauses.extend(at_most_one(own, self._variables))
            self._clauses.append([-painted[i], *own])
            self._clauses.extend([-has, painted[i]] for has in own)
            self._clauses.extend([-has, use] for has, use in zip(own, uses, strict=True))
            for n in range(1, most):
                self._clauses.append([-own[n], *(self._has[j, n - 1] for j in range(i))])
            if i not in allowed:
                self._clauses.append([-painted[i]])
        self._clauses.extend([-uses[n], uses[n - 1]] for n in range(1, most))
        self._painted = list(painted)
        self._counter = weighted_counter(
            self._painted, [1] * number, number, self._variables, self._clauses
        )

    def _word(self, place: int, true: set[int]) -> int | None:
        return next((n for n in range(self._most) if self._has[place, n] in true), None)

    def _differing(self, one: int, other: int) -> int:
        """Return a literal that makes two places differ."""
        pair = min(one, other), max(one, other)
        if pair not in self._differ:
            literal = self._variables.group("differ").first
            for n in range(self._most):
                self._clauses.append([-literal, -self._has[one, n], -self._has[other, n]])
            painted = [self._painted[one], self._painted[other]]
            if self._loose:
                self._clauses.extend([-literal, each] for each in painted)
            else:
                self._clauses.append([-literal, *painted])
            self._differ[pair] = literal
        return self._differ[pair]

    def _equal(self, literal: int, pairs: Iterable[tuple[int, int]]) -> Iterator[Clause]:
        for one, other in pairs:
            for n in range(self._most):
                yield [-literal, -self._has[one, n], self._has[other, n]]
                yield [-literal, self._has[one, n], -self._has[other, n]]

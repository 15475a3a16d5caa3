"""The terms of rules: literals about the pieces on cells, each defined once for all rules of a formula."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.rule import coloured_cells
from satpack_encodings import weighted_counter

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from satpack.engines.sat.draft import Draft
    from satpack.model.puzzle import Puzzle
    from satpack.model.rule import Names
    from satpack_encodings import Clause, Term, WeightedCounter


class RuleTerms:
    """The vocabulary of rules over one formula. Cells and pieces go by their numbers.

    A literal that is first requested is defined by clauses that `definitions` returns, so that it is determined by the
    placements. `size` is the number of cells of the region. `without` gives for placements the literals of rules that leave
    them out, where these may hold or not.
    """

    def __init__(self, draft: Draft, without: Mapping[int, Sequence[int]] | None = None) -> None:
        self.draft = draft
        self.without = without or {}
        self.size = len(draft.placements.puzzle.region)
        self._by_cell = draft.placements.by_cell()
        self._number = {cell: i for i, cell in enumerate(self.puzzle.region.cells)}
        self._known: dict[object, int] = {}
        self._near: dict[str, list[list[int]]] = {}
        self._pending: list[Clause] = []

    @property
    def puzzle(self) -> Puzzle:
        return self.draft.placements.puzzle

    def definitions(self) -> list[Clause]:
        """Return the clauses that define the literals requested since the last call."""
        found, self._pending = self._pending, []
        return found

    def near(self, by: str) -> list[list[int]]:
        """Return for each cell those of the region that share a side or a corner with it."""
        if by not in self._near:
            surface, number = self.puzzle.surface, self._number
            self._near[by] = [
                [number[other] for other in surface.touching(cell, by) if other in number]
                for cell in self.puzzle.region.cells
            ]
        return self._near[by]

    def pairs(self, by: str) -> Iterator[tuple[int, int]]:
        for cell, others in enumerate(self.near(by)):
            yield from ((cell, other) for other in others if cell < other)

    def coloured(self, colours: Names) -> set[int]:
        """Return the cells that have one of these colours; all of them if no colour is given."""
        return {self._number[cell] for cell in coloured_cells(self.puzzle, colours)}

    def number(self, cell: tuple[int, ...]) -> int:
        return self._number[cell]

    def may_stay_empty(self, cell: int) -> bool:
        return cell >= self.puzzle.must_fill

    def pieces(self, names: Names) -> NDArray[np.bool_]:
        """Return for each placement whether it is of one of these pieces; of any, if no name is given."""
        meant = np.array([not names or piece.name in names for piece in self.puzzle.pieces])
        found: NDArray[np.bool_] = meant[self.draft.placements.piece]
        return found

    def of(self, names: Names) -> Iterator[tuple[int, list[int]]]:
        """Yield the literal and the cells of every placement of these pieces."""
        placements, chooses = self.draft.placements, self.draft.chooses
        starts, cells = placements.starts.tolist(), placements.cells.tolist()
        for p in np.flatnonzero(self.pieces(names)).tolist():
            yield chooses[p], cells[starts[p] : starts[p + 1]]

    def covered(self, cell: int, names: Names = ()) -> int:
        """Return the literal that one of these pieces, any if no name is given, lies on a cell."""
        on_cell = self._by_cell[cell]
        if not names and not self.may_stay_empty(cell):
            return self.constant(truth=True)
        if not names and cell in self.draft.spares:
            return -self.draft.spares[cell]
        if names:
            on_cell = on_cell[self.pieces(names)[on_cell]]
        what = f"{', '.join(names)} on" if names else "something on"
        return self._any_of(("covered", cell, names), on_cell, f"{what} {self.draft.name_of(cell)}")

    def together(self, first: int, second: int) -> int:
        """Return the literal that one copy of a piece lies on both cells."""
        # asked for again in every set of cells around a point
        known = self._known.get(("together", first, second))
        if known is not None:
            return known
        both = np.intersect1d(self._by_cell[first], self._by_cell[second], assume_unique=True)
        name = f"one piece on {self.draft.name_of(first)} and {self.draft.name_of(second)}"
        return self._any_of(("together", first, second), both, name)

    def used(self, name: str) -> int:
        """Return the literal that a copy of a piece is used."""
        own = np.flatnonzero(self.pieces((name,)))
        return self._any_of(("used", name), own, f"{name} is used")

    def constant(self, *, truth: bool) -> int:
        """Return a literal that is always true, or never."""
        true = self._known.get("true")
        if true is None:
            true = self._known["true"] = self.draft.variables.group("true").first
            self._pending.append([true])
        return true if truth else -true

    def _any_of(self, key: object, placements: NDArray[np.integer], name: str) -> int:
        """Return the literal that one of some placements is chosen."""
        if key not in self._known:
            literals = self.draft.chooses.of(placements.tolist())
            self._known[key] = self.any_of(literals, name)
        return self._known[key]

    def any_of(self, literals: Sequence[int], name: str) -> int:
        """Return a literal that is true iff one of some is; a variable of that name if it needs one."""
        if not literals:
            return self.constant(truth=False)
        if len(literals) == 1:
            return literals[0]
        fresh = self.draft.variables.group(name).first
        self._pending.extend([-literal, fresh] for literal in literals)
        self._pending.append([-fresh, *literals])
        return fresh

    def at_most_one(self, literals: Sequence[int]) -> Iterator[Clause]:
        return ([-a, -b] for a, b in combinations(literals, 2))


class TermSum:
    """The sum of weights of literals in a formula that are true, of which bounds can be assumed."""

    def __init__(self, terms: RuleTerms, found: Sequence[Term], name: str) -> None:
        self._terms, self._name = terms, name
        self.literals = [literal for literal, _ in found]
        self.weights = [weight for _, weight in found]
        self._counter: WeightedCounter | None = None

    def count_up_to(self, most: int) -> list[Clause]:
        """Return the clauses that are needed before bounds up to some are assumed."""
        clauses = self._terms.definitions()
        variables = self._terms.draft.variables
        self._counter = weighted_counter(
            self.literals, self.weights, most, variables, clauses, name=self._name
        )
        return clauses

    def at_most(self, bound: int) -> list[int]:
        """Return the literals to assume for the sum to be at most a bound."""
        assert self._counter is not None
        return self._counter.at_most(bound)

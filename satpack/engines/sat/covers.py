"""Items and options as clauses: exact covers, with colours and multiplicities.

A variable an option; an item that is coloured has one more for each colour that several options give it. So one
at-most-one constraint says that an item has at most one colour, however many options there are.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.formula import Formula, FormulaSize
from satpack.engines.sat.encoding import choose
from satpack.engines.sat.formula import ChoiceWriting, Cnf
from satpack.engines.sat.symmetry_breaking import SymmetryBreaking
from satpack.model.cover_solution import solution_of
from satpack.runtime.limits import NEVER
from satpack_encodings import at_most_one, between

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from satpack.engines.prepared import Prepared
    from satpack.model.cover_solution import CoverSolution
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.solution import Solution
    from satpack.model.symmetry.group import Action
    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause, Variables


def formula_of(
    prepared: Prepared,
    encoding: str = "auto",
    at_most_one: str = "auto",
    seed: int | None = None,
    **others: Any,
) -> Cnf | CoverCnf:
    """Return the formula over a puzzle's placements, or over options, to which the names of encodings mean nothing."""
    if prepared.subject.kind == "cover":
        return CoverCnf(prepared.subject, seed)
    return Cnf(prepared, choose(prepared.placements, encoding, at_most_one), seed, **others)


@dataclass(frozen=True, eq=False)
class CoverCnf(Formula[tuple[int, ...]]):
    """Items and options as a formula whose models are exactly the solutions."""

    puzzle: NamedCover
    seed: int | None = None

    encoding = "options"
    names = "options", ""  # at-most-one constraints are chosen by their sizes
    trusted = ()

    def __repr__(self) -> str:
        return f"Cnf of {self.puzzle!r}"

    def writing(self, deadline: Deadline = NEVER, *, lazily: bool = False) -> OptionWriting:
        del lazily
        return OptionWriting(self.puzzle, self.seed, deadline)

    def solution(
        self, found: tuple[int, ...], *, engine: str, seconds: float, statistics: Mapping[str, int]
    ) -> Solution | CoverSolution:
        """Return a model as a verified solution; raise `EngineError` if it is not a solution."""
        return solution_of(
            self.puzzle, found, engine=engine, seconds=seconds, statistics=statistics
        )


class OptionWriting(ChoiceWriting):
    encoding = "options"

    def __init__(
        self, named: NamedCover, seed: int | None = None, deadline: Deadline = NEVER
    ) -> None:
        super().__init__(len(named.cover), "option", seed, deadline)
        self._named, self._problem = named, named.cover
        # options that a solution may have besides all those of another one: none of their primary items must be covered
        # an exact number of times
        problem = self._problem
        has_tight = problem.having(problem.primary & (problem.low == problem.high))
        self._addable = problem.usable & ~has_tight
        self.clauses = self._clauses()

    def breaking(self, action: Action) -> SymmetryBreaking:
        del action
        return SymmetryBreaking((), "")

    def size(self, clauses: int) -> FormulaSize:
        return FormulaSize(self.variables.top, clauses, **self._named.counted)

    def written(self, chosen: int) -> int:
        return chosen

    def blocking(self, found: Sequence[int]) -> Clause:
        others = self._addable.copy()
        others[list(found)] = False
        more = self.chooses.of(np.flatnonzero(others).tolist())
        return [*(-variable for variable in self.chooses.of(found)), *more]

    def _clauses(self) -> Iterator[Clause]:
        problem, variables, chooses = self._problem, self.variables, self.chooses
        usable, coloured = problem.usable, problem.colours_by_item()
        yield from ([-chooses[option]] for option in np.flatnonzero(~usable).tolist())
        for item, options in enumerate(problem.by_item()):
            own = chooses.of(options[usable[options]].tolist())
            name = f"item {self._named.items[item]}"
            if problem.primary[item]:
                low, high = int(problem.low[item]), int(problem.high[item])
                yield from between(own, low, high, variables, name=name)
            else:
                some = coloured[item][usable[options]].tolist()
                yield from _one_colour(zip(own, some, strict=True), variables, name)


def _one_colour(
    users: Iterable[tuple[int, int]], variables: Variables, name: str
) -> Iterator[Clause]:
    """Yield that an item is in one option at most, or in several that colour it alike."""
    by_colour: dict[int, list[int]] = defaultdict(list)
    for variable, colour in users:
        by_colour[colour].append(variable)
    literals = by_colour.pop(0, [])
    for colour, alike in by_colour.items():
        if len(alike) == 1:
            literals += alike
            continue
        has_colour = variables.group(f"{name}:{colour}").first
        literals.append(has_colour)
        yield from ([-variable, has_colour] for variable in alike)
    yield from at_most_one(literals, variables, name=name)

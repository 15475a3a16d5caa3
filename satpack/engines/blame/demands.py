"""Demands of a puzzle in a SAT solver, each with a literal that makes it hold, and which of them together exclude every solution."""

from __future__ import annotations

from collections import defaultdict
from contextlib import contextmanager
from typing import TYPE_CHECKING, Generic

import numpy as np

from satpack.engines.prepared import Prepared
from satpack.engines.sat.driver import Found, Literals, all_models, first_model, open_clauses
from satpack.engines.sat.encoding import batches, choose
from satpack.engines.sat.formula import Cnf
from satpack.engines.sat.rules import clauses_of
from satpack.runtime.errors import Undecided
from satpack_encodings import at_least, between

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from satpack.engines.sat.driver import OpenFormula
    from satpack.engines.sat.formula import PlacementWriting
    from satpack.model.blame import Demand
    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle
    from satpack.model.rule import Rule, Sieve
    from satpack.model.solution import Placed
    from satpack.model.warrant import Warrant
    from satpack.runtime.limits import Deadline, Work
    from satpack_encodings import Clause

SOLVER = "minisat22"
"""A solver with small cores that can be interrupted and counts its work."""

_SHARE = 4
"""Part of the work left that a query may take."""

_PROPAGATIONS = 30
"""Propagations of the solver that count as a step."""

_CLAUSES = 3
"""Clauses handed to the solver that count as a step."""

_CELLS = 10
"""Cells of placements that count as a step, before their clauses are written."""

_QUERY = 10
"""Steps that each query costs in addition."""


class CountedSolver(Generic[Found]):
    """A formula in a solver whose work is counted; `most` limits the conflicts of a query instead of what is left."""

    def __init__(self, opened: OpenFormula[Found], work: Work, most: int | None = None) -> None:
        self.opened = opened
        self._work = work
        self._most = most
        self._spent = 0

    @property
    def conflicts(self) -> int:
        """Conflicts that a query may take; raises Undecided if no work is left."""
        self._work.check()
        return self._most or max(1, self._work.left // _SHARE)

    def count(self) -> None:
        """Count the work that the solver has done."""
        counted = self.opened.session.statistics()
        spent = counted.get("conflicts", 0) + counted.get("propagations", 0) // _PROPAGATIONS
        self._work.spend(spent - self._spent + _QUERY)
        self._spent = spent

    def model(self, assumed: Sequence[int]) -> Found | None:
        """Return the meaning of a model under assumptions, None if there is none; raise Undecided at a limit."""
        try:
            return first_model(
                self.opened, self._work.deadline, assumptions=assumed, conflicts=self.conflicts
            )
        finally:
            self.count()

    def models(self) -> Iterator[Found]:
        """Yield the meaning of each model once; raise Undecided at a limit."""
        for found in all_models(self.opened, self._work.deadline, conflicts=self.conflicts):
            self.count()
            self._work.check()
            yield found


class Demanded:
    """Demands by number, and whether some of them exclude every solution."""

    def __init__(
        self, solver: CountedSolver[list[int]], literals: Sequence[int], demands: Sequence[Demand]
    ) -> None:
        self.demands = demands
        self._solver = solver
        self._literals = literals
        self._model: set[int] = set()

    def blames(self, kept: frozenset[int]) -> frozenset[int] | None:
        """Return some of these demands that exclude every solution, None if there is a solution; or raise Undecided."""
        model = self._solver.model([self._literals[number] for number in sorted(kept)])
        if model is not None:
            self._model = set(model)
            return None
        core = set(self._solver.opened.session.core())
        return frozenset(number for number in kept if self._literals[number] in core)

    def lacking(self, fine: frozenset[int]) -> frozenset[int]:
        """Return the demands that the solution found last does not meet, less those that can easily be met besides."""
        true = {n for n, literal in enumerate(self._literals) if literal in self._model} | fine
        for number in range(len(self._literals)):
            if number in true:
                continue
            if self.blames(frozenset(true | {number})) is None:
                true |= {n for n, each in enumerate(self._literals) if each in self._model}
                true.add(number)
        return frozenset(range(len(self._literals))) - true

    def warrant(self, deadline: Deadline) -> Warrant:
        """Return the warrant of the claim that the last set to blame excludes every solution."""
        return self._solver.opened.session.warrant(deadline, last=True)


def cost_of(placements: Placements) -> int:
    """Return the steps that it takes to write a formula over placements."""
    return len(placements.cells) // _CELLS


@contextmanager
def open_demands(
    puzzle: Puzzle,
    without: Puzzle,
    demands: Sequence[Demand],
    work: Work,
    *,
    placed: Sequence[Placed] = (),
    most: int | None = None,
) -> Iterator[Demanded]:
    """Hand a puzzle `without` its demands to a solver, with a literal for each; `most` is as in `CountedSolver`."""
    prepared = Prepared(without, work.deadline)
    work.spend(cost_of(prepared.placements))
    work.check()
    encoding = choose(prepared.placements, "plain")
    writing = Cnf(prepared, encoding).writing(work.deadline)
    holds: list[int] = []

    def parts() -> Iterator[list[Clause]]:
        yield from writing.batches()
        holds.extend(writing.variables.group("demand holds", len(demands)))
        clauses = _demanded(writing, puzzle, dict(zip(holds, demands, strict=True)), placed)
        yield from batches(clauses, encoding, work.deadline)

    with open_clauses(Literals(), counted(parts(), work), SOLVER, work.deadline) as opened:
        yield Demanded(CountedSolver(opened, work, most), holds, demands)


def counted(parts: Iterable[list[Clause]], work: Work) -> Iterator[list[Clause]]:
    """Yield clauses as they are made, and count the work; raise Undecided if none is left."""
    for part in parts:
        work.spend(len(part) // _CLAUSES)
        if not work.is_left:
            raise Undecided("limit of work")
        yield part


def _demanded(
    writing: PlacementWriting,
    puzzle: Puzzle,
    demand_of: Mapping[int, Demand],
    placed: Sequence[Placed],
) -> Iterator[Clause]:
    """Yield that the demands hold whose literals are true; `writing` is of the puzzle without them."""
    placements = writing.cnf.placements
    by_cell = dict(zip(placements.puzzle.region.cells, placements.by_cell(), strict=True))
    literal_of_rule = {}
    for literal, (kind, index) in demand_of.items():
        if kind == "cell":
            on_cell = by_cell[puzzle.region.required[index]]
            yield [-literal, *writing.chooses.of(on_cell.tolist())]
        elif kind == "piece":
            own = writing.chooses.of(placements.of_piece(index))
            low = puzzle.pieces[index].copies.low
            yield from ([-literal, *each] for each in at_least(own, low, writing.variables))
        elif kind == "placed":
            (found,) = placements.find([placed[index]])
            yield [-literal, *([] if found is None else [writing.chooses[found]])]
        elif kind == "holes":
            yield from ([-literal, *each] for each in _holes(puzzle, writing))
        elif kind == "rule":
            literal_of_rule[index] = literal
    yield from selected_rules(writing, puzzle.rules, literal_of_rule)


def _holes(puzzle: Puzzle, writing: PlacementWriting) -> Iterator[Clause]:
    holes, spares = puzzle.holes, list(writing.draft.spares.values())
    assert holes is not None
    always = len(puzzle.region) - len(spares)
    yield from between(spares, holes.low - always, holes.high - always, writing.variables)


def selected_rules(
    writing: PlacementWriting, rules: Sequence[Rule], literal_of: Mapping[int, int]
) -> Iterator[Clause]:
    """Yield that those of some rules hold whose literals are true; `writing` is of a puzzle without rules."""
    placements = writing.cnf.placements
    without = defaultdict(list)
    for index, literal in literal_of.items():
        sieve = rules[index].sieve(placements.puzzle)
        if sieve is not None:
            for variable in writing.chooses.of(_left_out(placements, sieve)):
                without[variable].append(literal)
                yield [-literal, -variable]
    meant = sorted(literal_of)
    kept = [rules[index] for index in meant]
    for number, clause in clauses_of(writing.draft, kept, without):
        yield clause if number is None else [-literal_of[meant[number]], *clause]


def _left_out(placements: Placements, sieve: Sieve) -> list[int]:
    passes = [
        sieve(piece.name, placements.block(index))
        for index, piece in enumerate(placements.puzzle.pieces)
    ]
    found: list[int] = np.flatnonzero(~np.concatenate(passes)).tolist()
    return found

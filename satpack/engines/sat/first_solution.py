"""The `sat` engine: finds a first solution, or that there is none, by a proof or on the solver's word."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from satpack.engines.sat import driver
from satpack.engines.sat.covers import formula_of
from satpack.engines.sat.formula import PlacementWriting
from satpack.engines.sat.solvers import DEFAULT_SOLVER, GUIDED_SOLVER, capabilities
from satpack.runtime.errors import LimitError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.arguments import ColouringArguments
    from satpack.engines.prepared import Prepared
    from satpack.engines.sat.driver import OpenFormula
    from satpack.model.answer import Answer
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements

_UNDOUBTED = 5_000
"""Conflicts (about a second) before arguments that there is no solution are looked for."""

_UNBROKEN = 100_000
"""Conflicts, some ten seconds, that the formula of all solutions is given before symmetries are broken."""


def solver_for(options: Placements | NamedCover) -> str:
    """Return the solver measured best for a first solution.

    For pieces that are all different, one that decides on the item that fewest placements can serve; else one that
    decides itself.
    """
    if options.kind == "cover":
        return DEFAULT_SOLVER
    pieces = options.puzzle.pieces
    different = len(pieces) > 1 and all(piece.copies.high == 1 for piece in pieces)
    return GUIDED_SOLVER if different else DEFAULT_SOLVER


def first_solution(
    prepared: Prepared,
    *,
    solver: str = "auto",
    encoding: str = "auto",
    at_most_one: str = "auto",
    seed: int | None = None,
    symmetry: bool = True,
    conflicts: int | None = None,
    colourings: ColouringArguments | None = None,
) -> Answer:
    """Search for one solution with a CDCL solver.

    A `seed` shuffles variables and constraints. With `symmetry`, one solution of each symmetry class is searched for
    from 100,000 conflicts on: many solutions are found sooner than one of each class, and refuting a formula takes
    longer than that. `conflicts` is the limit after which to give up, and `colourings` may settle the puzzle when the
    solver has not done so soon. A solver that takes no limit on conflicts, or no clauses after a call, ignores both,
    and has symmetries broken from the start. Raises OptionError for a name that does not exist, and EngineError if the
    solver fails or its model is not a solution.
    """
    options = prepared.options
    name = solver_for(options) if solver == "auto" else solver
    able = capabilities(name)
    cnf = formula_of(prepared, encoding, at_most_one, seed)
    symmetry = symmetry and not prepared.has_no_shapes

    def budgets(opened: OpenFormula[tuple[int, ...]]) -> Iterator[int | None]:
        if not (able.budgets and able.incremental):
            if symmetry:
                opened.symmetry_breaking = _break_symmetry(opened)
            yield None
            return
        if colourings is not None:
            yield _UNDOUBTED
            if colourings.thoroughly():
                opened.argument = colourings.reason
                return
            opened.deadline.check()
        if conflicts is not None:
            yield conflicts
            return
        if symmetry:
            opened.symmetry_breaking = f"not broken before {_UNBROKEN:,} conflicts"
            yield _UNBROKEN
            broken = _break_symmetry(opened)
            opened.symmetry_breaking = f"after {_UNBROKEN:,} conflicts {broken}"
        yield None

    found = driver.first_solution(cnf, solver=name, deadline=prepared.deadline, budgets=budgets)
    return replace(found, statistics={**options.counted, **found.statistics})


def _break_symmetry(opened: OpenFormula[tuple[int, ...]]) -> str:
    """Add clauses that leave one solution of each class, if memory has room for its symmetries; describe them."""
    writing = opened.meaning
    assert isinstance(writing, PlacementWriting)
    try:
        broken = writing.breaking()
    except LimitError:
        return "not broken: too many symmetries"
    opened.add(broken.clauses)
    return broken.description

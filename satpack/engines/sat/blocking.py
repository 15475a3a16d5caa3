"""Finds one solution after the other: each is blocked when found, by a clause that excludes no other."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import numpy as np

from satpack.runtime.errors import Undecided

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.engines.formula import Meaning
    from satpack.engines.sat.draft import PlacementVariables
    from satpack.engines.sat.session import Session
    from satpack.model.placing.placements import Placements
    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause

__all__ = ["blocking", "each_found"]

_Found = TypeVar("_Found")


def each_found(
    session: Session,
    meaning: Meaning[_Found],
    deadline: Deadline,
    counted: dict[str, int],
    *,
    assumptions: Sequence[int] = (),
    conflicts: int | None = None,
) -> Iterator[_Found]:
    """Yield the meaning of each model of the session's formula once.

    Raise Undecided if the deadline passes before the last.

    `counted` receives the solver's counters. `assumptions` must be true; the first of them, if any, also has to hold
    for a blocking clause to bind. `conflicts` limits each call of the solver.
    """
    unless = [-literal for literal in assumptions[:1]]
    while satisfiable := session.solve(assumptions, deadline, conflicts=conflicts):
        found = meaning.found(session.model())
        counted |= session.statistics()
        session.add([[*unless, *meaning.blocking(found)]])
        yield found
    counted |= session.statistics()
    if satisfiable is None:
        # a deadline may have ended the solver, which then takes no more clauses
        raise Undecided("limit of conflicts" if conflicts and not deadline.passed else "time limit")


def blocking(placements: Placements, chooses: PlacementVariables, chosen: Sequence[int]) -> Clause:
    """Return the clause that excludes the solution made of some placements.

    It says that one of the placements is not chosen. A solution that leaves cells empty can be part of a larger one,
    with more copies, which is kept by "or something lies on the empty cells".
    """
    clause = sorted(-variable for variable in chooses.of(chosen))
    puzzle = placements.puzzle
    if all(piece.copies.is_fixed for piece in puzzle.pieces):
        return clause
    free = np.ones(len(puzzle.region), dtype=bool)
    for placement in chosen:
        free[placements.cells[placements.starts[placement] : placements.starts[placement + 1]]] = (
            False
        )
    if free.any():
        fits = np.logical_and.reduceat(free[placements.cells], placements.starts[:-1])
        clause += sorted(chooses.of(np.flatnonzero(fits).tolist()))
    return clause

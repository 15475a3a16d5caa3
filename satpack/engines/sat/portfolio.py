"""Races several configurations for a first solution: the first to answer wins, and the others are ended.

How long a CDCL solver needs for one solution is luck: ten times more or less between two shuffles of one formula. The
least of a few runs is much steadier than any of them.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from satpack.engines.prepared import Prepared
from satpack.engines.sat.covers import formula_of
from satpack.engines.sat.first_solution import first_solution, solver_for
from satpack.engines.sat.solvers import DEFAULT_SOLVER, GUIDED_SOLVER, capabilities
from satpack.model.answer import Answer, Status
from satpack.runtime.errors import EngineError, VerificationError
from satpack.runtime.pool import Pool
from satpack.runtime.processes import check_jobs

if TYPE_CHECKING:
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements
    from satpack.runtime.limits import Deadline


@dataclass(frozen=True, slots=True)
class Contender:
    """A configuration in a race: arguments of `satpack.engines.sat.first_solution.first_solution`."""

    solver: str
    encoding: str
    at_most_one: str
    seed: int | None
    """Shuffles the formula."""


def contenders(
    options: Placements | NamedCover,
    jobs: int,
    *,
    solver: str = "auto",
    encoding: str = "auto",
    at_most_one: str = "auto",
    seed: int | None = None,
) -> list[Contender]:
    """Return the contenders of a race: two configurations in turn, each time with another seed.

    Options given as "auto" are free: the second configuration has another solver, one that accepts our decisions if
    the first does not, and the other way round. Raises OptionError for a number of jobs that can't be started.

    >>> import satpack
    >>> for contender in contenders(satpack.place(satpack.load("soma")), 3, seed=7):
    ...     print(contender.solver, contender.encoding, contender.seed)
    minisat-ep auto 7
    glucose42 auto 8
    minisat-ep auto 9
    """
    check_jobs(jobs)
    first = solver_for(options)
    second = DEFAULT_SOLVER if first == GUIDED_SOLVER else GUIDED_SOLVER
    found = []
    for number in range(jobs):
        chosen = (first, second)[number % 2] if solver == "auto" else solver
        own_seed = (seed or 0) + number if number else seed
        found.append(Contender(chosen, encoding, at_most_one, own_seed))
    return found


class Racer:
    """Searches as a contender says, in a process of its own."""

    def __init__(self, options: Placements | NamedCover, symmetry: bool) -> None:  # noqa: FBT001 - as it is sent to a child
        self._options = options
        self._symmetry = symmetry

    def run(self, contender: Contender) -> Answer:
        """Search until the end."""
        return first_solution(
            Prepared.placed(self._options),
            solver=contender.solver,
            encoding=contender.encoding,
            at_most_one=contender.at_most_one,
            seed=contender.seed,
            symmetry=self._symmetry,
        )


def race(
    prepared: Prepared,
    field: list[Contender],
    *,
    symmetry: bool = True,
) -> Answer:
    """Let every contender, two or more, search in a process of its own, and return the first answer; its engine names the winner.

    Whatever happens, no process is left when this returns: a loser is killed, and its children die with it. With
    `symmetry`, only one solution of each symmetry class is searched for. Raises OptionError if a contender has an
    option that does not exist, and EngineError if every contender failed or the winner's solution is wrong.
    """
    started = time.monotonic()
    for contender in field:
        capabilities(contender.solver)
        formula_of(prepared, contender.encoding, contender.at_most_one)
    name = f"race of {len(field)}"
    winner, answer = _first(prepared.options, field, prepared.deadline, symmetry=symmetry)
    seconds = time.monotonic() - started
    if answer is None:
        return Answer(Status.UNDECIDED, None, "time limit", name, seconds)
    by = "" if winner is None or winner.seed is None else f" with seed {winner.seed}"
    engine = f"{name}, won by {answer.engine}{by}"
    solution = answer.solution
    if solution is not None:
        solution = replace(solution, puzzle=prepared.subject, engine=engine, seconds=seconds)
        try:
            solution.verify()
        except VerificationError as fault:
            raise EngineError(f"{engine} gave a wrong solution: {fault}") from fault
    return replace(answer, solution=solution, engine=engine, seconds=seconds)


def _first(
    options: Placements | NamedCover, field: list[Contender], deadline: Deadline, *, symmetry: bool
) -> tuple[Contender | None, Answer | None]:
    """Return the winner and its answer; None if the deadline passed first."""
    if deadline.passed:
        return None, None
    fresh = "satpack.engines.sat.portfolio:Racer", options, symmetry
    pool: Pool[Contender] = Pool(len(field), "run", Racer(options, symmetry), fresh, attempts=1)
    with pool:
        for process, contender in zip(pool.idle, field, strict=True):
            pool.begin(process, contender)
        while pool.busy_keys:
            try:
                return next(pool.replies(deadline), (None, None))
            except EngineError:
                if not pool.busy_keys:
                    raise
    return None, None

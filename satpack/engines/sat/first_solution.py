"""The `sat` engine: finds a first solution, or that there is none, by a proof or on the solver's word.

Several configurations may race: the first to answer wins, and the others are ended. How long a CDCL solver needs for one
solution is luck: ten times more or less between two shuffles of one formula. The least of a few runs is much steadier than any
of them.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from satpack.engines.prepared import Prepared
from satpack.engines.sat import driver
from satpack.engines.sat.covers import formula_of
from satpack.engines.sat.formula import PlacementWriting
from satpack.engines.sat.solvers import DEFAULT_SOLVER, GUIDED_SOLVER, capabilities
from satpack.model.answer import Answer, Status
from satpack.runtime.errors import EngineError, LimitError, VerificationError
from satpack.runtime.pool import Pool
from satpack.runtime.processes import check_jobs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.engines.prepared import ColouringArguments
    from satpack.engines.sat.driver import OpenFormula
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements
    from satpack.runtime.limits import Deadline

_UNDOUBTED = 5_000
"""Conflicts (about a second) before arguments that there is no solution are looked for."""

_TRIES = 5_000, 20_000
"""Conflicts, a second at most, that the formula and a shuffle of it are given before the search goes on for good with another.

How many a solver needs that chooses its decisions itself is luck: F pentacubes in 5x5x8 take 3,400 to 44,000 in seven shuffles,
and more than 60,000 in the order of the placements, which was the worst of eight for 5 of 13 puzzles, and the best for some large
boards.
"""

_UNBROKEN = 100_000
"""Conflicts, some ten seconds, that the formula of all solutions is given before symmetries are broken."""

_SPENT = "restarts", "conflicts", "decisions", "propagations"
"""The solver's counters, of all tries together."""


def solver_for(options: Placements | NamedCover) -> str:
    """Return the solver measured best for a first solution: for pieces that are all different one that decides on the item with fewest options."""
    if options.kind == "cover" or options.puzzle.has_sides:
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

    A solver that chooses its decisions itself begins again, at most twice, with the next seeds. With `symmetry`, and without a limit on
    conflicts, one solution of each class is searched for once the last of these has taken 100,000 conflicts: many solutions are found
    sooner than one of each class, and refuting a formula takes longer than that. `colourings` may settle the puzzle on the way. A solver
    that takes no limit on conflicts, or no clauses after a call, ignores both, and has symmetries broken from the start.
    """
    options = prepared.options
    name = solver_for(options) if solver == "auto" else solver
    able = capabilities(name)
    is_limited = able.budgets and able.incremental
    tries = _tries(conflicts) if is_limited and not able.guided else [conflicts]
    symmetry = symmetry and not prepared.has_no_shapes
    spent: Counter[str] = Counter()
    started = time.monotonic()
    for number, limit in enumerate(tries):
        shuffle = (seed or 0) + number if number else seed
        cnf = formula_of(prepared, encoding, at_most_one, shuffle)
        if is_limited:
            soon = None if number else colourings
            breaks = symmetry and conflicts is None
            plan = partial(_budgets, conflicts=limit, symmetry=breaks, colourings=soon)
        else:
            plan = partial(_no_limits, symmetry=symmetry)
        found = driver.first_solution(cnf, solver=name, deadline=prepared.deadline, budgets=plan)
        spent.update({each: found.statistics.get(each, 0) for each in _SPENT})
        if found.status is not Status.UNDECIDED or prepared.deadline.passed:
            break
    seconds, statistics = time.monotonic() - started, {**found.statistics, **+spent}
    solution = found.solution and replace(found.solution, seconds=seconds, statistics=statistics)
    statistics = {**options.counted, **statistics}
    return replace(found, solution=solution, seconds=seconds, statistics=statistics)


def _tries(conflicts: int | None) -> Sequence[int | None]:
    """Return the limits of the tries, whose sum is that of the search; the last is the search as it would be without them."""
    if conflicts is None:
        return *_TRIES, None
    rest = conflicts - sum(_TRIES)
    return (*_TRIES, rest) if rest > 0 else (conflicts,)


def _no_limits(opened: OpenFormula[tuple[int, ...]], *, symmetry: bool) -> Iterator[int | None]:
    if symmetry:
        opened.symmetry_breaking = _break_symmetry(opened)
    yield None


def _budgets(
    opened: OpenFormula[tuple[int, ...]],
    *,
    conflicts: int | None,
    symmetry: bool,
    colourings: ColouringArguments | None,
) -> Iterator[int | None]:
    """Yield limits on conflicts, between which arguments are looked for and symmetries broken."""
    if colourings is not None:
        undoubted = _UNDOUBTED if conflicts is None else min(_UNDOUBTED, conflicts)
        yield undoubted
        conflicts = None if conflicts is None else conflicts - undoubted
        if colourings.thoroughly():
            opened.argument = colourings.reason
            return
        opened.deadline.check()
    if symmetry:
        opened.symmetry_breaking = f"not broken before {_UNBROKEN:,} conflicts"
    if conflicts is not None:
        if conflicts:
            yield conflicts
        return
    if symmetry:
        yield _UNBROKEN
        broken = _break_symmetry(opened)
        opened.symmetry_breaking = f"after {_UNBROKEN:,} conflicts {broken}"
    yield None


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


@dataclass(frozen=True, slots=True)
class Contender:
    """A configuration in a race: arguments of `satpack.engines.sat.first_solution.first_solution`."""

    solver: str = "auto"
    encoding: str = "auto"
    at_most_one: str = "auto"
    seed: int | None = None
    """Shuffles the formula."""


def contenders(options: Placements | NamedCover, jobs: int, asked: Contender) -> list[Contender]:
    """Return the contenders of a race: two configurations in turn, each time with another seed, the second with another solver if that is free.

    >>> import satpack
    >>> for contender in contenders(satpack.place(satpack.load("soma")), 3, Contender(seed=7)):
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
        solver = (first, second)[number % 2] if asked.solver == "auto" else asked.solver
        seed = (asked.seed or 0) + number if number else asked.seed
        found.append(replace(asked, solver=solver, seed=seed))
    return found


class Racer:
    """Searches as a contender says, in a process of its own."""

    def __init__(self, options: Placements | NamedCover, symmetry: bool) -> None:  # noqa: FBT001 - as it is sent to a child
        self._options = options
        self._symmetry = symmetry

    def run(self, contender: Contender) -> Answer:
        prepared = Prepared.placed(self._options)
        return first_solution(prepared, **asdict(contender), symmetry=self._symmetry)


def race(
    prepared: Prepared,
    field: list[Contender],
    *,
    symmetry: bool = True,
) -> Answer:
    """Let every contender, two or more, search in a process of its own, and return the first answer; its engine names the winner.

    Whatever happens, no process is left when this returns: a loser is killed, and its children die with it.
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
    fresh = "satpack.engines.sat.first_solution:Racer", options, symmetry
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

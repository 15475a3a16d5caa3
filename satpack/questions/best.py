"""The best of a puzzle's solutions by a goal: how good it is, that none is better, and all that are as good."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Unpack

from satpack.model.best.best_fit import better, bounds_by_area, restated, why_no_choice
from satpack.model.goal import MAXIMISED, MINIMISED, Goal
from satpack.model.puzzle import check_puzzle
from satpack.questions.options import BestOptions
from satpack.runtime.errors import OptionError, PuzzleError, Undecided
from satpack.runtime.limits import Deadline
from satpack.runtime.options import complete, takes, takes_options

if TYPE_CHECKING:
    from collections.abc import Callable

    from satpack.engines.proofs.refutation import DratProof
    from satpack.model.best.optimum import BestFit
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.questions.enumerate import Enumeration

__all__ = ["Fitting", "best", "prove_best"]


@takes_options(BestOptions)
class Fitting:
    """A search for the best solution: run it, then ask for the result, which is there at any moment.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    **options
        Those of `BestOptions`.

    Raises
    ------
    InputError
        For options that do not exist, or a goal that means nothing for the puzzle.
    """

    def __init__(self, puzzle: Puzzle, **options: Unpack[BestOptions]) -> None:
        from satpack.engines.best.search import BestSearch

        check_puzzle(puzzle)
        asked = complete(BestOptions, options)
        self.goal = _goal(puzzle, asked["maximise"], asked["minimise"])
        leave_out = asked["leave_out"]
        if leave_out is None:  # where pieces have more cells than the region, all of them never fit
            leave_out = puzzle.needed_area[0] > len(puzzle.region)
        self.left_out = leave_out and self.goal.measure != "blockers"
        self.puzzle = restated(puzzle, self.goal, leave_out=leave_out)
        self._all = asked["all_best"]
        self._deadline = Deadline.after(asked["timeout"])
        why = why_no_choice(self.puzzle, self.goal, bounds_by_area(self.puzzle, self.goal))
        if why and not _fits_nowhere(self.puzzle, self._deadline):
            raise OptionError(f"{puzzle.name}: {why}")
        self._search = BestSearch(
            self.puzzle,
            self.goal,
            solver=asked["solver"],
            encoding=asked["encoding"],
            at_most_one=asked["at_most_one"],
            seed=asked["seed"],
            deadline=self._deadline,
        )
        self._optima: list[Solution] = []
        self._run: Enumeration | None = None

    def run(self, on_progress: Callable[[int, int | None], None] | None = None) -> None:
        """Search; with `all_best` also for all that are as good as the best.

        Parameters
        ----------
        on_progress : callable, optional
            Called with the bound and the best measure so far whenever one of them moves.
        """
        self._search.run(on_progress)
        found = self._search.result()
        if self._all and found.proved and found.value is not None:
            from satpack.questions.enumerate import Enumeration

            left = self._deadline.remaining()
            as_good = better(self.puzzle, self.goal, found.value)
            engine = "auto" if as_good.must_fill == len(as_good.region) else "sat"
            self._run = Enumeration(as_good, timeout=left, engine=engine)
            for each in self._run:
                self._optima.append(replace(each, puzzle=self.puzzle))

    def result(self) -> BestFit:
        """Return what is known so far."""
        found = replace(self._search.result(), left_out=self.left_out, optima=tuple(self._optima))
        if self._run is None:
            return found
        every = self._run.complete
        reason = found.reason if every else self._run.reason or "interrupted"
        return replace(found, reason=reason, every=every)


def _fits_nowhere(puzzle: Puzzle, deadline: Deadline) -> bool:
    """Whether placements say that there is no solution, which the search then says."""
    from satpack.engines.arguments import impossible_by_placements
    from satpack.model.placing.placements import place

    try:
        return impossible_by_placements(place(puzzle, deadline=deadline)) is not None
    except Undecided:
        return False


def _goal(puzzle: Puzzle, maximise: str | None, minimise: str | None) -> Goal:
    """Return the goal that was asked for, or the puzzle's own."""
    try:
        goal = Goal.of(maximise=maximise, minimise=minimise) or puzzle.goal
    except PuzzleError as fault:
        raise OptionError(str(fault)) from None
    if goal is None:
        raise OptionError(
            f"{puzzle.name} has no [goal]; say what to maximise ({', '.join(MAXIMISED)}) or minimise "
            f"({', '.join(MINIMISED)})"
        )
    return goal


@takes(BestOptions)
def best(puzzle: Puzzle, **options: Unpack[BestOptions]) -> BestFit:
    r"""Find the best of a puzzle's solutions, and prove that none is better.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    **options
        Those of `BestOptions`.

    Raises
    ------
    InputError
        For options that do not exist, or a goal that means nothing for the puzzle.

    Examples
    --------
    >>> import satpack
    >>> board = satpack.Region((), satpack.box("square", 5, 5))
    >>> cross = satpack.Piece("X", ".#.\n###\n.#.", copies="0-5", grid="square")
    >>> found = best(satpack.Puzzle("crosses", "square", board, [cross]), maximise="pieces")
    >>> found.value, found.proved
    (2, True)
    """
    search = Fitting(puzzle, **options)
    search.run()
    return search.result()


def prove_best(
    found: BestFit,
    *,
    cnf: str | None = None,
    proof: str | None = None,
    solver: str = "auto",
    checker: str = "auto",
    timeout: float | None = None,
) -> DratProof | None:
    """Write the proof that no solution is better, once a checker accepts it.

    Parameters
    ----------
    found : BestFit
        The best, proved.
    cnf, proof : str, optional
        Where to keep the formula, and its DRAT proof.
    solver : str
        A CDCL solver that writes proofs.
    checker : str
        As for `satpack.prove`.
    timeout : float, optional
        Seconds after which to give up.

    Returns
    -------
    DratProof or None
        None if areas alone say that none is better, so that there is no formula to refute.

    Raises
    ------
    OptionError
        If it is not proved that it is the best.
    Undecided
        If the time is up first.
    EngineError
        If there is a better one, or the proof is not accepted.
    """
    from satpack.engines.best.search import encoding_for
    from satpack.engines.proofs.attempts import proving_solver
    from satpack.engines.proofs.checkers import choose_checker
    from satpack.engines.proofs.refutation import refute
    from satpack.engines.sat.formula import Cnf
    from satpack.model.placing.placements import place
    from satpack.model.solution import Solution
    from satpack.runtime.errors import EngineError

    if found.value is None or not found.proved:
        raise OptionError("only of the best it can be shown that none is better")
    choose_checker(checker)
    bounds = bounds_by_area(found.puzzle, found.goal)
    bound = found.value + (1 if found.goal.is_maximum else -1)
    if not bounds.low <= bound <= bounds.high:
        return None
    deadline = Deadline.after(timeout)
    placements = place(better(found.puzzle, found.goal, bound), deadline=deadline)
    chosen = encoding_for(placements)
    formula = Cnf(placements, replace(chosen, name=chosen.name.split("+")[0]))
    refuted = refute(
        formula,
        solver=proving_solver(solver),
        checker=checker,
        cnf=cnf,
        proof=proof,
        deadline=deadline,
    )
    if isinstance(refuted, Solution):
        raise EngineError(f"there is a better solution than {found.value}")
    return refuted

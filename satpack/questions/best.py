"""Finds the best of a puzzle's solutions for a goal, proves that none is better, and lists all equally good ones."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Unpack

from satpack.engines.blame.rules import reason_with_rules
from satpack.engines.prepared import Prepared
from satpack.gallery import puzzle_of
from satpack.model.answer import Status
from satpack.model.best.best_fit import better, bounds_by_area, restated, why_no_choice
from satpack.model.goal import MAXIMISED, MINIMISED, Goal
from satpack.model.warrant import Warrant
from satpack.questions.question import question
from satpack.questions.question_options import BestOptions
from satpack.questions.solve import answer
from satpack.runtime.declared_options import complete, takes_options
from satpack.runtime.errors import EngineError, LimitError, OptionError, PuzzleError, Undecided
from satpack.runtime.progress import silent
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from satpack.engines.proofs import DratProof
    from satpack.model.best.optimum import BestFit
    from satpack.model.puzzle import Puzzle
    from satpack.questions.question_options import SatOptions
    from satpack.runtime.progress import Tell

_BRIEF = 10.0
"""Seconds to look for a proof that there is no solution, if all solutions would be equally good."""


@takes_options(BestOptions)
class Fitting:
    """A search for the best solution: run it, then ask for the result, which is available at any moment."""

    def __init__(self, puzzle: Puzzle | str | Path, **options: Unpack[BestOptions]) -> None:
        from satpack.engines.best.best_search import BestSearch

        puzzle = puzzle_of(puzzle)
        asked = complete(BestOptions, options)
        self._proof = asked["proof"]
        self._solver = asked["solver"]
        self._cnf = ""
        if self._proof is not None:
            from satpack.engines.proofs import proving_solver

            self._cnf = _formula_beside(self._proof)
            proving_solver(self._solver)
        self._notes: tuple[str, ...] = ()
        self.goal = _goal(puzzle, asked["maximise"], asked["minimise"])
        leave_out = asked["leave_out"]
        if leave_out is None:  # if the pieces have more cells than the region, they never all fit
            leave_out = puzzle.needed_area[0] > len(puzzle.region)
            if leave_out and self.goal.measure != "blockers":
                self._notes = _ANY_LEFT_OUT
        self.left_out = leave_out and self.goal.measure != "blockers"
        self.puzzle = restated(puzzle, self.goal, leave_out=leave_out)
        self._all = asked["all_best"]
        self._prepared = Prepared.of(self.puzzle, asked["timeout"])
        self._deadline = self._prepared.deadline
        if self.goal.measure == "value" and not any(piece.value for piece in puzzle.pieces):
            raise OptionError(
                f"{puzzle.name}: no piece has a value; give pieces one, such as value = 3"
            )
        # the reason to refuse the search, unless it soon proves that there is no solution at all
        self._bounds = bounds_by_area(self.puzzle, self.goal)
        self._pointless = why_no_choice(self.puzzle, self.goal, self._bounds)
        self._formula: SatOptions = {
            "solver": asked["solver"],
            "encoding": asked["encoding"],
            "at_most_one": asked["at_most_one"],
            "seed": asked["seed"],
        }
        self._search = BestSearch(self._prepared, self.goal, self._bounds, **self._formula)
        self._found: BestFit | None = None  # once the search is over

    def run(self, tell: Tell = silent) -> BestFit:
        """Search, with `all_best` also for all equally good solutions; `tell` gets bound and measure when one changes."""
        if self._pointless:
            self._found = self._search_for_any()
            return self._found
        self._search.run(tell)
        self._found = found = self.result()
        if found.status is Status.IMPOSSIBLE:
            why = reason_with_rules(self._prepared, found.reason)
            self._found = replace(found, reason=why)
        if self._all and found.proved and found.value is not None:
            self._list(found, found.value)
        if self._proof is not None:
            self._prove(self._found, self._proof)
        return self._found

    def _list(self, found: BestFit, value: int) -> None:
        """List all solutions that are as good."""
        from satpack.questions.enumerate import Enumeration

        as_good = better(self.puzzle, self.goal, value)
        engine = "auto" if as_good.must_fill == len(as_good.region) else "sat"
        run = Enumeration(as_good, timeout=self._deadline.remaining(), engine=engine)
        optima = []
        try:
            for each in run:
                optima.append(replace(each, puzzle=self.puzzle))  # noqa: PERF401 - kept if it is interrupted
        finally:
            self._found = replace(
                found,
                optima=tuple(optima),
                reason=found.reason if run.complete else run.reason or "interrupted",
                every=run.complete,
                every_warrant=run.warrant,
                is_open=not run.complete,
                seconds=self._search.result().seconds,
            )

    def _prove(self, found: BestFit, proof: str) -> None:
        """Write the proof that none is better, and note whether it was written."""
        unwritten = f"{proof} is not written"
        if not found.proved:
            why = "since it is not known whether a better one exists"
            if found.status is Status.IMPOSSIBLE:
                why = "since there is no solution to beat; satpack prove shows that"
            self._found = replace(found, proof_note=f"{unwritten}, {why}")
            return
        self._found = replace(found, proof_note=f"{unwritten}: it was cut short")
        try:
            made = self._proof_for(found, proof)
        except (Undecided, LimitError) as limit:
            self._found = replace(found, proof_note=f"{unwritten}: {limit}", is_open=True)
            return
        if made is None:
            why = "the numbers of cells and copies show that none is better"
            self._found = replace(found, proof_note=f"{unwritten}: {why}")
            return
        sentence = f"Wrote {self._cnf} and {proof}: {many(made.lemmas, 'lemma')}, accepted by {made.checker}."
        warrant = Warrant(made.solver, checked=True)
        self._found = replace(found, warrant=warrant, proof_note=sentence)

    def _proof_for(self, found: BestFit, proof: str) -> DratProof | None:
        """Write the proof, once a checker accepts it; return None if areas alone prove it."""
        from satpack.engines.best.best_search import encoding_for
        from satpack.engines.best.weighing import weigh
        from satpack.engines.proofs import proving_solver, refute
        from satpack.engines.sat.formula import Cnf
        from satpack.engines.sat.losses import are_few
        from satpack.model.solution import Solution

        assert found.value is not None
        low, high = self._bounds.low, self._bounds.high
        bound = found.value + (1 if self.goal.is_maximum else -1)
        if not low <= bound <= high:
            return None
        prepared = Prepared(better(self.puzzle, self.goal, bound), self._deadline)
        chosen = encoding_for(prepared.placements)
        plain = replace(chosen, name=chosen.name.split("+")[0])
        weights = weigh(self._prepared, self.goal, high if self.goal.is_maximum else low)
        if weights and not are_few(weights, prepared.placements, weights.left(prepared.puzzle)):
            weights = None
        refuted = refute(
            Cnf(prepared, plain, weights=weights),
            solver=proving_solver(self._solver),
            checker="auto",
            cnf=self._cnf,
            proof=proof,
            deadline=self._deadline,
        )
        if isinstance(refuted, Solution):
            raise EngineError(f"there is a better solution than {found.value}")
        return refuted

    def _search_for_any(self) -> BestFit:
        """Return the proof that there is no solution, if all would be equally good; raise OptionError if there is one, or the proof takes too long."""
        seconds = self._deadline.or_after(_BRIEF).remaining()
        found = answer(self.puzzle, timeout=seconds, **self._formula)
        if found.status is not Status.IMPOSSIBLE:
            raise OptionError(f"{self.puzzle.name}: {self._pointless}")
        return replace(
            self.result(),
            status=found.status,
            bound=None,
            reason=found.reason,
            engine=found.engine,
            seconds=found.seconds,
            statistics=found.statistics,
            warrant=found.warrant,
        )

    def result(self) -> BestFit:
        return self._found or replace(
            self._search.result(), left_out=self.left_out, notes=self._notes
        )


_ANY_LEFT_OUT = ("the pieces have more cells than the region, so any may be left out",)

_PROOF = re.compile(r"\.drat(\.gz|\.xz)?$")


def _formula_beside(proof: str) -> str:
    """Return the file name for the formula of a proof; refuse misleading or unwritable names."""
    from satpack.io.files import check_place

    if not _PROOF.search(proof):
        raise OptionError(f"{proof}: the proof is DRAT; give it a name such as best.drat")
    formula = _PROOF.sub(r".cnf\1", proof)
    for path in (proof, formula):
        check_place(path)
    return formula


def _goal(puzzle: Puzzle, maximise: str | None, minimise: str | None) -> Goal:
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


def _refuse(asked: Mapping[str, Any], files: Sequence[str]) -> None:
    if asked.get("all_best") and any(PurePath(path).suffix != ".json" for path in files):
        raise OptionError("--all-best shows several solutions, of which -o writes .json only")


@question(
    BestOptions,
    begin=Fitting,
    doing="finding the best of",
    pictures="Solution",
    beside="words",
    refuse=_refuse,
    examples=(
        "`satpack best crosses-9x9`: the goal is in the file",
        "`satpack best mine.toml --maximise cells --leave-out`",
        "`satpack best mine.toml --minimise largest-hole -o best.svg`",
        "`satpack best crosses-9x9 --minimise blockers`",
        "`satpack best crosses-9x9 --proof best.drat`, then `satpack verify crosses-9x9 best.cnf best.drat`",
    ),
    status="0 none is better; 20 there is no solution, by a proof or according to the named solver; 30 stopped by "
    "the time limit, 130 interrupted: the best so far is shown with the bound; 2 bad input.",
)
def best(puzzle: Puzzle | str | Path, **options: Unpack[BestOptions]) -> BestFit:
    r"""Find the best solution for a goal, and prove that none is better.

    Raises
    ------
    InputError
        For invalid options, or a goal that means nothing for the puzzle.

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

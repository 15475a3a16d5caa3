"""Analysing all solutions of a puzzle: what they have in common, how near they are to each other, how hard one is to find."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING, Any, Unpack

from satpack.engines import auto
from satpack.engines.prepared import Prepared
from satpack.engines.rows import engines
from satpack.model.solution import Solution
from satpack.model.symmetry.conventions import check_convention
from satpack.model.warrant import UNASKED
from satpack.questions.analysis import Analysis, Difficulty, SolutionGraph
from satpack.questions.engines import engine_for
from satpack.questions.enumerate import Enumeration
from satpack.questions.options import AnalysisOptions
from satpack.questions.question import question
from satpack.runtime.errors import LimitError, OptionError, Undecided
from satpack.runtime.options import asks_for, complete
from satpack.runtime.progress import silent
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.engines.listing import PlacementBatch
    from satpack.engines.row import Engine
    from satpack.model.grids import Cell
    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle
    from satpack.runtime.progress import Tell

__all__ = ["MOST_NODES", "MOST_TRIES", "Analysing", "analyse"]

MOST_NODES = 10_000
"""Most solutions whose graph is made: each is compared with the images of all others."""

MOST_TRIES = 1_000_000
"""Placements that all random searches of a puzzle may try together, some twenty seconds."""


class Analysing:
    """An analysis under way; see `analyse`, whose parameters it takes.

    Attributes
    ----------
    interrupted : bool
        Whether Ctrl-C ended it, with what was found until then.
    """

    def __init__(self, puzzle: Puzzle, **options: Unpack[AnalysisOptions]) -> None:
        started = time.monotonic()
        asked: dict[str, Any] = {**complete(AnalysisOptions, options)}
        self._prepared = Prepared.of(puzzle, asked["timeout"])
        self._puzzle = self._prepared.puzzle
        self.interrupted = False
        self._most, self._up_to = asked["graph"], asked["up_to"]
        self._runs, self._seed, self._memory = asked["runs"], asked["seed"], asked["memory_limit"]
        check_convention(self._up_to)
        if self._most is not None and self._most < 1:
            raise OptionError(
                f"solutions that differ in at most {self._most} pieces: use 1 or more"
            )
        if self._runs < 0:
            raise OptionError(f"{self._runs} random searches: use 0 or more")
        for name, needed, asked_for in (
            ("up_to", "a graph", self._most is not None),
            ("seed", "random searches", self._runs > 0),
        ):
            if not asked_for and asks_for(AnalysisOptions, asked, (name,)):
                raise OptionError(f"{name.replace('_', '-')} goes with {needed}; leave it out")
        self._engine = engine_for("analyse", AnalysisOptions, asked, self._prepared)
        self._started = started

    def run(self, tell: Tell | None = None) -> Analysis:
        """Find all there is to say, or as much as the limits allow; `tell` as of `Counting.run`."""
        tell = tell or silent
        survey = _Survey(self._puzzle)
        graph = None
        if self._engine is not None and self._engine.uses is not None:
            self._sweep(survey, self._engine)
        elif self._engine is None and self._sweeps():
            self._sweep(survey, engines()[auto.UNLISTED])
        else:
            self._list(survey, tell)
            if self._most is not None:
                graph = self._joined(survey, self._most)
        some = survey.total > 0 or not survey.complete  # nothing is hard to find where nothing is
        return Analysis(
            self._puzzle,
            survey.total,
            survey.covers(),
            survey.complete,
            graph,
            self._measured(tell) if self._runs and not self.interrupted and some else None,
            survey.reason,
            survey.engine,
            time.monotonic() - self._started,
            survey.warrant,
        )

    def _sweeps(self) -> bool:
        """Whether a sweep is small enough to be kept, and says all that is wanted."""
        if self._most is not None or engines()[auto.UNLISTED].lacking(self._puzzle):
            return False
        return auto.frontier_is_fast(self._prepared, work=auto.KEPT_WORK, memory_limit=self._memory)

    def _sweep(self, survey: _Survey, engine: Engine) -> None:
        from satpack.engines.contradiction import reason_with_rules

        survey.engine, prepared = engine.name, self._prepared
        assert engine.uses is not None
        try:
            total, uses = engine.uses(prepared, memory=self._memory)
        except (Undecided, LimitError) as limit:
            survey.reason = "time limit" if isinstance(limit, Undecided) else str(limit)
            return
        survey.placements, survey.uses = prepared.placements, uses
        survey.total, survey.complete = total, True
        if not total:
            survey.reason = reason_with_rules(prepared, prepared.why_impossible())

    def _list(self, survey: _Survey, tell: Tell) -> None:
        """List one solution of each class, and keep them if they are to be joined."""
        name = self._engine.name if self._engine is not None else "auto"
        search: dict[str, Any] = {"memory_limit": self._memory}
        # of boxes by coordinates nobody says what a symmetry makes of them
        by_boxes = name == "auto" and self._prepared.boxes() is not None
        if name == "sat" and self._prepared.boxes() is not None:
            search["encoding"] = "plain"
        run = Enumeration(
            self._prepared,
            engine="cover" if by_boxes else name,
            up_to="symmetry" if self._most is None else self._up_to,
            timeout=self._prepared.deadline.remaining(),
            **search,
        )
        try:
            for batch in run.batches():
                survey.take(batch, keep=self._most is not None)  # type: ignore[arg-type]
                tell(many(run.found, "solution"), run.progress)
                if self._most is not None and run.found > MOST_NODES:
                    raise LimitError(
                        f"{self._puzzle.name}: more than {MOST_NODES:,} solutions are too many for a graph; leave the "
                        "graph out, or ask for fewer solutions by rules"
                    )
        except KeyboardInterrupt:
            run.reason, self.interrupted = "interrupted", True
        survey.complete, survey.engine = run.complete, run.engine
        survey.reason, survey.warrant = run.reason, run.warrant

    def _joined(self, survey: _Survey, most: int) -> SolutionGraph:
        """Return the graph of what was listed."""
        from satpack.engines.solution_graph import near_pairs

        solutions, whole = survey.solutions(), survey.complete
        edges: tuple[tuple[int, int, int], ...] = ()
        if survey.kept and not self.interrupted:
            try:
                found = near_pairs(survey.kept, survey.action, most, self._prepared.deadline)
                edges = tuple(found)
            except Undecided:
                whole = False
            except KeyboardInterrupt:
                whole, self.interrupted = False, True
        return SolutionGraph(most, self._up_to, solutions, edges, whole)

    def _measured(self, tell: Tell) -> Difficulty:
        """Return the tries of random searches."""
        from satpack.engines.random_search import RandomSearch

        nodes: list[int] = []
        prepared = self._prepared
        try:
            search = RandomSearch(prepared.placements, prepared.deadline)
            for run in range(self._runs):
                chance, left = Random(f"{self._seed} {run}"), MOST_TRIES - sum(nodes)
                nodes.append(search.tries(chance, most=left))
                tell(f"{run + 1:,} random searches", (run + 1) / self._runs)
        except Undecided:
            return Difficulty(tuple(nodes), self._seed, complete=False)
        except KeyboardInterrupt:
            self.interrupted = True
            return Difficulty(tuple(nodes), self._seed, complete=False)
        return Difficulty(tuple(nodes), self._seed)


class _Survey:
    """What is known of all solutions: how many have each placement."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.total = 0
        self.complete = False
        self.reason = self.engine = ""
        self.warrant = UNASKED
        self.kept: list[tuple[int, ...]] = []
        self.placements: Placements | None = None
        self.uses: Sequence[int] = ()
        self.action: Any = None

    def take(self, batch: PlacementBatch, *, keep: bool) -> None:
        """Take solutions, one of each class, and count those of their whole classes."""
        if self.placements is None:
            self.placements, self.action = batch.placements, batch.action
            self.uses = [0] * len(batch.placements)
        if keep:
            self.kept += batch.numbers
        total, counted = batch.uses()
        self.total += total
        self.uses = [a + b for a, b in zip(self.uses, counted.tolist(), strict=True)]

    def covers(self) -> dict[str, dict[Cell, int]]:
        """Return for each piece how many solutions have it on each cell."""
        found: dict[str, dict[Cell, int]] = {piece.name: {} for piece in self.puzzle.pieces}
        if self.placements is None:
            return found
        names = [piece.name for piece in self.puzzle.pieces]
        for number, times in enumerate(self.uses):
            if times:
                own = found[names[self.placements.piece[number]]]
                for cell in self.placements.cells_of(number):
                    own[cell] = own.get(cell, 0) + times
        return found

    def solutions(self) -> tuple[Solution, ...]:
        """Return what was kept."""
        placements = self.placements
        if placements is None:
            return ()
        return tuple(
            Solution(self.puzzle, tuple(map(placements.placed, numbers)), self.engine)
            for numbers in self.kept
        )


@question(AnalysisOptions, doing="analysing", pictures="Analysis")
def analyse(puzzle: Puzzle, **options: Unpack[AnalysisOptions]) -> Analysis:
    """Say what all solutions of a puzzle have in common: how often each piece covers each cell, and what is forced.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle. Its rules hold.
    **options
        Those of `AnalysisOptions`.

    Returns
    -------
    Analysis
        Marked as not complete if a limit came first.

    Raises
    ------
    InputError
        For options that do not exist or do not go together, a puzzle that is too large, or a graph of more than
        `MOST_NODES` solutions.

    Examples
    --------
    >>> import satpack
    >>> found = satpack.analyse(satpack.load("soma"), graph=3, runs=0)
    >>> found.graph, found.graph.components
    (Graph of 240 solutions, 1,083 edges, 2 components, (239, 1))
    >>> found.covers["T"].get((1, 1, 1), 0)
    0
    """
    return Analysing(puzzle, **options).run()

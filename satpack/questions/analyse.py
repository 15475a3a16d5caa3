"""Analyses all solutions of a puzzle: common properties, similarity, and the difficulty of finding one."""

from __future__ import annotations

import time
from pathlib import PurePath
from random import Random
from typing import TYPE_CHECKING, Any, Unpack

from satpack.engines import auto
from satpack.engines.prepared import Prepared
from satpack.engines.rows import engines
from satpack.gallery import puzzle_of
from satpack.model.solution import Solution
from satpack.model.symmetry.conventions import check_convention
from satpack.model.warrant import UNASKED
from satpack.questions.analysis import Analysis, Difficulty, SolutionGraph, near_pairs
from satpack.questions.engines import engine_for
from satpack.questions.enumerate import Enumeration
from satpack.questions.question import question
from satpack.questions.question_options import AnalysisDrawing, AnalysisOptions
from satpack.runtime.declared_options import asks_for, complete, known_options
from satpack.runtime.errors import EngineError, LimitError, OptionError, Undecided
from satpack.runtime.progress import silent
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from satpack.engines.listing import PlacementBatch
    from satpack.engines.row import Engine
    from satpack.model.grids import Cell
    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle
    from satpack.runtime.progress import Tell

MOST_NODES = 10_000
"""Most solutions of a graph: each is compared with the images of all others."""

MOST_TRIES = 1_000_000
"""Placements tried by all random searches of a puzzle together, some twenty seconds."""


class Analysing:
    """An analysis in progress; see `analyse`, whose parameters it takes."""

    def __init__(self, puzzle: Puzzle | str | Path, **options: Unpack[AnalysisOptions]) -> None:
        started = time.monotonic()
        asked: dict[str, Any] = {**complete(AnalysisOptions, options)}
        self._prepared = Prepared.of(puzzle_of(puzzle), asked["timeout"])
        self._puzzle = self._prepared.puzzle
        self._most, self._up_to = asked["graph"], asked["up_to"]
        self._runs, self._seed, self._memory = asked["runs"], asked["seed"], asked["memory_limit"]
        check_convention(self._up_to, self._puzzle)
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
                raise OptionError(
                    f"{name.replace('_', '-')} applies only to {needed}; leave it out"
                )
        self._engine = engine_for("analyse", AnalysisOptions, asked, self._prepared)
        self._started = started
        self._survey = _Survey(self._puzzle)
        self._edges: tuple[tuple[int, int, int], ...] = ()
        self._is_joined = self._is_measured = False
        self._tries: list[int] | None = None

    def run(self, tell: Tell = silent) -> Analysis:
        """Complete the analysis as far as the limits allow; `tell` as in `Counting.run`."""
        survey = self._survey
        survey.reason = "interrupted"  # unless it ends in another way
        try:
            if self._engine is not None and self._engine.uses is not None:
                self._sweep(survey, self._engine)
            elif self._engine is None and self._sweeps():
                self._sweep(survey, engines()[auto.UNLISTED])
            else:
                self._list(survey, tell)
                if self._most is not None:
                    self._join(survey, self._most)
        except EngineError as fault:
            survey.reason = str(fault)
            raise
        # without a solution there is no difficulty
        if self._runs and (survey.total > 0 or not survey.complete):
            self._measure(tell)
        return self.result()

    def result(self) -> Analysis:
        survey, graph = self._survey, None
        if self._most is not None and not survey.is_swept:
            graph = SolutionGraph(
                self._most,
                self._up_to,
                survey.solutions(),
                self._edges,
                survey.complete and self._is_joined,
            )
        return Analysis(
            self._puzzle,
            survey.total,
            survey.covers(),
            survey.complete,
            graph,
            None
            if self._tries is None
            else Difficulty(tuple(self._tries), self._seed, complete=self._is_measured),
            survey.reason,
            survey.engine,
            time.monotonic() - self._started,
            survey.warrant,
        )

    def _sweeps(self) -> bool:
        """Whether a sweep is small enough to be kept, and sufficient for the request."""
        if self._most is not None or engines()[auto.UNLISTED].lacking(self._puzzle):
            return False
        return auto.frontier_is_fast(self._prepared, work=auto.KEPT_WORK, memory_limit=self._memory)

    def _sweep(self, survey: _Survey, engine: Engine) -> None:
        from satpack.engines.blame.rules import reason_with_rules
        from satpack.engines.burnside import Limits

        survey.engine, survey.is_swept, prepared = engine.name, True, self._prepared
        assert engine.uses is not None
        try:
            total, uses = engine.uses(prepared, Limits(prepared.deadline, self._memory))
        except (Undecided, LimitError) as limit:
            survey.reason = "time limit" if isinstance(limit, Undecided) else str(limit)
            return
        survey.placements, survey.uses = prepared.placements, uses
        survey.total, survey.complete = total, True
        survey.reason = "" if total else reason_with_rules(prepared, prepared.why_impossible())

    def _list(self, survey: _Survey, tell: Tell) -> None:
        """List one solution per class, and keep them for the graph if requested."""
        name = self._engine.name if self._engine is not None else "auto"
        search: dict[str, Any] = {"memory_limit": self._memory}
        # for boxes by coordinates, images under symmetries are not available
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
        for batch in run.batches():
            survey.take(batch, keep=self._most is not None)  # type: ignore[arg-type]
            survey.engine, survey.warrant = run.engine, run.warrant
            tell(many(run.found, "solution"), run.progress)
            if self._most is not None and run.found > MOST_NODES:
                raise LimitError(
                    f"{self._puzzle.name}: more than {MOST_NODES:,} solutions are too many for a graph; leave the "
                    "graph out, or ask for fewer solutions by rules"
                )
        survey.complete, survey.engine = run.complete, run.engine
        survey.reason, survey.warrant = run.reason, run.warrant

    def _join(self, survey: _Survey, most: int) -> None:
        try:
            if survey.kept:
                found = near_pairs(survey.kept, survey.action, most, self._prepared.deadline)
                self._edges = tuple(found)
            self._is_joined = True
        except Undecided:
            pass  # by the time limit

    def _measure(self, tell: Tell) -> None:
        from satpack.engines.random_search import RandomSearch

        tries: list[int] = []
        self._tries = tries
        prepared = self._prepared
        try:
            search = RandomSearch(prepared.placements, prepared.deadline)
            for run in range(self._runs):
                chance, left = Random(f"{self._seed} {run}"), MOST_TRIES - sum(tries)
                tries.append(search.tries(chance, most=left))
                tell(f"{run + 1:,} random searches", (run + 1) / self._runs)
            self._is_measured = True
        except Undecided:
            pass  # by the time limit, or by the limit on all tries


class _Survey:
    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.total = 0
        self.complete = self.is_swept = False
        self.reason = self.engine = ""
        self.warrant = UNASKED
        self.kept: list[tuple[int, ...]] = []
        self.placements: Placements | None = None
        self.uses: Sequence[int] = ()
        self.action: Any = None

    def take(self, batch: PlacementBatch, *, keep: bool) -> None:
        """Add solutions, one per class, and count those of their whole classes."""
        if self.placements is None:
            self.placements, self.action = batch.placements, batch.action
            self.uses = [0] * len(batch.placements)
        if keep:
            self.kept += batch.numbers
        total, counted = batch.uses()
        self.total += total
        self.uses = [a + b for a, b in zip(self.uses, counted.tolist(), strict=True)]

    def covers(self) -> dict[str, dict[Cell, int]]:
        """Return for each piece the number of solutions that have it on each cell."""
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
        placements = self.placements
        if placements is None:
            return ()
        return tuple(
            Solution(self.puzzle, tuple(map(placements.placed, numbers)), self.engine)
            for numbers in self.kept
        )


def _refuse(asked: Mapping[str, Any], files: Sequence[str]) -> None:
    _, option = known_options(AnalysisDrawing)["shows"]
    picture = asked.get("shows", option.default)
    if picture not in option.words:
        raise OptionError(f"there is no picture {picture!r}; use {', '.join(option.words)}")
    for path in files:
        suffix = PurePath(path).suffix
        drawn = "" if suffix in (".json", ".html") else picture
        if "graph" not in asked and (drawn == "graph" or suffix in (".graphml", ".dot")):
            raise OptionError(f"{path}: there is no graph to show; ask for one, such as --graph 2")
        if not asked.get("runs", 1) and drawn == "difficulty":
            raise OptionError(
                f"{path}: the difficulty is not measured with --runs 0; use 1 or more"
            )


@question(
    AnalysisOptions,
    begin=Analysing,
    doing="analysing",
    pictures="Analysis",
    drawing=AnalysisDrawing,
    refuse=_refuse,
    examples=(
        "`satpack analyse pentominoes-6x10 -o heat.svg`",
        "`satpack analyse soma --graph 3 -o soma.html`: a page with all pictures",
        "`satpack analyse soma --graph 3 --picture graph -o graph.png`",
        "`satpack analyse soma --graph 2 -o soma.graphml`: for other programs; or .dot",
    ),
    status="0 complete; 20 proved that there is no solution; 30 stopped by a limit, 130 interrupted: the results so "
    "far are printed and marked as partial; 2 bad input.",
)
def analyse(puzzle: Puzzle | str | Path, **options: Unpack[AnalysisOptions]) -> Analysis:
    """Analyse all solutions of a puzzle: how often each piece covers each cell, and which cells are forced.

    With a graph, also find the solutions that differ in a few pieces. The difficulty is the number of placements
    tried by random searches that always branch on the most constrained item.

    Returns
    -------
    Analysis
        Incomplete if stopped by a limit.

    Raises
    ------
    InputError
        For invalid or conflicting options, a puzzle that is too large, or a graph of more than
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

"""The options that `count` and `enumerate` have in common, with and without `--apart`."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from satpack.cli.common import bytes_of, given, load_bounded, note_missing_engine
from satpack.cli.options import (
    Bounds,
    Formula,
    MemoryOption,
    SolverCommandOption,
    SolverOption,
    TimeoutOption,
    Work,
)
from satpack.cli.surveys import (
    ApartFlag,
    GapOption,
    MinLevelOption,
    StatesOption,
    TurnsFlag,
    check_apart,
    gap_of,
)

if TYPE_CHECKING:
    from satpack.model.puzzle import Puzzle
    from satpack.questions.disassemble import Survey

__all__ = ["Search"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """How all solutions are searched for."""

    bounds: Bounds
    timeout: TimeoutOption = None
    memory: MemoryOption = None
    solver: SolverOption = "auto"
    solver_command: SolverCommandOption = None
    formula: Formula
    work: Work
    apart: ApartFlag = False
    min_level: MinLevelOption = None
    states: StatesOption = None
    turns: TurnsFlag = False
    gap: GapOption = None

    def check_exact_cover(self, path: str, *, up_to: str | None, problem: int | None) -> None:
        """Refuse options that have no meaning for a file of items and options."""
        from satpack.cli.exact_covers import check_options

        check_options(
            path,
            up_to=up_to,
            problem=problem,
            **asdict(self.bounds),
            memory=self.memory,
            solver_command=self.solver_command,
            **asdict(self.formula),
            **asdict(self.work),
            apart=self.apart,
            min_level=self.min_level,
            states=self.states,
            turns=self.turns,
            gap=self.gap,
        )

    def load(
        self, path: str, *, up_to: str | None, problem: int | None, engine: str, quiet: bool
    ) -> Puzzle:
        """Return the puzzle, if the options go together.

        Parameters
        ----------
        path : str
            Its file.
        up_to : str, optional
            What counts as the same solution, in the words of a convention.
        problem : int, optional
            Which one of its file.
        engine : str
            What is to search.
        quiet : bool
            Whether to keep silent about what there is to note.
        """
        check_apart(
            apart=self.apart,
            up_to=up_to,
            states=self.states,
            turns=self.turns or None,
            gap=self.gap,
            min_level=self.min_level,
            memory=self.memory,
            nodes=self.work.nodes,
            cluster=self.work.cluster,
            resume=self.work.resume,
        )
        bytes_of(self.memory)
        loaded = load_bounded(path, self.bounds, problem=problem, quiet=quiet)
        # to take apart needs the library anyway, and says so
        note_missing_engine(engine, quiet=quiet or self.apart)
        return loaded

    def options(self) -> dict[str, Any]:
        """Return the options of the search that somebody asked for."""
        return given(
            solver=self.solver,
            **asdict(self.formula),
            **asdict(self.work),
            memory_limit=bytes_of(self.memory),
        )

    def survey(self, loaded: Puzzle, engine: str, *, limit: int | None = None) -> Survey:
        """Return what takes the puzzle's assemblies apart."""
        from satpack.questions.disassemble import Survey

        return Survey(
            loaded,
            engine=engine,
            timeout=self.timeout,
            limit=limit,
            **given(states=self.states, turns=gap_of(turns=self.turns, gap=self.gap)),
            **self.options(),
        )

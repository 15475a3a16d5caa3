"""The options that `count` and `enumerate` have in common, with and without `--apart`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from satpack.cli.common import bytes_of, given, load_bounded, note_missing_engine
from satpack.cli.surveys import check_apart, gap_of

if TYPE_CHECKING:
    from satpack.model.puzzle import Puzzle
    from satpack.questions.disassemble import Survey

__all__ = ["Asked"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The options of a command that searches for all solutions, by their names on the command line."""

    puzzle: str
    problem: int | None
    up_to: str | None
    engine: str
    holes: int | None
    max_holes: int | None
    fix: list[str] | None
    timeout: float | None
    memory: int | None
    solver: str
    encoding: str
    at_most_one: str
    seed: int | None
    jobs: int
    cluster: str | None
    resume: str | None
    nodes: int | None
    apart: bool
    states: int | None
    turns: bool
    gap: float | None
    quiet: bool
    solver_command: str | None = None
    min_level: int | None = None

    def check_exact_cover(self) -> None:
        """Refuse options that have no meaning for a file of items and options."""
        from satpack.cli.exact_covers import check_options

        check_options(
            self.puzzle,
            up_to=self.up_to,
            problem=self.problem,
            holes=self.holes,
            max_holes=self.max_holes,
            fix=self.fix,
            memory=self.memory,
            solver_command=self.solver_command,
            encoding=self.encoding,
            at_most_one=self.at_most_one,
            seed=self.seed,
            jobs=self.jobs,
            cluster=self.cluster,
            resume=self.resume,
            nodes=self.nodes,
            apart=self.apart,
            min_level=self.min_level,
            states=self.states,
            turns=self.turns or None,
            gap=self.gap,
        )

    def load(self, up_to: str | None) -> Puzzle:
        """Return the puzzle, if the options go together.

        Parameters
        ----------
        up_to : str, optional
            What counts as the same solution, in the words of a convention.
        """
        check_apart(
            apart=self.apart,
            up_to=up_to,
            states=self.states,
            turns=self.turns or None,
            gap=self.gap,
            min_level=self.min_level,
            memory=self.memory,
            nodes=self.nodes,
            cluster=self.cluster,
            resume=self.resume,
        )
        bytes_of(self.memory)
        loaded = load_bounded(
            self.puzzle,
            holes=self.holes,
            max_holes=self.max_holes,
            problem=self.problem,
            fix=self.fix,
            quiet=self.quiet,
        )
        # to take apart needs the library anyway, and says so
        note_missing_engine(self.engine, quiet=self.quiet or self.apart)
        return loaded

    def options(self) -> dict[str, Any]:
        """Return the options of the search that somebody asked for."""
        return given(
            solver=self.solver,
            encoding=self.encoding,
            at_most_one=self.at_most_one,
            seed=self.seed,
            jobs=self.jobs,
            cluster=self.cluster,
            resume=self.resume,
            nodes=self.nodes,
            memory_limit=bytes_of(self.memory),
        )

    def survey(self, loaded: Puzzle, *, limit: int | None = None) -> Survey:
        """Return what takes the puzzle's assemblies apart."""
        from satpack.questions.disassemble import Survey

        return Survey(
            loaded,
            engine=self.engine,
            timeout=self.timeout,
            limit=limit,
            **given(states=self.states, turns=gap_of(turns=self.turns, gap=self.gap)),
            **self.options(),
        )

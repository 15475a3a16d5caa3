"""Options for commands that take all assemblies apart, and list those that come apart."""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from satpack.cli.common import Exit, Notes, answering, given
from satpack.cli.output import echo_result
from satpack.cli.progress import unbroken, until_cut_short, working
from satpack.cli.records import Only
from satpack.questions.options import SurveyOptions
from satpack.runtime.errors import OptionError
from satpack.runtime.options import flag_of
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from fractions import Fraction

    from satpack.cli.options import View
    from satpack.model.moves.disassembly import Disassembly
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Placed
    from satpack.questions.disassemble import Survey
    from satpack.questions.outcomes import Outcome

_Made = TypeVar("_Made")

TurnsFlag = Annotated[
    bool,
    typer.Option(
        "--turns",
        help="If slides leave something locked, try quarter turns too (cubes only); --states bounds these (default "
        "5,000).",
    ),
]
GapOption = Annotated[
    float | None,
    typer.Option(
        "--gap",
        metavar="EDGES",
        help="With --turns: the clearance, by which every face of a piece is moved inwards (default 0.08 cell edges).",
    ),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ApartOptions:
    """Disassembly options for commands that keep only assemblies that come apart."""

    apart: Annotated[
        bool,
        typer.Option(
            "--apart",
            help="Take all assemblies apart, one of each symmetry class, and keep only those that come apart.",
        ),
    ] = False
    min_level: Annotated[
        int | None,
        typer.Option(
            "--min-level",
            metavar="N",
            help="With --apart: only assemblies that need at least this many moves before the first piece comes out.",
        ),
    ] = None
    taking: Annotated[SurveyOptions, Only("states")]
    turns: TurnsFlag = False
    gap: GapOption = None

    def check(self, record: type, asked: Mapping[str, Any]) -> None:
        """Refuse options that can't be combined with `--apart`, or that need it."""
        states = self.taking.get("states")
        needs_it = given(
            min_level=self.min_level, states=states, turns=self.turns or None, gap=self.gap
        )
        if not self.apart:
            for name in needs_it:
                raise OptionError(f"--{name.replace('_', '-')} applies only with --apart")
            return
        for name in ("memory_limit", "nodes", "cluster", "solver_command"):
            if asked.get(name) is not None:
                raise OptionError(f"{flag_of(record, name)} can't be combined with --apart")
        if (up_to := asked.get("up_to")) not in (None, "symmetry"):
            raise OptionError(f"--apart takes assemblies up to symmetry, not up to {up_to!r}")

    def survey(self, puzzle: Puzzle, asked: Mapping[str, Any]) -> Survey:
        """Return the survey of the puzzle's assemblies."""
        from satpack.questions.disassemble import Survey

        own = {
            name: value for name, value in asked.items() if name in SurveyOptions.__annotations__
        }
        turns = given(turns=gap_of(turns=self.turns, gap=self.gap))
        return Survey(puzzle, **own, **self.taking, **turns)


def gap_of(*, turns: bool, gap: float | None) -> Fraction | None:
    """Return the clearance given by a command's options, None without turns; raise if a gap is given without turns, or is invalid."""
    if not turns:
        if gap is not None:
            raise OptionError("--gap applies only with --turns")
        return None
    from satpack.engines.disassembly.turns.clearance import checked_gap

    return checked_gap(gap)


def count_apart(survey: Survey, view: View) -> Exit:
    """Take all assemblies apart and print the numbers only."""
    status = _taken_apart(survey, survey.outcomes(), lambda _: None, quiet=view.quiet)
    with answering(status):
        echo_result(survey, as_json=view.as_json)
    return status


def hardest_first(
    survey: Survey,
    make: Callable[[Disassembly], _Made],
    *,
    min_level: int,
    most: int | None = None,
    quiet: bool,
) -> tuple[list[_Made], int, Exit]:
    """Return the outputs for assemblies that come apart, hardest first, with their number and the outcome of the search.

    `make` is called as soon as an assembly is found, within the time limit; only the `most` hardest are kept.
    """
    from satpack.model.moves.disassembly import Ending

    ranks: list[tuple[tuple[int, ...], tuple[Placed, ...]]] = []
    kept: list[_Made] = []
    found = 0

    def take(each: Outcome) -> None:
        nonlocal found
        if each.ending is not Ending.SEPARATED or each.levels[:1] < (min_level,):
            return
        found += 1
        # of two levels with equal beginnings the longer one is harder
        rank = (*(-level for level in each.levels), 1), each.placed()
        at = bisect(ranks, rank)
        if at != most:
            with unbroken():
                kept.insert(at, make(each.shown()))
                ranks.insert(at, rank)
                if most is not None:
                    del ranks[most:], kept[most:]

    outcomes = survey.outcomes(is_late=lambda: found > 0 and survey.is_late)
    status = _taken_apart(survey, outcomes, take, quiet=quiet)
    return kept, found, status


def _taken_apart(
    survey: Survey, outcomes: Iterable[Outcome], take: Callable[[Outcome], None], *, quiet: bool
) -> Exit:
    """Take assemblies apart, pass each result on, and return the outcome."""
    with (
        working(f"taking apart {survey.puzzle.name}", quiet=quiet) as progress,
        until_cut_short(survey) as ending,
    ):
        for each in outcomes:
            take(each)
            progress(so_far(survey))
    Notes(quiet=quiet).say(survey.notes)
    return ending_of(survey, ending.status)


def ending_of(survey: Survey, status: Exit) -> Exit:
    """Return the exit status of a survey that was not cut short, if it has one."""
    if status is not Exit.ANSWERED or survey.complete:
        return status
    only_limited = survey.limited and not survey.tally.undecided
    return Exit.ANSWERED if only_limited else Exit.UNDECIDED


def so_far(survey: Survey) -> str:
    """Describe the progress of a survey."""
    return f"{many(survey.tally.assemblies, 'assembly', 'assemblies')}, {survey.tally.apart:,} come{'s' * (survey.tally.apart == 1)} apart"

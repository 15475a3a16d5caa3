"""`satpack count`: counts solutions by all three conventions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from satpack.cli.common import (
    Exit,
    command,
    load_asked,
    load_cover,
    note_missing_engine,
)
from satpack.cli.options import ProblemOption, PuzzleArgument, View
from satpack.cli.output import show
from satpack.cli.progress import run_to_end
from satpack.cli.records import Without
from satpack.cli.surveys import ApartOptions, count_apart
from satpack.questions.options import Bounds, CountOptions
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.puzzle import Puzzle


@command(
    "`satpack count soma`",
    "`satpack count bedlam --json`",
    "`satpack count haley --up-to total`",
    "`satpack count dominoes-8x8 --engine frontier`",
    "`satpack count loves-dozen --apart`: how many come apart",
    "`satpack count calendar --each`: the solutions of every date",
    status="0 counted; 30 stopped by a limit on time, memory or nodes, 130 interrupted: the partial count is printed "
    "and marked as partial.",
)
def count(
    puzzle: PuzzleArgument,
    *,
    problem: ProblemOption = None,
    asked: CountOptions,
    bounds: Bounds,
    apart: Annotated[ApartOptions, Without("min_level")],
    view: Annotated[View, Without("output")],
) -> Exit:
    """Count the solutions of a puzzle: in all, up to rotation, and up to symmetry.

    With `--apart`, count those that come apart, and report the highest and the lowest level.
    """
    from satpack.io.files import is_dlx

    if is_dlx(puzzle):
        others = (bounds, apart, {"problem": problem})
        return _counted(load_cover(puzzle, "count", CountOptions, asked, others), asked, view)
    apart.check(CountOptions, asked)
    loaded = load_asked(puzzle, asked, bounds, problem=problem, view=view)
    if apart.apart and "each" in asked:
        raise OptionError("--each and --apart: give one of them")
    if apart.apart:
        return count_apart(apart.survey(loaded, asked), view)
    return _counted(loaded, asked, view)


def _counted(loaded: Puzzle | NamedCover, asked: CountOptions, view: View) -> Exit:
    from satpack.questions.count import Counting

    note_missing_engine(asked, quiet=view.quiet)
    doing, jobs = f"counting {loaded.name}", asked.get("jobs", 1)
    found, cut_short = run_to_end(Counting(loaded, **asked), doing, quiet=view.quiet, jobs=jobs)
    return show(found, view, cut_short)

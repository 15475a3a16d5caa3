"""`satpack solve`: finds one solution and draws it."""

from __future__ import annotations

from typing import Annotated

from satpack.cli.common import Exit, command, load_asked, load_cover, note_missing_engine
from satpack.cli.files import COVER_FILES, Writes
from satpack.cli.minimise import MinimiseOption, show_smallest
from satpack.cli.options import ProblemOption, PuzzleArgument, View
from satpack.cli.output import show_answer, show_cover
from satpack.cli.progress import working
from satpack.questions.options import Bounds, SolveOptions
from satpack.runtime.errors import OptionError
from satpack.runtime.options import asks_for

_FILES = Writes("Solution", ".json")


@command(
    "`satpack solve haley`",
    "`satpack solve my.toml --timeout 60 -o found.json`",
    "`satpack solve y25 --json | satpack verify y25 -`",
    "`satpack solve bedlam --jobs 2`",
    "`satpack solve squares-1-to-9 --minimise height`",
    "`satpack solve queens.dlx`: items and options, an exact cover",
    '`satpack solve bedlam --solver-command "minisat {cnf} {result}"`',
    status="0 solved, 20 proved impossible, 30 undecided, 2 bad input, 130 interrupted.",
)
def solve(
    puzzle: PuzzleArgument,
    *,
    problem: ProblemOption = None,
    asked: SolveOptions,
    minimise: MinimiseOption = None,
    bounds: Bounds,
    view: Annotated[View, _FILES],
) -> Exit:
    """Find one solution of a puzzle and draw it, or prove that there is none."""
    from satpack.io.files import is_dlx
    from satpack.questions.solve import answer

    if is_dlx(puzzle):
        covered = (bounds, {"problem": problem, "minimise": minimise})
        cover = load_cover(puzzle, "solve", SolveOptions, asked, covered)
        COVER_FILES.check(view.files, as_json=view.as_json)
        note_missing_engine(asked, quiet=view.quiet)
        with working(f"solving {cover.name}", quiet=view.quiet):
            found = answer(cover, **asked)
        return show_cover(found, view)
    _FILES.check(view.files, as_json=view.as_json)
    if minimise is not None:
        others = ("solver_command", "at_most_one", "jobs", "memory_limit")
        if bounds or asks_for(SolveOptions, asked, others):
            raise OptionError(
                "--minimise takes only --solver, --seed and --timeout; leave out other search options"
            )
        if asked.get("encoding", "auto") not in ("auto", "order"):
            raise OptionError(
                f"--minimise encodes by coordinates; use encoding order, not {asked['encoding']!r}"
            )
        loaded = load_asked(puzzle, asked, problem=problem, view=view)
        return show_smallest(
            loaded,
            minimise,
            view,
            solver=asked.get("solver", "auto"),
            seed=asked.get("seed"),
            timeout=asked.get("timeout"),
        )
    loaded = load_asked(puzzle, asked, bounds, problem=problem, view=view)
    for path in view.files:
        from satpack.render.pictures import check_solutions_fit

        check_solutions_fit(loaded, path)
    note_missing_engine(asked, quiet=view.quiet)
    with working(f"solving {loaded.name}", quiet=view.quiet):
        found = answer(loaded, **asked)
    return show_answer(found, view)

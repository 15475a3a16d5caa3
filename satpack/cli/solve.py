"""`satpack solve`: one solution, drawn."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from satpack.cli.common import Exit, bytes_of, command, epilog, load_bounded, note_missing_engine
from satpack.cli.minimise import MinimiseOption, show_smallest
from satpack.cli.options import (
    Bounds,
    EngineOption,
    Formula,
    JsonFlag,
    MemoryOption,
    ProblemOption,
    PuzzleArgument,
    QuietFlag,
    SolutionOutputOption,
    SolverCommandOption,
    SolverOption,
    SymmetryFlag,
    TimeoutOption,
    VerboseFlag,
)
from satpack.cli.output import check_suffix, show_answer
from satpack.cli.progress import working
from satpack.runtime.errors import OptionError


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog=epilog(
            "`satpack solve haley`",
            "`satpack solve my.toml --timeout 60 -o found.json`",
            "`satpack solve y25 --json | satpack verify y25 -`",
            "`satpack solve bedlam --jobs 2`",
            "`satpack solve squares-1-to-9 --minimise height`",
            "`satpack solve queens.dlx`: items and options, an exact cover",
            '`satpack solve bedlam --solver-command "minisat {cnf} {result}"`',
            status="0 solved, 20 proved impossible, 30 undecided, 2 bad input, 130 interrupted.",
        )
    )(solve)


@command
def solve(
    puzzle: PuzzleArgument,
    *,
    problem: ProblemOption = None,
    engine: EngineOption = "auto",
    solver: SolverOption = "auto",
    solver_command: SolverCommandOption = None,
    formula: Formula,
    symmetry: SymmetryFlag = True,
    bounds: Bounds,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs",
            "-j",
            metavar="N",
            help="Race N configurations in processes of their own; the first wins.",
        ),
    ] = 1,
    minimise: MinimiseOption = None,
    timeout: TimeoutOption = None,
    memory: MemoryOption = None,
    output: SolutionOutputOption = None,
    as_json: JsonFlag = False,
    verbose: VerboseFlag = False,
    quiet: QuietFlag = False,
) -> Exit:
    """Find one solution of a puzzle and draw it, or prove that there is none."""
    from satpack.io.files import is_dlx
    from satpack.questions.solve import answer
    from satpack.runtime.limits import Deadline

    # of the whole command: to read a large puzzle takes part of it
    deadline = Deadline.after(timeout)
    if is_dlx(puzzle):
        from satpack.cli.exact_covers import check_options, solve_cover

        check_options(
            puzzle,
            problem=problem,
            solver_command=solver_command,
            **asdict(formula),
            **asdict(bounds),
            jobs=jobs,
            minimise=minimise,
        )
        return solve_cover(
            puzzle,
            engine=engine,
            solver=solver,
            timeout=deadline.remaining(),
            output=output,
            as_json=as_json,
            verbose=verbose,
            quiet=quiet,
        )
    check_suffix(output, as_json=as_json)
    memory_limit = bytes_of(memory)
    if minimise is not None:
        others = (solver_command, formula.at_most_one, bounds, jobs, memory)
        if others != (None, "auto", Bounds(), 1, None):
            raise OptionError(
                "--minimise goes with --solver, --seed and --timeout; leave out other options of the search"
            )
        if formula.encoding not in ("auto", "order"):
            raise OptionError(
                f"--minimise goes by coordinates; use encoding order, not {formula.encoding!r}"
            )
        return show_smallest(
            load_bounded(puzzle, problem=problem, quiet=quiet),
            minimise,
            solver=solver,
            seed=formula.seed,
            timeout=deadline.remaining(),
            output=output,
            as_json=as_json,
            verbose=verbose,
            quiet=quiet,
        )
    loaded = load_bounded(puzzle, bounds, problem=problem, quiet=quiet)
    if output is not None:
        from satpack.render.pictures import check_solutions_fit

        check_solutions_fit(loaded, output)
    note_missing_engine(engine, quiet=quiet)
    with working(f"solving {loaded.name}", quiet=quiet):
        found = answer(
            loaded,
            engine=engine,
            solver=solver,
            solver_command=solver_command,
            **asdict(formula),
            symmetry=symmetry,
            jobs=jobs,
            timeout=deadline.remaining(),
            memory_limit=memory_limit,
        )
    return show_answer(found, output=output, as_json=as_json, quiet=quiet, verbose=verbose)

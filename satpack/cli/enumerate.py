"""`satpack enumerate`: every solution, as it is found."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.album import PAGES, Album, page_limit
from satpack.cli.common import Exit, Notes, checked_convention, command, epilog, say
from satpack.cli.keeping import Keeper, keeps
from satpack.cli.options import (
    EngineOption,
    JsonFlag,
    LimitOption,
    ProblemOption,
    PuzzleArgument,
    QuietFlag,
    SymmetryFlag,
    UpToOption,
    VerboseFlag,
)
from satpack.cli.output import drawing_of, is_picture, sink, streams_json
from satpack.cli.progress import run_ending, until_cut_short, working
from satpack.cli.searching import Search
from satpack.cli.surveys import hardest_first
from satpack.model.answer import engine_name
from satpack.runtime.errors import OptionError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable

    from satpack.model.moves.disassembly import Disassembly
    from satpack.model.solution import Solution
    from satpack.questions.disassemble import Survey
    from satpack.questions.enumerate import Enumeration


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        name="enumerate",
        epilog=epilog(
            "`satpack enumerate soma --limit 3`",
            "`satpack enumerate haley --json -o haley.jsonl`",
            "`satpack enumerate tetrahexes-4x7 --up-to total`",
            "`satpack enumerate haley -o haley.html`: a page to leaf through",
            "`satpack enumerate loves-dozen --apart --min-level 6`",
            status="0 all were found, or as many as asked for, and with nothing on standard output if "
            "the puzzle is impossible; 30 the limit of time or nodes came first, or a page was "
            "full; 130 interrupted: what was found is printed all the same.",
        ),
    )(enumerate_)


@command
def enumerate_(
    puzzle: PuzzleArgument,
    *,
    problem: ProblemOption = None,
    engine: EngineOption = "auto",
    up_to: UpToOption = None,
    symmetry: SymmetryFlag = True,
    limit: LimitOption = None,
    search: Search,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write the solutions to a file: .json or .jsonl, one a line; .txt, drawings; .html, a page to leaf "
            "through; .xmpuzzle, for BurrTools.",
        ),
    ] = None,
    as_json: JsonFlag = False,
    verbose: VerboseFlag = False,
    quiet: QuietFlag = False,
) -> Exit:
    """Find every solution of a puzzle, one of each symmetry class, and show each as it is found.

    With `--apart` show those that come apart, with their levels, hardest first, when all are known.
    """
    from satpack.io.files import is_dlx
    from satpack.questions.enumerate import Enumeration

    if is_dlx(puzzle):
        from satpack.cli.exact_covers import enumerate_covers

        search.check_exact_cover(puzzle, up_to=up_to, problem=problem)
        return enumerate_covers(
            puzzle,
            engine=engine,
            solver=search.solver,
            timeout=search.timeout,
            limit=limit,
            output=output,
            as_json=as_json,
            verbose=verbose,
            quiet=quiet,
        )
    if up_to not in (None, "total") and not symmetry:
        raise OptionError(f"--no-symmetry contradicts --up-to {up_to}; leave one of them out")
    kinds = checked_convention(up_to or "symmetry") if symmetry else "total"
    keeping = keeps(output, up_to=kinds, as_json=as_json)
    as_json = not keeping and streams_json(output, as_json=as_json, pictures=PAGES)
    page = output if is_picture(output) and not keeping else None
    loaded = search.load(puzzle, up_to=kinds, problem=problem, engine=engine, quiet=quiet)
    keeper = Keeper(loaded, output) if keeping and output is not None else None
    if search.apart and search.solver_command is not None:
        raise OptionError("--solver-command does not go with --apart; leave one of them out")
    if search.turns and keeping:
        raise OptionError(
            f"{output}: files of BurrTools hold no turns; leave --turns out, or use .json"
        )
    if search.apart:
        return _show_apart(
            search.survey(loaded, engine, limit=limit),
            keeper,
            output,
            min_level=search.min_level or 1,
            as_json=as_json,
            quiet=quiet,
        )
    run = Enumeration(
        loaded,
        engine=engine,
        up_to=kinds,
        limit=limit if page is None else page_limit(limit),
        timeout=search.timeout,
        solver_command=search.solver_command,
        **search.options(),
    )
    if page is not None:
        return _fill_page(
            run, page, kinds, asked=limit, jobs=search.work.jobs, verbose=verbose, quiet=quiet
        )
    with sink(None if keeper else output, as_json=as_json) as write:
        status = _run_through(
            run,
            keeper.take
            if keeper
            else lambda solution: write(_shown(run, solution, as_json=as_json)),
            jobs=search.work.jobs,
            quiet=quiet,
            still=sys.stdout.isatty() and output is None,
        )
        if output is not None and not (as_json or keeper or run.complete or run.limited):
            write(_partial(run.reason))
    if keeper:
        keeper.write(run)
    if not quiet:
        say(_ending(run, kinds, verbose=verbose))
    return status


def _run_through(
    run: Enumeration,
    take: Callable[[Solution], None],
    *,
    jobs: int,
    quiet: bool,
    still: bool = False,
) -> Exit:
    """Find all solutions, hand each on, and return the exit status that says how it ended."""
    notes = Notes(quiet=quiet)
    try:
        with (
            working(f"enumerating {run.puzzle.name}", quiet=quiet or still, jobs=jobs) as progress,
            until_cut_short(run) as ending,
        ):

            def on_progress() -> None:
                notes.say(run.notes)
                progress(f"{run.found:,} found", run.progress)

            for solution in run.solutions(on_progress):
                take(solution)
    finally:
        notes.say(run.notes)
    return run_ending(run, ending)


def _fill_page(
    run: Enumeration,
    page: str,
    up_to: str,
    *,
    asked: int | None,
    jobs: int,
    verbose: bool,
    quiet: bool,
) -> Exit:
    """Write all solutions to a page; one that is full before the last is partial, unless no more were asked for."""
    album = Album(run.puzzle, page)
    status = _run_through(run, album.add, jobs=jobs, quiet=quiet)
    if run.limited and asked is None:
        run.reason, status = "a page holds no more", Exit.UNDECIDED
    album.write([_page_fact(run, up_to)], quiet=quiet)
    if not quiet:
        say(_ending(run, up_to, verbose=verbose))
    return status


def _show_apart(
    survey: Survey,
    keeper: Keeper | None,
    output: str | None,
    *,
    min_level: int,
    as_json: bool,
    quiet: bool,
) -> Exit:
    """Show the assemblies that come apart, hardest first."""
    hardest = partial(hardest_first, survey, min_level=min_level, quiet=quiet)
    if keeper:
        entries, _, status = hardest(keeper.entry)
        keeper.write_apart(survey, entries)
    elif output is not None and is_picture(output):
        album = Album(survey.puzzle, output)
        shown, found, status = hardest(
            lambda each: album.entry(each.assembly, f"Level {each.level}"), most=page_limit(None)
        )
        for entry in shown:
            album.put(entry)
        album.write([_apart_fact(survey, found, shown=len(shown))], quiet=quiet)
    else:
        texts, _, status = hardest(partial(_shown_apart, as_json=as_json))
        with sink(output, as_json=as_json) as write:
            for rank, text in enumerate(texts, 1):
                write(text if as_json else f"Number {rank}, {text}")
            if output is not None and not as_json and status is not Exit.ANSWERED:
                write(_partial(survey.reason))
    if not quiet:
        say("\n".join(survey.lines()))
    return status


def _apart_fact(survey: Survey, found: int, *, shown: int) -> str:
    """Say on a page what is on it, and whether that is all."""
    one = found == 1
    what = f"{many(found, 'assembly', 'assemblies')} that come{'s' * one} apart"
    what += "" if one else ", hardest first"
    if shown < found:
        what += f"; shown are {shown:,}"
    if not survey.complete:
        what += f". Partial: {survey.reason}"
    return f"{what}."


def _page_fact(run: Enumeration, up_to: str) -> str:
    """Say on a page what is on it, and whether that is all."""
    how = "in all" if up_to == "total" else f"up to {up_to.removesuffix('s')}"
    if run.complete:
        return f"{many(run.found, 'solution')} {how}: {run.warrant.told('all there are')}."
    return f"The first {many(run.found, 'solution')} {how}; there may be more: {run.reason}."


def _shown(run: Enumeration, solution: Solution, *, as_json: bool) -> str:
    if as_json:
        return solution.to_json()
    return f"Solution {run.found}\n\n{drawing_of(solution)}\n"


def _shown_apart(found: Disassembly, *, as_json: bool) -> str:
    """Return a solution with its levels: as JSON, or drawn."""
    if as_json:
        record = found.assembly.to_record()
        record.level = found.level
        text: str = record.text()
        return text
    return f"level {found.level}\n\n{drawing_of(found.assembly)}\n"


def _partial(reason: str) -> str:
    """Say at the end of a file of drawings that it does not have all."""
    return f"Partial: {reason}; there may be more."


def _ending(run: Enumeration, up_to: str, *, verbose: bool) -> str:
    """Say how the run ended, and, if verbose, how one solution of each class was left."""
    how = "in all" if up_to == "total" else f"up to {up_to.removesuffix('s')}"
    if run.complete and not run.found:
        return f"{run.puzzle.name}: impossible: {run.reason}"
    whole = run.warrant.told("complete") if run.complete else f"partial: {run.reason}"
    found = (
        f"{run.puzzle.name}: {many(run.found, 'solution')} {how} "
        f"({whole}; {run.seconds:.2f} s, {engine_name(run.engine, verbose=verbose)}{_memory()})"
    )
    if not verbose:
        return found
    breaking = "not broken" if up_to == "total" else run.symmetry_breaking
    return f"{found}\nSymmetry: {breaking}." if breaking else found


def _memory() -> str:
    """Say how many megabytes this process has used at most, and the largest of its children, where the system tells."""
    try:
        import resource
    except ImportError:  # Windows has no such module
        return ""
    unit = 1 if sys.platform == "darwin" else 1024
    own, largest = (
        unit * resource.getrusage(who).ru_maxrss / 1e6
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    return f", {own:.0f} MB" + (f" and {largest:.0f} MB in another process" if largest else "")

"""The commands `solve`, `count` and `enumerate` for a file of items and options instead of a puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from satpack.cli.common import Exit, answering, say
from satpack.cli.output import echo_result, sink, streams_json
from satpack.cli.progress import run_ending, until_cut_short, working
from satpack.model.answer import engine_name
from satpack.runtime.errors import OptionError
from satpack.runtime.wording import harmless, many

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from satpack.engines.exact_cover.run import CoverRun

__all__ = ["check_options", "count_covers", "enumerate_covers", "solve_cover"]


def check_options(path: str, *, up_to: str | None = None, jobs: int = 1, **options: object) -> None:
    """Refuse options that have no meaning where there are no pieces and no cells.

    Parameters
    ----------
    path : str
        The file.
    up_to : str, optional
        What counts as the same solution: only "total" has a meaning.
    jobs : int
        Processes: one.
    **options : object
        Those that must have been left out, by their names; what was left out is None, False or "auto".

    Raises
    ------
    OptionError
        If one was given; names it.
    """
    options["jobs"] = None if jobs == 1 else jobs
    unwanted = [
        name
        for name, value in options.items()
        if value is not None and value is not False and value != "auto"
    ]
    if unwanted:
        raise OptionError(
            f"{path}: --{unwanted[0].replace('_', '-')} does not go with items and options; leave it out"
        )
    if up_to not in (None, "total"):
        raise OptionError(
            f"{path}: items and options have no symmetries to count up to; use --up-to total, or leave it out"
        )


def solve_cover(
    path: str, *, output: str | None, as_json: bool, verbose: bool, quiet: bool, **options: Any
) -> Exit:
    """Find one solution of the exact cover in a file, and show it."""
    from satpack.engines.exact_cover.answers import CoverSolution, NoCover

    as_json = streams_json(output, as_json=as_json)
    run = _run(path, limit=1, **options)
    with working(f"solving {run.cover.name}", quiet=quiet):
        solution = next(iter(run), None)
    if solution is None:
        status = Exit.IMPOSSIBLE if run.complete else Exit.UNDECIDED
        nothing = NoCover(run)
        with answering(status):
            if output is not None and as_json:
                with sink(output, as_json=True) as write:
                    write(nothing.to_json())
            echo_result(nothing, as_json=as_json, verbose=verbose)
        return status
    found = CoverSolution(run, solution)
    with sink(output, as_json=as_json) as write:
        lines = "\n".join(found.lines())
        write(found.to_json() if as_json else f"{harmless(run.cover.name)}\n\n{lines}\n")
    if output is not None:
        if not quiet:
            say(f"wrote {output}")
    elif not as_json:
        typer.echo(f"Solved and verified in {found.how(verbose=verbose)}.")
    return Exit.ANSWERED


def count_covers(path: str, *, as_json: bool, verbose: bool, quiet: bool, **options: Any) -> Exit:
    """Count the solutions of the exact cover in a file."""
    from satpack.engines.exact_cover.answers import CoverCount

    run = _run(path, **options)
    status = _through(run, lambda _batch: None, doing="counting", quiet=quiet)
    with answering(status):
        echo_result(CoverCount(run), as_json=as_json, verbose=verbose)
    return status


def enumerate_covers(
    path: str, *, output: str | None, as_json: bool, verbose: bool, quiet: bool, **options: Any
) -> Exit:
    """Write every solution of the exact cover in a file, as it is found."""
    from satpack.engines.exact_cover.answers import CoverSolution

    as_json = streams_json(output, as_json=as_json)
    run = _run(path, **options)
    shown = 0
    with sink(output, as_json=as_json) as write:

        def take(batch: Sequence[Sequence[int]]) -> None:
            nonlocal shown
            for solution in batch:
                shown += 1
                found = CoverSolution(run, solution)
                lines = "\n".join(found.lines())
                write(found.to_json() if as_json else f"Solution {shown:,}\n\n{lines}\n")

        status = _through(run, take, doing="enumerating", quiet=quiet or output is None)
    if not quiet:
        whole = run.warrant.told("complete") if run.complete else f"partial: {run.reason}"
        by = engine_name(run.engine, verbose=verbose)
        found = f"{many(run.found, 'solution')} in all ({whole}; {run.seconds:.2f} s, {by})"
        say(f"{run.cover.name}: {found}")
    return status


def _run(path: str, **options: Any) -> CoverRun:
    from satpack.engines.exact_cover.run import CoverRun
    from satpack.io.dlx_file import read_dlx

    return CoverRun(read_dlx(path), **options)


def _through(
    run: CoverRun,
    take: Callable[[Sequence[Sequence[int]]], None],
    *,
    doing: str,
    quiet: bool,
) -> Exit:
    """Find all solutions, hand them on, and return the exit status that says how it ended."""
    with (
        working(f"{doing} {run.cover.name}", quiet=quiet) as progress,
        until_cut_short(run) as ending,
    ):
        for batch in run.batches():
            take(batch.tolist())
            progress(f"{run.found:,} found")
    return run_ending(run, ending)

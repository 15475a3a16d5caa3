"""The commands `solve`, `count` and `enumerate` for a file of items and options instead of a puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from satpack.cli.common import Exit, answering, say
from satpack.cli.output import echo_json, sink, streams_json
from satpack.cli.progress import run_ending, until_cut_short, working
from satpack.io.json_text import json_text
from satpack.model.answer import engine_name, state_of
from satpack.runtime.errors import OptionError
from satpack.runtime.wording import harmless, many

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from satpack.engines.exact_cover.run import CoverRun
    from satpack.model.placing.exact_cover import ExactCover

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
    as_json = streams_json(output, as_json=as_json)
    run = _run(path, limit=1, **options)
    with working(f"solving {run.cover.name}", quiet=quiet):
        solution = next(iter(run), None)
    if solution is None:
        status = Exit.IMPOSSIBLE if run.complete else Exit.UNDECIDED
        with answering(status):
            text = _unsolved_json(run) if as_json else _unsolved(run, verbose=verbose)
            if output is not None and as_json:
                with sink(output, as_json=True) as write:
                    write(text)
            typer.echo(text)
        return status
    with sink(output, as_json=as_json) as write:
        if as_json:
            write(_object(run, solution))
        else:
            write(f"{harmless(run.cover.name)}\n\n{_options(run.cover, solution)}\n")
    if output is not None:
        if not quiet:
            say(f"wrote {output}")
    elif not as_json:
        typer.echo(
            f"Solved and verified in {run.seconds:.2f} s by {engine_name(run.engine, verbose=verbose)}."
        )
    return Exit.ANSWERED


def count_covers(path: str, *, as_json: bool, verbose: bool, quiet: bool, **options: Any) -> Exit:
    """Count the solutions of the exact cover in a file."""
    run = _run(path, **options)
    status = _through(run, lambda _batch: None, doing="counting", quiet=quiet)
    with answering(status):
        if as_json:
            counted = {
                "format": "satpack-count-1",
                "puzzle": run.cover.name,
                "total": run.found,
                "rotations": None,
                "symmetry": None,
                "complete": run.complete,
                "warrant": run.warrant.text,
                "reason": run.reason,
                "engine": run.engine,
                "seconds": round(run.seconds, 6),
                "statistics": run.statistics,
            }
            echo_json(json_text(counted))
        else:
            least = "" if run.complete else "at least "
            state = state_of(run, some=run.found > 0)
            typer.echo(harmless(run.cover.name))
            typer.echo(f"  {least}{run.found:,}  in all (total)")
            typer.echo(
                f"{state}; {run.seconds:.2f} s by {engine_name(run.engine, verbose=verbose)}"
            )
    return status


def enumerate_covers(
    path: str, *, output: str | None, as_json: bool, verbose: bool, quiet: bool, **options: Any
) -> Exit:
    """Write every solution of the exact cover in a file, as it is found."""
    as_json = streams_json(output, as_json=as_json)
    run = _run(path, **options)
    shown = 0
    with sink(output, as_json=as_json) as write:

        def take(batch: Sequence[Sequence[int]]) -> None:
            nonlocal shown
            for solution in batch:
                shown += 1
                if as_json:
                    write(_object(run, solution))
                else:
                    write(f"Solution {shown:,}\n\n{_options(run.cover, solution)}\n")

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


def _object(run: CoverRun, solution: Sequence[int]) -> str:
    """Return a solution as JSON; options are numbered from 1, in the order of the file."""
    return json_text(
        {
            "format": "satpack-cover-1",
            "puzzle": run.cover.name,
            "numbers": [option + 1 for option in solution],
            "options": [run.cover.text(option) for option in solution],
            "engine": run.engine,
            "seconds": round(run.seconds, 6),
        }
    )


def _options(cover: ExactCover, solution: Sequence[int]) -> str:
    """Return a solution in words: an option a line, after its number."""
    width = len(f"{len(cover.options):,}")
    return "\n".join(f"{p + 1:>{width},}: {harmless(cover.text(p))}" for p in solution)


def _unsolved(run: CoverRun, *, verbose: bool) -> str:
    state = f"{'impossible' if run.complete else 'undecided'}: {run.reason}"
    return f"{harmless(run.cover.name)}: {state} ({run.seconds:.2f} s, {engine_name(run.engine, verbose=verbose)})"


def _unsolved_json(run: CoverRun) -> str:
    return json_text(
        {
            "format": "satpack-answer-1",
            "puzzle": run.cover.name,
            "status": "impossible" if run.complete else "undecided",
            "reason": run.reason,
            "warrant": run.warrant.text,
            "engine": run.engine,
            "seconds": round(run.seconds, 6),
            "statistics": run.statistics,
        }
    )

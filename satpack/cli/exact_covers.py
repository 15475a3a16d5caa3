"""The commands `solve`, `count` and `enumerate` for a file of items and options instead of a puzzle."""

from __future__ import annotations

from dataclasses import fields
from functools import partial
from typing import TYPE_CHECKING, Any

import typer

from satpack.cli.common import Exit, answering, say
from satpack.cli.files import Writes
from satpack.cli.output import echo_result, sinks
from satpack.cli.progress import run_ending, until_cut_short, working
from satpack.runtime.errors import OptionError
from satpack.runtime.options import flag_of, known_options
from satpack.runtime.wording import harmless

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from satpack.cli.options import View
    from satpack.engines.exact_cover.answers import CoverSolution
    from satpack.engines.exact_cover.run import CoverRun

__all__ = ["count_covers", "enumerate_covers", "solve_cover"]


_COVERS = Writes("", ".json", ".jsonl", ".txt")

_MEANT = ("engine", "solver", "timeout", "limit")
"""The options of questions that have a meaning where there are no pieces and no cells."""


def _own_options(
    path: str, record: type, asked: Mapping[str, Any], others: Sequence[object], problem: int | None
) -> dict[str, Any]:
    """Return the options of a question that have a meaning here.

    Raises
    ------
    OptionError
        If another was given, of the question or in these records; names it.
    """
    defaults = {name: option.default for name, (_, option) in known_options(record).items()}
    unwanted = ["--problem"] * (problem is not None)
    unwanted += [
        f"--{name.replace('_', '-')}"
        for other in others
        for name, value in (other if isinstance(other, dict) else _fields(other)).items()
        if value is not None and value is not False and value != {}
    ]
    unwanted += [
        flag_of(record, name)
        for name, value in asked.items()
        if name not in (*_MEANT, "up_to") and value != defaults[name]
    ]
    if unwanted:
        raise OptionError(f"{path}: {unwanted[0]} does not go with items and options; leave it out")
    if asked.get("up_to") not in (None, "total"):
        raise OptionError(
            f"{path}: items and options have no symmetries to count up to; use --up-to total, or leave it out"
        )
    return {name: value for name, value in asked.items() if name in _MEANT}


def _fields(record: Any) -> dict[str, Any]:
    return {each.name: getattr(record, each.name) for each in fields(record)}


def solve_cover(
    path: str,
    record: type,
    asked: Mapping[str, Any],
    others: Sequence[object],
    view: View,
    *,
    problem: int | None,
    minimise: str | None,
) -> Exit:
    """Find one solution of the exact cover in a file, and show it."""
    from satpack.engines.exact_cover.answers import CoverSolution

    own = _own_options(path, record, asked, others, problem)
    if minimise is not None:
        raise OptionError(f"{path}: --minimise does not go with items and options; leave it out")
    _COVERS.check(view.files, as_json=view.as_json)
    run = _run(path, limit=1, **own)
    with working(f"solving {run.cover.name}", quiet=view.quiet):
        solution = next(iter(run), None)
    if solution is None:
        return _none(run, view)
    found = CoverSolution(run, solution)
    with sinks(view.files, as_json=view.as_json) as out:
        out.write(found.to_json, partial(_text, harmless(run.cover.name), found))
    for written in view.files if not view.quiet else ():
        say(f"wrote {written}")
    if not (view.files or view.as_json):
        typer.echo(f"Solved and verified in {found.how(verbose=view.verbose)}.")
    return Exit.ANSWERED


def _text(title: str, found: CoverSolution) -> str:
    return "\n".join([title, "", *found.lines(), ""])


def _none(run: CoverRun, view: View) -> Exit:
    """Say that there is no solution, or that none was found; only JSON goes to files, too."""
    from satpack.engines.exact_cover.answers import NoCover

    nothing = NoCover(run)
    status = Exit.IMPOSSIBLE if run.complete else Exit.UNDECIDED
    files = [path for path in view.files if not path.endswith(".txt")]
    with answering(status):
        if files:
            with sinks(files, as_json=True) as out:
                out.write(nothing.to_json, None)
        echo_result(nothing, as_json=view.as_json or bool(files), verbose=view.verbose)
    return status


def count_covers(
    path: str,
    record: type,
    asked: Mapping[str, Any],
    others: Sequence[object],
    view: View,
    *,
    problem: int | None,
) -> Exit:
    """Count the solutions of the exact cover in a file."""
    from satpack.engines.exact_cover.answers import CoverCount

    run = _run(path, **_own_options(path, record, asked, others, problem))
    status = _through(run, lambda _batch: None, doing="counting", quiet=view.quiet)
    with answering(status):
        echo_result(CoverCount(run), as_json=view.as_json, verbose=view.verbose)
    return status


def enumerate_covers(
    path: str,
    record: type,
    asked: Mapping[str, Any],
    others: Sequence[object],
    view: View,
    *,
    problem: int | None,
) -> Exit:
    """Write every solution of the exact cover in a file, as it is found."""
    from satpack.engines.exact_cover.answers import CoverListing, CoverSolution

    own = _own_options(path, record, asked, others, problem)
    _COVERS.check(view.files, as_json=view.as_json)
    run = _run(path, **own)
    shown = 0
    with sinks(view.files, as_json=view.as_json) as out:

        def take(batch: Sequence[Sequence[int]]) -> None:
            nonlocal shown
            for solution in batch:
                shown += 1
                found = CoverSolution(run, solution)
                out.write(found.to_json, partial(_text, f"Solution {shown:,}", found))

        status = _through(run, take, doing="enumerating", quiet=view.quiet or not view.files)
    if not view.quiet:
        say("\n".join(CoverListing(run).lines(verbose=view.verbose)))
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

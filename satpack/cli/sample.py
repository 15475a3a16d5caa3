"""`satpack sample`: solutions drawn from all there are, each as likely as every other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.album import PAGES, Album, page_limit
from satpack.cli.common import (
    Exit,
    answering,
    bytes_of,
    checked_convention,
    command,
    epilog,
    load_bounded,
    note_missing_engine,
    say,
)
from satpack.cli.options import (
    Bounds,
    EngineOption,
    JsonFlag,
    MemoryOption,
    ProblemOption,
    PuzzleArgument,
    QuietFlag,
    TimeoutOption,
    VerboseFlag,
)
from satpack.cli.output import drawing_of, is_picture, sink, streams_json
from satpack.cli.progress import working
from satpack.runtime.errors import Undecided

if TYPE_CHECKING:
    from satpack.questions.sample import Sample


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog=epilog(
            "`satpack sample dominoes-8x8`",
            "`satpack sample soma -n 100 --seed 1 --json`",
            "`satpack sample haley -n 10 --up-to symmetry -o haley.html`",
            status="0 drawn; 20 proved that there is no solution; 30 refused, since they could not be counted within the "
            "limits of time and memory; 2 bad input; 130 interrupted.",
        )
    )(sample)


@command
def sample(
    puzzle: PuzzleArgument,
    *,
    problem: ProblemOption = None,
    number: Annotated[
        int,
        typer.Option(
            "--number", "-n", metavar="N", help="How many solutions to draw, up to 1,000,000."
        ),
    ] = 1,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="The same seed, the same solutions; by default another one each time."
        ),
    ] = None,
    up_to: Annotated[
        str,
        typer.Option(
            metavar="CONVENTION",
            help="What is equally likely: total, every solution where the region lies; rotations; or symmetry.",
        ),
    ] = "total",
    engine: EngineOption = "auto",
    bounds: Bounds,
    timeout: TimeoutOption = None,
    memory: MemoryOption = None,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write the solutions to a file: .json or .jsonl, one a line; .txt, drawings; .html, a page to leaf "
            "through.",
        ),
    ] = None,
    as_json: JsonFlag = False,
    verbose: VerboseFlag = False,
    quiet: QuietFlag = False,
) -> Exit:
    """Draw solutions of a puzzle, each as likely as every other, exactly: all are counted first.

    Where they can't be counted within the limits nothing is drawn.
    """
    from satpack.questions.sample import Sampling

    as_json = streams_json(output, as_json=as_json, pictures=PAGES)
    if output is not None and is_picture(output):
        page_limit(number, option="--number")
    kinds = checked_convention(up_to)
    memory_limit = bytes_of(memory)
    loaded = load_bounded(puzzle, bounds, problem=problem, quiet=quiet)
    note_missing_engine(engine, quiet=quiet)
    sampling = Sampling(
        loaded,
        number,
        engine=engine,
        up_to=kinds,
        seed=seed,
        timeout=timeout,
        memory_limit=memory_limit,
    )
    try:
        with working(f"counting {loaded.name}", quiet=quiet) as progress:
            found = sampling.run(progress)
    except Undecided as refusal:
        say(f"satpack: {refusal}")
        return Exit.UNDECIDED
    status = Exit.ANSWERED if found.count else Exit.IMPOSSIBLE
    with answering(status):
        _show(found, output, as_json=as_json, quiet=quiet)
    if not quiet:
        say("\n".join(found.lines(verbose=verbose)))
    return status


def _show(found: Sample, output: str | None, *, as_json: bool, quiet: bool) -> None:
    """Write what was drawn, if there is anything, to standard output, a file or a page."""
    if output is not None and is_picture(output):
        album = Album(found.puzzle, output)
        for solution in found:
            album.add(solution)
        album.write([f"{found.sentence}."], quiet=quiet)
        return
    with sink(output, as_json=as_json) as write:
        for number, solution in enumerate(found, 1):
            if as_json:
                write(solution.to_json())
            else:
                write(f"Solution {number}\n\n{drawing_of(solution)}\n")

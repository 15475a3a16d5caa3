"""`satpack analyse`: what all solutions have in common, how near they are to each other, how hard one is to find."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import (
    Exit,
    answering,
    bytes_of,
    checked_convention,
    command,
    epilog,
    load_bounded,
    note_missing_engine,
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
from satpack.cli.output import check_suffix, echo_result, write_noun
from satpack.cli.progress import working
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from satpack.questions.analysis import Analysis


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog=epilog(
            "`satpack analyse pentominoes-6x10 -o heat.svg`",
            "`satpack analyse soma --graph 3 -o soma.html`: a page with all pictures",
            "`satpack analyse soma --graph 3 --picture graph -o graph.png`",
            "`satpack analyse soma --graph 2 -o soma.graphml`: for other programs; or .dot",
            status="0 all is known; 20 proved that there is no solution; 30 a limit came first, and what was found until "
            "then is printed, marked as partial; 2 bad input; 130 interrupted: likewise.",
        )
    )(analyse)


@command
def analyse(
    puzzle: PuzzleArgument,
    *,
    problem: ProblemOption = None,
    graph: Annotated[
        int | None,
        typer.Option(metavar="K", help="Join solutions that differ in at most so many pieces."),
    ] = None,
    up_to: Annotated[
        str,
        typer.Option(
            metavar="CONVENTION",
            help="What is a node of the graph: a solution up to symmetry, up to rotations, or total.",
        ),
    ] = "symmetry",
    runs: Annotated[
        int,
        typer.Option(metavar="N", help="Random searches that measure the difficulty; 0 for none."),
    ] = 100,
    seed: Annotated[
        int, typer.Option(metavar="N", help="What their random numbers follow from.")
    ] = 1,
    engine: EngineOption = "auto",
    bounds: Bounds,
    timeout: TimeoutOption = None,
    memory: MemoryOption = None,
    picture: Annotated[
        str,
        typer.Option(metavar="NAME", help="Which picture to write: heat, graph or difficulty."),
    ] = "heat",
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write a picture: .svg, .png or .pdf; a page with all pictures: .html; all numbers: .json; the graph for "
            "other programs: .graphml or .dot.",
        ),
    ] = None,
    as_json: JsonFlag = False,
    verbose: VerboseFlag = False,
    quiet: QuietFlag = False,
) -> Exit:
    """Say what all solutions of a puzzle have in common: how often each piece covers each cell, and what is forced.

    With `--graph K` also which solutions differ in at most K pieces. The difficulty is how many placements are tried by
    searches that go on where fewest are left, and leave all else to chance.
    """
    from satpack.questions.analyse import Analysing

    _check_output(output, picture, graph=graph, runs=runs)
    kinds = checked_convention(up_to)
    memory_limit = bytes_of(memory)
    loaded = load_bounded(puzzle, bounds, problem=problem, quiet=quiet)
    note_missing_engine(engine, quiet=quiet)
    asked = Analysing(
        loaded,
        engine=engine,
        graph=graph,
        up_to=kinds,
        runs=runs,
        seed=seed,
        timeout=timeout,
        memory_limit=memory_limit,
    )
    with working(f"analysing {loaded.name}", quiet=quiet) as progress:
        found = asked.run(progress)
    status = _status(found, interrupted=asked.interrupted)
    with answering(status):
        echo_result(found, as_json=as_json, verbose=verbose)
        if output is not None:
            write_noun(found, output, found.to_json, quiet=quiet, shows=picture)
    return status


def _status(found: Analysis, *, interrupted: bool) -> Exit:
    if interrupted:
        return Exit.INTERRUPTED
    if found.complete and not found.total:
        return Exit.IMPOSSIBLE
    return Exit.ANSWERED if found.whole else Exit.UNDECIDED


def _check_output(output: str | None, picture: str, *, graph: int | None, runs: int) -> None:
    """Refuse, before any work is done, a file that could not be written, or that there would be nothing to show in."""
    from satpack.render.suffixes import DRAWN
    from satpack.render.svg.analysis import PICTURES

    if picture not in PICTURES:
        raise OptionError(f"there is no picture {picture!r}; use {', '.join(PICTURES)}")
    if output is None:
        return
    check_suffix(output, noun="Analysis")
    suffix = PurePath(output).suffix
    drawn = picture if suffix in DRAWN else ""
    if graph is None and (drawn == "graph" or suffix in (".graphml", ".dot")):
        raise OptionError(f"{output}: there is no graph to show; ask for one, such as --graph 2")
    if not runs and drawn == "difficulty":
        raise OptionError(f"{output}: the difficulty is not measured with --runs 0; use 1 or more")

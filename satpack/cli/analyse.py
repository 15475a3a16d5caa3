"""`satpack analyse`: what all solutions have in common, how near they are to each other, how hard one is to find."""

from __future__ import annotations

from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated, Any

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
from satpack.cli.output import check_suffix, echo_json, write_noun
from satpack.cli.progress import working
from satpack.io.json_text import json_text
from satpack.model.answer import engine_name, state_of
from satpack.runtime.errors import OptionError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from satpack.model.grids import Cell, Grid
    from satpack.questions.analysis import Analysis

_SHOWN = 8
"""Most forced cells that are named for a piece."""


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
        if as_json:
            echo_json(json_text(_object(found)))
        else:
            for line in _lines(found, verbose=verbose):
                typer.echo(line)
        if output is not None:
            text = partial(json_text, _object(found))
            write_noun(found, output, text, quiet=quiet, shows=picture)
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


def _lines(found: Analysis, *, verbose: bool) -> Iterator[str]:
    """Yield what there is to say, in words."""
    from satpack.render.svg.analysis import difficulty_told, graph_told

    state = state_of(found, some=found.total > 0)
    by = engine_name(found.engine, verbose=verbose)
    yield f"{found.puzzle.name}: {many(found.total, 'solution')} ({state}; {found.seconds:.2f} s, {by})"
    if found.total:
        yield ""
        yield from _table(found)
        yield ""
        yield from _forced(found)
    if found.graph is not None:
        yield f"Graph: {graph_told(found)}."
    if found.difficulty is not None:
        yield f"Difficulty: {difficulty_told(found.difficulty)}."


def _table(found: Analysis) -> Iterator[str]:
    """Yield for each piece how many cells it covers in some solution, and which most often."""
    from satpack.model.grids.coordinates import written
    from satpack.render.glyphs import glyphs_for
    from satpack.render.labels import shown_name

    glyphs = glyphs_for(unicode=False)
    own = {shown_name(name, glyphs): cells for name, cells in found.covers.items()}
    if empty := found.empty:
        own["empty"] = empty
    width = max(map(len, own))
    yield f"{'':{width}}  cells  most often"
    for name, cells in own.items():
        if not cells:
            yield f"{name:{width}}  {0:5}"
            continue
        most = max(cells.values())
        where = min(cell for cell, number in cells.items() if number == most)
        share = f"{100 * most / found.total:5.1f} %"
        yield f"{name:{width}}  {len(cells):5}  {share} on {written(found.puzzle.grid, where)}"


def _forced(found: Analysis) -> Iterator[str]:
    """Yield what every solution has in common."""
    from satpack.model.grids.coordinates import written

    grid = found.puzzle.grid

    def listed(cells: list[Cell]) -> str:
        more = len(cells) - _SHOWN
        return written(grid, *cells[:_SHOWN]) + (
            f" and {many(more, 'more cell')}" if more > 0 else ""
        )

    by_piece: dict[str, list[Cell]] = {}
    for name, cell in found.forced:
        by_piece.setdefault(name, []).append(cell)
    so_far = "" if found.complete else " so far"
    for name, cells in by_piece.items():
        yield f"Forced{so_far}: {name} covers {listed(cells)} in every solution."
    if found.forced_empty:
        yield f"Forced{so_far}: {listed(list(found.forced_empty))} stay empty in every solution."
    if found.forced_filled:
        yield f"Forced{so_far}: {listed(list(found.forced_filled))} may stay empty, but never do."
    if not (by_piece or found.forced_empty or found.forced_filled):
        yield f"Forced{so_far}: nothing; each cell is covered in several ways."


def _object(found: Analysis) -> dict[str, Any]:
    from satpack.model.grids.coordinates import to_file

    puzzle = found.puzzle
    graph, measured = found.graph, found.difficulty

    def cell(one: Cell) -> list[int]:
        return list(to_file(puzzle.grid, one))

    return {
        "format": "satpack-analysis-1",
        "puzzle": puzzle.name,
        "grid": puzzle.grid.name,
        "total": found.total,
        "complete": found.complete,
        "warrant": found.warrant.text,
        "reason": found.reason,
        "covers": [
            {"piece": name, **_counted(puzzle.grid, own)} for name, own in found.covers.items()
        ],
        "empty": _counted(puzzle.grid, found.empty),
        "forced": [{"piece": name, "cell": cell(one)} for name, one in found.forced],
        "forced_empty": [cell(one) for one in found.forced_empty],
        "forced_filled": [cell(one) for one in found.forced_filled],
        "graph": graph
        and {
            "most": graph.most,
            "up_to": graph.up_to,
            "nodes": len(graph.solutions),
            "edges": [list(edge) for edge in graph.edges],
            "components": list(graph.components),
            "degrees": list(graph.degrees),
            "complete": graph.complete,
        },
        "difficulty": measured
        and {
            "mean": measured.mean,
            "standard_error": measured.standard_error,
            "tries": list(measured.nodes),
            "seed": measured.seed,
            "complete": measured.complete,
        },
        "engine": found.engine,
        "seconds": round(found.seconds, 6),
    }


def _counted(grid: Grid, own: Mapping[Cell, int]) -> dict[str, Any]:
    """Return cells with how many solutions cover each."""
    from satpack.model.grids.coordinates import to_file

    pairs = sorted((list(to_file(grid, cell)), number) for cell, number in own.items())
    return {"cells": [cell for cell, _ in pairs], "counts": [number for _, number in pairs]}

"""`satpack analyse`: what all solutions have in common, how near they are to each other, how hard one is to find."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import (
    Exit,
    command,
    epilog,
    load_asked,
    note_missing_engine,
)
from satpack.cli.files import Writes
from satpack.cli.options import ProblemOption, PuzzleArgument, View
from satpack.cli.output import show
from satpack.cli.progress import working
from satpack.model.symmetry.conventions import check_convention
from satpack.questions.options import AnalysisOptions, Bounds
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Sequence


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


_FILES = Writes("Analysis", ".json")


@command
def analyse(
    puzzle: PuzzleArgument,
    *,
    problem: ProblemOption = None,
    asked: AnalysisOptions,
    bounds: Bounds,
    picture: Annotated[
        str,
        typer.Option(metavar="NAME", help="Which picture to write: heat, graph or difficulty."),
    ] = "heat",
    view: Annotated[View, _FILES],
) -> Exit:
    """Say what all solutions of a puzzle have in common: how often each piece covers each cell, and what is forced.

    With `--graph K` also which solutions differ in at most K pieces. The difficulty is how many placements are tried by
    searches that go on where fewest are left, and leave all else to chance.
    """
    from satpack.questions.analyse import Analysing

    _check_output(view.files, picture, asked)
    check_convention(asked.get("up_to", "symmetry"))
    loaded = load_asked(puzzle, asked, bounds, problem=problem, view=view)
    note_missing_engine(asked, quiet=view.quiet)
    question = Analysing(loaded, **asked)
    with working(f"analysing {loaded.name}", quiet=view.quiet) as progress:
        found = question.run(progress)
    cut_short = Exit.INTERRUPTED if question.interrupted else None
    return show(found, view, cut_short, shows=picture)


def _check_output(files: Sequence[str], picture: str, asked: AnalysisOptions) -> None:
    """Refuse, before any work is done, a file that could not be written, or that there would be nothing to show in."""
    from satpack.render.suffixes import DRAWN
    from satpack.render.svg.analysis import PICTURES

    if picture not in PICTURES:
        raise OptionError(f"there is no picture {picture!r}; use {', '.join(PICTURES)}")
    _FILES.check(files)
    for path in files:
        suffix = PurePath(path).suffix
        drawn = picture if suffix in DRAWN else ""
        if "graph" not in asked and (drawn == "graph" or suffix in (".graphml", ".dot")):
            raise OptionError(f"{path}: there is no graph to show; ask for one, such as --graph 2")
        if not asked.get("runs", 1) and drawn == "difficulty":
            raise OptionError(
                f"{path}: the difficulty is not measured with --runs 0; use 1 or more"
            )

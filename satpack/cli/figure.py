"""`satpack figure`: the fewest copies of a shape that make a figure with a symmetry."""

from __future__ import annotations

from typing import Annotated

import typer

from satpack.cli.common import Exit, answering, command, epilog, status_of
from satpack.cli.completion import shipped_or_file
from satpack.cli.files import Writes
from satpack.cli.options import View
from satpack.cli.output import sinks, texts_of, write_file
from satpack.cli.progress import run_to_end
from satpack.cli.records import Without
from satpack.runtime.errors import OptionError
from satpack.tilings.questions.options import FigureArguments, FigureOptions


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog=epilog(
            "`satpack figure '##./.##/.#.' --symmetry diagonal --odd -o five.svg`: five F pentominoes",
            "`satpack figure '###/##.' --symmetry 'double rotary' --odd --no-holes --json`",
            "`satpack figure '##./.##' --grid hexagon --symmetry rotate-120+mirror-x`: on any grid",
            status="0 a figure was found, 30 none was, 2 bad input, 130 interrupted, with what was found.",
        )
    )(figure)


_FILES = Writes("FigureAnswer", ".json", ".jsonl", ".txt")


@command
def figure(
    shape: Annotated[
        str | None,
        typer.Argument(
            metavar="[SHAPE]",
            autocompletion=shipped_or_file,
            help="A drawing, such as '##./.##/.#.', or a puzzle file or the name of a gallery puzzle with one piece.",
        ),
    ] = None,
    *,
    wanted: FigureArguments,
    asked: Annotated[FigureOptions, Without("name")],
    view: Annotated[View, _FILES, Without("verbose")],
) -> Exit:
    """Find the fewest copies of a shape that make a figure with a symmetry.

    The figure is connected. Odd numbers of copies are the interesting ones: these figures are known as oddities. That no
    fewer copies make one is proved, wherever they lie, or said to be open.
    """
    from satpack.cli.shapes import one_shape_given
    from satpack.tilings.questions.figure import figure_search_for

    symmetry = wanted.get("symmetry", "")
    given = one_shape_given(shape, grid=asked.get("grid"), reflect=asked.get("reflect"))
    name, cells = given.only
    if not symmetry:
        raise OptionError("say which symmetry, such as --symmetry rotary")
    _FILES.check(view.files, as_json=view.as_json)
    asked |= {"grid": given.grid, "reflect": given.reflect, "name": name}
    search = figure_search_for(cells, symmetry, **asked)
    found, cut_short = run_to_end(search, f"making figures of {name}", quiet=view.quiet)
    status = cut_short or status_of(found)
    for path in _FILES.drawn(view.files) if found.copies else ():
        from satpack.render.pictures import picture

        write_file(picture(found, path), path, quiet=view.quiet)
    with answering(status), sinks(view.files, as_json=view.as_json) as out:
        out.write(found.to_json, lambda: "\n".join(texts_of(found)))
    return status

"""`satpack figure`: the fewest copies of a shape that make a figure with a symmetry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import Exit, answering, command, epilog
from satpack.cli.completion import shipped_or_file
from satpack.cli.files import Writes
from satpack.cli.options import View
from satpack.cli.output import sinks, write_file
from satpack.cli.progress import working
from satpack.cli.records import Without
from satpack.io.json_text import json_text
from satpack.runtime.errors import OptionError
from satpack.runtime.wording import many
from satpack.tilings.questions.options import FigureOptions

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.tilings.questions.figure import FigureAnswer


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
    symmetry: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="A symmetry of the grid, such as rotate-180 or mirror-x, or several: mirror-x+rotate-180; of squares also lateral, diagonal, rotary, double lateral, double diagonal, double rotary or full. The figure has at least that.",
        ),
    ] = "",
    asked: Annotated[FigureOptions, Without("name")],
    view: Annotated[View, _FILES, Without("verbose")],
) -> Exit:
    """Find the fewest copies of a shape that make a figure with a symmetry.

    The figure is connected. Odd numbers of copies are the interesting ones: these figures are known as oddities. That no
    fewer copies make one is proved, wherever they lie, or said to be open.
    """
    from satpack.cli.shapes import one_shape_given
    from satpack.runtime.limits import Deadline
    from satpack.tilings.questions.figure import figure_search_for
    from satpack.tilings.questions.objects import figure_object

    given = one_shape_given(shape, grid=asked.get("grid"), reflect=asked.get("reflect"))
    name, cells = given.only
    if not symmetry:
        raise OptionError("say which symmetry, such as --symmetry rotary")
    _FILES.check(view.files, as_json=view.as_json)
    deadline = Deadline.after(asked.get("timeout"))
    asked |= {"grid": given.grid, "reflect": given.reflect, "name": name}
    search = figure_search_for(cells, symmetry, **asked)
    interrupted = False
    with working(f"making figures of {name}", quiet=view.quiet):
        try:
            search.run(deadline)
        except KeyboardInterrupt:
            interrupted = True
    found = search.result()
    status = Exit.ANSWERED if found.copies else Exit.UNDECIDED
    if interrupted:
        status = Exit.INTERRUPTED
    for path in _FILES.drawn(view.files) if found.copies else ():
        from satpack.render.pictures import picture

        write_file(picture(found, path), path, quiet=view.quiet)
    with answering(status), sinks(view.files, as_json=view.as_json) as out:
        out.write(lambda: json_text(figure_object(found)), lambda: "\n".join(_words(found)))
    return status


def _words(found: FigureAnswer) -> Iterator[str]:
    """Yield what is told of a figure."""
    if not found.copies:
        yield f"{found.name}: no figure with {found.symmetry} symmetry was found: {found.reason} ({found.seconds:.2f} s)"
    else:
        number = many(len(found.copies), "copy", "copies")
        yield f"{found.name}: {number} with {found.symmetry} symmetry ({found.seconds:.2f} s)"
        yield ""
        yield from _drawn(found)
        yield ""
    if found.none_of:
        yield f"proved   {_listed(found.none_of)} {'makes' if len(found.none_of) == 1 else 'make'} none, wherever they lie"
    if found.open:
        yield f"open     {_listed(found.open)}"
    if found.least:
        yield f"these are the fewest{', of odd numbers of copies' * found.odd}"
    if found.stopped:
        yield f"PARTIAL: {found.stopped}"


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(f"{number:,}" for number in numbers) + (
        " copy" if list(numbers) == [1] else " copies"
    )


def _drawn(found: FigureAnswer) -> Iterator[str]:
    """Yield the rows of a figure, a letter for each copy; of one in space its layers."""
    import shutil
    import sys

    from satpack.render.characters.text import draw
    from satpack.render.terminal import wants_unicode

    width, unicode = shutil.get_terminal_size().columns, wants_unicode(sys.stdout)
    yield from draw(found.solution, unicode=unicode, width=width, copies=True).splitlines()

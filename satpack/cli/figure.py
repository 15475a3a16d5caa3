"""`satpack figure`: the fewest copies of a shape that make a figure with a symmetry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import Exit, answering, command, epilog
from satpack.cli.completion import shipped_or_file
from satpack.cli.options import JsonFlag, QuietFlag, ShapeGridOption
from satpack.cli.output import is_picture, sink, streams_json, write_file
from satpack.cli.progress import working
from satpack.io.json_text import json_text
from satpack.render.suffixes import suffixes_of
from satpack.runtime.errors import OptionError
from satpack.runtime.wording import many

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
    grid: ShapeGridOption = None,
    odd: Annotated[bool, typer.Option("--odd", help="Only odd numbers of copies count.")] = False,
    holes: Annotated[
        bool, typer.Option("--holes/--no-holes", help="Whether the figure may have holes.")
    ] = True,
    copies: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Look for figures of at most N copies, up to 1,000 (default 25)."
        ),
    ] = None,
    reflect: Annotated[
        bool | None,
        typer.Option(
            "--reflect/--no-reflect", help="Whether copies may be mirrored; yes if nothing is said."
        ),
    ] = None,
    timeout: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="Give up after this time, with what was found."),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write the answer as .json or .txt, or the figure as a picture (.svg, .png, .pdf).",
        ),
    ] = None,
    as_json: JsonFlag = False,
    quiet: QuietFlag = False,
) -> Exit:
    """Find the fewest copies of a shape that make a figure with a symmetry.

    The figure is connected. Odd numbers of copies are the interesting ones: these figures are known as oddities. That no
    fewer copies make one is proved, wherever they lie, or said to be open.
    """
    from satpack.cli.shapes import one_shape_given
    from satpack.runtime.limits import Deadline
    from satpack.tilings.questions.figure import figure_search_for
    from satpack.tilings.questions.objects import figure_object
    from satpack.tilings.questions.options import MOST_IN_FIGURE

    given = one_shape_given(shape, grid=grid, reflect=reflect)
    name, cells = given.only
    if not symmetry:
        raise OptionError("say which symmetry, such as --symmetry rotary")
    streamed = streams_json(output, as_json=as_json, pictures=suffixes_of("FigureAnswer"))
    pictured = is_picture(output)
    search = figure_search_for(
        cells,
        symmetry,
        odd=odd,
        holes=holes,
        copies=MOST_IN_FIGURE if copies is None else copies,
        grid=given.grid,
        reflect=given.reflect,
        name=name,
    )
    interrupted = False
    with working(f"making figures of {name}", quiet=quiet):
        try:
            search.run(Deadline.after(timeout))
        except KeyboardInterrupt:
            interrupted = True
    found = search.result()
    status = Exit.ANSWERED if found.copies else Exit.UNDECIDED
    if interrupted:
        status = Exit.INTERRUPTED
    if pictured and found.copies:
        from satpack.render.pictures import picture

        assert output is not None
        write_file(picture(found, output), output, quiet=quiet)
    with answering(status), sink(None if pictured else output, as_json=streamed) as write:
        write(json_text(figure_object(found)) if streamed else "\n".join(_words(found)))
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

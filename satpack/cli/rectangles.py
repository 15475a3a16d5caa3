"""`satpack rectangles`: which rectangles, or boxes, copies of a shape fill."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import Exit, answering, command, epilog, status_of
from satpack.cli.completion import shipped_or_file
from satpack.cli.files import Writes
from satpack.cli.options import View
from satpack.cli.output import sinks, write_file
from satpack.cli.progress import run_to_end
from satpack.cli.records import Without
from satpack.runtime.errors import OptionError
from satpack.tilings.questions.options import RectangleArguments, RectangleOptions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.cli.shapes import Shapes
    from satpack.tilings.questions.rectangles import Search
    from satpack.tilings.questions.trapezoids import TrapezoidSearch


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog=epilog(
            "`satpack rectangles '####/.#..' --up-to 30x60 -o y.svg`: the Y pentomino, with a table of all verdicts",
            "`satpack rectangles '####/.#..' --up-to 20x30 --primes -o primes.svg`: a drawing of each prime rectangle",
            "`satpack rectangles '##/.# // #./..' --grid cube --up-to 4x6x6 --json`",
            "`satpack rectangles '^v^' --grid triangle --trapezoids --up-to 8x8`",
            "`satpack rectangles '####/.#..' --up-to 30x100 --jobs 2 --resume y.db`: what is known is kept, and gone on from",
            status="0 every rectangle is decided, 30 some are not, 2 bad input, 130 interrupted, with what was known.",
        )
    )(rectangles)


_FILES = Writes("Rectangles", ".json", ".jsonl", ".txt")


@command
def rectangles(
    shape: Annotated[
        str | None,
        typer.Argument(
            metavar="[SHAPE]",
            autocompletion=shipped_or_file,
            help="A drawing, such as '####/.#..', or a puzzle file or the name of a gallery puzzle with one piece.",
        ),
    ] = None,
    *,
    size: RectangleArguments,
    asked: Annotated[RectangleOptions, Without("name")],
    trapezoids: Annotated[
        bool,
        typer.Option(
            "--trapezoids", help="On triangles: trapezoids, by base and height, not parallelograms."
        ),
    ] = False,
    primes: Annotated[
        bool, typer.Option("--primes", help="Draw the prime rectangles instead of the table.")
    ] = False,
    view: Annotated[View, _FILES, Without("verbose")],
) -> Exit:
    """Tell which rectangles copies of a shape fill: every one up to a size, with the reason.

    A rectangle is prime if copies fill it, and no straight cut divides it into two rectangles that copies fill. The order
    of a shape is the fewest copies that fill a rectangle, its odd order the least odd number of them. On triangles and
    hexagons parallelograms take the place of rectangles, on cubes boxes.
    """
    from satpack.cli.shapes import one_shape_given

    up_to = size.get("up_to", "")
    given = one_shape_given(shape, grid=asked.get("grid"), reflect=asked.get("reflect"))
    name, _ = given.only
    _FILES.check(view.files, as_json=view.as_json)
    drawn = _FILES.drawn(view.files)
    _check_drawn(drawn, given, primes=primes)
    search = _search(given, up_to, asked, trapezoids=trapezoids)
    found, cut_short = run_to_end(
        search, f"filling rectangles with {name}", quiet=view.quiet, jobs=asked.get("jobs", 1)
    )
    status = cut_short or status_of(found)
    for path in drawn:
        from satpack.render.pictures import picture

        write_file(picture(found, path, primes=primes), path, quiet=view.quiet)
    with answering(status), sinks(view.files, as_json=view.as_json) as out:
        out.write(found.to_json, lambda: "\n".join(found.lines()))
    return status


def _check_drawn(drawn: Sequence[str], given: Shapes, *, primes: bool) -> None:
    if drawn and given.grid.dimension > 2:
        raise OptionError("boxes in space have no table that could be drawn; use .json")
    if primes and not drawn:
        raise OptionError("--primes draws them: add -o FILE.svg or .png")


def _search(
    given: Shapes, up_to: str, asked: RectangleOptions, *, trapezoids: bool
) -> Search | TrapezoidSearch:
    from satpack.tilings.questions.rectangles import search_for
    from satpack.tilings.questions.trapezoids import trapezoid_search_for

    name, cells = given.only
    own: RectangleOptions = {"grid": given.grid, "reflect": given.reflect, "name": name}
    size = _sides(up_to, given.grid.dimension)
    if trapezoids:
        return trapezoid_search_for(cells, size, **asked | own)
    return search_for(cells, size, **asked | own)


def _sides(text: str, dimension: int) -> tuple[int, ...]:
    example = "x".join(("30", "60", "60")[:dimension])
    if not text:
        raise OptionError(f"say up to which size, such as --up-to {example}")
    if not re.fullmatch(r"[0-9]{1,9}(x[0-9]{1,9})*", text):
        raise OptionError(f"--up-to {text}: write the sides with x between them, such as {example}")
    return tuple(map(int, text.split("x")))

"""`satpack render`: a solution as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import Exit, QuietFlag, command, say

if TYPE_CHECKING:
    from satpack.puzzle import Puzzle
    from satpack.solution import Solution


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog="Examples: `satpack solve haley -o haley.json`, then `satpack render haley.json -o haley.svg`; "
        "`satpack render soma.json -o soma.png --style layers --scale 3`, "
        "`satpack solve pentominoes-6x10 --json | satpack render - -o cut.svg --style outline --unit 15`. "
        "Exit status: 0 drawn, 2 bad input, or a solution that is none."
    )(render)


@command
def render(
    solution: Annotated[
        str,
        typer.Argument(
            metavar="SOLUTION.json",
            help="A solution, or several, one a line; - is standard input.",
        ),
    ],
    *,
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="FILE", help="The picture: .svg, .png or .txt.")
    ],
    puzzle: Annotated[
        str | None,
        typer.Option(
            metavar="PUZZLE",
            help="The puzzle file or gallery puzzle it solves: cells that stay empty are drawn too.",
        ),
    ] = None,
    style: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="flat, or outline: lines for a laser cutter, each once; solids: exploded, or layers.",
        ),
    ] = "auto",
    letters: Annotated[
        bool | None,
        typer.Option(
            help="Letter the pieces, or large rectangles with their sizes; the default is what suits the style.",
            show_default=False,
        ),
    ] = None,
    unit: Annotated[
        float, typer.Option(metavar="MM", help="Length of a cell's edge in an outline.")
    ] = 20.0,
    explode: Annotated[
        float | None,
        typer.Option(
            metavar="FACTOR",
            help="How far to move solid pieces apart, 0 not at all; by default until all are seen.",
        ),
    ] = None,
    scale: Annotated[
        float, typer.Option(metavar="FACTOR", help="Pixels of a PNG for each of the SVG's.")
    ] = 2.0,
    number: Annotated[
        int | None, typer.Option(metavar="N", help="Which of several solutions, from 1.")
    ] = None,
    quiet: QuietFlag = False,
) -> Exit:
    """Draw a solution as a picture, after checking it.

    Without `--puzzle` the pieces and the region are what the solution itself says they are.
    """
    from satpack.errors import InputError
    from satpack.formats.files import replacing
    from satpack.gallery import load
    from satpack.render.pictures import check_picture, picture

    check_picture(output)
    if puzzle == solution == "-":
        raise InputError("standard input can't be puzzle and solution at once")
    found = _chosen(solution, None if puzzle is None else load(puzzle), number)
    drawn = picture(
        found,
        output,
        style=style,
        letters=letters,
        unit=unit,
        explode=explode,
        scale=scale,
    )
    with replacing(output) as file:
        file.write(drawn)
    if not quiet:
        say(f"wrote {output}")
    return Exit.ANSWERED


def _chosen(path: str, puzzle: Puzzle | None, number: int | None) -> Solution:
    """Return the one solution that is asked for, verified."""
    from satpack.errors import OptionError, VerificationError
    from satpack.formats.files import read_text, shown
    from satpack.formats.solution_file import parse_solutions

    solutions = parse_solutions(read_text(path), file=shown(path), puzzle=puzzle)
    many = len(solutions)
    if number is None and many > 1:
        raise OptionError(
            f"{shown(path)}: {many:,} solutions; choose one with --number 1 to {many}"
        )
    if number is not None and not 1 <= number <= many:
        raise OptionError(f"{shown(path)}: there is no solution {number}; use 1 to {many}")
    chosen = solutions[(number or 1) - 1]
    try:
        chosen.verify()
    except VerificationError as fault:
        raise VerificationError(f"{shown(path)}: the solution is wrong: {fault}") from None
    return chosen

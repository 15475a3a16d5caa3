"""`satpack verify`: a solution file against its puzzle."""

from __future__ import annotations

from typing import Annotated

import typer

from satpack.cli.common import Exit, PuzzleArgument, QuietFlag, command


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog="Examples: `satpack verify soma found.json`, `satpack solve y25 --json | satpack verify y25 -`. "
        "Exit status: 0 if every solution is right, else 2 and the first fault."
    )(verify)


@command
def verify(
    puzzle: PuzzleArgument,
    solution: Annotated[
        str,
        typer.Argument(
            metavar="SOLUTION.json", help="A solution, or several, one a line; - is standard input."
        ),
    ],
    *,
    quiet: QuietFlag = False,
) -> Exit:
    """Check solutions against a puzzle: cells, pieces, copies, and that no piece is turned in a forbidden way."""
    from satpack.errors import InputError, VerificationError
    from satpack.formats.files import read_text, shown
    from satpack.formats.solution_file import parse_solutions
    from satpack.gallery import load

    if puzzle == solution == "-":
        raise InputError("standard input can't be puzzle and solution at once")
    loaded = load(puzzle)
    found = parse_solutions(read_text(solution), file=shown(solution), puzzle=loaded)
    for number, each in enumerate(found, 1):
        try:
            each.verify()
        except VerificationError as fault:
            which = f" {number} of {len(found)}" if len(found) > 1 else ""
            raise VerificationError(
                f"{shown(solution)}: solution{which} is wrong: {fault}"
            ) from None
    if not quiet:
        many = f"{len(found)} solutions" if len(found) > 1 else "the solution"
        typer.echo(f"{loaded.name}: {many} verified")
    return Exit.ANSWERED

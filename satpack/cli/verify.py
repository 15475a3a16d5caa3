"""`satpack verify`: a solution file, or a certificate that there is no solution, against its puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import Exit, PuzzleArgument, command

if TYPE_CHECKING:
    from satpack.puzzle import Puzzle


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog="Examples: `satpack verify soma found.json`, `satpack solve y25 --json | satpack verify y25 -`, "
        "`satpack verify mutilated-chessboard certificate.json`. "
        "Exit status: 0 if every solution, or the certificate, is right, else 2 and the first fault."
    )(verify)


@command
def verify(
    puzzle: PuzzleArgument,
    solution: Annotated[
        str,
        typer.Argument(
            metavar="SOLUTION.json",
            help="A solution, or several, one a line, or a certificate that `prove` wrote; - is standard input.",
        ),
    ],
    *,
    quiet: Annotated[
        bool,
        typer.Option("--quiet", "-q", help="Print nothing if all is right; the status says it."),
    ] = False,
) -> Exit:
    """Check solutions against a puzzle: cells, pieces, copies, and that no piece is turned in a forbidden way.

    A certificate that there is no solution is checked on every placement of every piece.
    """
    from satpack.errors import InputError, VerificationError
    from satpack.formats.certificate_file import is_certificate
    from satpack.formats.files import read_text, shown
    from satpack.formats.solution_file import parse_solutions
    from satpack.gallery import load

    if puzzle == solution == "-":
        raise InputError("standard input can't be puzzle and solution at once")
    loaded = load(puzzle)
    text = read_text(solution)
    if is_certificate(text):
        return _verify_certificate(loaded, text, shown(solution), quiet=quiet)
    found = parse_solutions(text, file=shown(solution), puzzle=loaded)
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


def _verify_certificate(puzzle: Puzzle, text: str, file: str, *, quiet: bool) -> Exit:
    from satpack.errors import VerificationError
    from satpack.formats.certificate_file import parse_certificate

    colouring = parse_certificate(text, file=file, puzzle=puzzle)
    try:
        colouring.verify()
    except VerificationError as fault:
        raise VerificationError(f"{file}: the certificate is wrong: {fault}") from None
    if not quiet:
        typer.echo(
            f"{puzzle.name}: the certificate is verified, so there is no solution: {colouring.sentence}"
        )
    return Exit.ANSWERED

"""`satpack verify`: a solution file, or a certificate that there is no solution, against its puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import (
    Exit,
    ProblemOption,
    PuzzleArgument,
    TimeoutOption,
    command,
    epilog,
    load_bounded,
)
from satpack.cli.progress import working
from satpack.wording import many

if TYPE_CHECKING:
    from satpack.formats.json_lines import Content
    from satpack.puzzle import Puzzle


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog=epilog(
            "`satpack verify soma found.json`",
            "`satpack solve y25 --json | satpack verify y25 -`",
            "`satpack verify mutilated-chessboard certificate.json`",
            "`satpack verify burr.xmpuzzle`",
            status="0 if every solution, or the certificate, is right, else 2 and the first fault; 30 "
            "if the time limit came first.",
        )
    )(verify)


@command
def verify(
    puzzle: PuzzleArgument,
    solution: Annotated[
        str | None,
        typer.Argument(
            metavar="[SOLUTION.json]",
            help="A solution, or several, one a line, or a certificate that `prove` wrote; - is standard input. Without "
            "it the solutions that a BurrTools file stores.",
        ),
    ] = None,
    *,
    problem: ProblemOption = None,
    timeout: TimeoutOption = None,
    quiet: Annotated[
        bool,
        typer.Option("--quiet", "-q", help="Print nothing if all is right; the status says it."),
    ] = False,
) -> Exit:
    """Check solutions against a puzzle: cells, pieces, copies, and that no piece is turned in a forbidden way.

    A certificate that there is no solution is checked on every placement of every piece. What a BurrTools file stores is
    checked as a whole: every assembly, every move, and that there are as many as satpack finds.
    """
    from satpack.errors import InputError
    from satpack.formats.certificate_file import is_certificate
    from satpack.formats.files import shown
    from satpack.formats.json_lines import opened

    if solution is None:
        return _verify_stored(puzzle, problem=problem, timeout=timeout, quiet=quiet)
    if timeout is not None:
        raise InputError("--timeout goes with what a BurrTools file stores; leave it out")
    if puzzle == solution == "-":
        raise InputError("standard input can't be puzzle and solution at once")
    loaded = load_bounded(puzzle, problem=problem, quiet=quiet)
    with opened(solution) as content:
        if content.whole is not None and is_certificate(content.whole):
            text = content.whole.decode()
            return _verify_certificate(loaded, text, shown(solution), quiet=quiet)
        count = _verify_solutions(loaded, content, shown(solution), problem)
    if not quiet:
        which = many(count, "solution") if count > 1 else "the solution"
        typer.echo(f"{loaded.name}: {which} verified")
    return Exit.ANSWERED


def _verify_solutions(puzzle: Puzzle, content: Content, file: str, problem: int | None) -> int:
    """Check the solutions of a file, and return how many there are."""
    from satpack.errors import VerificationError
    from satpack.formats.any_puzzle import solutions_in

    found = solutions_in(content, file=file, puzzle=puzzle, problem=problem)
    number = 0
    for number, each in enumerate(found, 1):
        try:
            each.verify()
        except VerificationError as fault:
            which = f" {number}"
            if isinstance(found, list):  # else there are more than anyone has counted yet
                which = f" {number} of {len(found)}" if len(found) > 1 else ""
            raise VerificationError(f"{file}: solution{which} is wrong: {fault}") from None
    return number


def _verify_stored(path: str, *, problem: int | None, timeout: float | None, quiet: bool) -> Exit:
    """Check what a BurrTools file stores, of one problem or of all."""
    from satpack.formats.any_puzzle import read_problems
    from satpack.formats.burrtools.checking import check_stored

    status = Exit.ANSWERED
    for each in read_problems(path, problem=problem):
        name = each.puzzle.name
        with working(f"checking {name}", quiet=quiet):
            found = check_stored(each, timeout=timeout)
        if found.undecided:
            status = Exit.UNDECIDED
        if quiet:
            continue
        moves = f", {found.apart} with moves," if found.apart else ""
        right = f"{many(found.assemblies, 'stored solution')}{moves} verified"
        rest = f"undecided: {found.undecided}" if found.undecided else found.counted
        typer.echo(f"{name}: {right}; {rest}")
    return status


def _verify_certificate(puzzle: Puzzle, text: str, file: str, *, quiet: bool) -> Exit:
    from satpack.formats.certificate_file import verified_certificate

    colouring = verified_certificate(text, file=file, puzzle=puzzle)
    if not quiet:
        typer.echo(
            f"{puzzle.name}: the certificate is verified, so there is no solution: {colouring.sentence}"
        )
    return Exit.ANSWERED

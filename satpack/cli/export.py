"""`satpack export`: the puzzle as CNF, for any SAT solver."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import (
    AtMostOneOption,
    EncodingOption,
    Exit,
    PuzzleArgument,
    QuietFlag,
    SeedOption,
    command,
    reject_suffix,
    say,
    working,
)

if TYPE_CHECKING:
    from satpack.puzzle import Puzzle
    from satpack.solution import Solution


_SUFFIXES = tuple(f".{kind}{packed}" for kind in ("cnf", "dimacs") for packed in ("", ".gz", ".xz"))


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog="Examples: `satpack export soma -o soma.cnf`, `satpack export bedlam -o bedlam.cnf.xz`, "
        "`satpack export soma | cadical -q > model.txt`, `satpack export soma --block found.json -o next.cnf`. "
        "`satpack decode` turns the model into a solution."
    )(export)


@command
def export(
    puzzle: PuzzleArgument,
    *,
    output: Annotated[
        str,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="The CNF file (.cnf or .dimacs), compressed if it ends in .gz or .xz; - is standard output.",
        ),
    ] = "-",
    encoding: EncodingOption = "auto",
    at_most_one: AtMostOneOption = "auto",
    seed: SeedOption = None,
    symmetry: Annotated[
        bool,
        typer.Option(
            "--symmetry/--no-symmetry", help="Keep one solution of each symmetry class only."
        ),
    ] = False,
    block: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SOLUTION.json",
            help="Exclude the solutions in this file (one a line), so that a solver finds another; may be repeated.",
        ),
    ] = None,
    quiet: QuietFlag = False,
) -> Exit:
    """Write a puzzle as DIMACS CNF, with the meaning of its variables in comments."""
    from satpack.errors import InputError
    from satpack.exporting import encode
    from satpack.gallery import load

    _check_suffix(output)
    files = block or []
    if [puzzle, *files].count("-") > 1:
        raise InputError("standard input can be only one of the files")
    loaded = load(puzzle)
    with working(f"exporting {loaded.name}", quiet=quiet):
        cnf = encode(
            loaded,
            encoding=encoding,
            at_most_one=at_most_one,
            seed=seed,
            symmetry=symmetry,
            block=[solution for file in files for solution in _solutions(loaded, file)],
        )
        size = cnf.write(output)
    if output != "-" and not quiet:
        say(
            f"wrote {output}: {', '.join(f'{count:,} {what}' for what, count in size.statistics().items())}"
        )
    return Exit.ANSWERED


def _check_suffix(output: str) -> None:
    """Refuse a new file whose suffix says that it is something else; devices and pipes take everything."""
    from pathlib import Path

    path = Path(output)
    if output != "-" and not output.endswith(_SUFFIXES) and (path.is_file() or not path.exists()):
        raise reject_suffix(output, (*_SUFFIXES, "or - for standard output"))


def _solutions(puzzle: Puzzle, path: str) -> list[Solution]:
    """Return the solutions of a file; raise if one is none of this puzzle."""
    from satpack.errors import InputError, VerificationError
    from satpack.formats.files import read_text, shown
    from satpack.formats.solution_file import parse_solutions

    found = parse_solutions(read_text(path), file=shown(path), puzzle=puzzle)
    for number, solution in enumerate(found, 1):
        try:
            solution.verify()
        except VerificationError as fault:
            which = f"solution {number}" if len(found) > 1 else "the solution"
            raise InputError(
                f"{shown(path)}: {which} is none of {puzzle.name!r}: {fault}"
            ) from None
    return found

"""`satpack export`: the puzzle for other programs, in a format that the suffix of the file chooses."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import Exit, command, epilog, load_bounded, reject_suffix, say
from satpack.cli.options import (
    Bounds,
    Formula,
    ProblemOption,
    PuzzleArgument,
    QuietFlag,
)
from satpack.cli.progress import working
from satpack.cli.records import Without
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution


_BURRTOOLS = ".xmpuzzle"
_PACKED = ("", ".gz", ".xz")
_CNF, _DIMACS, _OPB, _DLX = (
    tuple(f".{kind}{packed}" for packed in _PACKED) for kind in ("cnf", "dimacs", "opb", "dlx")
)
_OTHERS = (*_OPB, *_DLX, _BURRTOOLS)
_SUFFIXES = (*_CNF, *_DIMACS, *_OTHERS)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog=epilog(
            "`satpack export soma -o soma.cnf`",
            "`satpack export bedlam -o bedlam.cnf.xz`",
            "`satpack export soma | cadical -q > model.txt`; `satpack decode` turns the model into a solution",
            "`satpack export soma --block found.json -o next.cnf`: what is left",
            "`satpack export soma -o soma.opb`: for pseudo-Boolean solvers",
            "`satpack export soma -o soma.dlx`: for programs for dancing links",
            "`satpack export burr6 -o burr6.xmpuzzle`: for BurrTools",
            "`satpack export soma -o soma.xmpuzzle --solutions found.jsonl`",
        )
    )(export)


@command
def export(
    puzzle: PuzzleArgument,
    *,
    problem: ProblemOption = None,
    bounds: Annotated[Bounds, Without("holes", "max_holes")],
    output: Annotated[
        str,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="The file: CNF (.cnf or .dimacs), linear constraints (.opb), or items and options for dancing links "
            "(.dlx), each compressed if it ends in .gz or .xz; or a BurrTools file (.xmpuzzle). - is standard output, "
            "for CNF.",
        ),
    ] = "-",
    formula: Formula,
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
    solutions: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SOLUTION.json",
            help="Put the solutions in this file (one a line) into the BurrTools file; may be repeated.",
        ),
    ] = None,
    quiet: QuietFlag = False,
) -> Exit:
    """Write a puzzle for other programs: as DIMACS CNF, with the meaning of its variables in comments, or otherwise."""
    from satpack.questions.export import encode
    from satpack.runtime.errors import InputError, OptionError

    _check_suffix(output)
    files = [*(block or []), *(solutions or [])]
    if [puzzle, *files].count("-") > 1:
        raise InputError("standard input can be only one of the files")
    is_formula = not output.endswith(_OTHERS)
    if not is_formula and (formula, symmetry, block or None) != (Formula(), False, None):
        what = "a BurrTools file" if output.endswith(_BURRTOOLS) else "such a file"
        raise OptionError(
            f"-o {output}: {what} has no formula; leave out encoding, at-most-one, seed, symmetry and block"
        )
    if solutions and not output.endswith(_BURRTOOLS):
        raise OptionError("--solutions goes with a BurrTools file; use -o FILE.xmpuzzle")
    if not is_formula:
        loaded = load_bounded(puzzle, bounds, problem=problem, quiet=quiet)
        found = [solution for file in solutions or () for solution in _solutions(loaded, file)]
        if output.endswith(_BURRTOOLS):
            _write_burrtools(loaded, found, output, quiet=quiet)
        else:
            _write_placements(loaded, output, quiet=quiet)
        return Exit.ANSWERED
    files = block or []
    loaded = load_bounded(puzzle, bounds, problem=problem, quiet=quiet)
    with working(f"exporting {loaded.name}", quiet=quiet):
        cnf = encode(
            loaded,
            **asdict(formula),
            symmetry=symmetry,
            block=[solution for file in files for solution in _solutions(loaded, file)],
        )
        size = cnf.write(output)
    if output != "-" and not quiet:
        sizes = size.statistics().items()
        counted = (many(n, "box" if what == "boxes" else what[:-1], what) for what, n in sizes)
        say(f"wrote {output}: {', '.join(counted)}")
    return Exit.ANSWERED


def _write_placements(puzzle: Puzzle, output: str, *, quiet: bool) -> None:
    """Write a puzzle in terms of its placements: linear constraints over them, or what each has."""
    from satpack.engines.prepared import Prepared
    from satpack.runtime.errors import OptionError

    if puzzle.searched_rules:
        raise OptionError(
            f"-o {output}: such a file has no rules such as {puzzle.searched_rules[0].kind}; export a .cnf"
        )
    with working(f"exporting {puzzle.name}", quiet=quiet):
        placements = Prepared(puzzle).placements
        if output.endswith(_OPB):
            from satpack.io.formulas.opb_file import write_opb

            variables, constraints = write_opb(output, placements)
            sizes = f"{many(variables, 'variable')}, {many(constraints, 'constraint')}"
        else:
            from satpack.io.dlx_file import write_puzzle_dlx

            cover = write_puzzle_dlx(output, placements)
            sizes = f"{many(len(cover.items), 'item')}, {many(len(cover.options), 'option')}"
    if not quiet:
        say(f"wrote {output}: {sizes}")


def _write_burrtools(
    puzzle: Puzzle, solutions: list[Solution], output: str, *, quiet: bool
) -> None:
    from satpack.io.burrtools.writing import Findings, burrtools_bytes
    from satpack.io.files import replacing
    from satpack.questions.burrtools import one_of_each_class

    kept = one_of_each_class(puzzle, solutions) if solutions else ()
    content = burrtools_bytes(puzzle, Findings(kept))
    with replacing(output) as file:
        file.write(content)
    if not quiet:
        images = len(solutions) - len(kept)
        left = f", {images:,} left out that are images of others" if images else ""
        say(f"wrote {output}: {puzzle.name!r}, {many(len(kept), 'solution')}{left}")


def _check_suffix(output: str) -> None:
    """Refuse a new file whose suffix says that it is something else; devices and pipes take everything."""
    from pathlib import Path

    path = Path(output)
    if output != "-" and not output.endswith(_SUFFIXES) and (path.is_file() or not path.exists()):
        raise reject_suffix(output, (*_SUFFIXES, "or - for standard output"))


def _solutions(puzzle: Puzzle, path: str) -> list[Solution]:
    """Return the solutions of a file; raise if one does not solve this puzzle, such as a best fit that leaves pieces out."""
    from satpack.io.files import shown
    from satpack.io.results.formats import read_solutions
    from satpack.runtime.errors import InputError, VerificationError

    found = [replace(each, puzzle=puzzle) for each in read_solutions(path, puzzle=puzzle)]
    for number, solution in enumerate(found, 1):
        try:
            solution.verify()
        except VerificationError as fault:
            which = f"solution {number}" if len(found) > 1 else "the solution"
            raise InputError(
                f"{shown(path)}: {which} does not solve {puzzle.name!r}: {fault}"
            ) from None
    return found

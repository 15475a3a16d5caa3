"""`satpack export`: writes the puzzle for other programs, in the format given by the file suffix."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from satpack.cli.common import Exit, command, load_bounded, refuse_given, say
from satpack.cli.files import check_once, reject_suffix
from satpack.cli.parameters import ProblemOption, QuietFlag, SubjectArgument
from satpack.cli.progress import working
from satpack.cli.records import Without
from satpack.questions.question_options import Bounds, EncodeOptions
from satpack.questions.subjects import kind_of
from satpack.runtime.errors import InputError, OptionError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from satpack.gallery import Subject
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution


_PACKED = ("", ".gz", ".xz")


@dataclass(frozen=True, slots=True)
class _Format:
    """A file format for other programs."""

    suffixes: tuple[str, ...]
    write: Callable[[Any, str, _Asked], str]  # writes a puzzle to a file; returns a description
    is_formula: bool = False  # takes the options of formulas
    takes_solutions: bool = False  # holds solutions, too


class _Asked(NamedTuple):
    """The parameters of an export: options of the formula, solutions for a BurrTools file."""

    formula: EncodeOptions
    solutions: Sequence[Solution]


@command(
    "`satpack export soma -o soma.cnf`",
    "`satpack export bedlam -o bedlam.cnf.xz`",
    "`satpack export soma | cadical -q > model.txt`; `satpack decode` turns the model into a solution",
    "`satpack export soma --block found.json -o next.cnf`: without the solutions found",
    "`satpack export soma -o soma.opb`: for pseudo-Boolean solvers",
    "`satpack export soma -o soma.dlx`: for dancing-links programs",
    "`satpack export burr6 -o burr6.xmpuzzle`: for BurrTools",
    "`satpack export soma -o soma.xmpuzzle --solutions found.jsonl`",
)
def export(
    puzzle: SubjectArgument,
    *,
    problem: ProblemOption = None,
    bounds: Annotated[Bounds, Without("holes", "max_holes")],
    output: Annotated[
        list[str] | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="The file: CNF (.cnf or .dimacs), linear constraints (.opb), or items and options for dancing links "
            "(.dlx), each compressed if it ends in .gz or .xz; or a BurrTools file (.xmpuzzle). - is standard output, "
            "for CNF, and the default. May be repeated.",
        ),
    ] = None,
    asked: Annotated[EncodeOptions, Without("block")],
    block: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SOLUTION.json",
            help="Exclude the solutions in this file (one per line), so that a solver finds another; may be repeated.",
        ),
    ] = None,
    solutions: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SOLUTION.json",
            help="Put the solutions in this file (one per line) into the BurrTools file; may be repeated.",
        ),
    ] = None,
    quiet: QuietFlag = False,
) -> Exit:
    """Write a puzzle for other programs: as DIMACS CNF with the meaning of its variables in comments, or in another format."""
    files = output or ["-"]
    formats = [_format(path, files) for path in files]
    given = [*(block or []), *(solutions or [])]
    if [puzzle, *given].count("-") > 1:
        raise InputError("standard input can be only one of the files")
    for path, each in zip(files, formats, strict=True):
        if not each.is_formula and (asked or block):
            what = "a BurrTools file" if each.takes_solutions else "this format"
            raise OptionError(
                f"-o {path}: {what} has no formula; leave out encoding, at-most-one, seed, symmetry and block"
            )
    if solutions and not any(each.takes_solutions for each in formats):
        raise OptionError("--solutions applies to a BurrTools file; use -o FILE.xmpuzzle")
    blocked = {**asked, "block": block} if block else asked
    refuse_given(puzzle, problem, (EncodeOptions, blocked), (Bounds, bounds))
    for path, each in zip(files, formats, strict=True):
        if kind_of(puzzle) == "cover" and each.takes_solutions:
            raise OptionError(
                f"-o {path}: items and options have no shapes, so they can be written as .cnf, .opb or .dlx only"
            )
    loaded = load_bounded(puzzle, bounds, problem=problem, quiet=quiet, covers=True)
    if block:
        asked["block"] = [each for path in block for each in _solutions(loaded, path)]
    found = [each for path in solutions or () for each in _solutions(loaded, path)]
    for path, each in zip(files, formats, strict=True):
        with working(f"exporting {loaded.name}", quiet=quiet):
            written = each.write(loaded, path, _Asked(asked, found))
        if path != "-" and not quiet:
            say(f"wrote {path}: {written}")
    return Exit.ANSWERED


def _write_formula(puzzle: Subject, path: str, asked: _Asked) -> str:
    from satpack.questions.export import encode

    cnf = encode(puzzle, **asked.formula)
    sizes = cnf.write(path).statistics().items()
    return ", ".join(many(n, "box" if what == "boxes" else what[:-1], what) for what, n in sizes)


def _options(puzzle: Subject, path: str) -> Placements | NamedCover:
    """Return the placements of a puzzle, or the items and options, for a format that holds nothing else."""
    from satpack.engines.prepared import Prepared

    if puzzle.kind == "puzzle" and puzzle.searched_rules:
        raise OptionError(
            f"-o {path}: this format has no rules such as {puzzle.searched_rules[0].kind}; export a .cnf"
        )
    return Prepared(puzzle).options


def _write_linear(puzzle: Subject, path: str, _: _Asked) -> str:
    from satpack.io.formulas.opb_file import write_opb

    variables, constraints = write_opb(path, _options(puzzle, path))
    return f"{many(variables, 'variable')}, {many(constraints, 'constraint')}"


def _write_cover(puzzle: Subject, path: str, _: _Asked) -> str:
    from satpack.io.dlx_file import write_dlx, write_puzzle_dlx

    options = _options(puzzle, path)
    if options.kind == "cover":
        write_dlx(path, options)
        return options.sizes
    return write_puzzle_dlx(path, options).sizes


def _write_burrtools(puzzle: Puzzle, path: str, asked: _Asked) -> str:
    from satpack.io.burrtools.writing import burrtools_bytes
    from satpack.io.files import replacing
    from satpack.questions.burrtools import one_of_each_class

    solutions = asked.solutions
    kept = one_of_each_class(puzzle, solutions) if solutions else ()
    content = burrtools_bytes(puzzle, kept)
    with replacing(path) as file:
        file.write(content)
    images = len(solutions) - len(kept)
    left = f", {images:,} left out that are images of others" if images else ""
    return f"{puzzle.name!r}, {many(len(kept), 'solution')}{left}"


def _packed(*kinds: str) -> tuple[str, ...]:
    return tuple(f".{kind}{packed}" for kind in kinds for packed in _PACKED)


_FORMATS = (
    _Format(_packed("cnf", "dimacs"), _write_formula, is_formula=True),
    _Format(_packed("opb"), _write_linear),
    _Format(_packed("dlx"), _write_cover),
    _Format((".xmpuzzle",), _write_burrtools, takes_solutions=True),
)
"""The formats; to add one, add a row and its writer."""


def _format(path: str, files: Sequence[str]) -> _Format:
    """Return the format of a file, CNF for a pipe; refuse one that can't be written, a misleading suffix, and a file given twice."""
    from satpack.io.files import check_place

    check_once(path, files)
    found = next((each for each in _FORMATS if path.endswith(each.suffixes)), None)
    if found is not None:
        check_place(path)
        return found
    if path != "-" and (Path(path).is_file() or not Path(path).exists()):
        known = [suffix for each in _FORMATS for suffix in each.suffixes]
        raise reject_suffix(path, (*known, "or - for standard output"))
    return _FORMATS[0]


def _solutions(puzzle: Puzzle, path: str) -> list[Solution]:
    """Return the solutions of a file; raise if one does not solve this puzzle, such as a best fit that leaves pieces out."""
    from satpack.io.files import shown
    from satpack.io.results.formats import read_solutions
    from satpack.runtime.errors import VerificationError

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

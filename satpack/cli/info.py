"""`satpack info`: describes a puzzle without solving it."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import Exit, command, load_bounded, say
from satpack.cli.files import Writes
from satpack.cli.output import echo_result, write_file
from satpack.cli.parameters import ProblemOption, PuzzleArgument, View
from satpack.cli.records import Without
from satpack.questions.question_options import Bounds, InfoOptions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution

_SOLVING = 30.0
"""Seconds of search for the solution of a worksheet."""


_FILES = Writes("Puzzle")


@command(
    "`satpack info bedlam`",
    "`satpack info soma --encodings`",
    "`satpack info my.toml --json`",
    "`satpack info my.toml -o my.svg`: the region and every piece as a picture",
    "`satpack info calendar -o sheet.pdf --solution`: a worksheet, with the pieces to cut out",
)
def info(
    puzzle: PuzzleArgument,
    *,
    problem: ProblemOption = None,
    bounds: Annotated[Bounds, Without("holes", "max_holes")],
    asked: InfoOptions,
    unit: Annotated[
        float | None,
        typer.Option(
            metavar="MM",
            help="Length of a cell's edge on a worksheet (.pdf, .svg), in millimetres; by default 20, or less if the board "
            "does not fit on A4.",
        ),
    ] = None,
    solution: Annotated[
        bool,
        typer.Option(
            "--solution", help="Put a solution on the last page of a worksheet (.pdf, .svg)."
        ),
    ] = False,
    view: Annotated[View, _FILES],
) -> Exit:
    """Show a puzzle's pieces, placements and symmetries, and draw the puzzle as satpack reads it.

    With --verbose also the size of its CNF, and the reason for its encoding. A PDF is a worksheet: the board, and the
    pieces to cut out.
    """
    _check_files(view, encodings=asked.get("encodings", False))
    _check_worksheet(view.files, unit=unit, solution=solution)
    loaded = load_bounded(puzzle, bounds, problem=problem, quiet=view.quiet)
    if view.files:
        return _draw(loaded, view, unit=unit, solution=solution)
    from satpack.questions.info import info as asked_of

    echo_result(asked_of(loaded, **asked), as_json=view.as_json, verbose=view.verbose)
    return Exit.ANSWERED


def _draw(puzzle: Puzzle, view: View, *, unit: float | None, solution: bool) -> Exit:
    """Write pictures of a puzzle, or its worksheet: a PDF, or one SVG per page."""
    from satpack.render.pictures import picture

    is_sheet = unit is not None or solution
    found: Solution | None = None
    status = Exit.ANSWERED
    if solution:
        found, status = _solved(puzzle, quiet=view.quiet)
    for path in view.files:
        if PurePath(path).suffix == ".pdf":
            content = picture(puzzle, path, unit=unit, solution=found)
        elif is_sheet:
            _write_pages(puzzle, path, unit=unit, solution=found, quiet=view.quiet)
            continue
        else:
            content = picture(puzzle, path)
        write_file(content, path, quiet=view.quiet)
    return status


def _write_pages(
    puzzle: Puzzle, path: str, *, unit: float | None, solution: Solution | None, quiet: bool
) -> None:
    """Write a worksheet as one SVG per page, with numbers in the names if there are several."""
    from satpack.render.svg.worksheet import worksheet

    pages = worksheet(puzzle, unit=unit, solution=solution)
    whole = PurePath(path)
    for number, page in enumerate(pages, 1):
        name = whole if len(pages) == 1 else whole.with_stem(f"{whole.stem}-{number}")
        write_file(page.encode(), str(name), quiet=quiet)


def _solved(puzzle: Puzzle, *, quiet: bool) -> tuple[Solution | None, Exit]:
    """Return a solution for the last page, if one is found in time."""
    from satpack.cli.progress import working
    from satpack.model.answer import Status
    from satpack.questions.solve import answer

    with working(f"solving {puzzle.name}", quiet=quiet):
        found = answer(puzzle, timeout=_SOLVING)
    if found.solution is None:
        say(f"no page with a solution: {found.status.value}: {found.reason}")
        return None, Exit.UNDECIDED if found.status is Status.UNDECIDED else Exit.IMPOSSIBLE
    return found.solution, Exit.ANSWERED


def _check_worksheet(files: Sequence[str], *, unit: float | None, solution: bool) -> None:
    """Refuse worksheet options if no worksheet is drawn."""
    from satpack.runtime.errors import OptionError

    for name, given in (("--unit", unit is not None), ("--solution", solution)):
        if given and not (files and all(path.endswith((".pdf", ".svg")) for path in files)):
            raise OptionError(f"{name} applies to a worksheet; add -o FILE.pdf or -o FILE.svg")


def _check_files(view: View, *, encodings: bool) -> None:
    """Refuse unusable output files and inapplicable options before any work."""
    from satpack.runtime.errors import OptionError

    _FILES.check(view.files)
    for name, given in (("--json", view.as_json), ("--encodings", encodings)):
        if given and view.files:
            raise OptionError(f"{name} does not apply to -o {view.files[0]}; leave one of them out")

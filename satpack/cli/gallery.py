"""`satpack gallery`: the puzzles that ship with satpack."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import Exit, command
from satpack.cli.files import reject_suffix
from satpack.cli.output import echo_json, write_file
from satpack.cli.parameters import JsonFlag, QuietFlag, one_output, shipped
from satpack.cli.progress import working
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from satpack.io.formats.infos import GalleryRecord
    from satpack.model.colouring import Colouring
    from satpack.model.expect import Expect
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution

_SECONDS = 30.0
"""Most seconds of search for one puzzle's picture."""


@command(
    "`satpack gallery`",
    "`satpack gallery soma > mine.toml`: to start from a shipped puzzle",
    "`satpack gallery -o gallery.html`",
)
def gallery(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]",
            autocompletion=shipped,
            help="Print this puzzle's file, or with --json its known numbers.",
        ),
    ] = None,
    *,
    output: Annotated[
        str | None,
        one_output(
            "FILE.html",
            "Write a page of all of them: a freshly found solution, the known numbers and the source of each.",
        ),
    ] = None,
    as_json: JsonFlag = False,
    quiet: QuietFlag = False,
) -> Exit:
    """List the puzzles that ship with satpack, print the file of one, or write a page of all of them."""
    from satpack.gallery import gallery_names, gallery_text, load, named

    if output is not None:
        if name is not None or as_json:
            raise OptionError("-o writes a page of all puzzles; leave out NAME and --json")
        if PurePath(output).suffix != ".html":
            raise reject_suffix(output, (".html",))
        _write_page(output, quiet=quiet)
        return Exit.ANSWERED
    if name is not None:
        if as_json:
            echo_json(_record(named(name), load(name)).text())
        else:
            typer.echo(gallery_text(named(name)), nl=False)
        return Exit.ANSWERED
    puzzles = {each: load(each) for each in gallery_names()}
    if as_json:
        for each, puzzle in puzzles.items():
            echo_json(_record(each, puzzle).text())
        return Exit.ANSWERED
    width = max(map(len, puzzles))
    for each, puzzle in puzzles.items():
        typer.echo(f"{each:{width}}  {puzzle.name}{_known(puzzle.expect)}")
    return Exit.ANSWERED


def _write_page(output: str, *, quiet: bool) -> None:
    from satpack.gallery import gallery_names, gallery_story, load
    from satpack.io.files import check_place
    from satpack.render.gallery_page import Exhibit, gallery_html

    check_place(output)
    names = gallery_names()
    exhibits = []
    with working("drawing the gallery", quiet=quiet) as progress:
        for number, name in enumerate(names, 1):
            progress(f"{number} of {len(names)}, {name}")
            puzzle = load(name)
            solution, colouring, missing = _solved(puzzle)
            story = gallery_story(name)
            exhibits.append(Exhibit(name, puzzle, solution, missing, story, colouring))
        page = gallery_html(
            exhibits,
            title="The satpack gallery",
            introduction=f"The {len(names)} puzzles that come with satpack. Every picture shows a solution that was "
            "found and verified when this page was made, or a weighting of the board that shows why it can't be "
            "filled; the numbers are those of the named sources. "
            "Solutions are counted in all, up to rotation, and up to every symmetry of a puzzle.",
        )
    write_file(page.encode(), output, quiet=quiet)


def _solved(puzzle: Puzzle) -> tuple[Solution | None, Colouring | None, str]:
    """Return a solution, which comes apart if one is known to, or a colouring; and why there is no solution."""
    from satpack.model.answer import Status
    from satpack.model.moves.disassembly import Ending
    from satpack.questions.best import best
    from satpack.questions.disassemble import Survey
    from satpack.questions.prove import prove
    from satpack.questions.solve import answer

    if puzzle.expect.apart:
        for found in Survey(puzzle, timeout=_SECONDS):
            if found.ending is Ending.SEPARATED:
                return found.assembly, None, ""
    if puzzle.goal is not None:
        return best(puzzle, timeout=_SECONDS).solution, None, "Not solved in time for this page."
    answered = answer(puzzle, timeout=_SECONDS)
    if answered.status is Status.IMPOSSIBLE:
        colouring = prove(puzzle, timeout=_SECONDS).colouring
        return None, colouring, "Proved: there is no solution."
    return answered.solution, None, "Not solved in time for this page."


def _known(expect: Expect) -> str:
    """Return the known number of solutions by the strongest known convention, or the best value of the goal."""
    if expect.best is not None and not expect.counts:
        return f" (best: {expect.best:,})"
    if expect.symmetry is not None:
        count, by = expect.symmetry, "up to symmetry"
    elif expect.rotations is not None:
        count, by = expect.rotations, "up to rotation"
    elif expect.total is not None:
        count, by = expect.total, "in all"
    else:
        known = {True: " (solvable)", False: " (impossible)", None: ""}
        return known[expect.solvable]
    if not count:
        return " (impossible)"
    apart = ""
    if expect.level is not None:
        apart = f", level {expect.level}"
    elif expect.apart == 0:
        apart = ", never comes apart" if count == 1 else ", none comes apart"
    return f" ({count:,} solution{'s' * (count != 1)} {by}{apart})"


def _record(name: str, puzzle: Puzzle) -> GalleryRecord:
    from satpack.io.formats.infos import GalleryRecord

    return GalleryRecord(
        name=name,
        puzzle=puzzle.name,
        grid=puzzle.grid.name,
        cells=len(puzzle.region),
        pieces=sum(piece.copies.high for piece in puzzle.pieces),
        source=puzzle.source,
        expect=puzzle.expect,
    )

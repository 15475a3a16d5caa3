"""`satpack tile`: decides whether copies of a shape tile the plane, or space."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import Exit, Notes, answering, command, say, status_of
from satpack.cli.files import FORMULAS, STREAMS, Writes, one_formula
from satpack.cli.output import sinks, write_noun
from satpack.cli.parameters import View, shipped_or_file
from satpack.cli.progress import working
from satpack.cli.records import Only, Without
from satpack.runtime.errors import OptionError
from satpack.runtime.wording import one_of
from satpack.tilings.questions.tiling_options import RunOptions, TileOptions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.cli.shapes import Shapes
    from satpack.tilings.questions.tile import TilingAnswer


_FILES = Writes("TilingAnswer", *STREAMS, *FORMULAS)


@command(
    "`satpack tile '.#./###' -o tetromino.svg`: a drawing, with / between its rows",
    "`satpack tile '##./.##' --grid hexagon`",
    "`satpack tile iq-pyramid --json`: each piece of a puzzle",
    "`satpack tile --polyforms square:8 --jobs 4 --resume octominoes.run --json -o octominoes.jsonl`",
    "`satpack tile '##/#./#./#./##' -o coronas.cnf --proof coronas.drat`: `satpack verify` checks it",
    status="0 it tiles, or every one of many shapes is decided; 20 it does not tile; 30 undecided: the results so "
    "far are printed; 2 bad input, 130 interrupted.",
)
def tile(
    shape: Annotated[
        str | None,
        typer.Argument(
            metavar="[SHAPE]",
            autocompletion=shipped_or_file,
            help="A drawing, such as '##./.##', or a puzzle file or the name of a gallery puzzle, for each of its pieces.",
        ),
    ] = None,
    *,
    polyforms: Annotated[
        str | None,
        typer.Option(metavar="GRID:N", help="All polyforms of N cells, such as square:8."),
    ] = None,
    asked: Annotated[TileOptions, Without("name")],
    running: Annotated[RunOptions, Only("jobs", "resume")],
    proof: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Save the proof that a single shape does not tile (.drat), compressed if it ends in .gz or .xz.",
        ),
    ] = None,
    view: Annotated[View, _FILES, Without("verbose")],
) -> Exit:
    """Decide whether copies of a shape tile the plane, or space, and show the reason.

    A shape that tiles is shown with the simplest tiling found: by translations alone, half turns, symmetries that
    take any copy to any other (isohedral), or the fewest classes of copies. A shape that does not tile has Heesch
    numbers: the number of coronas of copies that can surround it, without holes and with holes allowed in the
    outermost. A shape with a hole that no copy fills does not tile, and is counted separately.
    """
    from satpack.cli.shapes import shapes_given
    from satpack.runtime.processes import check_jobs

    _FILES.check([path for path in view.files if not path.endswith(FORMULAS)])
    shapes = shapes_given(
        shape, polyforms=polyforms, grid=asked.get("grid"), reflect=asked.get("reflect")
    )
    asked |= {"grid": shapes.grid, "reflect": shapes.reflect}
    if len(shapes.named) == 1 and polyforms is None:
        check_jobs(running.get("jobs", 1))
        return _one(shapes, asked, view, resume=running.get("resume"), proof=proof)
    if proof is not None:
        raise OptionError("--proof applies to a single shape only")
    for path in view.files:
        if not path.endswith(tuple(STREAMS)):
            raise OptionError(
                f"{path}: pictures and formulas are for a single shape; use {one_of(tuple(STREAMS))}"
            )
    return _many(shapes, asked, running, view)


def _one(
    shapes: Shapes, asked: TileOptions, view: View, *, resume: str | None, proof: str | None
) -> Exit:
    from satpack.io.files import check_place

    cnf = one_formula(view.files)
    _FILES.check(
        [path for path in view.files if path.endswith(tuple(STREAMS))], as_json=view.as_json
    )
    if proof is not None:
        check_place(proof)
    found, interrupted = _asked(shapes, asked, resume=resume, quiet=view.quiet)
    status = Exit.INTERRUPTED if interrupted else status_of(found)
    lines = list(found.lines())
    if interrupted:
        lines.append("PARTIAL: interrupted")
    elif cnf is not None or proof is not None:
        lines += _proved(found, cnf=cnf, proof=proof, quiet=view.quiet)
    for path in _FILES.drawn(view.files):
        write_noun(found, path, found.to_json, quiet=view.quiet)
    with answering(status), sinks(view.files, as_json=view.as_json) as out:
        out.write(found.to_json, lambda: "\n".join(lines))
    return status


def _asked(
    shapes: Shapes, asked: TileOptions, *, resume: str | None, quiet: bool
) -> tuple[TilingAnswer, bool]:
    """Return the answer about one shape, and whether Ctrl-C came first; a run's file holds complete answers only."""
    from satpack.tilings.questions.many import TilingWorker, tile_each

    worker = TilingWorker(shapes.named, asked)
    search = worker.begin(0)  # the answer if Ctrl-C comes before the run's file is read
    notes: list[str] = []
    with working(f"tiling with {shapes.named[0][0]}", quiet=quiet):
        try:
            (found,) = tile_each(shapes.named, resume=resume, worker=worker, notes=notes, **asked)
        except KeyboardInterrupt:
            return (worker.search or search).result(), True
    Notes(quiet=quiet).say(notes)
    return found, False


def _proved(
    found: TilingAnswer, *, cnf: str | None, proof: str | None, quiet: bool
) -> Iterator[str]:
    from satpack.tilings.questions.proofs import prove_no_tiling

    paths = [path for path in (cnf, proof) if path is not None]
    if found.tiles is not False or found.hole:
        for path in paths if not quiet else ():
            say(f"{path} is not written, since nothing is proved by search")
        return
    with working(f"proving that {found.name} does not tile", quiet=quiet):
        drat = prove_no_tiling(found, cnf=cnf, proof=proof)
    for path in paths if not quiet else ():
        say(f"wrote {path}")
    yield from drat.lines()


def _many(shapes: Shapes, asked: TileOptions, running: RunOptions, view: View) -> Exit:
    from satpack.tilings.questions.many import TilingTally, tile_each

    _FILES.check(view.files, as_json=view.as_json)
    tally = TilingTally(shapes.grid)
    status = Exit.ANSWERED
    whole, jobs, resume = len(shapes.named), running.get("jobs", 1), running.get("resume")
    notes: list[str] = []
    with sinks(view.files, as_json=view.as_json) as out:
        try:
            with working("tiling", quiet=view.quiet, jobs=jobs) as progress:
                for found in tile_each(
                    shapes.named, jobs=jobs, resume=resume, notes=notes, **asked
                ):
                    tally.add(found)
                    progress(f"{tally.shapes:,} of {whole:,} shapes", tally.shapes / whole)
                    out.write(found.to_json, lambda: found.sentence)  # noqa: B023 - called at once
            tally.complete = True
        except KeyboardInterrupt:
            status = Exit.INTERRUPTED
        Notes(quiet=view.quiet).say(notes)
        out.write(tally.to_json, lambda: "\n".join(tally.lines()))
    if status is Exit.ANSWERED and tally.undecided:
        return Exit.UNDECIDED
    return status

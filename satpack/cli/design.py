"""`satpack design`: finds sets of pieces that meet a designer's wishes."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import Exit, Notes, answering, command, load_bounded, say
from satpack.cli.design_folder import Solutions, check_folder, search_deadline
from satpack.cli.files import Writes
from satpack.cli.output import drawing_of, echo_json, write_noun
from satpack.cli.parameters import PuzzleArgument, View
from satpack.cli.progress import until_cut_short, working
from satpack.cli.records import Without
from satpack.questions.designs.design_options import DesignOptions
from satpack.runtime.errors import OptionError
from satpack.runtime.limits import Deadline
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from satpack.questions.designs.design import Designs
    from satpack.questions.designs.designed import Designed

_SHOWN = 3
"""Sets drawn in the terminal."""

_LINES = 50
"""Sets listed in the terminal."""

_PICTURES = 200
"""Most sets written to a folder by default."""

_SOLUTION = Writes("Solution", ".json")
"""The files to which a solution of the best set is written."""


@command(
    "`satpack design burr.toml`: every set of its pieces that meets the wishes in its table [design], the best first",
    "`satpack design burr.toml --json -o found`: one object per line; and puzzle files with a page, in a folder",
    "`satpack design burr.toml --improve 100000 --seed 7 --resume walk.run`: hill climbing, from random sets",
    status="0 every set was examined, or as many as requested; 30 stopped early, with the sets found so far; 2 bad "
    "input, 130 interrupted.",
)
def design(
    puzzle: PuzzleArgument,
    *,
    asked: DesignOptions,
    show: Annotated[
        int, typer.Option(metavar="N", help="Draw a solution of each of the N best sets.")
    ] = _SHOWN,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FOLDER|FILE",
            help=f"Write a puzzle file for each of the best {_PICTURES}, and a page that shows them, index.html; or, to a file "
            "such as best.svg or best.stl, the solution of the best.",
        ),
    ] = None,
    view: Annotated[View, Without("output", "verbose")],
) -> Exit:
    """Search for sets of pieces that meet a designer's wishes, the best first.

    PUZZLE is a puzzle file whose pieces have ranges of copies, with a table [design] that gives the number of pieces,
    the wishes for a set, and its regions. With --sample and --improve only random sets are examined: that finds some,
    and proves nothing about the others.
    """
    from satpack.questions.designs.design import Designs

    if show < 0:
        raise OptionError(f"--show {show}: use 0 or more")
    whole = Deadline.after(asked.get("timeout"))
    draws = output is not None or (show and not view.as_json)
    loaded = load_bounded(puzzle, quiet=view.quiet)
    if output is not None and _is_picture(output):
        from satpack.render.pictures import check_solutions_fit

        _SOLUTION.check([output])
        check_solutions_fit(loaded, output)
    elif output is not None:
        check_folder(output, _SOLUTION.suffixes())
    asked["timeout"] = (search_deadline(whole) if draws else whole).remaining()
    run = Designs(loaded, **asked)
    found: list[Designed] = []
    ending: list[str] = []
    solutions = Solutions(whole)
    try:
        status = _collect(
            run,
            found,
            lambda each: echo_json(each.to_json()) if view.as_json else None,
            jobs=asked.get("jobs", 1),
            quiet=view.quiet,
        )
        ending += run.lines()
        if status is Exit.INTERRUPTED:
            solutions.hurry()
        with answering(status):
            _print(
                run,
                sorted(found, key=lambda each: each.rank()),
                show,
                solutions,
                as_json=view.as_json,
            )
    except (
        BrokenPipeError,
        KeyboardInterrupt,
    ):  # stdout is closed, but the folder is still to be written
        if output is not None:
            solutions.hurry()
            _write(run, found, output, solutions, quiet=view.quiet)
        raise
    if output is not None and _write(run, found, output, solutions, quiet=view.quiet):
        status = Exit.INTERRUPTED
    if not view.quiet:
        say("\n".join(ending))
    return status


def _collect(
    run: Designs,
    found: list[Designed],
    tell: Callable[[Designed], None],
    *,
    jobs: int,
    quiet: bool,
) -> Exit:
    """Find all sets, report each, and return the exit status."""
    notes = Notes(quiet=quiet)
    with (
        working(f"designing with {run.puzzle.name}", quiet=quiet, jobs=jobs) as progress,
        until_cut_short(run) as ending,
    ):
        for batch in run.batches():
            for each in batch:
                found.append(each)
                tell(each)
            notes.say(run.notes)
            progress(f"{many(run.seen.sets, 'set')} seen, {run.found:,} found", run.progress)
    return ending.after(is_finished=run.is_finished)


def _print(
    run: Designs, found: list[Designed], pictures: int, solutions: Solutions, *, as_json: bool
) -> None:
    if as_json:
        echo_json(run.to_json())
        return
    for line in _shown(found, pictures, solutions):
        typer.echo(line, color=True)


def _is_picture(path: str) -> bool:
    return PurePath(path).suffix in _SOLUTION.suffixes()


def _write(
    run: Designs, found: list[Designed], path: str, solutions: Solutions, *, quiet: bool
) -> bool:
    """Write a folder of the best, or a solution of the best of all; return whether drawing was interrupted."""
    from satpack.cli.design_folder import write_folder

    best_ones = sorted(found, key=lambda each: each.rank())[:_PICTURES]
    if not _is_picture(path):
        return write_folder(run, best_ones, len(found), path, solutions=solutions, quiet=quiet)
    solution = solutions.of(best_ones[0]) if best_ones else None
    if solution is None:
        say(f"there is {'no time' if best_ones else 'nothing'} to draw, so {path} is not written")
    else:
        write_noun(solution, path, solution.to_json, quiet=quiet)
    return False


def _shown(found: list[Designed], pictures: int, solutions: Solutions) -> Iterator[str]:
    """Yield the terminal output: drawings of the best, then a list."""
    for number, each in enumerate(found[:pictures], 1):
        yield f"Number {number}: {each.sentence}\n"
        solution = solutions.of(each)
        yield f"{'No time to draw it.' if solution is None else drawing_of(solution)}\n"
    for number, each in enumerate(found[pictures:_LINES], pictures + 1):
        yield f"Number {number}: {each.sentence}"
    if len(found) > max(pictures, _LINES):
        yield f"and {many(len(found) - max(pictures, _LINES), 'more set')}; --json lists all"

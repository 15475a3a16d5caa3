"""`satpack sample`: draws solutions uniformly at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from satpack.cli.collected_files import Album, page_limit
from satpack.cli.common import (
    Exit,
    answering,
    command,
    load_asked,
    note_missing_engine,
    say,
    status_of,
)
from satpack.cli.files import Writes
from satpack.cli.output import drawing_of, sinks
from satpack.cli.parameters import ProblemOption, PuzzleArgument, View
from satpack.cli.progress import working
from satpack.model.symmetry.conventions import check_convention
from satpack.questions.question_options import Bounds, SampleArguments, SampleOptions
from satpack.runtime.declared_options import complete

if TYPE_CHECKING:
    from satpack.questions.sample import Sample


_FILES = Writes("", ".json", ".jsonl", ".txt", ".html")


@command(
    "`satpack sample dominoes-8x8`",
    "`satpack sample soma -n 100 --seed 1 --json`",
    "`satpack sample haley -n 10 --up-to symmetry -o haley.html`",
    status="0 drawn; 20 proved that there is no solution; 30 refused, because the solutions could not be counted "
    "within the limits on time and memory; 2 bad input; 130 interrupted.",
)
def sample(
    puzzle: PuzzleArgument,
    *,
    problem: ProblemOption = None,
    drawn: SampleArguments,
    asked: SampleOptions,
    bounds: Bounds,
    view: Annotated[View, _FILES],
) -> Exit:
    """Draw solutions of a puzzle uniformly at random: they are counted first.

    If they can't be counted within the limits, nothing is drawn.
    """
    from satpack.questions.sample import Sampling

    number = complete(SampleArguments, drawn)["n"]
    _FILES.check(view.files, as_json=view.as_json)
    if any(path.endswith(".html") for path in view.files):
        page_limit(number, option="--number")
    check_convention(asked.get("up_to", "total"))
    loaded = load_asked(puzzle, asked, bounds, problem=problem, view=view)
    note_missing_engine(asked, quiet=view.quiet)
    sampling = Sampling(loaded, number, **asked)
    with working(f"counting {loaded.name}", quiet=view.quiet) as progress:
        found = sampling.run(progress)
    status = status_of(found)
    with answering(status):
        _show(found, view)
    if not view.quiet:
        say("\n".join(found.lines(verbose=view.verbose)))
    return status


def _show(found: Sample, view: View) -> None:
    """Write the drawn solutions, if any, to standard output, files and pages."""
    albums = [Album(found.puzzle, path) for path in view.files if path.endswith(".html")]
    with sinks(view.files, as_json=view.as_json, printed=not view.files) as out:
        for number, solution in enumerate(found, 1):
            out.write(
                solution.to_json,
                lambda: f"Solution {number}\n\n{drawing_of(solution)}\n",  # noqa: B023 - called at once
            )
            for album in albums:
                album.add(solution)
    for album in albums:
        album.write([f"{found.sentence}."], quiet=view.quiet)

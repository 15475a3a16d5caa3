"""`satpack enumerate`: lists every solution as it is found."""

from __future__ import annotations

import sys
from bisect import bisect
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from satpack.cli.collected_files import Collected, check_burrtools, page_limit
from satpack.cli.common import (
    Exit,
    Notes,
    command,
    load_asked,
    note_missing_engine,
    refuse_given,
    say,
)
from satpack.cli.files import Writes
from satpack.cli.output import drawing_of, sinks
from satpack.cli.parameters import ProblemOption, SubjectArgument, View
from satpack.cli.progress import unbroken, until_cut_short, working
from satpack.model.symmetry.conventions import check_convention
from satpack.questions.question_options import Bounds, EnumerationModes, EnumerationOptions
from satpack.questions.subjects import check_apart, kind_of
from satpack.runtime.errors import OptionError
from satpack.runtime.progress import silent
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable

    from satpack.gallery import Subject
    from satpack.io.burrtools.writing import FileEntry
    from satpack.model.moves.disassembly import Disassembly
    from satpack.model.solution import Placed
    from satpack.questions.disassemble import Survey
    from satpack.questions.enumerate import Enumeration
    from satpack.questions.outcomes import Outcome
    from satpack.render.page.pages import PageEntry


_FILES = Writes("", ".json", ".jsonl", ".txt", ".html", ".xmpuzzle")


@command(
    "`satpack enumerate soma --limit 3`",
    "`satpack enumerate haley --json -o haley.jsonl`",
    "`satpack enumerate tetrahexes-4x7 --up-to total`",
    "`satpack enumerate haley -o haley.html`: a page to browse",
    "`satpack enumerate loves-dozen --apart --min-level 6`",
    status="0 all solutions were found, or as many as requested (nothing on standard output if the puzzle is "
    "impossible); 30 stopped by a limit on time or nodes, or by a full page; 130 interrupted: the solutions found so "
    "far are printed.",
)
def enumerate_(
    puzzle: SubjectArgument,
    *,
    problem: ProblemOption = None,
    asked: EnumerationOptions,
    symmetry: Annotated[
        bool,
        typer.Option(
            "--symmetry/--no-symmetry", help="Search for one solution of each symmetry class only."
        ),
    ] = True,
    bounds: Bounds,
    modes: EnumerationModes,
    view: Annotated[View, _FILES],
) -> Exit:
    """Find every solution of a puzzle, one of each symmetry class, and show each as it is found.

    With `--apart`, show those that come apart, with their levels, hardest first, once all are known.
    """
    if not symmetry and asked.get("up_to", "total") != "total":
        raise OptionError(
            f"--no-symmetry contradicts --up-to {asked['up_to']}; leave one of them out"
        )
    records = ((EnumerationOptions, asked), (Bounds, bounds), (EnumerationModes, modes))
    refuse_given(puzzle, problem, *records)
    kind = kind_of(puzzle)
    up_to = asked.setdefault("up_to", "symmetry" if symmetry and kind == "puzzle" else "total")
    check_convention(up_to)
    check_burrtools(view.files, up_to=up_to, as_json=view.as_json)
    _FILES.check(view.files, as_json=view.as_json, kind=kind)
    check_apart(EnumerationOptions, {**asked, **modes})
    loaded = load_asked(puzzle, asked, bounds, problem=problem, view=view, covers=True)
    writers = Collected(loaded, view.files)
    if modes.get("turns") and writers.burrtools:
        raise OptionError(
            f"{writers.burrtools[0].path}: files of BurrTools hold no turns; leave --turns out, or use .json"
        )
    if modes.get("apart"):
        from satpack.questions.disassemble import survey_of

        survey = survey_of(loaded, {**asked, **modes})
        return _show_apart(survey, writers, view, modes.get("min_level") or 1)
    note_missing_engine(asked, quiet=view.quiet)
    return _show_all(loaded, asked, writers, view)


def _show_all(puzzle: Subject, asked: EnumerationOptions, writers: Collected, view: View) -> Exit:
    from satpack.questions.enumerate import Enumeration

    limit = asked.get("limit")
    if writers.albums:
        asked["limit"] = page_limit(limit)
    run = Enumeration(puzzle, **asked)
    with sinks(view.files, as_json=view.as_json, printed=not view.files) as out:

        def take(solution: Any) -> None:
            out.write(solution.to_json, lambda: _text(run, solution))
            writers.take(solution)

        status = _run_through(
            run,
            take,
            jobs=asked.get("jobs", 1),
            quiet=view.quiet,
            still=sys.stdout.isatty() and not view.files,
        )
        # a full page means a partial list, unless no more solutions were requested
        if writers.albums and run.limited and limit is None:
            run.reason, status = "a page holds no more", Exit.UNDECIDED
        if view.files and not (run.complete or run.limited):
            out.write(None, lambda: _partial(run.reason))
    for writer in writers.burrtools:
        writer.write(writer.entries, complete=run.complete, seconds=run.seconds)
    for album in writers.albums:
        album.write([run.sentence], quiet=view.quiet)
    if not view.quiet:
        say("\n".join(run.lines(verbose=view.verbose)))
    return status


def _run_through(
    run: Enumeration,
    take: Callable[[Any], None],
    *,
    jobs: int,
    quiet: bool,
    still: bool = False,
) -> Exit:
    """Find all solutions, pass each on, and return the exit status."""
    notes = Notes(quiet=quiet)
    try:
        with (
            working(f"enumerating {run.puzzle.name}", quiet=quiet or still, jobs=jobs) as progress,
            until_cut_short(run) as ending,
        ):

            def report(found: str, part: float | None = None, /) -> None:
                notes.say(run.notes)
                progress(found, part)

            run.is_watched = progress is not silent
            for solution in run.solutions(report):
                take(solution)
    finally:
        notes.say(run.notes)
    return ending.after(is_finished=run.complete or run.limited)


def _show_apart(survey: Survey, writers: Collected, view: View, min_level: int) -> Exit:
    """Show the assemblies that come apart, hardest first."""
    with sinks(view.files, as_json=view.as_json, printed=not view.files) as out:

        def made(each: Disassembly) -> _Made:
            return _Made(
                _json_apart(each) if out.want_json else "",
                _text_apart(each) if out.want_words else "",
                [writer.entry(each) for writer in writers.burrtools],
                [
                    album.contents.entry(each.assembly, caption=f"Level {each.level}")
                    for album in writers.albums
                ],
            )

        # the capacity of a page
        most = page_limit(None) if len(writers.albums) == len(view.files) > 0 else None
        shown, found, status = hardest_first(
            survey, made, min_level=min_level, most=most, quiet=view.quiet
        )
        for rank, each in enumerate(shown, 1):
            out.write(lambda: each.json, lambda: f"Number {rank}, {each.text}")  # noqa: B023
        if view.files and status is not Exit.ANSWERED:
            out.write(None, lambda: _partial(survey.reason))
    for number, writer in enumerate(writers.burrtools):
        writer.write(
            [each.kept[number] for each in shown],
            complete=survey.complete,
            seconds=survey.seconds,
            assemblies=survey.tally.assemblies,
            apart=survey.tally.apart,
        )
    for number, album in enumerate(writers.albums):
        on_page = shown[: page_limit(None)]
        for each in on_page:
            album.contents.put(each.paged[number])
        album.write([_apart_fact(survey, found, shown=len(on_page))], quiet=view.quiet)
    if not view.quiet:
        say("\n".join(survey.lines()))
    return status


def hardest_first(
    survey: Survey,
    make: Callable[[Disassembly], _Made],
    *,
    min_level: int,
    most: int | None = None,
    quiet: bool,
) -> tuple[list[_Made], int, Exit]:
    """Return the outputs for assemblies that come apart, hardest first, with their number and the outcome of the search.

    `make` prepares the output for an assembly as soon as it is found, within the survey's time limit. `min_level` is
    the least number of moves to the first separation; `most` bounds how many are kept.
    """
    ranks: list[tuple[tuple[int, ...], tuple[Placed, ...]]] = []
    kept: list[_Made] = []
    found = 0

    def take(each: Outcome) -> None:
        nonlocal found
        if each.ending.value != "separated" or each.levels[:1] < (min_level,):
            return
        found += 1
        # of two that start alike the one that goes on is the harder
        rank = (*(-level for level in each.levels), 1), each.placed()
        at = bisect(ranks, rank)
        if at != most:
            with unbroken():
                kept.insert(at, make(each.shown()))
                ranks.insert(at, rank)
                if most is not None:
                    del ranks[most:], kept[most:]

    with (
        working(f"taking apart {survey.puzzle.name}", quiet=quiet, jobs=survey.jobs) as progress,
        until_cut_short(survey) as ending,
    ):
        for each in survey.outcomes(is_late=lambda: found > 0 and survey.is_late):
            take(each)
            progress(survey.so_far)
    with until_cut_short(survey):
        for each in survey.left_over():
            take(each)
    Notes(quiet=quiet).say(survey.notes)
    return kept, found, ending.after(is_finished=survey.conclusion == "answered")


class _Made(NamedTuple):
    """The output for an assembly that comes apart: texts, and entries in files and on pages."""

    json: str
    text: str
    kept: list[FileEntry]
    paged: list[PageEntry]


def _apart_fact(survey: Survey, found: int, *, shown: int) -> str:
    """Describe the content of a page, and say whether it is complete."""
    one = found == 1
    what = f"{many(found, 'assembly', 'assemblies')} that come{'s' * one} apart"
    what += "" if one else ", hardest first"
    if shown < found:
        what += f"; shown are {shown:,}"
    if not survey.complete:
        what += f". Partial: {survey.reason}"
    return f"{what}."


def _text(run: Enumeration, solution: object) -> str:
    return f"Solution {run.found:,}\n\n{drawing_of(solution)}\n"


def _json_apart(found: Disassembly) -> str:
    record = found.assembly.to_record()
    record.level = found.level
    text: str = record.text()
    return text


def _text_apart(found: Disassembly) -> str:
    return f"level {found.level}\n\n{drawing_of(found.assembly)}\n"


def _partial(reason: str) -> str:
    """Note at the end of a file of drawings that it is incomplete."""
    return f"Partial: {reason}; there may be more."

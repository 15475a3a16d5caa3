"""`satpack design`: finds sets of pieces that meet a designer's wishes; a folder gets a puzzle file for each, and a page."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import Exit, Notes, answering, command, load_bounded, say
from satpack.cli.files import Writes, looks_like_file, reject_suffix
from satpack.cli.output import drawing_of, echo_json, write_file, write_noun
from satpack.cli.parameters import PuzzleArgument, View, one_output
from satpack.cli.progress import until_cut_short, working
from satpack.cli.records import Without
from satpack.questions.designs.design_options import DesignOptions
from satpack.runtime.errors import InputError, OptionError, Undecided
from satpack.runtime.limits import Deadline
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.questions.designs.design import Designs
    from satpack.questions.designs.designed import Designed
    from satpack.render.gallery_page import Exhibit


_SHOWN = 3
"""Sets drawn in the terminal."""

_INDEX = "index.html"
"""The page of a folder."""

_LINES = 50
"""Sets listed in the terminal."""

_PICTURES = 200
"""Most sets written to a folder by default."""

_SHARE, _MOST = 0.2, 60.0
"""The share of a time limit reserved for pictures, and its most seconds."""

_HURRIED = 0.5
"""Seconds reserved for pictures in the terminal."""

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
        one_output(
            "FOLDER|FILE",
            f"Write a puzzle file for each of the best {_PICTURES}, and a page that shows them, index.html; or, to a file "
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
    if output is not None:
        _check_output(output, loaded)
    asked["timeout"] = (search_deadline(whole) if draws else whole).remaining()
    run = Designs(loaded, **asked)
    found: list[Designed] = []
    solutions = Solutions(whole)
    try:
        status = _collect(run, found, view, jobs=asked.get("jobs", 1))
        ending = "\n".join(run.lines())
        if status is Exit.INTERRUPTED:
            solutions.hurry()
        with answering(status):
            if view.as_json:
                echo_json(run.to_json())
            else:
                for line in _shown(_in_order(found), show, solutions):
                    typer.echo(line, color=True)
    # stdout is closed, but the folder is still to be written
    except (BrokenPipeError, KeyboardInterrupt):
        if output is not None:
            solutions.hurry()
            _write(run, found, output, solutions, quiet=view.quiet)
        raise
    if output is not None and _write(run, found, output, solutions, quiet=view.quiet):
        status = Exit.INTERRUPTED
    if not view.quiet:
        say(ending)
    return status


def _collect(run: Designs, found: list[Designed], view: View, *, jobs: int) -> Exit:
    """Find all sets, show each if they are shown as JSON, and return the exit status."""
    notes = Notes(quiet=view.quiet)
    with (
        working(f"designing with {run.puzzle.name}", quiet=view.quiet, jobs=jobs) as progress,
        until_cut_short(run) as ending,
    ):
        for batch in run.batches():
            for each in batch:
                found.append(each)
                if view.as_json:
                    echo_json(each.to_json())
            notes.say(run.notes)
            progress(f"{many(run.seen.sets, 'set')} seen, {run.found:,} found", run.progress)
    return ending.after(is_finished=run.is_finished)


def _in_order(found: Iterable[Designed]) -> list[Designed]:
    return sorted(found, key=lambda each: each.rank())


def _is_picture(path: str) -> bool:
    return PurePath(path).suffix in _SOLUTION.suffixes()


def _write(
    run: Designs, found: list[Designed], path: str, solutions: Solutions, *, quiet: bool
) -> bool:
    """Write a folder of the best, or a solution of the best of all; return whether drawing was interrupted."""
    best_ones = _in_order(found)[:_PICTURES]
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


def _check_output(path: str, puzzle: Puzzle) -> None:
    """Create the folder if it does not exist; raise InputError, before any search, for the name of another file, or if it can't be written."""
    if _is_picture(path):
        from satpack.render.pictures import check_solutions_fit

        _SOLUTION.check([path])
        check_solutions_fit(puzzle, path)
        return
    from satpack.io.files import check_place

    if looks_like_file(path) and not Path(path or "-").is_dir():
        raise reject_suffix(path, (*_SOLUTION.suffixes(), "or the name of a folder"))
    try:
        Path(path).mkdir(exist_ok=True)
    except (OSError, ValueError) as fault:
        raise InputError(
            f"{path}: can't create a folder there: {getattr(fault, 'strerror', None) or fault}"
        ) from None
    check_place(str(Path(path, _INDEX)))


def write_folder(
    run: Designs,
    found: Sequence[Designed],
    whole: int,
    folder: str,
    *,
    solutions: Solutions,
    quiet: bool,
) -> bool:
    """Write the puzzle files, then a page with as many pictures as time allows; return whether drawing was interrupted."""
    from satpack.render.gallery_page import gallery_html

    source = _source(run)
    digits = len(str(len(found)))
    names = [f"{number:0{digits}}" for number in range(1, len(found) + 1)]
    puzzles = []
    for name, each in zip(names, found, strict=True):
        puzzles.append(replace(each.puzzle(), source=source))
        _write_text(puzzles[-1].to_toml(), Path(folder, f"{name}.toml"))
        others = list(each.solutions)[1:]
        for region, file in zip(others, _file_names(others), strict=True):
            text = replace(each.puzzle(region), source=source).to_toml()
            _write_text(text, Path(folder, f"{name}-{file}.toml"))
    exhibits: list[Exhibit] = []
    was_interrupted = False
    try:
        with working(f"drawing {run.puzzle.name}", quiet=quiet) as progress:
            for name, each, puzzle in zip(names, found, puzzles, strict=True):
                solution = solutions.of(each)
                if solution is None:
                    break
                exhibits.append(_exhibit(name, each, puzzle, solution))
                progress(f"{len(exhibits):,} of {len(found):,}", len(exhibits) / len(found))
    except KeyboardInterrupt:
        was_interrupted = True
    left_out = names[len(exhibits) :]
    if not exhibits and left_out:
        shown, where = " None is drawn, for lack of time.", ""
    else:
        shown = "" if whole == len(exhibits) else f" Shown are the best {len(exhibits):,}."
        some = f"the best {len(exhibits):,} " if left_out else ""
        where = f", {some}shown in {Path(folder, _INDEX)}"
    page = gallery_html(
        exhibits,
        title=f"Designs: {run.puzzle.name}",
        introduction=f"{run.results}{' of pieces' * (run.way not in ('colours', 'marks'))}.{shown} {run.extent}",
    )
    write_file(page.encode(), str(Path(folder, _INDEX)), quiet=True)
    if not quiet:
        say(f"wrote {many(len(found), 'set')} to {folder}{where}")
        if left_out:
            first = Path(folder, f"{left_out[0]}.toml")
            say(
                f"left out {many(len(left_out), 'picture')} for lack of time; to draw the next: "
                f"satpack solve {first} -o {left_out[0]}.svg"
            )
    return was_interrupted


def _exhibit(name: str, each: Designed, puzzle: Puzzle, solution: Solution) -> Exhibit:
    """Return the page entry of a set, with its picture."""
    from satpack.render.gallery_page import Exhibit, card_picture

    holes = f"Holes: {each.record.holes}." if each.record.holes else ""
    return Exhibit(f"{name}.toml", puzzle, solution, story=holes, picture=card_picture(solution))


def _source(run: Designs) -> str:
    """Return the source line of a set's puzzle file."""
    wishes = ", ".join(map(str, run.puzzle.design.want if run.puzzle.design else ())) or "any"
    seed = f", seed {run.seed}" if run.way in ("sample", "improve") else ""
    own = f"{run.puzzle.source} " if run.puzzle.source else ""
    found = f"{own}Found by satpack design in {run.puzzle.name!r}:"
    if run.way in ("colours", "marks"):
        return f"{found} {run.way} that make a given solution the only one."
    # a joint search does not count sets without solutions
    sets = "sets with solutions" if run.way == "together" else "sets"
    return (
        f"{found} {wishes}; {'at least ' * run.limited}{run.seen.sets:,} {sets} examined "
        f"({run.way}{seed}), {'all there are' if run.complete else 'not all there are'}."
    )


def _write_text(text: str, path: Path) -> None:
    write_file(text.encode(), str(path), quiet=True)


def _file_names(regions: Iterable[str]) -> list[str]:
    """Return names of regions that are valid in file systems, distinct even without regard to case."""
    found: dict[str, str] = {}
    for region in regions:
        safe = "".join(mark if mark.isalnum() or mark in "-_" else "_" for mark in region)[:60]
        free = (f"{safe}-{number}" if number > 1 else safe for number in count(1))
        name = next(each for each in free if each.casefold() not in found)
        found[name.casefold()] = name
    return list(found.values())


def search_deadline(whole: Deadline) -> Deadline:
    """Return the deadline of the search, which leaves time for pictures."""
    left = whole.remaining()
    return whole if left is None else whole.earlier(min(_SHARE * left, _MOST))


class Solutions:
    """Finds a solution to draw for each set, within the deadline; caches solutions that are drawn twice."""

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline
        self._known: dict[Designed, Solution] = {}

    def hurry(self) -> None:
        """Leave time for a few pictures only."""
        self._deadline = self._deadline.or_after(_HURRIED)

    def of(self, found: Designed) -> Solution | None:
        """Return a solution of a set, or None if the deadline has passed."""
        if found not in self._known:
            try:
                self._deadline.check()
                self._known[found] = found.solution(timeout=self._deadline.remaining())
            except Undecided:
                return None
        return self._known[found]

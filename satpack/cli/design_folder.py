"""The output folder of a design: a puzzle file for each set of pieces, and a page that shows them."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from satpack.cli.common import say
from satpack.cli.files import looks_like_file, reject_suffix
from satpack.cli.output import write_file
from satpack.cli.progress import working
from satpack.runtime.errors import InputError, Undecided
from satpack.runtime.limits import Deadline
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.questions.designs.design import Designs
    from satpack.questions.designs.designed import Designed
    from satpack.render.gallery_page import Exhibit

_INDEX = "index.html"


def check_folder(path: str, suffixes: Sequence[str]) -> None:
    """Create the folder if it does not exist; raise InputError, before any search, for the name of a file, or if it can't be written."""
    from satpack.io.files import check_place

    if looks_like_file(path) and not Path(path or "-").is_dir():
        raise reject_suffix(path, (*suffixes, "or the name of a folder"))
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
        _write(puzzles[-1].to_toml(), Path(folder, f"{name}.toml"))
        others = list(each.solutions)[1:]
        for region, file in zip(others, _file_names(others), strict=True):
            text = replace(each.puzzle(region), source=source).to_toml()
            _write(text, Path(folder, f"{name}-{file}.toml"))
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


def _write(text: str, path: Path) -> None:
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


_SHARE, _MOST = 0.2, 60.0
"""The share of a time limit reserved for pictures, and its most seconds."""

_HURRIED = 0.5
"""Seconds reserved for pictures in the terminal."""


def search_deadline(whole: Deadline) -> Deadline:
    """Return the deadline of the search, which leaves time for pictures."""
    left = whole.remaining()
    return whole if left is None else whole.earlier(min(_SHARE * left, _MOST))


class Solutions:
    """Finds a solution to draw for each set, within the deadline; caches solutions that are drawn twice."""

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline
        self._known: dict[int, Solution] = {}

    def hurry(self) -> None:
        """Leave time for a few pictures only."""
        self._deadline = self._deadline.or_after(_HURRIED)

    def of(self, found: Designed) -> Solution | None:
        """Return a solution of a set, or None if the deadline has passed."""
        number = id(found)
        if number not in self._known:
            try:
                self._deadline.check()
                solution = found.solution(timeout=self._deadline.remaining())
            except Undecided:
                return None
            self._known[number] = solution
        return self._known[number]

"""The folder of a design: a puzzle file for each set of pieces, and a page that shows them."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from satpack.cli.common import say
from satpack.cli.output import write_file
from satpack.runtime.errors import InputError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from satpack.questions.designs.design import Designs
    from satpack.questions.designs.designed import Designed

__all__ = ["check_folder", "write_folder"]

_INDEX = "index.html"


def check_folder(path: str) -> None:
    """Make the folder, if it is not there.

    Raises
    ------
    InputError
        If it can't be made or written to; nothing was searched by then.
    """
    from satpack.io.files import check_place

    try:
        Path(path).mkdir(exist_ok=True)
    except (OSError, ValueError) as fault:
        raise InputError(
            f"{path or repr(path)}: no folder can be made there: {getattr(fault, 'strerror', None) or fault}"
        ) from None
    check_place(str(Path(path, _INDEX)))


def write_folder(
    run: Designs, found: Sequence[Designed], whole: int, folder: str, *, quiet: bool
) -> None:
    """Write the files.

    Parameters
    ----------
    run : Designs
        The search, at its end.
    found : sequence of Designed
        The sets, the best first.
    whole : int
        How many were found in all.
    folder : str
        Where to.
    quiet : bool
        Whether to keep silent.
    """
    from satpack.render.gallery_page import Exhibit, gallery_html

    exhibits = []
    digits = len(str(len(found)))
    for number, each in enumerate(found, 1):
        name = f"{number:0{digits}}"
        solution = each.solution()
        puzzle = replace(each.puzzle(), source=_source(run))
        _write(puzzle.to_toml(), Path(folder, f"{name}.toml"))
        others = list(each.solutions)[1:]
        for region, file in zip(others, _file_names(others), strict=True):
            text = replace(each.puzzle(region), source=_source(run)).to_toml()
            _write(text, Path(folder, f"{name}-{file}.toml"))
        story = f"Holes: {each.record.holes}." if each.record.holes else ""
        exhibits.append(Exhibit(f"{name}.toml", puzzle, solution, story=story))
    shown = "" if whole == len(found) else f" Shown are the best {len(found):,}."
    ended = (
        "All sets were examined." if run.complete else f"Not all sets were examined: {run.reason}."
    )
    page = gallery_html(
        exhibits,
        title=f"Designs: {run.puzzle.name}",
        introduction=f"{many(whole, 'set')} of pieces as wished.{shown} {ended}",
    )
    write_file(page.encode(), str(Path(folder, _INDEX)), quiet=True)
    if not quiet:
        say(f"wrote {many(len(found), 'set')} to {folder}, shown in {Path(folder, _INDEX)}")


def _source(run: Designs) -> str:
    """Return where a set comes from, for its puzzle file."""
    wishes = ", ".join(map(str, run.puzzle.design.want if run.puzzle.design else ())) or "any"
    seed = f", seed {run.seed}" if run.way in ("sample", "improve") else ""
    own = f"{run.puzzle.source} " if run.puzzle.source else ""
    return (
        f"{own}Found by satpack design in {run.puzzle.name!r}: {wishes}; {'at least ' * run.limited}{run.seen.sets:,} sets examined "
        f"({run.way}{seed}), {'all there are' if run.complete else 'not all there are'}."
    )


def _write(text: str, path: Path) -> None:
    write_file(text.encode(), str(path), quiet=True)


def _file_names(regions: Iterable[str]) -> list[str]:
    """Return names of regions as file systems take them, no two alike, whatever these think of capitals."""
    found: dict[str, str] = {}
    for region in regions:
        safe = "".join(mark if mark.isalnum() or mark in "-_" else "_" for mark in region)[:60]
        free = (f"{safe}-{number}" if number > 1 else safe for number in count(1))
        name = next(each for each in free if each.casefold() not in found)
        found[name.casefold()] = name
    return list(found.values())

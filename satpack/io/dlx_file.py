"""Exact cover problems (items and options) in the format of D. E. Knuth's programs for dancing links.

The first line has the names of the items, primary ones, then after a `|` secondary ones; every further line is an
option, the items that it covers. An option gives a secondary item a colour by `name:colour`. Lines that begin with
`|` are comments. `low:high|name` is a primary item to be covered between `low` and `high` times, `high|name` one to
be covered exactly `high` times. (The Art of Computer Programming 4B, 7.2.2.1, and the programs DLX1, DLX2, DLX3 and
XCC on his pages.)
"""

from __future__ import annotations

import re
from array import array
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from satpack.io.files import DLX_SUFFIXES, shown
from satpack.model.placing.cover_problem import CoverProblem
from satpack.model.placing.named_cover import NamedCover, cover_of, legend
from satpack.runtime.errors import InputError, LimitError
from satpack.runtime.version import __version__
from satpack.runtime.wording import brief, harmless

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.model.placing.placements import Placements

MAX_INCIDENCES = 20_000_000
"""Limit on pairs of an option and an item."""

MAX_NAME = 8
"""Characters in a name that all of Knuth's programs accept."""

_BOUNDS = re.compile(r"(?:(\d{1,9}):)?(\d{1,9})", re.ASCII)


def read_dlx(path: str) -> NamedCover:
    """Read a file, which may be compressed by gzip or xz."""
    from satpack.io.compressed import reading_lines

    # for an invalid name, the printable part
    name = PurePath(shown(path)).name.encode(errors="surrogateescape").decode(errors="replace")
    for suffix in DLX_SUFFIXES:
        name = name.removesuffix(suffix)
    with reading_lines(path) as lines:
        return parse_dlx(_decoded(lines, shown(path)), file=shown(path), name=name)


def parse_dlx(lines: Iterable[str], *, file: str, name: str) -> NamedCover:
    """Return the cover problem that the lines of a file describe; errors mention `file`.

    >>> cover = parse_dlx(["| example", "p q | x", "p x:A", "q x:A"], file="a.dlx", name="a")
    >>> cover.items, cover.cover.primary.tolist(), cover.text(1)
    (['p', 'q', 'x'], [True, True, False], 'q x:A')
    """
    reader: _OptionReader | None = None
    for number, line in enumerate(lines, 1):
        words = line.split()
        if not words or line.startswith("|"):
            continue
        try:
            if reader is None:
                reader = _OptionReader(list(_items(words)))
            else:
                reader.read(words)
        except LimitError as fault:
            raise LimitError(f"{file}: {fault}") from None
        except ValueError as fault:
            raise InputError(f"{file}: line {number}: {fault}") from None
    if reader is None:
        raise InputError(
            f"{file}: no line of items; the first line that is not a comment names them"
        )
    return reader.cover(name)


def write_dlx(path: str, cover: NamedCover, comments: Iterable[str] = ()) -> None:
    """Write a file, compressed by its suffix, with comments above; raise InputError if no item is primary."""
    from satpack.io.compressed import writing

    if not cover.cover.primary.any():
        raise InputError(
            f"{cover.name}: nothing has to be covered, which a file of items and options can't say; "
            "let a piece have copies, or a cell be filled"
        )
    with writing(path) as file:
        for comment in comments:
            file.write(f"| {comment}".rstrip().encode() + b"\n")
        for line in cover_lines(cover):
            file.write(line.encode() + b"\n")


def cover_lines(cover: NamedCover) -> Iterator[str]:
    """Yield the lines of a file: its items, then an option a line."""
    problem = cover.cover
    bounds = zip(cover.items, problem.low.tolist(), problem.high.tolist(), strict=True)
    named = [name if low == high == 1 else f"{low}:{high}|{name}" for name, low, high in bounds]
    names = [named[item] for item in np.flatnonzero(problem.primary).tolist()]
    secondary = [cover.items[item] for item in np.flatnonzero(~problem.primary).tolist()]
    yield " ".join([*names, *(["|", *secondary] if secondary else [])])
    yield from map(cover.text, range(len(problem)))


class _Item(NamedTuple):
    name: str
    low: int = 1
    high: int = 1
    primary: bool = True


def _decoded(lines: Iterable[bytes], file: str) -> Iterator[str]:
    for number, line in enumerate(lines, 1):
        try:
            yield line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError:
            raise InputError(
                f"{file}: line {number}: is not UTF-8; save the file as UTF-8 text"
            ) from None


def _items(words: list[str]) -> Iterator[_Item]:
    """Yield the items of the first line; raise ValueError if it is invalid."""
    seen: set[str] = set()
    primary = True
    for word in words:
        if word == "|":
            if not primary:
                raise ValueError("a second '|'; one separates primary items from secondary ones")
            primary = False
            continue
        bounds, bar, name = word.rpartition("|")
        if not name or ":" in name or "|" in bounds:
            raise ValueError(
                f"{brief(word)} is not the name of an item; a name has no ':' or '|', except for bounds as in "
                f"'2:3|{name or 'a'}'"
            )
        if name in seen:
            raise ValueError(f"item {brief(name)} is listed twice")
        seen.add(name)
        if not bar:
            yield _Item(name) if primary else _Item(name, 0, 1, primary=False)
            continue
        found = _BOUNDS.fullmatch(bounds)
        if not primary or not found:
            what = "is not a bound; use 'low:high'" if primary else "bounds a secondary item"
            raise ValueError(f"{brief(word)}: {brief(bounds)} {what}")
        high = int(found[2])
        low = high if found[1] is None else int(found[1])
        if low > high or not high:
            raise ValueError(f"{brief(word)}: from {low} to {high} times is impossible")
        yield _Item(name, low, high)


class _OptionReader:
    def __init__(self, items: list[_Item]) -> None:
        self._items = items
        self._number = {item.name: number for number, item in enumerate(items)}
        self._known: dict[str, tuple[int, int]] = {}
        self._colours: dict[str, int] = {}
        self._options: list[array[int]] = []
        self._coloured = array("l")

    def read(self, words: list[str]) -> None:
        """Add the option of these words; raise ValueError if they are invalid."""
        if len(self._coloured) + len(words) > MAX_INCIDENCES:
            raise LimitError(
                f"the options have too many items together; satpack takes at most {MAX_INCIDENCES:,}"
            )
        uses = [self._known.get(word) or self._use(word) for word in words]
        numbers = [item for item, _ in uses]
        if len(set(numbers)) < len(numbers):
            twice = next(item for item in numbers if numbers.count(item) > 1)
            raise ValueError(f"item {brief(self._items[twice].name)} is listed twice")
        self._options.append(array("l", numbers))
        self._coloured.extend(colour for _, colour in uses)

    def cover(self, name: str) -> NamedCover:
        problem = CoverProblem.of(
            [(item.low, item.high, item.primary) for item in self._items],
            self._options,
            self._coloured if self._colours else (),
        )
        return NamedCover(name, problem, list(self._number), list(self._colours))

    def _use(self, word: str) -> tuple[int, int]:
        name, colon, colour = word.partition(":")
        if name not in self._number:
            raise ValueError(f"{brief(name)} is not an item of the first line")
        number = self._number[name]
        if colon and (not colour or ":" in colour or "|" in colour):
            raise ValueError(f"{brief(word)} has no colour; write 'name:colour'")
        if colour and self._items[number].primary:
            raise ValueError(
                f"{brief(word)} colours a primary item; only secondary ones have colours"
            )
        uses = number, self._colours.setdefault(colour, len(self._colours) + 1) if colour else 0
        self._known[word] = uses
        return uses


def write_puzzle_dlx(path: str, placements: Placements) -> NamedCover:
    """Write a puzzle as items and options, compressed if the path ends in ``.gz`` or ``.xz``, and return these."""
    puzzle = placements.puzzle
    cover = cover_of(placements, max_name=MAX_NAME)
    comments = [
        f"{puzzle.name}: its solutions are the exact covers, each position of it one (satpack {__version__})",
        *legend(placements, max_name=MAX_NAME),
    ]
    write_dlx(path, cover, map(harmless, comments))
    return cover

"""Short unique labels for pieces, their legend, and the letters on the pieces of a solution."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections import Counter
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase, digits
from typing import TYPE_CHECKING

from rich.cells import cell_len

from satpack.render.glyphs import ASCII, UNICODE
from satpack.render.rows import beside
from satpack.runtime.wording import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from satpack.model.grids import Cells
    from satpack.model.solution import Solution
    from satpack.render.glyphs import Glyphs
    from satpack.render.rows import Row

_ALPHABET = ascii_uppercase + ascii_lowercase + digits

_LEGENDS = 16
_MOST_KEPT = 2_000
"""The number of legends that are cached, if they have no more labels than this."""


def label_kinds(names: Sequence[str], glyphs: Glyphs) -> dict[str, str]:
    """Label each kind of piece with its name if that is one letter or digit, else the next free of A-Z a-z 0-9 AA AB...

    >>> label_kinds(["5.1", "A", "5.2"], ASCII)
    {'5.1': 'B', 'A': 'A', '5.2': 'C'}
    """
    own = {name for name in names if _is_label(name, glyphs)}
    fresh = _fresh(own)
    return {name: name if name in own else next(fresh) for name in dict.fromkeys(names)}


def label_copies(names: Sequence[str], placed: Sequence[str], glyphs: Glyphs) -> list[str]:
    """Label each placed copy with its kind's label if it is the only copy, else with the next free label.

    >>> label_copies(["C", "B"], ["C", "B", "C"], ASCII)
    ['A', 'B', 'C']
    """
    times = Counter(placed)
    kinds = dict.fromkeys([*names, *placed])
    own = {n for n in kinds if times[n] == 1 and _is_label(n, glyphs)}
    fresh = _fresh(own)
    labels = {n: iter([n] if n in own else [next(fresh) for _ in range(times[n])]) for n in kinds}
    return [next(labels[name]) for name in placed]


def legend(
    entries: Iterable[tuple[Iterable[str], str, int | None]], glyphs: Glyphs, *, width: int
) -> list[Row]:
    """Return a table of kinds, each with its copies' labels, its name (unless all are labels), its number and its colour, if any."""
    rows = tuple((tuple(labels), name, colour) for labels, name, colour in entries)
    many = sum(len(labels) for labels, _, _ in rows)
    make = _legend if many <= _MOST_KEPT else _legend.__wrapped__
    return [list(row) for row in make(rows, glyphs, width)]


@lru_cache(maxsize=_LEGENDS)
def _legend(
    entries: tuple[tuple[tuple[str, ...], str, int | None], ...], glyphs: Glyphs, width: int
) -> list[Row]:
    """Return the table: without colours it is the same for all solutions of a puzzle."""
    keys = [_ranges(dict.fromkeys(labels)) for labels, _, _ in entries]
    names = [shown_name(name, glyphs) for _, name, _ in entries]
    counts = [f"{glyphs.times}{len(labels)}" for labels, _, _ in entries]
    if names == keys:
        names = [""] * len(names)
    colours = [colour for _, _, colour in entries]
    lines = list(zip(keys, names, counts, colours, strict=True))
    # an entry takes at least six columns, and the gap to the next one three
    for many in range(min(len(lines), width // 9 + 1), 0, -1):
        height = -(-len(lines) // many)
        table = beside(
            [_aligned(lines[i : i + height]) for i in range(0, len(lines), height)], width=width
        )
        if len(table) == height:
            return table
    return []


def _aligned(lines: Sequence[tuple[str, str, str, int | None]]) -> list[Row]:
    key_width = max(cell_len(key) for key, _, _, _ in lines)
    name_width = max(cell_len(name) for _, name, _, _ in lines)
    rows: list[Row] = []
    for key, name, count, colour in lines:
        row: Row = [(f" {key} ", colour), (" " * (key_width - cell_len(key)), None)]
        if name_width:
            row.append((f" {name}{' ' * (name_width - cell_len(name))}", None))
        row.append((f" {count}", None))
        rows.append(row)
    return rows


def shown_name(name: str, glyphs: Glyphs = UNICODE) -> str:
    r"""Return a name with unprintable characters escaped, and also those beyond ASCII if only ASCII may be printed.

    >>> shown_name("naïve \x1b[1m", ASCII)
    'na\\xefve \\x1b[1m'
    """
    return printable(name, ascii_only=glyphs.ascii_only)


def _is_label(name: str, glyphs: Glyphs) -> bool:
    """Whether a name is one letter or digit that takes one column and does not change the direction of writing."""
    if len(name) != 1 or not name.isalnum():
        return False
    if name.isascii():
        return True
    if glyphs.ascii_only or cell_len(name) != 1:
        return False
    return unicodedata.bidirectional(name) in {"L", "EN"}


def _fresh(taken: Iterable[str]) -> Iterator[str]:
    """Yield every free label, the short ones first."""
    avoided = set(taken)
    for length in itertools.count(1):
        for letters in itertools.product(_ALPHABET, repeat=length):
            label = "".join(letters)
            if label not in avoided:
                yield label


def _ranges(labels: Iterable[str]) -> str:
    """Return labels that follow each other as a range: A, C, D, E as "A C-E"."""
    runs: list[list[str]] = []
    for label in labels:
        if runs and _rank(label) == _rank(runs[-1][-1]) + 1:
            runs[-1].append(label)
        else:
            runs.append([label])
    return " ".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else " ".join(run) for run in runs)


def _rank(label: str) -> int:
    """Return a number that grows by one from a label to the next, but not from Z to a, so that ranges read well."""
    if len(label) == 1:
        return ord(label)
    number = len(label)
    for character in label:
        number = number * len(_ALPHABET) + _ALPHABET.index(character)
    return number


_LARGE_BOX = 16


def labels_of(solution: Solution, glyphs: Glyphs, *, copies: bool = False) -> list[str]:
    """Return the label of each placed piece; each copy has its own with `copies`, or in space, to be followed between layers."""
    kinds = [piece.name for piece in solution.puzzle.pieces]
    names = [placed.piece for placed in solution.placed]
    if copies or solution.puzzle.grid.dimension == 3:
        return label_copies(kinds, names, glyphs)
    labels = label_kinds([*kinds, *names], glyphs)
    return [labels[name] for name in names]


def marks_of(solution: Solution) -> list[str]:
    """Return the text on each piece in pictures and pages: the size of large rectangles, otherwise the label."""
    return box_sizes(solution) or labels_of(solution, ASCII)


def are_alike(solution: Solution) -> bool:
    """Whether all pieces have the same mark, so that marks are useless."""
    flat = solution.puzzle.grid.dimension == 2
    return flat and len(solution.puzzle.pieces) == 1 and not box_sizes(solution)


def box_sizes(solution: Solution) -> list[str]:
    """Return the sizes of the pieces as placed, such as 3x2, or 4 of a square, if all are rectangles, and large on average."""
    placed = solution.placed
    if solution.puzzle.grid.name != "square" or not placed:
        return []
    sides = [_sides(each.cells) for each in placed]
    if any(
        wide * high != len(each.cells) for (wide, high), each in zip(sides, placed, strict=True)
    ):
        return []
    if sum(len(each.cells) for each in placed) < _LARGE_BOX * len(placed):
        return []
    return [
        f"{wide}\N{MULTIPLICATION SIGN}{high}" if wide != high else f"{wide}"
        for wide, high in sides
    ]


def _sides(cells: Cells) -> tuple[int, int]:
    wide, high = (max(axis) - min(axis) + 1 for axis in zip(*cells, strict=True))
    return wide, high


def by_numbers(name: str) -> tuple[list[tuple[int, str]], str]:
    """Return a key that sorts names with their numbers by size: 9 before 10."""
    parts = re.findall(r"\d+|\D+", name)
    return [(int(part), "") if part.isdigit() else (0, part) for part in parts], name

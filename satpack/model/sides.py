"""Marks on the sides of cells, and which of them may meet where two pieces share a wall.

A side is a cell with the step across it, to a neighbour; its mark is a word, or it has none. Marks are part of a shape: a
square with two unlike sides lies on a cell in several ways. Where two pieces meet, the marks on both sides of the wall must
match: be the same, or partners in a pair, such as a knob and a hole.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain, permutations
from typing import TYPE_CHECKING, Any

from satpack.model.grids.coordinates import to_file, written
from satpack.model.grids.vectors import plus
from satpack.runtime.errors import LimitError, PuzzleError
from satpack.runtime.wording import brief, many, one_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.runtime.errors import SatpackError

    Marked = Mapping[Any, Mapping[Cell, str] | Sequence[str]] | Iterable[tuple[Cell, Cell, str]]

MAX_MARKS = 1_000
"""Most marks of one puzzle."""

MAX_ALIKE = 8
"""Most marks of one puzzle that may be exchanged."""

Marks = tuple[tuple["Cell", "Cell", str], ...]
"""Sides that have a mark, in lexicographic order: a cell, the step across the side, and the mark."""

Exchange = Mapping[str, str]
"""Marks with those that take their places; the others stay."""

SAME = "same"
"""The word for marks that match those like themselves."""

NO_MARK = ""

UNMARKED = ("anything", "each other", "nothing")
"""The words for the sides that a side without a mark may meet."""

_MARK = re.compile(r"[\w+-]{1,40}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Sides:
    """How sides must match.

    Attributes
    ----------
    match : "same", or sequence of (str, str)
        Marks match those like themselves, or the pairs of marks that match each other, of which drawings show the first as a
        knob and the second as a hole; kept as a sorted tuple.
    border : str
        The mark that sides towards the outside of the region must have, or none where `unmarked` is "anything"; "" leaves
        them free.
    unmarked : {"anything", "each other", "nothing"}
        The sides that one without a mark may meet: any, others without a mark, or none.
    alike : sequence of str
        Marks that may be exchanged throughout: solutions are then also counted up to that. Kept as a tuple, in order.

    Raises
    ------
    TypeError
        For an argument that is something else.
    PuzzleError
        If a mark is no word, is in two pairs, or the border's is in none, if `match` or `unmarked` is invalid, or if a mark
        among those alike can't be exchanged.
    LimitError
        If too many marks are alike.

    Examples
    --------
    >>> jigsaw = Sides(match=[("knob", "hole"), ("flat", "flat")], border="flat")
    >>> jigsaw.partner("knob"), jigsaw.partner("flat")
    ('hole', 'flat')
    >>> Sides().partner("red")
    'red'
    """

    match: str | Sequence[Sequence[str]] = SAME
    border: str = NO_MARK
    unmarked: str = UNMARKED[0]
    alike: Sequence[str] = ()
    _partners: Mapping[str, str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        pairs = () if self.match == SAME else _pairs(self.match)
        object.__setattr__(self, "match", pairs or SAME)
        object.__setattr__(self, "_partners", dict(chain(pairs, ((b, a) for a, b in pairs))))
        if self.unmarked not in UNMARKED:
            words = one_of([f'"{word}"' for word in UNMARKED])
            raise PuzzleError(f"unmarked: found {brief(self.unmarked)}; use {words}")
        if self.border != NO_MARK:
            check_mark(self.border)
            if fault := self.fault_of_mark(self.border):
                raise PuzzleError(f"border: {fault}")
        object.__setattr__(self, "alike", self._checked_alike(self.alike))

    def _checked_alike(self, given: Any) -> tuple[str, ...]:
        """Return marks that may be exchanged, in order."""
        if not isinstance(given, list | tuple):
            raise TypeError(f"alike is {brief(given)}; use a list of marks")
        for mark in given:
            check_mark(mark)
            if fault := self.fault_of_mark(mark):
                raise PuzzleError(f"alike: {fault}")
            if mark == self.border:
                raise PuzzleError(f"alike: {brief(mark)} is the border's mark; leave it out")
            if self.partner(mark) not in given:
                raise PuzzleError(
                    f"alike: {brief(mark)} matches {brief(self.partner(mark))}, which is missing; give both or neither"
                )
        if len(set(given)) < len(given) or len(given) == 1:
            raise PuzzleError("alike: use two different marks or more, each once")
        if len(given) > MAX_ALIKE:
            raise LimitError(f"alike: found {len(given)} marks; satpack takes at most {MAX_ALIKE}")
        return tuple(sorted(given))

    def exchanges(self) -> Iterator[Exchange]:
        """Yield every way to exchange marks that are alike, so that those that match still do; first the one that leaves them.

        >>> list(Sides(alike=["green", "blue"]).exchanges())
        [{}, {'blue': 'green', 'green': 'blue'}]
        """
        for images in permutations(self.alike):
            exchange = dict(zip(self.alike, images, strict=True))
            if all(exchange[self.partner(a)] == self.partner(b) for a, b in exchange.items()):
                yield {a: b for a, b in exchange.items() if a != b}

    def among(self, pieces: Iterable[Marks]) -> Sides:
        """Return the same conditions for pieces with these marks alone, which may lack some that this names.

        >>> Sides(border="grey", alike=["red", "blue"]).among([(((0, 0), (0, 1), "red"),)])
        Sides(match=(('grey', 'grey'), ('red', 'red')), border='grey', unmarked='anything', alike=())
        """
        known = {mark for marks in pieces for _, _, mark in marks}
        alike = [mark for mark in self.alike if known & {mark, self.partner(mark)}]
        match = self.match
        if match == SAME and self.border not in {NO_MARK, *known}:
            match = [(mark, mark) for mark in sorted({self.border, *known})]
        return Sides(match, self.border, self.unmarked, alike if len(alike) > 1 else ())

    @property
    def descriptions(self) -> tuple[str, ...]:
        """How sides must match, in words."""
        same = "sides match where their marks are the same"
        pairs = (
            [] if self.match == SAME else [" and ".join(dict.fromkeys(pair)) for pair in self.match]
        )
        return (
            f"sides match where they are {', or '.join(pairs)}" if pairs else same,
            *([f"sides towards the outside: {self.border}"] if self.border else []),
            *(
                [f"sides without a mark meet {self.unmarked}"]
                if self.unmarked != UNMARKED[0]
                else []
            ),
            *([f"marks alike: {', '.join(self.alike)}"] if self.alike else []),
        )

    def partner(self, mark: str) -> str:
        """Return the mark that a mark matches."""
        return mark if self.match == SAME else self._partners[mark]

    def fault_of_mark(self, mark: str) -> str:
        """Return why a mark can't be used; "" if it can."""
        if self.match == SAME or mark in self._partners:
            return ""
        known = ", ".join(map(repr, sorted(self._partners)[:10]))
        return f"mark {brief(mark)} is in no pair of match, whose marks are {known}"

    def fits_outside(self, mark: str) -> bool:
        """Whether a side with this mark, or none, may be towards the outside of the region."""
        return self.border in (NO_MARK, mark) or (mark == NO_MARK and self.unmarked == "anything")

    def may_meet(self, one: str, other: str) -> bool:
        """Whether two sides with these marks, "" for none, may be the two sides of a wall."""
        if NO_MARK in (one, other):
            return self.unmarked == "anything" or (self.unmarked == "each other" and one == other)
        return self.partner(one) == other


def _pairs(given: Any) -> tuple[tuple[str, str], ...]:
    pairs = [tuple(pair) for pair in given if isinstance(pair, list | tuple) and len(pair) == 2]
    if len(pairs) < max(1, len(given)):
        raise PuzzleError(
            f'match: found {brief(given)}; use "same", or pairs of marks such as [["knob", "hole"]]'
        )
    for mark in chain.from_iterable(pairs):
        check_mark(mark)
    times = Counter(chain.from_iterable(map(set, pairs)))
    if repeated := [mark for mark, number in times.items() if number > 1]:
        raise PuzzleError(f"match: mark {brief(repeated[0])} is in two pairs; give it one partner")
    return tuple(sorted((one, other) for one, other in pairs))


def check_mark(mark: Any) -> None:
    """Raise TypeError for a mark that is no text, and PuzzleError for one that is no word."""
    if not isinstance(mark, str):
        raise TypeError(f"the mark of a side is {brief(mark)}; use text")
    if not _MARK.fullmatch(mark):
        raise PuzzleError(
            f"{brief(mark)} can't be the mark of a side; use up to 40 letters, digits, '+', '-' or '_'"
        )


def checked_marks(given: Marked, cells: Cells, grid: Grid | None) -> Marks:
    """Return the marks on sides of some cells, sorted.

    ``given`` has for each cell its marks by the steps across its sides, or, if the grid is known, one for each of its sides in
    their order, "" for none; or it lists cells, steps and marks.
    """
    if given == ():
        return ()
    found: list[tuple[Cell, Cell, str]] = []
    try:
        if isinstance(given, Mapping):
            for cell, marks in given.items():
                if cell in cells:
                    by_step = marks if isinstance(marks, Mapping) else _in_order(grid, cell, marks)
                    found += [(tuple(cell), tuple(step), mark) for step, mark in by_step.items()]
                else:
                    found.append((tuple(cell), (), NO_MARK))
        else:
            found += [(tuple(cell), tuple(step), mark) for cell, step, mark in given]
    except (TypeError, ValueError):
        raise TypeError(
            f"found {brief(given)}; use the marks of each cell, as {{(0, 0): 'abcd'}}, with a grid"
        ) from None
    if outside := {cell for cell, _, _ in found}.difference(cells):
        raise PuzzleError(f"{list(min(outside))} is not one of its cells")
    kept = sorted(side for side in found if side[2] != NO_MARK)
    for _, _, mark in kept:
        check_mark(mark)
    if len({side[:2] for side in kept}) < len(kept):
        raise PuzzleError("one side has two marks; give each one at most")
    return tuple(kept)


def _in_order(grid: Grid | None, cell: Cell, marks: Sequence[str]) -> dict[Cell, str]:
    if grid is None:
        raise PuzzleError(
            f'the sides of {list(cell)} are in the order of a grid; add grid="square", or another'
        )
    return marks_by_step(grid, cell, marks)


def marks_by_step(grid: Grid, cell: Cell, marks: Sequence[str]) -> dict[Cell, str]:
    """Return the marks of a cell's sides, given in their order, "." for none, by the steps across; PuzzleError for another number."""
    steps = grid.sides_of(cell)
    if len(marks) != len(steps):
        order = (
            "from the top down, each round clockwise from the back"
            if grid.dimension > 2
            else "clockwise from the top"
        )
        raise PuzzleError(
            f"found {many(len(marks), 'mark')} for a cell of {len(steps)} sides; give one for each, {order}"
        )
    return dict(zip(steps, (NO_MARK if mark == "." else mark for mark in marks), strict=True))


def marks_in_order(grid: Grid, marks: Marks) -> dict[Cell, tuple[str, ...]]:
    """Return for each cell that has a mark those of all its sides, in their order, "" for none."""
    found: dict[Cell, dict[Cell, str]] = {}
    for cell, step, mark in marks:
        found.setdefault(cell, {})[step] = mark
    return {
        cell: tuple(own.get(step, NO_MARK) for step in grid.sides_of(cell))
        for cell, own in found.items()
    }


def marks_text(grid: Grid, cells: Cells, marks: Marks) -> list[str]:
    """Return a line for each cell that has marks: these in their order, a dot for none; of several cells with the cell."""
    found = []
    for cell, own in marks_in_order(grid, marks).items():
        is_short = all(len(mark) <= 1 for mark in own)
        text = ("" if is_short else " ").join(mark or "." for mark in own)
        found.append(text if len(cells) == 1 else f"{written(grid, cell)} {text}")
    return found


def no_sides(grid: Grid) -> str:
    """Return the objection to marks on sticks."""
    return f"cells of the {grid.name} grid have no sides that could match; leave them out"


def check_marks(grid: Grid, sides: Sides, pieces: Iterable[tuple[str, Cells, Marks]]) -> None:
    """Raise PuzzleError for marks of pieces, by name, that are inside or match nothing, LimitError for too many."""
    known: set[str] = set()
    for owner, cells, marks in pieces:
        own = set(cells)
        for cell, step, mark in marks:
            if step not in grid.sides_of(cell):
                raise PuzzleError(
                    f"{owner}: {list(step)} is not a step across a side of {list(cell)}"
                )
            if plus(cell, step) in own:
                raise PuzzleError(
                    f"{owner} has mark {brief(mark)} on a side inside of it, of {list(cell)}; leave it out"
                )
            if fault := sides.fault_of_mark(mark):
                raise PuzzleError(f"{owner}: {fault}")
            known.add(mark)
    # pairs name all marks there are
    if sides.match == SAME and sides.border not in {NO_MARK, *known}:
        raise PuzzleError(f"border: mark {brief(sides.border)} is on no piece; leave it out")
    if missing := {mark for mark in sides.alike if not known & {mark, sides.partner(mark)}}:
        raise PuzzleError(f"alike: mark {brief(min(missing))} is on no piece; leave it out")
    if len(known) > MAX_MARKS:
        raise LimitError(
            f"the sides have {len(known):,} marks; satpack takes at most {MAX_MARKS:,}"
        )


def listed_marks(grid: Grid, cells: Cells, marks: Marks) -> list[list[str]]:
    """Return for each cell, sorted by their coordinates in files, the marks of its sides; empty for one without marks."""
    own = marks_in_order(grid, marks)
    return [list(own.get(cell, ())) for cell in sorted(cells, key=lambda cell: to_file(grid, cell))]


def read_marks(
    grid: Grid,
    cells: Sequence[Cell],
    given: Sequence[Sequence[str]],
    *,
    blame: Callable[[str], SatpackError],
) -> Marks:
    """Return the marks that a list has for cells in their order, "" or "." for none; ``blame`` makes the error for a fault."""
    if len(given) != len(cells):
        raise blame(
            f"found {many(len(given), 'entry', 'entries')} for {many(len(cells), 'cell')}; give one for each"
        )
    found = []
    for cell, entry in zip(cells, given, strict=True):
        if not entry:
            continue
        try:
            by_step = marks_by_step(grid, cell, entry)
            for mark in filter(None, by_step.values()):
                check_mark(mark)
        except PuzzleError as fault:
            where = f"cell {written(grid, cell)}: " if len(cells) > 1 else ""
            raise blame(f"{where}{fault}") from None
        found += [(cell, step, mark) for step, mark in by_step.items() if mark]
    return tuple(sorted(found))

"""The meaning of a packing's variables by coordinates, as comments of a CNF file.

Each box has lines of its own, `encodings/README.md` documents them: which piece it is, what the variables of its
coordinates say, and which literals hold for each turn.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from satpack.model.grids.coordinates import from_file
from satpack.model.puzzle import MAX_CELLS, MAX_COORDINATE
from satpack.model.solution import Placed
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from satpack.io.formulas.model_file import Model
    from satpack.model.grids import Grid

__all__ = ["BoxReader", "CodedBox", "box_lines"]

_KEYS = re.compile(
    r"(?P<number>[0-9]{1,9}) (?:"
    r"piece (?P<piece>.+)"
    r"|axis (?P<axis>[0-9]) from (?P<first>[0-9]{1,9}) at-most (?P<values>-?[0-9]{1,9}(?: -?[0-9]{1,9})*)"
    r"|sides (?P<sides>[0-9]{1,9}(?:,[0-9]{1,9})*) if(?P<turned>(?: -?[0-9]{1,9})*)"
    r"|used if (?P<used>-?[0-9]{1,9})"
    r")"
)


@dataclass(frozen=True, slots=True)
class CodedBox:
    """A box that a formula places, with the meaning of its variables."""

    piece: str
    """The piece's name."""
    axes: tuple[tuple[int, tuple[int, ...]], ...]
    """For each axis a first variable, and values: it says that the box's lowest cell is at most
    at the first value, the next variable that it is at most at the second, and so on; the
    last is always true.
    """
    turns: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    """Side lengths that the box can have along the axes, each with the literals that are all
    true if it has them.
    """
    used: tuple[int, ...] = ()
    """The literal that is true if the box is used; empty if it always is."""

    @property
    def highest_variable(self) -> int:
        """The highest variable it tells of."""
        literals = [literal for _, condition in self.turns for literal in condition]
        ends = [first + len(values) - 1 for first, values in self.axes]
        return max(map(abs, (*ends, *literals, *self.used)))

    def placed(self, grid: Grid, model: Model) -> Placed | None:
        """Return where a model places the box, None if it is unused; raise ValueError if it has no place or turn."""
        if not all(map(model.true, self.used)):
            return None
        low = []
        for axis, (first, values) in enumerate(self.axes):
            at = (value for i, value in enumerate(values) if model.true(first + i))
            found = next(at, None)
            if found is None:
                raise ValueError(f"the model gives box {self.piece!r} no place along axis {axis}")
            low.append(found)
        for sides, condition in self.turns:
            if all(map(model.true, condition)):
                ranges = (
                    range(start, start + side) for start, side in zip(low, sides, strict=True)
                )
                cells = (from_file(grid, place) for place in product(*ranges))
                return Placed(self.piece, tuple(sorted(cell for cell in cells if cell is not None)))
        raise ValueError(f"the model gives box {self.piece!r} no turn")


def box_lines(boxes: Iterable[CodedBox], quoted: Callable[[str], str]) -> Iterator[str]:
    """Yield the lines of boxes, without the prefix of all of satpack's lines; `quoted` makes one word of a name.

    Examples
    --------
    >>> box = CodedBox("A", ((1, (0, 2)), (3, (0,))), (((1, 2), (-4,)), ((2, 1), (4,))))
    >>> for line in box_lines([box], str):
    ...     print(line)
    box 1 piece A
    box 1 axis 0 from 1 at-most 0 2
    box 1 axis 1 from 3 at-most 0
    box 1 sides 1,2 if -4
    box 1 sides 2,1 if 4
    """
    for number, box in enumerate(boxes, 1):
        yield f"box {number} piece {quoted(box.piece)}"
        for axis, (first, values) in enumerate(box.axes):
            yield f"box {number} axis {axis} from {first} at-most {' '.join(map(str, values))}"
        for sides, condition in box.turns:
            yield f"box {number} sides {','.join(map(str, sides))} if{''.join(f' {c}' for c in condition)}"
        yield from (f"box {number} used if {literal}" for literal in box.used)


class BoxReader:
    """Reads the lines of boxes, one by one; then `boxes` returns them."""

    def __init__(self) -> None:
        self._pieces: dict[int, str] = {}
        self._axes: dict[int, dict[int, tuple[int, tuple[int, ...]]]] = {}
        self._turns: dict[int, list[tuple[tuple[int, ...], tuple[int, ...]]]] = {}
        self._used: dict[int, tuple[int, ...]] = {}

    def take(self, text: str, unquoted: Callable[[str], str]) -> None:
        """Read the text after "box"; raise ValueError if it is invalid."""
        found = _KEYS.fullmatch(text)
        if not found:
            raise ValueError(f"expected what 'satpack box' says of a box, found {text[:60]!r}")
        number = int(found["number"])
        if found["piece"] is not None:
            if number in self._pieces:
                raise ValueError(f"box {number} has a line before that says which piece it is")
            self._pieces[number] = unquoted(found["piece"])
            return
        if number not in self._pieces:
            raise ValueError(f"no line before says which piece box {number} is")
        if found["axis"] is not None:
            self._take_axis(number, int(found["axis"]), int(found["first"]), found["values"])
        elif found["sides"] is not None:
            sides = tuple(map(int, found["sides"].split(",")))
            if min(sides) < 1 or prod(sides) > MAX_CELLS:
                raise ValueError(f"sides {found['sides']} of box {number} are none")
            condition = _literals(found["turned"].split())
            self._turns.setdefault(number, []).append((sides, condition))
        else:
            self._used[number] = _literals([found["used"]])

    def _take_axis(self, number: int, axis: int, first: int, values: str) -> None:
        at = tuple(map(int, values.split()))
        if first < 1 or list(at) != sorted(set(at)) or max(map(abs, at)) > MAX_COORDINATE:
            raise ValueError(f"axis {axis} of box {number}: variables from 1 on, values ascending")
        if axis != len(self._axes.setdefault(number, {})):
            raise ValueError(f"axis {axis} of box {number} is not the next one")
        self._axes[number][axis] = (first, at)

    def boxes(self, dimension: int) -> tuple[CodedBox, ...]:
        """Return the boxes; raise ValueError if a part of one is missing."""
        found = []
        for number, piece in self._pieces.items():
            axes = tuple(self._axes.get(number, {}).values())
            turns = tuple(self._turns.get(number, ()))
            if len(axes) != dimension or not turns:
                raise ValueError(f"box {number} needs {many(dimension, 'axis', 'axes')} and a turn")
            if any(len(sides) != dimension for sides, _ in turns):
                raise ValueError(f"box {number} needs {many(dimension, 'side')}")
            found.append(CodedBox(piece, axes, turns, self._used.get(number, ())))
        return tuple(found)


def _literals(words: Iterable[str]) -> tuple[int, ...]:
    literals = tuple(map(int, words))
    if 0 in literals:
        raise ValueError("0 is no literal")
    return literals

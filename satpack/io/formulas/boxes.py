"""The meaning of a packing's variables by coordinates, a line for each box in the header of a CNF file."""

from __future__ import annotations

from itertools import pairwise, product
from math import prod
from typing import TYPE_CHECKING

import msgspec

from satpack.model.grids.coordinates import from_file
from satpack.model.puzzle import MAX_CELLS, MAX_COORDINATE
from satpack.model.solution import Placed
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from satpack.io.formulas.model_file import Model
    from satpack.model.grids import Grid

__all__ = ["CodedBox"]


class CodedBox(msgspec.Struct, frozen=True, omit_defaults=True):
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
    def _literals(self) -> tuple[int, ...]:
        return (*self.used, *(literal for _, condition in self.turns for literal in condition))

    @property
    def highest_variable(self) -> int:
        """The highest variable that it mentions."""
        ends = (first + len(values) - 1 for first, values in self.axes)
        return max(map(abs, (*ends, *self._literals)))

    def fault(self, dimension: int) -> str:
        """Return what is wrong with it as a box of this dimension, or nothing."""
        if len(self.axes) != dimension or not self.turns:
            return f"needs {many(dimension, 'axis', 'axes')} and a turn"
        for axis, (first, values) in enumerate(self.axes):
            ascending = all(low < high for low, high in pairwise(values))
            if first < 1 or not values or not ascending:
                return f"axis {axis}: variables from 1 on, values ascending"
            if max(map(abs, values)) > MAX_COORDINATE:
                return f"axis {axis}: values up to {MAX_COORDINATE:,}"
        for sides, _ in self.turns:
            if len(sides) != dimension:
                return f"needs {many(dimension, 'side')}"
            if min(sides) < 1 or prod(sides) > MAX_CELLS:
                return f"sides {list(sides)} are invalid"
        return "0 is no literal" if 0 in self._literals else ""

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

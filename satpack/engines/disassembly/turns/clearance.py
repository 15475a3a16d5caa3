"""The grids on which pieces turn, and the clearance with which they do."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from satpack.model.grids import Grid

DEFAULT_GAP = Fraction(2, 25)
"""Default distance by which every face of a piece is moved inwards, in edges of a cell."""


def checked_gap(gap: float | str | Fraction | None) -> Fraction:
    """Return a gap as an exact number of at most four digits, the same in every notation."""
    if gap is None:
        return DEFAULT_GAP
    try:
        found = Fraction(str(gap))
    except (ValueError, ZeroDivisionError):
        found = Fraction(0)
    if not Fraction(1, 1000) <= found <= Fraction(1, 5):
        raise OptionError(f"a gap of {gap}: use 0.001 to 0.2, in edges of a cell")
    return Fraction(round(found * 10_000), 10_000)


def check_grid(grid: Grid) -> None:
    """Raise OptionError if nothing turns on this grid."""
    if grid.name != "cube":
        raise OptionError(
            f"--turns knows cubes alone, not the {grid.name} grid; leave it out to take apart by slides"
        )

"""The clearance with which pieces turn."""

from __future__ import annotations

from fractions import Fraction

from satpack.runtime.errors import OptionError

__all__ = ["DEFAULT_GAP", "checked_gap"]

DEFAULT_GAP = Fraction(2, 25)
"""By how much every face of a piece is moved inwards, in edges of a cell, unless told otherwise."""


def checked_gap(gap: float | str | Fraction | None) -> Fraction:
    """Return a gap as an exact number.

    Raises
    ------
    OptionError
        If it is none.
    """
    if gap is None:
        return DEFAULT_GAP
    found = Fraction(str(gap))
    if not Fraction(1, 1000) <= found <= Fraction(1, 5):
        raise OptionError(f"a gap of {gap}: use 0.001 to 0.2, in edges of a cell")
    return found.limit_denominator(10_000)

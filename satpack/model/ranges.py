"""Ranges of numbers: how many copies of a piece are used, how many cells stay empty, and how people write that."""

from __future__ import annotations

import re
from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Any

from satpack.runtime.errors import PuzzleError
from satpack.runtime.wording import brief

if TYPE_CHECKING:
    from typing import Self

Range = int | tuple[int, int] | str
"""A number, the least and the most, or the two as puzzle files write them: 3, (0, 3) or "0-3"."""

_WRITTEN = re.compile(r"\s*([0-9]{1,9})(?:\s*-\s*([0-9]{1,9}))?\s*")
_TOO_LARGE = 10**9


class _Bounds:
    """At least `low`, at most `high`."""

    __slots__ = ()

    low: int
    high: int

    def __init__(self, low: int, high: int) -> None: ...

    def _check(self, message: str) -> None:
        if not (_is_whole(self.low) and _is_whole(self.high)):
            raise TypeError(f"{message}: use whole numbers")
        if not 0 <= self.low <= self.high:
            raise PuzzleError(
                f"{message} is not a range: write the smaller number first, none below 0"
            )
        if self.high >= _TOO_LARGE:
            raise PuzzleError(f"{message}: use numbers of at most nine digits")

    def __contains__(self, count: int) -> bool:
        return self.low <= count <= self.high

    @property
    def is_fixed(self) -> bool:
        """Whether only one number is allowed."""
        return self.low == self.high

    @property
    def written(self) -> int | str:
        """The range as files have it: a number, or a text such as "0-3"."""
        return self.low if self.is_fixed else f"{self.low}-{self.high}"

    @classmethod
    def of(cls, given: Self | Range) -> Self:
        """Convert a number, a pair of numbers or a text; see `number_range`."""
        return given if isinstance(given, cls) else cls(*number_range(given))


@dataclass(frozen=True, slots=True)
class Copies(_Bounds):
    """The number of copies of a piece that a solution uses: at least `low`, at most `high`."""

    low: int = 1
    high: int = 1

    def __post_init__(self) -> None:
        self._check(f"copies {self.low}-{self.high}")

    def __str__(self) -> str:
        return str(self.written)


@dataclass(frozen=True, slots=True)
class Holes(_Bounds):
    """The number of the region's cells that stay empty: at least `low`, at most `high`."""

    low: int
    high: int

    def __post_init__(self) -> None:
        self._check(f"{self.low} to {self.high} empty cells")

    def __str__(self) -> str:
        return f"{self.low:,}" if self.low == self.high else f"{self.low:,} to {self.high:,}"


def number_range(given: Any) -> tuple[int, int]:  # whatever a caller hands over
    """Return the bounds that a number, a pair of numbers, or a text such as "0-3" gives.

    Raises TypeError for anything else, and PuzzleError for a number below 0 or of more than nine digits, for other
    text, and for a range that runs backwards.

    >>> number_range(4), number_range((0, 4)), number_range("0-4")
    ((4, 4), (0, 4), (0, 4))
    """
    if isinstance(given, str):
        return _written_range(given)
    low, high = _numbers(given)
    if not (0 <= low < _TOO_LARGE and 0 <= high < _TOO_LARGE):
        raise _no_range(given)
    if low > high:
        raise PuzzleError(
            f"found ({low}, {high}), a range that runs backwards; use ({high}, {low})"
        )
    return low, high


def _written_range(text: str) -> tuple[int, int]:
    found = _WRITTEN.fullmatch(text)
    if not found:
        raise _no_range(text)
    low = int(found[1])
    high = int(found[2]) if found[2] is not None else low
    if low > high:
        raise PuzzleError(f'found "{low}-{high}", a range that runs backwards; use "{high}-{low}"')
    return low, high


def _numbers(given: Any) -> tuple[int, int]:
    """Return both numbers of a pair, or a single one twice."""
    pair = given if isinstance(given, tuple | list) else (given, given)
    if len(pair) != 2 or not all(map(_is_whole, pair)):
        raise TypeError(
            f'found {brief(given)}; use a number such as 3, or a range such as (0, 3) or "0-3"'
        )
    return index(pair[0]), index(pair[1])


def _is_whole(number: object) -> bool:
    return hasattr(number, "__index__") and not isinstance(number, bool)


def _no_range(given: object) -> PuzzleError:
    return PuzzleError(f'found {brief(given)}; use a number such as 3, or a range such as "0-3"')

"""Wishes of designers: conditions on a set of pieces, as text, as bounds, and whether they contradict each other."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from satpack.runtime.errors import PuzzleError
from satpack.runtime.wording import brief, one_of

if TYPE_CHECKING:
    from collections.abc import Iterable

Quantity = Literal["solutions", "apart", "level", "total-moves", "holes", "twice"]

QUANTITIES: tuple[Quantity, ...] = get_args(Quantity)
"""The numbers that wishes bound.

`solutions` are counted up to symmetry, in each region. Of the assemblies in the first region `apart` is how many come
apart; `level` is how many moves the hardest of these takes until something is out, `total-moves` until all is apart.
`holes` is how many cells stay empty in the first region, and `twice` how many pieces are there beside another of the
same shape.
"""

_MOST = 10**9

_WORDS: dict[str, tuple[Quantity, int, int]] = {
    "unique": ("solutions", 1, 1),
    "apart": ("apart", 1, _MOST),
    "locked": ("apart", 0, 0),
    "no-holes": ("holes", 0, 0),
    "distinct": ("twice", 0, 0),
}
"""Wishes that are one word, as bounds."""

_COMPARISON = re.compile(r"\s*([a-z-]+)\s*(<=|>=|=)\s*([0-9]{1,9})\s*")
_COMPARED = ("solutions", "apart", "level", "total-moves", "holes")


@dataclass(frozen=True, slots=True)
class Wish:
    """A condition on a set of pieces.

    >>> Wish.of("level >= 7")
    Wish(quantity='level', low=7, high=1000000000)
    >>> str(Wish.of("solutions <= 1")), str(Wish.of("unique")), Wish.of("unique") == Wish.of("solutions = 1")
    ('solutions <= 1', 'unique', True)
    """

    quantity: Quantity
    low: int
    high: int

    @classmethod
    def of(cls, given: Wish | str) -> Wish:
        """Parse a wish, a word or a comparison; raise TypeError for anything but text, PuzzleError for other text."""
        if isinstance(given, Wish):
            return given
        if not isinstance(given, str):
            raise TypeError(f'a wish is {brief(given)}; use text such as "unique"')
        word = given.strip()
        if word in _WORDS:
            return cls(*_WORDS[word])
        found = _COMPARISON.fullmatch(given)
        name = next((each for each in QUANTITIES if found and each == found[1]), None)
        if found is None or name not in _COMPARED:
            raise PuzzleError(
                f"found {brief(given)}; use {', '.join(_WORDS)}, or a comparison such as "
                f'"level >= 7" of {one_of(_COMPARED)}'
            )
        number = int(found[3])
        low = 0 if found[2] == "<=" else number
        return cls(name, low, _MOST if found[2] == ">=" else number)

    def __str__(self) -> str:
        bounds = self.quantity, self.low, self.high
        word = next((word for word, meant in _WORDS.items() if meant == bounds), None)
        if word is not None:
            return word
        if self.low == self.high:
            return f"{self.quantity} = {self.low}"
        if self.high == _MOST:
            return f"{self.quantity} >= {self.low}"
        return f"{self.quantity} <= {self.high}"


@dataclass(frozen=True, slots=True)
class WishBounds:
    """All wishes together: the least and the most of each quantity; None for quantities without a wish."""

    solutions: tuple[int, int] | None = None
    apart: tuple[int, int] | None = None
    level: tuple[int, int] | None = None
    total_moves: tuple[int, int] | None = None
    holes: tuple[int, int] | None = None
    twice: tuple[int, int] | None = None

    @classmethod
    def of(cls, wishes: Iterable[Wish]) -> WishBounds:
        """Combine wishes."""
        found: dict[str, tuple[int, int]] = {}
        for wish in wishes:
            name = wish.quantity.replace("-", "_")
            low, high = found.get(name, (0, _MOST))
            found[name] = max(low, wish.low), min(high, wish.high)
        return cls(**found)

    @property
    def needs_taking_apart(self) -> bool:
        """Whether the wishes can only be checked by taking assemblies apart."""
        return not (self.apart is self.level is self.total_moves is None)

    @property
    def most_solutions(self) -> int | None:
        """The largest number of solutions that the wishes allow; None if unlimited."""
        high = None if self.solutions is None else self.solutions[1]
        return None if high is None or high >= _MOST else high


def contradiction(wishes: Iterable[Wish]) -> str:
    """Return why no set of pieces can satisfy the wishes, as far as they show it; "" if one may.

    >>> contradiction([Wish.of("unique"), Wish.of("solutions >= 2")])
    'unique and solutions >= 2 contradict each other'
    >>> contradiction([Wish.of("locked"), Wish.of("level >= 3")])
    'locked and level >= 3 contradict each other: only what comes apart has a level'
    """
    some = list(wishes)
    if _are_possible(WishBounds.of(some)):
        return ""
    # drop the wishes that the contradiction does not need
    for place in reversed(range(len(some))):
        rest = [*some[:place], *some[place + 1 :]]
        if not _are_possible(WishBounds.of(rest)):
            some = rest
    *others, last = map(str, some)
    why = _REASONS.get(frozenset(wish.quantity for wish in some), "")
    reason = f": {why}" if why else ""
    return f"{', '.join(others)} and {last} contradict each other{reason}"


def check_wishes(wishes: Iterable[Wish]) -> None:
    """Raise PuzzleError for wishes that contradict each other or ask for sets without solutions."""
    if fault := contradiction(wishes):
        raise PuzzleError(f"want: {fault}; leave one out")
    for each in wishes:
        if each.quantity == "solutions" and each.high == 0:
            raise PuzzleError(f"want: {each}: only sets with solutions are found; use 1 or more")


_REASONS: dict[frozenset[str], str] = {
    frozenset(["apart", "level"]): "only what comes apart has a level",
    frozenset(["apart", "total-moves"]): "only what comes apart takes moves",
    frozenset(["level", "total-moves"]): "the moves until all is apart are no fewer than the first",
    frozenset(["apart", "solutions"]): "only solutions come apart",
    frozenset(["level", "solutions"]): "only solutions come apart",
    frozenset(["total-moves", "solutions"]): "only solutions come apart",
}
"""Why wishes about these contradict each other, if they do."""


def _are_possible(bounds: WishBounds) -> bool:
    """Whether some numbers are within all bounds and consistent."""
    for low, high in filter(None, (getattr(bounds, each) for each in WishBounds.__slots__)):
        if low > high:
            return False
    solutions, apart, level, total = (
        own or (0, _MOST)
        for own in (bounds.solutions, bounds.apart, bounds.level, bounds.total_moves)
    )
    if apart[0] > solutions[1]:
        return False
    # none comes apart, and there is no level; or one does
    locked = apart[0] == level[0] == total[0] == 0
    some = min(apart[1], solutions[1], level[1]) >= 1 and total[1] >= max(1, level[0])
    return locked or some

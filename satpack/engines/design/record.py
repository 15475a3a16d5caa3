"""What is known of a set of pieces, and the numbers that it travels and is kept as."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from operator import add, sub
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.model.designs.wishes import Bounds
    from satpack.model.goal import Best

__all__ = ["Account", "Record", "Seen"]

_ENDLESS = 10**9


@dataclass(frozen=True, slots=True)
class Record:
    """A set of pieces, examined.

    Attributes
    ----------
    kinds : tuple of int
        The numbers of its pieces, ascending, as often as there are copies.
    solutions : tuple of int
        How many it has in each region, up to its symmetry.
    holes : int
        Cells of the first region that stay empty.
    taken : bool
        Whether the assemblies in the first region were taken apart; what follows says nothing if not.
    apart, undecided : int
        How many of them come apart, and of how many it is not known.
    levels : tuple of int
        Moves to each separation of the hardest that comes apart.
    whole : int
        In how many nothing must come apart, such as a single piece: these neither come apart nor are locked.
    """

    kinds: tuple[int, ...]
    solutions: tuple[int, ...]
    holes: int
    taken: bool = False
    apart: int = 0
    undecided: int = 0
    levels: tuple[int, ...] = ()
    whole: int = 0

    @property
    def level(self) -> int:
        """Moves of the hardest until something is out; 0 if none comes apart."""
        return self.levels[0] if self.levels else 0

    @property
    def total_moves(self) -> int:
        """Moves of the same until all is apart."""
        return sum(self.levels)

    def meets(self, bounds: Bounds) -> bool:
        """Whether all wishes are known to be true."""
        return all(
            low <= least and most <= high for (least, most), (low, high) in self._asked(bounds)
        )

    def might_meet(self, bounds: Bounds) -> bool:
        """Whether it is not known that some wish is false."""
        return all(
            low <= most and least <= high for (least, most), (low, high) in self._asked(bounds)
        )

    def _asked(self, bounds: Bounds) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        """Yield what each number that is asked for is at least and at most, and what it is wished to be."""
        for number in self.solutions if bounds.solutions is not None else ():
            assert bounds.solutions is not None
            yield (number, number), bounds.solutions
        # an assembly that is not decided may turn out to come apart, and to be harder
        endless = _ENDLESS if self.undecided else 0
        for wished, least, most in (
            (bounds.apart, self.apart, self.apart + self.undecided),
            (bounds.level, self.level, max(self.level, endless)),
            (bounds.total_moves, self.total_moves, max(self.total_moves, endless)),
        ):
            if wished is not None:
                yield (least, most), wished
        if self.whole and bounds.apart is not None and bounds.apart[1] == 0:
            yield (0, 0), (1, _ENDLESS)  # some are to be locked, and these are not

    def rank(self, best: Best) -> tuple[object, ...]:
        """Return what puts records in order, the best first."""
        first: dict[str, tuple[int, ...]] = {
            # of levels that begin alike the longer is the harder, as where they are compared
            "level": (*(-moves for moves in self.levels), 0),
            "total-moves": (-self.total_moves,),
            "solutions": self.solutions,
            "holes": (self.holes,),
        }
        hardest = first["level"]
        return first[best], sum(self.solutions), hardest, self.holes, self.kinds

    def numbers(self) -> tuple[int, ...]:
        """Return it as numbers."""
        return (
            len(self.kinds),
            *self.kinds,
            len(self.solutions),
            *self.solutions,
            self.holes,
            int(self.taken),
            self.apart,
            self.undecided,
            self.whole,
            *self.levels,
        )

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Record:
        """Return what numbers stand for."""
        pieces, *rest = numbers
        kinds, rest = rest[:pieces], rest[pieces:]
        regions, *rest = rest
        solutions, rest = rest[:regions], rest[regions:]
        holes, taken, apart, undecided, whole, *levels = rest
        return cls(
            tuple(kinds),
            tuple(solutions),
            holes,
            bool(taken),
            apart,
            undecided,
            tuple(levels),
            whole,
        )


@dataclass(frozen=True, slots=True)
class Seen:
    """How much of the search was done; sums of these say it of all parts.

    Attributes
    ----------
    sets : int
        Sets that were examined, mirror images as one where they are.
    solvable : int
        How many of them have a solution in each region.
    dropped : int
        How many have more solutions than wanted in some region, and were left there.
    assemblies : int
        How many were taken apart.
    undecided : int
        Sets of which it is not known whether they are as wished.
    """

    sets: int = 0
    solvable: int = 0
    dropped: int = 0
    assemblies: int = 0
    undecided: int = 0

    def __add__(self, other: Seen) -> Seen:
        return Seen(*map(add, astuple(self), astuple(other)))

    def __sub__(self, other: Seen) -> Seen:
        return Seen(*map(sub, astuple(self), astuple(other)))

    def numbers(self, part: int) -> tuple[int, ...]:
        """Return it as numbers, of a part of the search so far, which those of a record never are."""
        return -1, part, *astuple(self)

    @classmethod
    def of(cls, numbers: Sequence[int]) -> tuple[int, Seen] | None:
        """Return what numbers stand for: a part, and what was seen of it so far; None if they are a record's."""
        return (numbers[1], cls(*numbers[2:])) if numbers[0] == -1 else None


class Account:
    """What was seen of all parts of a search, of each of which the latest word counts.

    Attributes
    ----------
    seen : Seen
        The sum.
    """

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self._parts: dict[int, Seen] = {}

    def take(self, part: int, seen: Seen) -> None:
        """Note what was seen of a part so far."""
        self.seen = self.seen - self._parts.get(part, Seen()) + seen
        self._parts[part] = seen

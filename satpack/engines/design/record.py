"""The findings about a set of pieces, and the numbers by which they are sent and stored."""

from __future__ import annotations

from dataclasses import astuple, dataclass, replace
from itertools import chain, repeat
from operator import add, sub
from typing import TYPE_CHECKING

from satpack.model.moves.disassembly import Ending

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.engines.disassembly.kernel import Taken
    from satpack.model.designs.wishes import WishBounds
    from satpack.model.goal import Best
    from satpack.model.puzzle import Puzzle

_ENDLESS = 10**9


@dataclass(frozen=True, slots=True)
class SetRecord:
    kinds: tuple[int, ...]
    """The numbers of its pieces, ascending, repeated for copies."""
    solutions: tuple[int, ...]
    """Number of solutions in each region, up to its symmetry."""
    holes: int
    """Cells of the first region that stay empty."""
    taken: bool = False
    """Whether the assemblies in the first region were taken apart; without that the fields below mean nothing."""
    apart: int = 0
    """Number of assemblies that come apart."""
    undecided: int = 0
    """Number of assemblies that are neither known to come apart nor to be locked."""
    levels: tuple[int, ...] = ()
    """Moves to each separation of the hardest that comes apart."""
    whole: int = 0
    """Number of assemblies in which nothing must come apart, such as a single piece: neither apart nor locked."""

    @property
    def level(self) -> int:
        """Moves of the hardest until something is out; 0 if none comes apart."""
        return self.levels[0] if self.levels else 0

    @property
    def total_moves(self) -> int:
        """Moves of the same until all is apart."""
        return sum(self.levels)

    def with_fates(self, fates: Sequence[Taken]) -> SetRecord:
        """Return the record with the fates of the set's assemblies."""
        levels = [fate.levels for fate in fates if fate.ending is Ending.SEPARATED]
        apart = [moves for moves in levels if moves]
        return replace(
            self,
            taken=True,
            apart=len(apart),
            undecided=sum(fate.ending is Ending.UNDECIDED for fate in fates),
            levels=max(apart, default=()),
            whole=len(levels) - len(apart),
        )

    def meets(self, bounds: WishBounds) -> bool:
        return all(
            low <= least and most <= high for (least, most), (low, high) in self._asked(bounds)
        )

    def might_meet(self, bounds: WishBounds) -> bool:
        return all(
            low <= most and least <= high for (least, most), (low, high) in self._asked(bounds)
        )

    def _asked(self, bounds: WishBounds) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        """Yield, for each number that is bounded, its lowest and highest possible value, and its bounds."""
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
    def of(cls, numbers: Sequence[int]) -> SetRecord:
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
    """Counts the work of a search; those of its parts add up."""

    sets: int = 0
    """Sets examined, with mirror images as one where they are equivalent."""
    solvable: int = 0
    """Sets with a solution in each region."""
    dropped: int = 0
    """Sets dropped because they have more solutions than wanted in some region."""
    assemblies: int = 0
    """Assemblies taken apart."""
    undecided: int = 0
    """Sets for which it is not known whether they meet the wishes."""

    def __add__(self, other: Seen) -> Seen:
        return Seen(*map(add, astuple(self), astuple(other)))

    def __sub__(self, other: Seen) -> Seen:
        return Seen(*map(sub, astuple(self), astuple(other)))

    def numbers(self, part: int) -> tuple[int, ...]:
        """Return it as numbers, of a part of the search so far, which those of a record never are."""
        return -1, part, *astuple(self)

    @classmethod
    def of(cls, numbers: Sequence[int]) -> tuple[int, Seen] | None:
        """Return the part and its counts so far that numbers encode; None if they encode a record."""
        return (numbers[1], cls(*numbers[2:])) if numbers[0] == -1 else None


def kinds_of(puzzle: Puzzle) -> tuple[int, ...]:
    """Return the numbers of the pieces of a puzzle without ranges of copies, repeated for copies."""
    kinds = (repeat(kind, piece.copies.low) for kind, piece in enumerate(puzzle.pieces))
    return tuple(chain.from_iterable(kinds))


class Account:
    """Sums the counts of all parts of a search in `seen`; the latest report of each part counts."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self._parts: dict[int, Seen] = {}

    def take(self, part: int, seen: Seen) -> None:
        self.seen = self.seen - self._parts.get(part, Seen()) + seen
        self._parts[part] = seen

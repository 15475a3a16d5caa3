"""A design: how many of the candidate pieces to use, in which regions, and under which conditions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from satpack.model.designs.painting import ColourWish, MarkWish
from satpack.model.designs.wishes import Wish, WishBounds, check_wishes
from satpack.model.goal import BEST, Best
from satpack.model.pieces import fill
from satpack.model.ranges import Copies, Holes, Range
from satpack.runtime.errors import OptionError, PuzzleError
from satpack.runtime.wording import brief, many, one_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satpack.model.grids import Cell
    from satpack.model.pieces import Region

_MOST_FREE = 1_000

MOST_PARTS = 64
"""Most parts that a piece is cut into."""


@dataclass(frozen=True, slots=True)
class Target:
    """A region that sets of pieces should fill."""

    name: str  # as in the design, or the sides of a box such as "2x3x4"
    region: Region
    holes: Holes | None = None  # how many cells stay empty, if given


@dataclass(frozen=True, slots=True)
class Sets:
    """Sets of pieces: the search decides how often each is used."""

    pieces: Copies | tuple[int, ...] | None = None
    """How many are used in all, or the number of cells of each, in any order; any number by default."""

    def __post_init__(self) -> None:
        if self.pieces == () or (isinstance(self.pieces, Copies) and self.pieces.high == 0):
            raise PuzzleError("pieces: a set of no pieces; use 1 or more")
        if isinstance(self.pieces, tuple) and min(self.pieces) < 1:
            raise PuzzleError(f"pieces: found a piece of {min(self.pieces):,} cells; use 1 or more")


@dataclass(frozen=True, slots=True)
class FreeRegion:
    """Cells of the region that the search leaves out.

    Attributes
    ----------
    number : int
        How many.

    Raises
    ------
    PuzzleError
        If the number is not from 1 to 1,000.
    """

    number: int

    def __post_init__(self) -> None:
        if not 1 <= self.number <= _MOST_FREE:
            raise PuzzleError(f"free-cells: found {self.number:,}; use 1 to {_MOST_FREE:,}")


@dataclass(frozen=True, slots=True)
class FreeCells:
    """Cells of a piece that the search may leave out.

    Attributes
    ----------
    piece : str
        The name of the piece.
    number : int
        How many of its cells are left out, the same ones of each copy.
    among : tuple of Cell
        Which of its cells may be left out; any, if none is listed.

    Raises
    ------
    PuzzleError
        If the number is not from 1 to 1,000.
    """

    piece: str
    number: int
    among: tuple[Cell, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= self.number <= _MOST_FREE:
            raise PuzzleError(
                f"free-cells of {brief(self.piece)}: found {self.number:,}; use 1 to {_MOST_FREE:,}"
            )


@dataclass(frozen=True, slots=True)
class FreePieces:
    """Cells that the search leaves out of pieces.

    Attributes
    ----------
    pieces : tuple of FreeCells
        The pieces, with how many cells of each.
    """

    pieces: tuple[FreeCells, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """A piece that the search cuts into connected pieces.

    Attributes
    ----------
    piece : str
        The name of the piece.
    sizes : int or tuple of int
        The number of cells of each piece, in any order; or how many pieces there are, as equal in size as possible.

    Raises
    ------
    PuzzleError
        For fewer than 2 or more than 64 pieces, or a size below 1.
    """

    piece: str
    sizes: int | tuple[int, ...]

    def __post_init__(self) -> None:
        number = self.sizes if isinstance(self.sizes, int) else len(self.sizes)
        if not 2 <= number <= MOST_PARTS:
            raise PuzzleError(
                f"cut of {brief(self.piece)}: found {many(number, 'piece')}; use 2 to {MOST_PARTS}"
            )
        if not isinstance(self.sizes, int) and min(self.sizes) < 1:
            raise PuzzleError(
                f"cut of {brief(self.piece)}: found a piece of {min(self.sizes):,} cells; use 1 or more"
            )

    def sizes_of(self, cells: int) -> tuple[int, ...]:
        """Return the sizes of the pieces that a piece of `cells` cells is cut into, the largest first.

        Raises PuzzleError if the sizes have another sum.

        >>> Cut("cube", 6).sizes_of(64), Cut("square", (2, 3, 4)).sizes_of(9)
        ((11, 11, 11, 11, 10, 10), (4, 3, 2))
        """
        if isinstance(self.sizes, int):
            if self.sizes > cells:
                raise PuzzleError(
                    f"cut of {brief(self.piece)}: {self.sizes:,} pieces of {many(cells, 'cell')}; use {cells:,} or fewer"
                )
            size, more = divmod(cells, self.sizes)
            return (size + 1,) * more + (size,) * (self.sizes - more)
        if sum(self.sizes) != cells:
            raise PuzzleError(
                f"cut of {brief(self.piece)}: the sizes make {sum(self.sizes):,} together, and the piece has "
                f"{many(cells, 'cell')}; use sizes that make {cells:,}"
            )
        return tuple(sorted(self.sizes, reverse=True))


Search = Sets | FreeRegion | FreePieces | Cut | ColourWish | MarkWish
"""What a design leaves to the search; everything else is fixed."""


@dataclass(frozen=True, slots=True, init=False)
class Design:
    """A designer's question: which sets of a puzzle's pieces satisfy some wishes.

    Parameters
    ----------
    search : Sets, FreeRegion, FreePieces, Cut, ColourWish or MarkWish, optional
        What the search decides: by default, or if it is a number or range of pieces, which sets of pieces.
    want : iterable of Wish or str
        Conditions on a set.
    regions : iterable of Target
        The regions that each set has to fill, all of them; by default the puzzle's region.
    best : {"level", "total-moves", "solutions", "holes"}, optional
        The quantity by which sets are sorted: by default level if wishes are about taking apart, else solutions.

    Attributes
    ----------
    search, want, regions, best
        As given.

    Raises
    ------
    TypeError
        For an argument that is something else.
    PuzzleError
        If wishes are invalid or contradict each other, names of regions repeat, a number is out of range, there is no such
        quantity to sort by, or colours or marks come with regions or wishes that they do not have.

    Examples
    --------
    >>> Design(6, ["unique", "level >= 7"]).want[1].low
    7
    """

    search: Search
    want: tuple[Wish, ...]
    regions: tuple[Target, ...]
    best: Best

    def __init__(
        self,
        search: Search | Copies | Range | None = None,
        want: Iterable[Wish | str] = (),
        regions: Iterable[Target] = (),
        best: str | None = None,
    ) -> None:
        if isinstance(want, str):
            raise TypeError(f'want is {brief(want)}; use a list such as ["unique"]')
        wishes = tuple(map(Wish.of, want))
        check_wishes(wishes)
        if not isinstance(search, Search):
            search = Sets(None if search is None else Copies.of(search))
        targets = tuple(regions)
        names = [target.name for target in targets]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise PuzzleError(f"regions: {twice!r} is listed twice; list it once")
        if isinstance(search, ColourWish | MarkWish):
            others = ["regions"] * bool(targets)
            others += [f"the wish {wish}" for wish in wishes if str(wish) != "unique"]
            if others:
                raise PuzzleError(
                    f"{(what := search.measures[1])} make one solution of the given pieces the only one; "
                    f"leave out {others[0]}, or the {what}"
                )
        order = best
        if order is None:
            order = "level" if WishBounds.of(wishes).needs_taking_apart else "solutions"
        known = next((each for each in BEST if each == order), None)
        if known is None:
            raise PuzzleError(f"best: found {brief(best)}; use {one_of(BEST)}")
        fill(self, search=search, want=wishes, regions=targets, best=known)

    @property
    def bounds(self) -> WishBounds:
        """All wishes combined."""
        return WishBounds.of(self.want)

    @property
    def promise(self) -> int:
        """Which sets are looked at first: 1 those that leave most cells empty, -1 those that leave fewest, 0 any.

        Pieces with more room make more moves, if they come apart at all.
        """
        return {"level": 1, "total-moves": 1, "holes": -1}.get(self.best, 0)

    @property
    def takes_apart(self) -> bool:
        """Whether assemblies are to be taken apart."""
        return self.bounds.needs_taking_apart or self.best in ("level", "total-moves")


def sides_of(name: str) -> tuple[int, ...] | None:
    """Return the sides of a box written such as "2x3x4", or None; raise OptionError if a side has too many digits.

    >>> sides_of("2x3x4"), sides_of("board")
    ((2, 3, 4), None)
    """
    if not re.fullmatch(r"[0-9]+(x[0-9]+){1,2}", name):
        return None
    if max(map(len, name.split("x"))) > 6:
        raise OptionError(f"found {brief(name)}; use sides of at most six digits")
    return tuple(map(int, name.split("x")))

"""A design: how many of the candidate pieces to use, in which regions, and under which conditions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from satpack.model.designs.wishes import Wish, WishBounds, check_wishes
from satpack.model.goal import BEST, Best
from satpack.model.ranges import Copies, Holes, Range
from satpack.runtime.errors import OptionError, PuzzleError
from satpack.runtime.wording import brief, many, one_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satpack.model.designs.painting import ColourWish
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
        """Return the sizes of the pieces that a piece of so many cells is cut into, the largest first.

        Raises PuzzleError if the sizes have another sum.

        Examples
        --------
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


@dataclass(frozen=True, slots=True, init=False)
class Design:
    """A designer's question: which sets of a puzzle's pieces satisfy some wishes.

    Parameters
    ----------
    pieces : Copies, int, (int, int) or str, optional
        How many pieces are used in all; any number by default.
    want : iterable of Wish or str
        Conditions on a set.
    regions : iterable of Target
        The regions that each set has to fill, all of them; by default the puzzle's region.
    best : {"level", "total-moves", "solutions", "holes"}, optional
        The quantity by which sets are sorted: by default level if wishes are about taking apart, else solutions.
    free_cells : int
        How many cells of the region the search leaves out, choosing which; the pieces are fixed then.
    carved : iterable of FreeCells
        Cells that the search leaves out of pieces, which are fixed otherwise.
    cut : Cut, optional
        The piece that the search cuts into pieces; the others are fixed then.
    colours : ColourWish, optional
        Colours that the search puts on cells so that a given solution is the only one; nothing else is open then.

    Attributes
    ----------
    pieces : Copies or None
        How many pieces are used in all.
    want, regions, best, free_cells, carved, cut, colours
        As given.

    Raises
    ------
    TypeError
        For an argument that is something else.
    PuzzleError
        If wishes are invalid or contradict each other, names of regions repeat, a number is out of range, there is no such
        quantity to sort by, cells of both the region and pieces are free, a cut comes with free cells or a number
        of pieces, or colours are chosen and anything else, too.

    Examples
    --------
    >>> Design(6, ["unique", "level >= 7"]).want[1].low
    7
    """

    pieces: Copies | None
    want: tuple[Wish, ...]
    regions: tuple[Target, ...]
    best: Best
    free_cells: int
    carved: tuple[FreeCells, ...]
    cut: Cut | None
    colours: ColourWish | None

    def __init__(
        self,
        pieces: Copies | Range | None = None,
        want: Iterable[Wish | str] = (),
        regions: Iterable[Target] = (),
        best: str | None = None,
        free_cells: int = 0,
        carved: Iterable[FreeCells] = (),
        cut: Cut | None = None,
        colours: ColourWish | None = None,
    ) -> None:
        if isinstance(want, str):
            raise TypeError(f'want is {brief(want)}; use a list such as ["unique"]')
        wishes = tuple(map(Wish.of, want))
        check_wishes(wishes)
        number = None if pieces is None else Copies.of(pieces)
        if number is not None and number.high == 0:
            raise PuzzleError("pieces: a set of no pieces; use 1 or more")
        targets = tuple(regions)
        names = [target.name for target in targets]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise PuzzleError(f"regions: {twice!r} is listed twice; list it once")
        if not 0 <= free_cells <= _MOST_FREE:
            raise PuzzleError(f"free-cells: found {free_cells:,}; use 0 to {_MOST_FREE:,}")
        own = tuple(carved)
        if own and free_cells:
            raise PuzzleError("free-cells: of the region or of pieces, not of both at once")
        _check_alone(number, wishes, targets, bool(own or free_cells), cut, colours)
        order = best
        if order is None:
            order = "level" if WishBounds.of(wishes).needs_taking_apart else "solutions"
        known = next((each for each in BEST if each == order), None)
        if known is None:
            raise PuzzleError(f"best: found {brief(best)}; use {one_of(BEST)}")
        for field, value in {
            "pieces": number,
            "want": wishes,
            "regions": targets,
            "best": known,
            "free_cells": free_cells,
            "carved": own,
            "cut": cut,
            "colours": colours,
        }.items():
            object.__setattr__(self, field, value)

    @property
    def has_free_cells(self) -> bool:
        """Whether the search decides on cells, not on sets of pieces."""
        return bool(self.free_cells or self.carved)

    @property
    def is_of_sets(self) -> bool:
        """Whether the search decides on sets of pieces, not on cells or their colours."""
        return not self.has_free_cells and self.colours is None

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


def _check_alone(
    pieces: Copies | None,
    want: Iterable[Wish],
    regions: Iterable[Target],
    free: bool,  # noqa: FBT001 - one of a list of parts
    cut: Cut | None,
    colours: ColourWish | None,
) -> None:
    """Refuse what does not go with a cut, or with colours."""
    others = [("free-cells", free), ("pieces", pieces is not None)]
    if cut is not None and (found := next((name for name, is_there in others if is_there), None)):
        raise PuzzleError(f"cut: {found} can't be given with it; leave one of them out")
    if colours is None:
        return
    others += [("regions", any(regions)), ("cut", cut is not None)]
    others += [(f"the wish {wish}", str(wish) != "unique") for wish in want]
    if found := next((name for name, is_there in others if is_there), None):
        raise PuzzleError(
            f"colours make one solution of the given pieces the only one; leave out {found}, or the colours"
        )


def sides_of(name: str) -> tuple[int, ...] | None:
    """Return the sides of a box written such as "2x3x4", or None; raise OptionError if a side has too many digits.

    Examples
    --------
    >>> sides_of("2x3x4"), sides_of("board")
    ((2, 3, 4), None)
    """
    if not re.fullmatch(r"[0-9]+(x[0-9]+){1,2}", name):
        return None
    if max(map(len, name.split("x"))) > 6:
        raise OptionError(f"found {brief(name)}; use sides of at most six digits")
    return tuple(map(int, name.split("x")))

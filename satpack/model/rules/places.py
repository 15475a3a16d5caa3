"""Rules about where pieces lie, each for itself: they leave some placements out, and so hold in every engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from satpack.model.grids.coordinates import written
from satpack.model.rule import Rule, argument, coloured_cells
from satpack.model.turning import forms_of, turn_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from satpack.model.grids import Cell, Cells
    from satpack.model.puzzle import Puzzle
    from satpack.model.rule import Filling, Names, Sieve


@dataclass(frozen=True, slots=True)
class Fixed(Rule):
    """Some pieces lie on given cells."""

    kind: ClassVar[str] = "fixed"
    says: ClassVar[str] = "these pieces are already placed"
    pieces: tuple[tuple[str, Cells], ...] = argument(
        "places", "the cells of each piece, by its name, or a drawing as `satpack solve` prints it"
    )

    def fault(self, filling: Filling) -> str:
        """Return which piece does not lie where it should."""
        lying = set(filling.lying)
        for name, cells in self.pieces:
            if (name, cells) not in lying:
                return f"no piece {name!r} lies on {filling.named(cells)}"
        return ""

    def objection(self, puzzle: Puzzle) -> str:
        """Reject cells that don't have the piece's shape, and pieces that overlap, are named twice or have no copies."""
        owner: dict[Cell, str] = {}
        for name, cells in self.pieces:
            piece, grid = puzzle.piece(name), puzzle.grid
            forms = forms_of(puzzle.surface, piece.cells, (), turn_of(puzzle, piece))
            if not cells or puzzle.surface.translated_home(cells) not in forms:
                where = written(grid, *cells) or "no cells"
                return f"{where}: is not piece {name!r} as it may be turned"
            for cell in cells:
                if owner.setdefault(cell, name) != name:
                    return f"pieces {owner[cell]!r} and {name!r} both lie on {written(grid, cell)}"
        names = [name for name, _ in self.pieces]
        for name in names:
            if names.count(name) > 1:
                return f"pieces: {name!r} is named twice; give each copy a rule of its own"
            if not puzzle.piece(name).copies.high:
                return f"pieces: the puzzle has no copy of {name!r}"
        return ""

    def excludes(self, alone: Filling) -> bool:
        """Whether a piece covers a cell of a fixed piece without being it."""
        (placed,) = alone.lying
        return placed not in self.pieces and any(
            not set(placed[1]).isdisjoint(cells) for _, cells in self.pieces
        )

    def sieve(self, puzzle: Puzzle) -> Sieve:
        """Exclude placements that overlap a fixed piece, other than its own."""
        import numpy as np

        number = {cell: i for i, cell in enumerate(puzzle.region.cells)}
        owner = np.full(len(number), -1)
        for index, (_, cells) in enumerate(self.pieces):
            owner[[number[cell] for cell in cells]] = index
        names = np.array([name for name, _ in self.pieces])

        def passes(piece: str, block: NDArray[Any]) -> NDArray[Any]:
            on = owner[block]
            free = (on == -1).all(axis=1)
            whole = (on == on[:, :1]).all(axis=1) & (names[on[:, 0]] == piece)
            # as many cells as the fixed piece has, and all of them its own
            found: NDArray[Any] = free | (whole & ~free)
            return found

        return passes

    def is_sieved(self, puzzle: Puzzle) -> bool:
        """Whether each fixed piece has a cell that must be covered, which nothing else may cover."""
        required = set(puzzle.region.required)
        return all(required.intersection(cells) for _, cells in self.pieces)


@dataclass(frozen=True, slots=True)
class _Sieved(Rule):
    """A rule that each placement keeps or breaks by itself, so that a sieve suffices."""

    def excludes(self, alone: Filling) -> bool:
        """Whether a piece breaks the rule by itself."""
        return bool(self.fault(alone))

    def is_sieved(self, puzzle: Puzzle) -> bool:
        del puzzle
        return True


@dataclass(frozen=True, slots=True)
class Mask(_Sieved):
    """Pieces keep to one side of a mask of cells."""

    cells: Cells = argument(
        "cells", "a drawing of these cells, '#' for each, or a list of them", default=()
    )
    pieces: Names = argument("names", "the pieces; by default all", default=())
    colours: Names = argument(
        "colours", "all region cells of these colours, instead of listed cells", default=()
    )

    def objection(self, puzzle: Puzzle) -> str:
        del puzzle
        return "" if self.cells or self.colours else "names no cell; give cells or colours"

    def _all_cells(self, puzzle: Puzzle) -> set[Cell]:
        """Return the cells, including those of the colours."""
        own = coloured_cells(puzzle, self.colours) if self.colours else set()
        return own.union(self.cells)

    def barred_cells(self, puzzle: Puzzle) -> set[Cell]:
        """Return the cells on which the pieces may not lie."""
        raise NotImplementedError

    def fault(self, filling: Filling) -> str:
        """Return a piece with a cell that it may not lie on."""
        barred = self.barred_cells(filling.puzzle)
        for name, cells in filling.lying:
            if (not self.pieces or name in self.pieces) and (wrong := barred.intersection(cells)):
                return f"piece {name!r} lies on {filling.named((min(wrong),))}"
        return ""

    def sieve(self, puzzle: Puzzle) -> Sieve:
        """Exclude placements that cover one of the cells."""
        free = ~_mask(puzzle, self.barred_cells(puzzle))
        return lambda piece, block: _unless(self.pieces, piece, free[block].all(axis=1))


@dataclass(frozen=True, slots=True)
class Forbid(Mask):
    """Pieces do not lie on the cells."""

    kind: ClassVar[str] = "forbid"
    says: ClassVar[str] = "no piece, or none of the chosen ones, covers these cells"

    def barred_cells(self, puzzle: Puzzle) -> set[Cell]:
        """Return the cells of the rule."""
        return self._all_cells(puzzle)


@dataclass(frozen=True, slots=True)
class Allow(Mask):
    """Pieces lie only on the cells."""

    kind: ClassVar[str] = "allow"
    says: ClassVar[str] = "all pieces, or the chosen ones, cover only these cells"

    def barred_cells(self, puzzle: Puzzle) -> set[Cell]:
        """Return all other cells of the region."""
        return set(puzzle.region.cells) - self._all_cells(puzzle)


@dataclass(frozen=True, slots=True)
class Border(_Sieved):
    """Pieces lie at the border of the region, where cells with a side on it are, or away from it."""

    kind: ClassVar[str] = "border"
    says: ClassVar[str] = (
        "all pieces, or the chosen ones, touch the border of the region, or none of them does"
    )
    pieces: Names = argument("names", "the pieces; by default all", default=())
    touch: str = argument(
        "word", "whether they must touch it, or must not", default="yes", words=("yes", "no")
    )

    def fault(self, filling: Filling) -> str:
        """Return a piece that breaks the rule."""
        inside = set(filling.region)
        for name, cells in filling.lying:
            if self.pieces and name not in self.pieces:
                continue
            sides = (near for cell in cells for near in filling.surface.neighbours(cell))
            touches = any(near not in inside for near in sides)
            if touches != (self.touch == "yes"):
                how = "touches" if touches else "does not touch"
                return f"piece {name!r} on {filling.named(cells)} {how} the border"
        return ""

    def sieve(self, puzzle: Puzzle) -> Sieve:
        """Exclude placements that break the rule."""
        inside = set(puzzle.region.cells)
        edge = [
            cell
            for cell in puzzle.region.cells
            if not inside.issuperset(puzzle.surface.neighbours(cell))
        ]
        mask, wanted = _mask(puzzle, edge), self.touch == "yes"
        return lambda piece, block: _unless(self.pieces, piece, mask[block].any(axis=1) == wanted)


def _mask(puzzle: Puzzle, cells: Iterable[Cell]) -> NDArray[Any]:
    """Return a mask of the region's cells that are among some."""
    import numpy as np

    own = set(cells)
    return np.array([cell in own for cell in puzzle.region.cells])


def _unless(pieces: Names, piece: str, passes: Any) -> NDArray[Any]:
    """Return the sieve's result; all placements for pieces that the rule is not about."""
    found: NDArray[Any] = passes if not pieces or piece in pieces else passes | True
    return found

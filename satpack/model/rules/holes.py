"""Rules about the cells that stay empty: how large their groups may be, and what may no longer fit there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from satpack.model.connected import connected_parts
from satpack.model.placing.translates import translates
from satpack.model.rule import Rule, argument

if TYPE_CHECKING:
    from satpack.model.puzzle import Puzzle
    from satpack.model.rule import Filling, Names

__all__ = ["Blocked", "HoleSize"]


@dataclass(frozen=True, slots=True)
class HoleSize(Rule):
    """No more than so many empty cells hang together by their sides.

    Attributes
    ----------
    most : int
        The most cells of a group.
    """

    kind: ClassVar[str] = "hole-size"
    says: ClassVar[str] = "no more than so many empty cells hang together"
    most: int = argument("number", "the most empty cells that hang together", low=0)

    def fault(self, filling: Filling) -> str:
        """Return a group of empty cells that is too large."""
        for part in connected_parts(filling.surface, sorted(filling.empty())):
            if len(part) > self.most:
                return f"{filling.told((part[0],))} hangs together with {len(part) - 1} more empty cells"
        return ""


@dataclass(frozen=True, slots=True)
class Blocked(Rule):
    """No further copy of some pieces fits on the empty cells.

    Attributes
    ----------
    pieces : tuple of str
        The pieces; every one if none is named.
    """

    kind: ClassVar[str] = "blocked"
    says: ClassVar[str] = "no further copy of these pieces fits on the empty cells"
    pieces: Names = argument(
        "names",
        "pieces of which no further copy fits on the empty cells; every one by default",
        default=(),
    )

    def fault(self, filling: Filling) -> str:
        """Return where a piece still fits."""
        empty = filling.empty()
        puzzle: Puzzle = filling.puzzle
        for piece in puzzle.pieces:
            if self.pieces and piece.name not in self.pieces:
                continue
            for cells in translates(puzzle, piece, among=empty):
                return f"piece {piece.name!r} still fits on {filling.told(tuple(sorted(cells)))}"
        return ""

"""The rule that a sum of weights lies within bounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from satpack.model.rule import Rule, argument

if TYPE_CHECKING:
    from satpack.model.grids import Cell
    from satpack.model.puzzle import Puzzle
    from satpack.model.rule import Filling, Names


@dataclass(frozen=True, slots=True)
class Linear(Rule):
    """The weights of pieces that are used, and of cells that are covered, or empty, sum to within bounds."""

    kind: ClassVar[str] = "linear"
    says: ClassVar[str] = (
        "the weights of the used pieces, and of covered or empty cells, add up to a sum within bounds"
    )
    pieces: tuple[tuple[str, int], ...] = argument(
        "piece weights", "the weight of a copy of each piece, by name", default=()
    )
    cells: tuple[tuple[Cell, int], ...] = argument(
        "cell weights",
        "the weights of cells: a drawing of digits that lies over the region, or lists of cells by weight",
        default=(),
    )
    of: Names = argument(
        "names",
        "the pieces whose cells count; by default all",
        default=(),
    )
    count: str = argument(
        "word", "the cells that count", default="covered", words=("covered", "empty")
    )
    least: int | None = argument("number", "the least sum", default=None)
    most: int | None = argument("number", "the largest sum", default=None)

    def fault(self, filling: Filling) -> str:
        """Return the sum if it is out of bounds."""
        weight = dict(self.pieces)
        total = sum(weight.get(name, 0) for name, _ in filling.lying)
        if self.count == "empty":
            counting = filling.empty()
        else:
            counting = {cell for cells in filling.of(self.of) for cell in cells}
        total += sum(each for cell, each in self.cells if cell in counting)
        if self.least is not None and total < self.least:
            return f"the weights sum to {total}, less than {self.least}"
        if self.most is not None and total > self.most:
            return f"the weights sum to {total}, more than {self.most}"
        return ""

    def objection(self, puzzle: Puzzle) -> str:
        """Reject sums of nothing, missing or contradictory bounds, and pieces that should cover empty cells."""
        del puzzle
        if not self.pieces and not self.cells:
            return "weighs nothing; give weights of pieces or of cells"
        if self.least is None and self.most is None:
            return "has no bound; give least or most"
        if self.least is not None and self.most is not None and self.least > self.most:
            return f"least: found {self.least}, more than most ({self.most})"
        if self.of and self.count == "empty":
            return "of: no piece covers empty cells; leave it out"
        return ""

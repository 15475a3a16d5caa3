"""Rules about the lines between pieces: where they meet, and how far they run straight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from satpack.model.grids.corners import lines_between
from satpack.model.rule import Rule, argument

if TYPE_CHECKING:
    from satpack.model.puzzle import Puzzle
    from satpack.model.rule import Filling


@dataclass(frozen=True, slots=True)
class NoCrossroads(Rule):
    """Nowhere do too many pieces meet in a point; by default at most one more than the dimension."""

    kind: ClassVar[str] = "no-crossroads"
    says: ClassVar[str] = "no four pieces (in space, five) meet at one point"
    most: int | None = argument(
        "number",
        "how many pieces may meet at a point; by default 3 in the plane, 4 in space",
        default=None,
        low=1,
    )

    def fault(self, filling: Filling) -> str:
        """Return the cells around a point in which too many meet."""
        most = self.most or filling.grid.dimension + 1
        owners = filling.owners()
        for cells in filling.surface.around(filling.region).values():
            met = {owners[cell] for cell in cells if cell in owners}
            if len(met) > most:
                names = ", ".join(sorted(filling.lying[index][0] for index in met))
                return f"{names} meet in a corner of {filling.named((cells[0],))}"
        return ""


@dataclass(frozen=True, slots=True)
class FaultFree(Rule):
    """No straight line, in space no plane, cuts the region from side to side without cutting a piece."""

    kind: ClassVar[str] = "fault-free"
    says: ClassVar[str] = (
        "no straight line (in space, no plane) between pieces runs from side to side"
    )

    def objection(self, puzzle: Puzzle) -> str:
        """Reject a wrapped region, which a line need not cut in two, and sticks, which lie on lines."""
        if puzzle.grid.sticks:
            return "sticks have no sides along which a line could run; take the rule out"
        if puzzle.surface.is_wrapped:
            return "a line need not cut a wrapped region in two; take the rule out, or wrap"
        return ""

    def fault(self, filling: Filling) -> str:
        """Return where a line cuts the region."""
        for first, rest in lines_between(filling.grid, filling.region):
            if all(
                first.isdisjoint(cells) or first.issuperset(cells) for _, cells in filling.lying
            ):
                told = filling.named((max(first), rest[0]))
                return f"a line cuts the region from side to side, with {told} on either side"
        return ""

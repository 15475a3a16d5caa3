"""Rules about where pieces, or empty cells, meet: sides and corners, connections, and the lines between pieces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from satpack.model.connected import connected_parts
from satpack.model.grids.corners import CONTACTS, lines_between
from satpack.model.rule import Rule, argument

if TYPE_CHECKING:
    from satpack.model.grids import Cells
    from satpack.model.puzzle import Puzzle
    from satpack.model.rule import Filling, Names

_COLOURS = "touching counts only between region cells of these colours; by default everywhere"
_BY = "the contact: a side (in space a face), or at least a corner"


@dataclass(frozen=True, slots=True)
class Touch(Rule):
    """Every copy of some pieces touches a copy of others."""

    kind: ClassVar[str] = "touch"
    says: ClassVar[str] = "each of these pieces touches one of the others"
    pieces: Names = argument("names", "pieces, each copy of which must touch one of the others")
    others: Names = argument(
        "names", "the pieces they must touch; by default others of the same", default=()
    )
    by: str = argument("word", _BY, default="side", words=CONTACTS)
    colours: Names = argument("colours", _COLOURS, default=())

    def fault(self, filling: Filling) -> str:
        """Return a piece that touches none of the others."""
        wanted = set(self.others or self.pieces)
        for name, cells in filling.lying:
            if name in self.pieces and not wanted & _names_around(filling, cells, self):
                return f"piece {name!r} on {filling.named(cells)} touches none of {', '.join(sorted(wanted))}"
        return ""


@dataclass(frozen=True, slots=True)
class Apart(Rule):
    """No copy of some pieces touches a copy of others."""

    kind: ClassVar[str] = "apart"
    says: ClassVar[str] = "none of these pieces touches one of the others"
    pieces: Names = argument(
        "names",
        "pieces, no copy of which may touch one of the others; with colours by default all",
        default=(),
    )
    others: Names = argument(
        "names", "the pieces they must not touch; by default others of the same", default=()
    )
    by: str = argument("word", _BY, default="side", words=CONTACTS)
    colours: Names = argument("colours", _COLOURS, default=())

    def objection(self, puzzle: Puzzle) -> str:
        """Reject a rule that names neither pieces nor colours."""
        del puzzle
        return "" if self.pieces or self.colours else "names no piece; give pieces or colours"

    def __post_init__(self) -> None:
        """Put the names that come first in order first: touching is symmetric, so that both orders are one rule."""
        Rule.__post_init__(self)
        if self.others and self.others < self.pieces:
            pieces, others = self.pieces, self.others
            object.__setattr__(self, "pieces", others)
            object.__setattr__(self, "others", pieces)

    def fault(self, filling: Filling) -> str:
        """Return a piece that touches one of the others."""
        every = tuple(name for name, _ in filling.lying)
        pieces = self.pieces or every
        unwanted = set(self.others or pieces)
        for name, cells in filling.lying:
            met = unwanted & _names_around(filling, cells, self) if name in pieces else None
            if met:
                return f"piece {name!r} on {filling.named(cells)} touches {min(met)!r}"
        return ""


@dataclass(frozen=True, slots=True)
class Isolated(Rule):
    """No two empty cells touch."""

    kind: ClassVar[str] = "isolated"
    says: ClassVar[str] = "no two empty cells touch"
    by: str = argument("word", _BY, default="side", words=CONTACTS)
    colours: Names = argument("colours", _COLOURS, default=())

    def fault(self, filling: Filling) -> str:
        """Return two empty cells that touch."""
        empty = filling.empty() & filling.coloured(self.colours)
        for cell in sorted(empty):
            near = empty.intersection(filling.surface.touching(cell, self.by))
            if near:
                return f"{filling.named((cell, min(near)))} are empty and touch"
        return ""


def _names_around(filling: Filling, cells: Cells, rule: Touch | Apart) -> set[str]:
    """Return the names of the copies that touch one where a rule counts contacts."""
    where = filling.coloured(rule.colours)
    own = where.intersection(cells)
    around = {near for cell in own for near in filling.surface.touching(cell, rule.by)}
    around = (around & where).difference(cells)
    return {name for name, other in filling.lying if other != cells and around.intersection(other)}


@dataclass(frozen=True, slots=True)
class Connected(Rule):
    """The empty cells, or the cells of some pieces, are connected by sides."""

    kind: ClassVar[str] = "connected"
    says: ClassVar[str] = "the empty cells, or the cells of the chosen pieces, are connected"
    pieces: Names = argument(
        "names", "pieces whose cells are connected; by default the empty cells are", default=()
    )
    colours: Names = argument(
        "colours", "count only region cells of these colours; by default all", default=()
    )

    def fault(self, filling: Filling) -> str:
        """Return two cells that are not connected."""
        if self.pieces:
            cells = {cell for own in filling.of(self.pieces) for cell in own}
        else:
            cells = filling.empty()
        meant = sorted(cells & filling.coloured(self.colours))
        parts = connected_parts(filling.surface, meant)
        if len(parts) > 1:
            return f"{filling.named((parts[0][0], parts[1][0]))} are not connected"
        return ""


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
                names = filling.named((max(first), rest[0]))
                return f"a line cuts the region from side to side, with {names} on either side"
        return ""

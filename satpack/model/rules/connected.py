"""The rule that empty cells, or some pieces, hang together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from satpack.model.connected import connected_parts
from satpack.model.rule import Rule, argument

if TYPE_CHECKING:
    from satpack.model.rule import Filling, Names


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

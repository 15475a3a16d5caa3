"""Rules about the cells that stay empty: which, how large their groups may be, and which pieces must not fit there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from satpack.model.connected import connected_parts
from satpack.model.grids.coordinates import row_by_row, written
from satpack.model.room import translates
from satpack.model.rule import Rule, argument
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from satpack.model.grids import Cell, Cells, Grid
    from satpack.model.puzzle import Puzzle
    from satpack.model.rule import Filling, Motion, Names


@dataclass(frozen=True, slots=True)
class HoleSize(Rule):
    """No connected group of empty cells is larger than a bound."""

    kind: ClassVar[str] = "hole-size"
    says: ClassVar[str] = "no connected group of empty cells is larger than a given number"
    most: int = argument("number", "the number of cells of the largest group", low=0)
    colours: Names = argument(
        "colours", "count only region cells of these colours; by default all", default=()
    )

    def fault(self, filling: Filling) -> str:
        """Return a group of empty cells that is too large."""
        empty = filling.empty() & filling.coloured(self.colours)
        for part in connected_parts(filling.surface, sorted(empty)):
            if len(part) > self.most:
                return (
                    f"{filling.named((part[0],))} is connected to {len(part) - 1} more empty cells"
                )
        return ""


@dataclass(frozen=True, slots=True)
class Blocked(Rule):
    """No further copy of some pieces fits on the empty cells."""

    kind: ClassVar[str] = "blocked"
    says: ClassVar[str] = "no further copy of these pieces fits on the empty cells"
    pieces: Names = argument(
        "names",
        "pieces, no further copy of which fits on the empty cells; by default all",
        default=(),
    )

    def objection(self, puzzle: Puzzle) -> str:
        """Reject conditions where pieces meet: whether a piece fits there would not be a matter of cells."""
        del self
        return f"does not go with {puzzle.meeting}; leave the rule out" if puzzle.meeting else ""

    def fault(self, filling: Filling) -> str:
        """Return where a piece still fits."""
        empty = filling.empty()
        puzzle: Puzzle = filling.puzzle
        for piece in puzzle.pieces:
            if self.pieces and piece.name not in self.pieces:
                continue
            for cells in translates(puzzle, piece, among=empty):
                return f"piece {piece.name!r} still fits on {filling.named(tuple(sorted(cells)))}"
        return ""


@dataclass(frozen=True, slots=True)
class OneEmpty(Rule):
    """Exactly one of some cells stays empty, as the day of a calendar does."""

    kind: ClassVar[str] = "one-empty"
    says: ClassVar[str] = "exactly one of the cells stays empty"
    cells: Cells = argument("cells", "the cells, exactly one of which stays empty")
    name: str = argument("word", "a name for the choice, such as month", default="")
    labels: str = argument(
        "word",
        "a label for each cell, row by row, separated by blanks, such as Jan Feb Mar",
        default="",
    )

    def fault(self, filling: Filling) -> str:
        """Return which of the cells stay empty unless exactly one does."""
        empty = filling.empty().intersection(self.cells)
        if len(empty) == 1:
            return ""
        called = f" ({self.name})" if self.name else ""
        if not empty:
            return f"every one of the {len(self.cells)} cells{called} is covered"
        return f"{filling.named(tuple(sorted(empty)))}{called} stay empty, not one of them"

    def objection(self, puzzle: Puzzle) -> str:
        """Reject labels unless there is one for each cell, and all differ."""
        del puzzle
        given = self.labels.split()
        if given and len(given) != len(self.cells):
            return f"labels: found {len(given)} for {many(len(self.cells), 'cell')}; give one for each, row by row"
        if len(set(given)) < len(given):
            twice = next(label for label in given if given.count(label) > 1)
            return f"labels: {twice!r} is listed twice; labels must differ"
        return ""

    def image(self, motion: Motion) -> OneEmpty:
        """Return the rule about the images of the cells; each keeps its label."""
        moved = {motion.cell(cell): label for cell, label in self.labelled(motion.grid).items()}
        labels = " ".join(moved[cell] for cell in row_by_row(motion.grid, moved))
        return replace(self, cells=tuple(moved), labels=labels if self.labels else "")

    def labelled(self, grid: Grid) -> dict[Cell, str]:
        """Return the cells, row by row, with their labels; with their coordinates if no labels are given."""
        cells = row_by_row(grid, self.cells)
        labels = self.labels.split() or [written(grid, cell) for cell in cells]
        return dict(zip(cells, labels, strict=True))

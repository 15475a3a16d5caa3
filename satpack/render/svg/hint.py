"""A hint as SVG: the placed pieces pale, and the next piece, or those to take back, in full colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.model.solution import Solution
from satpack.render.contacts import EMPTY
from satpack.render.labels import marks_of
from satpack.render.palette import fills_of, paler
from satpack.render.sides import shown_sides, side_looks
from satpack.render.svg.board import draw_board
from satpack.render.svg.elements import svg_document
from satpack.render.svg.plane import BoardLook
from satpack.render.svg.side_legend import below, side_legend

if TYPE_CHECKING:
    from satpack.questions.hint import Hint


def draw_hint(hint: Hint) -> str:
    """Draw a hint as SVG: the pieces placed already and the next one, a solid layer by layer."""
    puzzle = hint.puzzle
    shown = Solution(puzzle, (*hint.placed, *([hint.next] if hint.next else [])))
    meant = {hint.next, *hint.take_back}
    fills = fills_of(shown)
    resting = [each.cells for each in shown.placed if meant - {None} and each not in meant]
    board = draw_board(
        puzzle.surface,
        dict.fromkeys(puzzle.region.cells, EMPTY) | shown.owners(),
        BoardLook(
            [
                fill if placed in meant or not meant - {None} else paler(fill)
                for fill, placed in zip(fills, shown.placed, strict=True)
            ],
            [placed.piece for placed in shown.placed],
            marks_of(shown),
            sides=shown_sides(shown).paled({cell for cells in resting for cell in cells}),
        ),
    )
    board = below(board, side_legend(side_looks(puzzle), board.wide))
    title = f"{puzzle.name}: {hint.sentence}"
    return svg_document(title, *board.groups, wide=board.wide, high=board.high)

"""Which piece each piece of a puzzle becomes under symmetries of the grid: itself, if it may be turned so, or a twin."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from satpack.model.grids import determinant
from satpack.model.turning import image_of, widest_turn

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.model.colours import Shape
    from satpack.model.grids import Matrix
    from satpack.model.pieces import Turn
    from satpack.model.puzzle import Puzzle


class Twins:
    """The pieces of a puzzle, paired with their images under symmetries.

    Pieces with equal shapes are paired with those that have the images, in order of their copies and then of their
    groups.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._turns = [widest_turn(puzzle, piece) for piece in puzzle.pieces]
        self._known: dict[Matrix | bool, NDArray[np.int32] | None] = {}

    def under(self, matrix: Matrix) -> NDArray[np.int32] | None:
        """Return the index of the image of each piece; None if some image is not a piece with as many copies."""
        if all(turn == "all" for turn in self._turns):
            return np.arange(len(self._turns), dtype=np.int32)
        # a piece that may be rotated has the same image under all rotations, and under all reflections
        key = matrix if "none" in self._turns else determinant(matrix) > 0
        if key not in self._known:
            self._known[key] = self._images(matrix)
        return self._known[key]

    def _images(self, matrix: Matrix) -> NDArray[np.int32] | None:
        grid, pieces = self._puzzle.grid, self._puzzle.pieces
        identity = grid.point_group[0]
        forms: dict[tuple[Turn, Shape], list[int]] = {}
        images: dict[tuple[Turn, Shape], list[int]] = {}
        for k in sorted(range(len(pieces)), key=lambda k: (self._copies(k), pieces[k].group)):
            turn = self._turns[k]
            forms.setdefault((turn, image_of(grid, pieces[k], identity, turn)), []).append(k)
            images.setdefault((turn, image_of(grid, pieces[k], matrix, turn)), []).append(k)
        become = np.empty(len(pieces), dtype=np.int32)
        for form, own in images.items():
            other = forms.get(form, [])
            if list(map(self._copies, own)) != list(map(self._copies, other)):
                return None
            become[own] = other
        return become

    def _copies(self, piece: int) -> tuple[int, int]:
        copies = self._puzzle.pieces[piece].copies
        return copies.low, copies.high

"""Solutions to draw, by the simplest search there is: a drawing must not depend on an engine."""

from collections import Counter

from satpack.model.placing.placements import place
from satpack.model.solution import Placed, Solution


def first_solution(puzzle):
    """Return the first filling found; None if there is none."""
    placements = place(puzzle)
    options = [
        (puzzle.pieces[piece].name, frozenset(placements.cells_of(number)))
        for number, piece in enumerate(placements.piece.tolist())
    ]
    copies = {piece.name: piece.copies for piece in puzzle.pieces}
    required = set(puzzle.region.required)

    def descend(left, used, choices):
        if not left & required:
            return [] if all(used[name] in copies[name] for name in copies) else None
        choices = [
            (name, cells)
            for name, cells in choices
            if cells <= left and used[name] < copies[name].high
        ]
        covering = Counter(cell for _, cells in choices for cell in cells)
        hardest = min(sorted(left & required), key=lambda cell: covering[cell])
        for name, cells in choices:
            if hardest in cells:
                rest = descend(left - cells, used + Counter([name]), choices)
                if rest is not None:
                    return [Placed(name, tuple(cells)), *rest]
        return None

    found = descend(frozenset(puzzle.region.cells), Counter(), options)
    return found and Solution(puzzle, tuple(found))

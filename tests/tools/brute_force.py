"""Placements and solutions the plain way, sharing nothing with satpack but the point groups."""

from collections import Counter
from functools import cache

import numpy as np


def may_be_mirrored(puzzle, piece):
    """Whether mirror images of a piece are among its orientations: always if it is flat and made of balls."""
    points = np.array(piece.cells + piece.variable)
    is_flat = np.linalg.matrix_rank(points - points[0]) <= 2
    wanted = puzzle.reflect if piece.turn is None else piece.turn == "all"
    return bool(wanted or (puzzle.grid.name == "sphere" and is_flat))


def turns(puzzle, piece):
    """The matrices that may be applied to a piece; the identity stands first."""
    if piece.turn == "none":
        return puzzle.grid.point_group[:1]
    return puzzle.grid.symmetries(reflect=may_be_mirrored(puzzle, piece))


def in_box(cell, region, matrix):
    """Whether a cell lies in the smallest box around a region, after both are turned by a matrix."""
    points = np.array([*region]) @ np.transpose(matrix)
    place = np.array(matrix) @ cell
    return bool((points.min(axis=0) <= place).all() and (place <= points.max(axis=0)).all())


def coloured_placements(puzzle):
    """Return the set of (piece name, set of (cell, colour)): every symmetry, every translation onto a cell of the region.

    Variable cells of a piece lie in the hull of the region, and cover nothing: in the box around it, however the grid is turned.
    """
    region = set(puzzle.region.cells)
    below = dict(puzzle.region.colours)
    on = {colour.name: colour.on for colour in puzzle.colours}
    found = set()
    for piece in puzzle.pieces:
        colours = dict(piece.colours)
        paint = [colours.get(cell, "") for cell in piece.cells]
        for matrix in turns(puzzle, piece):
            turned = [
                tuple(sum(a * b for a, b in zip(row, cell, strict=True)) for row in matrix)
                for cell in piece.cells + piece.variable
            ]
            for target in region:
                shift = [a - b for a, b in zip(target, turned[0], strict=True)]
                whole = [tuple(a + b for a, b in zip(cell, shift, strict=True)) for cell in turned]
                moved = whole[: len(piece.cells)]
                lying = frozenset(zip(moved, paint, strict=True))
                if not all(
                    in_box(cell, region, matrix)
                    for cell in whole[len(piece.cells) :]
                    for matrix in puzzle.grid.point_group
                ):
                    continue
                # a shift that is not a translation of the grid can still lie inside, upside down, so it is asked for
                if (
                    region.issuperset(moved)
                    and puzzle.grid.has_translation(tuple(shift))
                    and all(
                        not name or at not in below or below[at] in on[name] for at, name in lying
                    )
                ):
                    found.add((piece.name, lying))
    return found


def placements(puzzle):
    """Return the set of (piece name, set of cells)."""
    return {
        (name, frozenset(cell for cell, _ in lying)) for name, lying in coloured_placements(puzzle)
    }


def solutions(puzzle):
    """Return the set of solutions, each a set of (piece name, set of cells)."""
    return set(fillings(puzzle, placements(puzzle)))


def coloured_solutions(puzzle):
    """Return the set of solutions, each a set of (piece name, set of (cell, colour))."""
    return set(fillings(puzzle, coloured_placements(puzzle), first))


def plain(solution):
    """A solution of satpack's in the same form."""
    return frozenset(
        (each.piece, frozenset((cell, dict(each.colours).get(cell, "")) for cell in each.cells))
        for each in solution.placed
    )


def total(puzzle):
    """Return the number of solutions; with its colours on other cells a piece lies in another way."""
    return len(coloured_solutions(puzzle))


def first(pairs):
    """The cells of pairs of a cell and what it has."""
    return frozenset(cell for cell, _ in pairs)


def fillings(puzzle, options, cells_of=frozenset, goes_with=lambda *_: True):
    """Yield each set of options, which are (piece name, where it lies), that fills the region, and go with each other.

    Cell by cell: one that is not covered yet gets an option of which it is the least cell, or stays empty if it may.
    """
    goes_with = cache(goes_with)
    required = set(puzzle.region.required)
    bounds = {piece.name: piece.copies for piece in puzzle.pieces}
    region = sorted(puzzle.region.cells)
    beginning = {cell: [] for cell in region}
    for option in options:
        cells = cells_of(option[1])
        beginning[min(cells)].append((option, cells))

    def descend(index, chosen, covered, used):
        if index == len(region):
            if all(copies.low <= used[name] <= copies.high for name, copies in bounds.items()):
                yield frozenset(chosen)
            return
        cell = region[index]
        if cell in covered or cell not in required:
            yield from descend(index + 1, chosen, covered, used)
        for option, cells in () if cell in covered else beginning[cell]:
            name = option[0]
            if (
                not cells & covered
                and used[name] < bounds[name].high
                and all(goes_with(option, other) for other in chosen)
            ):
                more = used + Counter([name])
                yield from descend(index + 1, [*chosen, option], covered | cells, more)

    yield from descend(0, [], frozenset(), Counter())

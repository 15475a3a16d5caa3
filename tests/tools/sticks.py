"""Puzzles with pieces made of sticks: their regions, and the number of solutions of a shipped one by brute force.

`python -m tests.tools.sticks polytrigs-hexagon` counts them.
"""

import sys

from satpack.gallery import load
from satpack.model.grids import GRIDS
from satpack.model.grids.vectors import shifted
from tests.tools.brute_force import crosses, drawn, placements


def faces(grid, at):
    """Return the sticks around some faces of a lattice: squares or hexagons, or rhombi of triangles."""
    row = GRIDS[grid]
    return tuple(sorted({c for f in at for c in shifted(row.unit, row.combination(f))}))


def number_of_fillings(puzzle):
    """Return the number of ways to cover every stick with pieces that lie once each, tried where the fewest ways are left."""
    ways = list(placements(puzzle))
    having = dict.fromkeys((*puzzle.region.cells, *(piece.name for piece in puzzle.pieces)), 0)
    for i, (name, cells) in enumerate(ways):
        for item in (name, *cells):
            having[item] |= 1 << i
    shapes = [drawn(puzzle.grid, cells) for _, cells in ways]
    clashing = []
    for (name, cells), shape in zip(ways, shapes, strict=True):
        clash = sum(1 << i for i, other in enumerate(shapes) if crosses(shape, other))
        for item in (name, *cells):
            clash |= having[item]
        clashing.append(clash)

    def search(left, allowed):
        if not left:
            return 1
        tried = min((having[each] & allowed for each in left), key=int.bit_count)
        found = 0
        while tried:
            i = tried.bit_length() - 1
            found += search(left - {ways[i][0], *ways[i][1]}, allowed & ~clashing[i])
            tried ^= 1 << i
        return found

    return search(frozenset(having), (1 << len(ways)) - 1)


if __name__ == "__main__":
    print(f"{number_of_fillings(load(sys.argv[1])):,}")

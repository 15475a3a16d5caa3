"""MacMahon's squares and triangles counted in halves, without a search and without satpack's code.

    python -m tests.tools.halves squares      prints 106,624 (74 s)
    python -m tests.tools.halves triangles    prints 11,853,792 (34 s)

A line cuts the 24 places into two halves, which a half turn exchanges. For each colouring of that line, a sweep along it finds
which sets of 12 tiles fill a half, and in how many ways: sets of tiles with the colours of the open edges, counted by their
number. Two halves fit if their tiles are all 24.
"""

import sys
from itertools import product
from math import perm

import numpy as np

RED = 0
"""The colour of the border; the others may be exchanged."""


def tiles(sides, colours):
    """Return all tiles with a number of coloured sides, each as the list of its turns."""
    every = product(range(colours), repeat=sides)
    turns = [tuple(sorted({tile[i:] + tile[:i] for i in range(sides)})) for tile in every]
    return sorted(set(turns))


def squares():
    """Return the left half of 6x4, row by row, each square as its edges from the top clockwise; and the middle line."""
    cells = [
        (("-", x, y), ("|", x + 1, y), ("-", x, y + 1), ("|", x, y))
        for y, x in product(range(4), range(3))
    ]
    return cells, [("|", 3, y) for y in range(4)]


def triangles():
    """Return the upper half of a hexagon of side 2 from left to right, each triangle as its edges clockwise; and the middle line."""
    places = sorted([(x, 0) for x in range(2, 7)] + [(x, 1) for x in range(1, 8)])
    cells = [
        (("/", x - 1, y), ("/", x, y), ("-", x, y + 1))
        if (x + y) % 2 == 0
        else (("-", x, y), ("/", x, y), ("/", x - 1, y))
        for x, y in places
    ]
    return cells, [("-", x, 2) for x in (1, 3, 5, 7)]


def fillings(cells, turns, known):
    """Return the sets of tiles that fill some cells, as rows of bits, and in how many ways each does; edges may have a known colour."""
    states, ways, open_edges = np.zeros(1, np.int64), np.ones(1, np.int64), []
    first_bit = len(turns)
    for number, cell in enumerate(cells):
        later = {edge for other in cells[number + 1 :] for edge in other} - known.keys()
        kept = [edge for edge in dict.fromkeys([*open_edges, *cell]) if edge in later]
        made = []
        for tile, turn in ((tile, turn) for tile, own in enumerate(turns) for turn in own):
            here = dict(zip(cell, turn, strict=True))
            if any(known.get(edge, colour) != colour for edge, colour in here.items()):
                continue
            fits = states >> tile & 1 == 0
            colour_of = {edge: states >> first_bit + 2 * i & 3 for i, edge in enumerate(open_edges)}
            for edge in here.keys() & colour_of.keys():
                fits &= colour_of[edge] == here[edge]
            new = (states & (1 << first_bit) - 1 | 1 << tile)[fits]
            for i, edge in enumerate(kept):
                new |= (here[edge] if edge in here else colour_of[edge][fits]) << first_bit + 2 * i
            made.append((new, ways[fits]))
        states, at = np.unique(np.concatenate([new for new, _ in made]), return_inverse=True)
        ways = np.bincount(at, np.concatenate([many for _, many in made])).astype(np.int64)
        open_edges = kept
    return states, ways


def total(half, line, turns, colours):
    """Return the number of ways to fill both halves."""
    edges = [edge for cell in half for edge in cell]
    border = {edge: RED for edge in edges if edges.count(edge) == 1}
    found = 0
    for middle in product(range(colours), repeat=len(line)):
        others = list(dict.fromkeys(colour for colour in middle if colour != RED))
        if others != list(range(1, len(others) + 1)):
            continue  # as many as with the others in this order
        (sets, ways), (below, ways_below) = (
            fillings(half, turns, border | dict(zip(line, way, strict=True)))
            for way in (middle, middle[::-1])
        )
        rest = (1 << len(turns)) - 1 - below
        _, i, j = np.intersect1d(sets, rest, assume_unique=True, return_indices=True)
        found += perm(colours - 1, len(others)) * int(ways[i] @ ways_below[j])
    return found


if __name__ == "__main__":
    if sys.argv[1] == "squares":
        print(f"{total(*squares(), tiles(4, 3), 3):,}")
    else:
        print(f"{total(*triangles(), tiles(3, 4), 4):,}")

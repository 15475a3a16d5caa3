"""Fillings that stay the same under each symmetry, and a count that takes a search long; `tests/tools/published.py` has more."""

from math import comb, prod

import pytest

from satpack.engines.frontier.counting import count_conventions, count_fillings
from satpack.engines.prepared import Prepared
from satpack.model.placing.placements import place
from satpack.model.shapes.polyforms import polyforms
from satpack.model.symmetry.group import symmetry_of
from tests.tools.published import (
    LOZENGE,
    SQUARE,
    TRIANGLE,
    any_number,
    box,
    hexagon_of_triangles,
    plane_partitions,
    tiles,
)


def transpose_complements(r, t):
    """DLMF 26.12.12: plane partitions in an r x r x 2t box that are their own transposed complement."""
    sums = [i + j + 1 for i in range(1, r - 1) for j in range(i, r - 1)]
    return comb(t + r - 1, r - 1) * prod(2 * t + each for each in sums) // prod(sums)


@pytest.mark.parametrize(
    ("side", "cyclic", "symmetric", "matrices"),
    # OEIS A006366, A049505, A005130
    [(2, 5, 10, 1), (4, 132, 2772, 2), (6, 26741, 18076916, 7)],
)
def test_symmetry_classes_of_plane_partitions(side, cyclic, symmetric, matrices):
    """Stanley, "Symmetries of plane partitions", 1986, has the numbers for every subgroup of the hexagon's group."""
    puzzle = tiles(TRIANGLE, hexagon_of_triangles(side, side, side), any_number(LOZENGE))
    placements, symmetry = place(puzzle), symmetry_of(puzzle)
    expected = [
        *[plane_partitions(side, side, side)],
        *[plane_partitions(side // 2, side // 2, side // 2) ** 2],  # half turn
        *[cyclic] * 2,  # third of a turn
        *[matrices**2] * 2,  # sixth of a turn
        *[symmetric] * 3,
        *[transpose_complements(side, side // 2)] * 3,
    ]
    found = [count_fillings(placements, g) for g in symmetry.on(placements).placements]
    assert sorted(found) == sorted(expected)
    counts = count_conventions(Prepared.placed(placements))
    assert (counts.total, counts.symmetry) == (max(expected), sum(expected) / 12)


def test_y_pentominoes_on_a_ten_by_ten_square():  # Haselgrove 1974 found the first; 350 in all
    (piece,) = (piece for piece in polyforms("square", 5) if piece.name == "Y")
    assert count_fillings(place(tiles(SQUARE, box(10, 10), (piece.cells, (20, 20))))) == 350

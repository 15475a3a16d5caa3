"""Counts that anyone can look up, on all four grids, far beyond listing."""

from fractions import Fraction
from itertools import product
from math import comb, prod

import pytest

import satpack
from satpack import polyforms
from satpack.engines.frontier import count_conventions, count_fillings
from satpack.engines.prepared import Prepared
from satpack.model.grids import GRIDS
from satpack.model.pieces import Piece, Region
from satpack.model.placing.placements import place
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies
from satpack.model.symmetry.group import symmetry_of

ANY = Copies(0, 10_000)
DOMINO = Piece("domino", ((0, 0), (1, 0)), ANY)
RIGHT_TROMINO = Piece("right tromino", ((0, 0), (1, 0), (0, 1)), ANY)
STRAIGHT_TROMINO = Piece("straight tromino", ((0, 0), (1, 0), (2, 0)), ANY)
MONOMINO = Piece("monomino", ((0, 0),), ANY)


def box(*sides):
    return tuple(product(*map(range, sides)))


def square(cells, *pieces):
    return Puzzle("tiling", GRIDS["square"], Region(cells), pieces)


def total(puzzle):
    return count_fillings(place(puzzle))


@pytest.mark.parametrize(
    ("side", "tilings"),
    # OEIS A004003; Kasteleyn 1961, Temperley and Fisher 1961
    [
        (2, 2),
        (4, 36),
        (6, 6728),
        (8, 12988816),
        (10, 258584046368),
        (12, 53060477521960000),
        (14, 112202208776036178000000),
        (16, 2444888770250892795802079170816),
    ],
)
def test_dominoes_on_a_square(side, tilings):
    assert total(square(box(side, side), DOMINO)) == tilings


@pytest.mark.parametrize(
    ("side", "matchings"),
    [(2, 7), (3, 131), (4, 10012), (5, 2810694), (6, 2989126727), (8, 179788343101980135)],
)
def test_monomers_and_dimers(side, matchings):  # OEIS A028420
    board = box(side, side)
    assert total(square(board, DOMINO, MONOMINO)) == matchings
    # cells that may stay empty are as good as monominoes
    assert total(Puzzle("matchings", GRIDS["square"], Region((), board), (DOMINO,))) == matchings


@pytest.mark.parametrize(
    ("side", "tilings"),
    [(3, 8), (4, 380), (5, 21272), (6, 5350806), (7, 3238675344), (9, 38896105985522272)],
)
def test_dominoes_and_right_trominoes(side, tilings):  # OEIS A219994
    assert total(square(box(side, side), DOMINO, RIGHT_TROMINO)) == tilings


@pytest.mark.parametrize(
    ("side", "tilings"), [(4, 1352), (5, 226922), (6, 128441094), (7, 267855152858)]
)
def test_dominoes_and_all_trominoes(side, tilings):  # OEIS A364457, its diagonal
    assert total(square(box(side, side), DOMINO, RIGHT_TROMINO, STRAIGHT_TROMINO)) == tilings


@pytest.mark.parametrize(("n", "tilings"), [(1, 4), (2, 18), (3, 88), (8, 636368)])
def test_right_trominoes_in_a_strip(n, tilings):  # OEIS A046984: 4 x 3n
    assert total(square(box(4, 3 * n), RIGHT_TROMINO)) == tilings


@pytest.mark.parametrize("order", [1, 4, 9])
def test_aztec_diamonds(order):  # Elkies, Kuperberg, Larsen, Propp 1992
    cells = tuple(
        (x, y)
        for x, y in product(range(-order, order), repeat=2)
        if abs(2 * x + 1) + abs(2 * y + 1) <= 2 * order
    )
    assert total(square(cells, DOMINO)) == 2 ** (order * (order + 1) // 2)


def test_mutilated_chessboard():
    assert total(square(tuple(set(box(8, 8)) - {(0, 0), (7, 7)}), DOMINO)) == 0


@pytest.mark.parametrize(("sides", "tilings"), [((2, 2, 2), 9), ((4, 4, 4), 5051532105)])
def test_bricks_in_a_cube(sides, tilings):  # OEIS A028446
    bricks = Piece("brick", ((0, 0, 0), (1, 0, 0)), ANY)
    assert total(Puzzle("bricks", GRIDS["cube"], Region(box(*sides)), (bricks,))) == tilings


def triangle_of_hexagons(side):
    return tuple((q, r) for q, r in box(side, side) if q + r < side)


@pytest.mark.parametrize(
    ("side", "tilings"), [(3, 2), (4, 6), (7, 2196), (8, 37004), (11, 2317631400), (5, 0)]
)
def test_dominoes_of_hexagons_in_a_triangle(side, tilings):  # OEIS A039907
    region = Region(triangle_of_hexagons(side))
    assert total(Puzzle("dimers", GRIDS["hexagon"], region, (DOMINO,))) == tilings


@pytest.mark.parametrize(("side", "tilings"), [(5, 30), (6, 246), (8, 25321), (9, 591103), (7, 0)])
def test_stones_and_bones(side, tilings):  # OEIS A377309
    stone = Piece("stone", ((0, 0), (1, 0), (0, 1)), ANY)
    bone = Piece("bone", ((0, 0), (1, 0), (2, 0)), ANY)
    region = Region(triangle_of_hexagons(side))
    assert total(Puzzle("benzel", GRIDS["hexagon"], region, (stone, bone))) == tilings


def lozenges(a, b, c):
    """The hexagon of triangles with sides a, b, c, a, b, c, to be cut into pairs of triangles."""
    cells = tuple(
        (x, y)
        for x, y in box(3 * (a + b), 3 * (a + c))
        if GRIDS["triangle"].has_cell((x, y)) and 3 * a < x + y < 3 * (a + b + c)
    )
    assert len(cells) == 2 * (a * b + b * c + c * a)
    lozenge = Piece("lozenge", ((1, 1), (2, 2)), ANY)
    return Puzzle("lozenges", GRIDS["triangle"], Region(cells), (lozenge,))


def plane_partitions(a, b, c):
    """MacMahon 1916: piles of cubes in a corner of a box, drawn as lozenges."""
    terms = product(range(1, a + 1), range(1, b + 1), range(1, c + 1))
    return prod(Fraction(i + j + k - 1, i + j + k - 2) for i, j, k in terms if i + j + k > 3) * 2


@pytest.mark.parametrize("sides", [(1, 1, 1), (2, 3, 5), (4, 4, 4), (7, 7, 7), (3, 9, 5)])
def test_lozenges_of_a_hexagon(sides):
    assert total(lozenges(*sides)) == plane_partitions(*sides)


def transpose_complements(r, t):
    """DLMF 26.12.12: plane partitions in an r x r x 2t box that are their own transposed complement."""
    terms = ((i, j) for i, j in product(range(1, r - 1), repeat=2) if i <= j)
    return comb(t + r - 1, r - 1) * prod(Fraction(2 * t + i + j + 1, i + j + 1) for i, j in terms)


@pytest.mark.parametrize(
    ("side", "cyclic", "symmetric", "matrices"),
    # OEIS A006366, A049505, A005130
    [(2, 5, 10, 1), (4, 132, 2772, 2), (6, 26741, 18076916, 7)],
)
def test_symmetry_classes_of_plane_partitions(side, cyclic, symmetric, matrices):
    """Stanley, "Symmetries of plane partitions", 1986, has the numbers for every subgroup of the hexagon's group."""
    puzzle = lozenges(side, side, side)
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


def free(grid, cells, n):
    return Puzzle("free", GRIDS[grid], Region(cells), polyforms(grid, n))


@pytest.mark.parametrize(
    ("sides", "counts"),
    # Golomb, Polyominoes; Haselgrove and Haselgrove 1960
    [
        ((6, 10), (9356, 4678, 2339)),
        ((5, 12), (4040, 2020, 1010)),
        ((4, 15), (1472, 736, 368)),
        ((3, 20), (8, 4, 2)),
    ],
)
def test_twelve_pentominoes(sides, counts):
    puzzle = free("square", box(*sides), 5)
    found = count_conventions(Prepared(puzzle))
    assert (found.total, found.rotations, found.symmetry) == counts


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("soma", (11520, 480, 240)),  # Conway and Guy 1961
        ("slothouber-graatsma", (8, 1, 1)),  # Winning Ways
        ("tetrahexes-4x7", (18, 9, 9)),
        ("tetrominoes-4x5", (0, 0, 0)),
    ],
)
def test_the_sweep_agrees_with_shipped_puzzles(name, counts):
    puzzle = satpack.load(name)
    found = count_conventions(Prepared(puzzle))
    assert (found.total, found.rotations, found.symmetry) == counts


def test_y_pentominoes_on_a_ten_by_ten_square():  # Haselgrove 1974 found the first; 350 in all
    (piece,) = (piece for piece in polyforms("square", 5) if piece.name == "Y")
    assert total(square(box(10, 10), Piece("Y", piece.cells, Copies(20, 20)))) == 350

"""Counts that other people have published, each with where it can be looked up.

A-numbers are those of the On-Line Encyclopedia of Integer Sequences, https://oeis.org.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain, permutations, product
from math import prod

from satpack.gallery import load
from satpack.model.grids import GRIDS
from satpack.model.grids.coordinates import box_cells, from_file
from satpack.model.pieces import Piece, Region
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies
from satpack.model.shapes.polyforms import polyforms
from tests.tools.sticks import faces

SQUARE, CUBE, HEXAGON, TRIANGLE, PRISM, SPHERE, KITE, DRAFTER, TAN = (
    GRIDS[name]
    for name in (
        *("square", "cube", "hexagon", "triangle", "prism", "sphere"),
        *("kite", "drafter", "tan"),
    )
)


@dataclass(frozen=True)
class Published:
    """A puzzle whose number of solutions is published, by one convention or more.

    `listable` says whether there are few enough to list.
    """

    name: str
    puzzle: Puzzle
    numbers: dict[str, int]
    source: str

    @property
    def least(self):
        return min(self.numbers.values())

    @property
    def listable(self):
        return self.least <= 1_500_000


def box(*sides):
    return tuple(product(*map(range, sides)))


def tiles(grid, region, *pieces, reflect=True, optional=()):
    """The puzzle of filling a region with any number of copies of each piece, or with a given number of them."""
    area = len(region) + len(optional)
    made = [
        Piece(f"p{i}", cells, Copies(*copies) if copies else Copies(0, area // len(cells)))
        for i, (cells, copies) in enumerate(pieces)
    ]
    return Puzzle("tiling", grid, Region(tuple(region), tuple(optional)), tuple(made), reflect)


def any_number(cells):
    return cells, None


MONO, DOMINO, SQUARE_2 = ((0, 0),), ((0, 0), (1, 0)), box(2, 2)
I3, L3 = ((0, 0), (1, 0), (2, 0)), ((0, 0), (1, 0), (0, 1))
DICUBE = ((0, 0, 0), (1, 0, 0))


def dominoes(*sides):
    piece = DOMINO if len(sides) == 2 else DICUBE
    return tiles(SQUARE if len(sides) == 2 else CUBE, box(*sides), any_number(piece))


def aztec_diamond(order):
    """The cells of the board whose rows have 2, 4, ..., 2n, 2n, ..., 4, 2 cells."""
    n = order
    return tuple(
        (x, y)
        for x, y in box(2 * n, 2 * n)
        if abs(2 * x - 2 * n + 1) + abs(2 * y - 2 * n + 1) <= 2 * n
    )


def hexagon_of_triangles(a, b, c):
    """The triangles of the hexagon with sides a, b, c, a, b, c, as cells of the triangle grid.

    Lattice points with 0 <= x <= a + c and so on bound it: three pairs of parallel lines.
    """
    cells = []
    for x, y in product(range(-1, a + b + c), repeat=2):
        for part in (1, 2):  # up, down
            # three times the centroid, in the basis of the grid
            px, py = 3 * x + part, 3 * y + part
            if 0 < px < 3 * (a + b) and 0 < py < 3 * (b + c) and 3 * b < px + py < 3 * (a + b + c):
                cells.append((px, py))
    return tuple(cells)


def triangle_of_triangles(side):
    return tuple(
        (3 * x + part, 3 * y + part)
        for x, y in box(side, side)
        for part in (1, 2)
        if x + y + part <= side
    )


def triangle_of_hexagons(side):
    return tuple((q, r) for q, r in box(side, side) if q + r < side)


LOZENGE = ((1, 1), (2, 2))
BIG_TRIANGLE = triangle_of_triangles(2)
STONE = ((0, 0), (1, 0), (0, 1))
BONE = ((0, 0), (1, 0), (2, 0))


def strip_of_triangles(n):
    """The hexagonal strip of two rows with 2n + 1 triangles each, the upper starting with one that points up."""
    rows = [[(0, c) for c in range(2 * n + 1)], [(1, c) for c in range(2 * n + 1)]]
    return tuple(from_file(TRIANGLE, cell) for row in rows for cell in row)


def add(name, puzzle, number, source, convention="total"):
    return Published(name, puzzle, {convention: number}, source)


def dominoes_in_the_plane():
    for n, number in ((4, 5), (7, 21), (10, 89)):
        yield add(f"dominoes-2x{n}", dominoes(2, n), number, "A000045")
    for n, number in ((4, 11), (8, 153), (10, 571)):
        yield add(f"dominoes-3x{n}", dominoes(3, n), number, "A001835")
    for n, number in ((5, 95), (7, 781), (8, 2245)):
        yield add(f"dominoes-4x{n}", dominoes(4, n), number, "A005178")
    for n, number in (
        *((2, 2), (4, 36), (6, 6_728), (8, 12_988_816), (10, 258_584_046_368)),
        *((12, 53_060_477_521_960_000), (16, 2_444_888_770_250_892_795_802_079_170_816)),
    ):
        yield add(f"dominoes-{n}x{n}", dominoes(n, n), number, "A004003")
    mutilated = tiles(SQUARE, tuple(set(box(8, 8)) - {(0, 0), (7, 7)}), any_number(DOMINO))
    yield add("mutilated-chessboard", mutilated, 0, "Black, Critical Thinking, 1946")
    for n in (2, 3, 4, 5, 9):
        puzzle, number = (
            tiles(SQUARE, aztec_diamond(n), any_number(DOMINO)),
            2 ** (n * (n + 1) // 2),
        )
        yield add(
            f"aztec-diamond-{n}", puzzle, number, "A006125; Elkies, Kuperberg, Larsen, Propp 1992"
        )


def trominoes():
    for n, number in ((6, 6), (9, 19)):
        yield add(
            f"straight-trominoes-3x{n}", tiles(SQUARE, box(3, n), any_number(I3)), number, "A000930"
        )
    for rows, columns, number in (
        (2, 9, 8),
        (4, 6, 18),
        (5, 6, 72),
        (5, 9, 384),
        (6, 6, 162),
        (8, 9, 204_184),
        (9, 9, 1_193_600),
    ):
        puzzle = tiles(SQUARE, box(rows, columns), any_number(L3))
        yield add(f"right-trominoes-{rows}x{columns}", puzzle, number, "A351322")
    for n, number in ((4, 21), (6, 267), (8, 2_530)):
        puzzle = tiles(SQUARE, box(6, n), any_number(I3), any_number(SQUARE_2))
        yield add(f"straight-trominoes-and-squares-6x{n}", puzzle, number, "A219970")
    for n, number in ((3, 8), (4, 380), (6, 5_350_806), (9, 38_896_105_985_522_272)):
        puzzle = tiles(SQUARE, box(n, n), any_number(DOMINO), any_number(L3))
        yield add(f"dominoes-and-right-trominoes-{n}x{n}", puzzle, number, "A219994")
    for n, number in ((4, 1_352), (6, 128_441_094), (7, 267_855_152_858)):
        puzzle = tiles(SQUARE, box(n, n), any_number(DOMINO), any_number(L3), any_number(I3))
        yield add(f"dominoes-and-trominoes-{n}x{n}", puzzle, number, "A364457, its diagonal")
    for n, number in ((2, 7), (3, 8), (4, 81), (6, 1_051)):
        pieces = (any_number(SQUARE_2), any_number(L3), any_number(DOMINO))
        yield add(
            f"squares-trominoes-dominoes-3x{n}",
            tiles(SQUARE, box(3, n), *pieces),
            number,
            "A354011",
        )


def boards_with_holes():
    for n, number in (
        *((2, 7), (3, 131), (4, 10_012), (5, 2_810_694), (8, 179_788_343_101_980_135)),
    ):
        puzzle = tiles(SQUARE, box(n, n), any_number(MONO), any_number(DOMINO))
        yield add(f"monomers-and-dimers-{n}x{n}", puzzle, number, "A028420")
        loose = tiles(SQUARE, (), any_number(DOMINO), optional=box(n, n))
        yield add(
            f"dimers-with-holes-{n}x{n}", loose, number, "A028420, a monomer for each empty cell"
        )
    for n, number in ((4, 35), (5, 314), (6, 6_427), (7, 202_841)):
        puzzle = tiles(SQUARE, (), any_number(SQUARE_2), optional=box(n, n))
        yield add(
            f"squares-with-holes-{n}x{n}",
            puzzle,
            number,
            "A063443, a unit square for each empty cell",
        )


def bricks():
    for n, number in ((3, 32), (4, 121), (6, 1_681)):
        yield add(f"bricks-2x2x{n}", dominoes(2, 2, n), number, "A006253")
    yield add("bricks-3x3x2", dominoes(3, 3, 2), 229, "A028447")
    yield add("bricks-4x4x4", dominoes(4, 4, 4), 5_051_532_105, "A028446")


def plane_partitions(a, b, c):
    """Piles of cubes in a corner of a box, drawn as lozenges."""
    sums = [sum(each) for each in product(range(1, a + 1), range(1, b + 1), range(1, c + 1))]
    return prod(each - 1 for each in sums) // prod(each - 2 for each in sums)


def triangles():
    for n, number in ((1, 2), (2, 20), (3, 980), (4, 232_848)):
        puzzle = tiles(TRIANGLE, hexagon_of_triangles(n, n, n), any_number(LOZENGE))
        yield add(f"lozenges-{n}", puzzle, number, "A008793; MacMahon's plane partitions in a box")
    for sides in ((2, 3, 4), (3, 9, 5), (7, 7, 7)):
        yield add(
            f"lozenges-{'-'.join(map(str, sides))}",
            tiles(TRIANGLE, hexagon_of_triangles(*sides), any_number(LOZENGE)),
            plane_partitions(*sides),
            "MacMahon's formula, Combinatory Analysis 2, 1916, section 429",
        )
    for n, number in ((0, 2), (1, 18), (2, 148), (3, 1_208)):
        pieces = (any_number(((1, 1),)), any_number(LOZENGE))
        puzzle = tiles(TRIANGLE, strip_of_triangles(n), *pieces)
        yield add(f"strip-of-triangles-{n}", puzzle, number, "A356623")
    for n, number in ((6, 219), (7, 15_160)):
        pieces = ((BIG_TRIANGLE, (6, 6)), (((1, 1),), (n * n - 24, n * n - 24)))
        puzzle = tiles(TRIANGLE, triangle_of_triangles(n), *pieces)
        yield add(f"six-triangles-of-side-2-in-{n}", puzzle, number, "A286441")


def hexagons():
    for n, number in ((2, 1), (3, 0), (5, 0), (9, 2), (11, 8), (12, 12), (14, 72)):
        puzzle = tiles(HEXAGON, triangle_of_hexagons(n), any_number(STONE))
        yield add(f"stones-{n}", puzzle, number, "A334875; Conway and Lagarias 1990")
    for n, number in ((3, 2), (4, 6), (5, 0), (7, 2_196), (8, 37_004), (11, 2_317_631_400)):
        puzzle = tiles(HEXAGON, triangle_of_hexagons(n), any_number(DOMINO))
        yield add(f"dominoes-of-hexagons-{n}", puzzle, number, "A039907")
    for n, number in ((3, 3), (5, 30), (6, 246), (7, 0), (8, 25_321)):
        pieces = (any_number(STONE), any_number(BONE))
        puzzle = tiles(HEXAGON, triangle_of_hexagons(n), *pieces)
        yield add(f"stones-and-bones-{n}", puzzle, number, "A377309")
    for n in (3, 6, 9):
        puzzle = tiles(HEXAGON, triangle_of_hexagons(n), any_number(BONE))
        yield add(f"bones-{n}", puzzle, 0, "Conway and Lagarias 1990: no triangle can be tiled")


def prisms():
    flat = any_number(tuple((*cell, 0) for cell in LOZENGE))
    upright = any_number(((1, 1, 0), (1, 1, 1)))
    for sides, layers, number in (((2, 2, 2), 1, 20), ((2, 2, 2), 2, 20**2), ((2, 2, 3), 1, 50)):
        region = [(x, y, z) for x, y in hexagon_of_triangles(*sides) for z in range(layers)]
        name = f"flat-pairs-{'-'.join(map(str, sides))}-in-{layers}"
        source = "MacMahon's formula, Combinatory Analysis 2, 1916, section 429, for each layer"
        yield add(name, tiles(PRISM, region, flat), number, source)
    # a row of triangles with its layers is a board of squares, bent
    for n, number in ((4, 36), (6, 6_728), (8, 12_988_816)):
        region = [from_file(PRISM, cell) for cell in box(1, n, n)]
        yield add(
            f"pairs-of-prisms-{n}x{n}", tiles(PRISM, region, flat, upright), number, "A004003"
        )
    ring = [(x, y, z) for x, y in hexagon_of_triangles(1, 1, 1) for z in range(2)]
    puzzle = tiles(PRISM, ring, flat, upright)
    yield add("pairs-of-prisms-in-a-ring", puzzle, 20, "A068397, dominoes on a cylinder of 2 x 6")


def spheres():
    pair, triple = any_number(DICUBE), any_number(((0, 0, 0), (1, 0, 0), (0, 0, 1)))
    for n, number in ((4, 36), (6, 6_728)):
        puzzle = tiles(SPHERE, box(n, n, 1), pair, reflect=False)
        yield add(f"pairs-of-balls-{n}x{n}", puzzle, number, "A004003, in a layer of squares")
    for n, number in ((8, 0), (9, 2), (11, 8), (12, 12)):
        region = [(x, 0, z) for x, z in triangle_of_hexagons(n)]
        puzzle = tiles(SPHERE, region, triple, reflect=False)
        yield add(f"triples-of-balls-{n}", puzzle, number, "A334875, in a layer of hexagons")


def rings():
    """Cells in a ring, each with two neighbours: the ways to match some of them are Lucas numbers."""
    about_a_diagonal = [(a, b, c) for a, b, c in permutations((0, 2, 3))]
    for name, cells, number in (
        ("kite", KITE.domain, 18),
        ("drafter", DRAFTER.domain, 322),
        ("tan", TAN.domain, 7),
        ("rhombic", about_a_diagonal, 18),
    ):
        pieces = [any_number(p.cells) for n in (1, 2) for p in polyforms(name, n, kind="free")]
        puzzle = tiles(GRIDS[name], cells, *pieces)
        yield add(f"ring-{name}", puzzle, number, "A000204, matchings of a cycle")
    # eight eighths of an octahedron touch like the cubes of 2 x 2 x 2, an octahedron touches eight tetrahedra
    pairs = [any_number(p.cells) for p in polyforms("tetra-octa", 2, kind="free")]
    octahedron = tiles(GRIDS["tetra-octa"], GRIDS["tetra-octa"].domain[:8], *pairs)
    yield add("octahedron-of-eighths", octahedron, 9, "A006253, dominoes in 2 x 2 x 2")
    star = tiles(
        GRIDS["octet"],
        ((0, 0, 0), *GRIDS["octet"].neighbours((0, 0, 0))),
        *(any_number(p.cells) for n in (1, 2) for p in polyforms("octet", n, kind="free")),
    )
    yield add("star-octet", star, 9, "A000027, matchings of a star: none, or one of eight edges")


def sets_of_polyforms():
    one_sided = Puzzle(
        "7 one-sided tetrominoes in 4x7",
        SQUARE,
        Region(box(4, 7)),
        polyforms("square", 4, kind="one-sided"),
        reflect=False,
    )
    yield add(
        "one-sided-tetrominoes-4x7",
        one_sided,
        0,
        "Golomb, Polyominoes, 1965: T alone is unbalanced",
    )
    for name, total, rotations, symmetry, source in (
        ("pentominoes-3x20", 8, 4, 2, "Golomb, Polyominoes, 1965"),
        ("pentominoes-4x15", 1_472, 736, 368, "Golomb, Polyominoes, 1965"),
        ("pentominoes-5x12", 4_040, 2_020, 1_010, "Golomb, Polyominoes, 1965"),
        ("pentominoes-6x10", 9_356, 4_678, 2_339, "Haselgrove 1960; Golomb, Polyominoes, 1965"),
        ("pentominoes-8x8-hole", 520, 130, 65, "Scott 1958"),
        ("hexiamonds-6x6", 624, 312, 156, "Knuth, TAOCP 4B, 7.2.2.1"),
        ("hexiamonds-3x12", 0, 0, 0, "Knuth, TAOCP 4B, 7.2.2.1"),
        ("tetrahexes-4x7", 18, 9, 9, "Gardner, Mathematical Magic Show, chapter 11"),
        ("tetrominoes-4x5", 0, 0, 0, "Golomb, Polyominoes, 1965"),
        ("soma", 11_520, 480, 240, "Berlekamp, Conway, Guy, Winning Ways, chapter 24"),
        ("slothouber-graatsma", 8, 1, 1, "Slothouber and Graatsma, Cubics, 1970"),
    ):
        numbers = {"total": total, "rotations": rotations, "symmetry": symmetry}
        yield Published(name, load(name), numbers, source)
    yield add("sphinx-order-5", load("sphinx-order-5"), 153, "A279887")
    for name, number, source in (
        ("hexiamonds-4x9", 74, "Knuth, TAOCP 4B, 7.2.2.1"),
        ("tetrasticks-5x5", 72, 'Knuth, "Dancing links", 2000'),
        ("welded-tetrasticks", 3, "Polyform Puzzler, Polysticks"),
        ("polytrigs-hexagon", 1_118, "Polyform Puzzler, Polytrigs23Hexagon"),
        ("pentatwigs-triangle", 56, "Polyform Puzzler, Polytwigs"),
        ("pentatwigs-chevron", 115, "Polyform Puzzler, Polytwigs"),
        ("tetratwigs-arch", 2, "Polyform Puzzler, Polytwigs"),
        ("polytwigs-one-sided", 3, "Polyform Puzzler, Polytwigs"),
        ("polysticks-clipped-square", 21, "Polyform Puzzler, Polysticks"),
        (
            "ball-bars",
            1,
            "weddslist.com, A technique in solving puzzles, puzzle 2: one way but for symmetry",
        ),
        ("diabolical-cube", 13, "Coffin, The Puzzling World of Polyhedral Dissections"),
    ):
        yield add(name, load(name), number, source, "symmetry")


def sets_of_sticks():
    def on(name, grid, cells, number, *sizes, without=""):
        pieces = [
            replace(piece, name=f"{piece.name}{size}")
            for size in sizes
            for piece in polyforms(grid, size)
            if piece.name != without
        ]
        puzzle = Puzzle(name, GRIDS[grid], Region(tuple(cells)), pieces, reflect=True)
        return add(name, puzzle, number, "Polyform Puzzler; squares also Knuth", "symmetry")

    square = box_cells(GRIDS["stick"], (5, 5))
    for out, number in {"J": 382, "L": 607, "N": 530, "Y": 204}.items():
        yield on(f"tetrasticks-5x5-but-{out}", "stick", square, number, 4, without=out)
    diamond = faces("stick", [(x - 3, y - 3) for x, y in aztec_diamond(3)])
    for out, number in {"H": 0, "J": 1, "L": 2, "N": 0, "Y": 0}.items():
        yield on(f"tetrasticks-diamond-but-{out}", "stick", diamond, number, 4, without=out)
    clipped = set(box_cells(GRIDS["stick"], (3, 3))) - {(5, 0), (6, 1), (1, 0), (0, 1)}
    yield on("polysticks-clipped-at-a-side", "stick", clipped, 132, 1, 2, 3)
    yield on("pentatwigs-5x3", "twig", box_cells(GRIDS["twig"], (5, 3)), 194, 5)
    chevron = [(i + max(0, -j), j) for j in (-1, 0, 1) for i in range(5)]
    yield on("pentatwigs-chevron-5x2", "twig", faces("twig", chevron), 241, 5)


PUBLISHED = tuple(
    chain(
        dominoes_in_the_plane(),
        trominoes(),
        boards_with_holes(),
        bricks(),
        triangles(),
        hexagons(),
        prisms(),
        spheres(),
        rings(),
        sets_of_polyforms(),
        sets_of_sticks(),
    )
)

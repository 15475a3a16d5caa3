"""Published numbers about tilings, rectangles and figures, for tests and benchmarks.

E. Friedman, "Polyominoes in rectangles" (prime rectangles); T. Sillke (the 40 of the Y pentomino, 1992; boxes); K. Dahlke
(orders of pieces of up to six cells in the plane and in space); G. Sicherman (oddities of pentominoes).
"""

PRIMES = {
    "y-pentomino": (
        "####/.#..",
        (30, 100),
        (
            "5x10 9x20 9x30 9x45 9x55 10x14 10x16 10x23 10x27 11x20 11x30 11x35 11x45 12x50 12x55 12x60 12x65 12x70 12x75 "
            "12x80 12x85 12x90 12x95 13x20 13x30 13x35 13x45 14x15 15x15 15x16 15x17 15x19 15x21 15x22 15x23 17x20 17x25 "
            "18x25 18x35 22x25"
        ),
    ),
    "l-tromino": ("##/#.", (30, 60), "2x3 5x9"),
    "t-tetromino": ("###/.#.", (24, 40), "4x4"),
    "l-tetromino": ("###/#..", (30, 60), "2x4 3x8"),
    "l-pentomino": ("####/#...", (30, 60), "2x5 7x15"),
    "p-pentomino": ("###/##.", (30, 60), "2x5 7x15"),
    "l-hexomino": ("#####/#....", (18, 36), "2x6 7x12 8x15 9x14 9x16 9x34 10x15 11x18"),
    "order-18": (
        "###./##../.#..",
        (13, 29),
        # the list has 13x24, too, which two of 12x13 make
        "9x12 9x20 9x28 12x13 12x14 12x17 12x19 12x21 12x24 12x25 12x29",
    ),
    # of order 92, the greatest of hexominoes
    "order-92": ("#####/.#...", (23, 24), "23x24"),
}
"""Drawings, up to which size, and the prime rectangles up to there."""

PLANE = {
    "f080": 2,
    "f040": 10,
    "e0c0": 2,
    "f880": 2,
    "f840": 92,
    "f060": 4,
    "c0e080": 18,
    "e0c080": 2,
}
SPACE = {
    "c060": 6,
    "e0a0": 6,
    "e030": 8,
    "e08080": 18,
    "e080!20": 18,
    "e080!0080": 6,
    "e040!0040": 10,
    "c060!80": 4,
    "c060!40": 28,
}
"""The least copies in a rectangle up to 24x30, or a box up to 5x6x6."""

ODDITIES = {
    "F": (3, 5, 7, 9, 15, 17, 21),
    "I": (1, 5, 1, 1, 5, 5, 5),
    "L": (7, 5, 7, 11, 13, 13, 21),
    "N": (7, 5, 9, 15, 15, 21, 29),
    "P": (3, 3, 5, 9, 7, 9, 13),
    "W": (7, 1, 9, 21, 11, 25, 29),
    "X": (1, 1, 1, 1, 1, 1, 1),
    "Y": (5, 7, 7, 13, 17, 17, 29),
    "Z": (9, 13, 1, 9, 13, 13, 73),
}
"""The least known odd numbers of copies of each class of symmetry, in the order of `SYMMETRIES`."""

SYMMETRIES = (
    "lateral",
    "diagonal",
    "rotary",
    "double lateral",
    "double diagonal",
    "double rotary",
    "full",
)


def of_rows(text: str) -> list[tuple[int, int, int]]:
    """Return the cells of a piece in Dahlke's notation: a byte a row in hexadecimal, ! between layers."""
    return [
        (bit, y, z)
        for z, layer in enumerate(text.split("!"))
        for y in range(len(layer) // 2)
        for bit in range(8)
        if int(layer[2 * y : 2 * y + 2], 16) >> 7 - bit & 1
    ]


# how many shapes of a size do not tile, by Heesch number: without holes, and with holes allowed in the outermost corona
HEESCH = {
    ("square", 7): ({0: 1, 1: 2}, {1: 3}),
    ("square", 8): ({0: 6, 1: 14}, {1: 19, 2: 1}),
    ("hexagon", 6): ({1: 3, 2: 1}, {1: 3, 2: 1}),
    ("hexagon", 7): ({0: 5, 1: 25, 2: 6, 3: 1}, {0: 4, 1: 19, 2: 12, 3: 2}),
    ("triangle", 7): ({1: 1}, {1: 1}),
    ("triangle", 8): ({}, {}),
    ("triangle", 9): ({0: 11, 1: 9}, {0: 7, 1: 13}),
    # of kites the numbers that do not tile are published; their Heesch numbers are our own
    ("kite", 4): ({0: 4, 1: 1}, {0: 4, 1: 1}),
    ("kite", 5): ({0: 12, 1: 14}, {0: 10, 1: 16}),
    ("kite", 6): ({0: 12, 1: 1}, {0: 10, 1: 3}),
}

# isohedral, anisohedral by isohedral number, with a hole. J. S. Myers has how many are anisohedral: of squares A075206, of
# hexagons A075215, of triangles A075224, of kites his page. Of isohedral numbers one can cite the 2 of the only such shape of
# six hexagons (C. S. Kaplan, documentation of heesch-sat) and of four kites (J. S. Myers); the others are our own
CLASSES = {
    ("square", 7): (104, {}, 1),
    ("square", 8): (342, {2: 1}, 6),
    ("hexagon", 6): (76, {2: 1}, 1),
    ("hexagon", 7): (290, {2: 3, 3: 1}, 2),
    ("triangle", 7): (23, {}, 0),
    ("triangle", 8): (66, {}, 0),
    ("triangle", 9): (133, {2: 5, 4: 1}, 1),
    ("kite", 4): (4, {2: 1}, 0),
    ("kite", 5): (0, {3: 1}, 0),
    ("kite", 6): (70, {2: 1}, 1),
}

PERIODS = {
    4: {1: 7},
    5: {1: 20, 2: 3},
    6: {1: 96, 2: 16},
    7: {1: 403, 2: 200, 3: 1, 4: 3},
    8: {1: 2472, 2: 1320, 3: 4, 4: 13, 6: 1},
}
"""How many free polycubes of a size need each number of copies."""

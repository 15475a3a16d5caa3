"""Squares whose sides must match, as items and options: a tile lies once, a cell has one tile, two cells' side one colour.

`python -m tests.tools.edge_tiles macmahon > macmahon.dlx` writes a file to count (106,624), and so does b6x6s2 (160).
"""

import sys
from itertools import product

MACMAHON = sorted(
    {min(colours[i:] + colours[:i] for i in range(4)) for colours in product((1, 2, 3), repeat=4)}
)
"""P. A. MacMahon's 24 squares of three colours ("New Mathematical Pastimes", 1921)."""


def _tiles(text):
    return [tuple(map(int, tile)) for tile in text.split()]


B3X3S1 = _tiles("0011 0012 0021 0022 0132 0141 0231 0242 3344")
B4X4S1 = _tiles("0011 0012 0021 0022 0131 0132 0141 0152 0241 0242 0251 0252 3355 3435 3444 3554")
B6X6S2 = _tiles(
    "0013 0022 0031 0033 0142 0151 0152 0161 0162 0183 0241 0251 "
    "0262 0263 0271 0273 0342 0343 0351 0362 4445 4548 4577 4675 "
    "4685 4776 4877 4885 4888 5566 5688 5766 5867 5876 6887 7778"
)
"""Sets of github.com/david3x3x3/eternity2, with 4, 9 and 40 solutions up to rotation."""


def options(tiles, width, height, *, frame, is_framed):
    """Yield every way to lay a tile on a cell, as the tile's number, the cell and its colours from the top clockwise.

    The sides on the border have the frame's colour; where `is_framed` no other side has.
    """
    for (x, y), (number, tile) in product(product(range(width), range(height)), enumerate(tiles)):
        border = (y == 0, x == width - 1, y == height - 1, x == 0)
        for colours in sorted({tile[i:] + tile[:i] for i in range(4)}):
            fits = [
                colour == frame for colour, outside in zip(colours, border, strict=True) if outside
            ]
            inside = [c == frame for c, outside in zip(colours, border, strict=True) if not outside]
            if all(fits) and not (is_framed and any(inside)):
                yield number, (x, y), colours


def dlx(tiles, width, height, *, frame, is_framed=True):
    """Return the lines of a file of items and options whose solutions are the fillings."""
    names = [f"t{number}" for number in range(len(tiles))]
    cells = [f"c{x},{y}" for x, y in product(range(width), range(height))]
    walls = [f"v{x},{y}" for x, y in product(range(1, width), range(height))]
    walls += [f"h{x},{y}" for x, y in product(range(width), range(1, height))]
    lines = [" ".join([*names, *cells, "|", *walls])]
    known = set(walls)
    for number, (x, y), colours in options(tiles, width, height, frame=frame, is_framed=is_framed):
        sides = (f"h{x},{y}", f"v{x + 1},{y}", f"h{x},{y + 1}", f"v{x},{y}")
        uses = [
            f"{side}:{colour}" for side, colour in zip(sides, colours, strict=True) if side in known
        ]
        lines.append(" ".join([f"t{number}", f"c{x},{y}", *uses]))
    return lines


if __name__ == "__main__":
    files = {
        "macmahon": lambda: dlx(MACMAHON, 6, 4, frame=1, is_framed=False),
        "b6x6s2": lambda: dlx(B6X6S2, 6, 6, frame=0),
    }
    sys.stdout.writelines(f"{line}\n" for line in files[sys.argv[1]]())

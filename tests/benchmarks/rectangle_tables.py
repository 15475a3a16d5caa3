"""Rectangles, boxes and symmetric figures that copies of a shape make, beside the published tables, and CPU seconds.

    python -m tests.benchmarks.rectangle_tables
    python -m tests.benchmarks.rectangle_tables y-pentomino --timeout 600
    python -m tests.benchmarks.rectangle_tables oddities

Published: E. Friedman, "Polyominoes in rectangles" (prime rectangles); T. Sillke (the 40 of the Y pentomino, 1992; boxes);
K. Dahlke (orders of pieces of up to six cells in the plane and in space); G. Sicherman (oddities of pentominoes).
"""

from __future__ import annotations

import argparse
import sys
import time

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
"""The least copies in a rectangle or box, by rows in hexadecimal, ! between layers."""

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
"""The least known odd numbers of copies of each class of symmetry, in the order of `CLASSES`."""

CLASSES = (
    "lateral",
    "diagonal",
    "rotary",
    "double lateral",
    "double diagonal",
    "double rotary",
    "full",
)


def cells_of(text: str) -> list[tuple[int, int, int]]:
    """Return the cells of a piece in Dahlke's notation."""
    return [
        (bit, y, z)
        for z, layer in enumerate(text.split("!"))
        for y in range(len(layer) // 2)
        for bit in range(8)
        if int(layer[2 * y : 2 * y + 2], 16) >> 7 - bit & 1
    ]


def prime_rectangles(name: str, timeout: float | None) -> bool:
    from satpack import rectangles
    from satpack.cli.shapes import shapes_given

    drawing, up_to, wanted = PRIMES[name]
    ((_, cells),) = shapes_given(drawing).named
    started = time.process_time()
    found = rectangles(cells, up_to, timeout=timeout)
    primes = {each.name for each in found.primes}
    agrees = primes == set(wanted.split()) and found.complete
    print(
        f"{name:14} {len(primes):3} prime, {len(found.undecided):3} undecided, {time.process_time() - started:7.1f} s  "
        f"{'as published' if agrees else 'WRONG or open: ' + ' '.join(sorted(primes ^ set(wanted.split())))}",
        flush=True,
    )
    return agrees


def orders(timeout: float | None) -> bool:
    from satpack import rectangles

    fine = True
    for table, up_to, grid in ((PLANE, (24, 30), "square"), (SPACE, (5, 6, 6), "cube")):
        for rows, order in table.items():
            started = time.process_time()
            cells = [cell[: len(up_to)] for cell in cells_of(rows)]
            # the table in space has mirror images, too
            found = rectangles(cells, up_to, grid=grid, reflect=True, timeout=timeout)
            agrees = found.order == order
            fine &= agrees
            print(
                f"{rows:14} order {found.order} up to {up_to}, {time.process_time() - started:7.1f} s  "
                f"{'as published' if agrees else f'published: {order}'}",
                flush=True,
            )
    return fine


def oddities(timeout: float | None) -> bool:
    from satpack import figure, polyforms

    fine = True
    for piece in polyforms("square", 5):
        for symmetry, known in zip(CLASSES, ODDITIES.get(piece.name, ()), strict=False):
            started = time.process_time()
            found = figure(piece.cells, symmetry, odd=True, copies=known, timeout=timeout)
            number = len(found.copies)
            fine &= number == known
            proved = "the fewest" if found.least else f"open: {', '.join(map(str, found.open))}"
            print(
                f"{piece.name} {symmetry:15} {number or 'none':>4}, known {known:2}, {proved:20} "
                f"{time.process_time() - started:7.1f} s",
                flush=True,
            )
    return fine


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    tables = [*PRIMES, "orders", "oddities"]
    parser.add_argument("tables", nargs="*", metavar="TABLE", default=tables)
    parser.add_argument("--timeout", type=float, default=300.0, help="seconds for each answer")
    options = parser.parse_args()
    others = {"orders": orders, "oddities": oddities}
    if unknown := set(options.tables) - set(tables):
        parser.error(f"no table {', '.join(sorted(unknown))}; there are {', '.join(tables)}")
    fine = [
        others[name](options.timeout) if name in others else prime_rectangles(name, options.timeout)
        for name in options.tables
    ]
    return int(not all(fine))


if __name__ == "__main__":
    sys.exit(main())

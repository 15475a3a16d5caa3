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

from tests.tilings.published import ODDITIES, PLANE, PRIMES, SPACE, SYMMETRIES, of_rows


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
            cells = [cell[: len(up_to)] for cell in of_rows(rows)]
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
        for symmetry, known in zip(SYMMETRIES, ODDITIES.get(piece.name, ()), strict=False):
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

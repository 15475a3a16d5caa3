"""Designs: published figures by one search each, and how fast sets are examined, beside BurrTools' text program.

    python -m tests.benchmarks.design
    python -m tests.benchmarks.design --no-figures --burrtxt burrTxt-0.7.1 --burrs 300
    python -m tests.benchmarks.design --no-figures --burrs 0 --orders

The first table has a line for each published figure: what is published, what is found, sets, and CPU seconds. The second
draws random sets of six of the 837 pieces of six-piece burrs, each of which can be put together, and examines every one whole:
all assemblies, and the levels of each. With --burrtxt BurrTools does the same with the same sets, as files that are
exported for it, called with `-r -d`; of each of its processes the CPU time that one needs for a puzzle of two dominoes is taken
off. Numbers of assemblies and of those that come apart must agree.

With --orders all burrs of 25 notchable pieces are examined, which may have holes, and it is said after which part of the sets
each level is met first, in several orders.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import satpack
from satpack.engines.design.examiner import Examiner
from satpack.engines.design.ranking import Ranking
from satpack.engines.design.record import Seen
from satpack.engines.design.wander import Diver
from satpack.engines.listing import PlacementBatch
from satpack.model.burrs import burr_cells, burr_family
from satpack.model.design import Design, Target
from satpack.model.disassembly import Ending
from satpack.model.symmetry import symmetry_of
from satpack.questions.designed import Designed
from tests.benchmarks.disassembly import agreement, run
from tests.tools.designs import burr_region, flat, small_flat_pieces, solid_burr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Figure = tuple[str, object, "Callable[[], tuple[object, int]]"]

ROWS = {
    3: (7, 7, 7), 4: (50, 26, 9), 5: (107, 45, 19), 6: (541, 172, 68), 7: (1396, 245, 60), 8: (3408, 261, 33),
    9: (5902, 175, 16), 10: (6951, 65, 4), 11: (4103, 12, 0), 12: (1010, 1, 0),
}  # fmt: skip
"""Of distinct pentominoes in 5 x n: solutions, sets, and sets with one solution."""

TWENTY_FIVE = (
    *(1, 18, 35, 52, 86, 103, 120, 154, 188, 256, 359, 615, 792, 824, 856, 871, 888, 911, 928),
    *(943, 960, 975, 992, 1007, 1024),
)  # fmt: skip
"""Notchable pieces of six-piece burrs without holes (B. Cutler)."""

SQUARES = {2: 2, 3: 10, 4: 117, 5: 4006}
"""Squares cut into polyominoes of as many cells as they are wide (OEIS A172477); of 6 x 6 there are 451,206."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--burrtxt", metavar="PROGRAM", help="BurrTools' text program")
    parser.add_argument("--burrs", type=int, default=1000, help="random burrs to examine")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-figures", action="store_true", help="only the random burrs")
    parser.add_argument("--orders", action="store_true", help="compare orders of examination")
    options = parser.parse_args()
    if not options.no_figures:
        print_figures()
    if options.burrs:
        random_burrs(options)
    if options.orders:
        print_orders()


def print_figures() -> None:
    """Print a line for each published figure."""
    print(f"{'figure':52}{'published':>18}{'found':>18}{'sets':>11}{'CPU s':>8}")
    for name, published, search in figures():
        began = time.process_time()
        found, sets = search()
        seconds = time.process_time() - began
        wrong = "" if found == published else "  DIFFERS"
        print(f"{name:52}{published!s:>18}{found!s:>18}{sets:11,}{seconds:8.2f}{wrong}", flush=True)
    print()


def figures() -> Iterator[Figure]:
    """Yield every published figure with its source and the search for it."""
    yield "flat pieces in 3x3x3, unique (hako022)", 95, lambda: counted(in_a_cube())
    for sizes, published in (
        ((5, 5, 5, 4, 4, 4), 26),
        ((5, 5, 5, 5, 4, 3), 48),
        ((5, 5, 5, 5, 5, 2), 4),
    ):
        name = f"- of {'+'.join(map(str, sizes))}"
        yield name, published, lambda sizes=sizes: counted(in_a_cube(), sizes)
    yield (
        "- 5+5+5+4+4+4 with a solution (hako010)",
        95,
        lambda: counted(in_a_cube(()), (5, 5, 5, 4, 4, 4)),
    )
    yield "unique in 3x8, 4x6 and 2x3x4 (hako029)", 4, lambda: counted(three_boxes(square=False))
    yield "- and in 5x5 less one cell", 1, lambda: counted(three_boxes(square=True))
    for n, published in SQUARES.items():
        yield f"{n}x{n} cut into {n}-ominoes (A172477)", published, lambda n=n: cut(n)
    yield "6x6 cut into 6-ominoes, all sets together", 451_206, cut_six
    for n, numbers in ROWS.items():
        yield f"distinct pentominoes in 5x{n}", numbers, lambda n=n: in_rows(n)
    yield "solid burrs of notchable pieces (B. Cutler)", (588, 179, 314), burrs
    yield "burr pieces that are different (B. Cutler)", 837, lambda: (len(burr_family("all")), 0)


def in_a_cube(want: tuple[str, ...] = ("unique",)) -> satpack.Puzzle:
    """Return the design of 15 flat pieces in a cube."""
    cube = satpack.box("cube", 3, 3, 3)
    return satpack.Puzzle("cube", "cube", cube, small_flat_pieces(), design=Design(want=want))


def three_boxes(*, square: bool) -> satpack.Puzzle:
    """Return the design of four pentominoes and a tetromino in several boxes."""
    sides = {"3x8": (3, 8, 1), "4x6": (4, 6, 1), "2x3x4": (2, 3, 4)}
    regions = [
        Target(name, satpack.Region(satpack.box("cube", *own))) for name, own in sides.items()
    ]
    if square:
        whole = satpack.box("cube", 5, 5, 1)
        regions.append(Target("5x5", satpack.Region((), whole), satpack.Holes(1, 1)))
    pieces = [piece for n in (4, 5) for piece in flat(satpack.polyforms("square", n))]
    design = Design(5, ["unique"], regions)
    return satpack.Puzzle("boxes", "cube", regions[0].region, pieces, design=design)


def counted(puzzle: satpack.Puzzle, sizes: tuple[int, ...] | None = None) -> tuple[int, int]:
    """Return how many sets there are as wished, of pieces of some sizes, and of how many."""
    search = satpack.Designs(puzzle)
    found = list(search)
    return sum(sizes in (None, sizes_of(each)) for each in found), search.sets


def sizes_of(found: Designed) -> tuple[int, ...]:
    """Return how many cells each piece has, the largest first."""
    cells = [len(found.source.pieces[kind]) for kind in found.record.kinds]
    return tuple(sorted(cells, reverse=True))


def cut(n: int) -> tuple[int, int]:
    """Return how many ways there are to cut a square, summed over the sets of pieces."""
    forms = [replace(form, copies=(0, n)) for form in satpack.polyforms("square", n)]
    board = satpack.box("square", n, n)
    search = satpack.Designs(satpack.Puzzle("cut", "square", board, forms, design=Design(n)))
    return sum(satpack.count(found.puzzle()).total or 0 for found in search), search.sets


def cut_six() -> tuple[int, int]:
    """Return the same for 6 x 6, counted at once, if its sets have as many solutions up to symmetry."""
    forms = [replace(form, copies=(0, 6)) for form in satpack.polyforms("square", 6)]
    puzzle = satpack.Puzzle("cut", "square", satpack.box("square", 6, 6), forms, design=Design(6))
    search = satpack.Designs(puzzle, engine="together")
    classes = sum(found.record.solutions[0] for found in search)
    count = satpack.count(replace(puzzle, design=None), engine="cover")
    return count.total if count.symmetry == classes else -1, search.sets


def in_rows(n: int) -> tuple[tuple[int, int, int], int]:
    """Return the figures of distinct pentominoes in 5 x n."""
    forms = [replace(form, copies=(0, 1)) for form in satpack.polyforms("square", 5)]
    board = satpack.box("square", 5, n)
    search = satpack.Designs(satpack.Puzzle("rows", "square", board, forms, design=Design()))
    counts = [found.record.solutions[0] for found in search]
    return (sum(counts), len(counts), counts.count(1)), search.sets


def burrs() -> tuple[tuple[int, int, int], int]:
    """Return assemblies, those that come apart, and these with mirror images apart."""
    search = satpack.Designs(
        solid_burr(burr_family("notchable"), design=Design(6, ["solutions >= 1"], best="level"))
    )
    found = list(search)
    assemblies = sum(each.record.solutions[0] for each in found)
    apart = sum(each.record.apart for each in found)
    return (assemblies, apart, mirror_images_apart(found)), search.sets


def mirror_images_apart(found: list[Designed]) -> int:
    """Return how many assemblies come apart, an assembly and its mirror image as two."""
    puzzle = replace(found[0].source, design=None)
    placements = satpack.place(puzzle)
    action = symmetry_of(puzzle).on(placements)
    total = 0
    for outcome in satpack.Survey(puzzle).outcomes():
        if outcome.ending is Ending.SEPARATED:
            numbers = tuple(sorted(placements.index(placed) for placed in outcome.placed()))
            total += PlacementBatch(placements, action, [numbers]).class_sizes().rotations
    return total


def random_burrs(options: argparse.Namespace) -> None:
    """Print how fast random burrs are examined whole."""
    design = Design(6, best="level")
    pieces = [satpack.Piece(str(n), burr_cells(n), (0, 6)) for n in burr_family("all")]
    puzzle = satpack.Puzzle("burrs", "cube", burr_region(), pieces, design=design)
    began = time.process_time()
    examiner = Examiner(puzzle, design, states=1_000_000)
    diver = Diver(examiner)
    # the first sets wait for what all others share
    warm = diver.solutions(random.Random(-1), 2)
    examiner.records(diver.sets(warm))
    examiner.seen = Seen()
    ready = time.process_time() - began
    began = time.process_time()
    rows = diver.solutions(random.Random(options.seed), options.burrs)
    drawing = time.process_time() - began
    sets = diver.sets(rows)
    began = time.process_time()
    records = examiner.records(sets)
    examining = time.process_time() - began
    seen = examiner.seen
    print(f"random six-piece burrs of 837 pieces: {seen.sets:,}, {seen.assemblies:,} assemblies")
    print(
        f"CPU seconds to get ready {ready:.2f}, to draw sets {drawing:.2f}, to examine {examining:.2f}"
    )
    print(
        f"a minute and core: {60 * seen.sets / (drawing + examining):,.0f} drawn and examined",
        end="",
    )
    print(f", {60 * seen.sets / examining:,.0f} examined")
    if not options.burrtxt:
        return
    bare = exported_and_run(options.burrtxt, two_dominoes())[0]
    theirs, differ = 0.0, 0
    for record in records:
        cpu, output = exported_and_run(options.burrtxt, Designed(puzzle, record).puzzle())
        theirs += max(0.0, cpu - bare)
        differ += bool(agreement(output, record.solutions[0], record.apart))
    print(
        f"{Path(options.burrtxt).name}: CPU seconds {theirs:.2f} less {bare:.4f} a process; ",
        end="",
    )
    print(f"ratio {theirs / examining:.1f}; {differ} burrs differ")


def print_orders() -> None:
    """Print after which part of all sets unique burrs of each level are met first."""
    pieces = [satpack.Piece(str(n), burr_cells(n), (0, 6)) for n in TWENTY_FIVE]
    design = Design(6, ["unique", "apart"])
    puzzle = satpack.Puzzle("burrs", "cube", burr_region(), pieces, design=design)
    examiner = Examiner(puzzle, design, states=1_000_000)
    ranking = Ranking(examiner.family)
    sets = examiner.new(ranking.sets(0, len(ranking)))
    number = {row.tobytes(): i for i, row in enumerate(sets)}
    level = np.zeros(len(sets), dtype=np.int64)
    for record in examiner.records(sets):
        level[number[np.array(record.kinds, dtype=np.int32).tobytes()]] = record.level
    cells = examiner.family.cells(sets)
    chance = np.random.default_rng(1)
    orders = {
        "most holes first": [np.argsort(cells, kind="stable")],
        "as they are numbered": [np.arange(len(sets))],
        "fewest holes first": [np.argsort(-cells, kind="stable")],
        "at random (median of 15)": [chance.permutation(len(sets)) for _ in range(15)],
    }
    levels = range(1, level.max() + 1)
    print(f"{len(sets):,} sets, {(level > 0).sum():,} unique and apart; met first after per cent")
    print(f"{'order':26}{''.join(f'   level {k}' for k in levels)}")
    for name, ways in orders.items():
        met = [[np.flatnonzero(level[way] >= k)[0] for k in levels] for way in ways]
        shown = 100 * np.median(met, axis=0) / len(sets)
        print(f"{name:26}{''.join(f'{part:10.2f}' for part in shown)}")


def two_dominoes() -> satpack.Puzzle:
    """Return a puzzle for which a program needs as long as for nothing."""
    return satpack.Puzzle(
        "two", "cube", satpack.box("cube", 2, 2, 1), [satpack.Piece("a", [(0, 0, 0), (1, 0, 0)], 2)]
    )


def exported_and_run(program: str, puzzle: satpack.Puzzle) -> tuple[float, str]:
    """Return the CPU seconds that BurrTools needs for a puzzle, and what it says."""
    from satpack.io.burrtools.writing import Findings, burrtools_bytes

    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch, "puzzle.xmpuzzle")
        file.write_bytes(burrtools_bytes(replace(puzzle, expect=None), Findings()))
        done = run([program, "-r", "-d", "-q", str(file)], 600)
    return done.cpu, done.output


if __name__ == "__main__":
    main()

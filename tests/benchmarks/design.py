"""How fast sets of pieces are examined, beside BurrTools' text program, and in which order.

    python -m tests.benchmarks.design
    python -m tests.benchmarks.design --burrtxt burrTxt-0.7.1 --burrs 300
    python -m tests.benchmarks.design --burrs 0 --orders

Draws random sets of six of the 837 pieces of six-piece burrs, each of which can be put together, and examines every one whole:
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

import numpy as np

import satpack
from satpack.engines.design.candidates import SetCandidates
from satpack.engines.design.examiner import Examiner
from satpack.engines.design.family import Ranking
from satpack.engines.design.record import Seen
from satpack.model.designs.design import Design
from satpack.model.shapes.burrs import burr_cells, burr_family
from satpack.questions.designs.designed import Designed
from tests.benchmarks.disassembly import agreement
from tests.benchmarks.measuring import took
from tests.tools.designs import TWENTY_FIVE, burr_region


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--burrtxt", metavar="PROGRAM", help="BurrTools' text program")
    parser.add_argument("--burrs", type=int, default=1000, help="random burrs to examine")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--orders", action="store_true", help="compare orders of examination")
    options = parser.parse_args()
    if options.burrs:
        random_burrs(options)
    if options.orders:
        print_orders()


def random_burrs(options: argparse.Namespace) -> None:
    """Print how fast random burrs are examined whole."""
    design = Design(6, best="level")
    pieces = [satpack.Piece(str(n), burr_cells(n), (0, 6)) for n in burr_family("all")]
    puzzle = satpack.Puzzle("burrs", "cube", burr_region(), pieces, design=design)
    began = time.process_time()
    examiner = Examiner(puzzle, design, states=1_000_000)
    candidates = SetCandidates(examiner, "sample")
    # the first sets wait for what all others share
    board = examiner.boards[0]
    warm = np.array(candidates.begin(random.Random(-1), 2))
    examiner.records(board.kinds_of(warm))
    examiner.seen = Seen()
    ready = time.process_time() - began
    began = time.process_time()
    rows = np.array(candidates.begin(random.Random(options.seed), options.burrs))
    drawing = time.process_time() - began
    sets = board.kinds_of(rows)
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
    from satpack.io.burrtools.writing import burrtools_bytes

    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch, "puzzle.xmpuzzle")
        file.write_bytes(burrtools_bytes(replace(puzzle, expect=None)))
        done = took([program, "-r", "-d", "-q", file], cap=600)
    return done.cpu, done.printed


if __name__ == "__main__":
    main()

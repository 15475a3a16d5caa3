"""Random puzzles and assemblies, each answered in several ways that must agree; best with the checked build of the kernels.

    .ci/checked .venv/bin/python tests/fuzz/random_puzzles.py 500

Small puzzles on every grid, with optional cells and ranges of copies: every solution is found by the two engines and by
brute force. A tenth are larger ones that are cut up, where the engines have each other and the cutting
only. As many boxes are cut at random and taken apart, and the first level is what a plain search finds. With --seed other
puzzles are drawn; without, the same ones each time. What is found to be wrong is made as small as it can be, and shown.
"""

import argparse
import gc
import random
from itertools import count

import hypothesis
from hypothesis import given, settings
from hypothesis import strategies as st

import satpack
from satpack.kernels import library
from satpack.model.grids import GRIDS
from satpack.model.grids.coordinates import box_cells, to_file
from satpack.model.moves.disassembly import Ending
from satpack.model.pieces import Piece, Region
from satpack.model.puzzle import Puzzle
from satpack.model.solution import Placed, Solution
from tests.engines.disassembly.naive import Boxes, Prisms, first_level
from tests.tools.brute_force import solutions
from tests.tools.engines import engines_for
from tests.tools.strategies import puzzles, solvable_puzzles


def found_by(engine, puzzle):
    """Every solution, as a set of (piece, set of cells) each; counting must agree with listing."""
    every = list(satpack.enumerate(puzzle, engine=engine, up_to="total"))
    found = {frozenset((p.piece, frozenset(p.cells)) for p in s.placed) for s in every}
    assert len(found) == len(every), engine
    counted = satpack.count(puzzle, engine=engine)
    assert (counted.total, counted.complete) == (len(found), True), engine
    return found


def check_puzzle(puzzle):
    """Compare the engines with all fillings."""
    expected = solutions(puzzle)
    for engine in engines_for("list"):
        assert found_by(engine, puzzle) == expected, engine


def check_cut_up(drawn):
    """Compare the engines with each other, where there is a solution and perhaps many."""
    puzzle, filling = drawn
    first, *others = (found_by(engine, puzzle) for engine in engines_for("list"))
    assert all(each == first for each in others)
    assert frozenset((piece, frozenset(cells)) for piece, cells in filling) in first


@st.composite
def assemblies(draw):
    """A box of cubes, or of prisms, cut at random into pieces that need not be connected, some cells left out."""
    grid = GRIDS[draw(st.sampled_from(["cube", "cube", "square", "prism"]))]
    flat = grid.dimension == 2
    size = draw(st.tuples(*[st.integers(2, 4 if flat else 3)] * grid.dimension))
    chance = random.Random(draw(st.integers(0, 10**9)))
    count = draw(st.integers(2, 4))
    cells = list(box_cells(grid, size))
    chance.shuffle(cells)
    pieces = [[cell] for cell in cells[:count]]
    for cell in cells[count:]:
        beside = [p for p in pieces if set(grid.neighbours(cell)).intersection(p)]
        if beside and chance.random() < 0.9:
            chance.choice(beside).append(cell)
    return grid, tuple(tuple(sorted(piece)) for piece in pieces)


def check_apart(drawn):
    """Compare the first level, or that there is none, with a plain search; the moves are replayed by satpack."""
    grid, pieces = drawn
    named = [(f"p{number}", cells) for number, cells in enumerate(pieces)]
    region = Region(tuple(cell for cells in pieces for cell in cells))
    parts = tuple(Piece(name, cells) for name, cells in named)
    puzzle = Puzzle("cut", grid, region, parts, reflect=True)
    assembly = Solution(puzzle, tuple(Placed(name, cells) for name, cells in named))
    found = satpack.disassemble(assembly)
    if grid.name == "prism":
        rows = [[to_file(grid, cell) for cell in cells] for cells in pieces]
        pieces = [[(column, -row, layer) for row, column, layer in cells] for cells in rows]
    level, seen = first_level(pieces, Prisms() if grid.name == "prism" else Boxes(grid.dimension))
    assert len(found.whole.moves) == (level or 0)
    if level is None:
        assert (found.whole.ending, found.whole.states) == (Ending.LOCKED, seen)


def run(check, drawn, number, seed):
    """Check random examples; return their number."""

    @hypothesis.seed(seed)
    @settings(
        max_examples=number,
        database=None,
        deadline=None,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @given(drawn)
    def checked(example):
        nonlocal done
        check(example)
        done += 1

    done = 0
    checked()
    return done


def tried(seed):
    """Yield a word for what came of each puzzle, for ever: for `python tests/fuzz`."""
    parts = (
        (check_puzzle, puzzles(), "both engines agree with brute force"),
        (check_cut_up, solvable_puzzles(max_cells=14), "both engines agree"),
        (check_apart, assemblies(), "level of taking apart as by a plain search"),
    )
    for number in count():
        for check, drawn, word in parts:
            for _ in range(run(check, drawn, 20, seed * 1_000_000 + number)):
                yield word


def check_memory():
    """In a checked build, see that every block of the kernels was freed."""
    gc.collect()
    loaded, _ = library._library()
    alive = getattr(loaded, "satpack_alive", None)
    if alive is None:
        print("not a checked build: memory was not counted")
        return
    assert alive() == 0, f"{alive()} blocks of the kernels were not freed"
    print("every block of the kernels was freed")


def main():
    """Check as many as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("number", type=int, nargs="?", default=500)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    larger = max(1, options.number // 10)
    for check, drawn, number in (
        (check_puzzle, puzzles(), options.number - larger),
        (check_cut_up, solvable_puzzles(max_cells=14), larger),
        (check_apart, assemblies(), options.number),
    ):
        print(f"{check.__name__}: {run(check, drawn, number, options.seed)} agree", flush=True)
    check_memory()


if __name__ == "__main__":
    main()

"""The sweep's numbers are those of listing everything."""

from dataclasses import replace
from operator import itemgetter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.engines.burnside import Limits
from satpack.engines.frontier.counting import bound, count_conventions, count_fillings
from satpack.engines.frontier.engine import sweep
from satpack.engines.frontier.layout import counters_of, layout_of, tiling_of
from satpack.engines.prepared import Prepared
from satpack.model.grids import GRIDS
from satpack.model.pieces import Piece, Region
from satpack.model.placing.placements import place
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies, Holes
from satpack.model.symmetry.group import symmetry_of
from tests.engines.cover.naive import filled, fillings
from tests.tools import brute_force
from tests.tools.examples import examples
from tests.tools.strategies import puzzles, solvable_puzzles


@examples(150)
@given(puzzles() | solvable_puzzles().map(itemgetter(0)), st.data())
def test_a_sweep_in_any_order_counts_what_brute_force_finds(puzzle, data):
    first, *others = puzzle.pieces
    if data.draw(st.booleans()):  # as if there were no bound: the area settles it
        first = replace(first, copies=Copies(first.copies.low, 10_000))
        puzzle = replace(puzzle, pieces=(first, *others))
    wanted = len(brute_force.solutions(puzzle))
    assert count_fillings(place(puzzle)) == wanted
    tiling = tiling_of(place(puzzle))
    order = data.draw(st.permutations(range(len(tiling.weight))))
    counters = counters_of(tiling)
    layout = layout_of(tiling, np.array(order), counters)
    if wanted or puzzle.needed_area[0] <= len(puzzle.region):  # else the area was asked first
        assert sweep(layout, counters, Limits(memory=10**8)) == wanted


@given(puzzles() | solvable_puzzles().map(itemgetter(0)), st.data())
def test_bounds_on_empty_cells(puzzle, data):
    low, high = sorted(data.draw(st.tuples(st.integers(0, 5), st.integers(0, 9))))
    bounded = replace(puzzle, holes=Holes(low, high))
    assert count_fillings(place(bounded)) == len(brute_force.solutions(bounded))


@examples(150)
@given(filled())
def test_fixed_fillings_and_classes(made):
    check_symmetric_fillings(*made)


def check_symmetric_fillings(placements, fillings):
    symmetry = symmetry_of(placements.puzzle)
    images = symmetry.on(placements).placements
    fillings = set(map(frozenset, fillings))
    for permutation in images:
        fixed = sum({int(permutation[p]) for p in f} == f for f in fillings)
        assert count_fillings(placements, permutation) == fixed
    found = count_conventions(Prepared.placed(placements))
    assert found.total == len(fillings)
    for number, group in (
        (found.symmetry, images),
        (found.rotations, images[: symmetry.rotation_count]),
    ):
        orbits = {frozenset(frozenset(int(g[p]) for p in f) for g in group) for f in fillings}
        assert number == len(orbits)


@pytest.mark.parametrize("low", range(6))
def test_symmetric_fillings_with_a_least_number(low):
    """Pairs of copies go past the number that is enough."""
    board = Region(tuple((x, y) for x in range(3) for y in range(3)))
    pieces = (
        Piece("domino", ((0, 0), (1, 0)), Copies(low, 99)),
        Piece("one", ((0, 0),), Copies(0, 99)),
    )
    puzzle = Puzzle("at least", GRIDS["square"], board, pieces)
    placements = place(puzzle)
    if low == 5:
        assert count_fillings(placements) == 0
    else:
        check_symmetric_fillings(placements, fillings(placements))


@given(puzzles() | solvable_puzzles().map(itemgetter(0)))
def test_no_sweep_becomes_larger_than_its_bound(puzzle):
    placements = place(puzzle)
    met = []
    total = count_fillings(
        placements, limits=Limits(on_progress=lambda progress: met.append(progress.states))
    )
    largest = bound(placements)
    assert largest.states >= max(met, default=0)
    assert largest.work >= sum(met)
    assert count_fillings(placements, limits=Limits(memory=largest.memory)) == total

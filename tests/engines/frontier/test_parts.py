"""The parts of the sweep, each by itself."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.engines.burnside import Limits
from satpack.engines.frontier.counting import count_fillings, sweep_order
from satpack.engines.frontier.engine import Gathering, States, sweep
from satpack.engines.frontier.layout import CopyCounter, counters_of, layout_of, tiling_of
from satpack.model.grids import GRIDS
from satpack.model.pieces import Piece, Region
from satpack.model.placing.placements import place
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies, Holes


def line(length, *pieces, optional=0):
    """Pieces in a row of squares, the last of which are optional."""
    cells = tuple((x, 0) for x in range(length))
    region = Region(cells[: length - optional], cells[length - optional :])
    return place(Puzzle("line", GRIDS["square"], region, pieces))


def bar(name, size, low, high):
    return Piece(name, tuple((x, 0) for x in range(size)), Copies(low, high))


@pytest.mark.parametrize(
    ("pieces", "optional", "counted"),
    [
        ([bar("a", 2, 0, 99)], 0, {}),
        ([bar("a", 2, 6, 6)], 0, {}),
        # one too few to fill the row, so that it has to be counted
        ([bar("a", 2, 0, 5)], 0, {0: CopyCounter(0, 5)}),
        ([bar("a", 2, 0, 99), bar("b", 3, 0, 99)], 0, {}),
        ([bar("a", 2, 0, 99), bar("b", 3, 2, 2)], 0, {1: CopyCounter(2, 2)}),
        ([bar("a", 2, 2, 99), bar("b", 3, 1, 2)], 0, {1: CopyCounter(1, 2)}),
        ([bar("a", 2, 2, 99), bar("b", 3, 0, 99)], 0, {0: CopyCounter(2, 2, saturates=True)}),
        ([bar("a", 2, 1, 1), bar("b", 3, 0, 0)], 0, {0: CopyCounter(1, 1)}),
        # empty cells: free, tied to the only piece, or left alone
        ([bar("a", 2, 0, 99)], 4, {}),
        ([bar("a", 2, 2, 99)], 4, {0: CopyCounter(2, 2, saturates=True)}),
        ([bar("a", 2, 5, 99)], 4, {1: CopyCounter(0, 2)}),
        ([bar("a", 2, 5, 99), bar("b", 3, 0, 99)], 4, {0: CopyCounter(5, 5, saturates=True)}),
    ],
)
def test_a_sweep_counts_the_copies_that_can_differ(pieces, optional, counted):
    placements = line(12, *pieces, optional=optional)
    assert counters_of(tiling_of(placements)).counted == counted


@pytest.mark.parametrize(
    ("pieces", "holes", "counted"),
    [
        ([bar("a", 2, 0, 99)], Holes(0, 4), {}),  # no more than may stay empty anyway
        ([bar("a", 2, 0, 99)], Holes(0, 2), {1: CopyCounter(0, 2)}),
        ([bar("a", 2, 0, 99)], Holes(2, 4), {1: CopyCounter(2, 2, saturates=True)}),
        ([bar("a", 2, 0, 5)], Holes(3, 4), {0: CopyCounter(0, 5)}),
        ([bar("a", 2, 0, 99), bar("b", 3, 0, 99)], Holes(1, 2), {2: CopyCounter(1, 2)}),
    ],
)
def test_bounds_on_empty_cells_are_counted(pieces, holes, counted):
    puzzle = replace(line(12, *pieces, optional=4).puzzle, holes=holes)
    assert counters_of(tiling_of(place(puzzle))).counted == counted


def test_counters_and_cells_share_words():
    """A window of 67 cells and twelve counters of several bits make two words."""
    far = Piece("far", ((0, 0), (66, 0)), Copies(1, 2))
    ones = [Piece(f"one{i}", ((0, 0),), Copies(5, 5)) for i in range(12)]
    fill = Piece("fill", ((0, 0),), Copies(0, 99))
    tiling = tiling_of(line(70, far, fill, *ones))
    layout = layout_of(tiling, np.arange(70), counters_of(tiling))
    assert layout.window == 67
    assert layout.words == 2
    places = {
        (field.word, bit)
        for field in layout.fields.values()
        for bit in range(field.shift, field.shift + field.counter.bits)
    }
    assert len(places) == 2 + 12 * 3
    assert all(64 * word + bit >= 67 and bit < 64 for word, bit in places)


@pytest.mark.parametrize(
    ("far", "ones", "expected"),
    [((0, 4), (0, 99), 16), ((1, 2), (0, 99), 4 + 6), ((3, 4), (62, 64), 4 + 1)],
)
def test_windows_wider_than_a_word(far, ones, expected):
    """Two cells 66 apart, four ways to lie; ones fill the rest."""
    placements = line(70, Piece("far", ((0, 0), (66, 0)), Copies(*far)), bar("one", 1, *ones))
    tiling = tiling_of(placements)
    counters = counters_of(tiling)
    layout = layout_of(tiling, np.arange(70), counters)
    assert layout.window == 67
    assert sweep(layout, counters, Limits(memory=10**7)) == expected
    assert count_fillings(placements) == expected


@pytest.mark.parametrize(
    ("pieces", "bits"),
    [
        ([bar("a", 2, 0, 99)], 62),  # one option and what passes by: two numbers at most
        ([bar("a", 2, 0, 99), bar("b", 3, 0, 99)], 62),
        ([bar("a", 2, 0, 99), bar("b", 3, 0, 99), bar("c", 1, 0, 99)], 61),
        # two different numbers of the first become the same
        ([bar("a", 2, 3, 99), bar("b", 3, 0, 99)], 61),
    ],
)
def test_limbs_leave_room_for_the_sum(pieces, bits):
    tiling = tiling_of(line(12, *pieces))
    assert layout_of(tiling, np.arange(12), counters_of(tiling)).limb_bits == bits


@given(
    st.lists(st.dictionaries(st.integers(0, 9), st.integers(0, 2**24), max_size=6), min_size=1),
    st.integers(1, 3),
)
def test_merging_adds_exactly(runs, words):
    """Numbers in limbs of twelve bits, merged at once or in between."""
    limb_bits = 12
    gathering = Gathering(limb_bits=limb_bits, held=0, memory_limit=10**9)
    expected = {}
    for number, ways in enumerate(runs):
        keys = np.array(
            [[k << (20 * w) for k in sorted(ways)] for w in range(words)], dtype=np.uint64
        )
        values = [ways[k] for k in sorted(ways)]
        limbs = np.array(
            [
                [v & 0xFFF for v in values],
                [v >> 12 & 0xFFF for v in values],
                [v >> 24 for v in values],
            ],
            dtype=np.uint64,
        )
        gathering.add(number, States(keys.reshape(words, -1), limbs))
        for key, value in ways.items():
            expected[key] = expected.get(key, 0) + value
    merged = gathering.merged()
    assert merged.keys[0].tolist() == sorted(expected)
    found = [
        States(merged.keys[:, [i]], merged.limbs[:, [i]]).ways(limb_bits)
        for i in range(len(merged))
    ]
    assert found == [expected[key] for key in sorted(expected)]
    assert int(merged.limbs.max(initial=0)) < 1 << limb_bits or len(runs) == 1


def window_of(cells, piece):
    puzzle = Puzzle("order", GRIDS["square"], Region(tuple(cells)), (piece,))
    tiling = tiling_of(place(puzzle))
    return layout_of(tiling, sweep_order(tiling), counters_of(tiling)).window


def test_orders_run_along_the_region():
    """The window stays narrow in strips, whichever way they lie, and around corners."""
    domino = bar("domino", 2, 0, 999)
    assert window_of(product(range(30), range(3)), domino) == 4
    assert window_of(product(range(3), range(30)), domino) == 4
    spiral = spiral_of_corridors()
    assert len(spiral) > 300
    assert window_of(spiral, domino) <= 8


def spiral_of_corridors():
    cells = set()
    x = y = 0
    step = (1, 0)
    for length in (30, 28, 28, 24, 24, 20):
        for _ in range(length):
            cells |= {(x + i, y + j) for i in range(3) for j in range(3)}
            x, y = x + step[0], y + step[1]
        step = (-step[1], step[0])
    return cells


def test_cells_that_go_together_are_one_item():
    """Two blocks side by side in a row of four cells: every placement covers a pair of cells or neither of them."""
    block = bar("block", 4, 0, 9)
    tiling = tiling_of(line(4, block))
    assert tiling.weight.tolist() == [4]
    assert tiling.problem.items.tolist() == [0]

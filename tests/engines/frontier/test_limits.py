"""A sweep keeps to its memory, stops in time, and tells how far it is."""

import tracemalloc
from itertools import pairwise, product

import pytest

import satpack
from satpack import polyforms
from satpack.engines.burnside import Limits
from satpack.engines.frontier.counting import bound, count_conventions, count_fillings, sweep_order
from satpack.engines.frontier.engine import Gathering
from satpack.engines.frontier.layout import counters_of, layout_of, tiling_of
from satpack.engines.prepared import Prepared
from satpack.model.grids import GRIDS
from satpack.model.pieces import Piece, Region
from satpack.model.placing.placements import place
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies
from satpack.runtime.errors import LimitError, Undecided
from satpack.runtime.limits import Deadline


def square(width, height, *pieces):
    board = Region(tuple(product(range(width), range(height))))
    return place(Puzzle("board", GRIDS["square"], board, pieces))


def pentominoes():
    return square(6, 10, *polyforms("square", 5))


def traced(placements, memory_limit):
    """Return the count, or None if it was refused, and the most memory that was in use."""
    tracemalloc.start()
    try:
        return count_fillings(
            placements, limits=Limits(memory=memory_limit)
        ), tracemalloc.get_traced_memory()[1]
    except LimitError:
        return None, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_memory_is_kept_to():
    """Both where it is enough and where it is not; the rest is the tiling and Python itself."""
    placements = pentominoes()
    overhead = 1_500_000
    counts = []
    for limit in (1_000_000, 10_000_000, 50_000_000, 60_000_000):
        count, used = traced(placements, limit)
        counts.append(count)
        assert used < limit + overhead
    assert counts == [None, None, None, 9356]


def test_equal_states_are_merged_early_when_memory_is_short(monkeypatch):
    """Small pieces of many kinds meet the same states again and again, several times as many as there are."""
    merges = []
    merged = Gathering.merged
    monkeypatch.setattr(Gathering, "merged", lambda self: merges.append(1) or merged(self))
    pieces = [
        Piece(f"{size} {piece.name}", piece.cells, Copies(0, 36))
        for size in (1, 2, 3)
        for piece in polyforms("square", size)
    ]
    placements = square(6, 6, *pieces)
    expected = count_fillings(placements)
    assert len(merges) == 36
    merges.clear()
    assert count_fillings(placements, limits=Limits(memory=200_000)) == expected
    assert len(merges) > 36


def test_the_deadline_ends_it():
    with pytest.raises(Undecided, match="time limit"):
        count_fillings(pentominoes(), limits=Limits(Deadline.after(0)))


def test_a_sweep_reports_its_progress():
    domino = Piece("domino", ((0, 0), (1, 0)), Copies(8, 8))
    placements = square(4, 4, domino)
    met = []
    count_fillings(placements, limits=Limits(on_progress=met.append))
    assert [p.fraction for p in met] == [i / 16 for i in range(1, 17)]
    assert met[-1].states == 1

    met = []
    count_conventions(Prepared.placed(placements), limits=Limits(on_progress=met.append))
    assert all(before.fraction < after.fraction for before, after in pairwise(met))
    assert met[-1].fraction == 1
    # five subgroups with one turn or mirror, quarter turns, identity
    assert met[0].fraction == 1 / (7 * 16)


def test_the_bound_of_a_sweep_is_near_its_states():
    # after a cell each of the eight that follow may be covered or not
    assert bound(place(satpack.load("dominoes-8x8"))).states <= 2**8
    assert bound(place(satpack.load("bedlam"))).memory > 10**12


def test_one_state_is_said_in_the_singular():
    with pytest.raises(LimitError, match=r"there is 1 state after 0 of \d+ cells"):
        count_fillings(place(satpack.load("bedlam")), limits=Limits(memory=1))


class Looks:
    """A deadline that passes after a number of looks at it."""

    def __init__(self, left):
        self._left = left

    def check(self):
        self._left -= 1
        if self._left < 0:
            raise Undecided("time limit")


def test_the_clock_is_looked_at_while_an_order_is_chosen():
    tiling = tiling_of(place(satpack.load("dominoes-8x8")))
    with pytest.raises(Undecided):
        sweep_order(tiling, Looks(20))
    sweep_order(tiling, Looks(10**6))


def test_the_time_limit_holds_while_a_sweep_is_prepared():
    placements = place(satpack.load("dominoes-8x8"))
    late = Deadline.after(0)
    tiling = tiling_of(placements)
    order = sweep_order(tiling)
    for prepare in (
        lambda: tiling_of(placements, deadline=late),
        lambda: sweep_order(tiling, late),
        lambda: layout_of(tiling, order, counters_of(tiling), late),
        lambda: bound(placements, late),
    ):
        with pytest.raises(Undecided):
            prepare()

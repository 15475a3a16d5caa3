"""Cuts of cells into connected parts: all of them, as a plain recursion finds them; random ones and their neighbours."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack.engines.design.cutting import Cutter
from satpack.model.connected import connected_parts
from satpack.model.grids import GRIDS
from satpack.runtime.errors import Undecided
from satpack.runtime.limits import Deadline
from tests.tools.strategies import connected_shapes


def near_of(grid, cells):
    number = {cell: place for place, cell in enumerate(cells)}
    return [[number[n] for n in grid.neighbours(cell) if n in number] for cell in cells]


def plainly(grid, cells, sizes):
    """Return all partitions of cells into connected parts of these sizes, cell by cell."""
    found = set()

    def place(left, parts):
        if not left:
            if Counter(map(len, parts)) == Counter(sizes) and all(
                len(connected_parts(grid, part)) == 1 for part in parts
            ):
                found.add(frozenset(map(frozenset, parts)))
            return
        first, *rest = left
        for part in parts:
            if len(part) < max(sizes):
                part.append(first)
                place(rest, parts)
                part.pop()
        if len(parts) < len(sizes):
            place(rest, [*parts, [first]])

    place(list(cells), [])
    return found


@st.composite
def shapes_to_cut(draw):
    grid = GRIDS[draw(st.sampled_from(["square", "triangle", "hexagon", "cube"]))]
    cells = draw(connected_shapes(grid, max_size=8))
    sizes, left = [], len(cells)
    while left:
        sizes.append(draw(st.integers(1, left)))
        left -= sizes[-1]
    return grid, cells, sorted(sizes, reverse=True)


def parts_of(cells, cut):
    return frozenset(
        frozenset(cell for place, cell in enumerate(cells) if part >> place & 1) for part in cut
    )


@given(shapes_to_cut(), st.integers(0, 9))
def test_all_cuts_are_those_of_a_plain_recursion(drawn, seed):
    grid, cells, sizes = drawn
    cutter = Cutter(near_of(grid, cells), sizes)
    cuts = list(cutter.all())
    assert all(map(cutter.is_cut, cuts))
    every = [parts_of(cells, cut) for cut in cuts]
    assert len(set(every)) == len(every)
    assert set(every) == plainly(grid, cells, sizes)
    chance = random.Random(seed)
    met = cutter.at_random(chance)
    assert met is None or parts_of(cells, met) in every
    if met is not None and len(sizes) > 1:
        other = cutter.neighbour(met, chance)
        assert other is None or (parts_of(cells, other) in every and other != met)
    if not cuts:
        assert met is None


# OEIS A172477
@pytest.mark.parametrize(("n", "number"), [(2, 2), (3, 10), (4, 117), (5, 4006)])
def test_squares_cut_into_polyominoes_of_their_side(n, number):
    cutter = Cutter(near_of(GRIDS["square"], satpack.box("square", n, n)), [n] * n)
    assert sum(1 for _ in cutter.all()) == number


def test_random_cuts_of_a_cube_are_many_and_the_same_for_a_seed():
    cutter = Cutter(near_of(GRIDS["cube"], satpack.box("cube", 4, 4, 4)), [11, 11, 11, 11, 10, 10])

    def walk():
        chance = random.Random(5)
        cuts = [cutter.at_random(chance)]
        for _ in range(50):
            cuts.append(cutter.neighbour(cuts[-1], chance))
        return cuts

    cuts = walk()
    assert all(map(cutter.is_cut, cuts))
    assert len(set(cuts)) > 25
    assert cuts == walk()


@pytest.mark.parametrize(
    "parts",
    [
        (0b11, 0b10),
        (0b101, 0b1010),
        (0b1, 0b1110),
        (0b1100, 0b11),
        (0b11,),
        (0b11, 0),
        (0b11, 0b110000),
    ],
)
def test_what_is_no_cut(parts):
    cutter = Cutter([[1], [0, 2], [1, 3], [2]], [2, 2])
    assert cutter.is_cut((0b11, 0b1100))
    assert not cutter.is_cut(parts)


def test_parts_may_be_larger_than_calls_can_be_nested():
    n = 4_000
    near = [[at for at in (cell - 1, cell + 1) if 0 <= at < n] for cell in range(n)]
    (cut,) = Cutter(near, [n // 2, n // 2]).all()
    assert cut == ((1 << n // 2) - 1, (1 << n) - (1 << n // 2))


def test_cuts_end_at_the_deadline():
    cutter = Cutter([[1], [0, 2], [1, 3], [2]], [2, 2], Deadline.after(0))
    with pytest.raises(Undecided, match="time limit"):
        next(cutter.all())
    with pytest.raises(Undecided, match="time limit"):
        cutter.at_random(random.Random(0))

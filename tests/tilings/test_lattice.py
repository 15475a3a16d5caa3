from hypothesis import given
from hypothesis import strategies as st

from satpack.model.grids import GRIDS
from satpack.tilings.plane.lattice import Lattice, sublattices

PLANE = ("square", "hexagon", "triangle")


def sigma(n):
    return sum(d for d in range(1, n + 1) if n % d == 0)


def test_there_are_as_many_sublattices_as_the_sum_of_divisors_says():
    for n in range(1, 25):
        found = list(sublattices(GRIDS["square"], n))
        assert len(found) == len(set(found)) == sigma(n)
        assert {lattice.index for lattice in found} == {n}


def test_in_space_there_are_as_many_as_known():
    # A001001: sublattices of index n in three dimensions
    counts = [len(list(sublattices(GRIDS["cube"], n))) for n in range(1, 9)]
    assert counts == [1, 7, 13, 35, 31, 91, 57, 155]


vectors = st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=1, max_size=4)


@given(vectors)
def test_a_lattice_holds_what_spans_it_and_is_no_larger(spanning):
    lattice = Lattice.spanned(GRIDS["square"], spanning)
    if not lattice.index:
        return
    assert all(lattice.holds(vector) for vector in spanning)
    minors = [a * d - b * c for a, b in spanning for c, d in spanning]
    from math import gcd

    assert lattice.index == gcd(*minors)
    assert Lattice.spanned(GRIDS["square"], reversed(spanning)) == lattice


@given(st.sampled_from(PLANE), st.integers(1, 12), st.data())
def test_a_torus_has_one_cell_of_each_class(name, index, data):
    grid = GRIDS[name]
    lattice = data.draw(st.sampled_from(list(sublattices(grid, index))))
    cells = lattice.cells()
    assert len(cells) == len(set(cells)) == index * len(grid.domain)
    assert all(lattice.home(cell) == cell for cell in cells)
    times = data.draw(st.tuples(st.integers(-5, 5), st.integers(-5, 5)))
    cell = data.draw(st.sampled_from(cells))
    for periods in (lattice.periods, lattice.short_periods):
        shift = [sum(t * p[i] for t, p in zip(times, periods, strict=True)) for i in range(2)]
        assert lattice.home(tuple(map(int.__add__, cell, shift))) == cell

"""Trapezoids that copies of a shape fill: a brute force, known dissections, and what is wrong."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.model.grids import GRIDS
from satpack.runtime import processes
from satpack.runtime.errors import InputError, OptionError
from satpack.tilings.questions.rectangles import trapezoid_search_for, trapezoids
from satpack.tilings.rectangles.deciding import trapezoid_area, trapezoid_cells, trapezoid_cuts
from tests.tools import damage
from tests.tools.examples import examples

TRIANGLE = GRIDS["triangle"]
TRIAMOND = [(1, 1), (2, 2), (4, 1)]


def fills(ways, cells):
    """Whether copies fill cells, by trying all."""
    if not cells:
        return True
    first = min(cells)
    for way in ways:
        for own in way:
            copy = {(x + first[0] - own[0], y + first[1] - own[1]) for x, y in way}
            if copy <= cells and fills(ways, cells - copy):
                return True
    return False


@st.composite
def polyiamonds(draw):
    shape = [TRIANGLE.domain[0]]
    for _ in range(draw(st.integers(1, 4))):
        beside = sorted({n for cell in shape for n in TRIANGLE.neighbours(cell)} - set(shape))
        shape.append(draw(st.sampled_from(beside)))
    return shape


@examples(25)
@given(polyiamonds(), st.booleans())
def test_what_is_filled_is_what_a_brute_force_fills(shape, reflect):
    found = trapezoids(shape, (5, 4), reflect=reflect)
    assert found.complete
    ways = list(TRIANGLE.orientations(shape, reflect=reflect))
    for each in found.verdicts:
        cells = frozenset(trapezoid_cells(TRIANGLE, each.sides))
        assert len(cells) == trapezoid_area(each.sides)
        assert each.filled == (len(cells) % len(shape) == 0 and fills(ways, cells)), each
        assert bool(each.copies) == each.prime


def test_cuts_leave_the_whole_area():
    for sides in ((5, 3), (4, 4), (6, 1)):
        for parts in trapezoid_cuts(sides):
            areas = [
                trapezoid_area(part) if kind == "trapezoid" else 2 * part[0] * part[1]
                for kind, part in parts
            ]
            assert sum(areas) == trapezoid_area(sides)


def test_a_trapezoid_of_three_triangles_is_a_reptile():
    found = trapezoids(TRIAMOND, (4, 4))
    numbers = {each.name: found.number(each) for each in found.filled}
    assert (numbers["2x1"], numbers["4x2"], found.order) == (1, 4, 1)


def test_nothing_is_decided_without_time():
    found = trapezoids(TRIAMOND, (3, 3), timeout=0)
    assert (found.complete, len(found.undecided)) == (False, len(found.verdicts))


def verdicts_of(found):
    return [(each.name, each.filled, each.prime) for each in found.verdicts]


@pytest.mark.parametrize("can_copy", [True, False])
def test_several_processes_say_the_same(monkeypatch, can_copy):
    monkeypatch.setattr(processes, "can_copy", lambda: can_copy)
    alone, shared = (trapezoids(TRIAMOND, (7, 5), jobs=jobs) for jobs in (1, 2))
    assert shared.complete
    assert verdicts_of(shared) == verdicts_of(alone)


def test_a_run_goes_on_from_its_file(tmp_path, monkeypatch):
    from satpack.tilings.rectangles.deciding import Decider, TrapezoidDecider

    kept, decided = str(tmp_path / "run.db"), []
    for decider in (Decider, TrapezoidDecider):
        real = decider.decide

        def decide(self, sides, effort, deadline, real=real):
            decided.append((type(self), sides))
            return real(self, sides, effort, deadline)

        monkeypatch.setattr(decider, "decide", decide)
    first = trapezoids(TRIAMOND, (6, 4), resume=kept)
    assert {kind for kind, _ in decided} == {Decider, TrapezoidDecider}
    decided.clear()
    assert verdicts_of(trapezoids(TRIAMOND, (6, 4), resume=kept)) == verdicts_of(first)
    assert decided == []
    with pytest.raises(InputError, match="belongs to another run"):
        trapezoids(TRIAMOND, (6, 4), resume=kept, reflect=False)


def test_a_filling_of_the_file_that_is_wrong_is_looked_for_again(tmp_path):
    kept = str(tmp_path / "run.db")
    first = trapezoids(TRIAMOND, (4, 3), resume=kept)
    records = damage.records_of(Path(kept))[1]
    damage.signed(
        Path(kept), [(name, content.replace(b"[1,", b"[2,")) for name, content in records]
    )
    assert verdicts_of(trapezoids(TRIAMOND, (4, 3), resume=kept)) == verdicts_of(first)


def test_what_is_wrong_is_said():
    with pytest.raises(
        OptionError, match="trapezoids need the triangle grid, and this is the cube"
    ):
        trapezoid_search_for([(0, 0, 0)], (2, 2), grid="cube")
    with pytest.raises(InputError, match="sides are from 1"):
        trapezoids(TRIAMOND, (0, 2))

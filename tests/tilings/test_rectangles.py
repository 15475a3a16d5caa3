"""Rectangles and boxes that copies fill, beside published tables: E. Friedman, T. Sillke, K. Dahlke."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack.cli.shapes import shapes_given
from satpack.model.grids import GRIDS
from satpack.runtime import processes
from satpack.runtime.errors import InputError, OptionError
from tests.tools import damage
from tests.tools.nights import by_night

# the shape, up to which size, its prime rectangles up to there: Friedman's and Sillke's lists
PRIMES = [
    (".#/##", "9x12", "2x3 5x9"),
    (".#./###", "12x16", "4x4"),
    ("###/#..", "12x30", "2x4 3x8"),
    ("####/#...", "15x30", "2x5 7x15"),
    ("####/.#..", "11x45", "5x10 9x20 9x30 9x45 10x14 10x16 10x23 10x27 11x20 11x30 11x35 11x45"),
    ("#####/#....", "11x20", "2x6 7x12 8x15 9x14 9x16 10x15 11x18"),
]
# hexadecimal rows of K. Dahlke's tables, 0: the piece fills no rectangle
PLANE = {"c8": 2, "e080": 2, "e040": 4, "c060": 0, "f080": 2, "f040": 10, "e0c0": 2, "e0a0": 0}
SPACE = {"c060": 6, "c080!80": 2, "c080!40": 2, "e080!40": 4, "e030": 8, "c060!80": 4, "c0c0!80": 4}


def rectangles(drawing, up_to, *, grid="square", reflect=None):
    ((_, cells),) = shapes_given(drawing, grid=grid).named
    return satpack.rectangles(cells, map(int, up_to.split("x")), grid=grid, reflect=reflect)


def of_rows(text):
    """Return the cells of a piece in Dahlke's notation: a byte a row in hexadecimal, ! between layers."""
    return [
        (bit, y, z)
        for z, layer in enumerate(text.split("!"))
        for y in range(len(layer) // 2)
        for bit in range(8)
        if int(layer[2 * y : 2 * y + 2], 16) >> 7 - bit & 1
    ]


@pytest.mark.parametrize(
    ("drawing", "up_to", "wanted"), by_night(PRIMES, lambda row: row[1] == "11x20")
)
def test_prime_rectangles_are_the_published_ones(drawing, up_to, wanted):
    found = rectangles(drawing, up_to)
    assert found.complete
    assert {each.name for each in found.primes} == set(wanted.split())


def test_odd_orders_are_the_published_ones():
    assert rectangles(".#/##", "9x12").odd_order == 15
    assert rectangles("####/#...", "15x15").odd_order == 21


@pytest.mark.parametrize(("rows", "order"), [(r, n) for r, n in PLANE.items() if r != "c8"])
def test_orders_in_the_plane_are_the_published_ones(rows, order):
    found = satpack.rectangles([cell[:2] for cell in of_rows(rows)], (10, 12))
    assert found.complete
    assert (found.order or 0) == order


@pytest.mark.parametrize(("rows", "order"), SPACE.items())
def test_orders_in_space_are_the_published_ones(rows, order):
    found = satpack.rectangles(of_rows(rows), (4, 4, 5), grid="cube")
    assert found.order == order
    assert found.is_least(order)


def test_every_verdict_has_a_reason():
    found = rectangles("###/#..", "6x12")
    for each in found.verdicts:
        assert each.reason
        assert each.by in {"area", "composed", "colouring", "strip", "search"}
        assert bool(each.copies) == each.prime
        assert bool(each.parts) == (each.by == "composed")
        assert each.filled or not each.parts


def test_without_mirror_images_there_are_fewer():
    assert [each.name for each in rectangles("####/.#..", "10x14", reflect=False).primes] == [
        "5x10"
    ]
    assert rectangles("####/.#..", "10x14").is_least(10)


def test_nothing_is_decided_without_time():
    found = satpack.rectangles([(0, 0), (1, 0)], (3, 4), timeout=0)
    assert (found.complete, found.order, len(found.undecided)) == (False, None, len(found.verdicts))
    assert not found.is_least(found.order)


def test_conclusions_by_cuts_are_reported_even_without_time():
    from satpack.tilings.questions.rectangles import search_for
    from satpack.tilings.rectangles.deciding import Rectangle

    search = search_for([(0, 0), (1, 0)], (2, 3))
    ways = (((0, 0), (0, 1)), ((1, 0), (1, 1)))
    search.keep(Rectangle((1, 2), filled=True, by="search", reason="told", copies=ways[:1]))
    found = {each.name: each for each in search.result().verdicts}
    assert found["2x2"].parts == ((1, 2), (1, 2))
    assert found["2x3"].parts == ((1, 2), (2, 2))
    assert found["1x3"].filled is None


def test_a_rectangle_is_not_prime_if_a_later_one_divides_it():
    from satpack.tilings.questions.rectangles import search_for
    from satpack.tilings.rectangles.deciding import Rectangle

    search = search_for([(0, 0), (1, 0)], (2, 2))
    pair = (((0, 0), (0, 1)), ((1, 0), (1, 1)))
    for sides, copies in (((2, 2), pair), ((1, 2), pair[:1])):
        search.keep(Rectangle(sides, filled=True, by="search", reason="told", copies=copies))
    assert [each.name for each in search.result().primes] == ["1x2"]


def cuts(sides):
    """Yield what a straight cut leaves, all ways."""
    for axis, side in enumerate(sides):
        for part in range(1, side):
            yield tuple((*sides[:axis], each, *sides[axis + 1 :]) for each in (part, side - part))


@given(st.sampled_from([("square", (6, 7)), ("cube", (3, 4, 3)), ("triangle", (4, 5))]), st.data())
def test_composed_is_what_a_cut_leaves_two_filled_ones_of(case, data):
    from satpack.tilings.questions.rectangles import search_for
    from satpack.tilings.rectangles.boxes import box_cells
    from satpack.tilings.rectangles.deciding import Rectangle

    name, up_to = case
    grid = GRIDS[name]
    search = search_for(grid.domain[:1], up_to, grid=grid)
    standing = search.boxes.standing
    filled = data.draw(st.sets(st.sampled_from(search.every), max_size=8))
    for sides in filled:
        copies = tuple((cell,) for cell in box_cells(grid, sides))
        search.keep(Rectangle(sides, filled=True, by="search", reason="told", copies=copies))
    for sides in search.every:
        expected = [parts for parts in cuts(sides) if filled.issuperset(map(standing, parts))]
        found = search.composed(sides)
        assert (found is not None) == bool(expected)
        if found is not None:
            assert found.parts == tuple(map(standing, expected[0]))


def verdicts_of(found):
    return [(each.name, each.filled, each.prime) for each in found.verdicts]


@pytest.mark.parametrize("can_copy", [True, False])
def test_several_processes_say_the_same(monkeypatch, can_copy):
    monkeypatch.setattr(processes, "can_copy", lambda: can_copy)
    cells = [(0, 0), (1, 0), (0, 1)]
    alone, shared = (satpack.rectangles(cells, (9, 9), jobs=jobs) for jobs in (1, 2))
    assert shared.complete
    assert verdicts_of(shared) == verdicts_of(alone)


def test_a_run_goes_on_from_its_file_also_to_larger_ones(tmp_path, monkeypatch):
    from satpack.tilings.rectangles.deciding import Decider

    cells, kept = [(0, 0), (1, 0), (2, 0), (0, 1)], str(tmp_path / "run.db")
    decided = []
    real = Decider.decide

    def decide(self, sides, effort, deadline):
        decided.append(sides)
        return real(self, sides, effort, deadline)

    monkeypatch.setattr(Decider, "decide", decide)
    first = satpack.rectangles(cells, (4, 8), resume=kept)
    assert decided
    decided.clear()
    assert verdicts_of(satpack.rectangles(cells, (4, 8), resume=kept)) == verdicts_of(first)
    assert decided == []
    larger = satpack.rectangles(cells, (6, 8), resume=kept)
    assert decided == [(6, 6)]
    assert verdicts_of(larger) == verdicts_of(satpack.rectangles(cells, (6, 8)))
    with pytest.raises(InputError, match="belongs to another run"):
        satpack.rectangles([(0, 0), (1, 0)], (4, 8), resume=kept)


def test_a_filling_of_the_file_that_is_wrong_is_looked_for_again(tmp_path):
    cells, kept = [(0, 0), (1, 0), (2, 0), (0, 1)], str(tmp_path / "run.db")
    first = satpack.rectangles(cells, (4, 4), resume=kept)
    records = damage.records_of(Path(kept))[1]
    damage.signed(
        Path(kept), [(name, content.replace(b"[1,", b"[2,")) for name, content in records]
    )
    assert verdicts_of(satpack.rectangles(cells, (4, 4), resume=kept)) == verdicts_of(first)


def test_control_characters_of_a_file_are_not_printed(tmp_path, monkeypatch):
    from satpack.tilings.rectangles.deciding import Decider

    cells, kept = [(0, 0), (1, 0), (2, 0), (0, 1)], str(tmp_path / "run.db")
    real = Decider.decide

    def decide(self, sides, effort, deadline):
        found = real(self, sides, effort, deadline)
        return found and replace(found, reason="\x1b[31m")

    monkeypatch.setattr(Decider, "decide", decide)
    first = satpack.rectangles(cells, (4, 4), resume=kept)
    monkeypatch.undo()
    again = satpack.rectangles(cells, (4, 4), resume=kept)
    assert "\x1b[31m" in {each.reason for each in first.verdicts}
    assert all(each.reason.isprintable() for each in again.verdicts)


def test_there_must_be_jobs():
    with pytest.raises(OptionError, match="0 jobs: use 1 to 256"):
        satpack.rectangles([(0, 0)], (2, 2), jobs=0)

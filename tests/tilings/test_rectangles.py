"""Rectangles, boxes and trapezoids that copies fill, beside a brute force and the tables of E. Friedman, T. Sillke, K. Dahlke."""

import re
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
from satpack.tilings.plane.shape import Shape
from satpack.tilings.questions.rectangles import search_for, trapezoids
from satpack.tilings.rectangles.boxes import Trapezoids, box_cells, trapezoid_cuts
from satpack.tilings.rectangles.deciding import Decider, Rectangle
from tests.tilings.published import PRIMES, of_rows
from tests.tools import damage
from tests.tools.examples import examples
from tests.tools.nights import by_night

SIZES = [
    ("l-tromino", "9x12"),
    ("t-tetromino", "12x16"),
    ("l-tetromino", "12x30"),
    ("l-pentomino", "15x30"),
    ("y-pentomino", "11x45"),
    ("l-hexomino", "11x20"),
]
# hexadecimal rows of K. Dahlke's tables, 0: the piece fills no rectangle
PLANE = {"c8": 2, "e080": 2, "e040": 4, "c060": 0, "f080": 2, "f040": 10, "e0c0": 2, "e0a0": 0}
SPACE = {"c060": 6, "c080!80": 2, "c080!40": 2, "e080!40": 4, "e030": 8, "c060!80": 4, "c0c0!80": 4}


def rectangles(drawing, up_to, *, grid="square", reflect=None):
    ((_, cells),) = shapes_given(drawing, grid=grid).named
    return satpack.rectangles(cells, map(int, up_to.split("x")), grid=grid, reflect=reflect)


@pytest.mark.parametrize(("name", "up_to"), by_night(SIZES, lambda row: row[1] == "11x20"))
def test_prime_rectangles_are_the_published_ones(name, up_to):
    drawing, _, every = PRIMES[name]
    found = rectangles(drawing, up_to)
    assert found.complete
    most, *sides = ([*map(int, each.split("x"))] for each in (up_to, *every.split()))
    wanted = {"{}x{}".format(*own) for own in sides if own[0] <= most[0] and own[1] <= most[1]}
    assert {each.name for each in found.primes} == wanted


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


def test_conclusions_by_cuts_are_reported_even_without_time():
    search = search_for([(0, 0), (1, 0)], (2, 3))
    ways = (((0, 0), (0, 1)), ((1, 0), (1, 1)))
    search.keep(Rectangle((1, 2), filled=True, by="search", reason="told", copies=ways[:1]))
    found = {each.name: each for each in search.result().verdicts}
    assert found["2x2"].parts == ((1, 2), (1, 2))
    assert found["2x3"].parts == ((1, 2), (2, 2))
    assert found["1x3"].filled is None


def test_a_rectangle_is_not_prime_if_a_later_one_divides_it():
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


L_TETROMINO, TRIANGLE, TRIAMOND = (
    [(0, 0), (1, 0), (2, 0), (0, 1)],
    GRIDS["triangle"],
    [(1, 1), (2, 2), (4, 1)],
)
both = pytest.mark.parametrize(
    ("ask", "shape", "up_to", "kinds"),
    [
        (satpack.rectangles, L_TETROMINO, (4, 8), {"box"}),
        (trapezoids, TRIAMOND, (6, 4), {"box", "trapezoid"}),
    ],
)


def verdicts_of(found):
    return [(each.name, each.filled, each.prime) for each in found.verdicts]


@both
def test_nothing_is_decided_without_time(ask, shape, up_to, kinds):
    found = ask(shape, up_to, timeout=0)
    assert (found.complete, found.order, len(found.undecided)) == (False, None, len(found.verdicts))
    assert not found.is_least(found.order)


@both
@pytest.mark.parametrize("can_copy", [True, False])
def test_several_processes_say_the_same(monkeypatch, can_copy, ask, shape, up_to, kinds):
    monkeypatch.setattr(processes, "can_copy", lambda: can_copy)
    alone, shared = (ask(shape, up_to, jobs=jobs) for jobs in (1, 2))
    assert shared.complete
    assert verdicts_of(shared) == verdicts_of(alone)


@both
def test_a_run_goes_on_from_its_file(tmp_path, monkeypatch, ask, shape, up_to, kinds):
    decided, kept = [], str(tmp_path / "run.db")
    real = Decider.decide

    def decide(self, sides, effort, deadline):
        decided.append((self._boxes.kind, sides))
        return real(self, sides, effort, deadline)

    monkeypatch.setattr(Decider, "decide", decide)
    first = ask(shape, up_to, resume=kept)
    assert {kind for kind, _ in decided} == kinds
    decided.clear()
    assert verdicts_of(ask(shape, up_to, resume=kept)) == verdicts_of(first)
    assert decided == []
    larger = ask(shape, (6, 8), resume=kept)
    # the other new ones are settled by their area, or by cuts
    assert decided == ([("box", (6, 6))] if ask is satpack.rectangles else [])
    assert verdicts_of(larger) == verdicts_of(ask(shape, (6, 8)))
    for other, more in ((shape, {"reflect": False}), (shape[:-1], {})):
        with pytest.raises(InputError, match="belongs to another run"):
            ask(other, up_to, resume=kept, **more)


def test_a_run_about_trapezoids_is_not_one_about_parallelograms(tmp_path):
    kept = str(tmp_path / "run.db")
    trapezoids(TRIAMOND, (2, 1), resume=kept)
    with pytest.raises(InputError, match="its question is 'trapezoids'"):
        satpack.rectangles(TRIAMOND, (2, 1), grid="triangle", resume=kept)


@both
def test_a_filling_of_the_file_that_is_wrong_is_looked_for_again(
    tmp_path, ask, shape, up_to, kinds
):
    kept = str(tmp_path / "run.db")
    first = ask(shape, up_to, resume=kept)
    records = damage.records_of(Path(kept))[1]
    damage.signed(
        Path(kept), [(name, content.replace(b"[1,", b"[2,")) for name, content in records]
    )
    assert verdicts_of(ask(shape, up_to, resume=kept)) == verdicts_of(first)


def test_a_filling_of_the_file_by_an_argument_that_there_is_none_is_looked_for_again(tmp_path):
    cells, kept = [(0, 0), (1, 0), (2, 0), (0, 1)], tmp_path / "run.db"
    first = satpack.rectangles(cells, (4, 4), resume=str(kept))
    records = [
        (name, re.sub(b'"by":"[a-z]*"', b'"by":"colouring"', content))
        for name, content in damage.records_of(kept)[1]
    ]
    damage.signed(kept, records)
    again = satpack.rectangles(cells, (4, 4), resume=str(kept))
    assert verdicts_of(again) == verdicts_of(first)
    assert [*again.lines()][2:] == [*first.lines()][2:]


def test_control_characters_of_a_file_are_not_printed(tmp_path, monkeypatch):
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
def test_trapezoids_are_filled_as_by_brute_force(shape, reflect):
    found = trapezoids(shape, (5, 4), reflect=reflect)
    assert found.complete
    boxes = Trapezoids(Shape(TRIANGLE, shape))
    ways = list(TRIANGLE.orientations(shape, reflect=reflect))
    for each in found.verdicts:
        cells = frozenset(boxes.covered(each.sides))
        assert len(cells) == boxes.cells(each.sides)
        assert each.filled == (len(cells) % len(shape) == 0 and fills(ways, cells)), each
        assert bool(each.copies) == each.prime


def test_cuts_leave_the_whole_area():
    area = Trapezoids(Shape(TRIANGLE, TRIAMOND)).cells
    for sides in ((5, 3), (4, 4), (6, 1)):
        for parts in trapezoid_cuts(sides):
            areas = [
                area(part) if kind == "trapezoid" else 2 * part[0] * part[1] for kind, part in parts
            ]
            assert sum(areas) == area(sides)


def test_a_trapezoid_of_three_triangles_is_a_reptile():
    found = trapezoids(TRIAMOND, (4, 4))
    numbers = {each.name: found.number(each) for each in found.filled}
    assert (numbers["2x1"], numbers["4x2"], found.order) == (1, 4, 1)


def test_wrong_requests_are_refused():
    with pytest.raises(OptionError, match="0 jobs: use 1 to 256"):
        satpack.rectangles([(0, 0)], (2, 2), jobs=0)
    with pytest.raises(
        OptionError, match="trapezoids need the triangle grid, and this is the cube"
    ):
        search_for([(0, 0, 0)], (2, 2), trapezoids=True, grid="cube")
    with pytest.raises(InputError, match="sides are from 1"):
        trapezoids(TRIAMOND, (0, 2))

"""Perfect matchings of plane graphs: against the sweep, brute force, and what is published."""

from collections import Counter
from dataclasses import replace
from itertools import product
from math import cos, isclose, log, pi

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import satpack
from satpack.engines.burnside import Limits
from satpack.engines.frontier.counting import count_conventions as sweep_conventions
from satpack.engines.matching import determinant
from satpack.engines.matching.counting import count_conventions, count_matchings
from satpack.engines.matching.determinant import absolute_determinant
from satpack.engines.matching.drawing import Heights, forest_of_two_classes
from satpack.engines.matching.graph import ends_of, graph_of
from satpack.engines.matching.orientation import faces_of, forest_of, oriented
from satpack.engines.prepared import Prepared
from satpack.model.grids import GRIDS, apply
from satpack.model.grids.matrices import determinant as by_expansion
from satpack.model.grids.matrices import product as multiplied
from satpack.model.pieces import Piece, Region
from satpack.model.placing.placements import place
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies
from satpack.runtime.errors import EngineError, OptionError, Undecided
from tests.tools import brute_force
from tests.tools.examples import examples
from tests.tools.published import any_number, tiles
from tests.tools.strategies import nearby, painted

PLANE = [grid for grid in GRIDS.values() if grid.dimension == 2 and not grid.sticks]


def pairs_of(grid):
    """One piece for each way two cells of a grid share a side."""
    shapes = {}
    for cell in grid.domain:
        for other in grid.neighbours(cell):
            shapes.setdefault(min(grid.turned((cell, other), reflect=True)), None)
    return list(shapes)


@st.composite
def regions(draw, grid, *, most=24):
    """Cells grown by pairs, so that they can most often be filled by these, and by images of pairs under a symmetry.

    What is enclosed need not be in it: there are holes, and parts that do not touch.
    """
    turn = draw(st.sampled_from(grid.point_group))
    powers = [grid.point_group[0]]
    while (power := multiplied(turn, powers[-1])) != powers[0]:
        powers.append(power)
    cells = set()
    for _ in range(draw(st.integers(1, most // 2))):
        if len(cells) >= most:
            break
        around = {n for cell in cells for n in grid.neighbours(cell)} - cells
        cell = draw(st.sampled_from(sorted(around or nearby(grid))))
        free = [n for n in grid.neighbours(cell) if n not in cells]
        if free:
            pair = cell, draw(st.sampled_from(free))
            images = {tuple(sorted(apply(power, each) for each in pair)) for power in powers}
            together = [each for image in images for each in image]
            if not cells & set(together):
                cells |= set(together)
    return tuple(sorted(cells or grid.domain[:1]))


@st.composite
def pair_puzzles(draw, *, most=24):
    """A puzzle of a plane grid with any number of pieces of two cells, some of which may be the same or may not turn."""
    grid = draw(st.sampled_from(PLANE))
    cells = draw(regions(grid, most=most))
    shapes = pairs_of(grid) + draw(st.lists(st.sampled_from(pairs_of(grid)), max_size=2))
    copies = Copies(0, len(cells))
    turns = st.sampled_from([None, None, None, "rotate", "none"])
    pieces = [Piece(f"p{i}", shape, copies, turn=draw(turns)) for i, shape in enumerate(shapes)]
    return Puzzle("pairs", grid, Region(cells), pieces)


@examples(150)
@given(pair_puzzles())
def test_all_conventions_are_those_of_the_sweep(puzzle):
    prepared = Prepared(puzzle)
    found = count_conventions(prepared)
    assert found == sweep_conventions(prepared)
    for up_to in ("total", "rotations"):
        part = count_conventions(prepared, up_to)
        assert (part.total, part.symmetry) == (found.total, None)
        assert part.rotations == (found.rotations if up_to == "rotations" else None)


@given(pair_puzzles(most=10), st.data())
def test_total_is_that_of_brute_force(puzzle, data):
    if data.draw(st.booleans()):
        puzzle = data.draw(painted(puzzle))
        if data.draw(st.booleans()):
            colours = data.draw(
                st.dictionaries(st.sampled_from(puzzle.pieces[0].cells), st.just("r"))
            )
            first = replace(puzzle.pieces[0], colours=colours)
            puzzle = replace(puzzle, pieces=(first, *puzzle.pieces[1:]))
    assert count_matchings(graph_of(place(puzzle))) == brute_force.total(puzzle)


@pytest.mark.parametrize("engine", ["matching", "frontier", "cover", "sat"])
def test_a_domino_coloured_in_part_lies_on_the_same_cells_in_two_ways(engine):
    row = tuple((x, 0) for x in range(8))
    domino = Piece("domino", row[:2], Copies(4, 4), colours={row[0]: "r"})
    puzzle = Puzzle(
        "row",
        GRIDS["square"],
        Region(row, colours=dict.fromkeys(row, "r")),
        [domino],
        colours=("r",),
    )
    assert (
        satpack.count(puzzle, up_to="total", engine=engine).total == brute_force.total(puzzle) == 16
    )


def test_a_graph_that_is_not_plane_is_an_error():
    """By Euler's formula a plane graph of 25 vertices and two classes has at most 46 edges; this one has 48."""
    knights = tiles(
        GRIDS["square"], tuple(product(range(5), repeat=2)), any_number(((0, 0), (1, 2)))
    )
    graph = graph_of(place(knights))
    with pytest.raises(EngineError, match="cross each other"):
        oriented(graph, forest_of(graph), faces_of(graph))


# -- determinants -------------------------------------------------------------------------------------------------------


@st.composite
def matrices(draw, *, largest):
    size = draw(st.integers(1, 7))
    entries = st.just(0) | st.integers(-largest, largest)
    return [[draw(entries) for _ in range(size)] for _ in range(size)]


def sparse(rows):
    return [{column: value for column, value in enumerate(row) if value} for row in rows]


@given(matrices(largest=3) | matrices(largest=10**6), st.randoms())
def test_determinants_are_those_by_expansion(rows, random):
    order = list(range(len(rows)))
    random.shuffle(order)
    assert absolute_determinant(sparse(rows), order) == abs(by_expansion(tuple(map(tuple, rows))))


@given(matrices(largest=3))
def test_a_prime_that_divides_a_pivot_is_left_out(rows):
    """Of small primes many do."""
    small = [p for p in range(5, 2000, 2) if all(p % d for d in range(3, p, 2))]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(determinant, "_primes", lambda: iter(small))
        patch.setattr(determinant, "_TOGETHER", 8)
        assert absolute_determinant(sparse(rows), range(len(rows))) == abs(
            by_expansion(tuple(map(tuple, rows)))
        )


def test_a_bound_that_is_all_but_reached(monkeypatch):
    """11^2 is less than 4 times 31, a number of as many bits."""
    monkeypatch.setattr(determinant, "_primes", lambda: iter((11, 13, 17)))
    rows = [{0: 5, 1: 2, 2: 1, 3: 1}, {1: 1}, {2: 1}, {3: 1}]
    assert absolute_determinant(rows, range(4)) == 5


def test_the_primes_are_prime():
    found = [prime for _, prime in zip(range(50), determinant._primes(), strict=False)]
    assert found[0] == 2**31 - 1
    assert found == sorted(set(found), reverse=True)
    assert not any(prime % divisor == 0 for prime in found[:5] for divisor in range(3, 46_341, 2))


# -- large, and in parts ----------------------------------------------------------------------------------------------------------


def dominoes(cells):
    return tiles(GRIDS["square"], tuple(cells), any_number(((0, 0), (1, 0))))


def total(puzzle):
    return count_matchings(graph_of(place(puzzle)))


def test_dominoes_by_the_formula_of_kasteleyn():
    found = total(dominoes(product(range(40), range(30))))
    expected = sum(
        log(4) + log(cos(pi * j / 41) ** 2 + cos(pi * k / 31) ** 2)
        for j, k in product(range(1, 21), range(1, 16))
    )
    assert isclose(log(found), expected, rel_tol=1e-12)


def test_holes_and_parts():
    ring = [cell for cell in product(range(3), repeat=2) if cell != (1, 1)]
    assert total(dominoes(ring)) == 2
    far = [(x + 10, y) for x, y in ring]
    assert total(dominoes([*ring, *far])) == 4
    assert total(dominoes([*ring, (10, 0)])) == 0
    assert total(dominoes([(0, 0), (5, 5)])) == 0


# -- draws ----------------------------------------------------------------------------------------------------------------


class Coins:
    """Bits that are given."""

    def __init__(self, bits):
        self.bits = bits

    def randbytes(self, count):
        return np.packbits(self.bits).tobytes().ljust(count)


def heights_of(puzzle):
    """The heights of a puzzle's graph, and its matchings by brute force; rejected if it is not drawn from, or has many."""
    placements = place(puzzle)
    pairs = {tuple(ends) for ends in ends_of(placements).tolist()}
    every, left = [], [(frozenset(), frozenset(range(len(puzzle.region))))]
    while left:
        chosen, free = left.pop()
        if not free:
            every.append(chosen)
            continue
        left += [
            (chosen | {pair}, free - set(pair))
            for pair in pairs
            if min(free) == pair[0] and pair[1] in free
        ]
        assume(len(every) < 30)
    assume(every)
    try:
        graph = graph_of(placements)
        return Heights(graph, forest_of_two_classes(graph)), set(every)
    except OptionError:
        assume(False)


@examples(60)
@given(pair_puzzles(most=14))
def test_steps_keep_the_uniform_law_and_reach_every_matching(puzzle):
    heights, every = heights_of(puzzle)

    def matching(own):
        return frozenset(heights.matching(own[heights._group] + heights._offset))

    known, fresh = {heights.highest.tobytes()}, [heights.highest]
    for own in fresh:
        for part in heights._parts:
            assume(len(part.groups) < 6)
            patterns = list(product((0, 1), repeat=len(part.groups)))
            for bits in patterns:
                moved = np.stack((heights.highest, own, heights.lowest))
                part.move(moved, Coins(bits))
                # only groups' own places count
                high, after, low = moved[:, heights._group] + heights._offset
                assert (low <= after).all()
                assert (after <= high).all()
                if moved[1].tobytes() not in known:
                    known.add(moved[1].tobytes())
                    fresh.append(moved[1].copy())
    assert len({matching(own) for own in fresh}) == len(every)
    assert {matching(own) for own in fresh} == every
    for part in heights._parts:
        hits = Counter()
        for own in {matching(own): own for own in fresh}.values():
            for bits in product((0, 1), repeat=len(part.groups)):
                moved = own[None].copy()
                part.move(moved, Coins(bits))
                hits[matching(moved[0])] += 1
        assert set(hits.values()) == {1 << len(part.groups)}


def test_a_large_board_is_drawn_from():
    puzzle = dominoes(product(range(24), repeat=2))
    drawn = satpack.sample(puzzle, 2, seed=1)
    assert (drawn.engine, drawn.count) == ("matching", total(puzzle))
    assert drawn == satpack.sample(puzzle, 2, seed=1, engine="matching")
    assert drawn[0] != drawn[1]
    with pytest.raises(Undecided):
        satpack.sample(puzzle, engine="matching", timeout=0)


def test_faces_on_both_sides_of_forced_dominoes_move_together():
    """The dominoes around two holes can be moved by one, but only around both, since those between the holes are forced."""
    around = [
        cell for cell in product(range(9), range(7)) if cell[0] in (0, 8) or cell[1] in (0, 6)
    ]
    between = [*product([4], range(1, 6)), (3, 3)]
    drawn = satpack.sample(dominoes([*around, *between]), 20, seed=1, engine="matching")
    assert len({each.placed for each in drawn}) == drawn.count == 2


def test_draws_that_need_more_than_coins_are_refused_before_counting(monkeypatch):
    monkeypatch.setattr("satpack.engines.matching.drawing.count_conventions", None)
    hexagons = tiles(
        GRIDS["hexagon"], tuple(satpack.box("hexagon", 3, 2)), any_number(((0, 0), (1, 0)))
    )
    with pytest.raises(OptionError, match="two classes"):
        satpack.sample(hexagons, engine="matching")
    lying = Piece("lying", ((0, 0), (1, 0)), Copies(0, 8), turn="none")
    uneven = Puzzle("uneven", "square", Region(SQUARE), [lying, DOMINO])
    with pytest.raises(OptionError, match="same number of ways"):
        satpack.sample(uneven, engine="matching")


# -- as an engine -------------------------------------------------------------------------------------------------------


def test_matching_counts_by_its_name_and_by_itself():
    puzzle = satpack.load("dominoes-8x8")
    found = satpack.count(puzzle, engine="matching")
    assert (found.total, found.rotations, found.symmetry) == (12_988_816, 3_248_546, 1_629_189)
    assert (found.engine, found.complete, found.statistics) == ("matching", True, {})
    assert satpack.count(puzzle, up_to="rotations").numbers == {"rotations": 3_248_546}
    assert satpack.count(satpack.load("mutilated-chessboard")).total == 0


def test_a_number_of_copies_that_does_not_fit_the_area():
    three = Puzzle(
        "three", "square", satpack.box("square", 2, 2), [Piece("I", ((0, 0), (1, 0)), 3)]
    )
    found = satpack.count(three, engine="matching")
    assert (found.total, found.symmetry, found.complete) == (0, 0, True)
    assert found.reason == "4 cells, pieces cover 6"


def test_matching_keeps_to_limits_of_time():
    puzzle = dominoes(product(range(60), repeat=2))
    late = satpack.count(puzzle, engine="matching", timeout=0)
    assert (late.complete, late.total, late.reason) == (False, None, "time limit")
    with pytest.raises(Undecided):
        absolute_determinant([{0: 1}], [0], deadline=satpack.runtime.limits.Deadline.after(0))


def test_matching_reports_its_progress():
    reports = []
    count_conventions(
        Prepared(dominoes(product(range(12), range(9)))), limits=Limits(on_progress=reports.append)
    )
    parts = [progress.fraction for progress in reports]
    assert parts == sorted(parts)
    assert parts[-1] == pytest.approx(1)


SQUARE, DOMINO = satpack.box("square", 4, 4), Piece("I", ((0, 0), (1, 0)), Copies(0, 8))


@pytest.mark.parametrize(
    ("puzzle", "lack"),
    [
        (satpack.load("soma"), "cells in space"),
        (Puzzle("a", "square", Region(SQUARE, wrap=(True, False)), [DOMINO]), "a wrapped region"),
        (Puzzle("a", "square", Region((), SQUARE), [DOMINO]), "cells that may stay empty"),
        (satpack.load("dominoes-5x6-fault-free"), "the rule fault-free"),
        (satpack.load("haley"), "piece '.*', which is not of two cells that share a side"),
        (
            Puzzle("a", "square", SQUARE, [Piece("I", ((0, 0), (1, 1)), Copies(0, 8))]),
            "piece 'I', which is not of two cells that share a side",
        ),
        (
            Puzzle("a", "square", SQUARE, [DOMINO, Piece("J", ((0, 0), (1, 0)), Copies(0, 7))]),
            "the bounds on copies of piece 'J'",
        ),
        (
            Puzzle("a", "square", SQUARE, [DOMINO, Piece("J", ((0, 0), (1, 0)), Copies(1, 8))]),
            "the bounds on copies of piece 'J'",
        ),
    ],
)
def test_what_it_lacks_is_refused(puzzle, lack):
    with pytest.raises(OptionError, match=f"engine matching can't keep {lack}; choose another"):
        satpack.count(puzzle, engine="matching")

"""The search for a separation against the plain way, published answers, and its own limits."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.engines.disassembly.taking import Taker
from satpack.model.grids import GRIDS
from satpack.model.grids.coordinates import box_cells, to_file
from satpack.model.moves.disassembly import Ending, cells_placed
from satpack.model.moves.paths import passed, steps
from satpack.model.moves.replay import replay
from satpack.questions.disassemble import Survey, disassemble
from satpack.runtime.errors import LimitError, OptionError, VerificationError
from tests.engines.disassembly.generators import CUBE, assembly, boxed, cut, grown
from tests.engines.disassembly.naive import Prisms, first_level
from tests.tools.examples import examples

PRISM, SQUARE = GRIDS["prism"], GRIDS["square"]


def as_prisms(cells):
    """Return cells of the prism grid as the plain way knows them."""
    return [
        (column, -row, layer) for row, column, layer in (to_file(PRISM, cell) for cell in cells)
    ]


def apart_as_the_plain_way_says(pieces, grid=CUBE):
    """Take an assembly apart, hold the level of every part against the plain way's, and return the first."""
    found = Taker(grid).take_apart(assembly(pieces, grid))
    replay(found)
    levels = []
    for part in found.whole.parts():
        placed = cells_placed(found.assembly.placed, part.pieces, part.start, ()).values()
        if grid is PRISM:
            placed = map(as_prisms, placed)
        level, seen = first_level([*placed], Prisms() if grid is PRISM else None)
        levels.append(level)
        assert len(part.moves) == (level or 0)
        assert part.ending is (Ending.LOCKED if level is None else Ending.SEPARATED)
        if level is None:
            assert part.states == seen
    return levels[0]


@given(
    st.integers(0, 10**9),
    st.sampled_from([name for name, grid in GRIDS.items() if grid.slides]),
    st.integers(2, 5),
)
def test_moves_hold_on_every_grid(seed, name, count):
    grid = GRIDS[name]
    side = max(2, 6 // len(grid.domain))
    board = list(box_cells(grid, (side, side, 2)[: grid.dimension]))
    replay(Taker(grid).take_apart(assembly(cut(seed, board, count, 0.8, grid), grid)))


SEEDS, KEPT = st.integers(0, 10**9), st.sampled_from([0.4, 0.6, 0.7, 0.8, 1.0])
SIDES = st.tuples(*[st.integers(2, 3)] * 3)
WINDOWS = st.sampled_from([(), ((1, 1),), ((1, 1), (2, 1)), ((1, 2), (2, 2), (2, 1))])
BOARD = st.just(list(product(range(4), repeat=2)))


@examples(60)
@given(st.builds(cut, SEEDS, BOARD, st.integers(2, 5), KEPT, st.just(SQUARE)))
def test_boards_come_apart_as_the_plain_way_says(pieces):
    apart_as_the_plain_way_says(pieces, SQUARE)


@examples(60)
@given(st.builds(grown, SEEDS, SIDES, st.integers(2, 5), KEPT))
def test_random_assemblies_come_apart_as_the_plain_way_says(pieces):
    apart_as_the_plain_way_says(pieces)


@examples(300)
@given(st.builds(boxed, SEEDS, st.just((2, 2, 2)), st.integers(1, 3), KEPT, WINDOWS))
def test_boxes_with_a_window_open_as_the_plain_way_says(pieces):
    apart_as_the_plain_way_says(pieces)


def test_a_trap_is_named():
    shell = [(x, y, z) for x in range(3) for y in range(3) for z in range(3)]
    shell.remove((1, 1, 1))
    found = Taker(CUBE).take_apart(assembly([shell, [(1, 1, 1)], [(5, 0, 0)]]))
    assert found.trap
    assert found.ending is Ending.LOCKED
    assert len(found.locked) == 2


@pytest.mark.parametrize("step", steps(PRISM))
def test_a_prism_meets_on_its_way_what_the_plain_way_says(step):
    for home, through in zip(PRISM.domain, passed(PRISM, step), strict=True):
        (cell,) = as_prisms([home])
        (ahead,) = as_prisms([tuple(map(int.__add__, home, step))])
        met = Prisms().passed(cell, tuple(map(int.__sub__, ahead, cell)))
        assert sorted(met) == sorted(
            as_prisms([tuple(map(int.__add__, home, vector)) for vector in through])
        )


@given(SEEDS, st.integers(2, 4), st.sampled_from([0.6, 0.8, 1.0]))
def test_prisms_come_apart_as_the_plain_way_says(seed, count, keep):
    pieces = cut(seed, list(box_cells(PRISM, (2, 2, 2))), count, keep, PRISM)
    apart_as_the_plain_way_says(pieces, PRISM)


def around_a_point(side, layers):
    """Return the prisms of a hexagon with that side, whose middle is a corner of theirs."""
    return [
        (x, y, z)
        for x, y in product(range(-3 * side, 3 * side + 1), repeat=2)
        for z in layers
        if PRISM.has_cell((x, y, z)) and max(abs(x), abs(y), abs(x + y)) < 3 * side
    ]


def hollow(seed, count, keep, opening, high):
    """Return a hexagonal box some layers high inside, some of its lid missing, and pieces cut at random inside."""
    inner = around_a_point(1, range(1, high + 1))
    missing = around_a_point(1, [high + 1])[:opening]
    box = {*around_a_point(2, range(high + 2))}.difference(inner, missing)
    return [list(box), *cut(seed, inner, count, keep, PRISM)]


@given(
    SEEDS,
    st.integers(1, 3),
    st.sampled_from([0.4, 0.7]),
    st.integers(0, 3),
    st.sampled_from([1, 1, 2]),
)
def test_boxes_of_prisms_open_as_the_plain_way_says(seed, count, keep, opening, high):
    apart_as_the_plain_way_says(hollow(seed, count, keep, opening, high), PRISM)


def test_some_boxes_of_prisms_take_several_moves():
    levels = {apart_as_the_plain_way_says(hollow(seed, 2, 0.4, 2, 2), PRISM) for seed in range(25)}
    assert levels >= {None, 1, 2, 5}


@pytest.mark.parametrize("jobs", [1, 2])
def test_balls_are_refused_with_a_reason(jobs):
    pair = assembly([[(0, 0, 0)], [(1, 0, 0)]], GRIDS["sphere"])
    for refused in (lambda: disassemble(pair), lambda: Survey(pair.puzzle, jobs=jobs)):
        with pytest.raises(OptionError, match="sphere grid can't be taken apart: balls leave"):
            refused()


@pytest.mark.parametrize("name", ["rhombic", "tetra-octa", "octet"])
def test_tetrahedra_are_refused_with_a_reason(name):
    grid = GRIDS[name]
    pair = assembly([[grid.domain[0]], [grid.neighbours(grid.domain[0])[0]]], grid)
    with pytest.raises(OptionError, match=f"{name} grid can't be taken apart: slanted faces let"):
        disassemble(pair)


def test_too_many_pieces_are_refused():
    with pytest.raises(LimitError, match="63 pieces; satpack takes apart at most 62"):
        Taker(CUBE).take_apart(assembly([[(i, 0, 0)] for i in range(63)]))


def test_pieces_that_can_get_too_far_are_refused():
    with pytest.raises(LimitError, match="40,007 cells apart before they are free"):
        Taker(CUBE).take_apart(assembly([[(0, 0, 0)], [(40_000, 0, 0), (40_001, 0, 0)]]))
    near = Taker(CUBE).take_apart(assembly([[(0, 0, 0)], [(20_000, 0, 0)]]))
    assert near.level == "1"


def test_a_wandering_core_is_locked_by_its_sixteen_places_unless_a_limit_comes_first():
    box = [(x, y, z) for x in range(6) for y in range(6) for z in (0, 2)]
    box += [(x, y, 1) for x in range(6) for y in range(6) if x in (0, 5) or y in (0, 5)]
    core = assembly([box, [(2, 2, 1)]])
    found = Taker(CUBE).take_apart(core)
    assert (found.ending, found.states) == (Ending.LOCKED, 16)
    found = Taker(CUBE, states=1).take_apart(core)
    assert (found.ending, found.level) == (Ending.UNDECIDED, "")


def test_many_loose_pieces_fill_no_more_memory_than_the_limit():
    # each of the 12 can move or rest in every move: thousands of moves lead out of one state
    shell = [c for c in product(range(9), repeat=3) if {0, 8} & set(c)]
    loose = [[cell] for cell in product((2, 4, 6), (2, 4), (3, 5))]
    found = Taker(CUBE, states=5_000).take_apart(assembly([shell, *loose]))
    assert found.ending is Ending.UNDECIDED
    assert found.states == 5_001


@pytest.mark.parametrize("keeps", [True, False], ids=["closed", "open"])
def test_fifty_pieces_in_a_frame_hang_together_until_it_has_a_gap(keeps):
    frame = [c for c in product(range(9), repeat=2) if {0, 8} & set(c) and (keeps or c != (8, 4))]
    inside = [[cell] for cell in product(range(1, 8), repeat=2)]
    found = Taker(SQUARE, states=50).take_apart(assembly([frame, *inside], SQUARE))
    replay(found)
    if keeps:
        assert (found.ending, found.states, found.trap) == (Ending.LOCKED, 1, False)
    else:
        (removed,) = found.whole.moves
        gone = [found.assembly.placed[i].cells for i in removed.pieces]
        assert gone == [((7, 4),)]
        assert removed.step == (1, 0)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"step": (1, 1, 0)}, "not a direction"),
        ({"step": (1, 0, 0)}, "runs into"),
        ({"pieces": ()}, "not some of the part"),
        ({"pieces": (0, 1)}, "not some of the part"),
        ({"distance": 1}, "only the last move removes"),
    ],
)
def test_the_replay_refuses_what_is_no_move(change, fault):
    ring = [(x, y, 0) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    found = Taker(CUBE).take_apart(assembly([ring, [(1, 1, 0)]]))
    move = found.whole.moves[0]
    wrong = replace(found, whole=replace(found.whole, moves=(replace(move, **change),)))
    with pytest.raises(VerificationError, match=fault):
        replay(wrong)

"""The fewest moves in all, and what can come first: against the plain way, and on puzzles that ship."""

from dataclasses import replace
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack.engines.disassembly.removals import removals
from satpack.engines.disassembly.shortest import shortened
from satpack.engines.disassembly.taking import Taker
from satpack.model.grids import GRIDS
from satpack.model.moves.disassembly import Ending
from satpack.model.moves.replay import replay
from satpack.questions.disassemble import Survey, disassemble
from tests.engines.disassembly.generators import CUBE, assembly, boxed, cut, grown
from tests.engines.disassembly.naive import fewest_moves, one_by_one
from tests.tools.examples import examples
from tests.tools.nights import by_night

SQUARE = GRIDS["square"]
BOARD = list(product(range(4), repeat=2))


def is_as_the_plain_way_says(pieces, grid, most=6):
    """Compare, if few moves are enough; return the disassembly and its shorter form."""
    found = Taker(grid).take_apart(assembly(pieces, grid))
    if found.ending is not Ending.SEPARATED or found.moves > most:
        return found, found
    short = shortened(found)
    replay(short)
    plain = fewest_moves([placed.cells for placed in found.assembly.placed], found.moves)
    assert (short.moves, short.levels) == plain
    assert short.least == short.moves
    return found, short


BOARDS, BOXES = (
    st.tuples(st.builds(make, st.integers(0, 10**9), *arguments), st.just(grid))
    for make, arguments, grid in (
        (
            cut,
            (st.just(BOARD), st.integers(2, 4), st.sampled_from([0.6, 0.8, 1.0]), st.just(SQUARE)),
            SQUARE,
        ),
        (grown, (st.just((2, 2, 3)), st.integers(2, 3), st.sampled_from([0.7, 0.9, 1.0])), CUBE),
    )
)


@given(BOARDS | BOXES)
@examples(50)
def test_as_few_moves_are_taken_as_the_plain_way_finds(made):
    is_as_the_plain_way_says(*made)


FEWER = [(75, (2, 2, 2), 2, 0.4), (4, (2, 2, 1), 3, 1.0)]


@pytest.mark.parametrize(
    ("seed", "inside", "count", "keep"), by_night(FEWER, lambda row: row == FEWER[1])
)
def test_a_longer_look_finds_fewer_moves(seed, inside, count, keep):
    window = ((1, 1),) if count == 2 else ((1, 1), (2, 1))
    pieces = boxed(seed, inside, count, keep, window)
    found, short = is_as_the_plain_way_says(pieces, CUBE)
    assert found.ending is Ending.SEPARATED
    assert short.moves <= found.moves


def test_the_corner_box_takes_seven_moves_where_eight_were_found():
    found = [each for each in Survey(satpack.load("corner-box")) if each.level == "3.2.3"]
    short = [disassemble(each.assembly, shortest=True) for each in found]
    assert {(each.level, each.moves, each.least) for each in short} == {
        ("3.2.2", 7, 7),
        ("3.2.3", 8, 8),
    }
    assert not any('"rotations"' in each.to_json() for each in short)
    # of a set that slides and the others the smaller one moves
    for part in (part for each in short for part in each.whole.parts()):
        slides = [move for move in part.moves if not move.removes]
        assert all(2 * len(move.pieces) <= len(part.pieces) for move in slides)


def test_one_slide_may_serve_two_parts_that_could_be_separated_first():
    # two locked pairs far apart: what frees the one frees the other
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) not in {(1, 1), (1, 2)}]
    far = [(x + 9, y) for x, y in ring]
    pieces = [ring, [(1, 1)], far, [(10, 1)]]
    _, short = is_as_the_plain_way_says(pieces, SQUARE)
    assert short.level == "1.1.1"


def test_the_order_of_the_pieces_does_not_matter():
    pieces = boxed(4, (2, 2, 1), 3, 1.0, ((1, 1), (2, 1)))
    levels = set()
    for order in permutations(range(len(pieces))):
        found = disassemble(assembly([pieces[i] for i in order]), shortest=True)
        levels.add((found.level, found.least))
    assert len(levels) == 1


def test_a_limit_leaves_the_best_known_and_a_bound():
    (found,) = (each for each in Survey(satpack.load("interlocking-cube")))
    short = shortened(found, states=500)
    assert short.moves == 12
    assert short.least is not None
    assert 5 <= short.least < 12
    assert shortened(found, stop=lambda: True, states=10**6).least < 12


def test_a_locked_assembly_stays_as_it_is():
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    found = disassemble(assembly([ring, [(1, 1)]], SQUARE), shortest=True)
    assert (found.ending, found.least, removals(found)) == (Ending.LOCKED, None, None)


@given(BOARDS | BOXES)
@examples(55)
def test_orders_are_as_many_as_the_plain_way_finds(made):
    pieces, grid = made
    found = Taker(grid).take_apart(assembly(pieces, grid))
    if found.ending is Ending.SEPARATED:
        counted = removals(found)
        orders, first = one_by_one([placed.cells for placed in found.assembly.placed])
        assert (counted.orders, list(counted.first)) == (orders, first)
        assert counted.key is None or counted.first == (counted.key,)


def test_keys_and_orders_of_burrs():
    def what_is_known(name):
        found = next(each for each in Survey(satpack.load(name)) if each.ending is Ending.SEPARATED)
        counted = removals(found)
        return counted.orders, len(counted.first), counted.key is not None

    assert what_is_known("dubois") == (7, 1, True)
    # the piece that can come first alone can also come with another
    assert what_is_known("burr6") == (1, 1, False)
    assert what_is_known("six-way") == (0, 0, False)


def test_pieces_of_a_group_are_taken_off_as_one():
    slab = assembly([[(0, 0)], [(1, 0)], [(2, 0)]], SQUARE)
    grouped = [replace(piece, group=1) for piece in slab.puzzle.pieces[:2]]
    puzzle = replace(slab.puzzle, pieces=(*grouped, slab.puzzle.pieces[2]))
    found = Taker(SQUARE).take_apart(replace(slab, puzzle=puzzle))
    short = shortened(found)
    assert (short.moves, short.least) == (1, 1)


def test_orders_are_not_known_when_a_limit_comes_first():
    found = next(each for each in Survey(satpack.load("dubois")) if each.moves)
    assert removals(found, looks=2) is None
    assert removals(found, looks=30).orders is None

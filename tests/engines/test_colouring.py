"""Colouring arguments are right, are found wherever there is one, and look as a person would draw them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.engines.colouring import CHEAP, relations
from satpack.engines.colouring.weights import SignedTiling, find_colouring, signed_tiling
from satpack.engines.prepared import ColouringArguments
from satpack.gallery import gallery_names, load
from satpack.model.answer import Status
from satpack.model.colouring import Colouring
from satpack.model.grids import GRIDS
from satpack.model.grids.coordinates import box_cells
from satpack.model.pieces import Piece, Region
from satpack.model.placing.placements import place
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies, Holes
from satpack.questions.solve import answer
from satpack.runtime.errors import LimitError, VerificationError
from tests.tools import brute_force
from tests.tools.nights import by_night
from tests.tools.strategies import puzzles, solvable_puzzles

SQUARE, CUBE = GRIDS["square"], GRIDS["cube"]

# Which puzzles of the gallery have a colouring argument: its modulus. All others have a signed tiling.
GALLERY = {"mutilated-chessboard": 0, "tetraprisms-rhombus": 2, "tetrominoes-4x5": 2}

# too many placements to look at
BOXES = {"calibron-12", "duijvestijn-112", "moron-33x32", "squares-1-to-11", "squares-1-to-12"}
"""Those that are solved by coordinates."""


def puzzle(name, cells, copies, sides, *, without=(), grid=SQUARE, **options):
    """Copies of one piece in a box, some of whose cells are missing."""
    region = Region(tuple(set(box_cells(grid, sides)) - set(without)))
    return Puzzle(name, grid, region, (Piece(name, cells, Copies(copies, copies)),), **options)


def mutilated(side):
    corners = ((0, 0), (side - 1, side - 1))
    return puzzle("domino", ((0, 0), (1, 0)), side * side // 2 - 1, (side, side), without=corners)


def straight(length):
    return tuple((i, 0) for i in range(length))


CLASSICS = {
    "T-tetrominoes in 6x6": puzzle("T", ((0, 0), (1, 0), (2, 0), (1, 1)), 9, (6, 6)),
    "straight tetrominoes in 10x10": puzzle("I", straight(4), 25, (10, 10)),
    "straight tetrominoes in 6x6": puzzle("I", straight(4), 9, (6, 6)),
    "straight trominoes in 8x8 less a corner": puzzle(
        "I", straight(3), 21, (8, 8), without=[(0, 0)]
    ),
    "de Bruijn's bricks in 6x6x6": puzzle(
        "brick", box_cells(CUBE, (1, 2, 4)), 27, (6, 6, 6), grid=CUBE
    ),
    "bones in a triangle of hexagons": Puzzle(
        "Conway and Lagarias: rows of three in the triangle of side 9",
        GRIDS["hexagon"],
        Region(tuple((q, r) for q in range(9) for r in range(9 - q))),
        (Piece("bone", straight(3), Copies(15, 15)),),
    ),
}


LONG = {
    *("octiamonds-11x24", "hexominoes-one-sided-15x24", "heptominoes-23x33-less-3"),
    *("cube-in-five", "hexominoes-15x15-less-3x5", "hexahexes-17x29-less-1"),
}
GIVEN = [each for each in gallery_names() if each not in BOXES]


@pytest.mark.parametrize("name", by_night(GIVEN, LONG.__contains__))
def test_which_puzzles_of_the_gallery_have_one(name):
    placements = place(load(name))
    found = find_colouring(placements)
    assert (found.modulus if found else None) == GALLERY.get(name)
    assert ColouringArguments(placements).cheaply() == (found.sentence if found else "")
    if name != "octiamonds-11x24":  # takes three seconds
        assert (signed_tiling(placements) is None) == (name in GALLERY)


@pytest.mark.parametrize("name", CLASSICS)
def test_classic_impossibilities(name):
    placements = place(CLASSICS[name])
    found = find_colouring(placements)
    tiling = signed_tiling(placements)
    if name == "bones in a triangle of hexagons":
        # that it can't be done is deeper: Conway and Lagarias need the group that is not abelian
        assert found is None
        assert set(tiling.multiples.values()) - {0, 1}
    else:
        assert tiling is None
        found.verify()
        assert max(map(abs, found.cells.values())) == 1


@pytest.mark.parametrize("side", [4, 6, 30])
def test_the_chessboard_is_coloured_like_a_chessboard(side):
    found = find_colouring(place(mutilated(side)), effort=CHEAP)
    assert found.modulus == 0
    assert found.pieces == {}
    assert found.cells == {
        (x, y): 1 if (x + y) % 2 else -1 for x, y in mutilated(side).region.cells
    }
    assert (found.region_sum, found.contents_sum) == (2, 0)


def test_solve_uses_colourings():
    found = answer(mutilated(30))
    assert found.status is Status.IMPOSSIBLE
    assert found.engine == "argument"
    assert "the board's sum is 2" in found.reason


@given(solvable_puzzles(), st.booleans())
def test_never_fires_on_a_puzzle_with_a_solution(drawn, says_holes):
    given_puzzle, filling = drawn
    if says_holes:
        empty = len(given_puzzle.region) - sum(len(cells) for _, cells in filling)
        given_puzzle = replace(given_puzzle, holes=Holes(empty, empty))
    placements = place(given_puzzle)
    assert find_colouring(placements) is None
    signed_tiling(placements).verify()


@given(puzzles(), st.none() | st.integers(0, 3))
def test_there_is_a_colouring_or_a_signed_tiling_but_never_both(given_puzzle, holes):
    if holes is not None:
        given_puzzle = replace(given_puzzle, holes=Holes(holes, holes))
    placements = place(given_puzzle)
    found, tiling = find_colouring(placements), signed_tiling(placements)
    assert (found is None) != (tiling is None)
    if found is not None:
        assert_proves(given_puzzle, found)


def assert_proves(given_puzzle, found):
    """Check the argument on placements found the plain way."""

    def zero(number):
        return number % found.modulus == 0 if found.modulus else number == 0

    for name, cells in brute_force.placements(given_puzzle):
        if given_puzzle.piece(name).copies.high:
            weight = sum(found.cells.get(cell, 0) for cell in cells)
            assert zero(weight - found.pieces.get(name, 0))
    for cell in given_puzzle.region.optional:
        assert zero(found.cells.get(cell, 0) - found.empty)
    exact = given_puzzle.holes is not None and given_puzzle.holes.low == given_puzzle.holes.high
    total = sum(found.cells.values()) - (given_puzzle.holes.low * found.empty if exact else 0)
    assert exact or zero(found.empty)
    for piece in given_puzzle.pieces:
        weight = found.pieces.get(piece.name, 0)
        if piece.copies.low != piece.copies.high:
            assert zero(weight)
        total -= piece.copies.low * weight
    assert not zero(total)


def test_coefficients_may_outgrow_64_bits():
    # A strip, and a piece whose polynomial 1 + x + x^3 + x^5 + x^6 has a root outside the unit circle: expressing each
    # cell by the first few makes numbers of 34 digits.
    piece = tuple((i, 0) for i in (0, 1, 3, 5, 6))
    placements = place(puzzle("wide", piece, 40, (200, 1)))
    known = relations.relations(placements, effort=10**9)
    assert abs(known.weights).max() > 10**30
    found = find_colouring(placements)
    found.verify()
    assert found.modulus > 0
    solvable = place(puzzle("wide", piece, 1, (7, 1), without=[(2, 0), (4, 0)]))
    assert find_colouring(solvable) is None


def test_a_limit_on_the_effort_holds():
    placements = place(load("hexiamonds-6x6"))
    with pytest.raises(LimitError, match="too long"):
        find_colouring(placements, effort=1000)
    with pytest.raises(LimitError):
        signed_tiling(placements, effort=1000)


def tampered():
    """Colourings that prove nothing, and why."""
    board = mutilated(4)
    good = find_colouring(place(board))
    cell, other = (1, 0), (0, 1)
    yield "domino.*weighs 0, but", replace(good, cells={**good.cells, cell: 2})
    yield "domino.*weighs 0, but", replace(good, cells=dict.fromkeys(good.cells, 1))
    yield "weighs 1, but 0", replace(good, pieces={"domino": 1})
    yield "the pieces weigh the same", replace(good, modulus=2)
    yield "modulus 1", replace(good, modulus=1)
    yield "modulus -3", replace(good, modulus=-3)
    yield "no contradiction", replace(good, cells={}, pieces={})
    yield "outside the region", replace(good, cells={**good.cells, (0, 0): 1})
    yield "no piece 'tromino'", replace(good, pieces={"tromino": 1})
    spare = Region(tuple(c for c in board.region.required if c not in (cell, other)), (cell, other))
    yield "may stay empty", replace(good, puzzle=replace(board, region=spare))
    some = Piece("domino", ((0, 0), (1, 0)), Copies(6, 7))
    everywhere = dict.fromkeys(board.region.cells, 1)
    ranged = replace(board, pieces=(some,))
    yield "used 6-7 times", Colouring(ranged, 0, everywhere, {"domino": 2})


@pytest.mark.parametrize(("reason", "wrong"), list(tampered()))
def test_wrong_colourings_are_rejected(reason, wrong):
    with pytest.raises(VerificationError, match=reason):
        wrong.verify()


def test_a_weight_that_is_a_multiple_of_the_modulus_counts_as_zero():
    good = find_colouring(place(load("tetrominoes-4x5")))
    replace(good, cells={c: w + 2 for c, w in good.cells.items()}).verify()


def test_wrong_signed_tilings_are_rejected():
    placements = place(load("soma"))
    good = signed_tiling(placements)
    first = next(iter(good.multiples))
    with pytest.raises(VerificationError, match="covered"):
        SignedTiling(placements, {**good.multiples, first: good.multiples[first] + 1}).verify()
    board = place(load("dominoes-8x8"))
    twice = replace(board.puzzle, pieces=(replace(board.puzzle.pieces[0], copies=Copies(31, 31)),))
    tiling = signed_tiling(board)
    with pytest.raises(VerificationError, match="used 32 times"):
        SignedTiling(place(twice), tiling.multiples).verify()


def test_optional_cells_and_ranges_are_taken_into_account():
    # two dominoes and a corner that may stay empty: the other three cells can't all be filled
    corner = Region(((0, 0), (1, 0), (0, 1)), ((1, 1),))
    domino = Piece("domino", ((0, 0), (1, 0)), Copies(2, 2))
    assert find_colouring(place(Puzzle("x", SQUARE, corner, (domino,)))) is None
    strip = Region(((0, 0), (1, 0), (2, 0)), ((4, 0), (5, 0)))
    found = find_colouring(place(Puzzle("x", SQUARE, strip, (domino,))))
    assert found.cells
    assert set(found.cells) <= set(strip.required)
    # any number of dominoes covers as many black cells as white ones
    some = replace(mutilated(4), pieces=(replace(domino, copies=Copies(0, 9)),))
    assert find_colouring(place(some)).pieces == {}


def test_the_number_of_empty_cells_is_taken_into_account():
    # a straight tromino covers one cell of each colour along the diagonals, so few cells can be the one left over
    board = box_cells(SQUARE, (7, 7))
    tromino = Piece("I", straight(3), Copies(0, 16))
    for spare, possible in (((0, 0), True), ((3, 3), True), ((1, 0), False), ((2, 1), False)):
        region = Region(tuple(set(board) - {spare}), (spare,))
        one = Puzzle("one hole", SQUARE, region, (tromino,), holes=Holes(1, 1))
        assert (find_colouring(place(one)) is None) == possible


def test_empty_cells_may_weigh_something():
    # what is left of 49 cells by trominoes, whatever their number, is 1 modulo 3
    board, tromino = box_cells(SQUARE, (7, 7)), Piece("I", straight(3), Copies(0, 16))
    two = Puzzle("two holes", SQUARE, Region((), board), (tromino,), holes=Holes(2, 2))
    found = find_colouring(place(two))
    assert (found.modulus, found.empty, found.pieces) == (3, 1, {})
    assert "every I covers weights that sum to 0, every empty cell 1, so all of them" in (
        found.sentence
    )
    found.verify()
    with pytest.raises(VerificationError, match="is not fixed, so an empty cell must weigh 0"):
        replace(found, puzzle=replace(two, holes=Holes(1, 2))).verify()
    with pytest.raises(VerificationError, match="may stay empty, so it must weigh 2, not 1"):
        replace(found, empty=2).verify()
    tiling = signed_tiling(place(replace(two, holes=Holes(1, 1))))
    with pytest.raises(VerificationError, match="not 2 cells stay empty"):
        SignedTiling(place(two), tiling.multiples).verify()


def test_pieces_that_are_never_used_do_not_matter():
    board = mutilated(4)
    spare = Piece("monomino", ((0, 0),), Copies(0, 0))
    found = find_colouring(place(replace(board, pieces=(*board.pieces, spare))))
    found.verify()
    assert "monomino" not in found.sentence


def test_a_colouring_is_told_in_sentences():
    found = find_colouring(place(load("tetrominoes-4x5")))
    assert found.sentence == (
        "every I, L, O and S covers weights that sum to 0, every T covers 1, so all pieces together cover 1, "
        "but the board's sum is 0 (mod 2)"
    )
    brick = find_colouring(place(CLASSICS["de Bruijn's bricks in 6x6x6"]))
    assert brick.sentence.startswith("every brick covers weights that sum to ")
    assert "the region's sum" in brick.sentence
    many = replace(found.puzzle, pieces=tuple(Piece(f"p{i}", ((0, 0),)) for i in range(6)))
    words = Colouring(many, 2, {(0, 0): 1}, {"p0": 1}).sentence
    assert words.startswith("every p0 covers weights that sum to 1, every other piece covers 0, ")
    many = replace(found.puzzle, pieces=tuple(Piece(f"p{i}", ((0, 0),)) for i in range(12)))
    weights = {f"p{i}": 2 if i < 5 else 3 for i in range(11)} | {"p11": 1}
    assert Colouring(many, 4, {(0, 0): 1}, weights).sentence.startswith(
        "every p11 covers weights that sum to 1, each of 5 kinds of piece covers 2, every other piece covers 3, "
    )


def test_where_nothing_stays_empty_no_cell_is_left_out_of_a_signed_tiling():
    loose = Region((), ((0, 0), (1, 0)))
    puzzle = Puzzle("two", "square", loose, [Piece("I", [(0, 0)], (0, 2))], holes=0)
    placements = place(puzzle)
    SignedTiling(placements, {0: 1, 1: 1}).verify()
    with pytest.raises(VerificationError, match="is covered 2 times"):
        SignedTiling(placements, {0: 2}).verify()

"""A solution is right iff brute force knows it; every kind of fault is named."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack import GRIDS, Copies, Piece, Placed, Puzzle, Region, Solution, VerificationError
from satpack.model.grids.coordinates import from_file
from tests.tools import brute_force
from tests.tools.strategies import puzzles, solvable_puzzles


def solution_of(puzzle, filling):
    return Solution(puzzle, tuple(Placed(name, tuple(cells)) for name, cells in filling))


def is_right(solution):
    try:
        solution.verify()
    except VerificationError:
        return False
    return True


@given(solvable_puzzles())
def test_a_right_solution_is_right(made):
    puzzle, filling = made
    solution = solution_of(puzzle, filling)
    solution.verify()
    assert solution.empty() == ()
    assert set(solution.owners()) == set(puzzle.region.cells)


def drop(draw, puzzle, filling, i):
    return filling[:i] + filling[i + 1 :]


def double(draw, puzzle, filling, i):
    return [*filling, filling[i]]


def rename(draw, puzzle, filling, i):
    names = [*(piece.name for piece in puzzle.pieces), "stranger"]
    return [*filling[:i], (draw(st.sampled_from(names)), filling[i][1]), *filling[i + 1 :]]


def swap(draw, puzzle, filling, i):
    j = draw(st.integers(0, len(filling) - 1))
    swapped = list(filling)
    swapped[i], swapped[j] = (filling[j][0], filling[i][1]), (filling[i][0], filling[j][1])
    return filling if i == j else swapped


def grow(draw, puzzle, filling, i):
    name, cells = filling[i]
    around = sorted({n for c in cells for n in puzzle.grid.neighbours(c)} - set(cells))
    return [*filling[:i], (name, (*cells, draw(st.sampled_from(around)))), *filling[i + 1 :]]


def shrink(draw, puzzle, filling, i):
    name, cells = filling[i]
    return [*filling[:i], (name, cells[1:] or cells), *filling[i + 1 :]]


def move(draw, puzzle, filling, i):
    name, cells = filling[i]
    step = draw(st.sampled_from(puzzle.grid.translations))
    moved = tuple(tuple(map(sum, zip(cell, step, strict=True))) for cell in cells)
    return [*filling[:i], (name, moved), *filling[i + 1 :]]


@st.composite
def mutations(draw, puzzle, filling):
    """Change a filling here and there; now and then into another right one."""
    changes = st.sampled_from([drop, double, rename, swap, grow, shrink, move])
    for change in draw(st.lists(changes, min_size=1, max_size=3)):
        if filling:
            filling = change(draw, puzzle, filling, draw(st.integers(0, len(filling) - 1)))
    return filling


@given(st.data())
def test_a_changed_solution_is_right_iff_brute_force_knows_it(data):
    puzzle, filling = data.draw(solvable_puzzles(max_cells=6))
    changed = data.draw(mutations(puzzle, filling))
    as_set = frozenset((name, frozenset(cells)) for name, cells in changed)
    known = len(as_set) == len(changed) and as_set in brute_force.solutions(puzzle)
    assert is_right(solution_of(puzzle, changed)) == known


@given(st.data())
def test_any_choice_of_placements_is_right_iff_brute_force_knows_it(data):
    puzzle = data.draw(puzzles(max_cells=5, max_pieces=3))
    options = sorted(brute_force.placements(puzzle), key=repr)
    right = brute_force.solutions(puzzle)
    for filling in right:
        solution_of(puzzle, filling).verify()
    if options:
        chosen = data.draw(st.sets(st.sampled_from(options), max_size=4))
        assert is_right(solution_of(puzzle, chosen)) == (chosen in right)


# --- one fault each, and the words for it

SQUARE = GRIDS["square"]
ELL = Piece("L", ((0, 0), (0, 1), (0, 2), (1, 2)))
BAR = Piece("bar", ((0, 0), (1, 0)), Copies(1, 2))
BOARD = Puzzle(
    "board",
    SQUARE,
    Region(((0, 0), (0, 1), (0, 2), (1, 2), (1, 0), (1, 1)), ((2, 0), (2, 1))),
    (ELL, BAR),
    reflect=False,
)
L_HERE = ("L", ((0, 0), (0, 1), (0, 2), (1, 2)))
BAR_HERE = ("bar", ((1, 0), (1, 1)))

FAULTS = {
    "unknown piece": (
        [L_HERE, ("bra", BAR_HERE[1])],
        "the puzzle has no piece 'bra'",
    ),
    "outside": (
        [L_HERE, ("bar", ((1, -1), (1, 0)))],
        "piece 'bar' covers [1, -1], outside the region",
    ),
    "overlap": (
        [L_HERE, ("bar", ((0, 1), (1, 1)))],
        "pieces 'L' and 'bar' both cover [0, 1]",
    ),
    "a cell twice": (
        [L_HERE, ("bar", ((1, 0), (1, 0)))],
        "pieces 'bar' and 'bar' both cover [1, 0]",
    ),
    "wrong shape": (
        [L_HERE, ("bar", ((1, 0), (2, 1)))],
        "[1, 0], [2, 1] is not piece 'bar', turned without mirroring",
    ),
    "too few cells": (
        [L_HERE, ("bar", ((1, 0),))],
        "[1, 0] is not piece 'bar', turned without mirroring",
    ),
    "no cells": (
        [L_HERE, BAR_HERE, ("bar", ())],
        "piece 'bar' covers no cells",
    ),
    "mirrored": (
        [("L", ((0, 2), (1, 0), (1, 1), (1, 2))), ("bar", ((0, 0), (0, 1)))],
        "[0, 2], [1, 0], [1, 1], [1, 2] is not piece 'L', turned without mirroring",
    ),
    "not covered": (
        [L_HERE, ("bar", ((2, 0), (2, 1)))],
        "cell [1, 0] is not covered",
    ),
    "too many copies": (
        [L_HERE, BAR_HERE, ("bar", ((2, 0), (2, 1))), L_HERE],
        "pieces 'L' and 'L' both cover [0, 0]",
    ),
    "nothing": ([], "cell [0, 0] is not covered"),
}


@pytest.mark.parametrize("kind", FAULTS)
def test_each_fault_is_named(kind):
    filling, message = FAULTS[kind]
    with pytest.raises(VerificationError) as caught:
        solution_of(BOARD, filling).verify()
    assert str(caught.value) == message


def test_the_filling_that_has_no_fault():
    solution_of(BOARD, [L_HERE, BAR_HERE]).verify()
    solution = solution_of(BOARD, [L_HERE, BAR_HERE, ("bar", ((2, 0), (2, 1)))])
    solution.verify()
    assert solution_of(BOARD, [L_HERE, BAR_HERE]).empty() == ((2, 0), (2, 1))


def test_too_many_copies_make_a_solution_wrong():
    row = Region(tuple((x, 0) for x in range(4)))
    bars = Puzzle(
        "bars",
        SQUARE,
        row,
        (Piece("bar", BAR.cells, Copies(1, 1)), Piece("I", ((0, 0),), Copies(2, 4))),
    )
    two_bars = [("bar", ((0, 0), (1, 0))), ("bar", ((2, 0), (3, 0)))]
    with pytest.raises(
        VerificationError, match=r"piece 'bar' is used 2 times; the puzzle wants 1$"
    ):
        solution_of(bars, two_bars).verify()
    four = [("I", ((x, 0),)) for x in range(4)]
    with pytest.raises(
        VerificationError, match=r"piece 'bar' is used 0 times; the puzzle wants 1$"
    ):
        solution_of(bars, four).verify()
    few = Puzzle(
        "bars",
        SQUARE,
        row,
        (Piece("bar", BAR.cells, Copies(0, 2)), Piece("I", ((0, 0),), Copies(1, 4))),
    )
    with pytest.raises(
        VerificationError, match=r"piece 'I' is used 0 times; the puzzle wants 1-4$"
    ):
        solution_of(few, two_bars).verify()


def test_triangles_are_named_by_row_and_column():
    grid = GRIDS["triangle"]
    cells = tuple(from_file(grid, (2, column)) for column in (5, 6, 7))
    puzzle = Puzzle("row", grid, Region(cells), (Piece("one", cells[:1], Copies(1, 3)),))
    with pytest.raises(VerificationError, match=r"^cell \[2, 5\] is not covered$"):
        solution_of(puzzle, [("one", cells[1:2])]).verify()
    with pytest.raises(VerificationError, match=r"covers \[3, 6\], outside the region"):
        solution_of(puzzle, [("one", (from_file(grid, (3, 6)),))]).verify()


def test_what_is_no_cell_of_the_grid_is_named_as_it_is():
    grid = GRIDS["triangle"]
    cell = grid.domain[0]
    puzzle = Puzzle("one", grid, Region((cell,)), (Piece("one", (cell,)),))
    for vector in ((0, 0), (1, 1, 1)):
        with pytest.raises(VerificationError) as caught:
            solution_of(puzzle, [("one", (vector,))]).verify()
        assert str(caught.value) == f"piece 'one' covers {list(vector)}, outside the region"


def test_a_wrong_colour_is_named():
    row = ((0, 0), (1, 0))
    piece = Piece("A", row, colours={(0, 0): "r"})
    board = Region(row, colours={(0, 0): "b"})
    puzzle = Puzzle("ends", SQUARE, board, [piece], colours=["r", "b"])
    with pytest.raises(
        VerificationError, match=r"puts colour 'r' on \[0, 0\], which has colour 'b'"
    ):
        Solution(puzzle, (Placed("A", row, (((0, 0), "r"),)),)).verify()
    with pytest.raises(VerificationError, match="with its colours"):
        Solution(puzzle, (Placed("A", row),)).verify()
    Solution(puzzle, (Placed("A", row, (((1, 0), "r"),)),)).verify()


# --- equality


@given(solvable_puzzles(), st.randoms(use_true_random=False))
def test_order_engine_and_time_make_no_difference(made, random):
    puzzle, filling = made
    shuffled = [(name, random.sample(list(cells), len(cells))) for name, cells in filling]
    random.shuffle(shuffled)
    one = solution_of(puzzle, filling)
    other = Solution(
        puzzle,
        tuple(Placed(name, tuple(cells)) for name, cells in shuffled),
        engine="by hand",
        seconds=3.0,
        statistics={"conflicts": 7},
    )
    assert one == other
    assert hash(one) == hash(other)
    assert one.placed == other.placed
    assert pickle.loads(pickle.dumps(other)) == one  # noqa: S301 - made in this line


def test_another_name_place_or_puzzle_makes_another_solution():
    first, second = Piece("a", ((0, 0),)), Piece("b", ((0, 0),))
    puzzle = Puzzle("two", SQUARE, Region(((0, 0), (1, 0))), (first, second))
    solution = solution_of(puzzle, [("a", ((0, 0),)), ("b", ((1, 0),))])
    assert solution != solution_of(puzzle, [("b", ((0, 0),)), ("a", ((1, 0),))])
    assert solution != solution_of(puzzle, [("a", ((0, 0),))])
    renamed = Puzzle("three", SQUARE, puzzle.region, puzzle.pieces)
    assert solution != solution_of(renamed, [("a", ((0, 0),)), ("b", ((1, 0),))])


def test_even_a_wrong_solution_has_one_order():
    one = solution_of(BOARD, [("bar", ((0, 0),)), ("L", ((0, 0),))])
    assert one == solution_of(BOARD, [("L", ((0, 0),)), ("bar", ((0, 0),))])

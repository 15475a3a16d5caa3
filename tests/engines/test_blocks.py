"""Repeating a block: what is found is a solution of the whole box, and what a block can't hold is left to others."""

from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack import Piece, Puzzle, box
from satpack.engines.blocks import first_solution
from satpack.engines.prepared import Prepared
from satpack.model.answer import Answer, Status
from satpack.model.pieces import Region
from satpack.model.ranges import Copies
from satpack.runtime.limits import Deadline
from tests.tools import brute_force

L_TROMINO, T = "##\n#.", "###\n.#."
DOMINO = box("square", 2, 1)


def board(width, height, **pieces):
    """Return a box of squares with pieces, each as (drawing, copies)."""
    made = [
        Piece(name, shape, copies=copies, grid="square") for name, (shape, copies) in pieces.items()
    ]
    return Puzzle("board", "square", box("square", width, height), made)


@given(
    st.integers(2, 6),
    st.integers(2, 4),
    st.sampled_from([(DOMINO, 2), (L_TROMINO, 3), (T, 4)]),
)
def test_it_finds_solutions_of_boxes_that_have_some(width, height, kind):
    shape, size = kind
    puzzle = board(width, height, p=(shape, max(1, width * height // size)))
    found = first_solution(Prepared(puzzle))
    assert found.status in (Status.SOLVED, Status.UNDECIDED)
    if found.solution is not None:
        found.solution.verify()
        assert brute_force.solutions(puzzle)


def test_a_block_is_repeated_wherever_the_region_lies():
    cells = [(x - 7, y + 3) for x, y in box("square", 12, 8)]
    puzzle = Puzzle(
        "T", "square", Region(cells, grid="square"), [Piece("T", T, copies=24, grid="square")]
    )
    found = first_solution(Prepared(puzzle))
    assert found.statistics["blocks"] == 6  # of 4x4, the smallest that T tetrominoes fill
    assert found.solution.engine == "blocks"


def test_a_block_holds_its_share_of_every_piece():
    puzzle = board(8, 8, T=(T, 8), L=("###\n#..", Copies(6, 9)))
    found = first_solution(Prepared(puzzle)).solution
    assert sum(each.piece == "T" for each in found.placed) == 8
    # three dominoes can't be shared among blocks
    odd = first_solution(Prepared(board(4, 4, one=("#", 10), two=(DOMINO, 3))))
    assert (odd.status, odd.reason) == (Status.UNDECIDED, "no block can be filled")


def test_pieces_that_are_not_turned_fill_the_box_as_it_lies():
    flat = Piece("two", DOMINO, copies=6, turn="none")
    for sides in ((6, 2), (2, 6)):
        puzzle = Puzzle("flat", "square", box("square", *sides), [flat])
        assert first_solution(Prepared(puzzle)).statistics["blocks"] == 6


def test_it_gives_up_at_a_limit():
    puzzle = board(30, 30, F=(".##\n##.\n.#.", 180))
    found = first_solution(Prepared(puzzle), slices=3)
    assert (found.status, found.reason) == (Status.UNDECIDED, "limit of work")
    late = first_solution(Prepared(puzzle, Deadline(0)))
    assert (late.status, late.reason) == (Status.UNDECIDED, "time limit")


def test_a_block_is_searched_no_longer_than_work_is_left(monkeypatch):
    spent = []

    def searched(prepared, *, slices, memory):
        spent.append(slices)
        return Answer(Status.UNDECIDED, None, "limit of work", "cover", 0.0)

    monkeypatch.setattr("satpack.engines.blocks.searched_through", searched)
    found = first_solution(Prepared(board(30, 30, F=(".##\n##.\n.#.", 180))), slices=100)
    assert (found.reason, sum(spent)) == ("limit of work", 100)


def test_it_decides_a_cube_that_no_other_engine_does():
    shape = [(1, 0, 0), (2, 0, 0), (0, 1, 0), (1, 1, 0), (1, 2, 0)]
    cube = Puzzle("F", "cube", box("cube", 30, 30, 30), [Piece("F", shape, copies=5_400)])
    solution = satpack.solve(cube)
    assert solution.engine == "blocks"
    solution.verify()

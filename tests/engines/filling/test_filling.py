"""Filling from one end: what the beam makes is a partial filling, what is found is a solution, and a seed decides."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import satpack
from satpack.engines.auto import is_large_set
from satpack.engines.filling import Beam, board_of, first_solution
from satpack.engines.prepared import Prepared
from satpack.engines.rows import engines
from satpack.model.answer import Status
from satpack.model.colours import Colour
from satpack.model.connected import connected_parts
from satpack.model.grids import GRIDS
from satpack.model.grids.coordinates import box_cells
from satpack.model.pieces import Piece, Region
from satpack.model.placing.placements import place
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies
from satpack.runtime.errors import Undecided
from satpack.runtime.limits import Deadline
from tests.tools import brute_force
from tests.tools.strategies import solvable_puzzles

ROOM = 1 << 30
NOTHING = np.zeros(0, dtype=np.int32)
DOMINO, BAR = ((0, 0), (1, 0)), ((0, 0), (1, 0), (2, 0))
SETS = (
    "heptominoes-23x33-less-3",
    "hexahexes-17x29-less-1",
    "hexominoes-one-sided-15x24",
    "octiamonds-11x24",
)


def cells_of(board, option):
    return board.cells[board.starts[option] : board.starts[option + 1]].tolist()


def fillable(made):
    """Return a puzzle that was cut up, whose pieces must then fill it."""
    puzzle, _ = made
    assume(not engines()["filling"].lacking(puzzle))
    return puzzle


def coloured(puzzle, chance):
    """Return the puzzle with some red cells, where alone the red cells of pieces may lie."""

    def red(cells):
        return {cell: "red" for cell in sorted(cells) if chance.random() < 0.3}

    first, *others = puzzle.pieces
    return replace(
        puzzle,
        region=replace(puzzle.region, colours=red(puzzle.region.cells)),
        pieces=(replace(first, colours=red(first.cells[:1])), *others),
        colours=(Colour("red"),),
    )


@given(solvable_puzzles())
def test_options_are_the_placements_by_their_first_cells(made):
    placements = place(fillable(made))
    board = board_of(placements)
    assert sorted(board.option.tolist()) == list(range(len(placements)))
    assert board.piece.tolist() == placements.piece[board.option].tolist()
    seen = set()
    for cell, (begin, end) in enumerate(zip(board.first[:-1], board.first[1:], strict=True)):
        for option in range(begin, end):
            own = cells_of(board, option)
            assert own == sorted(set(own))
            assert own[0] == cell
            seen.add((int(board.option[option]), frozenset(own)))
    # the numbers of cells are another order of the same cells
    place_of = {}
    for option, own in seen:
        theirs = placements.cells[placements.starts[option] : placements.starts[option + 1]]
        for cell in theirs.tolist():
            place_of.setdefault(cell, set(own)).intersection_update(own)
    assert all(place_of.values())


@given(solvable_puzzles())
def test_neighbours_are_those_of_the_grid(made):
    puzzle = fillable(made)
    board = board_of(place(puzzle))
    cells = set(puzzle.region.cells)
    expected = sorted(len(cells.intersection(puzzle.grid.neighbours(cell))) for cell in cells)
    assert sorted(np.diff(board.borders).tolist()) == expected
    pairs = {
        (cell, int(other))
        for cell in range(len(cells))
        for other in board.neighbours[board.borders[cell] : board.borders[cell + 1]]
    }
    assert pairs == {(other, cell) for cell, other in pairs}


@given(solvable_puzzles())
def test_fillable_sizes_are_sums(made):
    puzzle = fillable(made)
    counts = [range(piece.copies.low + 1) for piece in puzzle.pieces]
    sizes = [len(piece) for piece in puzzle.pieces]
    sums = {sum(n * size for n, size in zip(some, sizes, strict=True)) for some in product(*counts)}
    found = board_of(place(puzzle)).fillable
    assert {n for n, may in enumerate(found) if may} == {n for n in sums if n < len(found)}


def parts_of(board, filled):
    """Return the connected parts of what is not filled."""
    left, parts = set(range(len(board.first) - 1)) - filled, []
    while left:
        part, edge = set(), {left.pop()}
        while edge:
            part |= edge
            around = {
                int(beside)
                for cell in edge
                for beside in board.neighbours[board.borders[cell] : board.borders[cell + 1]]
            }
            edge = (around & left) - part
            left -= edge
        parts.append(part)
    return parts


@given(solvable_puzzles())
def test_options_that_cut_off_what_none_can_fill_are_dead(made):
    puzzle = fillable(made)
    assume(len(connected_parts(puzzle.grid, puzzle.region.cells)) == 1)
    board = board_of(place(puzzle))
    largest = max(len(piece) for piece in puzzle.pieces)
    live = Beam(board, ROOM).live()
    for option in range(len(live)):
        parts = parts_of(board, set(cells_of(board, option)))
        dead = any(len(part) <= largest and not board.fillable[len(part)] for part in parts)
        assert live[option] == (not dead)
    kept = board.keeping(live)
    assert kept.option.tolist() == board.option[live].tolist()
    for option, old in enumerate(np.flatnonzero(live).tolist()):
        assert cells_of(kept, option) == cells_of(board, old)
        first = cells_of(kept, option)[0]
        assert kept.first[first] <= option < kept.first[first + 1]


@given(solvable_puzzles(), st.integers(0, 99), st.data())
def test_a_beam_has_partial_fillings(made, seed, data):
    board = board_of(place(fillable(made)))
    placed = data.draw(st.integers(0, int(board.copies.sum())))
    start = NOTHING
    if placed and data.draw(st.booleans()):
        start = np.array([data.draw(st.integers(0, len(board.option) - 1))], dtype=np.int32)
    beam = Beam(board, ROOM)
    beam.probe(start, seed)
    found = [each.tolist() for each in beam.fillings(start, placed, seed, Deadline())]
    for chosen in found:
        assert len(chosen) == placed
        assert chosen[: len(start)] == start.tolist()
        filled = [cell for option in chosen for cell in cells_of(board, option)]
        assert len(filled) == len(set(filled))
        used = np.bincount(board.piece[chosen], minlength=len(board.copies))
        assert (used <= board.copies).all()
        for number in range(len(start), placed):
            before = {cell for option in chosen[:number] for cell in cells_of(board, option)}
            empty = min(set(range(len(board.first) - 1)) - before)
            assert cells_of(board, chosen[number])[0] == empty
    assert len({frozenset(each) for each in found}) == len(found)
    again = Beam(board, ROOM)
    again.probe(start, seed)
    assert [each.tolist() for each in again.fillings(start, placed, seed, Deadline())] == found


def test_nothing_is_filled_after_the_deadline():
    board = board_of(place(satpack.load("pentominoes-6x10")))
    beam = Beam(board, ROOM)
    assert list(beam.fillings(NOTHING, 5, 1, Deadline()))
    assert not list(beam.fillings(NOTHING, 5, 1, Deadline.after(0)))


def test_a_beam_keeps_its_memory():
    board = board_of(place(satpack.load("pentominoes-6x10")))
    with pytest.raises(Undecided, match="limit of memory"):
        Beam(board, 10_000)


@given(
    solvable_puzzles(max_cells=12),
    st.integers(0, 3),
    st.integers(0, 99),
    st.booleans(),
    st.randoms(),
)
def test_what_is_found_is_a_solution(made, left, seed, paint, chance):
    puzzle = fillable(made)
    if paint:
        puzzle = coloured(puzzle, chance)
    placements = place(puzzle)
    assume(len(placements))
    found = first_solution(Prepared.placed(placements), seed=seed, rounds=2, left=left)
    again = first_solution(Prepared.placed(placements), seed=seed, rounds=2, left=left)
    assert (found.status, found.solution) == (again.status, again.solution)
    if found.status is Status.SOLVED:
        found.solution.verify()
    elif found.status is Status.IMPOSSIBLE:
        assert not brute_force.solutions(puzzle)
        assert found.engine == "cover"  # of so few pieces that they are searched through


@pytest.mark.parametrize("name", SETS)
def test_large_sets_fill_their_boards(name):
    puzzle = satpack.load(name)
    assert is_large_set(puzzle)
    solution = satpack.solve(puzzle, seed=1)
    solution.verify()
    assert solution.engine == "filling"


def test_a_seed_decides_the_filling():
    placements = place(satpack.load("hexominoes-one-sided-15x24"))
    one, same, other = (
        first_solution(Prepared.placed(placements), seed=seed).solution for seed in (1, 1, 2)
    )
    assert one == same != other


def test_copies_and_several_sizes_are_placed_too():
    cells = box_cells(GRIDS["square"], (12, 10))
    pieces = (Piece("domino", DOMINO, Copies(30, 30)), Piece("bar", BAR, Copies(20, 20)))
    puzzle = Puzzle("mixed", GRIDS["square"], Region(tuple(cells), ()), pieces)
    found = first_solution(Prepared(puzzle), seed=3)
    assert found.engine == "filling"
    assert found.status is Status.SOLVED


def test_limits_of_a_filling_are_said():
    placements = place(satpack.load("hexominoes-one-sided-15x24"))
    late = first_solution(Prepared.placed(placements, Deadline.after(0)))
    assert (late.status, late.reason) == (Status.UNDECIDED, "time limit")
    narrow = first_solution(Prepared.placed(placements), memory=100_000)
    assert (narrow.status, narrow.reason) == (Status.UNDECIDED, "limit of memory")
    none = first_solution(Prepared.placed(placements), rounds=0)
    assert (none.status, none.reason) == (Status.UNDECIDED, "limit of rounds")


def test_few_pieces_are_searched_through():
    assert satpack.solve(satpack.load("soma"), engine="filling", seed=7).engine == "cover"
    found = first_solution(Prepared(satpack.load("hexiamonds-3x12")))
    assert found.status is Status.IMPOSSIBLE

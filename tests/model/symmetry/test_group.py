"""Automorphisms are found by an independent brute force, and act on placements as a group."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack import polyforms
from satpack.model.grids import GRIDS, apply, determinant
from satpack.model.grids import product as matrix_product
from satpack.model.grids.coordinates import box_cells
from satpack.model.pieces import Piece, Region
from satpack.model.placing.placements import place
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies
from satpack.model.symmetry.group import symmetry_of
from satpack.runtime.errors import OptionError
from tests.tools.brute_force import may_be_mirrored
from tests.tools.examples import examples


@st.composite
def puzzles(draw):
    grid = draw(st.sampled_from(list(GRIDS.values())))
    sides = range(3) if grid.layer else range(-3, 4)
    cells = [c for c in product(sides, repeat=grid.dimension) if grid.has_cell(c)]
    # whole orbits of cells, so that symmetry is not a rare accident
    kept = draw(st.sets(st.sampled_from(cells), min_size=3, max_size=10))
    turns = draw(st.lists(st.sampled_from(grid.point_group), max_size=2))
    for turn in turns:
        kept |= {apply(turn, cell) for cell in kept}
    marked = draw(st.sets(st.sampled_from(sorted(kept)), max_size=3))
    for turn in turns if draw(st.booleans()) else []:
        marked |= {apply(turn, cell) for cell in marked}
    required = tuple(kept - marked)
    small = st.sets(st.sampled_from(sorted(kept)), min_size=1, max_size=min(4, len(kept)))
    shapes = draw(st.lists(small, min_size=1, max_size=3))
    if draw(st.booleans()):
        mirror = grid.point_group[-1]
        shapes += [{apply(mirror, cell) for cell in shape} for shape in shapes]
    ranges = st.sampled_from([Copies(), Copies(0, 1), Copies(2, 2)])
    pieces = [Piece(str(i), tuple(shape), draw(ranges)) for i, shape in enumerate(shapes)]
    return Puzzle(
        "random",
        grid,
        Region(required, tuple(marked & kept)),
        tuple(pieces),
        reflect=draw(st.booleans()),
    )


def multiset(puzzle, matrix):
    grid = puzzle.grid
    return sorted(
        (
            min(
                grid.translated_home(apply(matrix_product(t, matrix), c) for c in p.cells)
                for t in grid.symmetries(reflect=may_be_mirrored(puzzle, p))
            ),
            p.copies.low,
            p.copies.high,
        )
        for p in puzzle.pieces
    )


def brute_force(puzzle):
    """Return every automorphism: every matrix with every translation of one cell to another."""
    identity = puzzle.grid.point_group[0]
    required, optional = set(puzzle.region.required), set(puzzle.region.optional)
    anchor = puzzle.region.cells[0]
    found = set()
    for matrix in puzzle.grid.point_group:
        if multiset(puzzle, matrix) != multiset(puzzle, identity):
            continue
        for target in puzzle.region.cells:
            shift = tuple(a - b for a, b in zip(target, apply(matrix, anchor), strict=True))
            if not puzzle.grid.has_translation(shift):
                continue

            def move(cell, matrix=matrix, shift=shift):
                return tuple(a + b for a, b in zip(apply(matrix, cell), shift, strict=True))

            if set(map(move, required)) == required and set(map(move, optional)) == optional:
                found.add((matrix, shift))
    return found


@given(puzzles())
@examples(80)
def test_the_group_is_what_brute_force_finds(puzzle):
    symmetry = symmetry_of(puzzle)
    assert {(a.matrix, a.translation) for a in symmetry.group} == brute_force(puzzle)
    assert len(set(symmetry.group)) == len(symmetry)
    assert symmetry.group[0].matrix == puzzle.grid.point_group[0]
    handed = [a.is_rotation for a in symmetry.group]
    assert handed == sorted(handed, reverse=True)
    assert sum(handed) == symmetry.rotation_count


@given(puzzles())
@examples(80)
def test_symmetry_acts_on_placements_as_a_group(puzzle):
    placements = place(puzzle)
    symmetry = symmetry_of(puzzle)
    action = symmetry.on(placements)
    index = {a.matrix: i for i, a in enumerate(symmetry.group)}
    n = len(placements)
    assert (action.placements[0] == np.arange(n)).all()
    for i, left in enumerate(symmetry.group):
        assert sorted(action.placements[i].tolist()) == list(range(n))
        for j, right in enumerate(symmetry.group):
            both = index[matrix_product(left.matrix, right.matrix)]
            for permutation in (action.placements, symmetry.cells, symmetry.pieces):
                assert (permutation[i][permutation[j]] == permutation[both]).all()
        for p in range(n):
            image = action.placements[i, p]
            moved = sorted(left(cell) for cell in placements.cells_of(p))
            assert placements.cells_of(int(image)) == tuple(moved)
            assert placements.piece[image] == symmetry.pieces[i, placements.piece[p]]
    identity = np.arange(len(puzzle.region))
    assert any((symmetry.cells[0][row] == identity).all() for row in symmetry.cells)


@given(puzzles(), st.data())
def test_orbits_stabilisers_and_canonical_forms(puzzle, data):
    placements = place(puzzle)
    action = symmetry_of(puzzle).on(placements)
    orbits = action.orbits
    for p in range(len(placements)):
        orbit = set(action.placements[:, p].tolist())
        assert len(orbit) * len(action.stabiliser(p)) == len(action)
        assert orbits[p] == min(orbit)
    if not len(placements):
        return
    some = st.sets(st.integers(0, len(placements) - 1), min_size=1, max_size=4)
    solution = sorted(data.draw(some))
    other = data.draw(st.sampled_from(action.images(np.array(solution)).tolist()))
    canonical = action.canonical(solution)
    assert action.canonical(other) == canonical
    assert canonical <= tuple(solution)
    distinct = {tuple(image) for image in action.images(np.array(solution)).tolist()}
    assert canonical in distinct
    stays = action.stabilisers(np.array([solution, other]))
    assert stays.shape == (len(action), 2)
    assert (stays.sum(axis=0) * len(distinct) == len(action)).all()
    images = action.images(np.array(solution))
    assert (stays[:, 0] == (images == images[0]).all(axis=1)).all()


@given(puzzles(), st.data())
def test_canonical_forms_of_many_at_once(puzzle, data):
    placements = place(puzzle)
    action = symmetry_of(puzzle).on(placements)
    size = data.draw(st.integers(0, min(4, len(placements))))
    some = st.sets(st.integers(0, len(placements) - 1), min_size=size, max_size=size).map(sorted)
    rows = data.draw(st.lists(some if size else st.just([]), max_size=6))
    solutions = np.array(rows, dtype=np.int64).reshape(len(rows), size)
    expected = [action.canonical(row) for row in rows]
    assert [*map(tuple, action.canonical_forms(solutions).tolist())] == expected


def test_nothing_is_left_as_it_is_by_every_symmetry():
    puzzle = satpack.load("soma")
    action = symmetry_of(puzzle).on(place(puzzle))
    assert action.stabilisers(np.zeros((3, 0), dtype=int)).sum() == 3 * 48
    assert action.stabilisers(np.zeros((0, 7), dtype=int)).shape == (48, 0)


def test_images_of_many_solutions_at_once():
    puzzle = satpack.load("soma")
    action = symmetry_of(puzzle).on(place(puzzle))
    solutions = np.array([[5, 200, 300], [7, 8, 687]])
    images = action.images(solutions)
    assert images.shape == (48, 2, 3)
    assert (images[0] == solutions).all()
    assert (images[:, 1] == action.images(solutions[1])).all()


def chiral(copies):
    """Build a board with a mirror, and two pieces that are mirror images of each other."""
    left = Piece("left", ((0, 0), (1, 0), (1, 1), (2, 1)), copies[0])
    right = Piece("right", ((0, 1), (1, 1), (1, 0), (2, 0)), copies[1])
    board = Region(tuple(product(range(4), range(2))))
    return Puzzle("twins", GRIDS["square"], board, (left, right), reflect=False)


@pytest.mark.parametrize(
    ("copies", "text"),
    [
        ((Copies(), Copies()), "order 4: 2 rotations, 2 reflections"),
        ((Copies(0, 2), Copies(0, 2)), "order 4: 2 rotations, 2 reflections"),
        ((Copies(), Copies(2, 2)), "order 2: 2 rotations"),
        ((Copies(0, 1), Copies(1, 1)), "order 2: 2 rotations"),
    ],
)
def test_a_mirror_counts_only_if_twins_have_the_same_copies(copies, text):
    assert str(symmetry_of(chiral(copies))) == text


def test_several_pieces_of_one_shape_are_paired_by_their_copies():
    board = Region(tuple(product(range(4), range(2))))
    left, right = chiral((Copies(), Copies())).pieces
    pieces = (
        Piece("l2", left.cells, Copies(2, 2)),
        Piece("l1", left.cells),
        Piece("r1", right.cells),
        Piece("flat", ((0, 0), (1, 0))),
        Piece("r2", right.cells, Copies(2, 2)),
    )
    symmetry = symmetry_of(Puzzle("pairs", GRIDS["square"], board, pieces, reflect=False))
    assert symmetry.pieces.tolist() == [[0, 1, 2, 3, 4]] * 2 + [[4, 2, 1, 3, 0]] * 2


def in_box(grid, sides, size):
    """Build the puzzle of all polyforms of a size in a box."""
    return Puzzle("box", GRIDS[grid], Region(box_cells(GRIDS[grid], sides)), polyforms(grid, size))


@pytest.mark.parametrize(
    ("grid", "sides", "size", "text"),
    [
        ("square", (6, 10), 5, "order 4: 2 rotations, 2 reflections"),
        ("square", (8, 8), 4, "order 8: 4 rotations, 4 reflections"),
        ("triangle", (6, 6), 6, "order 4: 2 rotations, 2 reflections"),
        ("triangle", (3, 12), 6, "order 2: 2 rotations"),
        ("hexagon", (4, 7), 4, "order 2: 2 rotations"),
        ("cube", (5, 5, 5), 3, "order 48: 24 rotations, 24 reflections"),
        ("cube", (3, 4, 5), 4, "order 8: 4 rotations, 4 reflections"),
    ],
)
def test_known_groups(grid, sides, size, text):
    assert str(symmetry_of(in_box(grid, sides, size))) == text


def test_subgroups_by_convention():
    symmetry = symmetry_of(in_box("square", (5, 5), 4))
    assert [len(symmetry.up_to(c)) for c in ("total", "rotations", "symmetry")] == [1, 4, 8]
    assert all(determinant(a.matrix) == 1 for a in symmetry.up_to("rotations").group)
    with pytest.raises(OptionError, match="up to 'mirror'; use total, rotations, symmetry"):
        symmetry.up_to("mirror")

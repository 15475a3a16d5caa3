"""Automorphisms are found by an independent brute force, and act on placements as a group."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack import Copies, OptionError, Puzzle, place, polyforms
from satpack.model.grids import GRIDS, determinant
from satpack.model.grids.coordinates import box_cells
from satpack.model.pieces import TURNS, Piece, Region
from satpack.model.rules import Apart, Linear
from satpack.model.symmetry.group import symmetry_of
from tests.tools.brute_force import motions, renamed
from tests.tools.examples import examples
from tests.tools.strategies import symmetric_puzzles


@given(symmetric_puzzles(max_cells=24, turns=(None, *TURNS)))
@examples(120)
def test_the_group_is_what_brute_force_finds(puzzle):
    symmetry = symmetry_of(puzzle)
    cells = puzzle.region.cells
    assert {(a.matrix, *map(a, cells)) for a in symmetry.group} == {
        (matrix, *map(image.__getitem__, cells))
        for matrix, image in motions(puzzle)
        if renamed(puzzle, matrix, {}) is not None
    }
    assert len(set(symmetry.group)) == len(symmetry)
    assert symmetry.group[0].matrix == puzzle.grid.point_group[0]
    handed = [a.is_rotation for a in symmetry.group]
    assert handed == sorted(handed, reverse=True)
    assert sum(handed) == symmetry.rotation_count


@given(symmetric_puzzles(), st.data())
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


@given(symmetric_puzzles(), st.data())
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


def test_several_pieces_of_one_shape_are_paired_by_what_rules_say_of_them():
    left, right = chiral((Copies(), Copies())).pieces
    pieces = [replace(left, name=n) for n in ("l1", "l2")]
    pieces += [replace(right, name=n) for n in ("r1", "r2")]
    board = Region(tuple(product(range(4), range(4))))
    puzzle = Puzzle("pairs", GRIDS["square"], board, pieces, reflect=False)
    as_listed, crosswise = [[2, 3, 0, 1]] * 4, [[3, 2, 1, 0]] * 4
    for rules, mirrored in (
        ((), as_listed),
        ((Apart(("l1",), ("r2",)),), crosswise),
        ((Apart(("l1",), ("r1",)),), as_listed),
        ((Linear({"l2": 1, "r1": 1}, most=1),), crosswise),
    ):
        symmetry = symmetry_of(replace(puzzle, rules=rules))
        assert symmetry.pieces.tolist() == [[0, 1, 2, 3]] * 4 + mirrored


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

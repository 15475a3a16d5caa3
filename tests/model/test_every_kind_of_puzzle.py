"""Random puzzles of every kind against the plain way: placements, symmetries, engines, checks and files."""

from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack import Placed, Solution, place
from satpack.engines.colouring import CHEAP
from satpack.engines.colouring.weights import find_colouring
from satpack.model.grids import apply
from satpack.model.meeting import is_framed
from satpack.model.room import translates
from satpack.model.symmetry.group import symmetry_of
from satpack.model.verification import PuzzleVerifier
from tests.tools.brute_force import leaders, plain, ways, whole_solutions
from tests.tools.brute_force import match as sides_match
from tests.tools.engines import engines_for
from tests.tools.examples import examples
from tests.tools.sides import sided_puzzles
from tests.tools.strategies import (
    coloured_puzzles,
    loose_puzzles,
    puzzles,
    stick_puzzles,
    symmetric_puzzles,
    turned_puzzles,
    wrapped_puzzles,
)

KINDS = {
    "flat": puzzles,
    "loose": loose_puzzles,
    "turned": turned_puzzles,
    "coloured": partial(coloured_puzzles, max_cells=5, max_pieces=2),
    "symmetric": symmetric_puzzles,
    "wrapped": wrapped_puzzles,
    "wrapped and coloured": partial(coloured_puzzles, max_pieces=2, of=wrapped_puzzles),
    "sided": sided_puzzles,
    "sticks": stick_puzzles,
}

every_kind = pytest.mark.parametrize("kind", KINDS)


@every_kind
@given(st.data())
def test_placements_are_those_found_the_plain_way(kind, data):
    puzzle = data.draw(KINDS[kind]())
    placements = place(puzzle)
    PuzzleVerifier(placements)
    found = [lying for placed in placements for lying in plain(Solution(puzzle, (placed,)))]
    assert len(set(found)) == len(found)
    wanted = {each for each in ways(puzzle) if sides_match(puzzle, [each])}
    assert wanted.issuperset(found)
    # of marks that are all needed at the border none may lie inside
    assert len(found) == len(wanted) or is_framed(puzzle)
    for number, piece in enumerate(puzzle.pieces):
        own = {placements[p].cells for p in placements.of_piece(number)}
        translated = [tuple(sorted(cells)) for cells in translates(puzzle, piece)]
        assert set(translated) == own
        assert kind != "loose" or len(translated) == len(own)


@every_kind
@given(st.data())
@examples(50)
def test_engines_find_what_the_plain_way_finds(kind, data):
    puzzle = data.draw(KINDS[kind]())
    wanted = whole_solutions(puzzle)
    placements = place(puzzle)
    for engine in engines_for("list", puzzle):
        found = list(satpack.enumerate(puzzle, engine=engine, up_to="total"))
        assert len(found) == len(wanted)
        assert set(map(plain, found)) == wanted
    for solution in found[:50]:
        solution.verify()
        PuzzleVerifier(placements).check(np.array([sorted(placements.numbers(solution))], int))
        assert Solution.from_json(solution.to_json(), puzzle) == solution
    assert satpack.loads(puzzle.to_toml()) == puzzle
    argument = find_colouring(placements, effort=CHEAP)
    if argument is not None:
        argument.verify()
        assert not wanted


@every_kind
@given(st.data())
@examples(30)
def test_engines_count_and_list_the_classes_made_the_plain_way(kind, data):
    puzzle = data.draw(KINDS[kind]())
    wanted = whole_solutions(puzzle)
    if len(wanted) > 500:
        return
    turned, mirrored = (leaders(puzzle, wanted, reflect=reflect) for reflect in (False, True))
    numbers = len(wanted), len(set(turned.values())), len(set(mirrored.values()))
    for engine in engines_for("count", puzzle):
        found = satpack.count(puzzle, engine=engine)
        assert found.complete
        assert (found.total, found.rotations, found.symmetry) == numbers
    for engine in engines_for("list", puzzle):
        listed = [mirrored[plain(each)] for each in satpack.enumerate(puzzle, engine=engine)]
        assert len(listed) == len(set(listed)) == numbers[-1]


@every_kind
@given(st.data())
@examples(50)
def test_symmetries_act_on_placements_as_on_all_that_they_have(kind, data):
    puzzle = data.draw(KINDS[kind]())
    placements, symmetry = place(puzzle), symmetry_of(puzzle)
    with pytest.MonkeyPatch.context() as patch:
        # slice by slice, as on large boards
        patch.setattr("satpack.model.symmetry.images._SLICE", 9)
        images = symmetry.on(placements).placements
    for automorphism, become, image in zip(
        symmetry.group, symmetry.pieces.tolist(), images.tolist(), strict=True
    ):
        assert sorted(image) == list(range(len(placements)))
        colours = {automorphism(cell): name for cell, name in puzzle.region.colours}
        assert colours == dict(puzzle.region.colours)
        for number, placed in enumerate(placements):
            sides = (
                (automorphism(cell), apply(automorphism.matrix, step), mark)
                for cell, step, mark in placed.sides
            )
            assert placements[image[number]] == Placed(
                puzzle.pieces[become[placements.piece[number]]].name,
                tuple(sorted(map(automorphism, placed.cells))),
                tuple(sorted((automorphism(cell), name) for cell, name in placed.colours)),
                tuple(sorted(sides)),
            )
    done = {tuple(row) for row in images.tolist()}
    assert {tuple(one[other]) for one in images for other in images} <= done

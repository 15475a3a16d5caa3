"""Sides that must match: placements, symmetries, engines, verification and files, against a search of their own."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given

import satpack
from satpack import Piece, Placed, Puzzle, Region, Sides, Solution
from satpack.io.dlx_file import read_dlx, write_puzzle_dlx
from satpack.io.formulas.opb_file import reading_opb, write_opb
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.io.results.solution_file import parse_solution
from satpack.model.grids import GRIDS, apply
from satpack.model.looks import CellLook, turned_look
from satpack.model.placing import placements as placements_module
from satpack.model.placing.placements import place
from satpack.model.room import translates
from satpack.model.symmetry.group import symmetry_of
from satpack.model.verification import PuzzleVerifier
from satpack.runtime.errors import EngineError, InputError, PuzzleError, VerificationError
from tests.tools import sides
from tests.tools.cnf_models import solver_of
from tests.tools.edge_tiles import B3X3S1, B4X4S1
from tests.tools.examples import examples
from tests.tools.sides import sided_puzzles, tiles

ENGINES = "cover", "sat"


def numbers(placements, solution):
    return np.array([sorted(placements.numbers(solution))], dtype=int)


@given(sided_puzzles())
@examples(60)
def test_engines_find_what_a_plain_search_finds(puzzle):
    wanted = sides.solutions(puzzle)
    placements = place(puzzle)
    for engine in ENGINES:
        listed = list(satpack.enumerate(puzzle, engine=engine, up_to="total"))
        assert {sides.plain(solution) for solution in listed} == wanted
        assert len(listed) == len(wanted)
    for solution in listed:
        solution.verify()
        PuzzleVerifier(placements).check(numbers(placements, solution))
        assert parse_solution(solution.to_json(), file="s", puzzle=puzzle) == solution
    assert parse_puzzle(puzzle.to_toml()) == puzzle


@given(sided_puzzles())
@examples(60)
def test_symmetries_take_sides_with_them(puzzle):
    placements, symmetry = place(puzzle), symmetry_of(puzzle)
    action = symmetry.on(placements)
    for automorphism, become, images in zip(
        symmetry.group, symmetry.pieces.tolist(), action.placements, strict=True
    ):
        for number, placed in enumerate(placements):
            name = puzzle.pieces[become[placements.piece[number]]].name
            marks = [
                (automorphism(cell), apply(automorphism.matrix, step), mark)
                for cell, step, mark in placed.sides
            ]
            cells = sorted(map(automorphism, placed.cells))
            assert placements[images[number]] == Placed(
                name, tuple(cells), (), tuple(sorted(marks))
            )


@given(sided_puzzles())
@examples(30)
def test_placements_are_those_found_the_plain_way(puzzle):
    placements = place(puzzle)
    for index, piece in enumerate(puzzle.pieces):
        plain = {tuple(sorted(cells)) for cells in translates(puzzle, piece)}
        assert plain == {placements[p].cells for p in placements.of_piece(index)}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("set_", "side", "total"), [(B3X3S1, 3, 16), (B4X4S1, 4, 36)])
def test_published_squares(set_, side, total, engine):
    found = satpack.count(tiles(set_, side, side), engine=engine)
    assert (found.total, found.rotations) == (total, total // 4)


@given(sided_puzzles())
@examples(30)
def test_formulas_have_a_model_for_each_solution(tmp_path_factory, puzzle):
    wanted = len(sides.solutions(puzzle))
    path = tmp_path_factory.mktemp("cnf") / "a.cnf"
    satpack.encode(puzzle).write(path)
    models = 0
    with solver_of(path) as (header, solver):
        while solver.solve():
            true = [literal for literal in solver.get_model() if literal > 0]
            placed = [header.placed(literal) for literal in true]
            Solution(puzzle, tuple(filter(None, placed))).verify()
            solver.add_clause([-literal for literal in solver.get_model()])
            models += 1
    assert models == wanted


def holds(constraint, model):
    total = sum(weight for weight, variable in constraint.weights if variable in model)
    return total == constraint.bound if constraint.is_equal else total >= constraint.bound


def test_constraints_have_a_model_for_each_solution(tmp_path):
    puzzle = tiles([(1, 1, 2, 1), (2, 1, 1, 2)], 2, 1, framed=False)
    path = tmp_path / "a.opb"
    placements = place(puzzle)
    variables, _ = write_opb(str(path), placements)
    with reading_opb(str(path)) as file:
        constraints = list(file.constraints)
    found = 0
    for values in product((False, True), repeat=variables):
        model = {number for number, value in enumerate(values, 1) if value}
        found += all(holds(each, model) for each in constraints)
    assert found == len(sides.solutions(puzzle)) > 0


@given(sided_puzzles())
@examples(30)
def test_items_and_options_have_as_many_solutions(tmp_path_factory, puzzle):
    path = tmp_path_factory.mktemp("dlx") / "a.dlx"
    try:
        write_puzzle_dlx(str(path), place(puzzle))
    except InputError:  # nothing has to be covered
        return
    for engine in ENGINES:
        if engine == "cover" and any(not piece.copies.is_fixed for piece in puzzle.pieces):
            continue
        if engine == "cover" and any(piece.copies.high > 1 for piece in puzzle.pieces):
            continue
        assert satpack.count(read_dlx(str(path)), engine=engine).total == len(
            sides.solutions(puzzle)
        )


def test_parts_and_runs(tmp_path):
    puzzle = tiles(B4X4S1, 4, 4)
    assert satpack.count(puzzle, jobs=2).total == 36
    for _ in range(2):
        assert satpack.count(puzzle, resume=str(tmp_path / "b.run")).total == 36


def test_a_wrong_solution_is_named():
    a, b = (
        Piece(name, "#", grid="square", sides={(0, 0): marks}, turn="none")
        for name, marks in (("A", "rrrr"), ("B", "rrrg"))
    )
    puzzle = Puzzle("two", "square", "##", [a, b])
    assert satpack.solve(puzzle) is not None
    wrong = Solution(
        puzzle,
        (
            Placed("A", ((0, 0),), (), a.sides),
            Placed("B", ((1, 0),), (), tuple(((1, 0), step, mark) for _, step, mark in b.sides)),
        ),
    )
    with pytest.raises(VerificationError, match=r"side 'r' of \[0, 0\] does not match side 'g' of"):
        wrong.verify()
    placements = place(puzzle)
    with pytest.raises(EngineError, match="two sides do not match"):
        PuzzleVerifier(placements).check(numbers(placements, wrong))
    turned = replace(wrong.placed[1], sides=tuple(((1, 0), s, "r") for _, s, _ in b.sides))
    with pytest.raises(
        VerificationError, match="is not piece 'B', moved without turning, with its sides"
    ):
        Solution(puzzle, (wrong.placed[0], turned)).verify()


def test_a_wrong_border_is_named():
    piece = Piece("A", "#", grid="square", sides={(0, 0): "rrrr"})
    green = Piece("B", "#", (0, 1), grid="square", sides={(0, 0): "gggg"})
    placements = place(Puzzle("one", "square", "#", [piece, green]))
    other = replace(placements.puzzle, sides=Sides(border="g"))
    with pytest.raises(EngineError, match=r"on \[0, 0\] has a wrong side towards the outside"):
        PuzzleVerifier(replace(placements, puzzle=other))


@given(sided_puzzles())
@examples(20)
def test_walls_are_the_same_slice_by_slice(puzzle):
    whole = place(puzzle).cover
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(placements_module, "_SLICE", 1)
        sliced = place(puzzle).cover
    for name in ("starts", "items", "colours"):
        assert np.array_equal(getattr(whole, name), getattr(sliced, name))


def test_a_solution_alone_says_what_it_shows():
    pieces = [
        Piece("A", "#", grid="square", sides={(0, 0): ["", "knob", "", ""]}),
        Piece("B", "#", grid="square", sides={(0, 0): ["", "", "", "hole"]}),
    ]
    puzzle = Puzzle("jigsaw", "square", "##", pieces, sides=Sides([("knob", "hole")]))
    solution = satpack.solve(puzzle)
    assert solution is not None
    Solution.from_json(solution.to_json()).verify()


def test_the_border_of_a_hole_is_outside():
    ring = Region([(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)])
    corner = Piece("C", "#", (4, 4), grid="square", sides={(0, 0): "e..e"})
    edge = Piece("E", "#", (4, 4), grid="square", sides={(0, 0): "e.e."})
    puzzle = Puzzle(
        "ring", "square", ring, [corner, edge], sides=Sides(border="e", unmarked="each other")
    )
    assert satpack.count(puzzle).total == 1


def test_empty_cells_meet_nothing():
    piece = Piece("A", "#", (0, 2), grid="square", sides={(0, 0): "rgby"}, turn="none")
    puzzle = Puzzle("row", "square", Region([], [(0, 0), (1, 0), (2, 0)]), [piece])
    assert satpack.count(puzzle, engine="cover").total == 5
    assert satpack.count(puzzle, engine="sat").total == 5


def test_looks_turn():
    quarter = ((0, -1), (1, 0))
    assert turned_look(CellLook("", (((1, 0), "a"),)), quarter) == CellLook("", (((0, 1), "a"),))


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"match": [("a", "b"), ("b", "c")]}, "match: mark 'b' is in two pairs"),
        ({"match": "different"}, "match: found 'different'"),
        ({"border": "a b"}, "'a b' can't be the mark of a side"),
        ({"unmarked": "some"}, "unmarked: found 'some'"),
    ],
)
def test_sides_that_make_no_sense(fields, fault):
    with pytest.raises(PuzzleError, match=fault):
        Sides(**fields)


def test_a_border_whose_mark_no_piece_has():
    tile = Piece("A", "#", 4, grid="square", sides={(0, 0): "aabb"})
    with pytest.raises(PuzzleError, match="border: mark 'z' is on no piece; leave it out"):
        Puzzle("four", "square", "##.##", [tile], sides=Sides(border="z"))
    paired = Sides(match=[("a", "b"), ("z", "z")], border="z")
    assert Puzzle("four", "square", "##.##", [tile], sides=paired).sides == paired


def test_order_of_sides():
    assert GRIDS["square"].sides_of((0, 0)) == ((0, -1), (1, 0), (0, 1), (-1, 0))
    top, back, right, front, left, bottom = GRIDS["cube"].sides_of((0, 0, 0))
    assert (top, back, right) == ((0, 0, 1), (0, -1, 0), (1, 0, 0))
    assert (front, left, bottom) == ((0, 1, 0), (-1, 0, 0), (0, 0, -1))

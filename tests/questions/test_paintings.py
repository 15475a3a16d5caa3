"""Colours that make a solution the only one: the fewest are those that trying every way to colour finds."""

import json
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import satpack
from satpack import Piece, Puzzle, Region
from satpack.engines.design.record import SetRecord
from satpack.model.designs.design import Design, Target
from satpack.model.designs.painting import ColourWish, Marking, MarkWish
from satpack.model.grids import GRIDS, apply
from satpack.model.grids.vectors import minus, plus
from satpack.model.rules import Forbid
from satpack.model.sides import Sides
from satpack.model.turning import turn_of
from satpack.questions.designs.design import Designs
from satpack.questions.designs.designed import Designed, designed_from
from satpack.questions.designs.paintings import _Guesses
from satpack.questions.enumerate import Enumeration
from satpack.runtime.errors import InputError, Undecided
from tests.tools.examples import examples
from tests.tools.strategies import cut_into_parts

BOARDS = [("square", (2, 2)), ("square", (3, 2)), ("square", (5, 1)), ("cube", (2, 2, 1))]
BOARDS += [("square", (4, 1)), ("triangle", (1, 1)), ("triangle", (2, 1)), ("hexagon", (2, 2))]


@st.composite
def wished_puzzles(draw):
    """A small symmetric board cut into pieces, some of them copies or equal, others mirror twins, and what to wish of colours."""
    grid, sides = draw(st.sampled_from(BOARDS))
    grid = GRIDS[grid]
    board = satpack.box(grid, *sides)
    shapes = [grid.translated_home(part) for part in cut_into_parts(draw, grid, board)]
    spare = draw(st.integers(0, 1)) if len(shapes) > 1 else 0
    shapes = shapes[spare:]
    if draw(st.booleans()):
        kinds = {shape: shapes.count(shape) for shape in shapes}.items()
    else:
        kinds = [(shape, 1) for shape in shapes]
    turns = st.sampled_from([None, None, "none", "rotate", "all"])
    pieces = [Piece(f"p{i}", *kind, turn=draw(turns)) for i, kind in enumerate(kinds)]
    region = Region((), board) if spare else Region(board)
    words = draw(st.sampled_from(["uncoloured", "anything"]))
    among = draw(st.just(()) | st.sets(st.sampled_from(board), min_size=1).map(sorted).map(tuple))
    most = draw(st.integers(1, 2)) if len(board) < 6 else 1
    wish = ColourWish(most, draw(st.sampled_from(["cells", "colours"])), words, among)
    design = Design(wish)
    reflect = draw(st.sampled_from([None, True, False]))
    puzzle = Puzzle("cut up", grid, region, pieces, reflect=reflect, design=design)
    if draw(st.booleans()):
        rule = Forbid((draw(st.sampled_from(board)),), (draw(st.sampled_from(pieces)).name,))
        puzzle = replace(puzzle, rules=(rule,))
    assume(satpack.count(replace(puzzle, design=None)).total)
    return puzzle


def ways_to_lie(puzzle, piece, cells):
    """Yield each allowed map from a piece's cells to the cells where it lies."""
    grid, turn = puzzle.grid, turn_of(puzzle, piece)
    matrices = grid.point_group[:1] if turn == "none" else grid.symmetries(reflect=turn == "all")
    for matrix in matrices:
        turned = [apply(matrix, cell) for cell in piece.cells]
        for goal in cells:
            by = minus(goal, turned[0])
            moved = [plus(cell, by) for cell in turned]
            if grid.has_translation(by) and sorted(moved) == sorted(cells):
                yield dict(zip(piece.cells, moved, strict=True))


def painted(puzzle, solution, colour):
    """Return the puzzle with some cells coloured, on both sides; None if copies of a piece would differ."""
    wish = puzzle.design.search
    rest = {"w": "w"} if wish.uncoloured == "uncoloured" and colour else {}
    colour = {c: colour.get(c, "w") if rest else colour.get(c, "") for c in puzzle.region.cells}
    pieces = []
    for piece in puzzle.pieces:
        copies = [p.cells for p in solution.placed if p.piece == piece.name]
        looks = [
            {
                tuple((own, colour[at]) for own, at in way.items())
                for way in ways_to_lie(puzzle, piece, cells)
            }
            for cells in copies
        ]
        common = set.intersection(*looks)
        if not common:
            return None
        paint = {cell: name for cell, name in min(common) if name}
        pieces.append(replace(piece, colours=paint))
    region = puzzle.region
    board = Region(region.required, region.optional, {c: n for c, n in colour.items() if n})
    return replace(puzzle, region=board, pieces=pieces, colours=("r", "b", *rest), design=None)


def fewest(puzzle):
    """Return the fewest cells and colours by trying all ways, in the order wished."""
    solution = next(iter(Enumeration(replace(puzzle, design=None), limit=1)))
    wish = puzzle.design.search
    names = ["", *"rb"[: wish.most]]
    among = wish.among or puzzle.region.cells
    ways = [
        {cell: name for cell, name in zip(among, each, strict=True) if name}
        for each in product(names, repeat=len(among))
    ]

    def numbers(way):
        both = len(way), len(set(way.values()))
        return both if wish.fewest == "cells" else both[::-1]

    for way in sorted(ways, key=numbers):
        made = painted(puzzle, solution, way)
        if made is not None and satpack.count(made, engine="cover").symmetry == 1:
            return numbers(way)
    return None


@examples(60)
@given(wished_puzzles())
def test_the_fewest_are_those_that_trying_all_ways_finds(puzzle):
    run = Designs(puzzle)
    found = sorted(run, key=lambda each: each.rank())
    assert run.complete
    best = fewest(puzzle)
    if best is None:
        assert not found
        return
    numbers = tuple(found[0].added.numbers.values())
    assert (numbers if puzzle.design.search.fewest == "cells" else numbers[::-1]) == best
    assert tuple(run.least.values()) == best
    for each in found:
        assert satpack.count(each.puzzle()).symmetry == 1


def test_of_equal_pieces_another_may_become_a_mirror_twin_with_colours():
    # A and B are equal, C and D; by rules the mirror images of A and B can only be C and D, with colours in this order
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    shapes = {"B": "##", "C": "#\n#", "D": "#\n#", "A": "##"}
    pieces = [Piece(name, cells, turn="none", grid="square") for name, cells in shapes.items()]
    places = {"A": (2, 2), "C": (2, 2), "B": (0, 2), "D": (2, 0)}
    rules = [Forbid((cell,), (name,)) for name, cell in places.items()]
    wish = ColourWish(1, "colours", "anything")
    puzzle = Puzzle("ring", "square", ring, pieces, rules=rules, design=Design(wish))
    best = min(Designs(puzzle), key=lambda each: each.rank()).added
    assert best.numbers == {"cells": 4, "colours": 1}
    assert fewest(puzzle) == (1, 4)


def outer_sides(puzzle):
    return [
        (piece.name, cell, step)
        for piece in puzzle.pieces
        for cell in piece.cells
        for step in puzzle.grid.sides_of(cell)
        if plus(cell, step) not in piece.cells
    ]


def marked(puzzle, marks):
    """Return the puzzle with some sides marked."""
    pieces = [
        replace(p, sides=[(*side, mark) for (name, *side), mark in marks.items() if name == p.name])
        for p in puzzle.pieces
    ]
    sides = Sides(unmarked=puzzle.design.search.unmarked)
    return replace(puzzle, pieces=pieces, sides=sides, design=None)


def leaves_only(puzzle, solution, marks):
    """Whether marks leave a solution, and no other."""
    made = marked(puzzle, marks)
    if satpack.count(made, engine="cover").symmetry != 1:
        return False
    all_of_them = Enumeration(made, engine="cover", up_to="total")
    unmarked = (tuple(replace(p, sides=()) for p in each.placed) for each in all_of_them)
    return solution.placed in unmarked


def in_colours(puzzle):
    """Return the puzzle with the first cell of each piece coloured, which may lie anywhere."""
    pieces = [replace(piece, colours={piece.cells[0]: "x"}) for piece in puzzle.pieces]
    return replace(puzzle, pieces=pieces, colours=["x"])


@examples(40)
@given(
    wished_puzzles(),
    st.integers(1, 2),
    st.sampled_from(["each other", "anything"]),
    st.booleans(),
)
def test_the_fewest_marked_sides_are_those_that_trying_all_ways_finds(
    puzzle, most, unmarked, coloured
):
    wish = MarkWish(most, unmarked=unmarked)
    puzzle = replace(in_colours(puzzle) if coloured else puzzle, design=Design(wish))
    run = Designs(puzzle)
    found = sorted(run, key=lambda each: each.rank())
    assert run.complete
    solution = next(iter(Enumeration(replace(puzzle, design=None), limit=1)))
    for each in found:
        marks = {(name, cell, step): m for name, own in each.added.pieces for cell, step, m in own}
        assert leaves_only(puzzle, solution, marks)
        assert satpack.count(each.puzzle()).symmetry == 1
        again = designed_from(each.source, json.loads(each.to_json()))
        assert (again.added, again.puzzle()) == (each.added, each.puzzle())
    low = found[0].added.numbers["sides"] if found else 3
    sides, tried = outer_sides(puzzle), 0
    for number in range(low):
        for chosen in combinations(sides, number):
            for words in product("rb"[:most], repeat=number):
                assert not leaves_only(puzzle, solution, dict(zip(chosen, words, strict=True)))
                tried += 1
                if tried == 60:  # of the many that are too few
                    return


def test_marks_leave_the_given_one_of_two_solutions_that_differ_in_colours():
    pieces = [Piece("D", "##", grid="square"), Piece("M", "#", grid="square")]
    row = Puzzle("row", "square", satpack.box("square", 3, 1), pieces)
    puzzle = in_colours(replace(row, design=Design(MarkWish(1))))
    solutions = list(Enumeration(replace(puzzle, design=None), up_to="total"))
    assert len(solutions) == 4
    for solution in solutions:
        (best, *_) = satpack.design(puzzle, solution=solution.to_json())
        marks = {(name, cell, step): m for name, own in best.added.pieces for cell, step, m in own}
        assert leaves_only(puzzle, solution, marks)


@pytest.mark.parametrize("grid", [grid for grid in GRIDS.values() if not grid.sticks])
def test_marks_are_read_as_they_are_written(grid):
    cells = satpack.box(grid, *[2] * grid.dimension)
    puzzle = Puzzle("all", grid, cells, [Piece("W", cells)], design=Design(MarkWish(1)))
    marks = tuple(sorted((c, s, f"m{i}") for i, (_, c, s) in enumerate(outer_sides(puzzle))))
    found = Designed(puzzle, SetRecord((0,), (1,), 0), added=Marking((("W", marks),)))
    assert designed_from(puzzle, json.loads(found.to_json())).added == found.added


@pytest.mark.parametrize(
    "marks", [{"Z": [["r"]]}, {"L": [4, [], []]}, {"L": [[4] * 4, [], []]}, {"L": []}]
)
def test_marks_that_make_no_sense_are_refused(marks):
    puzzle = board(Design(MarkWish(1)))
    record = json.loads(satpack.design(puzzle)[0].to_json())
    with pytest.raises(InputError, match=r"no piece 'Z'|not a set of pieces"):
        designed_from(puzzle, record | {"marks_of": marks})


def test_flat_pieces_of_balls_that_marks_would_keep_from_turning_are_refused():
    balls = [(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 0, 1)]
    opposite = [tuple(-value for value in ball) for ball in balls]
    puzzle = Puzzle("balls", "sphere", opposite, [Piece("P", balls)], design=Design(MarkWish(1)))
    with pytest.raises(InputError, match="piece 'P' may lie in ways in which it could not with"):
        satpack.design(puzzle)
    mirrored = replace(puzzle, pieces=[Piece("P", balls, turn="all")])
    assert len(satpack.design(mirrored)) == 1


def board(design=None, pieces=("L", "R"), **others):
    """Return two corner pieces in a 2x3 board."""
    kinds = [Piece(name, "##\n#.", grid="square") for name in pieces]
    return Puzzle("corners", "square", satpack.box("square", 3, 2), kinds, design=design, **others)


def one_colour(**others):
    return Design(ColourWish(1, **others))


def test_a_unique_puzzle_needs_no_colours():
    unique = replace(
        board(one_colour()), pieces=[Piece("corner", "##\n#.", copies=2, grid="square")]
    )
    found = satpack.design(unique)[0]
    assert found.added.numbers == {"cells": 0, "colours": 0}
    assert found.puzzle().colours == ()


def three_dominoes(**others):
    """Return three dominoes with names of their own in a 2x3 board."""
    pieces = [Piece(name, "##", grid="square") for name in "ABC"]
    return replace(board(one_colour(**others)), pieces=pieces)


def test_colours_that_exclude_nothing_are_not_said_to_be_the_fewest():
    run = Designs(three_dominoes(uncoloured="anything"))
    assert list(run) == []
    assert run.complete
    assert run.extent.startswith("No such colours are enough")


def test_bounds_that_no_proof_was_checked_of_rest_on_the_solver():
    puzzle = replace(three_dominoes(), design=Design(ColourWish(2)))
    run = Designs(puzzle, limit=1)
    for _ in run:
        pass
    while not run.least["cells"]:
        run = Designs(puzzle, limit=run.found + 1)
        assert len(list(run)) == run.found
    assert run.limited
    assert run.warrant.is_word
    assert "lower bounds according to" in next(run.report())


def test_soma_needs_three_cells_for_a_given_solution(tmp_path):
    soma = replace(satpack.load("soma"), design=Design(ColourWish(2)))
    given_file = tmp_path / "soma.json"
    given_file.write_text(satpack.solve("soma", engine="cover").to_json())
    run = Designs(soma, solution=str(given_file))
    *_, best = run
    assert run.complete
    assert run.warrant.checked
    assert best.added.numbers == {"cells": run.least["cells"], "colours": 1}
    made = best.puzzle()
    assert satpack.loads(made.to_toml()) == made
    counted = satpack.count(made)
    assert (counted.symmetry, counted.complete) == (1, True)


def test_an_image_is_another_solution_if_pieces_would_have_to_be_mirrored():
    pieces = [
        Piece("S", ".#\n##", turn="none", grid="square"),
        Piece("I", "###", grid="square"),
        Piece("V", "##\n#.", grid="square"),
    ]
    design = Design(ColourWish(2, uncoloured="anything"))
    board = satpack.box("square", 3, 3)
    puzzle = Puzzle("square", "square", board, pieces, reflect=False, design=design)
    best = satpack.design(puzzle)[0]
    assert best.added.numbers["cells"] == fewest(puzzle)[0]


def test_a_solution_is_given_as_json():
    puzzle = three_dominoes()
    _, *_, last = Enumeration(replace(puzzle, design=None))
    (best, *_) = satpack.design(puzzle, solution=last.to_json())
    lying = [
        {(p.piece, p.cells) for p in each.placed}
        for each in (last, *Enumeration(best.puzzle(), up_to="total"))
    ]
    assert lying[0] in lying[1:]
    with pytest.raises(InputError, match="--solution: "):
        satpack.design(puzzle, solution="{}")


def test_a_count_without_memory_ends_the_search(monkeypatch):
    counts = []

    def others(*_):
        assert len(counts) < 3
        counts.append(1)
        if len(counts) > 1:
            raise Undecided("memory limit")
        return False

    monkeypatch.setattr(_Guesses, "_others", others)
    run = Designs(three_dominoes())
    assert len(list(run)) == 1
    assert run.reason == "memory limit"


@pytest.mark.parametrize(
    ("puzzle", "options", "message"),
    [
        (board(one_colour(), colours=["r"]), {}, "the puzzle has some already"),
        (board(one_colour(among=((7, 7),))), {}, "among: \\[7, 7\\] is not a cell of the region"),
        (board(one_colour()), {"sample": 3}, "colours are found in one process"),
        (board(one_colour()), {"solution": "L L .\nL . ."}, "not a solution of 'corners'"),
        (
            in_colours(board(Design(MarkWish(1)))),
            {"solution": "L L R\nL R R"},
            "--solution: cells alone, as in drawings, don't show how piece 'L' lies",
        ),
        (board(Design(want=["unique"])), {"solution": "L L R\nL R R"}, "asks for none"),
        (
            replace(board(one_colour()), pieces=[Piece("I", "###", (1, 2), grid="square")]),
            {},
            "give piece 'I' a number of copies",
        ),
    ],
)
def test_bad_requests_are_refused(puzzle, options, message):
    with pytest.raises(InputError, match=message):
        Designs(puzzle, **options).batches().__next__()


@pytest.mark.parametrize(
    "others", [{"want": ["apart"]}, {"regions": [Target("a", Region([(0, 0)]))]}]
)
def test_colours_stand_alone(others):
    with pytest.raises(InputError, match="leave out"):
        Design(ColourWish(1), **others)

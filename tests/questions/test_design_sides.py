"""Designs whose pieces have marks on their sides, against a plain search for the solutions of all sets."""

from collections import Counter, defaultdict
from dataclasses import replace
from functools import partial
from itertools import combinations, product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import satpack
from satpack import Piece, Puzzle, Region, Sides
from satpack.model.designs.design import Cut, Design, FreeCells, FreePieces, FreeRegion
from satpack.model.turning import form_of
from satpack.runtime.errors import PuzzleError
from tests.questions.test_alike import alike_puzzles
from tests.tools.brute_force import carried, classes, forms, motions, renamed, whole_solutions
from tests.tools.examples import examples
from tests.tools.sides import sided_puzzles


@st.composite
def candidates(draw):
    """Different pieces whose sides must match, some to be used as often as one likes, and perhaps marks that are alike."""
    puzzle = draw(alike_puzzles() | sided_puzzles())
    pieces = {form_of(puzzle, piece): piece for piece in puzzle.pieces}.values()
    most = draw(st.none() | st.just((0, 2)))
    loose = [replace(piece, copies=most or piece.copies) for piece in pieces]
    design = Design(want=draw(st.sampled_from([(), ("unique",)])))
    return replace(puzzle, pieces=loose, reflect=draw(st.booleans()), design=design)


def images(puzzle):
    """Every symmetry of the region and exchange of marks, as what it makes of a solution; with whether it exchanges none."""
    unit = puzzle.grid.point_group[0]
    name_of = {forms(puzzle, piece, unit, {}): piece.name for piece in puzzle.pieces}
    for exchange in ({}, {"a": "b", "b": "a"}) if puzzle.sides.alike else ({},):
        for matrix, image in motions(puzzle):
            names = {p.name: name_of.get(forms(puzzle, p, matrix, exchange)) for p in puzzle.pieces}

            move = partial(carried, names=names, image=image, matrix=matrix, exchange=exchange)
            yield move, not exchange


def set_of(solution):
    return frozenset(Counter(name for name, _ in solution).items())


def plainly(puzzle):
    """Return how many solutions each set has up to symmetry, and which sets are images of which."""
    moves, own, alike = list(images(puzzle)), defaultdict(set), defaultdict(set)
    for solution in whole_solutions(puzzle):
        used = set_of(solution)
        every = [(move(solution), is_motion) for move, is_motion in moves]
        same = {image for image, is_motion in every if is_motion and set_of(image) == used}
        own[used].add(frozenset(same))
        alike[used] |= {set_of(image) for image, _ in every}
    most = 1 if puzzle.design.want else 10**9
    numbers = {used: len(same) for used, same in own.items() if used and len(same) <= most}
    return numbers, alike


@given(candidates())
@examples(60)
def test_sets_and_their_solutions_are_those_of_a_plain_search(puzzle):
    wanted, alike = plainly(puzzle)
    for engine in ("each", "together"):
        found = {}
        for each in designed(puzzle, engine=engine):
            found[frozenset(each.pieces.items())] = each.solutions["region"]
            assert satpack.count(each.puzzle(), engine="sat").symmetry == each.solutions["region"]
            each.solution().verify()
        assert found.items() <= wanted.items()
        # of sets that become each other one is there
        for used in wanted:
            assert len(alike[used] & found.keys()) == 1


def designed(puzzle, **options):
    """Return all sets that are found; none if there can't be any."""
    try:
        run = satpack.Designs(puzzle, **options)
    except PuzzleError as fault:
        if "no set" not in str(fault):
            raise
        return []
    found = list(run)
    assert run.complete
    return found


@given(sided_puzzles().filter(lambda puzzle: not puzzle.region.wrap), st.data())
@examples(60)
def test_cells_to_leave_out_are_those_of_a_plain_search(puzzle, data):
    cells = list(puzzle.region.cells)
    pieces = {form_of(puzzle, piece): piece for piece in puzzle.pieces}.values()
    kept = [replace(piece, copies=1) for piece in pieces]
    if data.draw(st.booleans()):
        puzzle = replace(puzzle, sides=Sides([("a", "a"), ("b", "b")], "a", puzzle.sides.unmarked))
    area = sum(map(len, kept))
    assume(0 < area < len(cells))
    design = Design(FreeRegion(len(cells) - area))
    asked = replace(puzzle, region=Region(cells), pieces=kept, design=design)
    found = {}
    for each in satpack.design(asked):
        found[frozenset(each.left_out)] = each.solutions["region"]
    maps = [image for matrix, image in motions(asked) if renamed(asked, matrix, {})]
    for out in map(frozenset, combinations(cells, len(cells) - area)):
        left = replace(asked, region=Region(set(cells) - out), design=None)
        solutions = whole_solutions(left)
        number = classes(left, solutions, reflect=True)
        met = {frozenset(image[cell] for cell in out) for image in maps} & found.keys()
        assert [found[each] for each in met] == [number] * (number > 0)


@pytest.mark.parametrize(("end", "number"), [("g", 1), ("x", 0)])
def test_sides_next_to_a_cell_that_is_left_out_are_at_the_border(end, number):
    steps = {(0, 0): ["g", "", "g", "g"], (1, 0): ["g", end, "g", ""]}
    domino = Piece("D", "##", grid="square", sides=steps)
    design = Design(FreeRegion(1))
    board, sides_of_all = satpack.box("square", 3, 1), Sides(border="g")
    puzzle = Puzzle("p", "square", board, [domino], sides=sides_of_all, design=design)
    assert len(satpack.design(puzzle)) == number


def test_marks_may_be_exchanged_in_sets_though_not_in_all_candidates():
    cells = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]
    pieces = [
        Piece(mark, cells, (0, 1), turn="none", sides=[((0, 0), (0, -1), mark)]) for mark in "ab"
    ]
    single = Piece("single", "#", (0, 1), grid="square", sides={(0, 0): "aaaa"})
    design, sides_of_all = Design(want=["unique"]), Sides(alike=["a", "b"])
    puzzle = Puzzle("p", "square", cells, [*pieces, single], sides=sides_of_all, design=design)
    for engine in ("each", "together"):
        assert [each.pieces for each in satpack.design(puzzle, engine=engine)] == [{"a": 1}]


def macmahon(size, **design):
    """Return MacMahon's 24 squares of three colours as candidates for a square of them."""
    tiles = {min(t[i:] + t[:i] for i in range(4)) for t in map("".join, product("rgb", repeat=4))}
    pieces = [
        Piece(tile, "#", (0, 1), grid="square", sides={(0, 0): tile}) for tile in sorted(tiles)
    ]
    board, wanted = satpack.box("square", size, size), Design(size * size, **design)
    puzzle = Puzzle("tiles", "square", board, pieces, reflect=False, design=wanted)
    return replace(puzzle, sides=Sides(border="r", alike=["g", "b"]))


def test_four_of_macmahons_squares():
    everything = satpack.design(macmahon(2))
    unique = satpack.design(macmahon(2, want=["unique"]))
    assert {each.record for each in unique} == {
        each.record for each in everything if each.solutions["region"] == 1
    }
    for options in ({"sample": 400}, {"improve": 400}):
        met = satpack.design(macmahon(2, want=["unique"]), **options)
        assert met
        assert {each.record for each in met} <= {each.record for each in unique}


def test_sets_that_lack_the_marks_of_border_and_alike_are_puzzles():
    pieces = [
        Piece(name, "#", (0, 2), grid="square", sides={(0, 0): marks})
        for name, marks in {"A": "....", "B": "r...", "C": "..g.", "D": "..b."}.items()
    ]
    sides = Sides(border="r", alike=["g", "b"])
    puzzle = Puzzle("p", "square", [(0, 0), (0, 1)], pieces, sides=sides, design=Design())
    found = {frozenset(each.pieces.items()): each for each in satpack.design(puzzle)}
    plain = found[frozenset({("A", 2)})].puzzle()
    assert (plain.sides.alike, plain.sides.border) == ((), "r")
    for each in found.values():
        assert satpack.count(each.puzzle()).symmetry == each.solutions["region"]
        satpack.loads(each.puzzle().to_toml())


@pytest.mark.parametrize("unmarked", ["anything", "each other"])
def test_pieces_beside_one_that_is_cut_keep_their_marks(unmarked):
    others = [
        Piece("A", "#", grid="square", sides={(0, 0): "...b"}),
        Piece("B", "##", grid="square", sides=[((0, 0), (0, -1), "b")]),
        Piece("C", "##\n#.", grid="square", sides=[((0, 0), (0, -1), "a")]),
    ]
    whole = Piece("W", satpack.box("square", 3, 2))
    board = satpack.box("square", 4, 3)
    sides = Sides(unmarked=unmarked)
    puzzle = Puzzle("cut", "square", board, [whole, *others], sides=sides)
    run = satpack.Designs(replace(puzzle, design=Design(Cut("W", 2))), engine="each")
    found = {len({x for x, _ in dict(each.cut)["D"]}): each for each in run}
    assert found.keys() == {3, 2}
    for width, part in {3: "###", 2: "##\n#."}.items():
        parts = Piece("part", part, 2, grid="square")
        number = satpack.count(replace(puzzle, pieces=[parts, *others]), engine="sat").symmetry
        assert number == found[width].solutions["region"] > 0


LACKING = Sides(unmarked="nothing")
TILE = Piece("A", "#", grid="square", sides={(0, 0): "abab"})
BOX = Piece("W", satpack.box("square", 3, 1))


@pytest.mark.parametrize(
    ("design", "sides", "fault"),
    [
        (Design(Cut("W", 2)), LACKING, "cut: the pieces that are made have no"),
        (Design(FreePieces((FreeCells("W", 1),))), LACKING, "free-cells: the pieces that are made"),
        (Design(Cut("A", 2)), Sides(), "the piece has marks on its sides, which its parts"),
        (
            Design(FreePieces((FreeCells("A", 1),))),
            Sides(),
            "the piece has marks on its sides; cells of",
        ),
    ],
)
def test_marks_that_mean_nothing_are_refused(design, sides, fault):
    board = satpack.box("square", 4, 1)
    puzzle = Puzzle("p", "square", board, [TILE, BOX], sides=sides, design=design)
    with pytest.raises(PuzzleError, match=fault):
        satpack.Designs(puzzle)


def test_cells_of_pieces_that_may_not_cross_are_not_left_out():
    pieces = [replace(piece, copies=1) for piece in satpack.polyforms("stick", 3)]
    board = satpack.box("stick", 2, 2)
    design = Design(FreePieces((FreeCells(pieces[0].name, 1),)))
    puzzle = Puzzle("p", "stick", board, pieces, design=design)
    with pytest.raises(PuzzleError, match="may not cross can't be found; add crossing = true"):
        satpack.Designs(puzzle)

"""Puzzles and solutions that are written as BurrTools files are read again as they were."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import satpack
from satpack import GRIDS, Copies, Expect, Holes, Piece, Puzzle, PuzzleError, Region
from satpack.io.burrtools.assemblies import read_stored
from satpack.io.burrtools.grids import GRID_TYPES
from satpack.io.burrtools.writing import (
    burrtools_bytes,
    burrtools_text,
    check_exportable,
)
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.io.puzzles.text import puzzle_text
from satpack.model.grids.coordinates import box_cells
from satpack.model.moves.replay import replay
from satpack.questions.burrtools import check_stored
from tests.tools.burrtools import assume_exportable, is_exportable, read
from tests.tools.examples import examples
from tests.tools.strategies import coloured_puzzles, solvable_puzzles

SOLID = {"square": "cube", "triangle": "prism"}
BURR_GRIDS = [kind.grid.name for kind in GRID_TYPES.values()]


@st.composite
def many_sided_puzzles(draw):
    """Puzzles with all that a file can hold."""
    puzzle = draw(coloured_puzzles(max_cells=8, max_pieces=4, names=("r", "b", "sea-green")))
    low, high = sorted(draw(st.tuples(st.integers(0, 9), st.integers(0, 9))))
    names = st.text(
        st.characters(categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=12
    ).filter(lambda name: name.strip() and name.isprintable())
    titles = draw(st.lists(names, min_size=4, max_size=4, unique=True))
    groups = draw(st.lists(st.integers(0, 2), min_size=4, max_size=4))
    return replace(
        puzzle,
        name=draw(names),
        pieces=tuple(
            replace(piece, name=title, group=group)
            for piece, title, group in zip(puzzle.pieces, titles, groups, strict=False)
        ),
        holes=draw(st.none() | st.just(Holes(low, high))),
        source=draw(
            st.just("")
            | names.map("<b>&\n]]>{}".format)
            | st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1)
        ),
        reflect=draw(st.just(puzzle.grid.may_turn_over) | st.booleans()),
    )


def home(grid, cells, paint):
    """Return coloured cells wherever they lie."""
    found = grid.translated_home(cells)
    shift = [a - b for a, b in zip(found[0], min(cells), strict=True)]
    return found, sorted((tuple(map(sum, zip(c, shift, strict=True))), n) for c, n in paint)


def raised(cells):
    return [(*cell, 0) if len(cell) == 2 else cell for cell in cells]


def facts(puzzle):
    """Return what a round trip keeps of a puzzle."""
    grid = GRIDS[SOLID.get(puzzle.grid.name, puzzle.grid.name)]

    def shape(cells, paint):
        return home(grid, raised(cells), [(raised([cell])[0], name) for cell, name in paint])

    region = puzzle.region
    optional = dict.fromkeys(region.optional, "+")
    return (
        puzzle.name,
        grid,
        shape(region.cells, region.colours),
        shape(region.cells, optional.items()),
        [
            (p.name, shape(p.cells, p.colours), p.copies, p.group, len(p.colours))
            for p in puzzle.pieces
        ],
        [(colour.name, colour.on) for colour in puzzle.colours],
        puzzle.source,
        None if puzzle.holes is None else puzzle.holes.high,
    )


@examples(150)
@given(many_sided_puzzles())
def test_a_random_puzzle_is_read_as_it_was_written(puzzle):
    assume_exportable(puzzle)
    content = burrtools_bytes(puzzle)
    again = read(content).puzzle
    expected = facts(puzzle)
    area = puzzle.needed_area
    if area[0] == area[1] and puzzle.holes and puzzle.holes.high < len(puzzle.region) - area[1]:
        expected = (*expected[:-1], None)
    assert facts(again) == expected
    # what was read once is read for ever
    assert read(burrtools_bytes(again)).puzzle == again
    assert parse_puzzle(puzzle_text(again)) == again


@examples(150)
@given(many_sided_puzzles())
def test_a_random_puzzle_is_read_from_its_own_file_exactly(puzzle):
    assert parse_puzzle(puzzle_text(puzzle)) == puzzle


@pytest.mark.parametrize("name", satpack.gallery_names())
def test_shipped_puzzles_make_the_round_trip_exactly(name):
    puzzle = satpack.load(name)
    assert parse_puzzle(puzzle_text(puzzle)) == puzzle
    if (
        puzzle.grid.name not in BURR_GRIDS
        or len(puzzle.region) > 2_000
        or not is_exportable(puzzle)
    ):
        return
    found = read(burrtools_bytes(puzzle))
    shapes = (puzzle.region.cells, *(piece.cells for piece in puzzle.pieces))
    if puzzle.grid.name == "cube" and min(map(min, (c for s in shapes for c in s))) >= 0:
        assert found.puzzle == replace(puzzle, expect=Expect(), design=None)
    assert facts(found.puzzle) == facts(puzzle)
    assert found.notes == ()


@examples(40)
@given(solvable_puzzles(max_cells=7))
def test_solutions_are_read_as_they_were_written(made):
    puzzle, _ = made
    assume(puzzle.grid.name in ("cube", "prism", "rhombic", "tetra-octa"))
    assume_exportable(puzzle)
    found = tuple(satpack.enumerate(puzzle))
    text = burrtools_text(puzzle, found, complete=True)
    problem = read(text.encode())
    stored = [each.solution for each in read_stored(problem)]
    assert len(stored) == len(found) == problem.counted("assemblies")
    assert problem.is_finished
    shift = [
        b - a
        for a, b in zip(min(puzzle.region.cells), min(problem.puzzle.region.cells), strict=True)
    ]
    for before, after in zip(found, stored, strict=True):
        after.verify()
        assert {
            (p.piece, frozenset(tuple(map(sum, zip(c, shift, strict=True))) for c in p.cells))
            for p in before.placed
        } == {(p.piece, frozenset(p.cells)) for p in after.placed}


@examples(30)
@given(coloured_puzzles(max_cells=5, max_pieces=2))
def test_coloured_solutions_are_verified_after_the_round_trip(puzzle):
    assume(puzzle.grid.name != "sphere")
    assume_exportable(puzzle)
    found = tuple(satpack.enumerate(puzzle))
    problem = read(burrtools_bytes(puzzle, found, complete=True))
    stored = [each.solution for each in read_stored(problem)]
    for each in stored:
        each.verify()
    assert len(set(stored)) == len(found)
    assert satpack.count(problem.puzzle).symmetry == len(found)


@pytest.mark.parametrize("name", ["burr6", "chinese-cross", "loves-dozen"])
def test_moves_are_read_as_they_were_written(name):
    puzzle = satpack.load(name)
    survey = satpack.Survey(puzzle, limit=60)
    found = tuple(survey)
    problem = read(burrtools_bytes(puzzle, found, complete=survey.complete))
    assert problem.counted("solutions") == survey.tally.apart
    for before, after in zip(found, read_stored(problem), strict=True):
        assert replace(after.solution, puzzle=puzzle) == before.assembly
        if before.ending.value != "separated":
            assert after.disassembly is None
            continue
        replay(after.disassembly)
        assert after.disassembly.level == before.level
        for one, other in zip(before.whole.parts(), after.disassembly.whole.parts(), strict=True):
            assert one.pieces == other.pieces
            assert [(move.pieces, move.step, move.distance) for move in one.moves] == [
                (move.pieces, move.step, move.distance) for move in other.moves
            ]


def test_mirror_images_of_pieces_in_groups_may_be_left_out():
    """BurrTools does, and then says how many of those that it kept come apart."""
    soma = satpack.load("soma")
    pieces = [
        replace(soma.piece("A"), group=1),
        soma.piece("B"),
        replace(soma.piece("L"), group=1),
    ]
    puzzle = Puzzle(
        "slab", GRIDS["cube"], Region(box_cells(GRIDS["cube"], (3, 2, 2))), tuple(pieces)
    )
    found = tuple(satpack.Survey(puzzle))
    assert len(found) == 2
    kept = found[:1]
    content = burrtools_bytes(puzzle, kept, complete=True)
    report = check_stored(read(content))
    assert report.assemblies == report.apart == 1
    assert report.counted == "1 was found, as satpack finds"


def test_prisms_come_apart_in_a_file_too():
    """Two bars that cross in a layer of prisms."""
    up, down = (1, 1), (2, 2)
    cells = tuple((*cell, z) for cell in (up, down) for z in (0, 1))
    pieces = (
        Piece("A", ((*up, 0), (*down, 0))),
        Piece("B", ((*up, 1), (*down, 1))),
    )
    puzzle = Puzzle("rhombus", GRIDS["prism"], Region(cells), pieces)
    found = tuple(satpack.Survey(puzzle))
    problem = read(burrtools_bytes(puzzle, found, complete=True))
    (stored,) = read_stored(problem)
    replay(stored.disassembly)
    assert stored.disassembly.level == "1"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"grid": GRIDS["hexagon"]}, "BurrTools has no hexagon grid"),
        ({"reflect": False}, "pieces may not be mirrored, but BurrTools can turn flat ones over"),
        ({"holes": Holes(0, 0)}, "BurrTools ignores a bound on empty cells where every piece"),
        (
            {"holes": Holes(3, 4), "low": 0},
            "at least 3 cells must stay empty, which BurrTools can't express",
        ),
    ],
)
def test_what_burrtools_lacks_is_refused_by_name(change, message):
    cells = tuple((x, y) for x in range(3) for y in range(2))
    hook = Piece("L", ((0, 0), (1, 0), (2, 0), (2, 1)), Copies(change.pop("low", 1), 1))
    puzzle = Puzzle("hook", GRIDS["square"], Region((), cells), (hook,))
    check_exportable(puzzle)
    with pytest.raises(PuzzleError) as caught:
        burrtools_text(replace(puzzle, **change))
    assert message in str(caught.value)


def test_mirrored_solids_are_refused_unless_mirroring_changes_nothing():
    hand = Piece("hand", ((0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)))
    bar = Piece("bar", ((0, 0, 0), (1, 0, 0)))
    region = Region(tuple((x, y, z) for x in range(2) for y in range(2) for z in range(2)))
    with pytest.raises(PuzzleError, match="set reflect = false"):
        burrtools_text(Puzzle("hands", GRIDS["cube"], region, (hand,), reflect=True))
    burrtools_text(Puzzle("bars", GRIDS["cube"], region, (bar,), reflect=True))


def test_solutions_of_endless_ranges_are_refused():
    one = Piece("one", ((0, 0, 0),), Copies(0, 10**8))
    puzzle = Puzzle("one", GRIDS["cube"], Region(((0, 0, 0),)), (one,))
    burrtools_text(puzzle)
    with pytest.raises(PuzzleError, match="lower the ranges of copies"):
        burrtools_text(puzzle, [satpack.solve(puzzle)])


@pytest.mark.parametrize("name", ["octet-octahedron", "octet-tetrahedron"])
def test_whole_octahedra_come_back_as_eighths_with_the_same_solutions(name):
    puzzle = satpack.load(name)
    found = tuple(satpack.enumerate(puzzle))
    problem = read(burrtools_bytes(puzzle, found, complete=True))
    assert problem.puzzle.grid is GRIDS["tetra-octa"]
    assert len(problem.puzzle.region) == sum(
        8 if GRIDS["octet"].class_of(cell) == 0 else 1 for cell in puzzle.region.cells
    )
    stored = [each.solution for each in read_stored(problem)]
    for each in stored:
        each.verify()
    assert len(set(stored)) == len(found)
    assert satpack.count(problem.puzzle).symmetry == puzzle.expect.symmetry
    with pytest.raises(PuzzleError, match="leave holes out"):
        burrtools_bytes(replace(puzzle, holes=Holes(0, 3)))


def test_places_turn_as_the_cells_do():
    # a number of a transformation means the same rotation of space on all grids that cubes' rotations turn
    for number in (3, 4):
        kind, cubes = GRID_TYPES[number], GRID_TYPES[0]
        for turn in range(kind.turns):
            units = [cubes.turn(turn, unit) for unit in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
            for cell in kind.grid.domain:
                turned = kind.to_cell(kind.turn(turn, kind.to_place(cell)))
                expected = tuple(
                    sum(v * unit[i] for v, unit in zip(cell, units, strict=True)) for i in range(3)
                )
                assert turned == expected

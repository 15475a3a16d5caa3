"""The shipped puzzles load, are sound, and have as many placements as their sources say."""

from collections import Counter
from functools import cache
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

import satpack
from satpack import GRIDS, place, polyforms
from satpack.gallery import gallery_names, gallery_text, load, load_with_notes
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.model.boxes import read_boxes
from satpack.model.connected import connected_parts
from satpack.model.turning import form_of

# Users type these names and links point at them: one is never renamed or dropped by accident.
NAMES = Path(__file__).with_name("names.txt").read_text(encoding="utf-8").split()

# most were found by programs of several authors; the hexominoes' by two written for satpack
PLACEMENTS = {
    "bedlam": 4188,
    "haley": 1873,
    "hexominoes-15x15-less-3x5": 27324,
    "pentacubes-7x7x3-less-2": 25883,
    "pentominoes-6x10": 2056,
    "soma": 688,
    "y25": 960,
}

# Puzzles that are known to have no solution.
IMPOSSIBLE = {
    "hexiamonds-3x12",
    "mutilated-chessboard",
    "tetraprisms-rhombus",
    "tetrominoes-4x5",
}

# Puzzles whose pieces are drawn one by one, but are meant to be all forms of a kind.
COMPLETE = {
    "haley": ("triangle", 6, "free"),
    "hexiamond-star": ("triangle", 6, "free"),
    "hexiamonds-3x12": ("triangle", 6, "free"),
    "hexiamonds-4x9": ("triangle", 6, "free"),
    "hexiamonds-6x6": ("triangle", 6, "free"),
    "tetrahexes-4x7": ("hexagon", 4, "free"),
}

loaded = cache(load)


def forms(name):
    """The pieces' names by shape, a shape being the same however it is turned."""
    puzzle = loaded(name)
    reflect = bool(puzzle.reflect)
    return {puzzle.grid.canonical(p.cells, reflect=reflect): p.name for p in puzzle.pieces}


def test_the_files_are_the_ones_listed():
    # a later puzzle is added here; none of these may vanish
    assert set(gallery_names()) >= set(NAMES)


def test_titles_are_unique():
    titles = Counter(loaded(name).name for name in gallery_names())
    assert [title for title, times in titles.items() if times > 1] == []


def check_counts(puzzle, *, impossible):
    """Hold the expected numbers of classes and of all solutions against each other."""
    expect, order = puzzle.expect, len(puzzle.grid.point_group)
    if puzzle.region.wrap:  # going round is a symmetry, from any cell to any
        order *= len(puzzle.region)
    known = [n for n in (expect.symmetry, expect.rotations, expect.total) if n is not None]
    assert known == sorted(known)
    if expect.total and expect.symmetry:
        assert expect.total <= order * expect.symmetry
    if expect.total and expect.rotations:
        assert expect.total <= order // 2 * expect.rotations
    if known:
        assert (known[0] == 0) == impossible
    if expect.assemblies is not None:
        assert expect.assemblies == expect.symmetry


@pytest.mark.parametrize("name", gallery_names())
def test_a_shipped_file_tells_its_story_and_its_pieces_are_sound(name):
    text, puzzle = gallery_text(name), loaded(name)
    assert text.startswith("# ")
    assert parse_puzzle(text) == puzzle
    assert len(puzzle.source.split()) > 3
    fewest, most = puzzle.needed_area
    assert fewest <= len(puzzle.region)
    assert most >= len(puzzle.region.required)
    assert all(len(connected_parts(puzzle.grid, piece.cells)) == 1 for piece in puzzle.pieces)
    assert len({form_of(puzzle, piece) for piece in puzzle.pieces}) == len(puzzle.pieces)
    check_counts(puzzle, impossible=name in IMPOSSIBLE)
    boxes = read_boxes(puzzle)
    if boxes is not None:  # some have too many placements to make them
        assert all(boxes.placements_of(kind) for kind in boxes.kinds)
        return
    placements = place(puzzle)
    assert all(placements.of_piece(i) for i in range(len(placements.puzzle.pieces)))
    assert len(placements) == PLACEMENTS.get(name, len(placements))


@pytest.mark.parametrize("name", COMPLETE)
def test_drawn_pieces_are_all_forms(name):
    grid, cells, kind = COMPLETE[name]
    whole = {
        GRIDS[grid].canonical(p.cells, reflect=True) for p in polyforms(grid, cells, kind=kind)
    }
    assert set(forms(name)) == whole


def test_hexiamonds_have_the_same_names_everywhere():
    same = [forms(name) for name, (grid, _, _) in COMPLETE.items() if grid == "triangle"]
    assert all(names == same[0] for names in same)
    assert len(same) == 5


def test_unbalanced_hexiamonds_are_sphinx_and_yacht():
    # the one thing that every book says of the twelve by name
    triangle = GRIDS["triangle"]
    ways = {
        piece.name: Counter(triangle.class_of(cell) for cell in piece.cells)
        for piece in loaded("haley").pieces
    }
    assert {n for n, way in ways.items() if set(way.values()) != {3}} == {"sphinx", "yacht"}


def test_solid_pentominoes_are_the_flat_ones_of_those_letters():
    for name in ("solid-pentominoes-2x3x10", "solid-pentominoes-3x4x5"):
        flat = {p.name: p.cells for p in polyforms("square", 5)}
        solid = {p.name: p.cells for p in loaded(name).pieces}
        assert set(solid) == set(flat)
        for letter, cells in solid.items():
            square = GRIDS["square"].canonical(((x, y) for x, y, _ in cells), reflect=True)
            assert {z for *_, z in cells} == {0}
            assert square == GRIDS["square"].canonical(flat[letter], reflect=True), letter


def test_bedlam_is_twelve_pentacubes_and_a_tetracube_with_the_published_turns():
    cube = GRIDS["cube"]
    pieces = loaded("bedlam").pieces
    assert sorted(map(len, pieces)) == [4] + 12 * [5]
    turns = Counter(len(cube.orientations(p.cells, reflect=False)) for p in pieces)
    assert turns == {24: 7, 12: 5, 3: 1}  # Kurowski's page
    hands = set(forms("bedlam"))
    mirrored = {cube.canonical(((-x, y, z) for x, y, z in p.cells), reflect=False) for p in pieces}
    assert hands != mirrored


def test_pentacubes_leave_out_two_opposite_centres():
    puzzle = loaded("pentacubes-7x7x3-less-2")
    box = {(x, y, z) for x in range(7) for y in range(7) for z in range(3)}
    assert box - set(puzzle.region.cells) == {(3, 3, 0), (3, 3, 2)}
    assert len(puzzle.pieces) == 29


def test_squares_are_in_the_smallest_rectangles():
    # OEIS A038666
    areas = dict(zip(range(2, 13), (6, 15, 35, 60, 99, 154, 210, 300, 405, 513, 667), strict=True))
    for n, area in areas.items():
        puzzle = loaded(f"squares-1-to-{n}")
        assert sorted(map(len, puzzle.pieces)) == [side**2 for side in range(1, n + 1)]
        assert len(puzzle.region) == len(puzzle.region.optional) == area


def test_one_sided_pentominoes_must_not_be_turned_over():
    puzzle = loaded("pentominoes-one-sided-9x10")
    assert puzzle.reflect is False
    assert len(puzzle.pieces) == 18


def test_tetraprisms_are_all_but_the_column():
    whole = {form.cells for form in polyforms("prism", 4)}
    column = GRIDS["prism"].canonical([(1, 1, z) for z in range(4)], reflect=False)
    assert len(whole) == 13
    assert set(forms("tetraprisms")) == whole - {column}
    low = {shape for shape in whole if height(shape) <= 2}
    assert set(forms("tetraprisms-rhombus")) == low
    # the same pieces have the same names
    small, large = forms("tetraprisms-rhombus"), forms("tetraprisms")
    assert all(large[shape] == name for shape, name in small.items())


def height(shape):
    return 1 + max(z for *_, z in shape) - min(z for *_, z in shape)


@pytest.mark.parametrize("name", ["iq-pyramid", "lonpos-pyramid"])
def test_ball_pyramids_have_flat_pieces_and_a_square_base(name):
    puzzle = loaded(name)
    layers = Counter(z for *_, z in puzzle.region.cells)
    assert layers == {z: (5 - z) ** 2 for z in range(5)}
    assert all(height(piece.cells) == 1 for piece in puzzle.pieces)
    assert sum(map(len, puzzle.pieces)) == 55


@pytest.mark.parametrize(("name", "side"), [("tetraballs", 4), ("ball-bars", 5)])
def test_ball_tetrahedra_have_six_equal_edges(name, side):
    grid, cells = GRIDS["sphere"], loaded(name).region.cells
    assert len(cells) == side * (side + 1) * (side + 2) // 6
    corners = [cell for cell in cells if len(set(grid.neighbours(cell)) & set(cells)) == 3]
    apart = [dist(grid.cartesian(a), grid.cartesian(b)) for a, b in combinations(corners, 2)]
    assert apart == pytest.approx([side - 1] * 6)


def test_iq_pyramid_has_the_solutions_that_were_counted():
    # https://github.com/deverw/IQpuzzler finds 4,360: with L in one of the 8 ways it can lie, and in 4 of the 16 ways it
    # can stand. The pyramid has 8 symmetries, so that what stands is counted twice
    lying = [
        height(next(placed.cells for placed in solution.placed if placed.piece == "L")) == 1
        for solution in satpack.enumerate(loaded("iq-pyramid"))
    ]
    assert (lying.count(True), lying.count(False)) == (2_320, 1_020)
    assert lying.count(True) + 2 * lying.count(False) == 4_360


@pytest.mark.parametrize(
    ("name", "noted"),
    [("escher-solid", ["the region is a solid that other cells"]), ("soma", [])],
)
def test_shipped_puzzles_have_the_notes_that_files_have(name, noted):
    _, notes = load_with_notes(name)
    assert [
        note.startswith(f"{name}: {words}") for note, words in zip(notes, noted, strict=True)
    ] == [True for _ in noted]


def test_quiet_loading_gives_no_notes_of_any_file(tmp_path):
    assert load_with_notes("escher-solid", quiet=True) == (load("escher-solid"), ())
    path = tmp_path / "my.toml"
    path.write_text(gallery_text("escher-solid"), encoding="utf-8")
    assert load_with_notes(path)[1]
    assert load_with_notes(path, quiet=True) == (load("escher-solid"), ())

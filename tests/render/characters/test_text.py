"""Drawings hold what they promise: every label in its place, a border wherever owners differ, nowhere else."""

import re
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.gallery import load
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.model.colours import Colour
from satpack.model.grids import GRIDS
from satpack.model.grids.coordinates import to_file
from satpack.model.pieces import Piece, Region
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies
from satpack.model.solution import Placed, Solution
from satpack.questions.enumerate import enumerate as enumerate_solutions
from satpack.render.characters.layers import _layout, draw_layers
from satpack.render.characters.text import _stamped, draw, draw_pieces, draw_region
from satpack.render.characters.tiles import has_borders, tilings
from satpack.render.glyphs import UNICODE, glyphs_for
from satpack.render.rows import printed
from tests.render.solving import first_solution
from tests.tools.strategies import connected_shapes, grids, nearby

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
TO_ASCII = str.maketrans(
    "│─┌┐└┘├┤┬┴┼╭╮╰╯\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"
    "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER LEFT TO LOWER RIGHT}·\N{MULTIPLICATION SIGN}",
    "|-+++++++++..''/\\.x",
)
BORDERS = set("|-+.'/\\_")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


@st.composite
def partitions(draw, names=None):
    """Any cells, connected or not, dealt to pieces named A, B, ... at random; some are left empty."""
    grid = draw(grids().filter(has_borders))
    cells = draw(st.lists(st.sampled_from(nearby(grid)), min_size=1, max_size=14, unique=True))
    times = draw(st.integers(-3, 3))
    shift = grid.combination([times] * grid.dimension)
    cells = [tuple(map(int.__add__, cell, shift)) for cell in cells]
    owners = draw(st.lists(st.integers(0, 4), min_size=len(cells), max_size=len(cells)))
    groups = {}
    for cell, owner in zip(cells, owners, strict=True):
        groups.setdefault(owner, []).append(cell)
    spare = groups.pop(4, []) if len(groups) > 1 else []
    taken = [LETTERS[i] for i in range(len(groups))] if names is None else draw(names(len(groups)))
    parts = list(zip(taken, groups.values(), strict=True))
    region = Region(tuple(c for _, part in parts for c in part), tuple(spare))
    pieces = tuple(Piece(name, tuple(part)) for name, part in parts)
    puzzle = Puzzle("random", grid, region, pieces)
    return Solution(puzzle, tuple(Placed(name, tuple(part)) for name, part in parts))


def sheets_of(solution, text):
    """Return the lines that show each layer; the drawing is so narrow that all stand below each other."""
    lines = text.split("\n")
    kinds = len(solution.placed) + bool(solution.empty())
    lines = lines[: -kinds - 1]
    if solution.puzzle.grid.dimension == 2:
        return {(): lines}
    starts = [i for i, line in enumerate(lines) if line.startswith("z = ")]
    titles = [(int(lines[i].split()[2]),) for i in starts]
    ends = [*(start - 1 for start in starts[1:]), len(lines)]
    return {t: lines[i + 1 : j] for t, i, j in zip(titles, starts, ends, strict=True)}


def canvas_of(grid, cells, lines):
    """Return what stands at the middle of a cell and between two cells, from the way each grid is laid out."""

    triangles = len(grid.domain) == 2

    def middle(cell):
        if triangles:
            row, column = to_file(grid, cell)[:2]
            return 3 * row + 1, 3 * column + 3
        x, y = cell[:2]
        aside = cell[2] if grid.name == "sphere" else 0
        row = 2 * y + 1 + aside
        return (row, 4 * x + 2 * y + 2) if grid.name == "hexagon" else (row, 4 * x + 2 + 2 * aside)

    # triangles that point down reach one row higher than their label's row says: their upper side is the last row above
    tops = {middle(c)[0] - (2 if grid.class_of(c) == 1 else 1) for c in cells}
    lefts = {middle(c)[1] - (3 if triangles else 2) for c in cells}
    top, left = min(tops), min(lefts)

    def at(spot):
        row, column = spot[0] - top, spot[1] - left
        line = lines[row] if row < len(lines) else ""
        return line[column] if column < len(line) else " "

    def inside(cell):
        return at(middle(cell))

    def between(first, second):
        (a, b), (c, d) = middle(first), middle(second)
        return at(((a + c) // 2, (b + d) // 2))

    return inside, between


@given(partitions())
def test_labels_and_borders(solution):
    grid, owners = solution.puzzle.grid, solution.owners()
    cells = solution.puzzle.region.cells
    # too narrow for any tiling: the first is taken, and layers stand below each other
    text = draw(solution, unicode=False, width=1)
    sheets = sheets_of(solution, text)
    assert list(sheets) == sorted({cell[2:] for cell in cells})
    for layer, lines in sheets.items():
        inside, between = canvas_of(grid, cells, lines)
        own = [cell for cell in cells if cell[2:] == layer]
        for cell in own:
            name = solution.placed[owners[cell]].piece if cell in owners else "."
            assert inside(cell) == name
            for near in grid.neighbours(cell):
                if near[2:] == layer:
                    same = near in cells and owners.get(near) == owners.get(cell)
                    assert (between(cell, near) in BORDERS) != same
        written = [mark for line in lines for mark in line if mark in LETTERS]
        assert len(written) == sum(cell in owners for cell in own)
        assert set("".join(lines)) <= BORDERS | set(LETTERS) | {" "}


@given(partitions(), st.sampled_from([1, 20, 80, 200]), st.booleans())
def test_colours_change_no_character(solution, width, unicode):
    plain = draw(solution, unicode=unicode, width=width)
    coloured = draw(solution, colour=True, unicode=unicode, width=width)
    assert ESCAPE.sub("", coloured) == plain
    assert all(line == line.rstrip() for line in plain.split("\n"))


@given(partitions())
def test_ascii_has_the_same_layout(solution):
    assert draw(solution).translate(TO_ASCII) == draw(solution, unicode=False)


def backgrounds(text):
    """Return for each line the background of each character."""
    lines = []
    for line in text.split("\n"):
        behind, found = None, []
        for part in re.split(r"(\x1b\[[0-9;]*m)", line):
            if ESCAPE.fullmatch(part):
                behind = re.search(r"48;5;(\d+)m", part)
                behind = behind and int(behind[1])
            else:
                found += [behind] * len(part)
        lines.append(found)
    return lines


@given(partitions())
def test_neighbours_have_different_colours(solution):
    text = draw(solution, colour=True)
    grid = solution.puzzle.grid
    behind = {}
    for line, colours in zip(ESCAPE.sub("", text).split("\n"), backgrounds(text), strict=True):
        for mark, colour in zip(line, colours, strict=True):
            if colour is not None and mark in LETTERS:
                behind.setdefault(mark, set()).add(colour)
    assert sorted(behind) == sorted(placed.piece for placed in solution.placed)
    assert all(len(colours) == 1 for colours in behind.values())
    owners = solution.owners()
    for cell, owner in owners.items():
        for near in grid.neighbours(cell):
            if owners.get(near, owner) != owner:
                first, second = (solution.placed[i].piece for i in (owner, owners[near]))
                assert behind[first] != behind[second]


def hostile_names(many):
    return st.lists(
        st.text(st.characters().filter(str.isprintable), min_size=1, max_size=4).filter(str.strip),
        min_size=many,
        max_size=many,
        unique=True,
    )


@given(partitions(hostile_names), st.booleans())
def test_nothing_but_printable_characters(solution, unicode):
    for text in (
        draw(solution, unicode=unicode),
        draw_region(solution.puzzle, unicode=unicode),
        draw_pieces(solution.puzzle, unicode=unicode),
    ):
        assert all(line.isprintable() for line in text.split("\n"))
        assert unicode or text.isascii()


def test_control_characters_of_an_unchecked_solution_are_escaped():
    puzzle = Puzzle("p", GRIDS["square"], Region(((0, 0),)), (Piece("A", ((0, 0),)),))
    text = draw(Solution(puzzle, (Placed("\x1b[2J\n", ((0, 0),)),)))
    assert "\\x1b[2J\\n" in text
    assert "\x1b" not in text


@given(
    grids().flatmap(
        lambda grid: st.tuples(st.just(grid), st.sets(st.sampled_from(nearby(grid)), min_size=1))
    )
)
def test_an_empty_board_shows_every_cell(drawn):
    grid, cells = drawn
    puzzle = Puzzle("p", grid, Region((), tuple(cells)), (Piece("A", (grid.domain[0],)),))
    text = draw_region(puzzle, width=1)
    shown, legend = text.rsplit("\n\n", 1)
    assert shown.count("·") == len(cells)
    assert legend == " ·  may stay empty"
    assert ESCAPE.sub("", draw_region(puzzle, colour=True, width=1)) == text


def stamped(grid, cells):
    return printed(_stamped(grid, cells, glyphs_for(unicode=False), width=80), colour=False)


@given(
    grids().flatmap(
        lambda grid: st.tuples(st.just(grid), st.sets(st.sampled_from(nearby(grid)), min_size=1))
    )
)
def test_a_piece_has_a_mark_for_each_cell(drawn):
    grid, cells = drawn
    marks = sum(stamped(grid, cells).count(mark) for mark in "[(^v#-|/\\")
    assert marks == len(cells)


@given(
    grids()
    .filter(lambda grid: not has_borders(grid))
    .flatmap(lambda grid: st.tuples(st.just(grid), connected_shapes(grid, max_size=9)))
)
def test_cells_without_borders_are_lettered_copy_by_copy_where_puzzle_files_have_them(drawn):
    grid, cells = drawn
    piece = Piece("one", cells[:1], Copies(0, 9), turn="all")
    same = [c for c in cells if grid.class_of(c) == grid.class_of(cells[0])]
    rest = [c for c in cells if c not in same]
    pieces = (piece, *(Piece(f"other {i}", (c,)) for i, c in enumerate(rest)))
    placed = [Placed("one", (c,)) for c in same]
    placed += [Placed(f"other {i}", (c,)) for i, c in enumerate(rest)]
    puzzle = Puzzle("letters", grid, Region(tuple(cells)), pieces)
    text = draw(Solution(puzzle, tuple(placed)), unicode=False, width=1)
    marks = {}
    layer, row = (), 0
    for line in text.partition("\n\n A")[0].split("\n"):
        if line.startswith("z = "):
            layer, row = (int(line.split()[2]),), 0
        elif line or marks:
            marks |= {(c, row, *layer): m for c, m in enumerate(line) if m in LETTERS}
            row += 1
    assert sorted(marks.values()) == sorted(LETTERS[: len(cells)])
    places = [grid.place_of(c) for c in cells]
    assert {p[2:] for p in places} == {m[2:] for m in marks}
    for level in {p[2:] for p in places}:
        rows = {m[1] for m in marks if m[2:] == level}
        assert len(rows) == len({p[1] for p in places if p[2:] == level})


PENTACUBES = Puzzle(
    "25 rods",
    GRIDS["cube"],
    Region(tuple((x, y, z) for x in range(5) for y in range(5) for z in range(5))),
    (Piece("Y", tuple((x, 0, 0) for x in range(5)), Copies(25, 25)),),
)


def test_layers_wrap_and_carry_titles():
    rods = tuple(
        Placed("Y", tuple((x, y, z) for x in range(5))) for y in range(5) for z in range(5)
    )
    narrow = draw(Solution(PENTACUBES, rods), width=50).split("\n")
    assert max(map(len, narrow)) <= 50
    titles = [line.split("   ")[0] for line in narrow if line.startswith("z")]
    assert titles == ["z = 0 (bottom)", "z = 2", "z = 4 (top)"]
    assert narrow.count("") == 3


def test_a_board_too_wide_for_square_cells_gets_narrow_ones():
    row = Puzzle(
        "row",
        GRIDS["square"],
        Region(tuple((x, 0) for x in range(26))),
        (Piece("I", ((0, 0), (1, 0)), Copies(13, 13)),),
    )
    solution = first_solution(row)
    widths = [len(draw(solution, width=w).split("\n")[0]) for w in (200, 105, 104, 79, 78, 53, 52)]
    assert widths == [105, 105, 79, 79, 53, 53, 105]


@pytest.mark.parametrize("name", GRIDS)
@pytest.mark.parametrize("length", range(1, 9))
def test_labels_of_any_length_are_whole_in_every_tiling(name, length):
    grid = GRIDS[name]
    cells = nearby(grid, reach=3)[:12]
    labels = {cell: LETTERS[i] * length for i, cell in enumerate(cells)}
    owners = {cell: i for i, cell in enumerate(cells)}
    for tiling in tilings(grid, label=length):
        rows = draw_layers((tiling,), owners, labels, {}, UNICODE, width=80, titled=False)
        text = printed(rows, colour=False)
        found = sorted("".join(run) for run in re.findall(r"([A-Za-z])(\1*)", text))
        assert found == sorted(labels.values())


def test_a_few_cells_far_apart_take_no_more_room_than_they_are():
    cells = ((0, 0), (0, 1999), (1999, 0), (1999, 1999))
    puzzle = Puzzle("far", GRIDS["hexagon"], Region(cells), (Piece("one", cells),))
    tracemalloc.start()
    text = draw_region(puzzle)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(text.split("\n")) == 4001
    assert most < 60e6


def test_more_copies_with_colours_than_letters():
    cells = tuple((x, y) for x in range(20) for y in range(8))
    rods = [((x, y), (x + 1, y)) for x in range(0, 20, 2) for y in range(8)]
    rod = Piece("rod", rods[0], Copies(80, 80), colours=((rods[0][0], "r"),))
    puzzle = Puzzle("many", GRIDS["square"], Region(cells), (rod,), colours=(Colour("r"),))
    placed = tuple(Placed("rod", each, ((each[0], "r"),)) for each in rods)
    text = draw(Solution(puzzle, placed), width=200, copies=True)
    assert text.count(":r ") == 80
    assert "│ A:r   A │" in text
    assert "│AR:r  AR │" in text


def test_one_drawing_of_a_board_leaves_no_trace_in_the_next():
    puzzle = load("pentominoes-3x20")
    solutions = list(enumerate_solutions(puzzle))
    assert len(solutions) == 2
    alone = []
    for solution in solutions:
        _layout.cache_clear()
        alone.append(draw(solution, colour=True))
    assert [draw(solution, colour=True) for solution in solutions * 2] == alone * 2
    assert alone[0] != alone[1]


@pytest.mark.parametrize("width", [1, 80])
def test_parts_that_meet_in_a_corner_and_holes(width):
    puzzle = parse_puzzle(
        'name = "ring"\ngrid = "square"\nregion.cells = "##.\\n#.#\\n.##"\n'
        '[[pieces]]\nname = "V"\ncells = "##\\n#."\ncopies = 2'
    )
    assert draw(first_solution(puzzle), width=width) == (
        "┌───────┐\n"
        "│ V   V │\n"
        "│   ┌───┼───┐\n"
        "│ V │   │ V │\n"
        "└───┼───┘   │\n"
        "    │ V   V │\n"
        "    └───────┘\n"
        "\n"
        " V  ×2"  # noqa: RUF001 - the drawing's own sign
    )


def test_colours_are_marked_on_the_board_and_on_pieces():
    region = Region(((0, 0), (1, 0)), ((2, 0),), {(0, 0): "r", (2, 0): "blue"})
    piece = Piece("A", ((0, 0), (1, 0)), colours={(1, 0): "blue"})
    puzzle = Puzzle(
        "row", GRIDS["square"], region, (piece,), colours=(Colour("r", ()), Colour("blue"))
    )
    assert draw_region(puzzle, unicode=False).split("\n") == [
        "+---+---+---+",
        "| r |   |.0 |",
        "+---+---+---+",
        "",
        " .  may stay empty",
        "",
        " r lies on no colour",
        " 0 (blue) lies on blue",
    ]
    assert draw_pieces(puzzle, unicode=False) == "A x1\n[]00"
    turned = Placed("A", ((0, 0), (1, 0)), (((0, 0), "blue"),))
    assert draw(Solution(puzzle, (turned,)), unicode=False).split("\n") == [
        "+-------+---+",
        "|A:0  A | . |",
        "+-------+---+",
        "",
        " A  A x1    .  empty x1",
        " :0 blue",
    ]

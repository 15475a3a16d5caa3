"""Puzzles whose sides must match: drawn at random, and made of numbers on squares."""

from hypothesis import strategies as st

from satpack.model.grids import GRIDS
from satpack.model.pieces import Piece, Region
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies
from satpack.model.sides import UNMARKED, Sides
from tests.tools.brute_force import moved
from tests.tools.strategies import connected_shapes

MATCHES = ("same", (("a", "b"),), (("a", "a"), ("b", "b")))


@st.composite
def marks_around(draw, grid, cells, marks):
    """Marks on some outer sides of cells."""
    sides = []
    for cell in cells:
        for step in grid.sides_of(cell):
            mark = draw(st.sampled_from(marks))
            if mark and moved(cell, step) not in cells:
                sides.append((cell, step, mark))
    return sides


@st.composite
def sided_pieces(draw, grid, name, marks, *, fixed):
    """A piece of one cell or two, with marks on some outer sides."""
    cells = draw(connected_shapes(grid, max_size=2))
    sides = draw(marks_around(grid, cells, marks))
    number = Copies() if fixed else draw(st.sampled_from([Copies(), Copies(2, 2), Copies(0, 2)]))
    turn = draw(st.sampled_from([None, "none", "rotate", "all"]))
    return Piece(name, cells, number, turn=turn, sides=sides)


@st.composite
def sided_puzzles(draw):
    """A small puzzle whose sides must match, on some grids, wrapped too; often it has solutions."""
    grid = GRIDS[draw(st.sampled_from(["square", "square", "triangle", "hexagon", "cube"]))]
    wrap = ()
    if grid.name == "square" and draw(st.booleans()):
        width, height = draw(st.sampled_from([(2, 2), (3, 1), (1, 2), (3, 2), (1, 1)]))
        cells = tuple((x, y) for x in range(width) for y in range(height))
        wrap = draw(st.sampled_from([(), (True, False), (True, True)]))
    else:
        cells = draw(connected_shapes(grid, max_size=5))
    optional = set() if wrap else draw(st.just(set()) | st.sets(st.sampled_from(cells)))
    region = Region(tuple(set(cells) - optional), tuple(optional), wrap=wrap)
    marks = draw(st.sampled_from([("a", "b"), ("a", "", ""), ("", "a", "b")]))
    fixed = draw(st.booleans())
    number = draw(st.integers(1, 4))
    pieces = tuple(draw(sided_pieces(grid, f"p{i}", marks, fixed=fixed)) for i in range(number))
    has_a = any(mark == "a" for piece in pieces for *_, mark in piece.sides)
    sides = Sides(
        draw(st.sampled_from(MATCHES)),
        draw(st.sampled_from(["", "", "a"] if has_a else [""])),
        draw(st.sampled_from(UNMARKED)),
    )
    return Puzzle("sides", grid, region, pieces, sides=sides, reflect=draw(st.booleans()))


def tiles(given, width, height, *, frame=0, framed=True):
    """Squares with numbers on their sides in a rectangle; a frame of one number around."""
    pieces = [
        Piece(str(i), "#", grid="square", sides={(0, 0): list(map(str, tile))})
        for i, tile in enumerate(given, 1)
    ]
    board = Region([(x, y) for x in range(width) for y in range(height)])
    border = str(frame) if framed else ""
    return Puzzle("tiles", "square", board, pieces, sides=Sides(border=border), reflect=False)

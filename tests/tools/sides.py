"""Puzzles whose sides must match: drawn at random, and solved the plain way."""

from hypothesis import strategies as st

from satpack.model.grids import GRIDS, apply
from satpack.model.pieces import Piece, Region
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies
from satpack.model.sides import UNMARKED, Sides
from tests.tools.brute_force import fillings, first, turns
from tests.tools.strategies import connected_shapes

MATCHES = ("same", (("a", "b"),), (("a", "a"), ("b", "b")))


def moved(cell, step):
    return tuple(map(sum, zip(cell, step, strict=True)))


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


def home(puzzle, cell):
    """The cell of the region that a cell of the square grid is, all around."""
    sides = [max(axis) + 1 for axis in zip(*puzzle.region.cells, strict=True)]
    wrap = puzzle.region.wrap or (False,) * len(cell)
    return tuple(v % side if w else v for v, side, w in zip(cell, sides, wrap, strict=True))


def placements(puzzle):
    """Every way to lay a piece, as its name and for each cell the marks by steps."""
    region, found = set(puzzle.region.cells), set()
    for piece in puzzle.pieces:
        for matrix in turns(puzzle, piece):
            marks = {}
            for cell, step, mark in piece.sides:
                marks.setdefault(apply(matrix, cell), []).append((apply(matrix, step), mark))
            turned = [apply(matrix, cell) for cell in piece.cells]
            for target in region:
                shift = tuple(a - b for a, b in zip(target, turned[0], strict=True))
                if not puzzle.grid.has_translation(shift):
                    continue
                lying = {
                    home(puzzle, moved(cell, shift)): frozenset(marks.get(cell, ()))
                    for cell in turned
                }
                if lying.keys() <= region and len(lying) == len(piece):
                    found.add((piece.name, frozenset(lying.items())))
    return found


def match(puzzle, chosen):
    """Whether all sides of some placements match."""
    region = set(puzzle.region.cells)
    owner = {cell: i for i, (_, lying) in enumerate(chosen) for cell, _ in lying}
    marks = {cell: dict(own) for _, lying in chosen for cell, own in lying}
    for cell, i in owner.items():
        for step in puzzle.grid.sides_of(cell):
            here, behind = marks[cell].get(step, ""), home(puzzle, moved(cell, step))
            if behind not in region:
                if not _ends(puzzle.sides, here):
                    return False
            elif behind in owner:
                there = marks[behind].get(tuple(-v for v in step), "")
                is_inside = owner[behind] == i and not (here and there)
                if not is_inside and not _meet(puzzle.sides, here, there):
                    return False
    return True


def _ends(sides, mark):
    """Whether a side may be at the border."""
    return sides.border in ("", mark) or (not mark and sides.unmarked == "anything")


def _meet(sides, here, there):
    """Whether two sides may meet."""
    if here and there:
        pairs = [(here, here)] if sides.match == "same" else sides.match
        return (here, there) in pairs or (there, here) in pairs
    return sides.unmarked == "anything" or (sides.unmarked == "each other" and here == there)


def solutions(puzzle):
    """All solutions, each a set of placements."""
    alone = [each for each in placements(puzzle) if match(puzzle, [each])]
    return set(fillings(puzzle, alone, first, lambda *both: match(puzzle, both)))


def plain(solution):
    """A solution of satpack's in the same form."""
    found = []
    for placed in solution.placed:
        marks = {}
        for cell, step, mark in placed.sides:
            marks.setdefault(cell, set()).add((step, mark))
        lying = frozenset((cell, frozenset(marks.get(cell, ()))) for cell in placed.cells)
        found.append((placed.piece, lying))
    return frozenset(found)


def tiles(given, width, height, *, frame=0, framed=True):
    """Squares with numbers on their sides in a rectangle; a frame of one number around."""
    pieces = [
        Piece(str(i), "#", grid="square", sides={(0, 0): list(map(str, tile))})
        for i, tile in enumerate(given, 1)
    ]
    board = Region([(x, y) for x in range(width) for y in range(height)])
    border = str(frame) if framed else ""
    return Puzzle("tiles", "square", board, pieces, sides=Sides(border=border), reflect=False)

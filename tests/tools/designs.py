"""Designs for tests: random small ones, the plain way to their sets, and those of published figures."""

from collections import Counter
from dataclasses import replace
from itertools import product

from hypothesis import strategies as st

import satpack
from satpack import Copies, Holes, Piece, Puzzle, Region
from satpack.model.designs.design import Design, Sets, Target
from satpack.model.grids import GRIDS
from satpack.model.shapes.burrs import burr_cells
from satpack.model.turning import image_of, widest_turn
from tests.tools.strategies import connected_shapes, copies, loose_pieces, regions

TWENTY_FIVE = (
    *(1, 18, 35, 52, 86, 103, 120, 154, 188, 256, 359, 615, 792, 824, 856, 871, 888, 911, 928),
    *(943, 960, 975, 992, 1007, 1024),
)  # fmt: skip
"""The notchable pieces of six-piece burrs without holes (B. Cutler)."""


@st.composite
def designs(draw):
    """A puzzle of a few candidates on a small board, with a design."""
    names = ["square", "square", "cube", "hexagon", "triangle", "stick", "trig"]
    grid = GRIDS[draw(st.sampled_from(names))]
    boards = draw(st.lists(regions(grid, max_size=9), min_size=1, max_size=2))
    largest = min(4, *map(len, boards))
    shapes = connected_shapes(grid, max_size=largest)
    kept = draw(st.lists(shapes, min_size=1, max_size=5))
    reflect = draw(st.booleans())
    pieces = [Piece(f"p{i}", shape, draw(copies(most=2))) for i, shape in enumerate(kept)]
    pieces += draw(st.lists(loose_pieces("loose", shapes), max_size=1))
    pieces = [replace(p, copies=(0, 2)) if draw(st.booleans()) else p for p in pieces]
    turns = st.sampled_from([None, None, "none", "rotate", "all"])
    pieces = [replace(p, turn=draw(turns)) for p in pieces]
    crossing = grid.may_cross and draw(st.booleans())
    puzzle = Puzzle("random", grid, boards[0], pieces, reflect=reflect, crossing=crossing)
    forms = {}
    for piece in pieces:
        turn = widest_turn(puzzle, piece)
        form = turn, image_of(grid, piece, grid.point_group[0], turn)
        forms.setdefault(form, piece)
    low = draw(st.integers(1, 4))
    numbers = st.none() | st.just(Copies(low, low + draw(st.integers(0, 3))))
    sizes = sizes_that_fill(len(boards[0]), sorted(set(map(len, pieces))))
    holes = st.none() | st.builds(Holes, st.integers(0, 1), st.integers(1, 3))
    design = Design(
        Sets(draw(numbers | sizes)),
        draw(
            st.sampled_from([[], ["unique"], ["solutions <= 2"], ["distinct"], ["solutions >= 2"]])
        ),
        [Target(f"board {i}", board, draw(holes)) for i, board in enumerate(boards)],
    )
    return replace(puzzle, pieces=tuple(forms.values()), design=design)


@st.composite
def sizes_that_fill(draw, cells, sizes):
    """Sizes of pieces that have a number of cells together, or nearly."""
    found = []
    while fitting := [size for size in sizes if size <= cells]:
        found.append(draw(st.sampled_from(fitting)))
        cells -= found[-1]
    return tuple(found)


def plainly(puzzle):
    """Return the sets of a design that have solutions as wished, with these, by asking for each set by itself."""
    design, found = puzzle.design, {}
    ranges = [range(p.copies.low, min(p.copies.high, 9) + 1) for p in puzzle.pieces]
    bounds = design.bounds
    for numbers in product(*ranges):
        used = {p.name: n for p, n in zip(puzzle.pieces, numbers, strict=True) if n}
        pieces = design.search.pieces
        own = (len(p) for p, n in zip(puzzle.pieces, numbers, strict=True) for _ in range(n))
        of_sizes = not isinstance(pieces, tuple) or sorted(own) == sorted(pieces)
        if not (used and of_sizes) or (isinstance(pieces, Copies) and sum(numbers) not in pieces):
            continue
        if bounds.twice and max(used.values()) > 1:
            continue
        counts = tuple(classes(puzzle, used, target) for target in design.regions)
        low, high = bounds.solutions or (1, 10**9)
        if all(max(1, low) <= count <= high for count in counts):
            found[frozenset(used.items())] = counts
    return found


def classes(puzzle, used, target):
    """Return how many solutions some pieces have in a region, up to symmetry."""
    if any(len(puzzle.piece(name)) > len(target.region) for name in used):
        return 0
    pieces = [replace(puzzle.piece(name), copies=Copies(n, n)) for name, n in used.items()]
    alone = replace(
        puzzle, pieces=tuple(pieces), region=target.region, holes=target.holes, design=None
    )
    return satpack.count(alone, engine="cover", up_to="symmetry").symmetry


def mirrored(puzzle, used):
    """Return the sets that symmetries of the grid make of a set, as far as they are sets of the same candidates."""
    turns = {piece.name: widest_turn(puzzle, piece) for piece in puzzle.pieces}
    grid = puzzle.grid
    name_of = {
        (turns[p.name], image_of(grid, p, grid.point_group[0], turns[p.name])): p.name
        for p in puzzle.pieces
    }
    found = set()
    for matrix in grid.point_group:
        image = Counter()
        for name, number in used:
            piece = puzzle.piece(name)
            image[name_of.get((turns[name], image_of(grid, piece, matrix, turns[name])))] += number
        if None not in image:
            found.add(frozenset(image.items()))
    return found


def flat(forms, copies=(0, 1)):
    """Return polyominoes as pieces on the grid of cubes, by names; tetrominoes and smaller get their sizes behind."""
    return [
        Piece(
            form.name if len(form) == 5 else f"{form.name}{len(form)}",
            [(x, y, 0) for x, y in form.cells],
            copies,
        )
        for form in forms
    ]


def small_flat_pieces():
    """Return the 15 polyominoes of 2 to 5 cells that fit into 3x3, as flat pieces of cubes."""
    forms = [form for cells in range(2, 6) for form in satpack.polyforms("square", cells)]
    inside = [
        form
        for form in forms
        if all(max(axis) - min(axis) < 3 for axis in zip(*form.cells, strict=True))
    ]
    return flat(inside)


def solid_burr(numbers, *, length=6, design=None):
    """Return the six-piece burr without holes, of pieces that may all be used up to six times."""
    return Puzzle(
        "burrs",
        "cube",
        burr_region(length, solid=True),
        [Piece(str(number), burr_cells(number, length=length), (0, 6)) for number in numbers],
        design=design,
    )


def burr_region(length=6, *, solid=False):
    """Return the six sticks of a burr; all of it, or only what no other stick can fill, must be filled."""
    half = length // 2
    cells = set()
    for along, wide, thin in product(range(-half, half), range(-2, 2), range(-1, 1)):
        for place in ((along, wide, thin), (thin, along, wide), (wide, thin, along)):
            cells.add(tuple(half + value for value in place))
    inner = [c for c in cells if all(half - 2 <= value < half + 2 for value in c)]
    return Region(cells) if solid else Region(cells - set(inner), inner)

"""Every filling the plain way: cell after cell, each left empty or covered by a placement that begins there."""

from itertools import product

from hypothesis import strategies as st

from satpack.model.grids import GRIDS, apply
from satpack.model.grids.coordinates import box_cells
from satpack.model.pieces import Piece, Region
from satpack.model.placing.placements import place
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies, Holes
from tests.tools.strategies import connected_shapes

MOST = 1500
STEPS = 20_000


class TooManyError(Exception):
    """There are more fillings than a test wants to see, or they take too long to find."""


def fillings(placements):  # noqa: C901 - one plain search, to be read as a whole
    """Return the set of all solutions, each the ascending numbers of its placements."""
    puzzle = placements.puzzle
    required = len(puzzle.region.required)
    beginning = [[] for _ in range(len(puzzle.region))]
    for p in range(len(placements)):
        cells = placements.cells[placements.starts[p] : placements.starts[p + 1]].tolist()
        beginning[min(cells)].append((p, frozenset(cells), int(placements.piece[p])))
    found = set()
    used = [0] * len(puzzle.pieces)
    steps = 0

    def descend(cell, covered, chosen):
        nonlocal steps
        steps += 1
        if steps > STEPS:
            raise TooManyError
        while cell in covered:
            cell += 1
        if cell == len(beginning):
            right = all(n in piece.copies for n, piece in zip(used, puzzle.pieces, strict=True))
            if right and (puzzle.holes is None or cell - len(covered) in puzzle.holes):
                found.add(tuple(sorted(chosen)))
                if len(found) > MOST:
                    raise TooManyError
            return
        for p, cells, piece in beginning[cell]:
            if not cells & covered and used[piece] < puzzle.pieces[piece].copies.high:
                used[piece] += 1
                descend(cell + 1, covered | cells, (*chosen, p))
                used[piece] -= 1
        if cell >= required:
            descend(cell + 1, covered, chosen)

    descend(0, frozenset(), ())
    return found


BOXES = [
    *((grid, sides) for grid in ("square", "hexagon") for sides in product((2, 3, 4), (2, 3))),
    *(("triangle", sides) for sides in ((1, 1), (2, 1), (2, 2), (3, 1), (3, 2))),
    *(("cube", sides) for sides in ((2, 2, 2), (3, 2, 1), (3, 3, 1), (2, 2, 3))),
]


@st.composite
def symmetric_puzzles(draw):
    """A box, some of whose cells may be gone or optional together with their images, and pieces that often fill it."""
    name, sides = draw(st.sampled_from(BOXES))
    grid = GRIDS[name]
    cells = box_cells(grid, sides)
    turn = draw(st.sampled_from(grid.point_group))
    images = [apply(turn, cell) for cell in cells]
    shift = [min(c[i] for c in cells) - min(c[i] for c in images) for i in range(grid.dimension)]
    partner = {
        cell: tuple(map(int.__add__, image, shift))
        for cell, image in zip(cells, images, strict=True)
    }
    marked = draw(st.sets(st.sampled_from(cells), max_size=2))
    for _ in range(3):
        marked |= {partner[c] for c in marked} & set(cells)
    kept = set(cells) - (marked if draw(st.booleans()) else set())
    if len(kept) < 2:
        kept, marked = set(cells), set()
    optional = kept & marked
    shapes = draw(st.lists(connected_shapes(grid, max_size=3), min_size=1, max_size=3))
    if draw(st.booleans()):
        shapes.append(tuple(apply(grid.point_group[-1], cell) for cell in shapes[0]))
    pieces = []
    for i, shape in enumerate(shapes):
        most = max(1, len(kept) // len(shape))
        exact = draw(st.integers(1, most))
        ranges = [Copies(), Copies(exact, exact), Copies(0, most), Copies(exact // 2, exact)]
        copies = draw(st.sampled_from(ranges))
        if len(shape) <= len(kept):
            pieces.append(Piece(f"p{i}", shape, copies))
    if draw(st.booleans()) or not pieces:
        pieces.append(Piece("one", (grid.domain[0],), Copies(0, draw(st.integers(1, 4)))))
    holes = None
    if optional and draw(st.booleans()):
        low = draw(st.integers(0, len(optional)))
        holes = Holes(low, draw(st.integers(low, len(optional))))
    region = Region(tuple(kept - optional), tuple(optional))
    reflect = draw(st.sampled_from([None, True, False]))
    return Puzzle("symmetric", grid, region, tuple(pieces), reflect=reflect, holes=holes)


@st.composite
def filled(draw):
    """A symmetric puzzle with not too many fillings, its placements, and all the fillings."""
    puzzle = draw(symmetric_puzzles())
    placements = place(puzzle)
    try:
        return placements, fillings(placements)
    except TooManyError:
        # so that no example is thrown away
        piece = Piece("whole", puzzle.region.cells)
        alone = Puzzle("whole", puzzle.grid, Region(puzzle.region.cells), (piece,))
        placements = place(alone)
        return placements, fillings(placements)

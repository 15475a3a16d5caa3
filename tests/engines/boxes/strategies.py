"""What hypothesis draws: boxes to be put into a small box, exactly or loosely."""

from dataclasses import replace
from itertools import product
from math import prod

from hypothesis import strategies as st

from satpack.model.grids import GRIDS
from satpack.model.pieces import Piece, Region
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies


def cells_of(sides, origin=None):
    low = origin or (0,) * len(sides)
    return tuple(product(*(range(a, a + n) for a, n in zip(low, sides, strict=True))))


def box_puzzle(container, kinds, *, exact=True, reflect=None, origin=None):
    """A puzzle of boxes; kinds are (sides, low, high)."""
    cells = cells_of(container, origin)
    return Puzzle(
        "boxes",
        GRIDS["square" if len(container) == 2 else "cube"],
        Region(cells) if exact else Region((), cells),
        tuple(
            Piece(f"p{i}", cells_of(sides), Copies(low, high))
            for i, (sides, low, high) in enumerate(kinds)
        ),
        reflect=reflect,
    )


def containers(most):
    """Sides of a box of at most `most` cells; cubes and squares are frequent."""
    plane = st.tuples(st.integers(1, 5), st.integers(1, 5))
    solid = st.tuples(*[st.integers(1, 3)] * 3)
    same = st.sampled_from([(2, 2), (3, 3), (4, 4), (2, 2, 2), (3, 3, 1), (2, 2, 3)])
    return (plane | solid | same).filter(lambda sides: prod(sides) <= most)


@st.composite
def cut_puzzles(draw, *, most=16):
    """A box cut up by straight cuts: exact, and solvable; sometimes more copies are allowed than needed."""
    container = draw(containers(most))
    parts = [container]
    for _ in range(draw(st.integers(0, 6))):
        part = parts.pop(draw(st.integers(0, len(parts) - 1)))
        axis = draw(st.integers(0, len(part) - 1))
        if part[axis] == 1:
            parts.append(part)
            continue
        at = draw(st.integers(1, part[axis] - 1))
        parts += [(*part[:axis], side, *part[axis + 1 :]) for side in (at, part[axis] - at)]
    kinds = {}
    for part in parts:
        same = next((k for k in kinds if sorted(k) == sorted(part)), part)
        kinds[same] = kinds.get(same, 0) + 1
    wide = draw(st.booleans())
    return box_puzzle(
        container,
        [
            (
                k,
                max(0, n - draw(st.integers(0, 2))) if wide else n,
                n + draw(st.integers(0, 1)) * wide,
            )
            for k, n in kinds.items()
        ],
        reflect=draw(st.sampled_from([None, True, False])),
        origin=draw(st.sampled_from([None, (-2,) * len(container)])),
    )


@st.composite
def loose_puzzles(draw, *, most=12):
    """A few boxes, some perhaps optional, in a box of which no cell need be covered."""
    container = draw(containers(most))
    side = st.integers(1, 3)
    kinds = []
    for _ in range(draw(st.integers(1, 3))):
        sides = tuple(draw(side) for _ in container)
        if prod(sides) > prod(container) or any(sorted(sides) == sorted(k[0]) for k in kinds):
            continue
        low = draw(st.integers(0, 2))
        kinds.append((sides, low, low + draw(st.integers(0, 1))))
    return box_puzzle(container, kinds or [((1,) * len(container), 1, 1)], exact=False)


@st.composite
def box_tables(draw, *, dimension, most=9):
    """Any table of pieces in any box: optional or not, ranges of copies, none at all, shapes that repeat, groups."""
    container = draw(st.tuples(*[st.integers(1, 4 if dimension == 2 else 3)] * dimension))
    side, few = st.integers(1, 3), st.integers(0, 2)
    kinds, used = [], 0
    for _ in range(draw(st.integers(1, 4))):
        sides = tuple(draw(side) for _ in container)
        low, more = draw(few), draw(few)
        if prod(sides) <= prod(container):
            low = min(low, (most - used) // prod(sides))
            used += low * prod(sides)
            kinds.append((sides, low, low + more))
    origin = draw(st.sampled_from([None, (-2,) * dimension]))
    puzzle = box_puzzle(
        container, kinds or [((1,) * dimension, 1, 1)], exact=draw(st.booleans()), origin=origin
    )
    return replace(
        puzzle,
        pieces=tuple(replace(piece, group=draw(few)) for piece in puzzle.pieces),
    )

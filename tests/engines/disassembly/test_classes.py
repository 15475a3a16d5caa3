"""All assemblies of a puzzle taken apart: one of each class of those that come apart alike."""

from collections import Counter
from dataclasses import replace
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.model.grids import GRIDS, determinant
from satpack.model.moves.disassembly import Ending
from satpack.model.pieces import Piece, Region
from satpack.model.puzzle import Puzzle
from satpack.model.solution import Placed, Solution
from satpack.questions.disassemble import Survey, disassemble
from tests.tools.brute_force import solutions
from tests.tools.examples import examples

SQUARE = GRIDS["square"]

# a ring whose opening is no wider than a cell, what has hooked itself into it, and the ring's mirror image
RING = tuple(cell for cell in product(range(3), range(4)) if cell not in {(1, 1), (1, 2), (2, 1)})
HOOK = ((1, 1), (1, 2), (2, 1))
MIRRORED = tuple((5 - x, y) for x, y in RING)


def hooked(order=(0, 1, 2), groups=(0, 0, 0)):
    """Both rings beside each other, and the hook in either, which may be turned; pieces in that order and in these groups."""
    pieces = [
        Piece(name, cells, group=group)
        for (name, cells), group in zip(
            (("ring", RING), ("mirrored", MIRRORED), ("hook", HOOK)), groups, strict=True
        )
    ]
    spare = tuple({*HOOK, *((5 - x, y) for x, y in HOOK)})
    return Puzzle(
        "hooked",
        SQUARE,
        Region((*RING, *MIRRORED), spare),
        tuple(pieces[i] for i in order),
        reflect=False,
    )


def numbers(puzzle):
    survey = Survey(puzzle)
    for _ in survey:
        pass
    assert survey.complete
    tally = survey.tally
    return tally.assemblies, tally.apart + tally.whole, tally.locked


@pytest.mark.parametrize("order", list(permutations(range(3))))
@pytest.mark.parametrize(
    ("groups", "expected"),
    [
        ((0, 0, 0), (2, 0, 2)),
        # the hook may stay in the one ring, and has to leave the other, which it can't
        ((1, 0, 1), (4, 2, 2)),
        ((0, 1, 1), (4, 2, 2)),
        ((1, 1, 1), (2, 2, 0)),
        ((1, 1, 0), (2, 0, 2)),
    ],
)
def test_twins_of_different_groups_make_no_mirror_images(order, groups, expected):
    assert numbers(hooked(order, groups)) == expected


def test_twins_are_paired_by_their_groups_if_they_can_be():
    small = {"L": ((0, 0), (1, 0), (1, 1), (1, 2)), "J": ((1, 0), (0, 0), (0, 1), (0, 2))}
    pieces = [
        Piece(f"{name}{group}", cells, group=group)
        for name, cells in small.items()
        for group in (0, 1)
    ]
    region = Region(tuple(product(range(4), range(4))))
    for order in ((0, 1, 2, 3), (0, 1, 3, 2), (3, 0, 2, 1)):
        puzzle = Puzzle("four", SQUARE, region, tuple(pieces[i] for i in order), reflect=False)
        assert Survey(puzzle).up_to == "symmetry"


SHAPES = {
    "L": ((0, 0), (1, 0), (1, 1), (1, 2)),
    "J": ((1, 0), (0, 0), (0, 1), (0, 2)),
    "S": ((0, 0), (1, 0), (1, 1), (2, 1)),
    "Z": ((0, 1), (1, 1), (1, 0), (2, 0)),
    "V": ((0, 0), (1, 0), (0, 1)),
    "I": ((0, 0), (1, 0)),
}


def normal(cells):
    low = [min(axis) for axis in zip(*cells, strict=True)]
    return tuple(sorted(tuple(a - b for a, b in zip(c, low, strict=True)) for c in cells))


def moved(matrix, cells):
    return [tuple(sum(a * b for a, b in zip(r, c, strict=True)) for r in matrix) for c in cells]


def kind(piece, matrix):
    """What a piece turned by a matrix is, however it is turned further, and its group."""
    turned = moved(matrix, piece.cells)
    return min(
        normal(moved(turn, turned)) for turn in SQUARE.symmetries(reflect=False)
    ), piece.group


def classes_by_brute_force(puzzle):
    """One solution of each class, where a reflection has to take every piece to one of its own group."""
    identity = ((1, 0), (0, 1))
    cells = puzzle.region.cells
    own = Counter(kind(piece, identity) for piece in puzzle.pieces)
    by_kind = {kind(piece, identity): piece.name for piece in puzzle.pieces}
    maps = []
    for matrix in SQUARE.point_group:
        reflects = determinant(matrix) < 0
        if reflects and Counter(kind(piece, matrix) for piece in puzzle.pieces) != own:
            continue
        low = [min(axis) for axis in zip(*moved(matrix, cells), strict=True)]
        home = [min(axis) for axis in zip(*cells, strict=True)]

        def move(some, matrix=matrix, low=low, home=home):
            return frozenset(
                tuple(a - b + c for a, b, c in zip(cell, low, home, strict=True))
                for cell in moved(matrix, some)
            )

        if all(
            move(part) == set(part) for part in (puzzle.region.required, puzzle.region.optional)
        ):
            names = {piece.name: by_kind[kind(piece, matrix)] for piece in puzzle.pieces}
            maps.append((move, names))
    left, found = solutions(puzzle), []
    while left:
        one = min(left, key=lambda filling: sorted((name, sorted(c)) for name, c in filling))
        found.append(one)
        left -= {
            frozenset((names[name], move(cells)) for name, cells in one) for move, names in maps
        }
    return found


@st.composite
def grouped_puzzles(draw):
    """Two pieces in the plane that are mirror images, and others, in groups; none a second time in the same group."""
    groups = st.integers(0, 1)
    twins = draw(st.sampled_from(["LJ", "SZ"]))
    others = st.tuples(st.sampled_from(sorted(SHAPES)), groups)
    chosen = [(name, draw(groups)) for name in twins]
    for name, group in draw(st.lists(others, max_size=2, unique=True)):
        if (name, group) not in chosen and sum(len(SHAPES[n]) for n, _ in chosen) < 10:
            chosen.append((name, group))
    area = sum(len(SHAPES[name]) for name, _ in chosen)
    width, height = draw(
        st.sampled_from([(4, 3), (5, 3), (4, 4)]).filter(
            lambda sides: area + 2 <= sides[0] * sides[1] <= area + 4
        )
    )
    region = Region((), tuple(product(range(width), range(height))))
    pieces = tuple(Piece(f"{name}{group}", SHAPES[name], group=group) for name, group in chosen)
    return Puzzle("grouped", SQUARE, region, pieces, reflect=False)


@given(grouped_puzzles(), st.data())
@examples(30)
def test_the_order_of_the_pieces_does_not_matter(puzzle, data):
    def taken_apart(found):
        return found.ending, found.levels[:1]

    expected = Counter(
        taken_apart(disassemble(Solution(puzzle, tuple(Placed(*p) for p in filling))))
        for filling in classes_by_brute_force(puzzle)
    )
    shuffled = data.draw(st.permutations(puzzle.pieces))
    for pieces in (puzzle.pieces, tuple(shuffled)):
        survey = Survey(replace(puzzle, pieces=pieces))
        assert Counter(map(taken_apart, survey)) == expected
        assert survey.complete
    assert Ending.UNDECIDED not in {ending for ending, _ in expected}

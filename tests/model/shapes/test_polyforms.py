"""All polyforms: as many as published, named as usual, the same names tomorrow."""

from collections import Counter, defaultdict
from functools import partial
from itertools import permutations, product
from math import cos, pi, sin
from operator import add

import numpy as np
import pytest

import satpack
from satpack import polyforms
from satpack.model.grids import GRIDS, apply
from tests.tools.nights import by_night

# Number of forms of 1, 2, 3, ... cells, by the On-Line Encyclopedia of Integer Sequences, or as said.
PUBLISHED = [
    ("square", "free", "A000105", [1, 1, 2, 5, 12, 35, 108, 369]),
    ("square", "one-sided", "A000988", [1, 1, 2, 7, 18, 60, 196]),
    ("square", "fixed", "A001168", [1, 2, 6, 19, 63, 216, 760]),
    ("cube", "one-sided", "A000162", [1, 1, 2, 8, 29, 166]),
    ("cube", "free", "A038119", [1, 1, 2, 7, 23, 112]),
    ("cube", "fixed", "A001931", [1, 3, 15, 86, 534]),
    ("triangle", "free", "A000577", [1, 1, 1, 3, 4, 12, 24, 66]),
    ("triangle", "one-sided", "A006534", [1, 1, 1, 4, 6, 19, 43, 120]),
    ("triangle", "fixed", "A001420", [2, 3, 6, 14, 36, 94, 250]),
    ("hexagon", "free", "A000228", [1, 1, 3, 7, 22, 82]),
    ("hexagon", "one-sided", "A006535", [1, 1, 3, 10, 33, 147]),
    ("hexagon", "fixed", "A001207", [1, 3, 11, 44, 186, 814]),
    ("kite", "free", "A057786", [1, 2, 4, 10, 27, 85, 262]),
    ("tan", "free", "A197465", [1, 2, 2, 6, 8, 22, 42, 112, 252]),
    ("rhombic", "fixed", "counted by shared faces", [24, 48, 144, 474]),
    ("rhombic", "one-sided", "counted by shared faces", [1, 3, 6, 24, 70, 274]),
    ("rhombic", "free", "counted by shared faces", [1, 3, 4, 16, 39, 152]),
    ("tetra-octa", "fixed", "counted by shared faces", [10, 20, 60, 202, 742]),
    ("tetra-octa", "one-sided", "counted by shared faces", [2, 2, 3, 12, 34, 126]),
    ("tetra-octa", "free", "counted by shared faces", [2, 2, 3, 9, 23, 75]),
    ("octet", "free", "A343909", [2, 1, 4, 9, 44, 195]),
    ("stick", "free", "A019988", [1, 2, 5, 16, 55, 222]),
    ("stick", "one-sided", "A151537", [1, 2, 7, 25, 99, 416]),
    ("trig", "free", "A159867", [1, 3, 12, 60, 375]),
    ("trig", "one-sided", "A151539", [1, 3, 19, 104, 719]),
    ("twig", "free", "A197459", [1, 1, 3, 4, 12, 27, 78]),
    ("twig", "one-sided", "A197460", [1, 1, 4, 6, 19, 49, 143]),
    # clusters of balls; each number is the sum of one row, which the sequence splits by contacts
    ("sphere", "free", "A300812", [1, 1, 3 + 1, 13 + 4 + 2 + 1, 75 + 35 + 16 + 3 + 2]),
]


@pytest.mark.parametrize(("grid", "kind", "sequence", "counts"), PUBLISHED)
def test_there_are_as_many_as_published(grid, kind, sequence, counts):
    found = [len(polyforms(grid, n, kind=kind)) for n in range(1, len(counts) + 1)]
    assert found == counts, sequence


def test_balls_of_each_free_form_touch_as_often_as_published():
    # A300812: clusters of four balls with 3, 4, 5 and 6 contacts, of five with 4 to 8
    def contacts(cells):
        return (
            sum(near in cells for cell in cells for near in GRIDS["sphere"].neighbours(cell)) // 2
        )

    for n, row in ((4, {3: 13, 4: 4, 5: 2, 6: 1}), (5, {4: 75, 5: 35, 6: 16, 7: 3, 8: 2})):
        assert Counter(contacts(form.cells) for form in polyforms("sphere", n, kind="free")) == row


def test_rhombic_dodecahedra_can_be_joined_in_as_many_ways_as_published():
    # S. T. Coffin, The Puzzling World of Polyhedral Dissections, chapter 18: one, five, 28
    grid = GRIDS["sphere"]

    def turned_home(cells):
        return min(grid.translated_home(apply(m, c) for c in cells) for m in grid.rotations)

    found = {turned_home([(0, 0, 0)])}
    for number in (1, 5, 28):
        found = {
            turned_home((*form, near))
            for form in found
            for cell in form
            for near in grid.neighbours(cell)
            if near not in form
        }
        assert len(found) == number
    # made of balls, flat ones can be turned in more ways: two less of three bend alike, and so on
    assert [len(polyforms(grid, n)) for n in (2, 3, 4)] == [1, 4, 25]
    assert {grid.canonical(form, reflect=False) for form in found} == {
        form.cells for form in polyforms(grid, 4)
    }


@pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS.keys())
def test_forms_are_grown_as_the_plain_way_grows_them_and_named_apart(grid):
    fixed = {grid.translated_home([cell]) for cell in grid.domain}
    for n in range(1, 6 if grid.name == "prism" else 5):
        for kind, form in (
            ("fixed", grid.translated_home),
            ("one-sided", partial(grid.canonical, reflect=False)),
            ("free", partial(grid.canonical, reflect=True)),
        ):
            found = polyforms(grid, n, kind=kind)
            assert sorted(form(each.cells) for each in found) == sorted(set(map(form, fixed)))
            names = [each.name for each in found]
            assert names == sorted(set(names))
            assert {str(each.copies) for each in found} == {"1"}
        fixed = {
            grid.translated_home((*form, near))
            for form in fixed
            for cell in form
            for near in grid.neighbours(cell)
            if near not in form
        }


def test_flat_forms_of_prisms_are_those_of_triangles():
    flat = [form for form in polyforms("prism", 5) if len({z for *_, z in form.cells}) == 1]
    assert len(flat) == len(polyforms("triangle", 5))


def outlined(grid, cells):
    """Return the corners of each cell where they lie on paper or in space, and of each side of it."""
    drawn = {}
    for cell in cells:
        faces = [
            np.array([grid.cartesian(tuple(map(add, p, cell))) for p in ring])
            for ring in grid.outlines[grid.class_of(cell)]
        ]
        if grid.sticks:
            ((one, other),) = faces
            drawn[cell] = [one[None], other[None]]
        elif grid.dimension == 2:
            (ring,) = faces
            drawn[cell] = [np.stack(pair) for pair in zip(ring, np.roll(ring, -1, 0), strict=True)]
        else:
            drawn[cell] = faces
    return drawn


def key(points):
    return frozenset(map(tuple, (np.round(points, 6) + 0.0).tolist()))


def congruent(grid):
    """Return every orthogonal matrix that takes some corner figure of the grid to another: those of a regular polygon or cube."""
    if grid.dimension == 3:
        return [
            np.array(signs)[:, None] * np.eye(3)[list(order)]
            for order in permutations(range(3))
            for signs in product((1, -1), repeat=3)
        ]
    turns = 8 if grid.name in ("tan", "stick") else 12
    angles = [2 * pi * k / turns for k in range(turns)]
    rotations = [np.array([[cos(a), -sin(a)], [sin(a), cos(a)]]) for a in angles]
    return [m for r in rotations for m in (r, r @ np.diag([1, -1]))]


def shape_of(figure, turns):
    """Return the same for figures, each a list of cells' corners, iff an isometry of this list takes one to the other."""
    found = []
    for matrix in turns:
        turned = [np.unique(np.round(corners @ matrix.T, 6), axis=0) for corners in figure]
        low = np.concatenate(turned).min(axis=0)
        found.append(
            sorted(sorted(map(tuple, (np.round(c - low, 3) + 0.0).tolist())) for c in turned)
        )
    return str(min(found))


UNLIKE = ("kite", "drafter", "tan", "rhombic", "tetra-octa", "octet", "stick", "trig", "twig")


@pytest.mark.parametrize("name", by_night(UNLIKE, {"rhombic", "octet"}.__contains__))
def test_forms_are_what_outlines_say_that_share_a_side_and_lie_alike(name):
    # no matrix of the grid, no lattice: corners on paper, and isometries of a polygon or a cube
    grid = GRIDS[name]
    near = [
        cell
        for cell in product(*[range(-20, 21)] * 2 if grid.dimension == 2 else [range(-9, 10)] * 3)
        if grid.has_cell(cell)
    ]
    sides = {cell: {key(side) for side in faces} for cell, faces in outlined(grid, near).items()}
    corners = {c: np.concatenate(faces) for c, faces in outlined(grid, near).items()}
    owners = defaultdict(set)
    for cell, own in sides.items():
        for side in own:
            owners[side].add(cell)
    turns = congruent(grid)
    forms = {shape_of([corners[cell]], turns): (cell,) for cell in grid.domain}
    for n in range(2, 5):
        grown = {
            tuple(sorted((*form, cell)))
            for form in forms.values()
            for own in form
            for side in sides[own]
            for cell in owners[side] - set(form)
        }
        forms = {shape_of([corners[cell] for cell in form], turns): form for form in grown}
        assert len(forms) == len(polyforms(grid, n, kind="free"))


def test_the_default_kind_is_free_in_the_plane_and_one_sided_in_space():
    assert len(polyforms("square", 4)) == 5
    assert len(polyforms("cube", 4)) == 8
    assert polyforms(GRIDS["square"], 4) == polyforms("square", 4, kind="free")


# Golomb's letters, drawn once more and with other sides up than in the package.
PENTOMINOES = {
    "F": "##. .## .#.",
    "I": "# # # # #",
    "L": "#### ...#",
    "N": "###. ..##",
    "P": "### ##.",
    "T": ".#. .#. ###",
    "U": "## #. ##",
    "V": "..# ..# ###",
    "W": "##. .## ..#",
    "X": ".#. ### .#.",
    "Y": "#### .#..",
    "Z": "#.. ### ..#",
}
# One-sided tetrominoes as everybody knows them from the game, each with its only right hand.
TETROMINOES = {
    "I": "#### ",
    "J": "#.. ###",
    "L": "..# ###",
    "O": "## ##",
    "S": ".## ##.",
    "T": ".#. ###",
    "Z": "##. .##",
}


def by_shape(grid, n, *, kind):
    canonical = partial(GRIDS[grid].canonical, reflect=kind == "free")
    return {canonical(form.cells): form.name for form in polyforms(grid, n, kind=kind)}, canonical


@pytest.mark.parametrize(("kind", "drawings"), [("free", PENTOMINOES), ("one-sided", TETROMINOES)])
def test_polyominoes_have_their_usual_letters(kind, drawings):
    shapes = {
        letter: [
            (x, y) for y, row in enumerate(text.split()) for x, c in enumerate(row) if c == "#"
        ]
        for letter, text in drawings.items()
    }
    names, canonical = by_shape("square", len(shapes["I"]), kind=kind)
    assert {names[canonical(cells)]: letter for letter, cells in shapes.items()} == {
        letter: letter for letter in names.values()
    }


def test_a_mirrored_pentomino_has_a_prime():
    names = {form.name for form in polyforms("square", 5, kind="one-sided")}
    assert names == {*"FILNPTUVWXYZ", "F'", "L'", "N'", "P'", "Y'", "Z'"}


def test_small_ones_have_names():
    assert {form.name for form in polyforms("square", 4)} == set("ILOST")
    assert [form.name for form in polyforms("square", 1)] == ["monomino"]
    assert [form.name for form in polyforms("square", 2)] == ["domino"]
    assert [form.name for form in polyforms("square", 3)] == ["I", "V"]
    assert [form.name for form in polyforms("cube", 3)] == ["I", "V"]


def test_tetracubes_have_the_soma_cubes_letters():
    names, canonical = by_shape("cube", 4, kind="one-sided")
    for piece in satpack.load("soma").pieces:
        if len(piece) == 4:
            assert names.pop(canonical(piece.cells)) == piece.name
    assert names == {
        ((0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 0, 3)): "I",
        ((0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1)): "O",
    }


# Solution files hold these names: they must never change.
STABLE = {
    ("hexagon", 4, "one-sided"): {
        "4.1": ((0, 0), (0, 1), (0, 2), (0, 3)),
        "4.2": ((0, 0), (0, 1), (0, 2), (1, -1)),
        "4.2'": ((0, 0), (0, 1), (0, 2), (1, 2)),
        "4.3": ((0, 0), (0, 1), (0, 2), (1, 0)),
        "4.3'": ((0, 0), (0, 1), (0, 2), (1, 1)),
        "4.4": ((0, 0), (0, 1), (1, -2), (1, -1)),
        "4.4'": ((0, 0), (0, 1), (1, 1), (1, 2)),
        "4.5": ((0, 0), (0, 1), (1, -1), (1, 0)),
        "4.6": ((0, 0), (0, 1), (1, -1), (1, 1)),
        "4.7": ((0, 0), (1, -2), (1, -1), (2, -1)),
    },
    ("cube", 5, "one-sided"): {
        "5.01": ((0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 0, 3), (0, 0, 4)),
        "5.10'": ((0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 1, 2), (1, 0, 0)),
        "5.23": ((0, 0, 0), (0, 1, -1), (0, 1, 0), (0, 1, 1), (0, 2, 0)),
    },
    ("triangle", 5, "fixed"): {
        "5.1/1": ((1, 1), (1, 4), (1, 7), (2, 2), (2, 5)),
        "5.1/2": ((1, 1), (1, 4), (2, -1), (2, 2), (2, 5)),
    },
    ("square", 3, "fixed"): {
        "I/1": ((0, 0), (0, 1), (0, 2)),
        "I/2": ((0, 0), (1, 0), (2, 0)),
    },
}


@pytest.mark.parametrize(("grid", "n", "kind"), STABLE)
def test_generated_names_stay_the_same(grid, n, kind):
    found = {form.name: form.cells for form in polyforms(grid, n, kind=kind)}
    expected = STABLE[grid, n, kind]
    assert {name: found[name] for name in expected} == expected

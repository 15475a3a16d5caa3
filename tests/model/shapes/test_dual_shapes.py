"""Shapes that other cells make, too: found where geometry says so, and never where cells differ."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack import Piece, Puzzle, Region
from satpack.io.any_puzzle import notes_on_dual_shapes
from satpack.model.grids import GRIDS, apply
from satpack.model.grids.dualism import other_cells
from satpack.model.grids.walls import cut_by_walls, walls
from tests.tools.examples import examples
from tests.tools.strategies import connected_shapes, nearby

RHOMBIC, TAN = GRIDS["rhombic"], GRIDS["tan"]
CUT = [GRIDS[name] for name in ("tan", "drafter", "rhombic", "tetra-octa", "octet")]


def dodecahedron(middle):
    """The tetrahedra of a rhombic dodecahedron, by the pairs of coordinates that its faces bound."""

    def inside(cell):
        x, y, z = (abs(a - b) for a, b in zip(cell, middle, strict=True))
        return max(x + y, x + z, y + z) < 8

    return tuple(c for c in nearby(RHOMBIC, reach=13) if inside(c))


def test_a_rhombic_dodecahedron_is_made_around_a_centre_of_a_cube_or_around_a_corner():
    around_a_centre, around_a_corner = (dodecahedron(m) for m in ((0, 0, 0), (4, 4, 4)))
    assert len(around_a_centre) == len(around_a_corner) == 48
    for one, other in (
        (around_a_centre, around_a_corner),
        (around_a_corner, around_a_centre),
    ):
        found = other_cells(RHOMBIC, one)
        assert RHOMBIC.canonical(found, reflect=False) == RHOMBIC.canonical(other, reflect=False)


def test_a_square_on_its_corner_is_made_around_a_square_or_around_a_corner():
    def diamond(middle):
        return tuple(c for c in nearby(TAN, reach=9) if abs(c[0] - middle) + abs(c[1] - middle) < 6)

    found = other_cells(TAN, diamond(0))
    assert TAN.canonical(found, reflect=True) == TAN.canonical(diamond(1.5), reflect=True)


@examples(40)
@given(st.data())
def test_other_cells_are_congruent_to_a_shape_but_no_image_of_it(data):
    grid = data.draw(st.sampled_from(CUT))
    shape = tuple(sorted(data.draw(connected_shapes(grid, max_size=6))))
    found = other_cells(grid, shape)
    flat = grid.dimension == 2
    matrix = data.draw(st.sampled_from(grid.symmetries(reflect=flat)))
    turned = grid.translated_home(apply(matrix, cell) for cell in shape)
    assert (other_cells(grid, turned) is None) == (found is None)
    if found is None:
        return
    assert grid.canonical(found, reflect=flat) != grid.canonical(shape, reflect=flat)
    # the other way round there is a way, too
    assert other_cells(grid, tuple(sorted(found))) is not None
    # of the same size, and the middles of both lie alike
    assert size(grid, found) == pytest.approx(size(grid, shape))
    assert spread(grid, found) == pytest.approx(spread(grid, shape))


def triangles(grid, cells):
    """Cut cells into triangles or tetrahedra around their middles."""
    for cell in cells:
        outline = grid.outlines[grid.class_of(cell)]
        middle = np.mean([p for ring in outline for p in ring], axis=0)
        for ring in outline:
            sides = [ring] if grid.dimension == 3 else zip(ring, [*ring[1:], ring[0]], strict=True)
            for side in sides:
                corners = np.array([middle, *side]) + np.array(cell)
                yield np.array([grid.cartesian(tuple(p)) for p in corners])


def size(grid, cells):
    return sum(abs(np.linalg.det(t[1:] - t[0])) for t in triangles(grid, cells))


def spread(grid, cells):
    """Return the principal moments of a shape, from the volumes of its parts."""
    parts = [(abs(np.linalg.det(t[1:] - t[0])), t) for t in triangles(grid, cells)]
    whole = sum(volume for volume, _ in parts)
    middle = sum(volume * t.mean(axis=0) for volume, t in parts) / whole
    n = grid.dimension
    moments = 0
    for volume, t in parts:
        away = t - middle
        total = away.sum(axis=0)
        moments += volume * (away.T @ away + np.outer(total, total)) / ((n + 1) * (n + 2))
    return np.sort(np.linalg.eigvalsh(moments))


@pytest.mark.parametrize("grid", [*CUT, GRIDS["cube"], GRIDS["prism"]], ids=lambda g: g.name)
def test_no_wall_passes_through_a_cell_and_every_face_lies_in_one(grid):
    assert cut_by_walls(grid)
    for home, outline in zip(grid.domain, grid.outlines, strict=True):
        for each in walls(grid):
            along = {
                sum(
                    round(12 * (h + p)) * n
                    for h, p, n in zip(home, point, each.normal, strict=True)
                )
                for ring in outline
                for point in ring
            }
            assert not any(map(each.has, range(min(along) + 1, max(along))))


def test_puzzles_get_notes():
    tangram = satpack.load("tangram")
    (note,) = notes_on_dual_shapes(tangram)
    assert note.startswith("the region is a figure that other cells of the tan grid make, too;")
    cells = dodecahedron((0, 0, 0))
    pieces = tuple(Piece(f"{i}", cells) for i in range(5))
    puzzle = Puzzle("five", RHOMBIC, Region(tuple(c for c in nearby(RHOMBIC, 23))[:250]), pieces)
    notes = list(notes_on_dual_shapes(puzzle))
    assert notes[0].startswith("piece '0' is a solid that other cells")
    assert notes[-1] == "so are 2 more pieces"
    assert not list(notes_on_dual_shapes(satpack.load("soma")))

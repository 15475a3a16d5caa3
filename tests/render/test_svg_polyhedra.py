"""Solids of tetrahedra on paper: what is nearer is painted later, nothing is mirrored, and slices show each cell once."""

import xml.etree.ElementTree as ET
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack.model.grids import GRIDS
from satpack.render.geometry import basis, towards
from satpack.render.svg.polyhedra import facets, nearness
from satpack.render.svg.slices import Slices
from satpack.render.svg.solution import draw_svg
from tests.tools.examples import examples
from tests.tools.strategies import connected_shapes, nearby

SVG = "{http://www.w3.org/2000/svg}"
CUT = [GRIDS[name] for name in ("rhombic", "tetra-octa", "octet")]
every_cut = pytest.mark.parametrize("grid", CUT, ids=lambda grid: grid.name)
# the viewer stands 38 degrees to the left of the front, 24 above
TURNED, RAISED = np.radians([38, 24])
TO_VIEWER = np.array(
    [-np.sin(TURNED) * np.cos(RAISED), -np.cos(TURNED) * np.cos(RAISED), np.sin(RAISED)]
)


def solid(grid, cell):
    """Return the planes of a cell's faces, as normals and distances, and its corners."""
    corners, planes = [], []
    for face in grid.outlines[grid.class_of(cell)]:
        ring = np.array([towards(grid, np.add(cell, p)) for p in face])
        normal = np.cross(ring[1] - ring[0], ring[2] - ring[1])
        middle = np.array(towards(grid, cell))
        normal *= np.sign(normal @ (ring[0] - middle))
        planes.append((normal, normal @ ring[0]))
        corners.append(ring)
    return planes, np.concatenate(corners)


def passed(planes, start):
    """Return where a line of sight enters and leaves a convex solid; None if it does not."""
    enters, leaves = -np.inf, np.inf
    for normal, far in planes:
        towards_it, left = normal @ TO_VIEWER, far - normal @ start
        if abs(towards_it) < 1e-9:
            if left < 0:
                return None
        elif towards_it > 0:
            leaves = min(leaves, left / towards_it)
        else:
            enters = max(enters, left / towards_it)
    return (enters, leaves) if enters < leaves - 1e-9 else None


@every_cut
def test_a_line_of_sight_passes_cells_in_the_order_they_are_painted(grid):
    cells = nearby(grid, reach=5)
    solids = {cell: solid(grid, cell)[0] for cell in cells}
    rng = np.random.default_rng(3)
    seen = 0
    for _ in range(40):
        start = rng.uniform(-1, 1, 3)
        spans = {c: span for c in cells if (span := passed(solids[c], start))}
        order = sorted(spans, key=lambda cell: spans[cell])
        numbers = [nearness(grid, cell) for cell in order]
        assert all(a < b for a, b in pairwise(numbers))
        seen += len(order)
    assert seen > 100


@examples(25)
@given(st.sampled_from(CUT).flatmap(lambda g: st.tuples(st.just(g), connected_shapes(g))))
def test_what_is_shown_faces_the_viewer_and_lies_outside(drawn):
    grid, cells = drawn
    for facet in facets(grid, 0, tuple(cells)):
        assert np.dot(facet.normal, TO_VIEWER) > 0
        middle = (np.array(facet.ring) @ basis(grid)).mean(axis=0)
        ahead = middle + 1e-3 * np.array(facet.normal)
        inside = [
            all(normal @ ahead < far for normal, far in solid(grid, cell)[0]) for cell in cells
        ]
        assert not any(inside)


def test_pictures_show_pieces_from_the_front_and_unmirrored():
    # a single cell of each kind: right of the middle is right on paper, and up is up
    for name in ("rhombic-cube", "cuboctahedron", "octet-octahedron"):
        solution = satpack.solve(satpack.load(name))
        for style in ("exploded", "layers"):
            root = ET.fromstring(draw_svg(solution, style=style))  # noqa: S314 - made in this line
            titles = {each.text for each in root.iter(f"{SVG}title")}
            assert {placed.piece for placed in solution.placed} <= titles
            assert draw_svg(solution, style=style) == draw_svg(solution, style=style)
    from satpack.render.svg.polyhedra import _on_paper

    right, back, up = (_on_paper(np.eye(3)[i]) for i in range(3))
    assert right[0] > 0
    assert up[0] == pytest.approx(0)
    assert up[1] < 0
    assert back[1] < 0  # seen from above, what is behind lies higher


@every_cut
def test_slices_are_the_cells_cut_at_the_height_of_their_names(grid):
    for cell in grid.domain:
        ring = Slices(grid, [cell])._cut(cell, cell[2])
        planes, corners = solid(grid, cell)
        assert len(ring) >= 3
        for x, y in ring:
            point = np.array(towards(grid, (x / 12, y / 12, cell[2])))
            far = [left - normal @ point for normal, left in planes]
            assert min(far) > -1e-6  # on the cell, and on one of its faces
            assert min(map(abs, far)) < 1e-6
        low, high = corners[:, 2].min(), corners[:, 2].max()
        assert low < towards(grid, cell)[2] < high
        # nothing of the cell lies outside of what is cut: the corners are as many as sides that cross the height
        assert not Slices(grid, [cell])._cut(cell, cell[2] + 100)

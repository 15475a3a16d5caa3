"""Pictures of solids: what is nearer is painted later, nothing is mirrored, and slices show each cell once."""

from itertools import chain, pairwise

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import satpack
from satpack.model.grids import GRIDS
from satpack.render.contours import edges_of, undirected
from satpack.render.geometry import towards
from satpack.render.svg.apart import SpreadPieces, seen, translations
from satpack.render.svg.facets import UNIT, facets, flats, hiding, in_sight, levels, nearness, sides
from satpack.render.svg.plane import PieceLooks
from satpack.render.svg.polyhedra import _shown, light_on
from satpack.render.svg.slices import cut
from satpack.render.svg.solution import draw_svg
from tests.render.test_svg import SVG, fillings, parsed
from tests.tools.examples import examples
from tests.tools.strategies import connected_shapes, nearby

CUT = [GRIDS[name] for name in ("rhombic", "tetra-octa", "octet")]
POLYHEDRAL = [GRIDS["cube"], GRIDS["prism"], *CUT]
every_cut = pytest.mark.parametrize("grid", CUT, ids=lambda grid: grid.name)
every_solid = pytest.mark.parametrize("grid", POLYHEDRAL, ids=lambda grid: grid.name)


def viewer(grid):
    """Return the axes on paper, and the direction to the viewer, who stands to the left of the front, and above."""
    turned, raised = np.radians([38 if grid.name == "cube" else 12, 24])
    front = np.array([-np.sin(turned), -np.cos(turned), 0.0])
    up = np.array([0.0, 0.0, 1.0])
    right = np.array([np.cos(turned), -np.sin(turned), 0.0])
    return (
        right,
        np.sin(raised) * front - np.cos(raised) * up,
        np.cos(raised) * front + np.sin(raised) * up,
    )


def lights(grid):
    """How light the sides are that a grid's cells show."""
    return {light_on(side.normal) for side in chain(*sides(grid))}


def shown_apart(grid, pieces, factor):
    """The faces that a picture of pieces moved apart shows, hidden or not."""
    names = [""] * len(pieces)
    return _shown(
        SpreadPieces(
            grid=grid,
            pieces=pieces,
            factor=factor,
            look=PieceLooks(names, names, names),
            longest=100.0,
            cell=10.0,
        )
    )


def in_layers(shown):
    """The flat parts of pieces that a picture shows, by the numbers of their faces, and the layers it is painted in."""
    lines = {}
    for i, facet in enumerate(shown):
        for edge in edges_of(facet.ring):
            lines.setdefault(undirected(edge), []).append(i)
    hidden = hiding(shown)
    groups = list(in_sight(shown, flats(shown, lines), hidden))
    return groups, list(levels(groups, hidden))


def painted(shown):
    """The faces of a picture in the order in which they are painted."""
    return [i for layer in in_layers(shown)[1] for group in layer for i in group]


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


def passed(planes, start, way):
    """Return where a line of sight enters and leaves a convex solid; None if it does not."""
    enters, leaves = -np.inf, np.inf
    for normal, far in planes:
        towards_it, left = normal @ way, far - normal @ start
        if abs(towards_it) < 1e-9:
            if left < 0:
                return None
        elif towards_it > 0:
            leaves = min(leaves, left / towards_it)
        else:
            enters = max(enters, left / towards_it)
    return (enters, leaves) if enters < leaves - 1e-9 else None


@every_solid
def test_a_line_of_sight_passes_cells_in_the_order_they_are_painted(grid):
    cells = nearby(grid, reach=5)
    solids = {cell: solid(grid, cell)[0] for cell in cells}
    way = viewer(grid)[2]
    rng = np.random.default_rng(3)
    seen = 0
    for _ in range(40):
        start = rng.uniform(-1, 1, 3)
        spans = {c: span for c in cells if (span := passed(solids[c], start, way))}
        order = sorted(spans, key=lambda cell: spans[cell])
        numbers = [nearness(grid, cell) for cell in order]
        assert all(a < b for a, b in pairwise(numbers))
        seen += len(order)
    assert seen > 100


@examples(25)
@given(st.sampled_from(POLYHEDRAL).flatmap(lambda g: st.tuples(st.just(g), connected_shapes(g))))
def test_what_is_shown_faces_the_viewer_and_lies_outside(drawn):
    grid, cells = drawn
    way = viewer(grid)[2]
    still = (0,) * grid.dimension
    for facet in facets(grid, 0, tuple(cells), still, set(cells)):
        assert np.dot(facet.side.normal, way) > 0.1
        beyond = tuple(map(int.__add__, facet.cell, facet.side.step))
        assert grid.has_cell(beyond)
        assert beyond not in cells


@examples(40)
@given(
    st.sampled_from(POLYHEDRAL).flatmap(fillings),
    st.sampled_from([0.0, 0.5, 1.0]),
    st.randoms(use_true_random=False),
)
def test_what_is_painted_last_is_what_a_line_of_sight_meets_first(solution, factor, rng):
    grid, pieces = solution.puzzle.grid, [placed.cells for placed in solution.placed]
    moves = translations(grid, pieces, factor)
    places = {
        tuple(map(int.__add__, cell, move)): (owner, cell)
        for owner, (cells, move) in enumerate(zip(pieces, moves, strict=True))
        for cell in cells
    }
    assume(len(places) == sum(map(len, pieces)))  # else one was moved into another
    solids = {owned: solid(grid, there)[0] for there, owned in places.items()}
    right, down, way = viewer(grid)
    shown = shown_apart(grid, pieces, factor)
    order = painted(shown)
    assert len(set(order)) == len(order)
    for facet in rng.choices(shown, k=12):
        weights = [rng.uniform(0.05, 1.0) for _ in facet.ring]
        spot = np.average(facet.ring, axis=0, weights=weights)
        sure = [covers(shown[i].ring, spot) for i in order]
        if any(margin is not None and abs(margin) < UNIT / 100 for margin in sure):
            continue
        last = max(n for n, margin in enumerate(sure) if margin is not None)
        start = (spot[0] * right + spot[1] * down) / UNIT
        spans = {owned: passed(planes, start, way) for owned, planes in solids.items()}
        first = max((o for o in spans if spans[o]), key=lambda owned: spans[owned][1])
        assert (shown[order[last]].owner, shown[order[last]].cell) == first


def covers(ring, spot):
    """Return how far inside a ring a spot is; None if it is well outside."""
    corners = np.array(ring, dtype=float)
    along = np.roll(corners, -1, axis=0) - corners
    ahead = np.asarray(spot) - corners
    sides_ = (along[:, 0] * ahead[:, 1] - along[:, 1] * ahead[:, 0]) / np.hypot(*along.T)
    margin = sides_.min()
    return None if margin <= -UNIT / 100 else margin


def test_a_flat_part_both_before_and_behind_another_is_painted_in_two_turns():
    # a bar through a gate: the gate's side is behind its one end and before the other
    gate = [(0, y, 0) for y in range(5)] + [(0, 0, 1), (0, 0, 2), (0, 4, 1), (0, 4, 2)]
    bar = [(x, 2, 1) for x in range(-1, 3)]
    shown = shown_apart(GRIDS["cube"], [tuple(sorted(gate)), tuple(bar)], 0.0)
    groups, layers = in_layers(shown)
    cut = [group for layer in layers for group in layer]
    assert sorted(chain(*cut)) == sorted(chain(*groups))
    assert len(cut) == len(groups) + 1
    turn = {i: number for number, i in enumerate(chain(*cut))}
    for i, over in enumerate(hiding(shown)):
        assert all(turn[i] < turn[j] for j in over if i in turn and j in turn)


def test_every_piece_is_in_the_picture():
    for name in ("rhombic-cube", "cuboctahedron", "octet-octahedron"):
        solution = satpack.solve(satpack.load(name))
        for style in ("exploded", "layers"):
            root = parsed(draw_svg(solution, style=style))
            titles = {each.text for each in root.iter(f"{SVG}title")}
            assert {placed.piece for placed in solution.placed} <= titles


@every_solid
def test_right_is_right_and_up_is_up(grid):
    right, back, up = (seen(grid, tuple(axis)) for axis in np.eye(3))
    found = np.array([right, back, up]).T
    assert found == pytest.approx(np.array(viewer(grid)))
    assert right[0] > 0
    assert up[0] == pytest.approx(0)
    assert up[1] < 0
    assert back[1] < 0  # seen from above, what is behind lies higher


@every_cut
def test_slices_are_the_cells_cut_at_the_height_of_their_names(grid):
    for cell in grid.domain:
        ring = cut(grid, cell, cell[2])
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
        assert not cut(grid, cell, cell[2] + 100)

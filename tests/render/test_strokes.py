"""Strokes: pieces made of sticks keep apart where they meet, carry their letters, and go on over seams."""

import re
from itertools import combinations, pairwise, product
from math import dist

import numpy as np
import pytest

import satpack
from satpack.model.grids import GRIDS
from satpack.model.grids.coordinates import box_cells
from satpack.model.meeting import sticks_around
from satpack.model.surface import surface_of
from satpack.render.contacts import EMPTY
from satpack.render.contours import boundary, edges_of, undirected
from satpack.render.strokes import APART, BEAD, ends_of, shared_edges, tiles
from satpack.render.svg.elements import GREY
from satpack.render.svg.plane import Frame, _bead_spots
from satpack.render.svg.puzzle_sheet import draw_puzzle
from satpack.render.svg.seams import seams
from tests.render.test_svg import SVG, parsed

STICKS = ("stick", "trig", "twig")


def full_point(grid):
    """The sticks around a point of a lattice, in their order."""
    cells = satpack.box(grid, 4, 4)
    around = sticks_around(surface_of(GRIDS[grid], cells, ()), cells)
    return max(around, key=len)


def outline_points(grid, cells):
    """Points of a shape's outline in the plane, close to each other."""
    frame, found = Frame(GRIDS[grid]), []
    for path in boundary(tiles(GRIDS[grid], cells)):
        places = np.array([frame.place(spot) for spot in path])
        for start, end in pairwise(places):
            found.append(start + np.linspace(0, 1, 9)[:, None] * (end - start))
    return np.concatenate(found)


@pytest.mark.parametrize("grid", STICKS)
def test_pieces_that_do_not_cross_at_a_point_keep_apart_there(grid):
    around = full_point(grid)
    least = 1.0
    for owners in product((0, 1, 2), repeat=len(around)):
        one, other = (
            [c for c, own in zip(around, owners, strict=True) if own == k] for k in (1, 2)
        )
        crossed = any(
            owners[a] == owners[c] != owners[b] == owners[d] and 0 not in (owners[a], owners[b])
            for a, b, c, d in combinations(range(len(around)), 4)
        )
        if not one or not other or crossed or one > other:
            continue
        p, q = outline_points(grid, one), outline_points(grid, other)
        least = min(least, np.sqrt(((p[:, None] - q) ** 2).sum(-1).min()))
    assert APART - 0.002 < least < 0.2


@pytest.mark.parametrize("grid", STICKS)
@pytest.mark.parametrize("size", [1, 2, 3])
def test_letters_leave_the_ends_of_strokes_free(grid, size):
    frame = Frame(GRIDS[grid])
    for piece in satpack.polyforms(grid, size):
        ends = [end for cell in piece.cells for end in ends_of(GRIDS[grid], cell)]
        loose = [frame.place(end) for end in ends if ends.count(end) == 1]
        around = outline_points(grid, piece.cells)
        for spot, end in product(_bead_spots(frame, piece.cells), loose):
            tip = min(dist(end, place) for place in around)
            assert dist(spot, end) - BEAD > tip + 0.1


@pytest.mark.parametrize("wrap", [(True, False), (False, True), (True, True)])
@pytest.mark.parametrize("grid", STICKS)
def test_seams_of_sticks_are_marked_on_both_sides(grid, wrap):
    puzzle = satpack.loads(f"""
        name = "wrapped"
        grid = "{grid}"
        region.box = [4, 3]
        region.wrap = [{", ".join(str(each).lower() for each in wrap)}]
        pieces = [{{ polyforms = 2, copies = "0-40" }}, {{ polyforms = 1, copies = "0-1" }}]
    """)
    root = parsed(satpack.solve(puzzle).svg(letters=False))
    (arrows,) = (each for each in root.iter(f"{SVG}path") if each.get("stroke") == GREY)
    places = np.array(re.findall(r"[\d.]+", arrows.attrib["d"]), dtype=float).reshape(-1, 2)
    # one arrow at each end of the first axis, two at each end of the second
    assert len(places) == 3 * (2 * wrap[0] + 4 * wrap[1])
    room = [float(root.attrib[side]) for side in ("width", "height")]
    assert (places > 0).all()
    assert (places < room).all()


def test_a_stroke_that_goes_on_over_a_seam_is_open_on_both_sides():
    grid, wrap = GRIDS["stick"], (True, False)
    cells = box_cells(grid, (3, 1), wrap)
    surface = surface_of(grid, cells, wrap)
    # over the seam, straight and with a bend
    for first, last in [((1, 0), (5, 0)), ((0, 1), (5, 2))]:
        rings = list(tiles(grid, (first, last), surface))
        sides = [undirected(edge) for ring in rings for edge in edges_of(ring)]
        beyond = [c for c in grid.neighbours(last) if surface.home(c) == first]
        before = [c for c in grid.neighbours(first) if surface.home(c) == last]
        for cell, near in [(last, *beyond), (first, *before)]:
            (edge,) = shared_edges(grid, cell, near)
            assert sides.count(edge) == 1
    owners = dict.fromkeys(cells, EMPTY) | {(1, 0): 0, (5, 0): 0}
    found = seams(surface, owners)
    assert [(seam.axis, seam.ends, len(seam.open)) for seam in found] == [
        (0, False, 1),
        (0, True, 1),
    ]


@pytest.mark.parametrize("grid", STICKS)
def test_the_lattice_is_seen_in_a_picture_of_the_puzzle(grid):
    puzzle = satpack.Puzzle("x", grid, satpack.box(grid, 2, 2), satpack.polyforms(grid, 2))
    group = next(
        each
        for each in parsed(draw_puzzle(puzzle)).iter(f"{SVG}g")
        if each.findtext(f"{SVG}title") == "empty"
    )
    lines, dots = group.iter(f"{SVG}path")
    assert float(lines.attrib["stroke-width"]) > 1
    points = {end for cell in puzzle.region.cells for end in ends_of(GRIDS[grid], cell)}
    assert dots.attrib["d"].count("M") == len(points)

"""Shapes from the menu, and what grids look like to the page."""

import math

import pytest

import satpack
from satpack.model.shapes.burrs import burr_cells
from satpack.studio.geometry import grid_object


def pieces(studio, **wanted):
    answer = studio.post("api/shapes", **wanted)
    assert answer.status_code == 200, answer.text
    return answer.json()["pieces"]


def test_boxes_polyforms_burr_pieces_and_those_of_shipped_puzzles(studio):
    (box,) = pieces(studio, grid="cube", box=[2, 3, 1])
    assert (box["name"], len(box["cells"])) == ("2 x 3 x 1", 6)
    assert [each["name"] for each in pieces(studio, grid="square", polyforms=5)] == list(
        "FILNPTUVWXYZ"
    )
    (stick,) = pieces(studio, grid="cube", burr=1024, length=8)
    assert [tuple(cell) for cell in stick["cells"]] == sorted(burr_cells(1024, length=8))
    assert len(pieces(studio, grid="cube", gallery="soma")) == 7


@pytest.mark.parametrize(
    "wrong",
    [
        {"grid": "cube"},
        {"grid": "nothing", "box": [1, 1]},
        {"grid": "cube", "box": [1, 1]},
        {"grid": "cube", "box": [0, 1, 1]},
        {"grid": "cube", "box": [10**9, 10**9, 10**9]},
        {"grid": "cube", "polyforms": 40},
        {"grid": "square", "burr": 1},
        {"grid": "cube", "burr": 5000},
        {"grid": "cube", "gallery": "haley"},
        {"grid": "cube", "gallery": "../soma"},
        {"grid": "cube", "box": "all"},
    ],
)
def test_what_there_is_not_is_said(studio, wrong):
    answer = studio.post("api/shapes", **wrong)
    assert answer.status_code == 400
    assert "\n" not in answer.json()["error"]


def test_a_puzzle_to_begin_with(studio):
    text = studio.post("api/new", name="mine", grid="hexagon", box=[3, 4]).json()["text"]
    puzzle = satpack.loads(text)
    assert (puzzle.name, len(puzzle.region), len(puzzle.pieces)) == ("mine", 12, 1)
    for wrong in (
        {"name": "", "box": [1, 1]},
        {"name": "x", "box": [1.5, 1]},
        {"name": "x", "box": 3},
    ):
        assert studio.post("api/new", grid="square", **wrong).status_code == 400


def test_the_gallery_lists_every_shipped_puzzle(studio):
    listed = studio.get("api/gallery").json()["puzzles"]
    assert {each["name"] for each in listed} == set(satpack.gallery_names())
    text = studio.get("api/gallery/soma").json()["text"]
    assert satpack.loads(text) == satpack.load("soma")
    assert studio.get("api/gallery/none").status_code == 400


def area(ring):
    return (
        sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(ring, ring[1:] + ring[:1], strict=True)) / 2
    )


@pytest.mark.parametrize("name", satpack.GRIDS)
def test_cells_of_a_layer_do_not_overlap(name, studio):
    """Their sections tile at most the area that there is: that of the lattice's cell at each height."""
    record = studio.get(f"api/grid/{name}").json()
    assert record == satpack_json(grid_object(name))
    grid = satpack.GRIDS[name]
    heights = {}
    for cell, ring, middle in zip(
        record["domain"], record["rings"], record["middles"], strict=True
    ):
        z = grid.cartesian(cell)[2] + middle[2] if grid.dimension == 3 else 0.0
        heights.setdefault(round(z, 3), []).append(abs(area(ring)))
        assert area(ring) != 0
    basis = [grid.cartesian(row) for row in grid.translations]
    if grid.dimension == 2:
        (a, b), (c, d) = basis
        whole, tiled = abs(a * d - b * c), sum(heights[0.0])
        # strokes leave most of it free
        assert tiled < whole if grid.sticks else math.isclose(tiled, whole, rel_tol=1e-3)
    assert all(len(ring) >= 3 for ring in record["rings"])
    assert len(record["symmetries"]) == len(grid.point_group)
    assert record["rotations"] == len(grid.rotations)


def satpack_json(value):
    import json

    return json.loads(json.dumps(value))

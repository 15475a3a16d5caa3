"""Pictures of tilings and of coronas: those in the documentation, of answers that are kept beside them."""

import json
import os
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from satpack.model.grids import GRIDS
from satpack.runtime.errors import OptionError
from satpack.tilings.drawings import _apart, draw_tiling
from satpack.tilings.questions.many import answer_of, record_of
from satpack.tilings.questions.tile import tile

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures" / "tilings"
NAMES = sorted(path.stem for path in PICTURES.glob("*.json"))


@pytest.mark.parametrize("name", NAMES)
def test_pictures_are_what_satpack_draws(name):
    record = (PICTURES / f"{name}.json").read_bytes()
    answer = answer_of(record)
    assert json.loads(record_of(answer)) == json.loads(record)
    drawn = draw_tiling(answer)
    path = PICTURES / f"{name}.svg"
    if os.environ.get("SATPACK_WRITE_GOLDEN"):
        path.write_text(drawn, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == drawn
    assert len(drawn) < 100_000


def test_every_picture_is_shown():
    text = (ROOT / "docs" / "tilings.md").read_text(encoding="utf-8")
    assert set(re.findall(r"pictures/tilings/(\w+)\.svg", text)) == set(NAMES)
    assert {path.stem for path in PICTURES.glob("*.svg")} == set(NAMES)


def test_a_window_is_full():
    # all paths of copies together cover each pixel of a grid of spots once
    import numpy as np

    answer = tile([(0, 0), (1, 0), (2, 0), (0, 1), (2, 1)])
    root = ET.fromstring(draw_tiling(answer))  # noqa: S314 - drawn a moment ago
    wide, high = (float(root.attrib[side]) for side in ("width", "height"))
    space = "{http://www.w3.org/2000/svg}"
    spots = np.random.default_rng(1).uniform((0, 0), (wide, high), (200, 2))
    covered = np.zeros(len(spots), dtype=int)
    for path in root.iter(f"{space}path"):
        if "fill" in path.attrib:
            corners = np.array(
                [[float(v) for v in pair.split()] for pair in _pairs(path.attrib["d"])]
            )
            covered += _inside(corners, spots)
    assert (covered == 1).all()


def _pairs(data):
    numbers = data.strip("MZ").split(" ")
    return [" ".join(numbers[i : i + 2]) for i in range(0, len(numbers), 2)]


def _inside(corners, spots):
    found = 0
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        x, y = spots[:, 0], spots[:, 1]
        crosses = (y0 > y) != (y1 > y)
        if y0 != y1:
            found = found + (crosses & (x < x0 + (y - y0) / (y1 - y0) * (x1 - x0)))
    return found % 2


def test_tilings_of_space_are_not_drawn():
    answer = tile([(0, 0, 0)], grid="cube")
    with pytest.raises(OptionError, match="can't be drawn"):
        draw_tiling(answer)


def test_copies_side_by_side_differ_in_colour():
    grid = GRIDS["square"]
    bricks = [((x, y), (x + 1, y)) for y in range(8) for x in range(y % 2, 8, 2)]
    drawn = {cell: (brick, colour) for brick, colour in _apart(bricks, grid) for cell in brick}
    for cell, (brick, colour) in drawn.items():
        for near in grid.neighbours(cell):
            if near in drawn and near not in brick:
                assert drawn[near][1] != colour

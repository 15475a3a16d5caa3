"""The pictures of the page about edges are those of the solutions beside them, which are right."""

import os
import re
from pathlib import Path

import pytest

import satpack
from satpack.io.results.solution_file import parse_solution
from satpack.render.pictures import picture

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures" / "edges"
NAMES = [
    "jigsaw-8x8",
    "macmahon-cubes",
    "macmahon-squares",
    "macmahon-triangles",
    "pentatwigs-triangle",
    "tetrasticks-5x5",
]


def test_the_page_shows_them_all():
    text = (ROOT / "docs" / "edges.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"pictures/edges/([\w-]+)\.svg", text)) == NAMES
    assert sorted({path.stem for path in PICTURES.iterdir()}) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_each_is_drawn_as_now(name):
    text = (PICTURES / f"{name}.json").read_text(encoding="utf-8")
    solution = parse_solution(text, file=name, puzzle=satpack.load(name))
    solution.verify()
    path, drawn = PICTURES / f"{name}.svg", picture(solution, f"{name}.svg", letters=False)
    if os.environ.get("SATPACK_WRITE_GOLDEN"):
        path.write_bytes(drawn)
    assert path.read_bytes() == drawn

"""The pictures of the page about best fits are those of the best fits beside them, which are right."""

import json
import os
import re
from pathlib import Path

import pytest

import satpack
from satpack.io.results.best_file import checked_best
from satpack.io.results.solution_file import parse_solution
from satpack.model.best.best_fit import restated
from satpack.model.goal import Goal
from satpack.render.pictures import picture

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures" / "best-fits"
NAMES = ["blockers", "crosses"]


def test_the_page_shows_them_all():
    text = (ROOT / "docs" / "best-fits.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"pictures/best-fits/(\w+)\.svg", text)) == NAMES
    assert sorted({path.stem for path in PICTURES.iterdir()}) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_each_is_drawn_as_now(name):
    puzzle = satpack.load("crosses-9x9")
    text = (PICTURES / f"{name}.json").read_text(encoding="utf-8")
    found = checked_best(text, file=name, puzzle=puzzle)
    assert found.proved
    goal = Goal.of(**json.loads(text)["goal"])
    meant = restated(puzzle, goal, leave_out=False)
    solution = parse_solution(json.dumps(json.loads(text)["solutions"][0]), file=name, puzzle=meant)
    path, drawn = PICTURES / f"{name}.svg", picture(solution, f"{name}.svg")
    if os.environ.get("SATPACK_WRITE_GOLDEN"):
        path.write_bytes(drawn)
    assert path.read_bytes() == drawn

"""The pictures of README and documentation, and the README's drawing: as satpack draws them today.

After a change that is meant to change pictures, look at them again: `SATPACK_WRITE_GOLDEN=1 pytest tests/render`.
"""

import importlib
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
from satpack.render.characters.text import draw
from satpack.render.pictures import picture

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"

DRAWN = {
    "haley.svg": ("haley", "auto"),
    "bedlam.svg": ("bedlam", "auto"),
    "bedlam-layers.svg": ("bedlam", "layers"),
    "calibron-12.svg": ("calibron-12", "auto"),
    "lonpos-pyramid.svg": ("lonpos-pyramid", "auto"),
    "tetraprisms.svg": ("tetraprisms", "auto"),
}

BESIDE = {
    "best-fits": ["blockers", "crosses"],
    "edges": [
        "jigsaw-8x8",
        "macmahon-cubes",
        "macmahon-squares",
        "macmahon-triangles",
        "pentatwigs-triangle",
        "tetrasticks-5x5",
    ],
}
"""The pictures of a page that have a folder of their own, with what they show beside them."""

RESULTS = {
    "trominoes-20": "flat",
    "pentominoes-12": "flat",
    "triamonds-12": "flat",
    "hexiamonds-10": "flat",
    "trihexes-7": "flat",
    "pentahexes-6": "flat",
    "tetracubes-5": "layers",
    "skew-22": "flat",
}
"""The results that have a picture, with its style."""


def kept(name, folder="solutions"):
    path = PICTURES / folder / f"{name}.json"
    solution = parse_solution(
        path.read_text(encoding="utf-8"), file=path.name, puzzle=satpack.load(name)
    )
    solution.verify()
    return solution


def written_if_asked(path, drawn):
    """Return the picture that is kept, which is written anew first if that was asked for."""
    if os.environ.get("SATPACK_WRITE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(drawn)
    return path.read_bytes()


def test_pictures_of_the_algorithms_are_what_satpack_draws(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    pictures = dict(importlib.import_module("algorithm_pictures").pictures())
    for name, drawn in pictures.items():
        assert written_if_asked(PICTURES / "algorithms" / name, drawn) == drawn, name
    kept_there = {path.name for path in (PICTURES / "algorithms").iterdir()}
    text = (ROOT / "docs" / "algorithms.md").read_text(encoding="utf-8")
    assert kept_there == set(pictures) == set(re.findall(r"pictures/algorithms/([\w.-]+)", text))


@pytest.mark.parametrize("file", DRAWN)
def test_pictures_are_what_satpack_draws(file):
    name, style = DRAWN[file]
    drawn = picture(kept(name), file, style=style)
    assert written_if_asked(PICTURES / file, drawn) == drawn
    assert len(drawn) < 100_000


@pytest.mark.parametrize("folder", BESIDE)
def test_a_page_shows_all_pictures_of_its_folder(folder):
    text = (ROOT / "docs" / f"{folder}.md").read_text(encoding="utf-8")
    assert sorted(re.findall(rf"pictures/{folder}/([\w-]+)\.svg", text)) == BESIDE[folder]
    assert sorted({path.stem for path in (PICTURES / folder).iterdir()}) == BESIDE[folder]


@pytest.mark.parametrize("name", BESIDE["edges"])
def test_pictures_about_edges_are_of_the_solutions_beside_them(name):
    drawn = picture(kept(name, "edges"), f"{name}.svg", letters=False)
    assert written_if_asked(PICTURES / "edges" / f"{name}.svg", drawn) == drawn


@pytest.mark.parametrize("name", BESIDE["best-fits"])
def test_pictures_of_best_fits_are_of_those_beside_them(name):
    folder = PICTURES / "best-fits"
    drawn = picture(best_of(satpack.load("crosses-9x9"), folder / f"{name}.json"), f"{name}.svg")
    assert written_if_asked(folder / f"{name}.svg", drawn) == drawn


@pytest.mark.parametrize("name", RESULTS)
def test_pictures_of_results_are_of_their_solutions(name):
    puzzle = satpack.load(ROOT / "docs" / "results" / f"{name}.toml")
    drawn = picture(
        best_of(puzzle, ROOT / "docs" / "results" / f"{name}.json"),
        f"{name}.svg",
        style=RESULTS[name],
        letters=False,
    )
    assert written_if_asked(PICTURES / "results" / f"{name}.svg", drawn) == drawn


def test_the_page_of_results_shows_all_their_pictures():
    text = (ROOT / "docs" / "results.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"pictures/results/([\w-]+)\.svg", text))
    assert shown == set(RESULTS) == {path.stem for path in (PICTURES / "results").iterdir()}


def best_of(puzzle, path):
    """Return the solution in a file of a best fit that is proved."""
    text = path.read_text(encoding="utf-8")
    assert checked_best(text, file=path.name, puzzle=puzzle).proved
    goal = Goal.of(**json.loads(text)["goal"])
    meant = restated(puzzle, goal, leave_out=False)
    solution = json.dumps(json.loads(text)["solutions"][0])
    return parse_solution(solution, file=path.name, puzzle=meant)


def test_every_picture_is_shown_and_every_solution_drawn():
    pages = [
        ROOT / name
        for name in (
            "README.md",
            "docs/designing.md",
            "docs/studio.md",
            "docs/pictures.md",
            "encodings/README.md",
        )
    ]
    text = "".join(
        re.sub(
            r"(\]\(|src=\")(\.\./docs/)?pictures/",
            r"\1docs/pictures/",
            path.read_text(encoding="utf-8"),
        )
        for path in pages
    )
    kept_there = sorted(path.name for path in PICTURES.iterdir() if path.is_file())
    assert [name for name in kept_there if f"docs/pictures/{name}" in text] == kept_there
    assert {name for name, _ in DRAWN.values()} == {
        path.stem for path in (PICTURES / "solutions").iterdir()
    }


def test_the_drawing_in_the_readme_is_of_the_same_solution_as_its_picture():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    drawing = "\n".join(line.rstrip() for line in draw(kept("haley")).splitlines())
    assert f"$ satpack solve haley\nHaley's puzzle\n\n{drawing}\n" in text

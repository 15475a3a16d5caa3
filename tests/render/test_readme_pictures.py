"""The pictures of README and documentation, and the README's drawing: as satpack draws them today.

After a change that is meant to change pictures, look at them again: `SATPACK_WRITE_GOLDEN=1 pytest tests/render`.
"""

import importlib
import json
import os
import re
from functools import partial
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

RESULTS = ROOT / "docs" / "results"


def of_solution(name, folder="solutions", **options):
    """Return the picture of a solution that is kept there."""
    return picture(kept(name, folder), f"{name}.svg", **options)


def of_best(puzzle, path, **options):
    """Return the picture of the first solution in a file of a best fit that is proved."""
    text, puzzle = path.read_text(encoding="utf-8"), satpack.load(puzzle)
    assert checked_best(text, file=path.name, puzzle=puzzle)[0].proved
    meant = restated(puzzle, Goal.of(**json.loads(text)["goal"]), leave_out=False)
    solution = json.dumps(json.loads(text)["solutions"][0])
    return picture(parse_solution(solution, file=path.name, puzzle=meant), "best.svg", **options)


STYLES = {"bedlam-layers": "layers"}
SOLVED = ("bedlam", "bedlam-layers", "calibron-12", "haley", "lonpos-pyramid", "tetraprisms")
EDGES = ("jigsaw-8x8", "macmahon-cubes", "macmahon-squares", "macmahon-triangles", "pentatwigs-triangle", "tetrasticks-5x5")  # fmt: skip
PROVED = ("trominoes-20", "pentominoes-12", "triamonds-12", "hexiamonds-10", "trihexes-7", "pentahexes-6", "tetracubes-5", "skew-22")  # fmt: skip

MADE = {
    **{
        name: partial(of_solution, name.removesuffix("-layers"), style=STYLES.get(name, "auto"))
        for name in SOLVED
    },
    **{f"edges/{name}": partial(of_solution, name, "edges", letters=False) for name in EDGES},
    **{
        f"best-fits/{name}": partial(
            of_best, "crosses-9x9", PICTURES / "best-fits" / f"{name}.json"
        )
        for name in ("blockers", "crosses")
    },
    **{
        f"results/{name}": partial(
            of_best,
            RESULTS / f"{name}.toml",
            RESULTS / f"{name}.json",
            style="layers" if name == "tetracubes-5" else "flat",
            letters=False,
        )
        for name in PROVED
    },
}
"""Each picture, below docs/pictures, with the function that draws it."""


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


@pytest.mark.parametrize("name", MADE)
def test_pictures_are_what_satpack_draws(name):
    drawn = MADE[name]()
    assert written_if_asked(PICTURES / f"{name}.svg", drawn) == drawn
    assert len(drawn) < 100_000


def shown(folder, page):
    """The pictures of a folder that a page shows."""
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    return set(re.findall(rf"pictures/{folder}/([\w-]+)\.svg", text))


def test_pictures_of_the_algorithms_are_what_satpack_draws(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    pictures = dict(importlib.import_module("algorithm_pictures").pictures())
    for name, drawn in pictures.items():
        assert written_if_asked(PICTURES / "algorithms" / name, drawn) == drawn, name
    kept_there = {path.stem for path in (PICTURES / "algorithms").iterdir()}
    assert {f"{name}.svg" for name in kept_there} == set(pictures)
    assert shown("algorithms", "algorithms") == kept_there


@pytest.mark.parametrize("folder", ["edges", "best-fits", "results"])
def test_a_page_shows_all_pictures_of_its_folder(folder):
    drawn = {name.partition("/")[2] for name in MADE if name.startswith(f"{folder}/")}
    assert shown(folder, folder) == {path.stem for path in (PICTURES / folder).iterdir()} == drawn


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
    solutions = {path.stem for path in (PICTURES / "solutions").iterdir()}
    assert solutions == set(SOLVED) - {"bedlam-layers"}


def test_the_drawing_in_the_readme_is_of_the_same_solution_as_its_picture():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    drawing = "\n".join(line.rstrip() for line in draw(kept("haley")).splitlines())
    assert f"$ satpack solve haley\nHaley's puzzle\n\n{drawing}\n" in text

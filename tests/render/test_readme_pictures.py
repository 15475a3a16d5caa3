"""The pictures of README and documentation, and the README's drawing: as satpack draws them today.

After a change that is meant to change pictures, look at them again: `SATPACK_WRITE_GOLDEN=1 pytest tests/render`.
"""

import importlib
import os
import re
from pathlib import Path

import pytest

import satpack
from satpack.io.results.solution_file import parse_solution
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


def kept(name):
    path = PICTURES / "solutions" / f"{name}.json"
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


def test_every_picture_is_shown_and_every_solution_drawn():
    pages = [
        ROOT / name
        for name in ("README.md", "docs/studio.md", "docs/pictures.md", "encodings/README.md")
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

"""Notebooks as pages of the documentation: text, code, and what the code shows, without Jupyter."""

import importlib.util
import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("notebook_pages", ROOT / "docs" / "notebook_pages.py")
pages = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(pages)


@pytest.fixture(autouse=True)
def _backend(monkeypatch):
    """Have the backend of plots chosen for these tests alone: a page chooses it for its process."""
    monkeypatch.setenv("MPLBACKEND", "agg")


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("1 + 1", ["````text\n2\n````"]),
        ("x = 3", []),
        ("None", []),
        ("print('a')\nprint('b')\n'c'", ["````text\na\nb\n````", "````text\n'c'\n````"]),
        (
            'from IPython.display import HTML\nHTML("<b>x</b>")',
            ['````{raw} html\n<div class="shown"><b>x</b></div>\n````'],
        ),
        ("%config something\n2", ["````text\n2\n````"]),
    ],
)
def test_a_cell_shows_what_a_notebook_would_show(source, shown):
    assert pages.run(source, {"HTML": pages.Markup}) == shown


def test_plots_are_shown_after_the_cell_that_drew_them():
    names = {}
    (plot,) = pages.run("import matplotlib.pyplot as plt\nplt.plot([1, 2])\nNone", names)
    assert plot.startswith('````{raw} html\n<div class="shown"><svg')
    assert pages.run("None", names) == []


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"$x_j \le v - w_j$", "*x*{sub}`j` \u2264 *v* - *w*{sub}`j`"),
        ("$y_{k,c}$ and $m(m-1)/2$", "*y*{sub}`k,c` and *m*(*m*-1)/2"),
        ("see [one](01-y-pentacubes.ipynb)", "see [one](01-y-pentacubes.md)"),
        ("in [encodings/README.md](../encodings/README.md)", "in encodings/README.md"),
    ],
)
def test_text_becomes_markdown_that_pages_understand(source, text):
    assert pages.prose(source) == text


def test_cells_follow_each_other_in_one_run(tmp_path):
    cells = [
        {"cell_type": "markdown", "source": ["# A\n", "text"]},
        {"cell_type": "code", "source": ["x = 20"]},
        {"cell_type": "code", "source": ["x + 1"]},
    ]
    notebook = tmp_path / "a.ipynb"
    notebook.write_text(json.dumps({"cells": cells}))
    page = pages.page_of(notebook)
    assert page.startswith(
        "# A\ntext\n\n````python\nx = 20\n````\n\n````python\nx + 1\n````\n\n````text\n21\n"
    )


def test_every_notebook_has_its_page():
    text = (ROOT / "docs" / "notebooks.md").read_text(encoding="utf-8")
    for notebook in (ROOT / "notebooks").glob("*.ipynb"):
        assert f"(../notebooks/{notebook.name})" in text


def test_pages_are_made_again_only_if_something_has_changed(tmp_path, monkeypatch):
    made = []
    monkeypatch.setattr(pages, "page_of", lambda notebook: made.append(notebook.stem) or "x")
    pages.write(tmp_path)
    assert sorted(made) == sorted(each.stem for each in pages.NOTEBOOKS.glob("*.ipynb"))
    first = list(made)
    pages.write(tmp_path)
    assert made == first

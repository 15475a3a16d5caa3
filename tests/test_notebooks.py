"""Notebooks as they are kept: without outputs, with names for their cells that stay, and with links that lead somewhere.

That they run from start to end is seen by running them: `pytest --nbmake notebooks`.
"""

import ast
import json
import re
from pathlib import Path

import pytest

import satpack

FOLDER = Path(__file__).parents[1] / "notebooks"
NAMES = [
    "00-tour",
    "01-y-pentacubes",
    "02-haley",
    "03-calibron",
    "04-burr",
    "05-encodings",
    "06-rules",
    "07-tilings",
    "08-design",
    "09-edges",
]


def notebook(name):
    return json.loads((FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))


def source(cell):
    return "".join(cell["source"])


def test_every_notebook_is_listed():
    assert sorted(path.name for path in FOLDER.iterdir() if path.is_file()) == [
        f"{name}.ipynb" for name in NAMES
    ]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_of_a_run_is_kept(name):
    found = notebook(name)
    assert set(found["metadata"]) == {"kernelspec", "language_info"}
    assert found["metadata"]["language_info"] == {"name": "python"}
    for cell in found["cells"]:
        assert cell["metadata"] == {}
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            assert cell["execution_count"] is None


@pytest.mark.parametrize("name", NAMES)
def test_cells_have_names_that_stay(name):
    ids = [cell["id"] for cell in notebook(name)["cells"]]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(rf"{name}-\d\d", each) for each in ids)


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_has_a_story(name):
    cells = notebook(name)["cells"]
    assert source(cells[0]).startswith("# ")
    prose = sum(len(source(cell).split()) for cell in cells if cell["cell_type"] == "markdown")
    assert prose > 200


@pytest.mark.parametrize("name", NAMES)
def test_code_is_python(name):
    for cell in notebook(name)["cells"]:
        if cell["cell_type"] == "code":
            ast.parse("\n".join(x for x in source(cell).splitlines() if not x.startswith("%")))


@pytest.mark.parametrize("name", NAMES)
def test_the_public_interface_is_enough(name):
    for cell in notebook(name)["cells"]:
        if cell["cell_type"] == "code":
            code = "\n".join(x for x in source(cell).splitlines() if not x.startswith("%"))
            for node in ast.walk(ast.parse(code)):
                if isinstance(node, ast.ImportFrom):
                    assert not node.module.startswith(("satpack.", "tempfile")), code
                if isinstance(node, ast.Import):
                    assert not [x for x in node.names if x.name.startswith("satpack.")], code
                    assert "tempfile" not in [x.name for x in node.names], code
                if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "satpack":
                    assert node.attr in satpack.__all__, code


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_to_files(name):
    text = "".join(source(cell) for cell in notebook(name)["cells"])
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        if "://" not in target:
            assert (FOLDER / target).is_file(), target

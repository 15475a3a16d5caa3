"""What CONTRIBUTING.md says of the layers has everything that is there, and nothing that is not."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
LAYERS = TEXT.partition("## Layers")[2].partition("\n## ")[0]
FOLDERS = re.findall(r"^      (\w+)/ ", LAYERS, re.MULTILINE)
ROWS = re.findall(r"^\| (`[^|]*) \| (.*) \|$", LAYERS, re.MULTILINE)


SPOKEN_OF = {"verify", "cover", "sat", "Grid"}
"""Names in backquotes that are no modules beside: a command, engines, a class."""


def listed():
    """Yield every path of the table's first column, the later ones of a row beside its first."""
    yield from (f"satpack/{folder}/" for folder in FOLDERS)
    for row, _ in ROWS:
        names = re.findall(r"`([^`]+)`", row)
        folder = names[0] if names[0].endswith("/") else f"{names[0].rpartition('/')[0]}/"
        for name in names:
            yield name if "/" in name.rstrip("/") or name == names[0] else folder + name


def test_what_is_listed_is_there():
    paths = list(listed())
    assert len(paths) > 10
    for path in paths:
        assert (ROOT / path).exists(), path


def test_what_is_there_is_listed():
    paths = {path.rstrip("/") for path in listed()}
    for path in (ROOT / "satpack").iterdir():
        if path.name.startswith("_") or path.name == "py.typed":
            continue
        assert f"satpack/{path.name}" in paths, path.name


def test_the_order_of_the_layers_is_the_one_that_is_checked():
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    contracts = tools["importlinter"]["contracts"]
    (layers,) = (each["layers"] for each in contracts if each.get("containers") == ["satpack"])
    assert layers == FOLDERS


PACKAGES = sorted((ROOT / "satpack").rglob("__init__.py"))


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: str(path.parent.relative_to(ROOT)))
def test_every_folder_says_what_is_in_it(package):
    said = ast.get_docstring(ast.parse(package.read_text(encoding="utf-8")))
    assert said
    here = package.parent
    for name in re.findall(r"`([a-z_]+)/?`", said):
        known = {path.stem for path in (*here.iterdir(), *here.parent.iterdir())}
        assert name in known | SPOKEN_OF, f"{name} is not there"


def test_every_dependency_has_its_reason():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    wanted = [*project["dependencies"], *(each for extra in extras for each in extra)]
    reasons = TEXT.partition("## Dependencies and their reasons")[2].lower()
    for requirement in wanted:
        name = re.match(r"[A-Za-z0-9-]+", requirement)[0].lower()
        assert name == "satpack" or name in reasons, name


DAY = TEXT.partition("## A day with the code")[2].partition("\n## ")[0]


@pytest.mark.parametrize("path", sorted({*re.findall(r"`((?:\w+/)+\w*\.?\w*)`", DAY)}))
def test_what_the_walk_names_is_there(path):
    assert (ROOT / path).exists() or (ROOT / "satpack" / path).exists()

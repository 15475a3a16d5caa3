"""The table of what is where in CONTRIBUTING.md has everything that is there, and nothing that is not."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
ROWS = re.findall(
    r"^\| (`[^|]*) \| ",
    TEXT.partition("## Where things are")[2].partition("\n## ")[0],
    re.MULTILINE,
)


def listed():
    """Yield every path of the table's first column, the later ones of a row beside its first."""
    for row in ROWS:
        names = re.findall(r"`([^`]+)`", row)
        folder = names[0] if names[0].endswith("/") else f"{names[0].rpartition('/')[0]}/"
        for name in names:
            yield name if "/" in name.rstrip("/") or name == names[0] else folder + name


def test_what_is_listed_is_there():
    paths = list(listed())
    assert len(paths) > 30
    for path in paths:
        assert (ROOT / path).exists(), path


def test_what_is_there_is_listed():
    paths = {path.rstrip("/") for path in listed()}
    for path in (ROOT / "satpack").iterdir():
        if path.name.startswith("_") or path.name == "py.typed":
            continue
        assert f"satpack/{path.name}" in paths, path.name


def test_every_dependency_has_its_reason():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    wanted = [*project["dependencies"], *(each for extra in extras for each in extra)]
    reasons = TEXT.partition("## Dependencies, and why")[2].lower()
    for requirement in wanted:
        name = re.match(r"[A-Za-z0-9-]+", requirement)[0].lower()
        assert name == "satpack" or name in reasons, name

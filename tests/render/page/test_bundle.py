"""The committed bundle belongs to the committed source, is made with the pinned three.js, and carries its licence."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import satpack.render.page
from tests.tools.bundles import source_hash

FOLDER = Path(satpack.render.page.__file__).parent
BUNDLE = FOLDER / "bundle"
LOCK = json.loads((FOLDER / "package-lock.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["page.js", "page.css"])
def test_the_bundle_is_made_from_the_source(name):
    text = (BUNDLE / name).read_text(encoding="utf-8")
    (stamp,) = re.findall(r"from the source ([0-9a-f]{64})", text[:400])
    assert stamp == source_hash(FOLDER), "run: cd satpack/render/page && npm ci && npm run build"


def test_versions_are_pinned():
    package = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))
    wanted = {**package["dependencies"], **package["devDependencies"]}
    assert set(wanted) == {"three", "esbuild"}
    for name, version in wanted.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
        locked = LOCK["packages"][f"node_modules/{name}"]
        assert locked["version"] == version
        assert locked["integrity"].startswith("sha512-")


def test_the_lock_names_no_registry():
    assert "resolved" not in (FOLDER / "package-lock.json").read_text(encoding="utf-8")


def test_the_bundle_says_which_three_js_it_holds_and_its_licence():
    text = (BUNDLE / "page.js").read_text(encoding="utf-8")
    version = LOCK["packages"]["node_modules/three"]["version"]
    assert f"with three.js {version} " in text[:400]
    # three.js calls itself by the number in the middle
    assert f'"{version.split(".")[1]}"' in text
    licence = (FOLDER / "THREE-LICENSE").read_text(encoding="utf-8").strip()
    assert licence.startswith("The MIT License")
    assert licence in text
    assert "*/" not in licence


def test_the_bundle_holds_nothing_that_ends_its_element():
    assert "</script" not in (BUNDLE / "page.js").read_text(encoding="utf-8").lower()
    assert "</style" not in (BUNDLE / "page.css").read_text(encoding="utf-8").lower()


@pytest.mark.skipif(
    not (os.environ.get("CI") and shutil.which("npm")), reason="builds in CI, where npm is"
)
def test_building_again_gives_the_same_bytes(tmp_path):
    made = tmp_path / "page"
    shutil.copytree(FOLDER, made, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
    shutil.rmtree(made / "bundle")
    for command in (["ci", "--ignore-scripts"], ["run", "build"]):
        subprocess.run(["npm", *command], cwd=made, check=True, capture_output=True)
    for name in ("page.js", "page.css"):
        assert (made / "bundle" / name).read_bytes() == (BUNDLE / name).read_bytes()

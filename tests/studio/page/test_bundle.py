"""The studio's bundle belongs to its source, is made with the pinned Preact, carries its licence, and is small."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import satpack.studio
from tests.tools.bundles import source_hash

FOLDER = Path(satpack.studio.__file__).parent / "page"
BUNDLE = FOLDER / "bundle"
LOCK = json.loads((FOLDER / "package-lock.json").read_text(encoding="utf-8"))
STAMPED = ["studio.js", "studio.css", "game.js", "game.css"]


@pytest.mark.parametrize("name", STAMPED)
def test_the_bundle_is_made_from_the_source(name):
    text = (BUNDLE / name).read_text(encoding="utf-8")
    (stamp,) = re.findall(r"from the source ([0-9a-f]{64})", text[:400])
    assert stamp == source_hash(FOLDER), "run: cd satpack/studio/page && npm ci && npm run build"


def test_the_document_is_the_source_s():
    assert (BUNDLE / "index.html").read_bytes() == (FOLDER / "source/index.html").read_bytes()


def test_versions_are_pinned_and_the_lock_names_no_registry():
    package = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))
    wanted = {**package["dependencies"], **package["devDependencies"]}
    assert set(wanted) == {"preact", "esbuild"}
    for name, version in wanted.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
        locked = LOCK["packages"][f"node_modules/{name}"]
        assert locked["version"] == version
        assert locked["integrity"].startswith("sha512-")
    assert "resolved" not in (FOLDER / "package-lock.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["studio.js", "game.js"])
def test_the_bundle_says_which_preact_it_holds_and_its_licence(name):
    text = (BUNDLE / name).read_text(encoding="utf-8")
    assert f"with Preact {LOCK['packages']['node_modules/preact']['version']} " in text[:400]
    licence = (FOLDER / "PREACT-LICENSE").read_text(encoding="utf-8").strip()
    assert "MIT" in licence
    assert licence in text
    assert "*/" not in licence


def test_what_is_put_into_shared_files_does_not_end_its_element():
    assert "</script" not in (BUNDLE / "game.js").read_text(encoding="utf-8").lower()
    assert "</style" not in (BUNDLE / "game.css").read_text(encoding="utf-8").lower()


def test_sources_are_short_and_the_bundle_is_small():
    for path in (FOLDER / "source").iterdir():
        assert len(path.read_text(encoding="utf-8").splitlines()) < 400, path
    assert (BUNDLE / "studio.js").stat().st_size < 150_000


@pytest.mark.skipif(
    not (os.environ.get("CI") and shutil.which("npm")), reason="builds in CI, where npm is"
)
def test_building_again_gives_the_same_bytes(tmp_path):
    made = tmp_path / "page"
    shutil.copytree(FOLDER, made, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
    shutil.rmtree(made / "bundle")
    (made / "bundle").mkdir()
    for command in (["ci", "--ignore-scripts"], ["run", "build"]):
        subprocess.run(["npm", *command], cwd=made, check=True, capture_output=True)
    for name in (*STAMPED, "index.html"):
        assert (made / "bundle" / name).read_bytes() == (BUNDLE / name).read_bytes()

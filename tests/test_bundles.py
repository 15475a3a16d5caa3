"""The committed bundles of pages belong to the committed sources, are made with pinned libraries, and carry their licences."""

import hashlib
import json
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

import satpack

PACKAGE = Path(satpack.__file__).parent


@dataclass(frozen=True)
class Page:
    """A folder with a source, a bundle, and the library that goes into its scripts."""

    folder: str
    library: str
    called: str
    scripts: tuple[str, ...]
    styles: tuple[str, ...]
    documents: tuple[str, ...] = ()

    @property
    def path(self):
        return PACKAGE / self.folder

    @property
    def lock(self):
        return json.loads(self.read("package-lock.json"))

    def read(self, name):
        return (self.path / name).read_text(encoding="utf-8")

    def source_hash(self):
        names = [f"source/{path.name}" for path in (self.path / "source").iterdir()]
        digest = hashlib.sha256()
        for name in sorted([*names, "build.js", "package.json", "package-lock.json"]):
            digest.update(f"{name}\n".encode())
            digest.update((self.path / name).read_bytes())
        return digest.hexdigest()


PAGES = [
    Page("render/page", "three", "three.js", ("page.js",), ("page.css",)),
    Page(
        "studio/page",
        "preact",
        "Preact",
        ("studio.js", "game.js"),
        ("studio.css", "game.css"),
        ("index.html",),
    ),
]
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.folder)


@every_page
def test_the_bundle_is_made_from_the_source(page):
    mend = f"run: cd satpack/{page.folder} && npm ci && npm run build"
    for name in (*page.scripts, *page.styles):
        (stamp,) = re.findall(r"from the source ([0-9a-f]{64})", page.read(f"bundle/{name}")[:400])
        assert stamp == page.source_hash(), mend
    for name in page.documents:
        assert page.read(f"bundle/{name}") == page.read(f"source/{name}"), mend


@every_page
def test_versions_are_pinned_and_the_lock_names_no_registry(page):
    package = json.loads(page.read("package.json"))
    wanted = {**package["dependencies"], **package["devDependencies"]}
    assert set(wanted) == {page.library, "esbuild"}
    for name, version in wanted.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
        locked = page.lock["packages"][f"node_modules/{name}"]
        assert locked["version"] == version
        assert locked["integrity"].startswith("sha512-")
    assert "resolved" not in page.read("package-lock.json")


@every_page
def test_scripts_say_which_library_they_hold_and_its_licence(page):
    version = page.lock["packages"][f"node_modules/{page.library}"]["version"]
    licence = page.read(f"{page.library.upper()}-LICENSE").strip()
    assert "MIT" in licence
    assert "*/" not in licence
    for name in page.scripts:
        text = page.read(f"bundle/{name}")
        assert f"with {page.called} {version} " in text[:400]
        assert licence in text
    if page.library == "three":  # which calls itself by the number in the middle
        assert f'"{version.split(".")[1]}"' in text


@every_page
def test_what_is_put_into_a_file_does_not_end_its_element(page):
    assert "</script" not in page.read(f"bundle/{page.scripts[-1]}").lower()
    assert "</style" not in page.read(f"bundle/{page.styles[-1]}").lower()


def test_sources_of_the_studio_are_short_and_its_bundle_is_small():
    folder = PAGES[1].path
    for path in (folder / "source").iterdir():
        assert len(path.read_text(encoding="utf-8").splitlines()) < 400, path
    assert (folder / "bundle/studio.js").stat().st_size < 155_000


@pytest.mark.skipif(
    not (os.environ.get("CI") and shutil.which("npm")), reason="builds in CI, where npm is"
)
@every_page
def test_building_again_gives_the_same_bytes(page, tmp_path):
    made = tmp_path / "page"
    shutil.copytree(page.path, made, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
    shutil.rmtree(made / "bundle")
    (made / "bundle").mkdir()
    for command in (["ci", "--ignore-scripts"], ["run", "build"]):
        subprocess.run(["npm", *command], cwd=made, check=True, capture_output=True)
    for name in (*page.scripts, *page.styles, *page.documents):
        assert (made / "bundle" / name).read_bytes() == (page.path / "bundle" / name).read_bytes()

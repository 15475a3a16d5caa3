"""What is built holds everything and nothing else, and imports from anywhere; the source root `encodings` is no package."""

import email
import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

import pytest

import satpack
from satpack.kernels.building import RECORD, Platform
from tests.tools.compilers import quick_compiler

ROOT = Path(satpack.__file__).parents[1]

IMPORTS = """
import os, sys, site
target, *others = sys.argv[1:]
site.addsitedir(target)  # runs .pth files, as an environment does when Python starts
sys.path += others
import satpack, satpack.cli, satpack_encodings
for name in satpack.__all__:
    getattr(satpack, name)
for name in satpack.gallery_names():
    satpack.load(name)
satpack.solve(satpack.load("soma"), solver="cadical195").verify()
from satpack.kernels import library
assert library._library()[0]._name == str(library._path())
print(satpack.__file__)
print(satpack_encodings.__file__)
"""


def build(hook, folder, root=ROOT):
    """Call a hook of the build backend, as pip and build do; return what it made, by a compiler that is quick."""
    program = (
        "import sys, hatchling.build\nprint(getattr(hatchling.build, sys.argv[1])(sys.argv[2]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, hook, str(folder)],
        cwd=root,
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "CC": str(quick_compiler(folder))},
    )
    return folder / done.stdout.split("\n")[-2]


def imported_from(target, folder):
    """Import everything in a fresh interpreter that sees the target and the dependencies only; return where from."""
    done = subprocess.run(
        [
            sys.executable,
            *("-I", "-S", "-c", IMPORTS, str(target)),
            *{sysconfig.get_path("purelib"), sysconfig.get_path("platlib")},
        ],
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    return [Path(line).parent.parent for line in done.stdout.split()]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return build("build_wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    """The source archive, unpacked."""
    folder = tmp_path_factory.mktemp("archive")
    archive = build("build_sdist", folder)
    subprocess.run(["tar", "xzf", archive.name], cwd=folder, check=True)
    return archive.with_name(archive.name.removesuffix(".tar.gz"))


def source_files(folder, parent):
    return {
        str(path.relative_to(parent))
        for path in (parent / folder).rglob("*")
        if path.is_file()
        and not any(
            p in ("__pycache__", "node_modules") or p[0] == "."
            for p in path.relative_to(parent).parts
        )
    }


PAGES = {
    "satpack/render/page": ["page.js", "page.css"],
    "satpack/studio/page": ["studio.js", "studio.css", "game.js", "game.css", "index.html"],
}
"""Folders of pages, and what is in their bundles."""


def page_sources():
    """What the pages' bundles are made of: it takes npm to use that, and a checkout or a source archive to find it."""
    found = set()
    for page in PAGES:
        beside = ("build.js", "package.json", "package-lock.json", "README.md")
        found |= source_files(f"{page}/source", ROOT) | {f"{page}/{name}" for name in beside}
    return found


def kernel_sources():
    """What the compiled library is made of."""
    folder = ROOT / "satpack" / "kernels"
    found = {*folder.glob("*.[ch]"), folder / "hatch_hook.py"}
    return {str(path.relative_to(ROOT)) for path in found}


def compiled():
    """What compiling makes: the library and its record."""
    return {f"satpack/kernels/{name}" for name in (Platform.here().library, RECORD)}


def test_the_wheel_holds_the_two_packages_and_the_script_whole_and_nothing_else(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if not name.endswith("/")}
    about = f"satpack-{satpack.__version__}.dist-info/"
    assert {name for name in names if not name.startswith(about)} == (
        (source_files("satpack", ROOT) - page_sources() - kernel_sources())
        | compiled()
        | source_files("satpack_encodings", ROOT / "encodings")
        | {"satpack_command.py"}
    )
    assert {f"{page}/bundle/{name}" for page, held in PAGES.items() for name in held} <= names
    assert {"satpack/py.typed", "satpack_encodings/py.typed", "satpack/gallery/soma.toml"} <= names
    assert about + "licenses/LICENSE" in names
    assert about + "licenses/satpack/render/page/THREE-LICENSE" in names
    assert about + "licenses/satpack/studio/page/PREACT-LICENSE" in names


def test_the_wheel_says_what_the_package_says(wheel):
    with zipfile.ZipFile(wheel) as archive:
        about = f"satpack-{satpack.__version__}.dist-info/"
        metadata = archive.read(about + "METADATA").decode()
        entries = archive.read(about + "entry_points.txt").decode()
    assert f"\nVersion: {satpack.__version__}\n" in metadata
    assert "\nRequires-Python: >=3.11\n" in metadata
    systems = re.findall(r"\nClassifier: Operating System :: (.*)", metadata)
    assert systems == ["MacOS", "POSIX :: Linux"]
    assert "satpack = satpack_command:main" in entries


def test_the_wheel_imports_from_another_folder(wheel, tmp_path):
    target = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)
    assert imported_from(target, tmp_path) == [target, target]


def test_the_source_archive_holds_what_it_takes_to_build(unpacked):
    assert source_files("satpack", unpacked) == source_files("satpack", ROOT) - compiled()
    assert source_files("encodings", unpacked) == source_files("encodings", ROOT)
    assert {"pyproject.toml", "README.md", "LICENSE"} <= {p.name for p in unpacked.iterdir()}


def test_an_editable_install_imports_from_another_folder(unpacked, tmp_path):
    target = tmp_path / "site"
    with zipfile.ZipFile(build("build_editable", tmp_path, unpacked)) as archive:
        archive.extractall(target)
    # what runs the tests has satpack in place, with a library that is fast
    assert imported_from(target, tmp_path) == [unpacked, unpacked / "encodings"]


def test_the_source_root_of_the_encodings_is_no_package():
    assert not (ROOT / "encodings" / "__init__.py").exists()


def test_python_starts_with_the_repository_on_its_path():
    done = subprocess.run(
        [sys.executable, "-c", "import encodings, satpack; print(encodings.__file__)"],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": "."},
    )
    assert done.stderr == ""
    assert Path(done.stdout.strip()).parent == Path(sysconfig.get_path("stdlib")) / "encodings"


# -- what the package index shows ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def metadata(wheel):
    with zipfile.ZipFile(wheel) as files:
        (name,) = (name for name in files.namelist() if name.endswith(".dist-info/METADATA"))
        return email.message_from_bytes(files.read(name))


def test_all_addresses_follow_from_one(metadata):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    base = project["tool"]["hatch"]["metadata"]["hooks"]["custom"]["repository"]
    urls = dict(line.split(", ") for line in metadata.get_all("Project-URL"))
    assert set(urls) == {"Homepage", "Documentation", "Source", "Changelog", "Issues"}
    assert all(url.startswith(base) for url in urls.values())
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert text.count(base) == 1


def test_links_of_the_readme_lead_to_the_tag_of_the_version(metadata):
    text = metadata.get_payload(decode=True).decode()
    assert metadata["Description-Content-Type"] == "text/markdown"
    outside = re.sub(r"(?ms)^```.*?^```$", "", text)
    links = re.findall(r"\]\(([^)]+)\)", outside) + re.findall(r'src="([^"]+)"', outside)
    assert len(links) > 30
    relative = [link for link in links if not re.match("https?:|#", link)]
    assert relative == []
    inside = [re.search(rf"/(raw|blob)/v{satpack.__version__}/([^#]+)", link) for link in links]
    files = [(found[1], found[2]) for found in inside if found]
    assert len(files) > 30
    for kind, file in files:
        assert (ROOT / file).exists(), file
        assert (kind == "raw") == file.endswith((".png", ".svg"))
    # an example is left as it is
    assert re.findall(r"(?ms)^```.*?^```$", text) == re.findall(
        r"(?ms)^```.*?^```$", (ROOT / "README.md").read_text(encoding="utf-8")
    )


def test_the_citation_is_of_this_version():
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {satpack.__version__}\n" in text

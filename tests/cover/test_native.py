"""The kernel is compiled once and kept, wherever there is a place for it, and is right on machines of every kind."""

import ctypes
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from satpack.cover import cache, native, search
from satpack.cover.problem import problem_of
from satpack.gallery import load
from satpack.placements import place

NOWHERE = "/dev/null/satpack"


@pytest.fixture
def folders(monkeypatch, tmp_path):
    """Three places of our own to look in: the one asked for, the user's cache, the one for temporary files."""
    for name, variable in (("asked", cache.VARIABLE), ("cache", "XDG_CACHE_HOME")):
        monkeypatch.setenv(variable, str(tmp_path / name))
    monkeypatch.setattr(cache.sys, "platform", "linux")
    monkeypatch.setattr(cache.tempfile, "gettempdir", lambda: str(tmp_path))
    return tmp_path


def test_what_is_written_is_read(folders):
    assert cache.read("thing") is None
    assert cache.write("thing", b"data") == folders / "asked" / "thing"
    assert cache.read("thing") == b"data"
    assert cache.write("thing", b"more") == folders / "asked" / "thing"
    assert cache.read("thing") == b"more"
    assert [p.name for p in (folders / "asked").iterdir()] == ["thing"]


@pytest.mark.parametrize("damage", [b"", b"data", b"\0" * 32 + b"data"])
def test_damaged_files_are_not_used(folders, damage):
    cache.write("thing", b"data")
    (folders / "asked" / "thing").write_bytes(damage)
    assert cache.read("thing") is None


def test_the_users_cache_is_taken_if_no_folder_is_asked_for(folders, monkeypatch):
    cache.write("thing", b"data")
    monkeypatch.delenv(cache.VARIABLE)
    assert cache.read("thing") is None
    assert cache.write("thing", b"data") == folders / "cache" / "satpack" / "thing"


def test_a_private_folder_is_taken_if_that_can_not_be_written_to(folders, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, NOWHERE)
    private = cache.write("thing", b"data")
    assert private is not None
    assert private.parent.parent == folders
    assert stat.S_IMODE(private.parent.stat().st_mode) == 0o700
    assert cache.read("thing") == b"data"
    private.parent.chmod(0o777)  # somebody else could have put it there
    assert cache.read("thing") is None
    assert cache.write("thing", b"data") is None


def test_no_place_at_all(folders, monkeypatch):
    monkeypatch.delenv(cache.VARIABLE)
    monkeypatch.delenv("XDG_CACHE_HOME")

    def homeless():
        raise RuntimeError

    def full():
        raise FileNotFoundError

    monkeypatch.setattr(cache.Path, "home", homeless)
    monkeypatch.setattr(cache.tempfile, "gettempdir", full)
    assert cache.write("thing", b"data") is None
    assert cache.read("thing") is None


COUNT = """
from satpack.cover.problem import problem_of
from satpack.cover.search import Search
from satpack.gallery import load
from satpack.placements import place
search = Search(problem_of(place(load("slothouber-graatsma"))))
search.advance(1 << 40)
print(sum(map(len, search.take())))
"""


def test_a_read_only_installation(tmp_path):
    asked = {cache.VARIABLE: NOWHERE, "TMPDIR": str(tmp_path)}
    sources = {p: p.stat().st_mtime_ns for p in Path(native.__file__).parent.iterdir()}
    done = subprocess.run(
        [sys.executable, "-c", COUNT],
        env={**os.environ, **asked, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("8\n", "", 0)
    kept = sorted(p.suffix for p in tmp_path.glob("satpack-*/*"))
    assert kept == [".ll", ".o"]
    now = {p: p.stat().st_mtime_ns for p in Path(native.__file__).parent.iterdir()}
    assert {p for p in now if p not in sources} <= {Path(native.__file__).parent / "__pycache__"}


class OldMachine:
    """Features of a processor that has none."""

    @staticmethod
    def get(_name):
        return False

    @staticmethod
    def flatten():
        return ""


@pytest.mark.parametrize("name", ["soma", "pentominoes-8x8-hole"])
def test_a_machine_without_vector_instructions(name, monkeypatch):
    modern = search.kernel
    problem = problem_of(place(load(name)))
    pinned = [int(problem.placements.of_piece(1).start)]

    def found():
        started = search.Search(problem, pinned)
        started.advance(1 << 40)
        return [batch.tolist() for batch in started.take()]

    expected = found()
    assert sum(map(len, expected)) > 10
    monkeypatch.setattr(native, "_features", OldMachine)
    monkeypatch.setattr(native._llvm(), "get_host_cpu_name", lambda: "generic")
    old = {width: native._loaded(native._compiled(width)) for width in (1, 2)}
    monkeypatch.setattr(search, "kernel", old.__getitem__)
    assert found() == expected
    assert old[1] != modern(1)


def test_widths():
    assert [native.fewer_words(w) for w in (1, 2, 4, 8, 16, 64)] == [0, 1, 2, 4, 4, 4]
    assert native.kernel(2) == native.kernel(2) != native.kernel(1)
    assert ctypes.c_void_p(native.kernel(1)).value

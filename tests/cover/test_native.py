"""The kernel is compiled once and kept, wherever there is a place for it, and is right on machines of every kind."""

import ctypes
import os
import subprocess
import sys
from pathlib import Path

import pytest

from satpack.cover import native, search
from satpack.cover.problem import problem_of
from satpack.gallery import load
from satpack.machine import cache, code
from satpack.placements import place

NOWHERE = "/dev/null/satpack"


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
        env={**os.environ, **asked},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("8\n", "", 0)
    assert [p.suffix for p in tmp_path.glob("satpack-*/*")] == [".o"]
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


@pytest.fixture
def anew(monkeypatch, tmp_path):
    """Nothing compiled yet, here or in the folder for temporary files."""
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    monkeypatch.setattr(cache.tempfile, "gettempdir", lambda: NOWHERE)
    native.kernel.cache_clear()
    yield tmp_path
    native.kernel.cache_clear()


def found(problem):
    pinned = [int(problem.placements.of_piece(1).start)]
    started = search.Search(problem, pinned)
    started.advance(1 << 40)
    return [batch.tolist() for batch in started.take()]


@pytest.mark.parametrize(
    ("name", "widths"), [("soma", ["1"]), ("pentominoes-8x8-hole", ["1", "2"])]
)
def test_a_machine_without_vector_instructions(name, widths, anew, monkeypatch):
    problem = problem_of(place(load(name)))
    expected = found(problem)
    assert sum(map(len, expected)) > 10
    modern = {path.name for path in anew.iterdir()}
    assert sorted(file.split("-")[1] for file in modern) == widths
    for module in (native, code):
        monkeypatch.setattr(module, "features", OldMachine)
    monkeypatch.setattr(code._llvm(), "get_host_cpu_name", lambda: "generic")
    native.kernel.cache_clear()
    assert found(problem) == expected
    old = {path.name for path in anew.iterdir()} - modern
    assert sorted(file.split("-")[1] for file in old) == widths


def test_a_damaged_file_is_replaced(anew):
    problem = problem_of(place(load("soma")))
    expected = found(problem)
    (kept,) = anew.iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-1])
    native.kernel.cache_clear()
    assert found(problem) == expected
    assert kept.read_bytes() == whole


def test_several_processes_at_once_compile_and_keep_it(tmp_path):
    kept, temporary = tmp_path / "kept", tmp_path / "temporary"
    temporary.mkdir()
    environment = {**os.environ, cache.VARIABLE: str(kept), "TMPDIR": str(temporary)}
    started = [
        subprocess.Popen(
            [sys.executable, "-c", COUNT], env=environment, stdout=subprocess.PIPE, text=True
        )
        for _ in range(3)
    ]
    assert [process.communicate()[0] for process in started] == ["8\n"] * 3
    assert len(list(kept.iterdir())) == 1


def test_widths():
    assert [native.fewer_words(w) for w in (1, 2, 4, 8, 16, 64)] == [0, 1, 2, 4, 4, 4]
    assert native.kernel(2) == native.kernel(2) != native.kernel(1)
    assert ctypes.c_void_p(native.kernel(1)).value

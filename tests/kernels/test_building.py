"""Compiling: whatever compiler there is, told in what way, and one clear message if there is none or it fails."""

import ctypes
import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import sys
import zlib

import pytest

from satpack.kernels import building
from satpack.kernels.building import RECORD, WHEELS, Platform
from tests.tools.compilers import pretended_compiler, quick_compiler, script

HERE = Platform.here()


@pytest.fixture
def nothing(tmp_path, monkeypatch):
    """A machine without any compiler."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    return tmp_path


@pytest.mark.nightly
def test_nothing_is_warned_of_where_code_is_optimised(tmp_path, monkeypatch, capsys):
    # not for wider instructions, too, which would take three times as long
    monkeypatch.setitem(building._VARIANTS, HERE.architecture, {"baseline": ()})
    made, _ = building.build(tmp_path / "made")
    assert made.exists()
    assert capsys.readouterr().err == ""


def test_what_is_built_is_what_the_record_says_and_nothing_is_warned_of(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.setenv("CC", str(quick_compiler(tmp_path)))
    made, record = building.build(tmp_path / "new" / "folder")
    assert capsys.readouterr().err == ""
    assert (made.name, record.name) == (HERE.library, RECORD)
    assert sorted(path.name for path in made.parent.iterdir()) == sorted([HERE.library, RECORD])
    assert json.loads(record.read_text()) == {
        "library": zlib.crc32(made.read_bytes()),
        "sources": building.source_checksum(),
        "platform": HERE.platform,
        "variants": list(HERE.variants),
        "checked": False,
    }
    library = ctypes.CDLL(str(made))
    for name in building.exports():
        for variant in HERE.variants:
            assert getattr(library, f"satpack_{name}_{variant}")
    with pytest.raises(AttributeError):
        library.satpack_alive  # noqa: B018 - looks it up; only checked builds have it


def test_building_without_a_compiler_says_what_to_install(nothing):
    assert building.compiler() is None
    with pytest.raises(OSError, match=r"no C compiler: .*apt install gcc.* CC, or pip install zig"):
        building.build(nothing / "made")
    assert not (nothing / "made").exists()


def test_another_platform_takes_zig(nothing):
    with pytest.raises(
        OSError, match=r"for aarch64-linux-gnu\.2\.17 takes zig: pip install ziglang"
    ):
        building.build(nothing / "made", target=WHEELS["linux-aarch64"])


def test_the_command_line_says_it_in_a_line(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "satpack.kernels.building", "--folder", str(tmp_path / "made")],
        env={**os.environ, "CC": "no-such-compiler -O1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "CC=no-such-compiler -O1: there is no such program; name a C compiler, or unset CC\n"
    )


@pytest.mark.parametrize("name", ["cc", "gcc", "clang"])
def test_any_compiler_that_is_there_is_taken(nothing, name):
    script(nothing, name, "exit 0")
    assert building.compiler() == [name]


def test_cc_comes_first_and_may_have_flags(tmp_path, monkeypatch):
    log = tmp_path / "log"
    chosen = pretended_compiler(tmp_path, f'echo "$@" >> {shlex.quote(str(log))}')
    monkeypatch.setenv("CC", f"{chosen} -DNAME='two words' -g0")
    building.build(tmp_path / "made")
    calls = log.read_text().splitlines()
    units = len(building._UNITS) * len(HERE.variants) + len(building._SINGLE_UNITS)
    assert len(calls) == units + 1
    assert all(call.startswith("-DNAME=two words -g0 ") for call in calls)


def test_a_compiler_that_fails_is_quoted(tmp_path, monkeypatch):
    failing = script(tmp_path, "failing", "echo the disk is on fire >&2", "exit 3")
    monkeypatch.setenv("CC", str(failing))
    old = tmp_path / "made"
    old.mkdir()
    (old / HERE.library).write_text("old")
    with pytest.raises(OSError, match=r"(?s)failing .*-c .* failed:\nthe disk is on fire"):
        building.build(old)
    assert (old / HERE.library).read_text() == "old"
    assert [path.name for path in old.iterdir()] == [HERE.library]


def test_a_warning_of_the_compiler_is_shown(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("CC", str(pretended_compiler(tmp_path, "echo beware")))
    building.build(tmp_path / "made")
    assert "beware\n" in capsys.readouterr().err


def test_without_sources_there_is_nothing_to_build(tmp_path, monkeypatch):
    monkeypatch.setattr(building, "HERE", tmp_path)
    assert building.source_checksum() == 0
    with pytest.raises(OSError, match=f"there are no C files in {tmp_path}"):
        building.build(tmp_path / "made")


def test_the_checksum_sees_every_source(tmp_path, monkeypatch):
    sources = [path for path in building.HERE.iterdir() if path.suffix in {".c", ".h"}]
    for path in sources:
        shutil.copy(path, tmp_path)
    before = building.source_checksum()
    monkeypatch.setattr(building, "HERE", tmp_path)
    assert building.source_checksum() == before
    for path in sources:
        copy = tmp_path / path.name
        text = copy.read_text()
        copy.write_text(f"{text}\n")
        assert building.source_checksum() != before
        copy.write_text(text)
    assert building.source_checksum() == before


def test_every_source_is_compiled():
    units = {*building._UNITS, *building._SINGLE_UNITS, *building._CHECKED_UNITS}
    included = {
        line.split('"')[1]
        for path in building.HERE.glob("*.[ch]")
        for line in path.read_text().splitlines()
        if line.startswith('#include "')
    }
    assert {path.name for path in building.HERE.glob("*.[ch]")} == units | included


_SPOKEN = {"macos-arm64": "arm64", "windows-x86_64": "amd64"}
"""Architectures by the names that tags have for them."""


@pytest.mark.parametrize("name", WHEELS)
def test_tags_name_the_architecture_that_is_compiled_for(name):
    target = WHEELS[name]
    spoken = _SPOKEN.get(name, target.architecture)
    assert target.triple.startswith(f"{target.architecture}-")
    assert all(tag.endswith(spoken) for tag in target.tag.split("."))

"""What the system refuses is one clear error, and a write that fails leaves what was there."""

import io
import os
import stat
import sys
import tempfile
from pathlib import Path

import pytest

import satpack
from satpack.io.files import MAX_BYTES, read_bytes, read_text, replacing, temporary_folder
from satpack.runtime import system
from satpack.runtime.errors import InputError, LimitError


def refusal(path, read=read_bytes):
    with pytest.raises(InputError) as caught:
        read(str(path))
    return str(caught.value)


def names_in(folder):
    return [path.name for path in folder.iterdir()]


class Stdin:
    def __init__(self, content):
        self.buffer = io.BytesIO(content)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("none.toml", "none.toml: can't be read: No such file or directory"),
        ("folder", "folder: can't be read: Is a directory"),
        ("file/below", "file/below: can't be read: Not a directory"),
        ("a\0b", "a\0b: can't be read: embedded null byte"),
        ("n" * 10_000, f"{'n' * 10_000}: can't be read: File name too long"),
        ("\udcff", "\udcff: can't be read: No such file or directory"),
        ("", "an empty file name: can't be read: Is a directory"),
        ("file", "file: byte 9 is not UTF-8; save the file as UTF-8 text"),
    ],
)
def test_what_can_not_be_read_is_said(name, fault, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("file").write_bytes(b"name = 'M\xfchle'")
    assert refusal(name, read_text) == fault


def test_a_file_that_may_not_be_read(tmp_path, monkeypatch):
    path = tmp_path / "secret.toml"
    path.write_text("x")

    def denied(*args, **kwargs):
        raise PermissionError(13, "Permission denied")  # root may read everything

    monkeypatch.setattr("pathlib.Path.open", denied)
    assert refusal(path) == f"{path}: can't be read: Permission denied"


@pytest.mark.parametrize(
    "name", ["a" * 10_000, "a" * 10_000 + ".toml", "no/such", "a\0b", "\udcff"]
)
def test_no_name_of_a_puzzle_gets_past_satpacks_own_errors(name):
    with pytest.raises(InputError):
        satpack.load(name)


def test_near_names_of_shipped_puzzles_are_suggested():
    with pytest.raises(InputError, match=r"no shipped puzzle 'sona'; did you mean soma"):
        satpack.load("sona")
    with pytest.raises(InputError, match=r"`satpack gallery` lists the shipped puzzles"):
        satpack.load("xyzzy")


def test_a_file_named_like_nothing_shipped_is_found_without_a_suffix(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").write_text("name = 3")
    with pytest.raises(
        InputError, match=r"^mine: key grid: is missing; write|^mine: key name: found 3"
    ):
        satpack.load("mine")


def test_a_byte_order_mark_is_no_text(tmp_path):
    path = tmp_path / "bom.txt"
    path.write_bytes("\ufeffabc".encode())
    assert read_text(str(path)) == "abc"


def test_a_file_without_end():
    with pytest.raises(
        LimitError, match=r"^/dev/zero: is too large; satpack takes at most 16,000,000 bytes"
    ):
        read_bytes("/dev/zero")


def test_a_file_may_be_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", Stdin("Mühle".encode()))
    assert read_text("-") == "Mühle"
    monkeypatch.setattr(sys, "stdin", Stdin(b"\xff"))
    assert refusal("-", read_text).startswith("standard input: byte 0 is not UTF-8")
    monkeypatch.setattr(sys, "stdin", Stdin(b"x" * (MAX_BYTES + 1)))
    with pytest.raises(LimitError, match=r"^standard input: is too large"):
        read_bytes("-")


def test_closed_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    assert refusal("-") == "standard input: can't be read: it is closed"


# --- writing


def test_a_file_is_replaced_when_it_is_complete(tmp_path):
    path = tmp_path / "out.json"
    path.write_bytes(b"old")
    with replacing(str(path)) as file:
        file.write(b"new")
        file.flush()
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert names_in(tmp_path) == ["out.json"]


@pytest.mark.parametrize("fault", [ValueError, KeyboardInterrupt, OSError(28, "No space left")])
def test_a_write_that_fails_leaves_what_was_there(tmp_path, fault):
    path = tmp_path / "out.json"
    path.write_bytes(b"old")

    def fail():
        with replacing(str(path)) as file:
            file.write(b"half of")
            raise fault

    with pytest.raises((ValueError, KeyboardInterrupt, InputError)):
        fail()
    assert path.read_bytes() == b"old"
    assert names_in(tmp_path) == ["out.json"]


def test_places_that_can_not_be_written(tmp_path):
    for path, reason in (
        (tmp_path / "no" / "out.json", "No such file or directory"),
        (tmp_path, "Is a directory"),
    ):
        with pytest.raises(InputError) as caught, replacing(str(path)) as file:
            file.write(b"x")
        assert str(caught.value) == f"{path}: can't be written: {reason}"
    assert names_in(tmp_path) == []


def test_a_new_file_has_the_rights_the_user_gives_new_files(tmp_path):
    before = os.umask(0o027)
    try:
        with replacing(str(tmp_path / "out.json")) as file:
            file.write(b"x")
    finally:
        assert os.umask(before) == 0o027
    assert stat.S_IMODE((tmp_path / "out.json").stat().st_mode) == 0o640


def test_a_device_is_written_to_and_stays_a_device():
    with replacing("/dev/null") as file:
        file.write(b"x")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


@pytest.mark.parametrize("deletes", [True, False])
def test_a_file_that_can_not_be_deleted_yet_is_left_where_that_happens(monkeypatch, deletes):
    monkeypatch.setattr(system, "REPLACES_OPEN_FILES", deletes)
    made = []
    folder = tempfile.TemporaryDirectory

    def seen(*arguments, **options):
        made.append(options["ignore_cleanup_errors"])
        return folder(*arguments, **options)

    monkeypatch.setattr(tempfile, "TemporaryDirectory", seen)
    with temporary_folder():
        pass
    assert made == [not deletes]


def test_a_temporary_folder_names_itself_for_what_goes_wrong_in_there_alone(tmp_path, monkeypatch):
    def refused(work=lambda _: None):
        with temporary_folder() as folder:
            work(folder)

    def raising(fault):
        def work(folder):
            raise fault

        return work

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    for fault in (FileNotFoundError(2, "No such file", "elsewhere"), OSError(12, "No memory")):
        with pytest.raises(type(fault)) as caught:
            refused(raising(fault))
        assert caught.value is fault
    with pytest.raises(InputError, match=f"^{tmp_path}: can't be written: No space left"):
        refused(raising(OSError(28, "No space left on device")))
    with pytest.raises(InputError, match=f"^{tmp_path}: can't be written: Is a directory"):
        refused(lambda folder: folder.open("wb"))
    assert names_in(tmp_path) == []
    monkeypatch.setattr("tempfile.tempdir", "/proc/nowhere")
    with pytest.raises(InputError, match=r"^/proc/nowhere: can't be written: No such file"):
        refused()

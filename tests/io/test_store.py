"""The store: what was written is read, anything else is found out, and nobody else's file is touched."""

import os
from pathlib import Path

import pytest

from satpack.io.store import Store
from satpack.runtime import system
from satpack.runtime.errors import InputError
from tests.tools import damage
from tests.tools.program import python

FACTS = {"question": "which", "puzzle": "this"}
RECORDS = {
    "one": b"first",
    "[2,3]": b'["second", 2]',
    "three:3x3": b"",
    "vier\u00e4": bytes([255, 0, 32, 13]),
}


def read(path, facts=FACTS, right=None):
    """Return the records of a file, all or those that are right, and the note on it."""
    with Store(str(path), facts) as store:
        store.keep(
            store.names if right is None else [name for name in store.names if name in right]
        )
        return {name: store.read(name) for name in store.names}, store.note


@pytest.fixture
def path(tmp_path):
    """A file with a few records."""
    found = tmp_path / "run.db"
    with Store(str(found), FACTS) as store:
        for name, content in RECORDS.items():
            store.write(name, content)
            assert store.read(name) == content
    return found


def test_what_was_written_is_read(path):
    assert read(path) == (RECORDS, "")
    assert [each.name for each in path.parent.iterdir()] == ["run.db"]


def test_the_last_record_of_a_name_counts(path):
    with Store(str(path), FACTS) as store:
        store.write("one", b"again")
    assert read(path) == ({**RECORDS, "one": b"again"}, "")


def test_a_run_that_ends_in_the_middle_of_a_line_loses_that_line_alone(path):
    content = path.read_bytes()
    for end in range(len(content)):
        path.write_bytes(content[:end])
        found, note = read(path)
        whole = content[:end].count(b"\n")
        assert (list(found), note) == (list(RECORDS)[: max(0, whole - 1)], "")
        with Store(str(path), FACTS) as store:
            store.write("more", b"of it")
        assert read(path) == ({**found, "more": b"of it"}, "")


def test_damage_is_said_once_and_what_is_sound_is_kept(path):
    content = path.read_bytes()
    for at in range(content.index(b"\n") + 1, len(content) - 1):
        changed = bytearray(content)
        changed[at] ^= 1
        path.write_bytes(changed)
        found, note = read(path)
        assert len(found) in (2, 3)
        assert found.items() <= RECORDS.items()
        assert note == (
            f"{path}: was damaged; the {len(found)} finished parts of the search that are sound are kept, "
            "the others are done again"
        )
        assert read(path) == (found, "")
    assert [each.name for each in path.parent.iterdir()] == ["run.db"]


def test_what_its_question_rejects_is_dropped(path):
    found, note = read(path, right={"one"})
    assert (found, note.count("the 1 finished")) == ({"one": b"first"}, 1)
    assert read(path) == (found, "")


def test_a_record_that_makes_its_question_fail_is_no_right_one(path):
    faults = iter((ValueError, RecursionError, KeyError, OverflowError))

    def verify(name, content):
        raise next(faults)(name, content)

    with Store(str(path), FACTS) as store:
        assert store.sound(verify) == []
        assert store.sound(lambda name, content: RECORDS[name] == content) == list(RECORDS)


def test_another_run_is_refused_and_left_as_it_is(path):
    before = path.read_bytes()
    for facts, what in (
        ({**FACTS, "puzzle": "that"}, "its puzzle is 'this', not 'that'"),
        ({**FACTS, "more": "x"}, "its more is missing, not 'x'"),
        ({"question": "which"}, "belongs to another run; use another file"),
    ):
        with pytest.raises(InputError, match="belongs to another run") as raised:
            read(path, facts)
        assert what in str(raised.value)
    assert path.read_bytes() == before


def test_records_of_another_run_are_not_used(path, tmp_path):
    other = tmp_path / "other.db"
    read(other, {**FACTS, "puzzle": "that"})
    head, _ = damage.records_of(other)
    other.write_bytes(head + path.read_bytes().partition(b"\n")[2])
    assert read(other, {**FACTS, "puzzle": "that"})[0] == {}


def test_another_version_of_satpack_begins_again(path, monkeypatch):
    monkeypatch.setattr("satpack.io.store.__version__", "0.0.9")
    with pytest.raises(InputError, match="belongs to another run: its version is "):
        read(path)


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (
            b"SQLite format 3\0" + bytes(84),
            "was written by another satpack, in another format; begin",
        ),
        (b"satpack-run-4 {}\n", "was written by another satpack, in another format; begin again"),
        (b"these are notes\n", "is not the file of a run of satpack; use another file"),
        (b"\0" * 10_000_000, "is not the file of a run of satpack; use another file"),
        (b"satpack-run-3 7\n", "its first line is damaged"),
        (b"satpack-run-3 " + b"[" * 100_000 + b"\n", "its first line is damaged"),
        (b'satpack-run-3 {"puzzle": 7}\n', "its first line is damaged"),
    ],
)
def test_a_file_that_is_no_run_is_refused_and_left_as_it_is(tmp_path, content, what):
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(InputError) as raised:
        read(path)
    assert str(raised.value).startswith(f"{path}: {what}")
    assert path.read_bytes() == content


def test_what_is_no_file_is_refused(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path, what in (
        (tmp_path, "Is a directory"),
        (tmp_path / "none" / "run.db", "No such file or directory"),
        (tmp_path / "pipe", "not a file"),
        ("/dev/null", "not a file"),
        ("", "No such file or directory"),
    ):
        with pytest.raises(InputError, match="can't be opened: ") as raised:
            read(path)
        assert str(raised.value).endswith(what)
    with pytest.raises(InputError, match="can't be opened: "):
        read("with a \0 in it")


def test_a_file_in_use_is_refused_until_it_is_closed(path):
    with Store(str(path), FACTS), pytest.raises(InputError, match="another run is using it"):
        read(path)
    left = Store(str(path), FACTS)
    del left
    assert read(path) == (RECORDS, "")


def test_a_refusal_does_not_let_other_processes_in(path):
    program = f"from satpack.io.store import Store; Store({str(path)!r}, {FACTS!r})"
    with Store(str(path), FACTS):
        with pytest.raises(InputError, match="another run is using it"):
            read(path)
        done = python(program)
    assert "another run is using it" in done.stderr


def test_a_file_that_was_written_anew_is_still_in_use(path):
    path.write_bytes(path.read_bytes() + b"more\n")
    with Store(str(path), FACTS) as store:
        store.keep(store.names)
        with pytest.raises(InputError, match="another run is using it"):
            read(path)
        store.write("more", b"")
    assert read(path) == ({**RECORDS, "more": b""}, "")


def test_damage_while_it_is_open_is_found_out(path):
    with Store(str(path), FACTS) as store:
        content = path.read_bytes()
        with path.open("r+b") as file:
            file.write(content.replace(b"first", b"other"))
        with pytest.raises(InputError, match="was damaged since it was opened"):
            store.read("one")


@pytest.mark.parametrize(
    "replaces",
    [
        pytest.param(
            True,
            marks=pytest.mark.skipif(
                not system.REPLACES_OPEN_FILES, reason="Windows replaces no open file"
            ),
        ),
        False,
    ],
)
def test_a_file_is_closed_before_it_is_replaced_where_it_must_be(path, monkeypatch, replaces):
    closed = []
    monkeypatch.setattr(system, "REPLACES_OPEN_FILES", replaces)
    with Store(str(path), FACTS) as store:
        was_open = store._file
        replace = Path.replace

        def look(self, target):
            try:
                os.fstat(was_open)
            except OSError:
                closed.append(target)
            return replace(self, target)

        monkeypatch.setattr(Path, "replace", look)
        store.keep(store.names[:1])
        assert bool(closed) is not replaces
        assert len(store.names) == 1


def test_a_write_that_is_interrupted_leaves_no_part_of_a_line(path, monkeypatch):
    write = os.write
    with Store(str(path), FACTS) as store:

        def interrupted(file, content):
            monkeypatch.setattr(os, "write", interrupt)
            return write(file, content[:9])

        def interrupt(*_):
            raise KeyboardInterrupt

        monkeypatch.setattr(os, "write", interrupted)
        with pytest.raises(KeyboardInterrupt):
            store.write("more", b"of it")
        monkeypatch.setattr(os, "write", write)
        store.write("last", b"")
    assert read(path) == ({**RECORDS, "last": b""}, "")

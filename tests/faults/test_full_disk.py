"""A disk that is full: one line that says so, what was there before is still there, and nothing else is."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.tools.program import names_in, satpack, small_files

FULL = "satpack: error: {}: can't be written: File too large\n"


# each written in another way; `tests/questions/test_contract.py` has all questions and suffixes, within one process
@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("solve bedlam -o", "found.json"),
        ("enumerate soma -o", "found.jsonl"),
        ("export soma -o", "soma.cnf"),
        ("export bedlam -o", "bedlam.cnf.gz"),
        ("export bedlam -o", "bedlam.cnf.xz"),
        ("disassemble burr6 -o", "burr6.jsonl"),
    ],
)
def test_a_file_that_does_not_fit_leaves_what_was_there(tmp_path, command, name):
    path = tmp_path / name
    path.write_text("old", encoding="utf-8")
    done = satpack(*command.split(), path, before=small_files(100))
    assert (done.returncode, done.stdout, done.stderr) == (2, "", FULL.format(path))
    assert path.read_text(encoding="utf-8") == "old"
    assert names_in(tmp_path) == [name]


@pytest.mark.parametrize(
    "command",
    [
        "prove hexiamonds-3x12 --method drat",
        "solve soma --solver-command cadical",
    ],
)
def test_no_room_for_temporary_files(tmp_path, command):
    done = satpack(*command.split(), before=small_files(1000), env={"TMPDIR": str(tmp_path)})
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"satpack: error: {tmp_path}")  # a file in there, or the folder
    assert done.stderr.endswith("can't be written: File too large\n")
    assert names_in(tmp_path) == []


@pytest.mark.parametrize("made", ["prove tetrominoes-4x5 --method drat", "tile ##/#./#./#./##"])
def test_no_room_for_a_copy_of_a_proof(tmp_path, made):
    cnf, proof, room = tmp_path / "a.cnf", tmp_path / "a.drat", tmp_path / "room"
    room.mkdir()
    assert satpack(*made.split(), "-o", cnf, "--proof", proof).returncode in {0, 20}
    proof.write_text("d 1 2 0\n" * 200_000, encoding="utf-8")
    done = satpack(
        *("verify", made.split()[1], cnf, proof),
        before=small_files(1_500_000),
        env={"TMPDIR": str(room)},
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == FULL.format(room)
    assert names_in(room) == []


def test_a_run_that_finds_no_room_goes_on_when_there_is_some(tmp_path):
    run = tmp_path / "run.db"
    done = satpack("count", "soma", "--resume", run, before=small_files(6000))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"satpack: error: {run}: can't be written: File too large; earlier results are kept\n"
    )
    done = satpack("count", "soma", "--resume", run, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["total"] == 11520
    assert names_in(tmp_path) == ["run.db"]


@pytest.mark.parametrize(
    "command",
    [
        "solve soma",
        "enumerate tetrahexes-4x7 --json",
        "export soma",
        "disassemble burr6 --json",
        "gallery",
        "solve --help",
    ],
)
def test_standard_output_that_is_full(command):
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = satpack(*command.split(), stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr.endswith("satpack: error: No space left on device\n")
    assert "Traceback" not in done.stderr

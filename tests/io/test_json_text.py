"""Files of solutions of any size are read as a stream; all other large files are refused."""

import io
import json
import tracemalloc

import pytest

from satpack import InputError, LimitError, disassemble, load, solve
from satpack.io import json_text
from satpack.io.files import MAX_BYTES
from satpack.io.results.formats import read_solutions
from tests.cli.test_verify import RIGHT, UPRIGHT, WRONG
from tests.tools.command import run
from tests.tools.puzzles import TWO_DOMINOES

FULL = RIGHT[:-1] + f', "note": "{"x" * 100_000}"}}'
"""A solution of 100 kB."""


@pytest.fixture
def puzzle(tmp_path):
    path = tmp_path / "dominoes.toml"
    path.write_text(TWO_DOMINOES, encoding="utf-8")
    return path


@pytest.fixture
def large(tmp_path):
    """A file of 200 solutions, which is larger than what is read whole."""
    path = tmp_path / "large.jsonl"
    path.write_text(f"{FULL}\n" * 198 + f"\n{UPRIGHT}\n{RIGHT}", encoding="utf-8")
    assert path.stat().st_size > MAX_BYTES
    return path


def test_every_line_is_verified(puzzle, large):
    done = run("verify", puzzle, large)
    assert (done.exit_code, done.stdout) == (
        0,
        "two dominoes: 200 solutions verified\nNot checked: note.\n",
    )
    assert len(read_solutions(str(large))) == 200


def test_lines_are_read_from_standard_input_too(puzzle, large):
    done = run("verify", puzzle, "-", input=large.read_bytes())
    assert (done.exit_code, done.stdout) == (
        0,
        "two dominoes: 200 solutions verified\nNot checked: note.\n",
    )


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (WRONG, "{}: solution 201 is wrong: cell [0, 1] is not covered"),
        ("[1]", "{}, line 202: not one JSON object"),
        ("{}", "{}, line 202: no solution: use an object with format 'satpack-solution-1'"),
        ("{]}", "{}, line 202: not JSON: Expecting property name"),
        (b"\xff", "{}, line 202: byte 0 is not UTF-8; save the file as UTF-8 text"),
    ],
)
def test_a_fault_far_down_is_named(puzzle, large, line, fault):
    line = line if isinstance(line, bytes) else line.encode()
    large.write_bytes(large.read_bytes() + b"\n" + line + b"\n")
    done = run("verify", puzzle, large)
    assert done.exit_code == 2
    assert done.stderr.startswith(f"satpack: error: {fault.format(large)}")


def test_the_memory_it_takes_does_not_grow_with_the_file():
    head = f"{FULL}\n".encode() * 165

    class Endless(io.RawIOBase):
        def read(self, size=-1):
            return (b'{"a": "' + b"x" * 1014 + b'"}\n') * (size // 1024)

    tracemalloc.start()
    try:
        lines = json_text._lines(head, Endless(), "it")
        first = next(lines)
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(40_000):
            next(lines)
        assert tracemalloc.get_traced_memory()[0] < before + 4_000_000
    finally:
        tracemalloc.stop()
    assert first.place == "it, line 1"


@pytest.mark.parametrize("start", ["[", '{"a":', "<voxelspace", 'name = "x"'])
def test_large_files_of_another_kind_are_refused(puzzle, tmp_path, start):
    path = tmp_path / "large"
    path.write_text(f"{start}\n" + "x\n" * (MAX_BYTES // 2), encoding="utf-8")
    for arguments in (("verify", puzzle, path), ("render", path, "-o", tmp_path / "x.svg")):
        done = run(*arguments)
        assert done.exit_code == 2
        assert done.stderr == (
            f"satpack: error: {path}: is too large, and not one JSON object per line; satpack takes at "
            "most 16,000,000 bytes\n"
        )


def test_a_large_line_is_refused(tmp_path):
    path = tmp_path / "large"
    path.write_text(f"{RIGHT}\n{{" + "x" * (MAX_BYTES + 1), encoding="utf-8")
    with pytest.raises(
        LimitError,
        match="is too large, and not one JSON object per line; satpack takes at most 16,000,000",
    ):
        read_solutions(str(path))
    path.write_text("{" + " " * MAX_BYTES + "}", encoding="utf-8")
    with pytest.raises(
        InputError,
        match="is too large, and not one JSON object per line; satpack takes at most 16,000,000",
    ):
        read_solutions(str(path))


def test_one_solution_of_many_lines_is_drawn(large, puzzle, tmp_path):
    picture = tmp_path / "x.txt"
    done = run("render", large, "-o", picture)
    assert (done.exit_code, done.stderr) == (
        2,
        f"satpack: error: {large}: many solutions; choose one with --number\n",
    )
    assert run("render", large, "-o", picture, "--number", "199").exit_code == 0
    upright = picture.read_text(encoding="utf-8")
    assert run("render", large, "-o", picture, "--number", "200").exit_code == 0
    assert picture.read_text(encoding="utf-8") != upright
    done = run("render", large, "-o", picture, "--number", "201")
    assert done.stderr == f"satpack: error: {large}: there is no solution 201; use 1 to 200\n"
    done = run("render", large, "-o", picture, "--number", "0")
    assert done.stderr == f"satpack: error: {large}: there is no solution 0; use 1 to 200\n"
    page = tmp_path / "x.html"
    assert run("render", large, "--puzzle", puzzle, "-o", page).exit_code == 0
    assert "200 solutions from " in page.read_text(encoding="utf-8")


def test_one_of_many_disassemblies_is_drawn(tmp_path):
    assembly = solve(load("burr6"))
    line = json.dumps(disassemble(assembly).to_record().plain() | {"note": "x" * 1_000_000})
    path, picture = tmp_path / "large.jsonl", tmp_path / "x.svg"
    path.write_text(f"{line}\n" * 17 + '{"format": "satpack-survey-1"}\n', encoding="utf-8")
    assert path.stat().st_size > MAX_BYTES
    assert run("render", path, "-o", picture, "--number", "2").exit_code == 0
    assert "<svg" in picture.read_text(encoding="utf-8")
    done = run("render", path, "-o", picture)
    assert done.stderr == f"satpack: error: {path}: many disassemblies; choose one with --number\n"


def test_a_large_file_of_empty_lines_has_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(json_text, "MAX_BYTES", 1_000)
    path = tmp_path / "empty.jsonl"
    path.write_bytes(b"\n" * 1_001)
    with json_text.opened(str(path)) as content:
        assert (content.whole, list(content.lines)) == (b"", [])

"""`satpack enumerate`: what contradicts what, and what it says when there is nothing."""

import io
import json
import re
import sys

import pytest

from satpack.cli.progress import working
from tests.tools.command import run


@pytest.mark.parametrize("command", [["enumerate", "haley"], ["disassemble", "burr6"]])
@pytest.mark.parametrize("suffix", ["txt", "jsonl", "json", "gif"])
def test_json_goes_into_files_for_json_only(tmp_path, monkeypatch, command, suffix):
    monkeypatch.chdir(tmp_path)
    name = f"found.{suffix}"
    done = run(*command, "--json", "--limit", 1, "-o", name)
    if suffix.startswith("json"):
        assert done.exit_code == 0
        assert all(map(json.loads, (tmp_path / name).read_text("utf-8").splitlines()))
        return
    assert (done.exit_code, done.stdout) == (2, "")
    fault = {
        "txt": f"--json contradicts -o {name}; use .json or .jsonl, or leave --json out",
        "gif": f"{name}: don't know this suffix; use one of .json, .jsonl, .txt, ",
    }
    assert done.stderr.startswith(f"satpack: error: {fault[suffix]}")
    assert len(done.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_memory_is_reported_where_the_system_supports_it(monkeypatch):
    told = run("enumerate", "tetrahexes-4x7").stderr
    assert re.search(r", cover, \d+ MB( and \d+ MB in another process)?\)$", told, re.MULTILINE)
    monkeypatch.setitem(sys.modules, "resource", None)
    silent = run("enumerate", "tetrahexes-4x7").stderr
    assert " MB" not in silent
    assert "9 solutions up to symmetry (complete; " in silent


@pytest.mark.parametrize(
    ("arguments", "choice"),
    [
        (["--engine", "cover"], r"piece \w+ pinned to \d+ of \d+ placements"),
        (["--engine", "sat"], r"piece \w+ pinned to \d+ of \d+ placements.*"),
        (["--no-symmetry"], "not broken"),
    ],
)
def test_the_kind_of_symmetry_breaking_is_reported(arguments, choice):
    told = run("enumerate", "tetrahexes-4x7", *arguments, "--verbose").stderr.splitlines()
    assert re.fullmatch(rf"Symmetry: {choice}\.", told[-1])
    (ending,) = run("enumerate", "tetrahexes-4x7", *arguments).stderr.splitlines()
    assert re.search(r" s, (sat|cover), \d+ MB", ending)
    assert run("enumerate", "tetrahexes-4x7", *arguments, "--quiet").stderr == ""


def test_a_limit_of_nodes_leaves_what_was_found():
    whole = run("enumerate", "hexiamonds-6x6", "--json").stdout.splitlines()
    part = run("enumerate", "hexiamonds-6x6", "--json", "--nodes", 3_000)
    found = part.stdout.splitlines()
    assert part.exit_code == 30
    assert 0 < len(found) < len(whole)
    assert [line.partition("seconds")[0] for line in found] == [
        line.partition("seconds")[0] for line in whole[: len(found)]
    ]
    assert "(partial: limit of nodes; " in part.stderr


def test_progress_is_shown_where_somebody_looks(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    with working("counting", quiet=False) as progress:
        progress("7 found", 0.25)
    shown = sys.stderr.getvalue()
    assert "counting: 7 found" in shown
    assert "about 25%" in shown


class Terminal(io.StringIO):
    """A stream that says it is a terminal, and notes what a reader of it would see."""

    def isatty(self):
        return True

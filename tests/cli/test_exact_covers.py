"""`solve`, `count` and `enumerate` of items and options, and every other command's clear error."""

import json

import pytest

from tests.tools.command import run

COLOURED = """p q r | x y
p q x y:A
p r x:A y
p x:B
q x:A
r y:B
"""
PLAIN = """a b c d e f g
c e
a d g
b c f
a d f
b g
d e g
a b c d e f g
"""


@pytest.fixture
def coloured(tmp_path):
    file = tmp_path / "coloured.dlx"
    file.write_text(COLOURED, encoding="utf-8")
    return file


@pytest.fixture
def plain(tmp_path):
    file = tmp_path / "plain.dlx"
    file.write_text(PLAIN, encoding="utf-8")
    return file


def test_solve_shows_the_options(coloured):
    done = run("solve", coloured)
    assert done.exit_code == 0
    assert done.stdout.startswith("coloured\n\n2: p r x:A y\n4: q x:A\n\nSolved and verified in ")


def test_solve_prints_json(coloured, tmp_path):
    file = tmp_path / "found.json"
    found = json.loads(run("solve", coloured, "--json").stdout)
    assert found["format"] == "satpack-cover-1"
    assert (found["numbers"], found["options"]) == ([2, 4], ["p r x:A y", "q x:A"])
    assert run("solve", coloured, "-o", file).exit_code == 0
    assert json.loads(file.read_text(encoding="utf-8"))["numbers"] == [2, 4]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ([], "every possibility was tried"),
        (["--engine", "sat"], "the formula is unsatisfiable, proof checked"),
    ],
)
def test_there_may_be_no_solution(tmp_path, options, reason):
    file = tmp_path / "none.dlx"
    file.write_text("a b c\na b\nb c\n", encoding="utf-8")
    done = run("solve", file, *options)
    assert done.exit_code == 20
    assert done.stdout.startswith(f"none: impossible: {reason} (")
    answer = json.loads(run("solve", file, "--json", *options).stdout)
    assert answer["reason"] == reason
    assert (answer["format"], answer["status"]) == ("satpack-answer-1", "impossible")
    listed = run("enumerate", file, *options)
    assert (listed.exit_code, listed.stdout) == (0, "")
    assert listed.stderr == f"none: impossible: {reason}\n"


@pytest.mark.parametrize("options", [[], ["--engine", "sat"], ["--solver", "cadical195"]])
def test_count_and_enumerate_agree(plain, options):
    counted = json.loads(run("count", plain, "--json", *options).stdout)
    assert (counted["total"], counted["rotations"], counted["complete"]) == (2, None, True)
    lines = run("enumerate", plain, "--json", *options).stdout.splitlines()
    found = [json.loads(line)["numbers"] for line in lines]
    assert sorted(found) == [[1, 4, 5], [7]]


def test_count_in_words(plain):
    done = run("count", plain, "--up-to", "total")
    assert done.stdout.startswith("plain\n  2  in all (total)\ncomplete; ")


def test_a_limit_and_a_deadline_leave_partial_results(plain):
    done = run("enumerate", plain, "--limit", 1)
    assert done.exit_code == 0
    assert "1 solution in all (partial: limit of solutions;" in done.stderr
    done = run("count", plain, "--timeout", 0)
    assert done.exit_code == 30
    assert "at least 0" in done.stdout
    assert "PARTIAL: time limit" in done.stdout
    assert run("solve", plain, "--timeout", 0).exit_code == 30


@pytest.mark.parametrize(
    "options", [["--jobs", 2], ["--resume", "run.db"], ["--memory", 100], ["--nodes", 1000]]
)
def test_a_count_takes_the_options_of_the_search(plain, coloured, monkeypatch, options):
    monkeypatch.chdir(plain.parent)
    for file, total in ((plain, 2), (coloured, 1)):
        (plain.parent / "run.db").unlink(missing_ok=True)
        counted = json.loads(run("count", file, "--json", *options).stdout)
        assert (counted["total"], counted["complete"]) == (total, True)
        assert counted["engine"].startswith("cover")


@pytest.mark.parametrize(
    "arguments",
    [
        ["info", "FILE"],
        ["check", "FILE"],
        ["prove", "FILE"],
        ["disassemble", "FILE"],
        ["export", "FILE"],
        ["render", "FILE", "-o", "x.svg"],
        ["verify", "FILE", "FILE"],
    ],
)
def test_what_needs_shapes_says_so(coloured, arguments):
    done = run(*(coloured if each == "FILE" else each for each in arguments))
    assert done.exit_code == 2
    expected = (
        "has items and options, but no shapes; `satpack solve`, `count` and `enumerate` take it"
    )
    assert done.stderr == f"satpack: error: {coloured}: {expected}\n"


def test_a_mistake_names_the_line(tmp_path):
    file = tmp_path / "bad.dlx"
    file.write_text("a b\na c\n", encoding="utf-8")
    done = run("solve", file)
    assert done.exit_code == 2
    assert done.stderr == f"satpack: error: {file}: line 2: 'c' is not an item of the first line\n"

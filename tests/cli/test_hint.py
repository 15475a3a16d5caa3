"""`satpack hint` on the command line: what it prints, writes and refuses, and with which status it ends."""

import json

import pytest

import satpack
from tests.tools.command import run


@pytest.fixture
def solution():
    return satpack.solve(satpack.load("soma"))


@pytest.fixture
def part(solution, tmp_path):
    path = tmp_path / "part.json"
    path.write_text(satpack.Solution(solution.puzzle, solution.placed[:3]).to_json())
    return path


def test_hints_are_followed_by_their_own_file(part, tmp_path):
    for _ in range(4):
        assert run("hint", "soma", part, "-o", part, "-q").exit_code == 0
    assert "\nSolved.\n" in run("hint", "soma", part).stdout
    assert run("verify", "soma", part).exit_code == 0
    drawing = tmp_path / "hint.txt"
    assert run("hint", "soma", part, "-o", drawing, "-q").exit_code == 0
    assert drawing.read_text().endswith("\nsolved\n")


def test_a_drawing_and_standard_input_say_the_same(part, solution):
    wanted = json.loads(run("hint", "soma", part, "--json").stdout)
    text = satpack.Solution(solution.puzzle, solution.placed[:3]).text()
    for done in (
        run("hint", "soma", text, "--json"),
        run("hint", "soma", "-", "--json", input=part.read_text()),
    ):
        found = json.loads(done.stdout)
        assert {k: v for k, v in found.items() if k != "seconds"} == {
            k: v for k, v in wanted.items() if k != "seconds"
        }


def test_what_can_not_be_finished(tmp_path):
    path = tmp_path / "rows.toml"
    path.write_text(
        'name = "rows"\ngrid = "square"\nregion.cells = "####.####"\n'
        'pieces = [{ name = "domino", box = [2, 1], copies = 4 }]\n'
    )
    done = run("hint", path, ". D D . . E E .", "-o", tmp_path / "hint.svg")
    assert done.exit_code == 20
    assert "can't be finished: take back" in (tmp_path / "hint.svg").read_text()
    assert (
        "Can't be finished: take back domino from [1, 0], [2, 0]; domino from [6, 0], [7, 0] (2 of 2 pieces, "
        "no fewer will do)." in done.stdout
    )
    found = json.loads(run("hint", path, ". D D . . E E .", "--json").stdout)
    assert (found["status"], len(found["take_back"]), found["complete"]) == (
        "unfinishable",
        2,
        True,
    )
    done = run("hint", "hexiamonds-3x12")
    assert (done.exit_code, "has no solution" in done.stdout) == (20, True)


@pytest.mark.parametrize(
    ("puzzle", "change", "fault"),
    [
        ("haley", {}, "key grid: found 'cube'; use triangle"),
        ("soma", {"piece": "X"}, "the placed pieces: the puzzle has no piece 'X'"),
        ("soma", {"cells": [[9, 9, 9]]}, "the placed pieces: piece 'V' covers [9, 9, 9], outside"),
        ("bedlam", {}, "the placed pieces: the puzzle has no piece "),
    ],
)
def test_what_is_wrong_is_said_in_a_line(puzzle, change, fault, part):
    content = json.loads(part.read_text())
    content["placements"][0] |= change
    part.write_text(json.dumps(content))
    done = run("hint", puzzle, part)
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert fault in done.stderr

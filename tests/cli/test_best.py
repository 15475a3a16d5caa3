"""`satpack best` on the command line: what it shows, writes and refuses, and how it ends."""

import json
import re

import pytest

from satpack.gallery import gallery_text
from tests.tools.command import run

CROSSES = gallery_text("crosses-9x9")


def test_json_is_verified_and_a_wrong_value_found_out(tmp_path):
    path = tmp_path / "best.json"
    assert run("best", "crosses-9x9", "-o", path).exit_code == 0
    done = run("verify", "crosses-9x9", path)
    assert done.exit_code == 0
    assert "the solution verified (maximise pieces: 10)" in done.stdout
    found = json.loads(path.read_text())
    assert (found["value"], found["bound"], found["proved"]) == (10, 10, True)
    path.write_text(json.dumps(found | {"value": 11}))
    wrong = run("verify", "crosses-9x9", path)
    assert (wrong.exit_code, "measures 10, not 11" in wrong.stderr) == (2, True)
    found["solutions"][0]["placements"][0]["cells"][0] = [0, 0]
    path.write_text(json.dumps(found))
    assert run("verify", "crosses-9x9", path).exit_code == 2
    path.write_text(json.dumps(found | {"goal": {"maximise": "beauty"}}))
    assert run("verify", "crosses-9x9", path).exit_code == 2


@pytest.mark.parametrize(
    ("said", "change"),
    [
        ("says 'impossible', and holds 1 solution", {"status": "impossible"}),
        ("says 'solved', and holds 0 solutions", {"solutions": []}),
        ("holds no solution that measures 10", {"solutions": [], "status": "undecided"}),
        ("solution 1 measures 10, not null", {"value": None}),
        ("the value 10 is better than the bound, 9", {"bound": 9}),
        ("the value 10 is not proved best by the bound 11", {"bound": 11}),
        ("key goal: can't maximise 'holes'", {"goal": {"maximise": "holes"}}),
        ("key status", {"status": "splendid"}),
    ],
)
def test_a_best_fit_that_contradicts_itself_is_not_verified(tmp_path, said, change):
    path = tmp_path / "best.json"
    assert run("best", "crosses-9x9", "-o", path).exit_code == 0
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    done = run("verify", "crosses-9x9", path)
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert f"{path}: " in done.stderr
    assert said in done.stderr


@pytest.mark.parametrize(("encoding", "status"), [("utf-8-sig", 0), ("utf-16", 2)])
def test_a_best_fit_in_another_encoding(tmp_path, encoding, status):
    path = tmp_path / "best.json"
    assert run("best", "crosses-9x9", "-o", path).exit_code == 0
    path.write_text(path.read_text(), encoding=encoding)
    done = run("verify", "crosses-9x9", path)
    assert done.exit_code == status
    assert done.stderr.count("is not UTF-8") == bool(status)


def test_the_solutions_of_a_best_fit_are_drawn_and_fixed(tmp_path):
    path, blocked = tmp_path / "best.json", tmp_path / "blockers.json"
    assert run("best", "crosses-9x9", "-o", path).exit_code == 0
    assert run("render", path, "-o", tmp_path / "best.svg").exit_code == 0
    assert re.search(r"X .10\b", run("solve", "crosses-9x9", "--fix", path).stdout)
    assert run("hint", "crosses-9x9", path).exit_code == 0
    assert run("best", "crosses-9x9", "--minimise", "blockers", "-o", blocked).exit_code == 0
    picture = tmp_path / "blockers.txt"
    assert run("render", blocked, "--puzzle", "crosses-9x9", "-o", picture).exit_code == 0
    assert re.search(r"blocker .12\b", picture.read_text())


def test_what_was_left_out_is_verified_too(tmp_path):
    path = tmp_path / "best.json"
    text = gallery_text("soma").replace(
        "[expect]", '[[pieces]]\nname = "more"\ncells = "###"\n[expect]'
    )
    puzzle = tmp_path / "more.toml"
    puzzle.write_text(text)
    done = run("best", puzzle, "--maximise", "cells", "-o", path)
    assert done.exit_code == 0
    assert "the pieces have more cells than the region, so any may be left out" in done.stderr
    assert run("verify", puzzle, path).exit_code == 0
    refused = run("best", puzzle, "--maximise", "cells", "--all-pieces")
    assert refused.exit_code == 20
    assert "impossible" in refused.stdout


def test_all_that_are_as_good_are_shown():
    small = CROSSES.replace("[9, 9]", "[5, 5]").replace("0-16", "0-5")
    done = run("best", "-", "--all-best", input=small)
    assert done.exit_code == 0
    assert "As good: 2 solutions up to symmetry, all." in done.stdout
    found = json.loads(run("best", "-", "--all-best", "--json", input=small).stdout)
    assert (len(found["solutions"]), found["every"]) == (2, True)


def test_a_solver_that_writes_no_proofs_is_refused_with_proof(tmp_path):
    done = run("best", "crosses-9x9", "--solver", "minisat22", "--proof", tmp_path / "no.drat")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "solver 'minisat22' writes no proofs; use " in done.stderr


def test_the_proof_is_checked_by_verify(tmp_path):
    proof = tmp_path / "best.drat"
    done = run("best", "crosses-9x9", "--proof", proof)
    assert done.exit_code == 0
    checked = run("verify", "crosses-9x9", tmp_path / "best.cnf", proof)
    assert checked.exit_code == 0
    assert "so there is no solution with 11 pieces or more" in checked.stdout
    lines = proof.read_text().splitlines()
    proof.write_text("\n".join(line for line in lines if line.startswith("d ")) + "\n0\n")
    assert run("verify", "crosses-9x9", tmp_path / "best.cnf", proof).exit_code == 2


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('maximise = "pieces"', 'maximise = "beauty"', "goal: can't maximise 'beauty'"),
        ('maximise = "pieces"', 'minimise = "cells"', "goal: can't minimise 'cells'"),
        ('maximise = "pieces"', "", "goal: is empty; give maximise or minimise"),
        ('maximise = "pieces"', 'maximise = "pieces"\nminimise = "holes"', "give one of them"),
        ('maximise = "pieces"', 'maximize = "pieces"', "maximize"),
        ('maximise = "pieces"', "maximise = 3", "maximise"),
        ('name = "X"', 'name = "X"\nvalue = -1', "value: found -1; use a number from 0 to"),
        ('name = "X"', 'name = "X"\nvalue = nan', "value: found nan; use a whole number"),
        ('name = "X"', 'name = "X"\nvalue = 1.5', "value: found 1.5; use a whole number"),
        ('name = "X"', 'name = "X"\nvalue = 9999999', "value: found 9999999; use a number from"),
        ("best = 10", "best = -1", "best"),
    ],
)
def test_mistakes_in_files_name_their_place(old, new, said):
    done = run("best", "-", input=CROSSES.replace(old, new))
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == done.stderr.count("standard input:") == 1


def test_a_wrong_expectation_is_found_out():
    assert run("check", "crosses-9x9").exit_code == 0
    wrong = run("check", "-", input=CROSSES.replace("best = 10", "best = 11"))
    assert (wrong.exit_code, "best is 10, expected 11" in wrong.stdout) == (2, True)

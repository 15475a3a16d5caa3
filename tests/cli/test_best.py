"""`satpack best` on the command line: files that are wrong, and proofs."""

import json

import pytest

from satpack.gallery import gallery_text
from tests.tools.command import run

CROSSES = gallery_text("crosses-9x9")


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
        ("measures 10, not 11", {"value": 11}),
        ("key goal", {"goal": {"maximise": "beauty"}}),
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

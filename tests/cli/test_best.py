"""`satpack best` on the command line: best fits that are wrong, and proofs."""

import json

import pytest

from tests.tools.command import run


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

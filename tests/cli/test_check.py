"""`satpack check`: each puzzle against its `[expect]`, and the worst of what is found as exit status."""

from functools import partial

import pytest

from satpack.gallery import gallery_text
from satpack.questions.count import Counting
from tests.tools import command
from tests.tools.puzzles import CORNERS, TWO_DOMINOES

run = partial(command.run, "check")


@pytest.mark.parametrize(
    ("says", "agrees"), [("total = 2", "total 2"), ("solvable = false", "solvable false")]
)
def test_an_answer_that_nobody_checked_is_the_word_of_its_solver(
    tmp_path, monkeypatch, says, agrees
):
    monkeypatch.setattr("satpack.engines.sat.witness.SecondOpinion.refutes", no_idea)
    path = tmp_path / "strip.toml"
    strip = TWO_DOMINOES if "total" in says else CORNERS
    path.write_text(f"{strip}[expect]\n{says}\n", encoding="utf-8")
    found = run(path, "--engine", "sat").stdout
    assert found.startswith(f"{path}: agrees: {agrees} according to ")
    assert " (not checked); " in found


def no_idea(second, assumed):
    del second, assumed


def test_nothing_is_counted_where_nothing_is_to_compare_with(tmp_path, monkeypatch):
    levels = tmp_path / "levels.toml"
    text = "".join(
        line
        for line in gallery_text("dubois").splitlines(keepends=True)
        if not line.startswith(("total", "rotations", "symmetry"))
    )
    assert "level" in text
    levels.write_text(text, encoding="utf-8")
    monkeypatch.setattr(Counting, "run", None)
    found = run(levels)
    assert found.exit_code == 0
    (line,) = found.stdout.splitlines()
    assert line.startswith(f"{levels}: agrees: ")
    assert "level " in line
    assert line.endswith(" s by cover")


@pytest.mark.parametrize(
    ("says", "copies", "verdict", "status"),
    [
        ("true", 2, "agrees: solvable true; ", 0),
        ("false", 2, "differs from its [expect]: solvable is true, expected false; ", 2),
        ("true", 3, "differs from its [expect]: solvable is false, expected true; ", 2),
        ("false", 3, "agrees: solvable false; ", 0),
    ],
)
@pytest.mark.parametrize("engine", ["auto", "cover", "frontier"])
def test_whether_there_is_a_solution_is_tried(tmp_path, says, copies, verdict, status, engine):
    path = tmp_path / "strip.toml"
    text = TWO_DOMINOES.replace("copies = 2", f"copies = {copies}")
    path.write_text(f"{text}[expect]\nsolvable = {says}\n", encoding="utf-8")
    found = run(path, "--engine", engine)
    assert found.exit_code == status
    assert found.stdout.startswith(f"{path}: {verdict}")


@pytest.mark.parametrize(
    ("side", "best", "verdict", "status"),
    [
        (5, 2, "agrees: best 2; ", 0),
        (5, 1, "differs from its [expect]: best is 2, expected 1; ", 2),
        (2, 1, "differs from its [expect]: best is none, expected 1; ", 2),
    ],
)
def test_the_best_value_is_looked_for(tmp_path, side, best, verdict, status):
    path = tmp_path / "crosses.toml"
    path.write_text(
        f"""name = "crosses"
grid = "square"
region.box = [{side}, 4]
region.holes = "0-{4 * side}"
pieces = [{{ name = "X", cells = [[0, 1], [1, 0], [1, 1], [1, 2], [2, 1]], copies = "1-5" }}]
goal.maximise = "pieces"
expect.best = {best}
"""
    )
    found = run(path)
    assert found.stdout.startswith(f"{path}: {verdict}")
    assert found.exit_code == status

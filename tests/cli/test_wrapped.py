"""Commands on wrapped puzzles of every grid, and proofs about them."""

import pytest

import satpack
from satpack.model.grids import GRIDS
from tests.tools.command import run

NAME = "tetrominoes-cylinder"
"""Seven solutions, none of which would lie flat."""

IMPOSSIBLE = """
name = "even cylinder"
grid = "square"
[region]
box = [4, 5]
wrap = [true, false]
[[pieces]]
polyforms = 4
"""


def test_prove_by_colouring_and_by_clauses(tmp_path):
    path, certificate = tmp_path / "even.toml", tmp_path / "proof.json"
    path.write_text(IMPOSSIBLE)
    assert run("prove", path, "-o", certificate, "-q").exit_code == 0
    assert run("verify", path, certificate).exit_code == 0
    # around five cells the same colouring does not close
    assert run("verify", NAME, certificate).exit_code == 2
    assert run("prove", NAME, "-q").exit_code == 10
    assert run("prove", path, "-o", tmp_path / "board.svg", "-q").exit_code == 0


@pytest.mark.parametrize("grid", list(GRIDS))
def test_wrapped_regions_of_every_grid_are_solved_and_drawn(grid, tmp_path):
    dimension = GRIDS[grid].dimension
    sides, wrap = [3, 3, 2][:dimension], [True, True, False][:dimension]
    path, solved = tmp_path / "puzzle.toml", tmp_path / "solved.json"
    (home, *_) = GRIDS[grid].domain
    pair = satpack.Piece("pair", [home, GRIDS[grid].neighbours(home)[0]], copies="0-99")
    region = satpack.Region((), satpack.box(grid, *sides), wrap=wrap)
    path.write_text(satpack.Puzzle("pairs", grid, region, [pair], holes="0-1").to_toml())
    assert run("info", path).exit_code == 0
    done = run("solve", path, "-o", solved, "-q")
    assert done.exit_code in (0, 20), done.output
    if done.exit_code == 0:
        assert run("verify", path, solved).exit_code == 0
        for suffix in (".svg", ".html", ".txt"):
            assert run("render", solved, "-o", tmp_path / f"x{suffix}", "-q").exit_code == 0

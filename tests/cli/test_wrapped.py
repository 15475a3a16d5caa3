"""Every command on a wrapped puzzle: it knows the seam, or refuses in one line."""

import json
import re

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


def lines_of(*words):
    done = run(*words)
    assert done.exit_code == 0, done.output
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture
def solution(tmp_path):
    path = tmp_path / "solution.json"
    assert run("solve", NAME, "-o", path, "-q").exit_code == 0
    return path


def test_drawings_are_open_at_the_seam():
    drawn = run("solve", NAME, "-q", env={"COLUMNS": "80"}).stdout
    assert re.search(r"^[ ╶╷╵]", drawn, re.MULTILINE)
    assert "a cylinder, wrapped along side 1 of its box: open edges continue" in drawn


def test_info_says_that_a_region_is_wrapped(tmp_path):
    assert run("check", NAME).exit_code == 0
    (facts,) = lines_of("info", NAME, "--json")
    assert facts["wrap"] == [True, False]
    assert facts["symmetry"] == {"order": 20, "rotations": 10}
    shown = run("info", NAME, "--verbose").stdout
    assert "the region is a cylinder, wrapped along side 1 of its box\n" in shown
    assert "coordinates do not apply: the region is wrapped" in shown
    for suffix in (".svg", ".html", ".txt"):
        assert run("info", NAME, "-o", tmp_path / f"sheet{suffix}").exit_code == 0


def test_prove_by_colouring_and_by_clauses(tmp_path):
    path, certificate = tmp_path / "even.toml", tmp_path / "proof.json"
    path.write_text(IMPOSSIBLE)
    assert run("prove", path, "-o", certificate, "-q").exit_code == 0
    assert run("verify", path, certificate).exit_code == 0
    # around five cells the same colouring does not close
    assert run("verify", NAME, certificate).exit_code == 2
    assert run("prove", NAME, "-q").exit_code == 10
    assert run("prove", path, "-o", tmp_path / "board.svg", "-q").exit_code == 0


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("render", "{}", "-o", "cut.svg", "--style", "outline"), "can't be cut out of a sheet"),
        (("render", "{}", "-o", "made.stl"), "a wrapped region has no straight pieces to make"),
        (("disassemble", NAME, "{}"), "a wrapped puzzle can't be taken apart"),
    ],
)
def test_what_means_nothing_is_refused_in_a_line(words, fault, solution, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run(*(str(word).format(solution) for word in words), "-q")
    assert done.exit_code == 2, done.output
    (line,) = [line for line in done.stderr.splitlines() if line.strip()]
    assert fault in line


def test_pieces_are_fixed_over_the_seam(solution):
    (found,) = lines_of("count", NAME, "--fix", solution, "--json")
    assert found["total"] == 1
    drawn = run("solve", NAME, "-q").stdout
    (found,) = lines_of("count", NAME, "--fix", drawn, "--json")
    assert found["total"] == 1


def test_an_edge_that_a_piece_goes_over_is_dashed_in_a_picture(solution, tmp_path):
    path = tmp_path / "picture.svg"
    assert run("render", solution, "-o", path, "-q").exit_code == 0
    assert path.read_text().count("stroke-dasharray") == 1


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


@pytest.mark.parametrize(
    ("command", "name"),
    [("hint", "a.svg"), ("hint", "a.png"), ("analyse", "a.svg"), ("analyse", "a.html")],
)
def test_what_is_known_of_its_solutions_is_drawn(command, name, tmp_path):
    assert run(command, NAME, "-o", tmp_path / name).exit_code == 0
    assert (tmp_path / name).stat().st_size


def test_samples_lie_round_it():
    drawn = lines_of("sample", NAME, "-n", "20", "--seed", "1", "--json")
    assert len({json.dumps(each["placements"]) for each in drawn if "placements" in each}) > 5

"""Every command on a wrapped puzzle: it knows the seam, or refuses in one line."""

import json
import re

import pytest
from pysat.formula import CNF
from pysat.solvers import Minisat22

import satpack
from satpack.model.grids import GRIDS
from tests.tools.command import run
from tests.tools.engines import engines_for

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


@pytest.mark.parametrize("engine", engines_for("list"))
def test_solve_and_verify(engine, tmp_path):
    path = tmp_path / "found.json"
    assert run("solve", NAME, "--engine", engine, "-o", path, "-q").exit_code == 0
    assert run("verify", NAME, path).exit_code == 0
    flat = run("verify", "tetrominoes-4x5", path)
    assert flat.exit_code == 2
    assert "is not piece" in flat.output


def test_drawings_are_open_at_the_seam():
    drawn = run("solve", NAME, "-q", env={"COLUMNS": "80"}).stdout
    assert re.search(r"^[ ╶╷╵]", drawn, re.MULTILINE)
    assert "a cylinder, wrapped along side 1 of its box: open edges continue" in drawn


@pytest.mark.parametrize("engine", engines_for("count", satpack.load(NAME)))
def test_count_and_check(engine):
    (found,) = lines_of("count", NAME, "--engine", engine, "--json")
    assert [found[key] for key in ("total", "rotations", "symmetry")] == [140, 14, 7]
    assert run("check", NAME).exit_code == 0


@pytest.mark.parametrize("more", [(), ("--jobs", 2), ("--engine", "sat")])
def test_a_wrapped_puzzle_is_enumerated_by_every_engine(more, tmp_path):
    path = tmp_path / "all.jsonl"
    found = lines_of("enumerate", NAME, "--json", "-q", *more)
    assert len(found) == 7
    assert all(each["wrap"] == [True, False] for each in found)
    path.write_text("\n".join(map(json.dumps, found)))
    assert run("verify", NAME, path).exit_code == 0


def test_what_is_listed_is_kept_and_taken_up_again(tmp_path):
    run_file = tmp_path / "run.db"
    (found,) = lines_of("count", NAME, "--resume", run_file, "--json", "-q")
    assert found["total"] == 140
    (again,) = lines_of("count", NAME, "--resume", run_file, "--json", "-q")
    assert again["total"] == 140
    assert run("count", "tetrominoes-4x5", "--resume", run_file).exit_code == 2


def test_info_says_that_a_region_is_wrapped(tmp_path):
    (facts,) = lines_of("info", NAME, "--json")
    assert facts["wrap"] == [True, False]
    assert facts["symmetry"] == {"order": 20, "rotations": 10}
    shown = run("info", NAME, "--verbose").stdout
    assert "the region is a cylinder, wrapped along side 1 of its box\n" in shown
    assert "coordinates do not apply: the region is wrapped" in shown
    for suffix in (".svg", ".html", ".txt"):
        assert run("info", NAME, "-o", tmp_path / f"sheet{suffix}").exit_code == 0


def test_cnf_is_read_back(tmp_path):
    cnf, model = tmp_path / "puzzle.cnf", tmp_path / "model.txt"
    assert run("export", NAME, "-o", cnf, "-q").exit_code == 0
    assert "c | wrap = [true, false]\n" in cnf.read_text()
    puzzle = satpack.load(NAME)
    with Minisat22(bootstrap_with=CNF(from_file=str(cnf))) as solver:
        assert solver.solve()
        model.write_text(f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n")
    done = run("decode", cnf, model, "--json")
    assert done.exit_code == 0
    satpack.Solution.from_json(done.stdout, puzzle).verify()


@pytest.mark.parametrize("suffix", [".opb", ".dlx"])
def test_other_exports(suffix, tmp_path):
    path = tmp_path / f"puzzle{suffix}"
    assert run("export", NAME, "-o", path, "-q").exit_code == 0
    if suffix == ".dlx":
        (found,) = lines_of("count", path, "--json")
        assert 140 in found.values()


def test_prove_by_colouring_and_by_clauses(tmp_path):
    path, certificate = tmp_path / "even.toml", tmp_path / "proof.json"
    path.write_text(IMPOSSIBLE)
    assert run("prove", path, "-o", certificate, "-q").exit_code == 0
    assert run("verify", path, certificate).exit_code == 0
    # around five cells the same colouring does not close
    assert run("verify", NAME, certificate).exit_code == 2
    assert run("prove", NAME, "-q").exit_code == 10
    assert run("prove", path, "-o", tmp_path / "board.svg", "-q").exit_code == 0


@pytest.mark.parametrize("suffix", [".svg", ".html", ".txt"])
def test_a_wrapped_solution_has_pictures(suffix, solution, tmp_path):
    path = tmp_path / f"picture{suffix}"
    assert run("render", solution, "-o", path, "-q").exit_code == 0
    assert path.stat().st_size > 100


def test_a_solution_file_alone_knows_that_it_is_wrapped(solution):
    alone = satpack.Solution.from_json(solution.read_text())
    alone.verify()
    assert alone.puzzle.region.wrap == (True, False)


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("render", "{}", "-o", "cut.svg", "--style", "outline"), "can't be cut out of a sheet"),
        (("render", "{}", "-o", "made.stl"), "a wrapped region has no straight pieces to make"),
        (("disassemble", NAME), "a wrapped puzzle can't be taken apart"),
        (("disassemble", NAME, "{}"), "a wrapped puzzle can't be taken apart"),
        (("count", NAME, "--apart"), "a wrapped puzzle can't be taken apart"),
        (("export", NAME, "-o", "puzzle.xmpuzzle"), "BurrTools has no wrapped regions"),
        (("solve", NAME, "--encoding", "order"), "the region is wrapped; use auto"),
        (("solve", NAME, "--minimise", "height"), "the region is wrapped"),
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

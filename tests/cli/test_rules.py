"""Rules on the command line: fixed pieces, formulas with rules, and what is shown."""

import json

import pytest

import satpack
from satpack.gallery import gallery_text
from tests.tools.command import run

PUZZLE = "pentominoes-6x10-border"


@pytest.fixture
def solution(tmp_path):
    path = tmp_path / "solution.json"
    assert run("solve", "tetrahexes-4x7", "-o", path, "-q").exit_code == 0
    return path


def test_pieces_are_fixed_by_a_solution_file(solution):
    assert run("count", "tetrahexes-4x7", "--fix", solution, "--json").exit_code == 0
    part = json.loads(solution.read_text())
    part["placements"] = part["placements"][:2]
    solution.write_text(json.dumps(part))
    done = run("enumerate", "tetrahexes-4x7", "--fix", solution, "--json", "-q")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert found
    for each in found:
        assert all(placed in each["placements"] for placed in part["placements"])


@pytest.mark.parametrize(
    "name",
    [
        "soma",
        "hexiamonds-6x6",
        "tetrahexes-4x7",
        "tetraballs",
        "tetrasticks-5x5",
        "pentatwigs-triangle",
        "tetrominoes-cylinder",
    ],
)
def test_pieces_are_fixed_by_what_solve_prints(name, tmp_path):
    drawn = run("solve", name, "-q").stdout
    path = tmp_path / "drawn.txt"
    path.write_text(drawn)
    for given in (drawn, path):
        done = run("count", name, "--fix", given, "--json")
        assert json.loads(done.stdout)["total"] == 1
    assert run("hint", name, path, "--json").exit_code == 0


def test_decode_and_verify_know_rules(tmp_path):
    cnf, model, other = tmp_path / "p.cnf", tmp_path / "model", tmp_path / "other.json"
    puzzle = satpack.load(PUZZLE)
    formula = satpack.encode(puzzle)
    formula.write(cnf)
    from pysat.solvers import Solver

    with Solver("glucose4", bootstrap_with=formula.clauses()) as solver:
        assert solver.solve()
        model.write_text(f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n")
    assert run("decode", cnf, model).exit_code == 0
    assert run("decode", cnf, model, "--puzzle", "pentominoes-6x10").exit_code == 0
    assert run("solve", "pentominoes-6x10", "-o", other, "-q").exit_code == 0
    done = run("verify", PUZZLE, other)
    assert done.exit_code == 2
    assert "rule 1 (border) is broken: piece " in done.stderr


def test_a_proof_over_the_clauses_of_rules_is_checked(tmp_path):
    text = gallery_text("tetrahexes-4x7").partition("[expect]")[0]
    puzzle, cnf, proof = tmp_path / "p.toml", tmp_path / "p.cnf", tmp_path / "p.drat"
    puzzle.write_text(f'{text}\n[[rules]]\nkind = "colourable"\ncolours = 2\n')
    done = run("prove", puzzle, "-o", cnf, "--proof", proof, "--method", "drat")
    assert done.exit_code == 0
    assert "rule 1 (colourable: colours 2; by side) excludes every solution" in done.stdout
    assert run("verify", puzzle, cnf, proof).exit_code == 0


def test_the_colouring_of_a_map_is_in_the_solution(tmp_path):
    text = gallery_text("tetrahexes-4x7").partition("[expect]")[0]
    puzzle = tmp_path / "p.toml"
    puzzle.write_text(f'{text}\n[[rules]]\nkind = "colourable"\ncolours = 3\n')
    found = json.loads(run("solve", puzzle, "--json").stdout)
    assert {placed["map"] for placed in found["placements"]} == {1, 2, 3}

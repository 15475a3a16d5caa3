"""BurrTools files on the command line: every command takes one, import lists and converts, export writes."""

import gzip
import json
from pathlib import Path

import pytest

from satpack.io.puzzles.puzzle_file import parse_puzzle
from tests.tools.command import run

GOLDEN = Path(__file__).parents[1] / "golden" / "xmpuzzle"
WORKSHOP = GOLDEN / "workshop.xmpuzzle"
BURR = GOLDEN / "burr6.xmpuzzle"


def test_import_writes_one_problem_or_all(tmp_path):
    file = tmp_path / "burr.toml"
    done = run("import", BURR, "-o", file)
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr == f"wrote {file}: 'Six-piece burr, level 10'\n"
    counted = json.loads(run("count", file, "--json").stdout)
    assert (counted["total"], counted["symmetry"]) == (444, 37)
    assert run("check", file).stdout.startswith(f"{file}: agrees: symmetry 37")

    good = tmp_path / "good.xmpuzzle"
    text = WORKSHOP.read_text()
    good.write_text(text[: text.index('<problem name="half')] + text[text.index("</problems>") :])
    assert run("import", good, "-o", tmp_path / "all.toml", "--quiet").output == ""
    assert sorted(path.name for path in tmp_path.glob("all-*")) == [
        f"all-{number}.toml" for number in range(1, 6)
    ]
    assert parse_puzzle((tmp_path / "all-2.toml").read_text()).pieces[2].group == 7
    printed = run("import", good, "--problem", 3, "-o", "-").stdout
    assert parse_puzzle(printed).name == "Problem 3"


@pytest.mark.parametrize(
    "args",
    [
        ["solve", WORKSHOP, "--problem", 1],
        ["enumerate", WORKSHOP, "--problem", 2],
        ["count", WORKSHOP, "--problem", 3],
        ["info", WORKSHOP, "--problem", 4],
        ["check", WORKSHOP, "--problem", 1],
        ["prove", WORKSHOP, "--problem", 5],
        ["export", WORKSHOP, "--problem", 1],
        ["disassemble", BURR],
        ["verify", BURR],
        ["verify", WORKSHOP, "--problem", 1],
    ],
    ids=lambda args: args[0],
)
def test_every_command_takes_a_file_of_burrtools(args):
    done = run(*args)
    assert done.exit_code == (10 if args[0] == "prove" else 0), done.output
    assert done.stdout


def test_standard_input_may_be_a_compressed_file():
    content = gzip.compress(BURR.read_bytes())
    assert "37" in run("count", "-", input=content).stdout


def test_enumerate_and_export_write_files(tmp_path):
    file = tmp_path / "soma.xmpuzzle"
    done = run("enumerate", "soma", "-o", file)
    assert (done.exit_code, done.stdout) == (0, "")
    assert file.read_bytes().startswith(b"\x1f\x8b")
    assert (
        "240 stored solutions verified; 240 were found, as satpack finds"
        in run("verify", file).stdout
    )
    again = tmp_path / "again.xmpuzzle"
    assert run("export", "soma", "-o", again, "--solutions", file).exit_code == 0
    assert "240 were found, of the 240 that satpack finds" in run("verify", again).stdout
    apart = tmp_path / "apart.xmpuzzle"
    assert run("enumerate", "burr6", "--apart", "-o", apart, "--quiet").exit_code == 0
    assert "1 stored solution, 1 with moves, verified; 37 were found" in run("verify", apart).stdout


def test_groups_stay_together_in_words_and_files(tmp_path):
    text = BURR.read_text()
    for number in (3, 4, 5):
        text = text.replace(f'id="{number}" count="1"', f'id="{number}" count="1" group="1"')
    grouped = tmp_path / "grouped.xmpuzzle"
    grouped.write_text(text[: text.index("<solutions>")] + text[text.index("</problem>") :])
    assert "group: D, E, F need not come apart from each other" in run("info", grouped).stdout
    words = run("disassemble", grouped).stdout
    assert "Comes apart at level 10.1.1, published as 10" in words
    assert "Pieces D, E and F are of one group and stay together." in words
    moves = tmp_path / "moves.jsonl"
    assert run("disassemble", grouped, "--json", "-o", moves).exit_code == 0
    picture = tmp_path / "moves.html"
    assert run("render", moves, "-o", picture, "--number", 30).exit_code == 0
    apart = tmp_path / "apart.xmpuzzle"
    assert run("enumerate", grouped, "--apart", "-o", apart).exit_code == 0
    assert "1 with moves, verified; 37 were found" in run("verify", apart).stdout


@pytest.mark.parametrize("take", ["--solutions", "--block"])
def test_a_best_fit_of_other_pieces_is_no_solution_to_export(take, tmp_path):
    best, out = tmp_path / "best.json", {"--solutions": "x.xmpuzzle", "--block": "x.cnf"}
    assert run("best", "crosses-9x9", "--minimise", "blockers", "-o", best).exit_code == 0
    done = run("export", "crosses-9x9", take, best, "-o", tmp_path / out[take])
    assert done.exit_code == 2
    assert done.stderr.endswith(
        "the solution does not solve 'As many crosses as fit into 9x9': the puzzle has no piece 'blocker'\n"
    )


def test_what_is_ignored_is_said_unless_quiet(tmp_path):
    heavy = tmp_path / "heavy.xmpuzzle"
    heavy.write_text(BURR.read_text().replace('name="A"', 'name="A" weight="2"'))
    done = run("count", heavy)
    assert (
        done.stderr
        == "satpack: note: weights of pieces are ignored: they decide no count and no move\n"
    )
    assert run("count", heavy, "--quiet").stderr == ""


def test_solutions_of_balls_are_refused_before_the_search(tmp_path, monkeypatch):
    file = tmp_path / "balls.xmpuzzle"
    refusal = "how BurrTools saves solutions on the sphere grid is not known to satpack"
    solved = tmp_path / "balls.json"
    assert run("solve", "tetraballs", "-o", solved, "--quiet").exit_code == 0
    done = run("export", "tetraballs", "-o", file, "--solutions", solved)
    assert done.exit_code == 2
    assert refusal in done.stderr
    monkeypatch.setattr("satpack.questions.enumerate.Enumeration", None)  # no search can begin
    done = run("enumerate", "tetraballs", "-o", file)
    assert done.exit_code == 2
    assert refusal in done.stderr
    assert not file.exists()
    assert run("export", "tetraballs", "-o", file).exit_code == 0

"""BurrTools files on the command line, beside what `golden/outputs/import.txt` shows."""

import gzip
from pathlib import Path

from satpack.io.puzzles.puzzle_file import parse_puzzle
from tests.tools.command import run

GOLDEN = Path(__file__).parents[1] / "golden" / "xmpuzzle"
WORKSHOP = GOLDEN / "workshop.xmpuzzle"
BURR = GOLDEN / "burr6.xmpuzzle"


def test_import_writes_all_problems(tmp_path):
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


def test_standard_input_may_be_a_compressed_file():
    content = gzip.compress(BURR.read_bytes())
    assert "37" in run("count", "-", input=content).stdout


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

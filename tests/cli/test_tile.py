"""`satpack tile`: its answers, statuses, files, and the errors for what is no shape."""

import json

import pytest
from typer.testing import CliRunner

from satpack.cli import app

C = "##/#./#./#./##"  # one of the three heptominoes without a hole that do not tile
OCTOMINO = ".#../####/#..#/#..."  # surrounded twice only if the outer corona may have holes


def run(*arguments):
    return CliRunner().invoke(app, ["tile", *map(str, arguments)])


def verify(*arguments):
    return CliRunner().invoke(app, ["verify", *map(str, arguments)])


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        ([".#./###"], 0, "shape: tiles by translations ("),
        (["#.#/###"], 0, "shape: tiles by translations and half turns ("),
        (["^v^", "--grid", "triangle"], 0, "shape: tiles by translations and half turns ("),
        ([C], 20, "Heesch number 1 without holes, 1 with holes allowed in the outermost ("),
        (["###/#.#/###"], 20, "shape: does not tile: it has a hole that no copy fills ("),
        (
            [C, "--coronas", 1, "--copies", 1],
            30,
            "shape: undecided: it has 1 corona, if any may have holes, and no tiling has up to 1 copy in a period; coronas: at least 1 without holes",
        ),
        ([C, "--timeout", 0], 30, "shape: undecided: time limit"),
        (["##/#. // #./..", "--grid", "cube"], 0, "tiles space with 1 copy in the least period"),
    ],
)
def test_answers(arguments, status, said):
    done = run(*arguments)
    assert done.exit_code == status
    assert said in done.stdout.splitlines()[0]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            [],
            "there is no shape; give a puzzle, a drawing such as '##./.##', or --polyforms square:8",
        ),
        (["#./.#"], "the shape falls into 2 parts; copies of one connected shape can tile"),
        (["#", "--polyforms", "square:3"], "a shape and --polyforms: give one of them"),
        (
            ["--polyforms", "square"],
            "--polyforms square: write a grid and a number of cells, such as square:8",
        ),
        (["--polyforms", "square:3", "--grid", "cube"], "--grid goes with a drawing"),
        (["soma", "--grid", "cube"], "--grid goes with a drawing; a puzzle names its own"),
        (["--polyforms", "square:3", "--proof", "a.drat"], "--proof goes with one shape"),
        (["--polyforms", "square:3", "--jobs", 0], "0 jobs: use 1 or more"),
        (["##", "--copies", -1], "-1 copies: use 0 or more"),
        (
            ["##", "-o", "a.pdf"],
            "a.pdf: don't know this suffix; use one of .json, .jsonl, .txt, .svg, .png, .cnf",
        ),
        (["##", "--grid", "hexagons"], "there is no grid 'hexagons'"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(arguments, said):
    done = run(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"satpack: error: {said}")
    assert done.stderr.count("\n") == 1


def test_each_piece_of_a_puzzle_is_asked_about():
    done = run("pentominoes-6x10")
    assert done.exit_code == 0
    assert done.stdout.splitlines()[0] == "F: tiles by translations and half turns"
    assert done.stdout.splitlines()[-2:] == ["12  shapes", "12  tile isohedrally"]


def test_many_shapes_as_json_by_several_processes_and_from_a_kept_run(tmp_path):
    kept, file = tmp_path / "run.db", tmp_path / "found.jsonl"
    arguments = ["--polyforms", "triangle:7", "--resume", kept]
    done = run(*arguments, "--jobs", 2, "-o", file)
    assert (done.exit_code, done.stdout) == (0, "")
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [line["format"] for line in lines] == ["satpack-tiling-1"] * 24 + ["satpack-tilings-1"]
    assert lines[-1]["isohedral"] == {"1": 23}
    assert lines[-1]["heesch"] == {"without_holes": {"1": 1}, "holes_allowed": {"1": 1}}
    again = [json.loads(line) for line in run(*arguments, "--json").stdout.splitlines()]
    assert again == lines  # even the seconds: nothing was searched for again
    other = run("--polyforms", "triangle:6", "--resume", kept)
    assert (other.exit_code, other.stdout) == (2, "")
    assert "belongs to another run" in other.stderr


def test_a_run_that_was_interrupted_goes_on(tmp_path, monkeypatch):
    from satpack.questions.tilings import many as tilings

    kept = tmp_path / "run.db"
    asked = []
    real = tilings.TilingWorker.ask

    def ask(self, name, cells):
        asked.append(name)
        if len(asked) == 5:
            raise KeyboardInterrupt
        return real(self, name, cells)

    monkeypatch.setattr(tilings.TilingWorker, "ask", ask)
    first = run("--polyforms", "square:5", "--resume", kept)
    assert first.exit_code == 130
    assert "4  shapes, so far" in first.stdout.replace(" 4", "4")
    second = run("--polyforms", "square:5", "--resume", kept)
    assert second.exit_code == 0
    assert "12  tile isohedrally" in second.stdout
    assert len(asked) == 4 + 1 + 8


def test_a_kept_answer_that_is_wrong_is_looked_for_again(tmp_path):
    import sqlite3

    kept = tmp_path / "run.db"
    run("--polyforms", "square:4", "--resume", kept)
    with sqlite3.connect(kept) as database:
        database.execute("UPDATE solutions SET placements = replace(placements, '34', '35')")
    database.close()
    done = run("--polyforms", "square:4", "--resume", kept)
    assert done.exit_code == 0
    assert "5  tile isohedrally" in done.stdout


@pytest.mark.parametrize("suffix", ["svg", "png"])
@pytest.mark.parametrize("shape", [".#./###", C])
def test_pictures(tmp_path, shape, suffix):
    file = tmp_path / f"a.{suffix}"
    done = run(shape, "-o", file)
    assert done.stderr == f"wrote {file}\n"
    start = b"<svg" if suffix == "svg" else b"\x89PNG"
    assert file.read_bytes().startswith(start)


@pytest.mark.parametrize("shape", [C, OCTOMINO])
def test_a_proof_is_verified_and_a_wrong_one_is_not(tmp_path, shape):
    cnf, proof = tmp_path / "coronas.cnf", tmp_path / "coronas.drat"
    done = run(shape, "-o", cnf, "--proof", proof)
    assert done.exit_code == 20
    assert "accepted" in done.stdout
    good = verify(shape, cnf, proof)
    assert good.exit_code == 0
    assert good.stdout.startswith("shape: the proof is verified, so it does not tile")
    assert verify("square:7", cnf, proof).exit_code == (0 if shape == C else 2)
    if shape != C:  # the rest is about files, and this shape's are large
        return
    other = verify("###", cnf, proof)
    assert (other.exit_code, other.stdout) == (2, "")
    assert "is not about a shape of '###'" in other.stderr
    text = cnf.read_text(encoding="utf-8")
    lines = text.splitlines()
    header = next(i for i, line in enumerate(lines) if line.startswith("p cnf"))
    lines[header + 5] = lines[header + 4]
    cnf.write_text("\n".join(lines) + "\n", encoding="utf-8")
    bad = verify(shape, cnf, proof)
    assert bad.exit_code == 2
    assert "where the formula of" in bad.stderr
    cnf.write_text(text, encoding="utf-8")
    proof.write_text("0\n", encoding="utf-8")
    bad = verify(shape, cnf, proof)
    assert bad.exit_code == 2
    assert "rejected by" in bad.stderr


def test_a_formula_that_forbids_too_much_is_refused(tmp_path):
    cnf, proof = tmp_path / "coronas.cnf", tmp_path / "coronas.drat"
    run(C, "-o", cnf, "--proof", proof)
    lines = cnf.read_text(encoding="utf-8").splitlines()
    header = next(i for i, line in enumerate(lines) if line.startswith("p cnf"))
    _, _, variables, clauses = lines[header].split()
    lines[header] = f"p cnf {variables} {int(clauses) + 1}"
    cnf.write_text("\n".join([*lines, "-1 0"]) + "\n", encoding="utf-8")
    bad = verify(C, cnf, proof)
    assert bad.exit_code == 2
    assert "forbids copies that shut in no hole" in bad.stderr

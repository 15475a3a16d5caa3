"""The results of `docs/results`: the page names every file with its value, and small proofs are checked."""

import importlib
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import satpack
from satpack.io.results.best_file import checked_best
from satpack.io.results.solution_file import cover_solution_of
from satpack.model.cover_solution import CoverSolution
from satpack.questions.verify import check_exported_proof

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = DOCS / "results"
PUZZLES = [each for each in sorted(FOLDER.glob("*.toml")) if each.with_suffix(".json").exists()]
PROVED = [path for path in PUZZLES if path.with_suffix(".drat.xz").exists()]
SMALL = 2_000
"""Bytes of a packed proof up to which it is checked here; `docs/results/results.py` checks all of them."""


@pytest.fixture
def script(monkeypatch):
    monkeypatch.syspath_prepend(str(FOLDER))
    return importlib.import_module("results")


def test_the_page_names_every_file_with_its_value():
    text = (DOCS / "results.md").read_text(encoding="utf-8")
    shown = re.findall(r"\[(\d+)\]\(results/([\w-]+)\.toml\)", text)
    values = {name: int(value) for value, name in shown}
    assert values == {path.stem: satpack.load(path).expect.best for path in PUZZLES}
    ends = (".toml", ".json", ".cnf.xz", ".drat.xz")
    beside = {f"{path.stem}{end}" for path in PROVED for end in ends}
    files = {path.name for path in FOLDER.iterdir() if path.is_file()}
    assert beside <= files
    assert {name for name in files - beside if f"(results/{name})" not in text} == set()
    assert all((FOLDER / name).stat().st_size < 5_000_000 for name in files)


def test_the_puzzles_are_those_that_the_program_writes(script):
    written = {name: script.puzzle(name) for name in script.names()}
    assert set(written) == {path.stem for path in PROVED}
    for path in PROVED:
        best = satpack.load(path).expect.best
        text = f"{written[path.stem]}\n[expect]\nbest = {best}\n"
        assert path.read_text(encoding="utf-8") == text


def test_a_sweep_in_c_finds_that_weights_leave_no_room(script, tmp_path):
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no compiler")
    program = tmp_path / "sweep"
    subprocess.run([compiler, "-O2", "-o", program, FOLDER / "sweep.c"], check=True)
    path = tmp_path / "skew-12.toml"
    path.write_text(script.skew(12), encoding="utf-8")
    weights = script.weights_of(path)

    def status(number, scale):
        text = " ".join(map(str, [12, scale, *weights.cells]))
        return subprocess.run([program, number], input=text, text=True, check=False).returncode

    # A355477(12) = 33
    assert [status(number, weights.scale) for number in ("33", "34")] == [1, 0]
    assert status("34", weights.scale + 1) == 2  # an S weighs less


def test_a_bound_has_the_puzzle_that_the_program_writes(script):
    path = FOLDER / f"{script.BOUND}.toml"
    assert path.read_text(encoding="utf-8") == script.skew(40)


def test_the_weights_of_skew_tetrominoes_are_those_that_the_program_writes(script):
    path = FOLDER / f"{script.SKEW}.toml"
    kept = path.with_suffix(".weights").read_text(encoding="utf-8").split()
    weights = script.weights_of(path)
    assert [*map(int, kept)] == [22, weights.scale, *weights.cells]


def test_how_polyominoes_grow(script, tmp_path):
    for most in (script.FEWEST, script.FEWEST - 1):
        kept = (FOLDER / f"octominoes-{most}.dlx").read_text(encoding="utf-8")
        assert kept == script.growing(8, most)
    some = satpack.load(FOLDER / f"octominoes-{script.FEWEST}.dlx")
    for text in FOLDER.glob("octominoes-*.json"):
        cover_solution_of(json.loads(text.read_bytes()), file=text.name, puzzle=some).verify()
    path = tmp_path / "growing.dlx"
    for most in (8, 7):  # A367441(6) = 8
        path.write_text(script.growing(6, most), encoding="utf-8")
        found = satpack.solve(path, engine="sat")
        assert isinstance(found, CoverSolution) == (most == 8)


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)
def test_the_solutions_have_the_best_value(path):
    puzzle = satpack.load(path)
    text = path.with_suffix(".json").read_text(encoding="utf-8")
    found, _, _ = checked_best(text, file=path.name, puzzle=puzzle)
    assert (found.value, len(found.solutions), found.proved) == (puzzle.expect.best, 1, True)


def is_small(path):
    return path.with_suffix(".drat.xz").stat().st_size < SMALL


@pytest.mark.parametrize("path", [*filter(is_small, PROVED)], ids=lambda path: path.stem)
def test_small_proofs_are_accepted(path):
    puzzle = satpack.load(path)
    formula, proof = (str(path.with_suffix(end)) for end in (".cnf.xz", ".drat.xz"))
    found = check_exported_proof(puzzle, formula, proof, checker="satpack")
    assert found.claim.startswith(f"solution with {puzzle.expect.best - 1} blocker")
    assert not found.trusted


def test_a_quarter_of_macmahons_squares(script):
    text = satpack.load("macmahon-squares").to_toml() + script.QUARTER
    assert satpack.count(satpack.loads(text)).total == 26_656 == 106_624 / 4


def test_every_no_about_tilings_has_a_proof(script, tmp_path, monkeypatch):
    monkeypatch.setattr(script, "TILINGS", {"drafters-6": "drafter:6"})
    monkeypatch.setattr(script, "HERE", tmp_path / "results")
    script.HERE.mkdir()
    shutil.copy(DOCS / "tilings.md", tmp_path)
    script.make_tilings("drafters-6")
    said = script.check_tilings("drafters-6")
    numbers = [*map(int, re.findall(r"(\d+)(?: shapes| refuted)", said))]
    # eleven that do not tile, one of them with a corona, but none without holes
    assert (numbers[0], sum(numbers[1:])) == (38, 12)
    (tmp_path / "tilings.md").write_text("another table", encoding="utf-8")
    with pytest.raises(SystemExit, match=r"no row \| 27 \| \| 11 \| 0 \| 0 \| 0: 11 \|"):
        script.check_tilings("drafters-6")

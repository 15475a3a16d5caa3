"""`satpack solve`: what it prints and the status it exits with."""

import json
import re

import pytest

import satpack
from tests.tools.command import run

IMPOSSIBLE = 'name = "odd"\ngrid = "square"\nregion.box = [5, 1]\n[[pieces]]\nname = "domino"\nbox = [2, 1]\ncopies = 2\n'


@pytest.fixture
def impossible(tmp_path):
    path = tmp_path / "odd.toml"
    path.write_text(IMPOSSIBLE, encoding="utf-8")
    return path


def test_how_a_solution_was_found_is_said_verbosely():
    told = run("solve", "haley", "--solver", "glucose42", "--verbose").stdout.splitlines()
    found, symmetry = told[-2:]
    assert re.search(r" by sat \(channelled, commander, glucose42\); [\d,]+ conflicts?\.$", found)
    assert symmetry.startswith("Symmetry: ")


def test_reading_the_puzzle_takes_of_the_time(monkeypatch):
    from satpack.cli import common as command
    from satpack.runtime import limits

    late, read = 0.0, command.load_bounded

    def slowly(*arguments, **options):
        nonlocal late
        late += 100
        return read(*arguments, **options)

    class Clock:
        @staticmethod
        def monotonic():
            return 1_000_000 + late

    monkeypatch.setattr(command, "load_bounded", slowly)
    monkeypatch.setattr(limits, "time", Clock)
    assert run("solve", "pentominoes-6x10", "--timeout", "110").exit_code == 0
    assert run("solve", "pentominoes-6x10", "--timeout", "90").exit_code == 30


def test_what_is_proved_is_not_undecided_whatever_the_deadline(impossible):
    assert run("solve", impossible, "--timeout", "0").exit_code == 20


def test_no_solution_writes_no_file(tmp_path, impossible):
    path = tmp_path / "found.json"
    assert run("solve", impossible, "-o", path).exit_code == 20
    assert not path.exists()


def test_impossibility_goes_to_the_file_too_if_json_is_asked_for(tmp_path, impossible):
    path = tmp_path / "found.json"
    done = run("solve", impossible, "--json", "-o", path)
    assert done.exit_code == 20
    assert path.read_text("utf-8") == done.stdout
    assert json.loads(done.stdout)["status"] == "impossible"


def test_seeds_and_names_are_passed_on():
    options = ["--solver", "minisat22", "--encoding", "plain", "--at-most-one", "ladder"]
    runs = [run("solve", "soma", "--json", "--seed", "5", *options) for _ in range(2)]
    found = [json.loads(done.stdout) for done in runs]
    assert found[0]["engine"] == "sat (plain, ladder, minisat22)"
    assert found[0]["placements"] == found[1]["placements"]
    assert found[0]["statistics"] == found[1]["statistics"]


def test_a_solver_that_fails_exits_1(monkeypatch):
    def fail(*args, **options):
        raise satpack.EngineError("the solver failed: as told")

    monkeypatch.setattr("satpack.engines.sat.first_solution.first_solution", fail)
    done = run("solve", "soma", "--solver", "glucose42")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == "satpack: error: the solver failed: as told\n"


def test_out_of_memory_exits_1(monkeypatch):
    def fail(*args, **options):
        raise MemoryError

    monkeypatch.setattr("satpack.engines.sat.first_solution.first_solution", fail)
    done = run("solve", "soma", "--solver", "glucose42")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith("satpack: error: out of memory")

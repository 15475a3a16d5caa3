"""What some commands do beside the contract of all: memory, progress, clocks, limits, faults, Ctrl-C, and options given twice."""

import io
import json
import re
import signal
import sys
from pathlib import Path

import pytest

import satpack
from satpack.cli.progress import working
from satpack.engines import proofs
from satpack.questions.enumerate import Enumeration
from satpack.runtime.errors import Undecided
from tests.tools import program
from tests.tools.command import run
from tests.tools.program import ENDLESS, start
from tests.tools.watch import children, ends, wait_for


def test_interrupted_the_page_has_what_was_found_and_is_marked(tmp_path, monkeypatch):
    usual, page = Enumeration.batches, tmp_path / "page.html"

    def interrupted(run):
        for batch in usual(run):
            yield batch
            if len(batch):
                raise KeyboardInterrupt

    monkeypatch.setattr(Enumeration, "batches", interrupted)
    done = run("analyse", ENDLESS, "--engine", "cover", "-o", page)
    assert (done.exit_code, done.stderr) == (130, f"wrote {page}\n")
    assert "(PARTIAL: interrupted; " in done.stdout
    assert "PARTIAL: the first" in page.read_text()


@pytest.mark.parametrize("options", [["--engine", "cover"], ["--jobs", 2]])
def test_memory_of_a_search(options):
    enough = run("count", "soma", "--memory", 100, *options, "--json")
    assert (enough.exit_code, json.loads(enough.stdout)["total"]) == (0, 11520)
    found = run("count", "hexominoes-15x15-less-3x5", "--memory", 1, *options, "--json")
    assert found.exit_code == 30
    assert json.loads(found.stdout)["reason"] == "limit of memory"


def test_a_number_of_more_digits_than_python_writes_by_itself(tmp_path):
    """The dominoes of a strip two cells wide are counted by a Fibonacci number, here one of 4,389 digits."""
    file = tmp_path / "strip.toml"
    file.write_text(
        'name = "strip"\ngrid = "square"\n[region]\nbox = [21000, 2]\n'
        '[[pieces]]\nname = "I"\nbox = [2, 1]\ncopies = 21000\n'
    )
    found = program.satpack("count", file, "--up-to", "total", "--json")
    number = re.search(r'"total": (\d+)', found.stdout)[1]
    assert (len(number), number[:5]) == (4389, "39805")


def test_memory_is_reported_where_the_system_supports_it(monkeypatch):
    printed = run("enumerate", "tetrahexes-4x7").stderr
    assert re.search(r", cover, \d+ MB( and \d+ MB in another process)?\)$", printed, re.MULTILINE)
    monkeypatch.setitem(sys.modules, "resource", None)
    silent = run("enumerate", "tetrahexes-4x7").stderr
    assert " MB" not in silent
    assert "9 solutions up to symmetry (complete; " in silent


def test_progress_is_shown_where_somebody_looks(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    with working("counting", quiet=False) as progress:
        progress("7 found", 0.25)
    shown = sys.stderr.getvalue()
    assert "counting: 7 found" in shown
    assert "about 25%" in shown


class Terminal(io.StringIO):
    """A stream that says it is a terminal, and notes what a reader of it would see."""

    def isatty(self):
        return True


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


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (satpack.EngineError("the solver failed: as told"), "the solver failed: as told\n"),
        (MemoryError(), "out of memory"),
    ],
)
def test_what_fails_exits_1(monkeypatch, fault, said):
    def fail(*args, **options):
        raise fault

    monkeypatch.setattr("satpack.engines.sat.first_solution.first_solution", fail)
    done = run("solve", "soma", "--solver", "glucose42")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith(f"satpack: error: {said}")


def test_undecided_exits_with_30(monkeypatch):
    def late(*_formula, **_options):
        raise Undecided("time limit")

    # the clock is not asked: on a slow machine it might pass before anything is known of a colouring
    with monkeypatch.context() as changed:
        changed.setattr(proofs, "refute", late)
        done = run("prove", "hexiamonds-3x12")
    assert done.exit_code == 30
    assert "undecided: time limit" in done.stdout
    assert "There is no colouring argument, by any weights: a signed tiling exists" in done.stdout
    done = run("prove", "hexiamonds-3x12", "-o", "c.json")
    assert done.exit_code == 30
    assert not Path("c.json").exists()
    assert done.stdout.count("signed tiling") == 1
    found = json.loads(run("prove", "hexiamonds-3x12", "--method", "colouring", "--json").stdout)
    assert (found["status"], found["method"]) == ("undecided", "")


def test_ctrl_c_ends_the_solver_and_leaves_nothing(tmp_path):
    command = ("prove", "hexiamonds-3x12", "--solver", "lingeling")
    with start(*command, env={"TMPDIR": str(tmp_path)}) as process:
        wait_for(lambda: list(tmp_path.glob("satpack-*/puzzle.cnf")) and children(of=process.pid))
        (solver,) = children(of=process.pid)
        process.send_signal(signal.SIGINT)
        found = process.communicate()
    assert (process.returncode, *found) == (130, "", "satpack: interrupted\n")
    assert ends(solver)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "soma", "-q", "-q", "--json", "--json"],
        ["info", "soma", "--fix", "VVV", "--fix", "VVV", "--help"],
        ["solve", "soma", "--seed", "1", "--seed", "2", "--help"],
    ],
)
def test_what_takes_several_values_or_says_the_same_twice_is_let_pass(arguments):
    assert run(*arguments).exit_code == 0

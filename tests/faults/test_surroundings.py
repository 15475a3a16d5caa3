"""Surroundings that lack something: places to write to, a home, UTF-8, a clock that goes forwards."""

import ast
import json
import signal
import time
from itertools import count
from pathlib import Path

import pytest

import satpack as package
import satpack_encodings
from satpack.runtime import system
from tests.tools.command import run
from tests.tools.program import ENDLESS, names_in, rest_of, satpack, start
from tests.tools.puzzles import UMLAUTS

# --- places that can't be written to; /proc refuses root too


def refused(*command, says):
    done = run(*command)
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", f"satpack: error: {says}\n")


@pytest.fixture
def places(tmp_path):
    (tmp_path / "file").write_text("x", encoding="utf-8")
    return {
        "/proc/{}": "No such file or directory",
        f"{tmp_path}/file/{{}}": "Not a directory",
    }


@pytest.mark.parametrize(
    ("command", "name"),
    [
        # no time to find anything: the place is looked at before the search
        ("solve bedlam --timeout 0 -o", "found.json"),
        ("enumerate burr6 --apart --timeout 0 -o", "found.json"),
        ("prove bedlam --timeout 0 --proof", "proof.drat"),
    ],
)
def test_a_place_that_can_not_be_written_is_said_before_the_work(places, command, name):
    for place, reason in places.items():
        path = place.format(name)
        refused(*command.split(), path, says=f"{path}: can't be written: {reason}")


def test_a_folder_in_the_place_of_the_file(tmp_path):
    path = tmp_path / "found.json"
    path.mkdir()
    refused(
        *["solve", "bedlam", "--timeout", "0", "-o"],
        path,
        says=f"{path}: can't be written: Is a directory",
    )


def test_a_folder_that_takes_no_files(tmp_path, monkeypatch):
    # root may write anywhere, so the system call is told to refuse
    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    path = tmp_path / "found.json"
    says = f"{path}: can't be written: Permission denied"
    refused(*["solve", "bedlam", "--timeout", "0", "-o"], path, says=says)


def test_a_run_that_can_not_be_kept(tmp_path):
    for path, fault in (
        ("/proc/run.db", "No such file or directory"),
        (tmp_path / "none" / "run.db", "No such file or directory"),
        (tmp_path, "Is a directory"),
    ):
        refused("count", "soma", "--resume", path, says=f"{path}: can't be opened: {fault}")


# --- no processes and threads, as in a browser


BROWSER = """
from satpack.runtime import system
system.HAS_PROCESSES = system.HAS_THREADS = False
system.IS_LINUX = False
"""


@pytest.mark.parametrize(
    "command",
    [
        "solve bedlam --solver-command cadical",
        "solve haley --engine sat --solver lingeling",
        "solve bedlam --engine sat --jobs 2",
        "prove slothouber-graatsma --method drat",
    ],
)
def test_child_processes_are_refused_in_a_line_where_they_would_not_work(command, monkeypatch):
    for name in ("HAS_PROCESSES", "HAS_THREADS", "IS_LINUX"):
        monkeypatch.setattr(system, name, False)
    says = "this needs child processes, which a browser does not have; run it outside of one"
    refused(*command.split(), says=says)


@pytest.mark.parametrize("solver", ["minisat-ep", "glucose42", "cadical195"])
def test_without_threads_solvers_run_in_slices(solver):
    no_thread = f"{BROWSER}\nimport threading\nthreading.Thread.start = None"
    done = satpack("count", "soma", "--engine", "sat", "--solver", solver, before=no_thread)
    assert "11,520  in all" in done.stdout
    assert (done.returncode, done.stderr) == (0, "")


# --- one run, two processes


def test_a_run_in_use_is_refused_and_one_whose_process_was_killed_is_not(tmp_path):
    kept = tmp_path / "run.db"
    arguments = ("enumerate", ENDLESS, "--resume", kept, "--json", "--quiet")
    with start(*arguments) as process:
        process.stdout.readline()  # it is at work
        second = satpack(*arguments)
        assert (second.returncode, second.stdout) == (2, "")
        assert second.stderr == (
            f"satpack: error: {kept}: another run is using it; wait for that or use another file\n"
        )
        assert process.poll() is None
        process.kill()
        rest_of(process)
    assert process.returncode == -signal.SIGKILL
    after = satpack(*arguments, "--timeout", "0")
    assert (after.returncode, after.stderr) == (30, "")


# --- no home, or one that is read only


@pytest.mark.parametrize(
    ("home", "command"),
    [
        ("/proc/nobody", "count soma --engine cover"),
        ("/dev/null", "disassemble burr6"),
        (None, "prove tetrominoes-4x5"),
    ],
)
def test_a_home_that_takes_nothing(tmp_path, home, command):
    surroundings = {
        "HOME": home,
        "XDG_CACHE_HOME": None if home is None else f"{home}/cache",
        "XDG_CONFIG_HOME": None if home is None else f"{home}/config",
    }
    done = satpack(*command.split(), env=surroundings, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
    assert names_in(tmp_path) == []


def test_completion_in_a_home_that_takes_nothing():
    # told which shell, since none is found where no shell started the tests
    environment = {"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
    done = satpack("--install-completion", "bash", env={"HOME": "/proc/nobody", **environment})
    assert done.returncode == 2
    assert done.stderr.startswith("satpack: error: /proc/nobody")
    assert done.stderr.count("\n") == 1


# --- a locale without UTF-8

POOR = {
    "LC_ALL": "C",
    "LANG": "C",
    "PYTHONIOENCODING": "ascii",
    "PYTHONUTF8": "0",
    "PYTHONCOERCECLOCALE": "0",
}


@pytest.mark.parametrize(
    "command",
    [
        "solve haley",
        "solve soma",
        "solve calibron-12",
        "enumerate tetrahexes-4x7 --limit 2",
        "disassemble burr6",
        "prove mutilated-chessboard",
        "info soma",
        "gallery",
        "solve --help",
        "solve",
    ],
)
def test_drawings_without_utf8_are_ascii(command):
    done = satpack(*command.split(), env=POOR)
    assert done.returncode == (2 if command == "solve" else 0)
    for text in (done.stdout, done.stderr):
        assert text.isascii()
        assert "\\u" not in text
        assert "Traceback" not in text


def test_files_are_utf8_in_every_locale(tmp_path):
    folder = tmp_path / "Übung"
    folder.mkdir()
    puzzle = folder / "größe.toml"
    puzzle.write_text(UMLAUTS, encoding="utf-8")
    for name in ("found.json", "found.jsonl", "found.txt", "found.svg", "found.cnf"):
        verb = {".cnf": "export", ".jsonl": "enumerate"}.get(Path(name).suffix, "solve")
        done = satpack(verb, puzzle, "-o", folder / name, env=POOR)
        assert done.returncode == 0
        assert verb == "enumerate" or f"wrote {folder}/{name}" in done.stderr
    for name in ("found.json", "found.jsonl"):
        found = json.loads((folder / name).read_text(encoding="utf-8"))
        assert (found["puzzle"], found["placements"][0]["piece"]) == ("Übung ∞", "Ä")
    assert "Ä" in (folder / "found.txt").read_text(encoding="utf-8")
    done = satpack("verify", puzzle, folder / "found.json", env=POOR)
    assert (done.returncode, done.stderr) == (0, "")
    missing = folder / "keine.toml"
    done = satpack("solve", missing, env=POOR)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"satpack: error: {missing}: can't be read: No such file or directory\n"


# --- a clock that is set back


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("solve soma --json --timeout 1000", 0),
        ("solve soma --solver glucose42 --json --timeout 1000", 0),
        ("solve soma --solver cadical195 --json --timeout 1000", 0),
        ("solve soma --solver-command cadical --json --timeout 1000", 0),
        ("count bedlam --json --timeout 0", 30),
        ("count dominoes-8x8 --json --timeout 1000", 0),
    ],
)
def test_a_clock_that_goes_backwards(command, status, monkeypatch):
    now, back = time.time(), count()
    monkeypatch.setattr(time, "time", lambda: now - 3600 * next(back))
    monkeypatch.setattr(time, "time_ns", lambda: int(1e9 * time.time()))
    done = run(*command.split())
    assert (done.exit_code, done.stderr) == (status, "")
    assert 0 <= json.loads(done.stdout)["seconds"] < 1000


def test_no_code_asks_for_the_time_of_day():
    forbidden = {"time", "time_ns", "now", "utcnow", "today", "localtime", "gmtime", "ctime"}
    for module in (package, satpack_encodings):
        for path in Path(module.__file__).parent.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                    named = (node.value.id, node.attr)
                    assert not (
                        named[0] in {"time", "datetime", "date"} and named[1] in forbidden
                    ), path


@pytest.mark.parametrize("size", ["9" * 13, "0", "\u00b2"])
def test_a_terminal_of_a_size_that_none_has(size):
    done = satpack("--help", env=dict.fromkeys(("COLUMNS", "LINES", "TERMINAL_WIDTH"), size))
    assert (done.returncode, done.stderr) == (0, "")
    assert 10 < len(done.stdout.splitlines()) < 200

"""The command line as a process among others: what it imports, and streams that are closed, full, narrow or pipes."""

import json
import os
import subprocess
import sys

import pytest

from satpack.gallery import gallery_names
from tests.tools.program import environment, python, satpack, unread
from tests.tools.puzzles import UMLAUTS

# by a solver, which starts faster than the other engine
SOLVE = ["solve", "soma", "--solver", "glucose42"]

SATPACK = [sys.executable, "-m", "satpack"]


def raw(*arguments, **options):
    """Run satpack with streams of bytes."""
    return satpack(*arguments, text=False, encoding=None, **options)


def shell(script):
    """Run a line of shell with "$@" for satpack."""
    return subprocess.run(
        ["bash", "-c", script, "bash", *SATPACK],
        check=False,
        capture_output=True,
        text=True,
        env=environment(),
    )


HEAVY = {"numpy", "pysat", "pysolvers", "dask", "msgspec", "tomlkit"}


def modules_of(*arguments):
    """Return what a command has loaded when it ends."""
    done = satpack(
        *arguments,
        before="import sys, atexit\n"
        "atexit.register(lambda: print('loaded:', *sys.modules, file=sys.stderr))",
        fresh=True,
    )
    return set(done.stderr.rpartition("loaded:")[2].split())


# each of these takes as long to load as a small puzzle takes to solve; typer from 0.29 on loads pydantic for every command:
# hence the ceiling in pyproject.toml, which goes when this does not fail
NEEDLESS = {
    *("numpy.ma", "numpy.random", "tempfile", "zipfile", "pysat", "multiprocessing", "pydantic"),
    *("satpack.model.rules", "satpack.io.results.best_file", "satpack.io.tiles"),
    *("satpack.model.grids.dualism", "satpack.engines.disassembly.turns.turn_search"),
}
QUIET = ("--json", "--quiet")


@pytest.mark.parametrize(
    ("arguments", "needed", "needless"),
    [
        *(((word,), "typer", HEAVY) for word in ("--help", "--version")),
        ((), "typer", HEAVY),
        # the help of a question is made from its declaration, which stands beside records of msgspec
        (("solve", "--help"), "typer", HEAVY - {"msgspec"}),
        *(
            ((*words.split(), *QUIET), "satpack.engines.cover", NEEDLESS)
            for words in ("count soma", "solve haley", "disassemble burr6")
        ),
        (("solve", "macmahon-squares", *QUIET), "satpack.engines.cover", {"numpy.ma"}),
        (
            ("solve", "soma", "--engine", "sat", *QUIET),
            "pysat.solvers",
            {"numpy.ma", "numpy.random", "satpack.model.rules"},
        ),
        (
            ("verify", "haley", "haley.json"),
            "satpack.questions.verify",
            {"satpack_encodings", "satpack.tilings"},
        ),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, tuple) else "",
)
def test_a_command_loads_only_what_it_needs(tmp_path, monkeypatch, arguments, needed, needless):
    monkeypatch.chdir(tmp_path)
    if "verify" in arguments:
        satpack("solve", "haley", "-o", "haley.json")
    loaded = modules_of(*arguments)
    assert {"satpack", needed} <= loaded
    assert not loaded & needless


def test_importing_satpack_loads_nothing_heavy():
    program = "import sys, satpack; print(*{name.split('.')[0] for name in sys.modules})"
    loaded = set(python(program).stdout.split())
    assert "satpack" in loaded
    assert not loaded & (HEAVY | {"typer", "rich"})


def test_what_solve_prints_goes_into_verify():
    done = shell('"$@" solve soma --solver glucose42 --json | "$@" verify soma -')
    assert (done.returncode, done.stdout, done.stderr) == (
        0,
        "Soma cube: the solution verified\nNot checked: engine, seconds, statistics.\n",
        "",
    )


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("solve mutilated-chessboard", 20),
        ("solve mutilated-chessboard --json", 20),
        ("solve bedlam --timeout 0", 30),
        ("prove soma", 10),
        ("prove bedlam --method drat --timeout 0", 30),
        ("count bedlam --timeout 0", 30),
        ("count burr6 --apart --timeout 0", 30),
        ("disassemble burr6 --timeout 0", 30),
        ("solve squares-1-to-9 --minimise height --timeout 0", 30),
    ],
)
def test_a_reader_that_goes_away_changes_no_answer(command, status):
    """Where it is 0, tests/faults/test_pipes.py looks at every command."""
    done = unread(*command.split())
    assert (done.returncode, done.stderr) == (status, "")


@pytest.mark.parametrize("command", ["--version", "--help"])
def test_a_full_disk_is_said_in_a_line(command):
    done = shell(f'"$@" {command} > /dev/full')
    assert done.returncode == 2
    assert done.stderr == "satpack: error: No space left on device\n"


@pytest.mark.parametrize(
    ("command", "status"),
    [("solve nosuch", 2), ("--nosuch", 2), ("solve soma -o {}", 0), ("enumerate haley", 0)],
)
def test_a_full_standard_error_changes_no_answer(tmp_path, command, status):
    done = shell(f'"$@" {command.format(tmp_path / "found.txt")} 2> /dev/full')
    assert (done.returncode, done.stderr) == (status, "")


def test_closed_streams_change_no_status():
    done = shell('"$@" verify soma - <&-')
    assert done.returncode == 2
    assert done.stderr == "satpack: error: standard input: can't be read: it is closed\n"
    assert shell('"$@" solve soma --solver glucose42 >&-').returncode == 0
    done = shell('"$@" solve soma --solver glucose42 --json 2>&-')
    assert (done.returncode, json.loads(done.stdout)["puzzle"]) == (0, "Soma cube")
    assert shell('"$@" solve nothing 2>&-').returncode == 2
    assert shell('"$@" solve soma --solver glucose42 <&- >&- 2>&-').returncode == 0


def test_a_solver_in_a_child_process_needs_no_standard_input():
    done = shell('"$@" solve soma --solver cadical195 --json <&-')
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["puzzle"] == "Soma cube"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_names_that_the_terminal_can_not_show(encoding):
    env = {"PYTHONIOENCODING": encoding}
    done = raw("solve", "-", "--solver", "glucose42", given=UMLAUTS.encode(), env=env)
    assert (done.returncode, done.stderr) == (0, b"")
    wrong = raw("info", "-", given=UMLAUTS.replace("[2, 1]", "[0, 1]").encode(), env=env)
    assert (wrong.returncode, wrong.stdout) == (2, b"")
    assert wrong.stderr.count(b"\n") == 1


def test_several_objects_are_json_a_line_in_ascii_too():
    env = {"PYTHONIOENCODING": "ascii"}
    done = raw("rectangles", "###/#..", "--up-to", "3x4", "--json", env=env)
    *verdicts, end = map(json.loads, done.stdout.decode().splitlines())
    assert end["rectangles"] == len(verdicts) > 1


@pytest.mark.parametrize(
    ("command", "encoding"),
    [
        *(("enumerate", each) for each in ("utf-8", "ascii", "latin-1", "utf-16")),
        *((each, "ascii") for each in ("solve", "count", "info", "disassemble")),
    ],
)
def test_json_is_json_on_every_terminal_and_pipe(command, encoding):
    done = raw(command, "-", "--json", given=UMLAUTS.encode(), env={"PYTHONIOENCODING": encoding})
    line = done.stdout.decode(encoding).splitlines()[-1]
    assert json.loads(line)["puzzle"] == "Übung ∞"
    assert ("Übung ∞" in line) == (encoding == "utf-8")


def test_colour_is_for_terminals_and_for_those_who_insist():
    assert b"\x1b" not in raw(*SOLVE).stdout
    assert b"\x1b" in raw(*SOLVE, env={"FORCE_COLOR": "1"}).stdout
    assert b"\x1b" not in raw(*SOLVE, env={"FORCE_COLOR": "1", "NO_COLOR": "1"}).stdout


def on_terminal(*arguments, env=None):
    """Run with a terminal as standard output and error; return what it shows."""
    primary, secondary = os.openpty()
    with subprocess.Popen(
        [*SATPACK, *arguments],
        stdout=secondary,
        stderr=secondary,
        stdin=subprocess.DEVNULL,
        env=environment(TERM="xterm-256color", **(env or {})),
    ) as process:
        os.close(secondary)
        shown = bytearray()
        while True:
            try:
                part = os.read(primary, 65_536)
            except OSError:  # how Linux says that the other side has closed
                break
            if not part:
                break
            shown += part
    os.close(primary)
    assert process.returncode == 0
    return bytes(shown)


def test_colour_on_a_terminal_unless_it_is_not_wanted():
    drawn = b"Solved and verified"
    coloured = on_terminal(*SOLVE, "--quiet")
    assert drawn in coloured
    assert b"\x1b[" in coloured
    plain = on_terminal(*SOLVE, "--quiet", env={"NO_COLOR": "1"})
    assert drawn in plain
    assert b"\x1b[" not in plain


def test_progress_is_shown_on_a_terminal_only_and_leaves_json_whole():
    shown = on_terminal(*SOLVE, "--json")
    assert b"solving Soma cube" in shown
    assert b"solving Soma cube" not in on_terminal(*SOLVE, "--json", "--quiet")


def test_readers_of_a_pipe_get_whole_lines():
    done = shell('"$@" gallery --json | head -1')
    assert json.loads(done.stdout)["name"] == gallery_names()[0]
    assert done.stderr == ""

"""SIGTERM, as from `timeout` or a system that shuts down: what was found is kept, and nothing is left behind."""

import json
import os
import signal

import pytest

from tests.tools.formulas import two_boards
from tests.tools.program import ENDLESS, names_in, python, rest_of, satpack, start
from tests.tools.watch import children, ends, wait_for

STATUS = {signal.SIGTERM: (143, "terminated"), signal.SIGHUP: (129, "the terminal was closed")}


@pytest.fixture
def hard(tmp_path):
    path = tmp_path / "hard.toml"
    path.write_text(two_boards(), encoding="utf-8")
    return path


@pytest.mark.parametrize("sign", STATUS)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_was_streamed_is_whole(sign, jobs):
    with start("enumerate", ENDLESS, "--json", "--jobs", jobs) as process:
        first = process.stdout.readline()
        process.send_signal(sign)
        rest, errors = rest_of(process)
    assert process.returncode == STATUS[sign][0]
    for line in [first, *rest.splitlines()]:
        assert json.loads(line)["format"] == "satpack-solution-1"
    (ending,) = errors.splitlines()
    assert "partial: interrupted" in ending


def test_what_was_found_goes_into_the_file(tmp_path):
    path = tmp_path / "found.jsonl"
    with start("enumerate", ENDLESS, "-o", path, "--quiet") as process:
        wait_for(lambda: any(each.stat().st_size for each in tmp_path.iterdir()))
        process.send_signal(signal.SIGTERM)
        assert process.communicate() == ("", "")
    assert process.returncode == 143
    assert names_in(tmp_path) == ["found.jsonl"]
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines
    assert all(json.loads(line)["placements"] for line in lines)


def test_a_count_so_far_is_printed(tmp_path):
    run = tmp_path / "run.db"
    options = ("--engine", "cover", "--jobs", "2", "--resume", run, "--json")
    with start("count", ENDLESS, *options) as process:
        wait_for(lambda: len(children(of=process.pid)) == 2)
        process.send_signal(signal.SIGTERM)
        output, errors = process.communicate()
    assert (process.returncode, errors) == (143, "")
    found = json.loads(output)
    assert (found["complete"], found["reason"]) == (False, "interrupted")
    assert names_in(tmp_path) == ["run.db"]


@pytest.mark.parametrize("solver", ["glucose42", "cadical195"])
def test_a_search_without_result_says_so(hard, solver):
    before = children()
    with start("solve", hard, "--solver", solver) as process:
        wait_for(
            lambda: process.poll() is not None or children(of=process.pid) or solver == "glucose42"
        )
        workers = children(of=process.pid) - before
        process.send_signal(signal.SIGTERM)
        output, errors = process.communicate()
    # before the command line is there nothing can be said
    assert (process.returncode, output, errors) in [
        (143, "", "satpack: terminated\n"),
        (-signal.SIGTERM, "", ""),
    ]
    assert all(ends(pid) for pid in workers)


def test_a_solver_of_the_users_own_ends_too_and_its_files_go(tmp_path, hard):
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    pid_file = tmp_path / "pid_file"
    command = f"sh -c 'echo $$ > {pid_file}.new; mv {pid_file}.new {pid_file}; exec sleep 600'"
    with start(
        "solve", hard, "--solver-command", command, env={"TMPDIR": str(temporary)}
    ) as process:
        wait_for(pid_file.exists)
        solver = int(pid_file.read_text(encoding="utf-8"))
        assert names_in(temporary)
        process.send_signal(signal.SIGTERM)
        output, errors = process.communicate()
    assert (process.returncode, output, errors) == (143, "", "satpack: terminated\n")
    assert ends(solver)
    assert names_in(temporary) == []


def test_a_signal_sent_twice_as_by_timeout():
    with start("enumerate", ENDLESS, "--json", "--quiet") as process:
        process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        process.send_signal(signal.SIGTERM)
        rest, errors = rest_of(process)
    assert (process.returncode, errors) == (143, "")
    assert all(json.loads(line) for line in rest.splitlines())


def test_a_process_that_ignores_a_closed_terminal_goes_on(tmp_path):
    # as nohup does
    ignoring = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)"
    with start("enumerate", ENDLESS, "--json", "--quiet", before=ignoring) as process:
        process.stdout.readline()
        process.send_signal(signal.SIGHUP)
        for _ in range(1000):
            process.stdout.readline()
        assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        rest_of(process)
    assert process.returncode == 143


def test_in_the_background_where_interrupts_are_ignored(hard):
    before = (
        "import signal, threading, os\n"
        "from satpack.runtime import signals\n"
        "usual = signals.end_like_interrupts\n"
        "def then():\n"
        "    usual()\n"
        "    signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGTERM)).start()\n"
        "signals.end_like_interrupts = then"
    )
    done = satpack("solve", hard, before=before)
    assert (done.returncode, done.stdout, done.stderr) == (143, "", "satpack: terminated\n")


def test_an_end_is_noted_where_interrupts_are_ignored():
    script = (
        "import os, signal\n"
        "from satpack.runtime import signals\n"
        "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "signals.end_like_interrupts()\n"
        "try: os.kill(os.getpid(), signal.SIGTERM)\n"
        "except KeyboardInterrupt: print(signals.came_just_now(), *signals.ending())"
    )
    assert python(script).stdout == "True terminated 143\n"


# workers that begin when a file is there
HELD = """
import pathlib, time
from satpack.engines.cover.cubes import CoverWorker
usual = CoverWorker.advance
def held(worker, seconds):
    while not pathlib.Path({file!r}).exists():
        time.sleep(0.01)
    return usual(worker, seconds)
CoverWorker.advance = held
"""


def test_a_worker_killed_loses_nothing(tmp_path):
    begin = tmp_path / "begin"
    with start(
        *("count", "bedlam", "--jobs", "2", "--json"),
        before=HELD.format(file=str(begin)),
        env={"OPENBLAS_NUM_THREADS": "1"},  # so that workers are copies, and held
    ) as process:
        wait_for(lambda: len(children(of=process.pid)) == 2)
        os.kill(min(children(of=process.pid)), signal.SIGKILL)
        begin.touch()
        output, errors = process.communicate()
    assert (process.returncode, errors) == (0, "")
    assert json.loads(output)["rotations"] == 19186


INTERRUPTED_IMPORT = """
import sys
class Interrupting:
    left = {number}
    def find_spec(self, *_):
        self.left -= 1
        if not self.left:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupting())
"""


@pytest.mark.parametrize("number", [2, 5, 14, 30, 70, 200])
def test_interrupted_while_a_module_is_imported(number):
    # the first module is the script's own
    before = INTERRUPTED_IMPORT.format(number=number)
    done = satpack("solve", "soma", "--quiet", before=before, fresh=True)
    assert (done.returncode, done.stderr) == (130, "satpack: interrupted\n")


CHANGED_INTERRUPT = """
import signal, sys
class Changing:
    def find_spec(self, name, *_):
        if name == "numpy":
            try:
                {press}
            except KeyboardInterrupt:
                pass
            raise TypeError("expected a message argument")
sys.meta_path.insert(0, Changing())
"""


def test_interrupted_where_an_error_is_made_of_it():
    # as numpy's import does, rarely
    interrupted = CHANGED_INTERRUPT.format(press="signal.raise_signal(signal.SIGINT)")
    done = satpack("solve", "soma", "--quiet", before=interrupted, fresh=True)
    assert (done.returncode, done.stderr) == (130, "satpack: interrupted\n")
    not_interrupted = CHANGED_INTERRUPT.format(press="pass")
    done = satpack("solve", "soma", "--quiet", before=not_interrupted, fresh=True)
    assert done.returncode == 1
    assert "TypeError: expected a message argument" in done.stderr

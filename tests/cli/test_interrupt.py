"""Ctrl-C in the middle of every solver: status 130, no traceback, nothing wrong on standard output, no process left."""

import os
import signal
import time
from pathlib import Path

import pytest

from satpack.engines.sat.solvers import SOLVERS
from tests.tools.formulas import two_boards
from tests.tools.nights import by_night
from tests.tools.program import start
from tests.tools.watch import children, ends

# so that a second thread is the solver's
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1"}


def cpu(pid):
    """Return the seconds of CPU that a process has used, 0 if it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_until_searching(process):
    """Wait until a second thread, or a child process, has been at work for some time; return the children."""
    at_work = None
    while process.poll() is None:
        threads = len(list(Path(f"/proc/{process.pid}/task").iterdir()))
        found = children(of=process.pid)
        if threads > 1 or found:
            worker = min(found, default=process.pid)
            at_work = cpu(worker) if at_work is None else at_work
            # a child first starts its interpreter
            if cpu(worker) > at_work + (0.3 if found else 0.05):
                return found
        time.sleep(0.03)
    raise AssertionError(process.communicate())


@pytest.fixture
def hard(tmp_path):
    path = tmp_path / "hard.toml"
    path.write_text(two_boards(), encoding="utf-8")
    return str(path)


# one of each family, on each change; tests/engines/sat/test_solvers.py interrupts all that take it
BY_DAY = {"cadical195", "glucose42", "kissat404", "lingeling", "maplechrono", "minisat22"}


@pytest.mark.parametrize("solver", by_night(SOLVERS, lambda solver: solver not in BY_DAY))
def test_in_the_middle_of_every_solver(hard, solver):
    with start("solve", hard, "--solver", solver, env=ONE_THREAD) as process:
        workers = wait_until_searching(process)
        assert bool(workers) != SOLVERS[solver].interruptible
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out, err) == (130, "", "satpack: interrupted\n")
    assert all(ends(pid) for pid in workers)


def test_pressed_again_and_again(hard):
    with start("solve", hard, "--solver", "glucose42", env=ONE_THREAD) as process:
        wait_until_searching(process)
        while process.poll() is None:
            process.send_signal(signal.SIGINT)
            time.sleep(0.001)
        out, err = process.communicate()
    assert (process.returncode, out, err) == (130, "", "satpack: interrupted\n")


@pytest.mark.parametrize("solver", ["glucose42", "cadical195"])
def test_ended_from_outside_no_process_is_left(hard, solver):
    with start("solve", hard, "--solver", solver, env=ONE_THREAD) as process:
        workers = wait_until_searching(process)
        process.terminate()
        out, err = process.communicate()
    assert (process.returncode, out, err) == (143, "", "satpack: terminated\n")
    assert all(ends(pid) for pid in workers)


def test_a_solver_killed_from_outside_is_said(hard):
    with start("solve", hard, "--solver", "cadical195", env=ONE_THREAD) as process:
        (worker,) = wait_until_searching(process)
        os.kill(worker, signal.SIGKILL)
        out, err = process.communicate()
    assert (process.returncode, out) == (1, "")
    assert err == "satpack: error: a child process died with signal SIGKILL\n"

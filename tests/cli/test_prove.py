"""`satpack prove`: no answer, faults, Ctrl-C; its words and files stand in `golden/outputs`."""

import json
import signal
from pathlib import Path

from satpack.engines import proofs
from satpack.runtime.errors import Undecided
from tests.tools.command import run
from tests.tools.program import start
from tests.tools.watch import children, ends, wait_for


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

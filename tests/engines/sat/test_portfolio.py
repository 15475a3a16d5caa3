"""Races: the answer is verified, the losers are ended, and a deadline ends everybody."""

import os
import signal
import sys
import time
from pathlib import Path

import pytest

import satpack
from satpack.engines.prepared import Prepared
from satpack.engines.sat import first_solution
from satpack.engines.sat.first_solution import Contender, contenders, race
from satpack.model.placing.placements import place
from satpack.runtime.errors import EngineError, OptionError
from satpack.runtime.limits import NEVER, Deadline
from satpack.runtime.processes import Child
from tests.tools.watch import ends


@pytest.fixture
def started(monkeypatch):
    """The processes that races of this test start."""
    processes, like = [], Child.like

    def watched(*args):
        child = like(*args)
        processes.append(child._process)
        return child

    monkeypatch.setattr(Child, "like", watched)
    return processes


def is_ended(process):
    """Whether a process was waited for."""
    return getattr(process, "returncode", getattr(process, "_code", None)) is not None


def test_the_first_answer_wins(started):
    placements = place(satpack.load("soma"))
    answer = race(Prepared.placed(placements), contenders(placements, 2, Contender()))
    assert answer.status is satpack.Status.SOLVED
    answer.solution.verify()
    assert answer.solution.puzzle is placements.puzzle
    assert answer.engine == answer.solution.engine
    assert answer.engine.startswith("race of 2, won by sat (channelled, commander, ")
    assert len(started) == 2
    assert all(map(is_ended, started))


def test_impossible_is_an_answer():
    placements = place(satpack.load("tetrominoes-4x5"))
    answer = race(Prepared.placed(placements), contenders(placements, 3, Contender(seed=4)))
    assert answer.status is satpack.Status.IMPOSSIBLE
    assert answer.solution is None


def test_nobody_starts_after_the_deadline(started):
    placements = place(satpack.load("hexominoes-15x15-less-3x5"))
    answer = race(
        Prepared.placed(placements, Deadline.after(0)), contenders(placements, 2, Contender())
    )
    assert answer.status is satpack.Status.UNDECIDED
    assert answer.solution is None
    assert answer.reason == "time limit"
    assert started == []


KILLED, FAULTY, ASLEEP, PARENT, AFTER_PARENT, GOOD = range(6)


class StandIn:
    """A racer that behaves as the seeds of contenders say."""

    def __init__(self, placements, symmetry):
        self._real = first_solution.Racer(placements, symmetry)

    def run(self, contender):
        how = contender.seed
        if how == KILLED:
            os.kill(os.getpid(), signal.SIGKILL)
        if how == FAULTY:
            raise EngineError("the solver has a fault")
        if how == ASLEEP:
            time.sleep(100_000)
        note = Path(os.environ.get("STAND_IN_NOTE", ""))
        if how == PARENT:
            child = Child(f"{__name__}:Sleeper")
            note.with_suffix(".new").write_text(str(child._process.pid))
            note.with_suffix(".new").rename(note)
            child.call("sleep")
        while how == AFTER_PARENT and not note.exists():
            time.sleep(0.01)
        return self._real.run(contender)


class Sleeper:
    def sleep(self):
        time.sleep(100_000)


@pytest.fixture
def race_of(monkeypatch, started):
    """Race stand-ins."""
    like = Child.like

    def run(*hows, deadline=NEVER):
        maker = f"{StandIn.__module__}:StandIn"
        monkeypatch.setattr(Child, "like", lambda _, __, *args: like(StandIn(*args), maker, *args))
        field = [Contender("minisat22", "auto", "auto", how) for how in hows]
        return race(Prepared.placed(place(satpack.load("soma")), deadline), field)

    return run


@pytest.mark.parametrize(
    "others", [(KILLED,), (FAULTY,), (ASLEEP,), (KILLED, FAULTY, ASLEEP)], ids=str
)
def test_one_good_contender_is_enough(race_of, started, others):
    answer = race_of(*others, GOOD)
    assert answer.status is satpack.Status.SOLVED
    assert answer.engine.endswith(f"with seed {GOOD}")
    assert len(started) == len(others) + 1
    assert all(map(is_ended, started))


class AfterStart:
    """A deadline that passes when all are running."""

    passed = False

    def remaining(self):
        return 0.1


def test_a_deadline_ends_who_is_still_running(race_of, started):
    answer = race_of(ASLEEP, KILLED, ASLEEP, deadline=AfterStart())
    assert answer.status is satpack.Status.UNDECIDED
    assert len(started) == 3
    assert all(map(is_ended, started))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends children with their parent")
def test_what_a_loser_started_ends_too(race_of, tmp_path, monkeypatch):
    note = tmp_path / "pid"
    monkeypatch.setenv("STAND_IN_NOTE", str(note))
    race_of(PARENT, AFTER_PARENT)
    assert ends(int(note.read_text()))


def test_if_all_fail_so_does_the_race(race_of, started):
    with pytest.raises(EngineError, match=r"died with signal SIGKILL|has a fault"):
        race_of(KILLED, FAULTY)
    assert all(map(is_ended, started))


def test_the_contenders_of_a_portfolio_differ():
    alike, different = place(satpack.load("y25")), place(satpack.load("soma"))
    assert contenders(alike, 1, Contender()) == [Contender("glucose42", "auto", "auto", None)]
    assert contenders(different, 1, Contender()) == [Contender("minisat-ep", "auto", "auto", None)]
    for placements in (alike, different):
        assert len(set(contenders(placements, 8, Contender()))) == 8
        assert len({c.solver for c in contenders(placements, 8, Contender())}) == 2
    chosen = contenders(alike, 4, Contender("minisat22", "plain", seed=5))
    assert {(c.solver, c.encoding) for c in chosen} == {("minisat22", "plain")}
    assert [c.seed for c in chosen] == [5, 6, 7, 8]


@pytest.mark.parametrize("unknown", [{"solver": "glucose5"}, {"encoding": "best"}])
def test_unknown_names_are_refused_before_anything_starts(started, unknown):
    placements = place(satpack.load("soma"))
    with pytest.raises(OptionError, match="there is no "):
        race(Prepared.placed(placements), contenders(placements, 2, Contender(**unknown)))
    assert started == []

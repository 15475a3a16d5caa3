"""Runs that end at once, again and again: each gets on, so that the last finds the whole."""

import pytest

import satpack
from satpack.engines.work import cubed, cubes
from satpack.engines.work.cubes import Job, LocalProcesses, PatientWorker
from satpack.gallery import load
from satpack.questions.enumerate import Enumeration
from satpack.runtime.errors import Undecided
from satpack.runtime.limits import Deadline
from tests.engines.work.test_cubes import WORKERS, worker_of
from tests.tools.nights import by_night

AT_ONCE = Deadline.after(0)


def numbers(run):
    return sorted(solution for batch in run.batches() for solution in batch.numbers)


def ending_at_once(tmp_path, job):
    """Run a search again and again, each time without any time; return all solutions, and the cubes done after each run."""
    known, done = set(), []
    while True:
        search = cubed.CubedEnumeration(job, LocalProcesses(1), run=str(tmp_path / "run"), facts={})
        found = []
        try:
            for batch in search.solutions(AT_ONCE):
                found += batch
        except Undecided:
            assert len(found) == len(set(found))
            assert known <= set(found)  # what was shown once is never lost
            known = set(found)
            done.append(search.statistics["cubes done"])
            assert len(done) < 2000
        else:
            assert search.progress == pytest.approx(1)
            return found, done


@pytest.mark.parametrize(
    ("name", "engine"),
    by_night(
        [("hexiamonds-6x6", "cover"), ("haley", "cover"), ("tetrahexes-4x7", "sat")],
        lambda row: row[0] == "hexiamonds-6x6",
    ),
)
def test_runs_without_any_time_come_to_the_end(tmp_path, monkeypatch, name, engine):
    monkeypatch.setattr(cubes, "_SLICE", 0.02)
    whole = numbers(Enumeration(load(name)))
    job = Job(WORKERS[engine], load(name), "symmetry").ready()
    found, _ = ending_at_once(tmp_path, job)
    assert len(found) == len(whole)
    if engine == "cover":
        assert sorted(found) == whole


NOTHING_MUST = """
name = "few or many"
grid = "square"
[region]
box = [3, 3]
optional = true
[[pieces]]
name = "domino"
copies = "0-4"
cells = [[0, 0], [1, 0]]
[[pieces]]
name = "bent"
copies = "0-1"
cells = [[0, 0], [1, 0], [0, 1]]
"""


@pytest.mark.parametrize("engine", WORKERS)
def test_runs_get_on_where_no_placement_must_be(tmp_path, monkeypatch, engine):
    monkeypatch.setattr(cubes, "_SLICE", 0.01)
    puzzle = satpack.loads(NOTHING_MUST)
    wanted = len(numbers(Enumeration(puzzle)))
    assert len(worker_of(engine, puzzle).cubes(20)) >= 20
    job = Job(WORKERS[engine], puzzle, "symmetry").ready()
    found, done = ending_at_once(tmp_path, job)
    assert len(set(found)) == len(found) == wanted
    assert done == sorted(done)


# both of few cubes, and the second of few enough for processes that are started again and again
@pytest.mark.parametrize(("name", "jobs"), [("tetrominoes-cylinder", 1), ("dubois", 2)])
@pytest.mark.parametrize("engine", WORKERS)
def test_runs_whose_time_is_up_before_they_are_prepared_come_to_the_end(
    tmp_path, monkeypatch, name, jobs, engine
):
    monkeypatch.setattr(cubes, "_FIRST", 60.0)  # for however slow a machine
    whole = Enumeration(load(name), engine=engine)
    options = {"engine": engine, "jobs": jobs, "resume": str(tmp_path / "run")}
    wanted = len(numbers(whole))
    for _ in range(200):
        run = Enumeration(load(name), timeout=0, **options)
        found = numbers(run)
        if run.complete:
            break
    assert len(found) == wanted


@pytest.mark.parametrize("jobs", [1, 2])
def test_cubes_that_are_cut_on_the_way_give_each_solution_once(tmp_path, monkeypatch, jobs):
    monkeypatch.setattr(cubed, "_PATIENCE", 0.0)
    monkeypatch.setattr(cubes, "_SLICE", 0.0)
    path = tmp_path / "run.db"
    whole = numbers(Enumeration(load("tetrahexes-4x7"), engine="sat"))
    run = Enumeration(load("tetrahexes-4x7"), engine="sat", resume=str(path), jobs=jobs)
    assert numbers(run) == whole
    again = Enumeration(load("tetrahexes-4x7"), engine="sat", resume=str(path), jobs=jobs)
    assert numbers(again) == whole
    assert again.statistics == run.statistics


class Counted:
    """A worker of a search that is a tree of cubes: it takes as many steps as a number says."""

    engine = symmetry_breaking = "none"
    progress = None

    def __init__(self, steps):
        self._steps = steps

    def start(self, cube):
        del cube
        self._left = self._steps

    def advance(self, seconds):
        del seconds
        self._left -= 1
        return [], not self._left

    def parts(self, cube, wanted):
        del wanted
        return [(*cube, part) for part in range(2)]


def test_a_worker_without_patience_never_cuts():
    worker = PatientWorker(Counted(5))
    assert [worker.advance((), 0)[1:] for _ in range(5)] == [(False, None)] * 4 + [(True, None)]


def test_a_worker_that_lost_its_patience_wants_the_cube_cut():
    worker = PatientWorker(Counted(5), 0.0)
    assert worker.advance((7,), 0)[1:] == (False, 32)


def test_a_cube_nearly_done_is_not_cut():
    counted = Counted(5)
    counted.progress = 1.0
    worker = PatientWorker(counted, 0.0)
    assert [worker.advance((), 0)[1:] for _ in range(5)] == [(False, None)] * 4 + [(True, None)]


def test_a_process_that_found_nothing_to_do_helps_when_there_is_more(monkeypatch):
    """One long cube, cut when both processes are waiting: its parts are shared by both."""
    monkeypatch.setattr(cubes, "_SLICE", 0.0)
    job = Job(WORKERS["sat"], load("tetrahexes-4x7"), "symmetry").ready()
    waiting = [()]

    class Queue:
        def __iter__(self):
            return self

        def __next__(self):
            if not waiting:
                raise StopIteration
            return waiting.pop()

    done = []
    for report in LocalProcesses(2).run(job, Queue(), Deadline(), 0.0):
        if report.wanted:
            waiting.extend(job.worker().parts(report.cube, report.wanted))
        done += [report.cube] * report.done
    assert len(done) > 1
    assert not waiting

"""Cubes, executors and records: the same set of solutions however a search is done."""

import contextlib
import os
import signal
from pathlib import Path

import pytest
from hypothesis import given

from satpack.engines.sat.enumeration import SatWorker
from satpack.engines.work.cubed import CubedEnumeration
from satpack.engines.work.cubes import Job, LocalProcesses
from satpack.gallery import load
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.model.placing.placements import place
from satpack.questions.enumerate import Enumeration
from satpack.runtime.errors import EngineError, InputError, OptionError, Undecided
from satpack.runtime.limits import Deadline
from satpack.runtime.pool import ATTEMPTS
from tests.tools.examples import examples
from tests.tools.strategies import puzzles

FOREVER = Deadline()


def all_of(worker, cube):
    worker.start(cube)
    found, done = [], False
    while not done:
        solutions, done = worker.advance(0.01)
        found += solutions
    return found


WORKERS = {
    "cover": "satpack.engines.cover.cubes:CoverWorker",
    "sat": "satpack.engines.sat.enumeration:SatWorker",
}


def worker_of(engine, puzzle):
    return Job(WORKERS[engine], puzzle, "symmetry").worker()


@pytest.mark.parametrize("engine", WORKERS)
@given(puzzles())
@examples(25)
def test_cubes_and_their_parts_hold_every_solution_exactly_once(engine, puzzle):
    run = Enumeration(puzzle, engine=engine)
    whole = sorted(s for batch in run.batches() for s in batch.numbers)
    if run.engine == "argument":
        return
    worker = worker_of(engine, puzzle)
    for wanted in (1, 7, 40):
        cubes = worker.cubes(wanted)
        assert cubes == worker_of(engine, puzzle).cubes(wanted)
        hold(worker, cubes, whole)
    pending, done = worker.cubes(3), []
    while pending and len(done) + len(pending) < 60:
        cube = pending.pop(0)
        parts = worker.parts(cube, 4)
        if parts == [cube]:
            done.append(cube)
        else:
            assert cube not in parts
            pending += parts
    hold(worker, done + pending, whole)


def hold(worker, cubes, whole):
    assert len(set(cubes)) == len(cubes)
    assert sorted(s for cube in cubes for s in all_of(worker, cube)) == whole


@pytest.mark.parametrize("engine", WORKERS)
def test_cutting_ends_at_the_deadline(engine):
    with pytest.raises(Undecided):
        worker_of(engine, load("soma")).cubes(20, Deadline.after(0))


def test_a_cube_asked_again_gives_the_same_again():
    worker = worker_of("sat", load("soma"))
    cube = max(worker.cubes(20), key=lambda cube: len(all_of(worker, cube)))
    first = all_of(worker, cube)
    assert first
    assert sorted(all_of(worker, cube)) == sorted(first)


@pytest.mark.parametrize(("engine", "jobs"), [("cover", 1), ("cover", 3), ("sat", 1), ("sat", 2)])
def test_any_number_of_jobs_finds_the_same_set(engine, jobs):
    found = sorted(
        s for b in Enumeration(load("soma"), engine=engine, jobs=jobs).batches() for s in b.numbers
    )
    assert len(set(found)) == len(found) == 240


RULED = """
name = "dominoes without crossroads"
grid = "square"
[region]
box = [4, 5]
[[pieces]]
name = "domino"
cells = [[0, 0], [1, 0]]
copies = 10
[[rules]]
kind = "no-crossroads"
"""


@pytest.mark.parametrize("engine", WORKERS)
@pytest.mark.parametrize("way", [{"resume": "run"}, {"jobs": 2}])
def test_cubes_keep_the_rules(engine, way, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    puzzle = parse_puzzle(RULED, file="ruled.toml")
    assert [len(list(Enumeration(puzzle, engine=engine, **own))) for own in ({}, way)] == [2, 2]


class Fragile(SatWorker):
    """A worker whose process is killed in the middle of a cube, once for each marker file that is there."""

    def __init__(self, placements, action, markers):
        super().__init__(placements, action)
        self._markers = markers

    def advance(self, seconds):
        found, done = super().advance(min(seconds, 0.0))
        for marker in Path(self._markers).iterdir() if found else ():
            with contextlib.suppress(FileNotFoundError):  # the other process may be faster
                marker.unlink()
                os.kill(os.getpid(), signal.SIGKILL)
        return found, done


def run_fragile(tmp_path, deaths):
    for number in range(deaths):
        (tmp_path / str(number)).touch()
    puzzle = load("tetrahexes-4x7")
    options = (("markers", str(tmp_path)),)
    job = Job("tests.engines.work.test_cubes:Fragile", puzzle, "symmetry", options)
    cubes = job.worker().cubes(12)
    reports = list(LocalProcesses(2).run(job, cubes, FOREVER))
    return cubes, reports


def test_a_killed_process_loses_nothing_and_doubles_nothing(tmp_path):
    cubes, reports = run_fragile(tmp_path, deaths=2)
    assert not list(tmp_path.iterdir())
    assert sorted(r.cube for r in reports if r.done) == sorted(cubes)
    found = [s for report in reports for s in report.solutions]
    assert len(found) == len(set(found)) == 9


def test_a_cube_that_kills_every_process_is_given_up(tmp_path):
    with pytest.raises(EngineError, match=f"failed {ATTEMPTS} times"):
        run_fragile(tmp_path, deaths=100)


@pytest.mark.parametrize("jobs", [0, -1, 257])
def test_there_is_a_process_and_not_thousands(jobs):
    with pytest.raises(OptionError, match=f"{jobs} jobs: use 1 to 256"):
        Enumeration(load("soma"), jobs=jobs)


def test_a_deadline_ends_many_processes_and_keeps_what_was_found(monkeypatch):
    run = Enumeration(load("pentominoes-6x10"), engine="sat", jobs=2, timeout=3600)
    found = []
    for batch in run.batches():
        found += batch.numbers
        if found:
            monkeypatch.setattr(Deadline, "remaining", lambda _: 0.0)
    assert (run.complete, run.reason) == (False, "time limit")
    assert 0 < run.found == len(found) == len(set(found))


class LeavingOut(LocalProcesses):
    """Leaves a worker out while it runs, as a cluster does."""

    def run(self, *given, **options):
        self.notes = ["a worker is left out"]
        yield from super().run(*given, **options)


def test_who_is_left_out_is_noted_at_once():
    job = Job(WORKERS["cover"], load("haley"), "symmetry")
    search = CubedEnumeration(job, LeavingOut(1), run=None, facts={})
    found = search.solutions(FOREVER)
    next(found)
    assert search.notes == ["a worker is left out"]


def test_branching_needs_no_required_cell():
    assert place(load("burr6")).puzzle.region.required == ()
    assert len(worker_of("sat", load("burr6")).cubes(30)) >= 30


# -- resuming ---------------------------------------------------------------------------------------------------------


def resumed(path, **options):
    return Enumeration(load("tetrahexes-4x7"), resume=str(path), **options)


def test_a_finished_run_is_read_back(tmp_path):
    path = tmp_path / "run.db"
    first = sorted(s for b in resumed(path).batches() for s in b.numbers)
    again = resumed(path)
    assert sorted(s for b in again.batches() for s in b.numbers) == first
    assert again.complete
    assert len(first) == 9
    assert [p.name for p in tmp_path.iterdir()] == ["run.db"]


def test_a_run_stopped_anywhere_goes_on_to_the_same_set(tmp_path):
    path = tmp_path / "run.db"
    for stop in range(1, 6):
        run = resumed(path, limit=stop)
        assert len([s for b in run.batches() for s in b.numbers]) == stop
    found = [s for b in resumed(path).batches() for s in b.numbers]
    assert len(found) == len(set(found)) == 9


@pytest.mark.parametrize(
    ("other", "fault"),
    [
        ({"up_to": "rotations"}, "its up_to is 'symmetry', not 'rotations'"),
        ({"engine": "sat"}, "its engine is"),
    ],
)
def test_a_run_of_something_else_is_refused(tmp_path, other, fault):
    path = tmp_path / "run.db"
    list(resumed(path).batches())
    with pytest.raises(InputError, match="belongs to another run") as raised:
        resumed(path, **other)
    assert fault in str(raised.value)


def test_a_file_that_is_no_run_is_refused(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text(
        "these are notes, not a database; they are long enough to look like a page" * 20
    )
    before = path.read_text()
    with pytest.raises(InputError, match="not the file of a run of satpack"):
        resumed(path)
    assert path.read_text() == before


def test_a_run_in_use_is_refused(tmp_path):
    path = tmp_path / "run.db"
    first = resumed(path)
    with pytest.raises(InputError, match="another run is using it"):
        resumed(path)
    list(first.batches())
    assert resumed(path) is not None


def test_a_folder_is_no_run(tmp_path):
    with pytest.raises(InputError, match="can't be opened"):
        resumed(tmp_path)

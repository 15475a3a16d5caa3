"""A real Dask scheduler and two worker processes, one of them killed in the middle."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import satpack
from satpack.engines.work.cluster import Cluster
from satpack.gallery import load
from satpack.questions.enumerate import Enumeration
from satpack.runtime.errors import EngineError, InputError
from tests.tools.designs import small_flat_pieces
from tests.tools.nights import by_night
from tests.tools.program import ENDLESS, rest_of, start
from tests.tools.watch import wait_for

# distributed closes its event loops late, after a test is over
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")


@pytest.fixture
def few_cubes(monkeypatch):
    """Each cube is an errand of Dask's, which takes longer here than the search."""
    monkeypatch.setattr(Cluster, "cubes_wanted", 60)


class Processes:
    """A scheduler, and workers that join it one by one."""

    _started = 0

    def __init__(self, folder):
        self._folder = folder
        self._stack = contextlib.ExitStack()
        self._workers = []
        file = folder / "scheduler.json"
        self.scheduler = self._start(
            "scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(file)
        )
        wait_for(lambda: file.exists() and file.read_text())
        self.address = json.loads(file.read_text())["address"]
        self._file = str(file)

    def _start(self, *arguments, satpack=None):
        self._started += 1
        paths = [str(satpack)] * (satpack is not None) + [path for path in sys.path if path]
        with (self._folder / f"{self._started}-{arguments[0]}.log").open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "distributed.cli.dask_" + arguments[0], *arguments[1:]],
                stdout=log,
                stderr=log,
                cwd=self._folder,
                start_new_session=True,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            )
        self._stack.callback(self.kill, process)
        return process

    def _client(self):
        # half a second, which every process of the tests would take if it stood above
        import distributed

        return distributed.Client(self.address, set_as_default=False, timeout=600)

    def ready_worker(self, satpack=None):
        """Start a worker, again if it fails to come up, and return it when the scheduler knows it."""
        with self._client() as client:
            before = len(client.scheduler_info()["workers"])
            for _ in range(10):
                process = self.worker(satpack)
                wait_for(
                    lambda process=process: (
                        len(client.scheduler_info()["workers"]) > before
                        or process.poll() is not None
                    ),
                    every=0.1,
                )
                if process.poll() is None:
                    return process
        raise AssertionError("no worker comes up")

    def worker(self, satpack=None):
        """Start a worker, with the satpack that is in a folder if it is given."""
        options = ("--nthreads", "1", "--no-dashboard", "--no-nanny")
        process = self._start("worker", "--scheduler-file", self._file, *options, satpack=satpack)
        self._workers.append(process)
        return process

    def dismiss(self):
        """Kill all workers, and wait until the scheduler knows that they are gone."""
        for worker in self._workers:
            self.kill(worker)
        self._workers.clear()
        with self._client() as client:
            wait_for(lambda: not client.scheduler_info()["workers"])

    def kill(self, process):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self._stack.close()


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory):
    with Processes(tmp_path_factory.mktemp("cluster")) as processes:
        yield processes


@pytest.fixture
def processes(scheduler):
    """The scheduler, with no worker yet."""
    yield scheduler
    scheduler.dismiss()


@pytest.mark.usefixtures("few_cubes")
def test_a_cluster_finds_the_same_set_though_a_worker_joins_late_and_one_dies(
    processes, monkeypatch
):
    monkeypatch.setattr("satpack.engines.work.cluster._ANSWER", 600)
    whole = sorted(s for batch in Enumeration(load("soma")).batches() for s in batch.numbers)
    doomed = processes.ready_worker()
    run = Enumeration(load("soma"), cluster=processes.address)
    found, late = [], None
    for batch in run.batches():
        found += batch.numbers
        if late is None and len(found) > 10:
            late = processes.worker()
        if doomed is not None and len(found) > 60:
            processes.kill(doomed)
            doomed = None
    assert run.complete
    assert doomed is None
    assert sorted(found) == whole
    # the same search again, with what the worker still has at hand
    again = Enumeration(load("soma"), cluster=processes.address)
    assert sorted(s for batch in again.batches() for s in batch.numbers) == whole


def test_a_worker_that_dies_with_what_it_has_done_holds_up_nobody(processes, monkeypatch):
    monkeypatch.setattr("satpack.engines.work.cluster._ANSWER", 600)
    monkeypatch.setattr("satpack.engines.work.cluster.FETCHING", 1.0)
    doomed = [processes.ready_worker()]
    fetch = Cluster._news

    def fetch_late(self, task):
        if doomed:
            processes.kill(doomed.pop())
            processes.ready_worker()
        return fetch(self, task)

    monkeypatch.setattr(Cluster, "_news", fetch_late)
    run = Enumeration(load("tetrahexes-4x7"), cluster=processes.address)
    assert sum(len(batch.numbers) for batch in run.batches()) == 9
    assert run.complete
    assert not doomed


@pytest.mark.usefixtures("few_cubes")
@pytest.mark.parametrize(
    "options",
    by_night(
        [{"engine": "each"}, {"engine": "together"}, {"sample": 1024}, {"improve": 4096}],
        lambda options: options != {"engine": "each"},
    ),
)
def test_a_cluster_finds_the_same_designs(processes, monkeypatch, options):
    monkeypatch.setattr("satpack.engines.work.cluster._ANSWER", 600)
    cube = satpack.box("cube", 3, 3, 3)
    design = satpack.Design(want=["unique"])
    puzzle = satpack.Puzzle("cube", "cube", cube, small_flat_pieces(), design=design)
    alone = {each.record for each in satpack.design(puzzle, seed=1, **options)}
    assert len(alone) == 95 or options.keys() & {"sample", "improve"}
    processes.ready_worker()
    run = satpack.Designs(puzzle, seed=1, cluster=processes.address, **options)
    found = {each.record for each in run}
    assert run.is_finished
    assert found == alone
    assert run.seen.sets > 0


def another_satpack(folder, file, old, new):
    """Return a folder with a satpack that is changed in one place."""
    package = Path(satpack.__file__).parent
    shutil.copytree(package, folder / "satpack")
    changed = folder / "satpack" / file
    text = changed.read_text(encoding="utf-8")
    assert text.count(old) == 1
    changed.write_text(text.replace(old, new), encoding="utf-8")
    return folder


def numbers_of(run):
    return sorted(solution for batch in run.batches() for solution in batch.numbers)


def renumbering(folder):
    """Return a satpack of the same version that numbers placements in another order."""
    return another_satpack(
        folder,
        "model/placing/placements.py",
        "in orientations_of(puzzle, piece).items():",
        "in reversed(orientations_of(puzzle, piece).items()):",
    )


def test_a_worker_with_another_satpack_does_nothing_and_others_do_its_work(processes, tmp_path):
    puzzle = load("tetrahexes-4x7")
    for path in (renumbering(tmp_path / "other"), None):
        processes.ready_worker(path)
    run = Enumeration(puzzle, cluster=processes.address)
    assert numbers_of(run) == numbers_of(Enumeration(puzzle))
    assert run.complete


def test_workers_who_all_have_another_satpack_are_named_and_live_on(processes, tmp_path):
    version = f'"{satpack.__version__}"'
    older = another_satpack(tmp_path / "older", "runtime/version.py", version, '"0.0.9"')
    none = another_satpack(
        tmp_path / "none", "engines/work/cluster.py", "def agree(", "def something("
    )
    others = (older, renumbering(tmp_path / "other"), none)
    workers = [processes.ready_worker(path) for path in others]
    run = Enumeration(load("haley"), cluster=processes.address)
    with pytest.raises(EngineError, match="no worker of the cluster can be used: ") as raised:
        numbers_of(run)
    assert not run.complete
    assert [worker.poll() for worker in workers] == [None] * 3
    assert len(run.notes) == 3
    for note, reason in zip(
        sorted(run.notes, key=lambda note: note.partition("left out")[2]),
        (
            "it has another satpack, or none: Can't get attribute 'agree'",
            f"it has satpack 0.0.9, not {satpack.__version__}",
            "it numbers placements or parts of the search in another way",
        ),
        strict=True,
    ):
        assert note.startswith("worker tcp://")
        assert f" is left out: {reason}" in note
        assert note in str(raised.value)


LIES = {
    "a wrong solution": (
        "solutions += found",
        "solutions += [solution[:-1] for solution in found]",
    ),
    "a wrong list of solutions": ("solutions += found", "solutions += 2 * found"),
    "its answer about a part of the search makes no sense": (
        "return solutions, done, wanted",
        "return [], False, [(0,)]",
    ),
    "its answer can't be read": (
        "return solutions, done, wanted",
        "return _Call(int, ('no number',))",
    ),
}


def test_workers_whose_work_is_wrong_are_left_out(processes, tmp_path):
    for number, lie in enumerate(LIES.values()):
        folder = tmp_path / str(number)
        processes.ready_worker(another_satpack(folder, "engines/work/cluster.py", *lie))
    puzzle = load("tetrahexes-4x7")
    run = Enumeration(puzzle, cluster=processes.address)
    with pytest.raises(EngineError, match="no worker of the cluster can be used: ") as raised:
        list(run.batches())
    for reason in LIES:
        assert f" is left out: {reason}" in str(raised.value)
    processes.ready_worker()
    run = Enumeration(puzzle, cluster=processes.address)
    assert numbers_of(run) == numbers_of(Enumeration(puzzle))
    assert run.complete


def test_a_scheduler_that_dies_ends_in_one_line_with_what_was_found(tmp_path):
    with Processes(tmp_path) as processes:
        processes.ready_worker()
        run = start("enumerate", ENDLESS, "--json", "--cluster", processes.address)
        first = run.stdout.readline()
        processes.kill(processes.scheduler)
        output, errors = rest_of(run)
    assert run.returncode == 1
    assert all(json.loads(line)["format"] for line in [first, *output.splitlines()])
    gone, ending = errors.splitlines()[:2]
    assert gone == f"satpack: error: the Dask scheduler at {processes.address} is gone"
    assert "partial" in ending
    assert "Traceback" not in errors


def test_nobody_at_the_address_is_an_error(monkeypatch):
    monkeypatch.setattr("satpack.engines.work.cluster._ANSWER", 0.1)
    with pytest.raises(InputError, match="no Dask scheduler answers there"):
        Enumeration(load("soma"), cluster="tcp://127.0.0.1:1")

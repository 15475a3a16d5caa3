"""A real Dask scheduler and two worker processes, one of them killed in the middle."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time

import distributed
import pytest

from satpack.enumerating import Enumeration
from satpack.errors import InputError
from satpack.gallery import load

# distributed closes its event loops late, after a test is over
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")


class Processes:
    """A scheduler, and workers that join it one by one."""

    def __init__(self, folder):
        self._folder = folder
        self._started = 0
        self._stack = contextlib.ExitStack()
        file = folder / "scheduler.json"
        self._start("scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
        while not file.exists() or not file.read_text():
            time.sleep(0.1)
        self.address = json.loads(file.read_text())["address"]
        self._file = str(file)

    def _start(self, *arguments):
        self._started += 1
        with (self._folder / f"{self._started}-{arguments[0]}.log").open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "distributed.cli.dask_" + arguments[0], *arguments[1:]],
                stdout=log,
                stderr=log,
                cwd=self._folder,
                start_new_session=True,
            )
        self._stack.callback(self.kill, process)
        return process

    def ready_worker(self):
        """Start a worker, again if it fails to come up, and return it when the scheduler knows it."""
        with distributed.Client(self.address, set_as_default=False, timeout=600) as client:
            while True:
                process = self.worker()
                while process.poll() is None:
                    if client.scheduler_info()["workers"]:
                        return process
                    time.sleep(0.1)

    def worker(self):
        return self._start(
            "worker",
            "--scheduler-file",
            self._file,
            "--nthreads",
            "1",
            "--no-dashboard",
            "--no-nanny",
        )

    def kill(self, process):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self._stack.close()


def test_a_cluster_finds_the_same_set_though_a_worker_joins_late_and_one_dies(
    tmp_path, monkeypatch
):
    monkeypatch.setattr("satpack.work.cluster._ANSWER", 600)
    whole = sorted(s for batch in Enumeration(load("soma")).batches() for s in batch.numbers)
    with Processes(tmp_path) as processes:
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


def test_nobody_at_the_address_is_an_error():
    with pytest.raises(InputError, match="no Dask scheduler answers there"):
        Enumeration(load("soma"), cluster="tcp://127.0.0.1:1")

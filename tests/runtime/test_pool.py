"""The worker pool: every key is answered once, whatever becomes of its processes, and none of them is left behind."""

import itertools
import os
import signal

import pytest

from satpack.runtime import processes
from satpack.runtime.errors import EngineError, OptionError, Undecided
from satpack.runtime.limits import NEVER, Deadline
from satpack.runtime.pool import ATTEMPTS, Pool, Shares
from tests.tools.echo import Echo
from tests.tools.watch import children


class Worker(Echo):
    """Does what its method says with keys."""

    def __init__(self, folder):
        super().__init__()
        self._folder = folder
        self._left = {}

    def double(self, key, *more):
        """Return twice a key; the first time a marker names it, die."""
        marker = self._folder / str(key)
        if marker.exists():
            marker.unlink()
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))  # Windows has one way
        return 2 * key, os.getpid(), *more

    def sleep_on(self, _):
        """Never return."""
        self.sleep()

    def countdown(self, key):
        """Return how often it is still to be called."""
        self._left[key] = self._left.get(key, 3) - 1
        return self._left[key]


FRESH = f"{Worker.__module__}:Worker"


@pytest.fixture(params=["copied", "fresh"], autouse=True)
def _made(request, monkeypatch):
    """Processes are copies of this one, and fresh ones."""
    monkeypatch.setattr(processes, "can_copy", lambda: request.param == "copied")


@pytest.fixture
def pool_of(tmp_path):
    pools = []

    def made(jobs, method="double", **options):
        pools.append(Pool(jobs, method, Worker(tmp_path), (FRESH, tmp_path), **options))
        return pools[-1]

    yield made
    for pool in pools:
        pool.close()
    assert children() == set()


def results(pool, keys, *more, deadline=NEVER, least=0.0, found=None):
    """Run keys and return what comes of them, also to a list that is given."""
    found = [] if found is None else found
    keys = iter(keys)
    for batch in pool.run(lambda _: next(keys, None), *more, deadline=deadline, least=least):
        found += batch
    return found


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_every_key_is_answered_once(pool_of, jobs):
    found = results(pool_of(jobs), range(1, 20), "more")
    assert sorted((key, double) for key, (double, _, _) in found) == [
        (key, 2 * key) for key in range(1, 20)
    ]
    assert {more for _, (_, _, more) in found} == {"more"}
    assert (os.getpid() in {pid for _, (_, pid, _) in found}) == (jobs == 1)


def test_a_key_whose_process_dies_is_begun_again(pool_of, tmp_path):
    for key in (3, 5):
        (tmp_path / str(key)).touch()
    found = results(pool_of(2), range(1, 8))
    assert sorted(key for key, _ in found) == list(range(1, 8))
    assert not list(tmp_path.iterdir())


def test_a_key_that_fails_again_and_again_is_given_up(pool_of):
    pool = pool_of(2, "exit")
    with pytest.raises(EngineError, match=f"failed {ATTEMPTS} times: .* exit status 7"):
        results(pool, [7])


def test_a_reply_that_is_rejected_is_asked_for_again(pool_of):
    pids = []

    def check(key, reply):
        pids.append(reply[1])
        if len(pids) < ATTEMPTS:
            raise EngineError("not this one")
        return key, reply[0]

    assert results(pool_of(2, check=check), [4]) == [(4, (4, 8))]
    assert len(set(pids)) == ATTEMPTS


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_key_is_called_until_it_is_done(pool_of, jobs):
    found = results(pool_of(jobs, "countdown", goes_on=bool), "ab")
    assert sorted(found) == [(key, left) for key in "ab" for left in range(3)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_of_the_work_is_raised_here(pool_of, jobs):
    with pytest.raises(OptionError, match="wrong"):
        results(pool_of(jobs, "fail"), ["wrong"])


def test_a_deadline_ends_the_run_whatever_the_processes_do(pool_of):
    found = []
    with pytest.raises(Undecided, match="time limit"):
        results(pool_of(2, "sleep_on"), "ab", deadline=Deadline.after(0), found=found)
    assert found == []


def test_something_is_done_before_the_clock_is_looked_at(pool_of):
    found = []
    with pytest.raises(Undecided):
        results(pool_of(2), [1, 2, 3], deadline=Deadline.after(0), least=600, found=found)
    assert found


def test_a_caller_that_is_interrupted_leaves_no_process(pool_of):
    def interrupted():
        with pool_of(2) as pool:
            for _ in pool.run(lambda _: 1, deadline=NEVER):
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert children() == set()


def test_a_share_stays_with_one_process_and_what_is_closed_is_left_out(pool_of):
    owners, pids = {}, {}
    pool = pool_of(3)
    for _ in range(2):
        shares = Shares(range(1, 40), lambda key: key % 5, lambda key: key != 7, owners)
        found = [*itertools.chain.from_iterable(pool.run(shares.following, deadline=NEVER))]
        assert sorted(key for key, _ in found) == [key for key in range(1, 40) if key != 7]
        for key, (_, pid) in found:
            assert pids.setdefault(key % 5, pid) == pid


def test_processes_may_be_given_keys_by_hand(pool_of):
    pool = pool_of(2)
    first, second = pool.idle
    pool.begin(first, "one", 1)
    pool.begin(second, "two", 2)
    assert (pool.idle, pool.busy_keys) == ([], ["one", "two"])
    found = {}
    while pool.busy_keys:
        found.update((key, double) for key, (double, _) in pool.replies(NEVER))
    assert found == {"one": 2, "two": 4}
    assert list(pool.replies(Deadline.after(0))) == []

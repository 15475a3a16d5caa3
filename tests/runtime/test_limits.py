"""Deadlines, kept when they have passed and harmless when they are far; and the least memory limit of control groups."""

import threading
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.runtime import limits
from satpack.runtime.errors import OptionError
from satpack.runtime.limits import NEVER, Deadline, memory_limit


def test_a_share_of_the_time_left_ends_earlier(monkeypatch):
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 100.0))
    assert Deadline(1100.0).share(4) == Deadline(350.0)
    assert NEVER.share(4) == NEVER


def test_an_earlier_deadline_is_earlier_by_as_many_seconds():
    assert Deadline(100.0).earlier(2.5) == Deadline(97.5)
    assert Deadline().earlier(2.5) == Deadline()


@pytest.mark.parametrize("seconds", [-1, -1e-9, float("nan"), float("-inf")])
def test_what_is_no_time_is_refused(seconds):
    with pytest.raises(OptionError, match=f"a timeout of {seconds} seconds: use 0 or more"):
        Deadline.after(seconds)


@given(st.floats(min_value=100))
def test_any_time_can_be_waited_for(seconds):
    remaining = Deadline.after(seconds).remaining()
    done = threading.Event()
    done.set()
    assert done.wait(remaining)  # OverflowError, if it were too long for the system
    assert remaining is None or 0 < remaining <= seconds


# --- memory


def machine(root, groups, files):
    """Write the files of control groups below a folder."""
    for name, content in {"proc/self/cgroup": groups, **files}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return root


@pytest.mark.parametrize(
    ("groups", "files", "limit"),
    [
        ("0::/\n", {"sys/fs/cgroup/memory.max": "1000000\n"}, 1_000_000),
        ("0::/\n", {"sys/fs/cgroup/memory.max": "max\n"}, None),
        (
            "0::/a/b\n",
            {"sys/fs/cgroup/a/memory.max": "2000\n", "sys/fs/cgroup/a/b/memory.max": "3000\n"},
            2000,
        ),
        # a path of the host, which the container does not see
        ("0::/docker/1f\n", {"sys/fs/cgroup/memory.max": "4000\n"}, 4000),
        (
            "3:cpu,cpuacct:/\n2:memory:/a\n0::/\n",
            {
                "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
                "sys/fs/cgroup/memory/a/memory.limit_in_bytes": "5000\n",
            },
            5000,
        ),
        ("0::/\n", {}, None),
    ],
)
def test_the_least_limit_counts(groups, files, limit, tmp_path):
    assert memory_limit(machine(tmp_path, groups, files)) == limit


def test_files_are_read_once_and_not_for_each_search(tmp_path):
    root = machine(tmp_path, "0::/\n", {"sys/fs/cgroup/memory.max": "1000\n"})
    assert memory_limit(root) == 1000
    (root / "proc/self/cgroup").unlink()
    assert memory_limit(root) == 1000


def test_other_systems_have_no_control_groups(tmp_path):
    assert memory_limit(tmp_path) is None


def test_a_search_gets_a_quarter_of_the_container(monkeypatch):
    monkeypatch.setattr(limits, "memory_limit", lambda: 4000)
    assert limits.default_memory() == 1000
    monkeypatch.setattr(limits, "memory_limit", lambda: 1 << 62)
    assert limits.default_memory() == limits.system.memory() // 4

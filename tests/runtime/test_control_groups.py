"""The memory limit of control groups: the least of a group's and of those it is in, in both versions."""

import pytest

from satpack.runtime import limits
from satpack.runtime.limits import memory_limit


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

"""The memory limit of the control groups that this process is in, such as those of a container; see `man 7 cgroups`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_FILES = {"": "memory.max", "memory": "memory.limit_in_bytes"}
"""The file with the limit, in version 2, which has one hierarchy, and in that of the memory controller of version 1."""


@cache
def memory_limit(root: Path = Path("/")) -> int | None:
    """Return the least limit in bytes, or None if there is none, as on systems other than Linux.

    It is read once: each search asks, and small ones take little longer than the files.
    """
    try:
        groups = (root / "proc/self/cgroup").read_text("utf-8").splitlines()
    except OSError:
        return None
    limits = [limit for group in groups for limit in _limits(root / "sys/fs/cgroup", group)]
    return min(limits, default=None)


def _limits(mounted: Path, group: str) -> Iterator[int]:
    """Yield the limits of a group, a line such as ``4:memory:/some/group``, and of all that it is in."""
    _, controllers, path = group.split(":", 2)
    for controller in controllers.split(","):
        if controller not in _FILES:
            continue
        here = mounted / controller
        folders = [here]
        # a container may see its own group as the root
        for part in Path(path.lstrip("/")).parts:
            folders.append(folders[-1] / part)
        for folder in folders:
            try:
                yield int((folder / _FILES[controller]).read_text("ascii"))
            except (OSError, ValueError):  # it is not visible here, or "max"
                continue

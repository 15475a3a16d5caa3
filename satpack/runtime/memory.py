"""Memory usage in words."""

from __future__ import annotations

import sys

__all__ = ["memory_told"]


def memory_told() -> str:
    """Return, after a comma, the peak memory of this process and of its largest child, if the system reports it."""
    try:
        import resource
    except ImportError:  # Windows has no such module
        return ""
    unit = 1 if sys.platform == "darwin" else 1024
    own, largest = (
        unit * resource.getrusage(who).ru_maxrss / 1e6
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    return f", {own:.0f} MB" + (f" and {largest:.0f} MB in another process" if largest else "")

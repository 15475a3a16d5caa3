"""A word of warning when satpack is imported where C files were changed after the library was built of them.

Only an editable install has C files beside its library. Who uses such a library all the same is refused (`library.py`).
"""

from __future__ import annotations

import os
import sys

__all__ = ["warn_if_old"]

_BUILDER = "satpack.kernels.building"
_RECORD = "_satpack.json"


def warn_if_old(folder: str) -> None:
    """Warn, with the mend, if C files in a folder were changed since the library in it was built.

    That there is no library, or none that can be used, is said when it is needed.
    """
    changed, built = 0.0, 0.0
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith((".c", ".h")):
                changed = max(changed, entry.stat().st_mtime)
            elif entry.name == _RECORD:
                built = entry.stat().st_mtime
    if not built or changed <= built or _BUILDER in sys.orig_argv:
        return
    if _built_of(folder) != _sources():
        import warnings

        warnings.warn(
            "C files of satpack were changed since its library was built; "
            f"build it: {sys.executable or 'python'} -m {_BUILDER}",
            stacklevel=3,
        )


def _sources() -> int:
    """Return the checksum of the C files."""
    from satpack.kernels.building import source_checksum

    return source_checksum()


def _built_of(folder: str) -> object:
    """Return the checksum of the C files that a library was built of; None if its record can't be read."""
    import json
    from pathlib import Path

    try:
        return json.loads(Path(folder, _RECORD).read_bytes())["sources"]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None

"""A warning when satpack is imported after C files were changed, and the library of an editable install was not rebuilt.

Only an editable install has C files beside its library. When such a library is used it is refused: see `library.py`.
"""

from __future__ import annotations

import os
import sys

_HERE = os.path.dirname(__file__)  # noqa: PTH120 - without pathlib, which takes longer to import than all this
_BUILDER = "satpack.kernels.building"
_RECORD = "_satpack.json"
_OTHER_FOLDER = "SATPACK_KERNELS"


def warn_if_old() -> None:
    """Warn, with the command that rebuilds the library, if C files have changed since it was built; nothing stops an import."""
    if _BUILDER in sys.orig_argv or os.environ.get(_OTHER_FOLDER) or not _may_be_old():
        return
    from satpack.kernels.building import built_of, command, source_checksum

    try:
        is_old = built_of() != source_checksum()
    except OSError:
        return
    if is_old:
        import warnings

        warnings.warn(
            f"C files of satpack were changed since its library was built; build it: {command()}",
            stacklevel=3,
        )


def _may_be_old() -> bool:
    """Whether some C file is newer than the library's record; only then are the files read."""
    changed = built = 0.0
    try:
        with os.scandir(_HERE) as entries:
            for entry in entries:
                is_source = entry.name.endswith((".c", ".h")) and not entry.name.startswith(".")
                if is_source and entry.is_file():
                    changed = max(changed, entry.stat().st_mtime)
                elif entry.name == _RECORD:
                    built = entry.stat().st_mtime
    except OSError:  # satpack is in an archive, or a file has just gone
        return False
    return changed > built > 0

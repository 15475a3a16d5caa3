"""A place on disk for what takes long to make and can be made again, wherever satpack is installed."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from satpack.errors import InputError
from satpack.formats.files import replacing

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["VARIABLE", "read", "write"]

VARIABLE = "SATPACK_CACHE_DIR"
"""Environment variable that names a folder to be used instead of the user's cache."""

_DIGEST = sha256().digest_size


def read(name: str) -> bytes | None:
    """Return what was written under a name, or None if it is not there or damaged."""
    for folder in _folders():
        try:
            stored = (folder / name).read_bytes()
        except OSError:
            continue
        if sha256(stored[_DIGEST:]).digest() == stored[:_DIGEST]:
            return stored[_DIGEST:]
    return None


def write(name: str, data: bytes) -> Path | None:
    """Write data under a name; return the file, or None if there is nowhere to write to."""
    for folder in _folders():
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with replacing(str(folder / name)) as file:
                file.write(sha256(data).digest() + data)
        except (OSError, InputError):
            continue
        return folder / name
    return None


def _folders() -> Iterator[Path]:
    """Yield the folders to try: the one asked for or the user's cache, then a private one for temporary files."""
    if asked := os.environ.get(VARIABLE):
        yield Path(asked)
    else:
        with contextlib.suppress(RuntimeError):  # there may be no home
            yield _user_cache()
    with contextlib.suppress(FileNotFoundError):  # and no place for temporary files
        temporary = Path(tempfile.gettempdir(), f"satpack-{_user()}")
        if _is_private(temporary):
            yield temporary


def _user_cache() -> Path:
    """Return where the system keeps a user's caches."""
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return Path(local or Path.home() / "AppData" / "Local") / "satpack" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "satpack"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "satpack"


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else "cache"


def _is_private(folder: Path) -> bool:
    """Whether nobody else can have put anything there: machine code is loaded from it."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return False
    if not hasattr(os, "getuid"):
        return True
    mine = found.st_uid == os.getuid() and stat.S_IMODE(found.st_mode) & 0o077 == 0
    return mine and stat.S_ISDIR(found.st_mode)

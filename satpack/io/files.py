"""Reads and writes files: one clear error for each failure of the system, and never half a file."""

from __future__ import annotations

import errno
import os
import re
import sys
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from satpack.runtime import system
from satpack.runtime.errors import InputError, LimitError, OptionError
from satpack.runtime.wording import brief

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_BYTES = 16_000_000
"""Largest file read as a whole."""

PUZZLE_SUFFIXES = (".toml", ".xmpuzzle")
"""Suffixes of puzzle files: satpack's own, and BurrTools'."""

BOARD_SUFFIX = ".sol"
"""Suffix of boards of edge-matching tiles."""

DLX_SUFFIXES = (".dlx", ".dlx.gz", ".dlx.xz")
"""Suffixes of files of items and options."""

GZIP = b"\x1f\x8b"
"""The first bytes of a gzip file."""

_LOOK = 4096
"""Bytes of standard input that are looked at before it is read."""

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

_XML = re.compile(rb"(?:\xef\xbb\xbf)?\s*<")

# blank lines and comments, before the first line of tiles or of a board of them
_SKIPPED = rb"(?:\s|c\b[^\n]*\n)*"
_TILES = re.compile(_SKIPPED + rb"\d+(?:[ \t]+\d+)*[ \t]*[+-]?[ \t\r]*(?:\n|$)")
_BOARD = re.compile(_SKIPPED + rb"\d{1,9}([ \t]+\d{1,9}){3}[ \t\r]*(?:\n|$)")


def is_dlx(path: str) -> bool:
    """Whether a file has items and options: by its name, and standard input, "-", by its first lines."""
    return path.endswith(DLX_SUFFIXES) or (path == "-" and looks_like_dlx(_coming()))


def _coming() -> str:
    """Return the beginning of standard input, which stays there to be read; "" if that can't be done."""
    try:
        source: Any = sys.stdin.buffer
        if source.seekable():
            place = source.tell()
            coming: bytes = source.read(_LOOK)
            source.seek(place)
        else:
            coming = source.peek(_LOOK)
    except (AttributeError, OSError, ValueError):
        return ""
    whole = coming if len(coming) < _LOOK else coming[: coming.rfind(b"\n") + 1]
    return whole.decode(errors="replace")


def looks_like_dlx(text: str) -> bool:
    """Whether a text begins with a line of items, and an option of these or a comment."""
    lines = [line.split() for line in text.splitlines()[:100] if line.strip()]
    is_noted = bool(lines) and lines[0][0] == "|"
    items, *options = [line for line in lines if not line[0].startswith("|")][:2] or [[]]
    words = {word.partition(":")[0] for option in options for word in option}
    return bool(words) and (is_noted or words <= {word.rpartition("|")[2] for word in items})


def is_xml(content: bytes) -> bool:
    """Whether a file is XML, plain or compressed by gzip, by its first bytes."""
    return content.startswith(GZIP) or bool(_XML.match(content))


def is_tiles(content: bytes) -> bool:
    """Whether a file begins with a line of numbers, as one of edge-matching tiles does."""
    return _TILES.match(content) is not None


def is_board(content: bytes, path: str) -> bool:
    """Whether a file is a board of tiles: by its name, or since it begins with a line of four numbers."""
    return path.endswith(BOARD_SUFFIX) or _BOARD.match(content) is not None


def opening(path: str) -> AbstractContextManager[IO[bytes]]:
    """Open a file for reading; "-" is standard input, which stays open."""
    if path == "-" and sys.stdin is None:
        raise InputError(f"{shown(path)}: can't be read: it is closed")
    try:
        return nullcontext(sys.stdin.buffer) if path == "-" else Path(path).open("rb")
    except (OSError, ValueError) as fault:
        raise InputError(f"{shown(path)}: can't be read: {reason(fault)}") from None


def read_some(file: IO[bytes], most: int, name: str) -> bytes:
    """Return the next bytes of an open file that errors call by a name."""
    try:
        return file.read(most)
    except (OSError, ValueError) as fault:
        raise InputError(f"{name}: can't be read: {reason(fault)}") from None


def read_bytes(path: str) -> bytes:
    """Return the content of a file, or of standard input for "-"; raise LimitError above `MAX_BYTES`."""
    with opening(path) as file:
        content = read_some(file, MAX_BYTES + 1, shown(path))
    if len(content) > MAX_BYTES:
        raise LimitError(f"{shown(path)}: is too large; satpack takes at most {MAX_BYTES:,} bytes")
    return content


def read_text(path: str) -> str:
    """Return the content of a UTF-8 file, or of standard input for "-"; raises as `read_bytes` does."""
    return as_text(read_bytes(path), file=shown(path))


def as_text(content: bytes, *, file: str) -> str:
    """Return the content of a UTF-8 file as text; raise InputError with the first byte that is not UTF-8."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise InputError(
            f"{file}: byte {fault.start} is not UTF-8; save the file as UTF-8 text"
        ) from None


@contextmanager
def replacing(path: str) -> Iterator[IO[bytes]]:
    """Open a file for writing that replaces `path` only when it is complete.

    An interrupted or failed write leaves the old file as it was, and no litter. Devices and pipes
    are written to directly.
    """
    import tempfile  # random names, whose module takes long to load

    target = Path(path)
    temporary = None
    try:
        if target.exists() and not target.is_file():
            with target.open("wb") as device:
                yield device
            return
        with tempfile.NamedTemporaryFile(
            dir=target.parent, prefix=f".{target.name}.", delete=False
        ) as file:
            temporary = Path(file.name)
            yield file
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(target)
        temporary = None
    except OSError as fault:
        raise InputError(f"{shown(path)}: can't be written: {reason(fault)}") from None
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Create a temporary folder; raise InputError if none can be written."""
    import tempfile

    parent = own = ""
    try:
        parent = own = tempfile.gettempdir()
        # a program that was just killed has its files open for a moment
        is_forgiving = not system.REPLACES_OPEN_FILES
        with tempfile.TemporaryDirectory(
            prefix="satpack-", ignore_cleanup_errors=is_forgiving
        ) as own:  # noqa: F811 - what is its own is known by now
            yield Path(own)
    except OSError as fault:
        is_there = str(fault.filename or "").startswith(own)
        if not is_there and (fault.filename or fault.errno not in _FULL):
            raise
        place = parent or "the folder of temporary files"
        raise InputError(f"{place}: can't be written: {reason(fault)}") from None


def check_place(path: str) -> None:
    """Raise InputError, before any work, if a file can't be written; leave it unchanged."""
    import tempfile

    target = Path(path)
    try:
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if target.is_file() or not target.exists():
            with tempfile.TemporaryFile(dir=target.parent):
                pass
    except (OSError, ValueError) as fault:
        raise InputError(f"{shown(path)}: can't be written: {reason(fault)}") from None


def file_name(path: str | os.PathLike[str]) -> str:
    """Return a path as text; raise OptionError for anything else, such as an open file."""
    if isinstance(path, str | os.PathLike):
        return os.fspath(path)
    raise OptionError(f"{brief(path)} is not a file name; give the name, not an open file")


def shown(path: str) -> str:
    """Return a path for error messages."""
    return "standard input" if path == "-" else path or "an empty file name"


def reason(fault: Exception) -> str:
    """Return the system's reason for an error, for messages."""
    return getattr(fault, "strerror", None) or str(fault)


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask

"""Streams that may be compressed: written reproducibly, and read line by line with bounded expansion."""

from __future__ import annotations

import gzip
import io
import os
import sys
import zlib
from contextlib import ExitStack, contextmanager
from typing import IO, TYPE_CHECKING, Any, cast

from satpack.io.files import opening, reason, replacing, shown
from satpack.runtime.errors import InputError, LimitError, OptionError
from satpack.runtime.wording import brief

if TYPE_CHECKING:
    import lzma
    from collections.abc import Iterator
    from types import ModuleType

    from _typeshed import WriteableBuffer

MAX_LINE = 64 << 20
"""Most bytes in one line."""

MAX_EXPANDED = 8 << 30
"""Most bytes read, after decompression."""

MAX_RATIO = 100
"""Largest expansion of a compressed file, once it exceeds `SMALL` bytes; real CNF files expand up to 40 times."""

SMALL = 2 << 20

MAX_EMPTY_LINES = 1_000_000
"""Most empty lines."""

MAX_XZ_MEMORY = 256 << 20
"""Memory limit for decompressing an xz file; the smallest file that `xz -9` makes needs 65 MB."""

_CHUNK = 1 << 16

_SHORT = 3
"""Longest line that may be just a comment mark."""


@contextmanager
def writing(path: str | os.PathLike[str] | IO[bytes] | IO[str]) -> Iterator[IO[bytes]]:
    """Open a file for writing, compressed if it ends in ``.gz`` or ``.xz``; "-" is standard output.

    Equal content gives equal bytes (with the same version of zlib or liblzma), since no time or
    file name goes into a compressed file. A file is replaced only when the new one is complete. An
    open file object is written to, and stays open.
    """
    if not isinstance(path, str | os.PathLike):
        with _writing_to(path) as file:
            yield file
        return
    path = os.fspath(path)
    if path == "-":
        sys.stdout.flush()
        yield sys.stdout.buffer
        return
    with ExitStack() as stack:
        file = stack.enter_context(replacing(path))
        if path.endswith(".gz"):
            yield stack.enter_context(
                cast("IO[bytes]", gzip.GzipFile("", "wb", compresslevel=6, fileobj=file, mtime=0))
            )
        elif path.endswith(".xz"):
            xz = _xz(shown(path))
            yield stack.enter_context(xz.LZMAFile(file, "wb", check=xz.CHECK_CRC64, preset=6))
        else:
            yield file


def _xz(name: str) -> ModuleType:
    """Return the module for xz files, which a Python compiled without liblzma lacks."""
    try:
        import lzma
    except ImportError:
        raise InputError(
            f"{name}: this Python was compiled without xz; compress by gzip instead"
        ) from None
    return lzma


@contextmanager
def _writing_to(file: Any) -> Iterator[IO[bytes]]:
    """Write to the caller's file, of text or of bytes."""
    if not callable(getattr(file, "write", None)):
        raise OptionError(f"{brief(file)} is neither a file name nor a file open for writing")
    name = f"the open file {getattr(file, 'name', '')}".strip()
    if getattr(file, "closed", False):
        raise InputError(f"{name}: can't be written: it is closed")
    try:
        yield cast("IO[bytes]", _AsBytes(file)) if hasattr(file, "encoding") else file
    except OSError as fault:
        raise InputError(f"{name}: can't be written: {reason(fault)}") from None


class _AsBytes:
    """A text file that accepts bytes in whole lines."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, content: bytes) -> int:
        self._file.write(content.decode())
        return len(content)


@contextmanager
def reading_lines(path: str) -> Iterator[Iterator[bytes]]:
    """Open a file for reading its lines, plain or compressed by gzip or xz as its first bytes say; "-" is standard input.

    While lines are read, too, InputError is raised for broken compression. LimitError is raised for
    a line above `MAX_LINE` bytes, more than `MAX_EMPTY_LINES` lines that are empty or an empty
    comment (`c`), or content above `MAX_EXPANDED` bytes or `MAX_RATIO` times the file's size, so
    that a small file can't fill the memory.
    """
    with opening(path) as source:
        yield _lines(_Counted(source), shown(path))


class _Counted(io.RawIOBase):
    """A stream that counts the bytes taken from another one."""

    def __init__(self, source: IO[bytes]) -> None:
        self._source = cast("io.BufferedReader", source)
        self.count = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        got = self._source.readinto(buffer)
        self.count += got
        return got


def _lines(counted: _Counted, name: str) -> Iterator[bytes]:
    expanded = empty = 0
    try:
        file = _expanding(io.BufferedReader(counted), name)
        while line := file.readline(MAX_LINE + 1):
            expanded += len(line)
            if len(line) > MAX_LINE or expanded > SMALL:
                _check(name, len(line), expanded, counted.count)
            if len(line) <= _SHORT and not line.strip(b"c \t\r\n"):
                empty += 1
                if empty > MAX_EMPTY_LINES:
                    raise LimitError(
                        f"{name}: has too many empty lines; satpack takes at most {MAX_EMPTY_LINES:,}"
                    )
            yield line
    except (OSError, EOFError, zlib.error) as fault:
        raise InputError(f"{name}: can't be read: {reason(fault)}") from None


def _expanding(file: io.BufferedReader, name: str) -> IO[bytes]:
    start = file.peek(6)
    if start.startswith(b"\x1f\x8b"):
        return cast("IO[bytes]", gzip.GzipFile(fileobj=file))
    if start.startswith(b"\xfd7zXZ\x00"):
        return cast("IO[bytes]", io.BufferedReader(_Xz(file, _xz(name))))
    return file


class _Xz(io.RawIOBase):
    """The content of an xz file, in bounded memory: a small file may ask for any, and `lzma.LZMAFile` gives it."""

    def __init__(self, source: io.BufferedReader, xz: ModuleType) -> None:
        self._source = source
        self._xz = xz
        self._decoder = self._fresh()
        self._ended = False

    def _fresh(self) -> lzma.LZMADecompressor:
        fresh: lzma.LZMADecompressor = self._xz.LZMADecompressor(
            self._xz.FORMAT_XZ, memlimit=MAX_XZ_MEMORY
        )
        return fresh

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        view = memoryview(buffer)
        data = b""
        while not data and not self._ended:
            packed = b""
            if self._decoder.eof:  # of one stream; others may follow, after zero padding
                packed = (self._decoder.unused_data or self._source.read(_CHUNK)).lstrip(b"\0")
                self._decoder = self._fresh()
                if not packed:
                    if self._source.peek(1):
                        continue
                    self._ended = True  # readers ask again when the last line has no end
                    return 0
            elif self._decoder.needs_input:
                packed = self._source.read1(_CHUNK)
                if not packed:
                    raise EOFError("it ends in the middle")
            try:
                data = self._decoder.decompress(packed, max_length=len(view))
            except self._xz.LZMAError as fault:
                raise OSError(fault) from None
        view[: len(data)] = data
        return len(data)


def _check(name: str, line: int, expanded: int, size: int) -> None:
    if line > MAX_LINE:
        raise LimitError(f"{name}: has too long a line; satpack takes at most {MAX_LINE:,} bytes")
    if expanded > MAX_EXPANDED:
        raise LimitError(f"{name}: is too large; satpack takes at most {MAX_EXPANDED:,} bytes")
    if expanded > MAX_RATIO * size:
        raise LimitError(
            f"{name}: expands to more than {MAX_RATIO} times its size, as no CNF does; "
            "decompress it yourself if you trust it"
        )

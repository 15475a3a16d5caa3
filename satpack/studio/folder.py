"""The studio's only access to files: puzzle files in its folder and below, and its own data there."""

from __future__ import annotations

import hashlib
import os
import re
import stat
import threading
from dataclasses import dataclass
from itertools import count
from pathlib import Path, PurePosixPath

from satpack.gallery import gallery_names, gallery_text
from satpack.io.any_puzzle import parse_any_puzzle
from satpack.io.burrtools.writing import burrtools_bytes
from satpack.io.files import (
    MAX_BYTES,
    PUZZLE_SUFFIXES,
    as_text,
    is_xml,
    read_bytes,
    reason,
    replacing,
)
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.io.puzzles.text import puzzle_text
from satpack.runtime.errors import InputError
from satpack.runtime.wording import brief

OWN = ".satpack-studio"
"""The folder of the studio's own data: drafts and jobs."""

_DRAFTS = "drafts"

_LONGEST_NAME = 200
"""Longest file name in bytes, with its folders, as encoded in the name of its draft; file systems take 255."""

_GRID = re.compile(rb"""^\s*(["']?)grid\1\s*=""", re.MULTILINE)
"""Text that occurs in every puzzle file, but hardly in other TOML files."""

_GALLERY = Path("satpack", "gallery")
_SOURCES = frozenset({"satpack", "tests", "docs"})
"""Folders of a clone of satpack with its own sources."""

_MOST_FILES = 2_000
_MOST_SEEN = 20_000
_DEEPEST = 6


class ChangedOutside(InputError):  # noqa: N818 - it reports a change by another program, not a fault
    """A file, or its draft, has changed since it was opened."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A file as it was read."""

    name: str  # below the folder
    text: str  # for a BurrTools file the same puzzle as TOML
    version: str  # a hash of its bytes; "" if it does not exist yet
    notes: tuple[str, ...] = ()  # differences from a BurrTools file
    draft: str | None = None  # the unsaved text, if there is one
    kept: str = ""  # a hash of the draft's bytes; "" if there is none


class Folder:
    """A folder and everything below it."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve(strict=True)
        # makes compare-and-write atomic
        self._lock = threading.RLock()

    def own(self, *parts: str) -> Path:
        """Return a path in the studio's own folder, existing or not; links are refused, since the files may be untrusted."""
        path, is_folder = self.root, True
        for part in (OWN, *parts):
            path /= part
            shown = path.relative_to(self.root).as_posix()
            try:
                mode = path.lstat().st_mode if is_folder else None
            except FileNotFoundError:
                return self.root.joinpath(OWN, *parts)
            except OSError as fault:
                raise InputError(f"{shown}: can't be read: {reason(fault)}") from None
            if mode is None:
                raise InputError(
                    f"{path.parent.relative_to(self.root).as_posix()}: not a folder; remove it"
                )
            is_folder = stat.S_ISDIR(mode)
            if not is_folder and not stat.S_ISREG(mode):
                kind = "a link" if stat.S_ISLNK(mode) else "a special file"
                raise InputError(f"{shown}: is {kind}, which the studio does not follow; remove it")
        return path

    def own_folder(self, *parts: str) -> Path:
        """Return a folder in the studio's own folder, created if missing; only this user can read it."""
        for n in range(len(parts) + 1):
            path = self.own(*parts[:n])
            try:
                path.mkdir(mode=0o700, exist_ok=True)
            except OSError as fault:
                raise InputError(f"{path}: can't be made: {reason(fault)}") from None
        return path

    def path(self, name: str) -> Path:
        """Return the path of a file in the folder."""
        _check_name(name)
        parts = PurePosixPath(name).parts
        try:
            path = self.root.joinpath(*parts).resolve()
        except (OSError, RuntimeError, ValueError):
            raise InputError(f"{name}: can't be resolved") from None
        if not path.is_relative_to(self.root):
            raise InputError(f"{name}: leads out of the folder that the studio was started in")
        if path.suffix not in PUZZLE_SUFFIXES or any(
            part.startswith(".") for part in path.relative_to(self.root).parts
        ):
            raise InputError(f"{name}: leads to something other than a puzzle file")
        try:
            mode = path.stat().st_mode
        except FileNotFoundError:
            return path
        except OSError as fault:
            raise InputError(f"{name}: can't be read: {reason(fault)}") from None
        if not stat.S_ISREG(mode):
            raise InputError(f"{name}: not a file")
        return path

    def names(self) -> list[str]:
        """Return the puzzle files in the folder and below, up to a limit; in a clone of satpack without its own sources."""
        found: list[str] = []
        seen = 0
        for at, folders, files in os.walk(self.root):
            depth = len(Path(at).relative_to(self.root).parts)
            hidden = _SOURCES if "pyproject.toml" in files and Path(at, _GALLERY).is_dir() else ()
            folders[:] = sorted(
                f for f in folders if not f.startswith(".") and f not in hidden and depth < _DEEPEST
            )
            seen += len(folders) + len(files)
            found += [
                name
                for file in sorted(files)
                if _is_name(name := Path(at, file).relative_to(self.root).as_posix())
            ]
            if len(found) > _MOST_FILES or seen > _MOST_SEEN:
                break
        return [name for name in found[:_MOST_FILES] if self._is_puzzle(name)]

    def _is_puzzle(self, name: str) -> bool:
        """Whether a file is a puzzle file, perhaps a faulty one, and not another program's TOML."""
        try:
            path = self.path(name)
            if path.suffix != ".toml":
                return True
            with path.open("rb") as file:
                return bool(_GRID.search(file.read(MAX_BYTES)))
        except (InputError, OSError):
            return False

    def free_name(self, wanted: str) -> str:
        """Return an unused name for a new file, such as `soma-2.toml` for `soma`, considering files and drafts."""
        for number in count(1):
            name = f"{wanted}{'' if number == 1 else f'-{number}'}.toml"
            if not self.path(name).exists() and not self._draft(name).exists():
                return name
        raise AssertionError

    def open(self, name: str, *, problem: int | None = None) -> Opened:
        """Read a file, even if its text is not a valid puzzle."""
        path = self.path(name)
        content = read_bytes(str(path))
        text, notes = as_puzzle_text(content, name=name, problem=problem)
        draft = self.draft(name)
        offered = None if draft == text else draft
        return Opened(name, text, _version(content), notes, offered, self.kept(name))

    def version(self, name: str) -> str:
        """Return the hash of a file's current content; "" if it does not exist."""
        path = self.path(name)
        return _version(read_bytes(str(path))) if path.is_file() else ""

    def save(self, name: str, text: str, *, expected: str | None, kept: str | None = None) -> str:
        """Write a file, and return the hash of its content; delete its draft."""
        path = self.path(name)
        content = text.encode()
        if path.suffix == ".xmpuzzle":
            content = burrtools_bytes(parse_puzzle(text, file="the text"))
        with self._lock:
            if expected is not None and self.version(name) != expected:
                there = "was changed by another program" if path.exists() else "was deleted"
                raise ChangedOutside(f"{name}: {there} since it was opened")
            if not path.parent.is_dir():
                raise InputError(f"{name}: there is no such folder")
            with replacing(str(path)) as file:
                file.write(content)
            self.forget_draft(name, expected=kept)
        return _version(content)

    def draft(self, name: str) -> str | None:
        """Return the draft of a file."""
        path = self._draft(name)
        if not path.is_file():
            return None
        return as_text(read_bytes(str(path)), file=f"the draft of {name}")

    def drafted(self, name: str) -> str:
        """Return the draft of a file; raise InputError if there is none."""
        text = self.draft(name)
        if text is None:
            raise InputError(f"{name}: has no draft")
        return text

    def keep_draft(self, name: str, text: str, *, expected: str | None = None) -> str:
        """Save a draft beside the file, which stays unchanged; return the hash of the draft."""
        content = text.encode()
        with self._lock:
            if expected is not None and self.kept(name) not in ("", expected):
                raise ChangedOutside(f"{name}: is open in another tab as well")
            self.own_folder(_DRAFTS)
            path = self._draft(name)
            with replacing(str(path)) as file:
                file.write(content)
        return _version(content)

    def forget_draft(self, name: str, *, expected: str | None = None) -> None:
        """Delete the draft of a file, unless a hash is expected and the draft has another."""
        path = self._draft(name)
        with self._lock:
            if expected is None or self.kept(name) == expected:
                path.unlink(missing_ok=True)

    def kept(self, name: str) -> str:
        """Return the hash of a file's draft, or ""."""
        path = self._draft(name)
        return _version(read_bytes(str(path))) if path.is_file() else ""

    def drafts(self) -> list[str]:
        """Return the names of files with a draft that differs from the file as opened."""
        names = (
            path.name.removesuffix(".draft").replace("%2F", "/").replace("%25", "%")
            for path in self.own(_DRAFTS).glob("*.draft")
            if stat.S_ISREG(path.lstat().st_mode)
        )
        return sorted(name for name in names if _is_name(name) and self._is_changed(name))

    def _is_changed(self, name: str) -> bool:
        """Whether a draft differs from its file, or from the shipped puzzle of its name."""
        try:
            draft = self.draft(name)
        except InputError:
            return False
        try:
            return draft != self._begun_with(name)
        except InputError:
            return True

    def _begun_with(self, name: str) -> str | None:
        path = self.path(name)
        if path.exists():
            return as_puzzle_text(read_bytes(str(path)), name=name)[0]
        return gallery_text(path.stem) if path.stem in gallery_names() else None

    def _draft(self, name: str) -> Path:
        self.path(name)
        return self.own(_DRAFTS, f"{_quoted(name)}.draft")


def as_puzzle_text(
    content: bytes, *, name: str, problem: int | None = None
) -> tuple[str, tuple[str, ...]]:
    """Return the text of a puzzle file, valid or not, and notes; a BurrTools file is converted to TOML."""
    if not is_xml(content):
        return as_text(content, file=name), ()
    puzzle, notes = parse_any_puzzle(content, file=name, problem=problem)
    return puzzle_text(puzzle), notes


def _check_name(name: str) -> None:
    """Refuse names that are invalid for a puzzle file in the folder, regardless of existing files."""
    parts = PurePosixPath(name).parts
    if not parts or name.startswith("/") or "\\" in name or not name.isprintable():
        raise InputError(f"{brief(name)} is not a file name")
    size = len(_quoted(name).encode())
    if size > _LONGEST_NAME:
        raise InputError(f"{brief(name)}: a name of {size:,} bytes; use at most {_LONGEST_NAME}")
    if any(part.startswith(".") for part in parts):
        raise InputError(f"{name}: file names can't start with a dot or leave this folder")
    if not name.endswith(PUZZLE_SUFFIXES):
        raise InputError(f"{name}: unknown suffix; use {' or '.join(PUZZLE_SUFFIXES)}")


def _is_name(name: str) -> bool:
    try:
        _check_name(name)
    except InputError:
        return False
    return True


def _quoted(name: str) -> str:
    """Return a relative path as a single file name."""
    return name.replace("%", "%25").replace("/", "%2F")


def _version(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()

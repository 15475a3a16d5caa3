"""The files that the studio may touch: puzzle files in the folder it was started in, and nothing else on disk."""

from __future__ import annotations

import hashlib
import os
import threading
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from satpack.io.any_puzzle import parse_any_puzzle
from satpack.io.burrtools.writing import burrtools_bytes
from satpack.io.files import as_text, is_xml, read_bytes, replacing
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.io.puzzles.text import puzzle_text
from satpack.runtime.errors import InputError

__all__ = ["OWN", "SUFFIXES", "ChangedOutside", "Folder", "Opened"]

SUFFIXES = (".toml", ".xmpuzzle")
"""Files that the studio opens and saves."""

OWN = ".satpack-studio"
"""The folder in which the studio keeps what is its own: drafts and jobs."""

_MOST_FILES = 2_000
_MOST_SEEN = 20_000
_DEEPEST = 6


class ChangedOutside(InputError):  # noqa: N818 - it reports what somebody else did, not a fault
    """A file, or the draft of one, is not what it was when it was opened."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A file as it was read.

    Attributes
    ----------
    name : str
        Its name below the folder.
    text : str
        Its text; of BurrTools' files the same puzzle as TOML.
    version : str
        A hash of its bytes; "" of a file that is not there yet.
    notes : tuple of str
        What of a BurrTools file was read differently than it stands there.
    draft : str or None
        The text that was being worked on and not saved, if there is one.
    kept : str
        A hash of that draft's bytes, also of one that says what the file says; "" if there is none.
    """

    name: str
    text: str
    version: str
    notes: tuple[str, ...] = ()
    draft: str | None = None
    kept: str = ""


class Folder:
    """A folder and what is below it.

    Parameters
    ----------
    root : Path
        The folder.
    """

    def __init__(self, root: Path) -> None:
        self.root = root.resolve(strict=True)
        # what is there is compared and then written: nobody comes in between
        self._lock = threading.RLock()

    @property
    def own(self) -> Path:
        """The studio's own folder in it, made when it is first asked for; nobody else may look in."""
        path = self.root / OWN
        if path.is_symlink():
            raise InputError(f"{OWN} is a link; the studio keeps its drafts in a folder of its own")
        path.mkdir(mode=0o700, exist_ok=True)
        return path

    def path(self, name: str) -> Path:
        """Return where a file of the folder is.

        Raises
        ------
        InputError
            If the name leads out of the folder, by dots or by a link, or it is no puzzle file's.
        """
        parts = PurePosixPath(name).parts
        if not parts or name.startswith("/") or "\\" in name or not name.isprintable():
            raise InputError(f"{name!r} is no name of a file here")
        if any(part.startswith(".") for part in parts):
            raise InputError(f"{name}: names that begin with a dot are not the studio's")
        if not name.endswith(SUFFIXES):
            raise InputError(f"{name}: don't know this suffix; use {' or '.join(SUFFIXES)}")
        try:
            path = self.root.joinpath(*parts).resolve()
        except (OSError, RuntimeError, ValueError):
            raise InputError(f"{name}: can't be found out where that is") from None
        if not path.is_relative_to(self.root):
            raise InputError(f"{name}: leads out of the folder that the studio was started in")
        if path.suffix not in SUFFIXES or any(
            part.startswith(".") for part in path.relative_to(self.root).parts
        ):
            raise InputError(f"{name}: leads to something else than a puzzle file")
        return path

    def names(self) -> list[str]:
        """Return the puzzle files in the folder and below, as far as there are not too many."""
        found: list[str] = []
        seen = 0
        for at, folders, files in os.walk(self.root):
            depth = len(Path(at).relative_to(self.root).parts)
            folders[:] = sorted(f for f in folders if not f.startswith(".") and depth < _DEEPEST)
            seen += len(folders) + len(files)
            found += [
                Path(at, file).relative_to(self.root).as_posix()
                for file in sorted(files)
                if file.endswith(SUFFIXES) and not file.startswith(".")
            ]
            if len(found) > _MOST_FILES or seen > _MOST_SEEN:
                break
        return found[:_MOST_FILES]

    def open(self, name: str, *, problem: int | None = None) -> Opened:
        """Read a file; a text that is no puzzle yet is read all the same.

        Raises
        ------
        InputError
            If it can't be read, or is no text.
        """
        path = self.path(name)
        if path.exists() and not path.is_file():
            raise InputError(f"{name}: is no file")
        content = read_bytes(str(path))
        notes: tuple[str, ...] = ()
        if is_xml(content):
            puzzle, notes = parse_any_puzzle(content, file=name, problem=problem)
            text = puzzle_text(puzzle)
        else:
            text = as_text(content, file=name)
        draft = self.draft(name)
        offered = None if draft == text else draft
        return Opened(name, text, _version(content), notes, offered, self.kept(name))

    def version(self, name: str) -> str:
        """Return the hash of what a file holds now; "" if it is not there."""
        path = self.path(name)
        return _version(read_bytes(str(path))) if path.is_file() else ""

    def save(self, name: str, text: str, *, expected: str | None, kept: str | None = None) -> str:
        """Write a file, and return the hash of what it holds now; its draft goes.

        Parameters
        ----------
        name : str
            The file; its suffix says how.
        text : str
            The text; for a BurrTools file it must be a puzzle.
        expected : str or None
            The hash that it should have before; None to write whatever is there.
        kept : str or None
            The hash of the draft that goes, so that another tab's stays; None for whatever is there.

        Raises
        ------
        ChangedOutside
            If it has another.
        InputError
            If it can't be written, or the format can't hold the puzzle.
        """
        path = self.path(name)
        content = text.encode()
        if path.suffix == ".xmpuzzle":
            content = burrtools_bytes(parse_puzzle(text, file="the text"))
        with self._lock:
            if expected is not None and self.version(name) != expected:
                there = "was changed by somebody else" if path.exists() else "is not there any more"
                raise ChangedOutside(f"{name}: {there} since it was opened")
            if not path.parent.is_dir():
                raise InputError(f"{name}: there is no such folder")
            with replacing(str(path)) as file:
                file.write(content)
            self.forget_draft(name, expected=kept)
        return _version(content)

    def draft(self, name: str) -> str | None:
        """Return what was being worked on in a file and not saved."""
        path = self._draft(name)
        if not path.is_file():
            return None
        return as_text(read_bytes(str(path)), file=f"the draft of {name}")

    def keep_draft(self, name: str, text: str, *, expected: str | None = None) -> str:
        """Keep what is being worked on beside the file, which stays as it is; return the hash of it.

        Parameters
        ----------
        name : str
            The file.
        text : str
            What is being worked on.
        expected : str or None
            The hash of the draft that it takes the place of, "" if there should be none; None to write whatever is there.

        Raises
        ------
        ChangedOutside
            If there is another draft: somebody works on the file in another tab.
        """
        path = self.own and self._draft(name)
        content = text.encode()
        with self._lock:
            if expected is not None and self.kept(name) not in ("", expected):
                raise ChangedOutside(f"{name}: is drawn in another tab as well")
            path.parent.mkdir(exist_ok=True)
            with replacing(str(path)) as file:
                file.write(content)
        return _version(content)

    def forget_draft(self, name: str, *, expected: str | None = None) -> None:
        """Forget what was being worked on, unless a hash is expected and the draft has another."""
        path = self._draft(name)
        with self._lock:
            if expected is None or self.kept(name) == expected:
                path.unlink(missing_ok=True)

    def kept(self, name: str) -> str:
        """Return the hash of what was being worked on in a file, "" if nothing was."""
        path = self._draft(name)
        return _version(read_bytes(str(path))) if path.is_file() else ""

    def drafts(self) -> list[str]:
        """Return the names of files that something was being worked on in."""
        folder = self.root / OWN / "drafts"
        if not folder.is_dir() or (self.root / OWN).is_symlink():
            return []
        names = (
            path.name.removesuffix(".draft").replace("%2F", "/") for path in folder.glob("*.draft")
        )
        return sorted(name.replace("%25", "%") for name in names)

    def _draft(self, name: str) -> Path:
        self.path(name)
        quoted = name.replace("%", "%25").replace("/", "%2F")
        return self.root / OWN / "drafts" / f"{quoted}.draft"


def _version(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()

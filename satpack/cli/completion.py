"""Completions of puzzles in shells: names of the gallery, and puzzle files. Asked at every key, and therefore light."""

from __future__ import annotations

from glob import escape, glob
from pathlib import Path

__all__ = ["shipped", "shipped_or_file"]

_SUFFIXES = (".toml", ".xmpuzzle")


def shipped(incomplete: str) -> list[str]:
    """Return the names of shipped puzzles that begin so."""
    # not by `satpack.gallery`, whose import takes longer than this
    files = Path(__file__).parent.with_name("gallery").glob("*.toml")
    return sorted(file.stem for file in files if file.stem.startswith(incomplete))


def shipped_or_file(incomplete: str) -> list[str]:
    """Return the names of shipped puzzles, and the puzzle files and folders, that begin so."""
    found = sorted(glob(f"{escape(incomplete)}*"))  # noqa: PTH207 - `./x` is to stay what it is
    files = [path for path in found if path.endswith(_SUFFIXES)]
    folders = [f"{path}/" for path in found if Path(path).is_dir()]
    return [*shipped(incomplete), *files, *folders]

"""Shell completion of gallery names, puzzle files and formats; runs at every key press, and is therefore light."""

from __future__ import annotations

from glob import escape, glob
from pathlib import Path


def formats(incomplete: str) -> list[str]:
    """Return the names of formats with this prefix."""
    from satpack.io.formats.table import FORMATS

    return [name for name in FORMATS if name.startswith(incomplete)]


def shipped(incomplete: str) -> list[str]:
    """Return the names of shipped puzzles with this prefix."""
    # not through `satpack.gallery`, whose import takes longer than this
    files = Path(__file__).parent.with_name("gallery").glob("*.toml")
    return sorted(file.stem for file in files if file.stem.startswith(incomplete))


def shipped_or_file(incomplete: str) -> list[str]:
    """Return the shipped puzzles, puzzle files and folders with this prefix."""
    from satpack.io.files import PUZZLE_SUFFIXES

    found = sorted(glob(f"{escape(incomplete)}*"))  # noqa: PTH207 - `./x` is to stay what it is
    files = [path for path in found if path.endswith(PUZZLE_SUFFIXES)]
    folders = [f"{path}/" for path in found if Path(path).is_dir()]
    return [*shipped(incomplete), *files, *folders]

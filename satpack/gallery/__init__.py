"""The puzzles that ship with satpack, and how a puzzle is found by name.

Each is a puzzle file in this folder, with its source and, under `[expect]`, published numbers. This module lists them, and
reads a puzzle by its name or path, or from text; nothing else here is code. The tests in `tests/gallery` compare the
claims of the files with computed results.
"""

from __future__ import annotations

from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from satpack.io.files import DLX_SUFFIXES, PUZZLE_SUFFIXES, file_name, is_dlx, shown
from satpack.model.puzzle import check_puzzle
from satpack.runtime.errors import InputError, OptionError
from satpack.runtime.wording import brief, meant

if TYPE_CHECKING:
    from typing import Any

    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.puzzle import Puzzle

    Subject = Puzzle | NamedCover
    SubjectLike = Subject | str | Path

__all__ = [
    "gallery_names",
    "gallery_story",
    "gallery_text",
    "load",
    "load_with_notes",
    "loads",
    "named",
    "puzzle_of",
    "subject_of",
]

# not by `importlib.resources`, which loads what reads archives: satpack's compiled core can't run from one
_HERE = Path(__file__).parent


@cache
def gallery_names() -> tuple[str, ...]:
    """Return the names of the shipped puzzles, sorted."""
    return tuple(sorted(file.stem for file in _HERE.glob("*.toml")))


def gallery_text(name: str) -> str:
    """Return the text of a shipped puzzle's file."""
    return (_HERE / f"{name}.toml").read_text(encoding="utf-8")


def gallery_story(name: str) -> str:
    """Return the first comment in the file of a shipped puzzle, as one line.

    >>> gallery_story("tetrominoes-4x5")[:62]
    'Colour the rectangle like a chessboard: ten cells of each colo'
    """
    lines = gallery_text(name).splitlines()
    comment = takewhile(lambda line: line.startswith("#"), lines)
    return " ".join(" ".join(line.lstrip("#").strip() for line in comment).split())


def load(puzzle: str | Path, *, problem: int | None = None) -> Puzzle | Any:
    """Return a puzzle, from the gallery or from a file; or the items and options of a file that ends in ``.dlx``.

    Parameters
    ----------
    puzzle : str or Path
        The name of a shipped puzzle, the path of a puzzle file, satpack's own or BurrTools', or of items and options, or
        "-" for standard input.
    problem : int, optional
        Which problem of a BurrTools file, from 1; needed only if it holds several.

    Raises
    ------
    InputError
        If there is no such puzzle (the message suggests names), or its file is not right (the message says where).

    Examples
    --------
    >>> load("soma").name
    'Soma cube'
    """
    return load_with_notes(puzzle, problem=problem, quiet=True)[0]


def subject_of(given: SubjectLike) -> Subject:
    """Return the subject of a question, given itself or by its name or path; raise TypeError for anything else."""
    if isinstance(given, str | Path):
        return load(given)
    if getattr(given, "kind", "") != "cover":
        check_puzzle(given)
    return given


def puzzle_of(given: Puzzle | str | Path) -> Puzzle:
    """Return a puzzle, given itself or by its name or path; raise for items and options, and TypeError for anything else."""
    if isinstance(given, str | Path):
        check_has_shapes(given)
        return load(given)
    check_puzzle(given)
    return given


def check_has_shapes(path: str | Path) -> None:
    """Raise InputError for a file of items and options, naming the commands that take it."""
    if is_dlx(file_name(path)):
        raise InputError(
            f"{shown(file_name(path))}: has items and options, but no shapes; `satpack solve`, `count`, `enumerate`, `prove`, `export` and `verify` take it"
        )


def loads(text: str | bytes, *, problem: int | None = None) -> Puzzle:
    """Return the puzzle that the text of a puzzle file describes.

    Parameters
    ----------
    text : str or bytes
        What a puzzle file holds, satpack's own or BurrTools'; `Puzzle.to_toml` writes it.
    problem : int, optional
        Which problem of a BurrTools file, from 1; needed only if it holds several.

    Raises
    ------
    TypeError
        If it is neither text nor bytes.
    InputError
        If the text is invalid; the message names the place, the finding and a fix.

    Examples
    --------
    >>> dominoes = loads('''
    ... name = "two dominoes"
    ... grid = "square"
    ... region.box = [2, 2]
    ... [[pieces]]
    ... name = "domino"
    ... box = [2, 1]
    ... copies = 2
    ... ''')
    >>> dominoes
    Puzzle 'two dominoes': square grid, 4 cells, 2 pieces
    >>> loads(dominoes.to_toml()) == dominoes
    True
    """
    if not isinstance(text, str | bytes):
        raise TypeError(f"found {brief(text)}; loads takes the text of a puzzle file")
    if isinstance(text, str) and text and len(text.split()) == 1 and "=" not in text:
        raise InputError(
            f"{brief(text)} is not the text of a puzzle file; satpack.load takes the names of puzzles and files"
        )
    content = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    from satpack.io.any_puzzle import parse_any_puzzle  # which loads the reader of puzzle files

    return parse_any_puzzle(content, file="text", problem=problem, quiet=True)[0]


def load_with_notes(
    puzzle: str | Path, *, problem: int | None = None, quiet: bool = False
) -> tuple[Puzzle | Any, tuple[str, ...]]:
    """Return the puzzle that `load` returns, and notes on its file, for people; see `read_any_puzzle`."""
    name = file_name(puzzle)
    if not name:
        raise InputError(
            "an empty file name; use a puzzle file, or a name that `satpack gallery` lists"
        )
    if "\n" in name:
        raise InputError("a text of several lines names no file; `loads` takes the text of one")
    if name not in gallery_names() and (
        name == "-"
        or name.endswith((*PUZZLE_SUFFIXES, *DLX_SUFFIXES))
        or "/" in name
        or _is_file(name)
    ):
        from satpack.io.any_puzzle import read_any_puzzle

        return read_any_puzzle(name, problem=problem, quiet=quiet)
    text = gallery_text(named(name))
    if problem is not None:
        raise OptionError(f"{name}: a shipped puzzle has no problems to choose from; leave it out")
    from satpack.io.any_puzzle import parse_any_puzzle  # which loads the reader of puzzle files

    return parse_any_puzzle(text.encode(), file=name, quiet=quiet)


def _is_file(name: str) -> bool:
    try:
        return Path(name).exists()
    except OSError:  # such as a name too long for the system: reading it says so
        return True


def named(name: str) -> str:
    """Return the name if a shipped puzzle has it; raise InputError with suggestions if none has."""
    if name in gallery_names():
        return name
    hint = meant(name, gallery_names(), "`satpack gallery` lists the shipped puzzles", most=3)
    raise InputError(f"there is no file and no shipped puzzle {name!r}; {hint}")

"""Output files of commands: the meaning of each suffix, and checks before any work."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated, Any

import typer

from satpack.render.suffixes import (
    ADDRESS,
    DRAWN,
    SOLIDS,
    check_picture,
    suffix_of,
    suffixes_of,
)
from satpack.runtime.errors import InputError, OptionError
from satpack.runtime.wording import many, one_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

STREAMS: Mapping[str, bool] = {".json": True, ".jsonl": True, ".txt": False}
"""Suffixes of files that hold a sequence of texts, and whether these are JSON."""

FORMULAS = (".cnf", ".cnf.gz", ".cnf.xz")
"""Suffixes of formulas that commands write beside their answers."""

_HOLDS = {
    ".json": "JSON",
    ".jsonl": "JSON, one object per line",
    ".txt": "text",
    **dict.fromkeys(DRAWN, "a picture"),
    ".html": "a page",
    **dict.fromkeys(SOLIDS, "solids"),
    ".xmpuzzle": "a BurrTools file",
    **dict.fromkeys(FORMULAS, "a formula"),
    ".graphml": "the graph for other programs",
    ".dot": "the graph for other programs",
    ".sol": "the places of square tiles",
    ADDRESS: "instead of a name, to print the address of a page that shows square tiles",
}
"""The content of a file of each suffix."""


class Writes:
    """Annotation for the files that a command writes: pictures of a noun, and files with other suffixes."""

    def __init__(self, noun: str, *others: str) -> None:
        self.noun = noun
        self.others = others

    def suffixes(self, kind: str = "puzzle") -> tuple[str, ...]:
        """Return all suffixes of files that the command writes of a kind of subject."""
        from satpack.questions.subjects import FILES_OF_COVERS

        drawn = suffixes_of(self.noun) if self.noun else ()
        found = (*self.others, *(suffix for suffix in drawn if suffix not in self.others))
        among = found if kind == "puzzle" else FILES_OF_COVERS
        return tuple(each for each in found if each in among)

    @property
    def has_streams(self) -> bool:
        """Whether text files replace the terminal output."""
        return ".txt" in self.others

    def hint(self, name: str, hint: Any) -> Any:
        """Return the annotation of an option, with the possible file suffixes in its help."""
        if name != "output":
            return hint
        held: dict[str, list[str]] = {}
        for suffix in self.suffixes():
            held.setdefault(_HOLDS[suffix], []).append(suffix)
        listed = "; ".join(f"{one_of(suffixes)}, {what}" for what, suffixes in held.items())
        text = f"Write to a file: {listed}. May be repeated."
        return Annotated[
            list[str] | None, typer.Option("-o", "--output", metavar="FILE", help=text)
        ]

    def check(self, files: Sequence[str], *, as_json: bool = False, kind: str = "puzzle") -> None:
        """Refuse unusable output files before any work: unknown suffixes, unwritable paths, missing extras, duplicates."""
        from satpack.io.files import check_place

        right = ".json or .jsonl" if ".jsonl" in self.others else ".json"
        known = self.suffixes(kind)
        for path in files:
            suffix = _suffix(path, known)
            if not suffix:
                raise reject_suffix(path, known)
            if as_json and not STREAMS.get(suffix):
                raise OptionError(f"--json contradicts -o {path}; use {right}, or leave --json out")
            if suffix not in self.others:
                check_picture(path)
            if suffix != ADDRESS:
                check_place(path)
            check_once(path, files)

    def drawn(self, files: Sequence[str]) -> tuple[str, ...]:
        """Return the files that are pictures of the noun."""
        return tuple(path for path in files if _suffix(path, self.suffixes()) not in self.others)


def one_formula(files: Sequence[str]) -> str | None:
    """Return the file of a formula, if there is one; refuse several."""
    formulas = [path for path in files if path.endswith(FORMULAS)]
    if len(formulas) > 1:
        raise OptionError(
            f"-o {formulas[0]} and -o {formulas[1]}: only one file can get the formula"
        )
    return next(iter(formulas), None)


def check_once(path: str, files: Sequence[str]) -> None:
    """Refuse a file given more than once."""
    if files.count(path) > 1:
        raise OptionError(f"-o {path} is given {many(files.count(path), 'time')}; give it once")


def _suffix(path: str, known: Sequence[str]) -> str:
    if ADDRESS in known and suffix_of(path) == ADDRESS:
        return ADDRESS
    name = PurePath(path).name
    return next((one for one in known if name.endswith(one) and name != one), "")


def looks_like_file(path: str) -> bool:
    """Whether a name is standard output's, none, or has the suffix of a file that some command writes, in any case."""
    return path in ("", "-") or PurePath(path).suffix.lower() in {*_HOLDS, ".toml", ".gz", ".xz"}


def reject_suffix(path: str, known: Sequence[str]) -> InputError:
    """Return the error for an output file with an unknown suffix."""
    return InputError(
        f"{path or repr(path)}: don't know this suffix; use {'one of ' * (len(known) > 1)}{', '.join(known)}"
    )

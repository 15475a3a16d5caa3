"""The table of result formats: a file names its own, and readers of results look it up here."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

from satpack.io.files import as_text, is_board, is_xml, shown
from satpack.io.json_text import opened
from satpack.io.results.best_file import solutions_of_best
from satpack.io.results.certificate_file import verified_certificate
from satpack.io.results.disassembly_file import parse_disassemblies
from satpack.io.results.solution_file import parse_solutions
from satpack.model.solution import Solution
from satpack.runtime.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from satpack.io.json_text import Content
    from satpack.model.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Format:
    """A file format of answers."""

    one: str
    """Its name in messages."""
    several: str
    """The plural."""
    names: tuple[str, ...]
    """The prefixes of the key `format` of such objects, without a version."""
    read: Callable[..., Iterable[Any]]
    """Returns the content of a text; takes `file`, its name in errors, and `puzzle`, if it is
    known.
    """
    is_stream: bool = False
    """Whether a file may hold several, one per line."""


def _certificates(text: str, *, file: str, puzzle: Puzzle | None) -> Iterable[Any]:
    if puzzle is None:
        raise InputError(f"{file}: a certificate; say with --puzzle which puzzle it is about")
    return [verified_certificate(text, file=file, puzzle=puzzle)]


SOLUTION = Format("solution", "solutions", ("satpack-solution-",), parse_solutions, is_stream=True)
BEST = Format("best fit", "best fits", ("satpack-best-",), solutions_of_best)
CERTIFICATE = Format("certificate", "certificates", ("satpack-certificate-",), _certificates)
DISASSEMBLY = Format(
    "disassembly",
    "disassemblies",
    ("satpack-disassembly-", "satpack-survey-"),
    parse_disassemblies,
    is_stream=True,
)

_FORMATS = (SOLUTION, BEST, CERTIFICATE, DISASSEMBLY)


def kind_text(content: Content, *, file: str) -> str:
    """Return the text that identifies the format: all of it, the first line of many, or nothing of BurrTools' XML."""
    if content.whole is None:
        return content.first
    return "" if is_xml(content.whole) else as_text(content.whole, file=file)


def format_of(text: str) -> Format:
    """Return the format that a file's text claims; a file without a format is read as solutions, whose reader reports the fault."""
    name, is_whole = named_format(text)
    for known in _FORMATS:
        if (is_whole or known.is_stream) and name.startswith(known.names):
            return known
    return SOLUTION


def named_format(text: str) -> tuple[str, bool]:
    """Return the format name of a text, or of its first line ("" if there is none), and whether that is the whole text."""
    first = next((line for line in text.split("\n") if line.strip()), "")
    for part in (first, text):
        try:
            raw = json.loads(part)
        except (ValueError, RecursionError):
            continue
        name = raw.get("format") if isinstance(raw, dict) else None
        if isinstance(name, str):
            return name, part.strip() == text.strip()
    return "", False


def results_in(
    content: Content,
    kind: Format,
    *,
    file: str,
    puzzle: Puzzle | None = None,
    problem: int | None = None,
) -> Iterable[Any]:
    """Return the content of an open file, whose solutions are not verified yet: a list, or an iterator if it is large.

    Without `puzzle`, the file's own is taken. `problem` counts from 1, and is needed only if a
    BurrTools file holds several. InputError is raised, too, if a best fit or BurrTools file has no
    solution.
    """
    if content.whole is None:
        lines = content.lines
        return chain.from_iterable(
            kind.read(line.text, file=line.place, puzzle=puzzle) for line in lines
        )
    if is_xml(content.whole):
        return _stored(content.whole, file, puzzle, problem)
    if is_board(content.whole, file):
        from satpack.io.tiles import parse_board

        return [parse_board(as_text(content.whole, file=file), file=file, puzzle=puzzle)]
    return kind.read(as_text(content.whole, file=file), file=file, puzzle=puzzle)


def read_solutions(
    path: str, *, puzzle: Puzzle | None = None, problem: int | None = None
) -> list[Solution]:
    """Read solutions, including those in a best fit or a BurrTools file, or on standard input ("-"); see `results_in`."""
    file = shown(path)
    with opened(path) as content:
        return solutions_in(content, file=file, puzzle=puzzle, problem=problem)


def solutions_in(
    content: Content, *, file: str, puzzle: Puzzle | None = None, problem: int | None = None
) -> list[Solution]:
    """Return the solutions in an open file; see `results_in`."""
    kind = BEST if format_of(kind_text(content, file=file)) is BEST else SOLUTION
    return list(results_in(content, kind, file=file, puzzle=puzzle, problem=problem))


def _stored(
    content: bytes, file: str, puzzle: Puzzle | None, problem: int | None
) -> list[Solution]:
    from satpack.io.burrtools.assemblies import read_stored
    from satpack.io.burrtools.document import parse_document
    from satpack.io.burrtools.problems import read_problem

    found = read_problem(parse_document(content, file=file), problem)
    if puzzle is not None and puzzle.grid is not found.puzzle.grid:
        raise InputError(
            f"{file}: its solutions are on the {found.puzzle.grid.name} grid; "
            f"{puzzle.name!r} is on the {puzzle.grid.name} grid"
        )
    stored = [each.solution for each in read_stored(found)]
    if not stored:
        raise InputError(f"{file}: stores no solutions of {found.puzzle.name!r}")
    return [Solution(puzzle or found.puzzle, each.placed, each.engine) for each in stored]

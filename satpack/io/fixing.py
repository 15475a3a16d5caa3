"""Fixes pieces where a file or a drawing has them, by rules."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from satpack.io.files import as_text, is_board, is_xml, shown
from satpack.io.json_text import Content, opened
from satpack.io.puzzles.drawing import read_filling
from satpack.io.puzzles.rules import fixed_by
from satpack.io.results.formats import solutions_in
from satpack.model.solution import Placed
from satpack.runtime.errors import InputError, OptionError, PuzzleError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution


_JSON = (".json", ".jsonl")


def with_fixed(puzzle: Puzzle, given: Sequence[str]) -> Puzzle:
    """Return a puzzle with pieces fixed, each by its own rule, at the places that `read_places` finds."""
    found = list(puzzle.rules)
    for each in given:
        lying = [(placed.piece, placed.cells) for placed in read_places(puzzle, each, of="--fix")]
        found += fixed_by(lying, apart=True)
    try:
        return replace(puzzle, rules=tuple(dict.fromkeys(found)))
    except PuzzleError as fault:
        raise OptionError(f"--fix: {fault}") from None


def read_places(puzzle: Puzzle, given: str, *, of: str) -> tuple[Placed, ...]:
    """Return the placed pieces in a file or a drawing, without checking whether they fit.

    The file is that of a solution, whole or partial, or has a drawing; a drawing is as `satpack solve` prints it,
    and errors call one that is given as text `of`, as they do JSON. Other text without spaces is a file name.
    """
    if is_object(given):
        return _only(solutions_in(Content(given.encode(), iter(())), file=of, puzzle=puzzle), of)
    if _is_drawing(given):
        return drawn_places(puzzle, given, of=of)
    file = shown(given)
    with opened(given) as content:
        if content.whole is not None and _has_drawing(content.whole, file):
            return drawn_places(puzzle, as_text(content.whole, file=file), of=file)
        solutions = solutions_in(content, file=file, puzzle=puzzle)
    return _only(solutions, file)


def _only(solutions: Sequence[Solution], file: str) -> tuple[Placed, ...]:
    if len(solutions) > 1:
        raise InputError(f"{file}: has {many(len(solutions), 'solution')}; give one")
    return solutions[0].placed


def drawn_places(puzzle: Puzzle, text: str, *, of: str) -> tuple[Placed, ...]:
    """Return the pieces in a drawing, as `read_places` does."""
    drawn = read_filling(puzzle, text, blame=lambda fault: PuzzleError(f"{of}: {fault}"))
    return tuple(Placed(name, cells) for name, cells in drawn)


def check_looks(puzzle: Puzzle, placed: Sequence[Placed], *, of: str) -> None:
    """Refuse placed pieces that don't say how their colours or marks lie, such as those of a drawing."""
    looks = {piece.name: piece.looks for piece in puzzle.pieces}
    if bare := next((each for each in placed if looks.get(each.piece) and not each.looks), None):
        raise InputError(
            f"{of}: cells alone, as in drawings, don't show how piece {bare.piece!r} lies with its colours or marks; "
            "give a solution file in JSON"
        )


def is_object(given: str) -> bool:
    """Whether text is a JSON object, neither a drawing nor the name of a file."""
    return given.lstrip().startswith("{")


def _is_drawing(given: str) -> bool:
    return not given.endswith(_JSON) and len(given.split()) > 1


def _has_drawing(content: bytes, file: str) -> bool:
    """Whether a file has neither JSON, XML nor a board of tiles."""
    is_json = file.endswith(_JSON) or content.lstrip().startswith((b"{", b"["))
    return not (is_json or is_xml(content) or is_board(content, file))

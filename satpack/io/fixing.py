"""Pieces that somebody wants to lie where a file or a drawing has them: rules that fix them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from satpack.io.any_puzzle import read_any_solutions
from satpack.io.files import shown
from satpack.io.filling_drawing import read_filling
from satpack.io.puzzle_rules import fixed_by
from satpack.runtime.errors import InputError, OptionError, PuzzleError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.model.puzzle import Puzzle

__all__ = ["with_fixed"]


def with_fixed(puzzle: Puzzle, given: Sequence[str]) -> Puzzle:
    """Return a puzzle in which pieces lie where they are said to, each by a rule of its own.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    given : sequence of str
        Files of a solution, whole or in part, and drawings as `satpack solve` prints them. A text without spaces is a
        file's name.

    Raises
    ------
    InputError
        If a file can't be read, a drawing is not right, or a piece does not fit.
    """
    found = list(puzzle.rules)
    for each in given:
        places = _drawn(puzzle, each) if _is_drawing(each) else _filed(puzzle, each)
        found += fixed_by(places, apart=True)
    try:
        return replace(puzzle, rules=tuple(dict.fromkeys(found)))
    except PuzzleError as fault:
        raise OptionError(f"--fix: {fault}") from None


def _is_drawing(given: str) -> bool:
    return not given.endswith((".json", ".jsonl")) and len(given.split()) > 1


def _drawn(puzzle: Puzzle, text: str) -> list[tuple[str, tuple[tuple[int, ...], ...]]]:
    return read_filling(puzzle, text, blame=lambda fault: PuzzleError(f"--fix: {fault}"))


def _filed(puzzle: Puzzle, path: str) -> list[tuple[str, tuple[tuple[int, ...], ...]]]:
    solutions = read_any_solutions(path, puzzle=puzzle)
    if len(solutions) > 1:
        raise InputError(f"{shown(path)}: has {len(solutions)} solutions; give one to be fixed")
    return [(placed.piece, placed.cells) for placed in solutions[0].placed]

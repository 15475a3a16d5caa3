"""Exports a puzzle as a CNF file for any SAT solver: the formula with the meaning of its variables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from satpack.engines.boxes.packings import BoxCnf
from satpack.engines.prepared import Prepared
from satpack.engines.sat.covers import formula_of
from satpack.model.solution import Solution
from satpack.questions.question import question
from satpack.questions.question_options import EncodeOptions
from satpack.questions.subjects import refuse_asked
from satpack.runtime.declared_options import complete
from satpack.runtime.errors import InputError, VerificationError

if TYPE_CHECKING:
    from pathlib import Path

    from satpack.engines.sat.covers import CoverCnf
    from satpack.engines.sat.formula import Cnf
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.puzzle import Puzzle


@question(EncodeOptions, name="export", doing="exporting")
def encode(
    puzzle: Puzzle | NamedCover | str | Path, **options: Unpack[EncodeOptions]
) -> Cnf | BoxCnf | CoverCnf:
    """Return a puzzle as CNF, ready to be written or given to a solver.

    Raises
    ------
    TypeError
        If it is not a puzzle.
    InputError
        For invalid options, a puzzle that is too large, or an entry of `block` that is not a solution of it.

    Examples
    --------
    >>> import satpack
    >>> satpack.encode("soma")
    Cnf of 'Soma cube': channelled, commander; 688 placements
    """
    prepared = Prepared.of(puzzle)
    asked = complete(EncodeOptions, options)
    refuse_asked(prepared.subject, EncodeOptions, asked)
    encoding, at_most_one = asked["encoding"], asked["at_most_one"]
    seed, symmetry, block = asked["seed"], asked["symmetry"], tuple(asked["block"])
    for solution in block:
        check_blockable(solution, prepared.puzzle)
    boxes = prepared.boxes(encoding, at_most_one)
    if boxes is not None:
        return BoxCnf(boxes, seed, symmetry, block)
    return formula_of(prepared, encoding, at_most_one, seed, symmetry=symmetry, blocked=block)


def check_blockable(solution: Solution, puzzle: Puzzle) -> None:
    """Raise InputError if it is not a solution of the puzzle."""
    try:
        Solution(puzzle, solution.placed).verify()
    except VerificationError as fault:
        raise InputError(
            f"not a solution of {puzzle.name!r}, so it can't be blocked: {fault}"
        ) from None

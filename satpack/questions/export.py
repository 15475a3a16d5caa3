"""Exports a puzzle as a CNF file for any SAT solver: the formula with the meaning of its variables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from satpack.engines.boxes.formula import BoxCnf
from satpack.engines.prepared import Prepared
from satpack.engines.sat.encoding import choose
from satpack.engines.sat.formula import Cnf
from satpack.model.solution import Solution
from satpack.questions.options import EncodeOptions
from satpack.questions.question import question
from satpack.runtime.errors import InputError, VerificationError
from satpack.runtime.options import complete

if TYPE_CHECKING:
    from satpack.model.puzzle import Puzzle


@question(EncodeOptions, name="export", doing="exporting")
def encode(puzzle: Puzzle, **options: Unpack[EncodeOptions]) -> Cnf | BoxCnf:
    """Return a puzzle as CNF, ready to be written or given to a solver.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    **options
        Those of `EncodeOptions`.

    Raises
    ------
    TypeError
        If it is not a puzzle.
    InputError
        For invalid options, a puzzle that is too large, or an entry of `block` that is not a solution of it.

    Examples
    --------
    >>> import satpack
    >>> satpack.encode(satpack.load("soma"))
    Cnf of 'Soma cube': channelled, commander; 688 placements
    """
    prepared = Prepared.of(puzzle)
    asked = complete(EncodeOptions, options)
    encoding, at_most_one = asked["encoding"], asked["at_most_one"]
    seed, symmetry, block = asked["seed"], asked["symmetry"], tuple(asked["block"])
    for solution in block:
        try:
            Solution(puzzle, solution.placed).verify()
        except VerificationError as fault:
            raise InputError(
                f"not a solution of {puzzle.name!r}, so it can't be blocked: {fault}"
            ) from None
    boxes = prepared.boxes(encoding, at_most_one)
    if boxes is not None:
        return BoxCnf(boxes, seed, symmetry, block)
    chosen = choose(prepared.placements, encoding, at_most_one)
    return Cnf(prepared, chosen, seed, symmetry, block)

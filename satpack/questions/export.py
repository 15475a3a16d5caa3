"""A puzzle as a CNF file for any SAT solver: the formula with the meaning of its variables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.engines.boxes.choice import boxes_for
from satpack.engines.boxes.formula import BoxCnf
from satpack.engines.sat.encoding import choose
from satpack.engines.sat.formula import Cnf
from satpack.model.placements import place
from satpack.model.puzzle import check_puzzle
from satpack.model.solution import Solution
from satpack.runtime.errors import InputError, VerificationError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.model.puzzle import Puzzle

__all__ = ["encode"]


def encode(
    puzzle: Puzzle,
    *,
    encoding: str = "auto",
    at_most_one: str = "auto",
    seed: int | None = None,
    symmetry: bool = False,
    block: Sequence[Solution] = (),
) -> Cnf | BoxCnf:
    """Return a puzzle as CNF, ready to be written or given to a solver.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    encoding, at_most_one : str
        Names of placement encodings and at-most-one encodings; "auto" is what was measured best. For boxes in a box also
        "order": coordinates instead of placements, which "auto" chooses if placements would be too many.
    seed : int, optional
        Shuffles variables and constraints.
    symmetry : bool
        Whether the formula shall have one solution of each symmetry class only.
    block : sequence of Solution, optional
        Solutions of this puzzle that the formula shall not have: a solver then finds another one. Only these very
        solutions are excluded, not their mirror images.

    Raises
    ------
    TypeError
        If it is no puzzle.
    InputError
        For options that do not exist, a puzzle that is too large, or something in `block` that is no solution of it.

    Examples
    --------
    >>> import satpack
    >>> satpack.encode(satpack.load("soma"))
    Cnf of 'Soma cube': channelled, commander; 688 placements
    """
    check_puzzle(puzzle)
    for solution in block:
        try:
            Solution(puzzle, solution.placed).verify()
        except VerificationError as fault:
            raise InputError(
                f"no solution of {puzzle.name!r}, so that it can't be blocked: {fault}"
            ) from None
    boxes = boxes_for(puzzle, encoding=encoding, at_most_one=at_most_one)
    if boxes is not None:
        return BoxCnf(boxes, seed, symmetry, tuple(block))
    placements = place(puzzle)
    return Cnf(placements, choose(placements, encoding, at_most_one), seed, symmetry, tuple(block))

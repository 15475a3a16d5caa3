"""Known answers of a puzzle, to compare with results."""

from __future__ import annotations

import re
from dataclasses import dataclass

from satpack.runtime.errors import PuzzleError
from satpack.runtime.wording import brief

_SOLUTIONS = ("total", "rotations", "symmetry", "alike")
_COUNTS = (*_SOLUTIONS, "assemblies", "apart", "best")

_LEVEL = re.compile(r"[1-9][0-9]{0,5}(\.[1-9][0-9]{0,5}){0,99}")


@dataclass(frozen=True, slots=True)
class Expect:
    """The known answer of a puzzle; None where it is not known.

    Attributes
    ----------
    total, rotations, symmetry, alike : int or None
        The number of solutions by each convention of counting.
    assemblies : int or None
        The number of assemblies: the solutions up to symmetry.
    apart : int or None
        How many of the assemblies come apart, every piece from every other.
    level : str or None
        The levels of the assembly that comes apart with the most moves to its first separation, such as "10.1.1.1.1".
    best : int or None
        The optimal measure of the puzzle's goal.
    solvable : bool or None
        Whether there is a solution; given where the number is unknown.

    Raises
    ------
    TypeError
        If a number is not a whole number, or the level is not text.
    PuzzleError
        If a number is negative or has more than some 900 digits, the level is not numbers with dots between, or two answers
        contradict each other.
    """

    total: int | None = None
    rotations: int | None = None
    symmetry: int | None = None
    alike: int | None = None
    assemblies: int | None = None
    apart: int | None = None
    level: str | None = None
    best: int | None = None
    solvable: bool | None = None

    def __post_init__(self) -> None:
        for key in _COUNTS:
            count = getattr(self, key)
            if count is None:
                continue
            if not isinstance(count, int):
                raise TypeError(f"{key} is {brief(count)}; use a whole number")
            if count < 0:
                raise PuzzleError(f"{key}: found {brief(count)}; use 0 or more")
            if count.bit_length() > 3_000:
                raise PuzzleError(f"{key}: found {brief(count)}; use fewer than 900 digits")
            # where there is a solution, the best of them may still be 0, and all may be locked
            if key in _COUNTS[:5] and self.solvable is not None and bool(count) != self.solvable:
                said = str(self.solvable).lower()
                raise PuzzleError(
                    f"solvable: found {said}, and {key} is {brief(count)}; one is wrong"
                )
        if self.level is not None and not _LEVEL.fullmatch(self.level):
            raise PuzzleError(
                f'level: found {brief(self.level)}; use numbers of moves with dots between, such as "10.1.1"'
            )
        apart, assemblies = self.apart, self.assemblies
        if apart is not None and assemblies is not None and apart > assemblies:
            raise PuzzleError(
                f"apart: found {brief(apart)}, more than there are assemblies ({brief(assemblies)})"
            )

    @property
    def counts(self) -> bool:
        """Whether it says something about the number of solutions."""
        return any(getattr(self, name) is not None for name in _SOLUTIONS)

    @property
    def interlocks(self) -> bool:
        """Whether it says something about taking apart."""
        return (self.assemblies, self.apart, self.level) != (None, None, None)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known."""
        return self == Expect()

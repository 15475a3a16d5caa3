"""Known answers of a puzzle, to compare with results."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Expect:
    """The known answer of a puzzle; None where it is not known.

    Attributes
    ----------
    total, rotations, symmetry : int or None
        The number of solutions by each of the three conventions of counting.
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
    """

    total: int | None = None
    rotations: int | None = None
    symmetry: int | None = None
    assemblies: int | None = None
    apart: int | None = None
    level: str | None = None
    best: int | None = None
    solvable: bool | None = None

    @property
    def counts(self) -> bool:
        """Whether it says something about the number of solutions."""
        return (self.total, self.rotations, self.symmetry) != (None, None, None)

    @property
    def interlocks(self) -> bool:
        """Whether it says something about taking apart."""
        return (self.assemblies, self.apart, self.level) != (None, None, None)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known."""
        return self == Expect()

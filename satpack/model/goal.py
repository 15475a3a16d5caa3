"""Goals: the measure to optimise where a puzzle has many solutions, or a design many sets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from satpack.runtime.errors import PuzzleError
from satpack.runtime.wording import brief, many, one_of

Sense = Literal["maximise", "minimise"]
"""Whether a measure is to be large or small."""

Measure = Literal["cells", "pieces", "value", "holes", "largest-hole", "blockers"]
"""A measure of solutions."""

MAXIMISED: tuple[Measure, ...] = ("cells", "pieces", "value")
"""The measures that can be maximised."""

MINIMISED: tuple[Measure, ...] = ("holes", "pieces", "largest-hole", "blockers")
"""The measures that can be minimised."""

Best = Literal["level", "total-moves", "solutions", "holes"]
"""The quantity by which the sets of a design are sorted."""

BEST: tuple[Best, ...] = get_args(Best)
"""Sets are sorted in descending order of these, but in ascending order of solutions and holes."""


@dataclass(frozen=True, slots=True)
class Goal:
    """The measure to optimise, and in which sense.

    Attributes
    ----------
    sense : {"maximise", "minimise"}
        Whether the largest or the smallest is best.
    measure : {"cells", "pieces", "value", "holes", "largest-hole", "blockers"}
        The number of covered cells, of copies of pieces used, the sum of their values, the number of empty cells, the size
        of the largest group of empty cells connected by sides, or the number of cells to remove until no piece fits.

    Raises
    ------
    PuzzleError
        If there is no such goal.

    Examples
    --------
    >>> str(Goal("maximise", "cells"))
    'maximise cells'
    """

    sense: Sense
    measure: Measure

    def __post_init__(self) -> None:
        if self.sense not in ("maximise", "minimise"):
            raise PuzzleError(f"a goal can't be to {brief(self.sense)}; use maximise or minimise")
        known = MAXIMISED if self.sense == "maximise" else MINIMISED
        if self.measure not in known:
            raise PuzzleError(f"can't {self.sense} {brief(self.measure)}; use {one_of(known)}")

    def __str__(self) -> str:
        return f"{self.sense} {self.measure}"

    @property
    def is_maximum(self) -> bool:
        """Whether the largest is best."""
        return self.sense == "maximise"

    def phrase(self, value: int) -> str:
        """Return a measure in words.

        >>> Goal("maximise", "pieces").phrase(1), Goal("minimise", "largest-hole").phrase(2)
        ('1 piece', 'largest hole of 2 cells')
        """
        if self.measure == "value":
            return f"value {value:,}"
        if self.measure == "largest-hole":
            return f"largest hole of {many(value, 'cell')}"
        return many(value, self.measure.removesuffix("s"))

    @classmethod
    def of(cls, *, maximise: object = None, minimise: object = None) -> Goal | None:
        """Return the goal that one of two keys names, None if neither does; PuzzleError if both do, or for an unknown goal."""
        if maximise is not None and minimise is not None:
            raise PuzzleError("maximise and minimise: give one of them")
        if maximise is not None:
            return cls("maximise", maximise)  # type: ignore[arg-type]  # checked there
        return None if minimise is None else cls("minimise", minimise)  # type: ignore[arg-type]

"""Finds which images of a solution a BurrTools file keeps: none, those by reflections, or those by rotations too.

BurrTools leaves out images of solutions that it has found, unless it is set to keep mirror images or rotated ones.
Files do not record that setting; their content shows it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from satpack.model.symmetry.conventions import CONVENTIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.model.grids import Cells
    from satpack.model.solution import Solution
    from satpack.model.symmetry.automorphisms import Automorphism
    from satpack.model.symmetry.conventions import Convention
    from satpack.model.symmetry.group import Symmetry
    from satpack.questions.counters import Count

_Form = tuple[tuple[int, "Cells", tuple[tuple[tuple[int, ...], str], ...]], ...]

KEPT = {
    "symmetry": "",
    "rotations": "solutions that are mirror images of each other count separately (BurrTools' 'keep mirror solutions')",
    "total": "solutions that are rotations of each other count separately (BurrTools' 'keep rotated solutions')",
}
"""The meaning of a counting convention for a BurrTools file, for people."""


@dataclass(slots=True)
class KeptImages:
    """Solutions of a file, with images of earlier ones detected."""

    symmetry: Symmetry
    convention: Convention = "symmetry"
    _numbers: dict[Convention, dict[_Form, int]] = field(
        default_factory=lambda: {each: {} for each in CONVENTIONS}
    )

    def add(self, solution: Solution, number: int) -> int | None:
        """Add a solution, or return the number of the earlier one that it repeats."""
        forms = {each: least_image(self.symmetry.up_to(each), solution) for each in CONVENTIONS}
        if forms["total"] in self._numbers["total"]:
            return self._numbers["total"][forms["total"]]
        if forms["rotations"] in self._numbers["rotations"]:
            self.convention = "total"
        elif forms["symmetry"] in self._numbers["symmetry"] and self.convention == "symmetry":
            self.convention = "rotations"
        for each, form in forms.items():
            self._numbers[each].setdefault(form, number)
        return None

    @property
    def classes(self) -> int:
        """The number of solutions that are not images of each other."""
        return len(self._numbers["symmetry"])

    def explained(self, found: int, own: Count, *, finished: bool) -> Convention | None:
        """Return the convention under which a file has found this many of all solutions; None if there is none.

        BurrTools leaves out some rotated solutions even if it is set to keep them, so up to "total" there may be
        fewer; but none may lack all of its images.
        """
        assert own.symmetry is not None
        assert own.rotations is not None
        assert own.total is not None
        counts: tuple[tuple[Convention, int], ...] = (
            ("symmetry", own.symmetry),
            ("rotations", own.rotations),
        )
        for each, most in counts:
            finer = CONVENTIONS.index(self.convention) < CONVENTIONS.index(each)
            if not finer and (found == most or (found < most and not finished)):
                return each
        stored = len(self._numbers["total"])
        if self.convention == "symmetry" or found > own.total:
            return None
        lacks_some = finished and stored == found and self.classes < own.symmetry
        return None if lacks_some or (finished and found < own.symmetry) else "total"


def least_image(symmetry: Symmetry, solution: Solution) -> _Form:
    """Return a representative common to solutions that a symmetry of the group maps to each other."""
    return min(_images(symmetry, solution))


def has_twin(symmetry: Symmetry, solution: Solution) -> bool:
    """Whether a reflection maps a solution to an image that no rotation gives."""
    turned = symmetry.up_to("rotations")
    return len(_images(symmetry, solution)) > len(_images(turned, solution))


def _images(symmetry: Symmetry, solution: Solution) -> set[_Form]:
    number = {piece.name: i for i, piece in enumerate(solution.puzzle.pieces)}
    return {
        _image(automorphism, symmetry.pieces[i].tolist(), number, solution)
        for i, automorphism in enumerate(symmetry.group)
    }


def _image(
    automorphism: Automorphism, become: Sequence[int], number: dict[str, int], solution: Solution
) -> _Form:
    return tuple(
        sorted(
            (
                become[number[placed.piece]],
                tuple(sorted(map(automorphism, placed.cells))),
                tuple(sorted((automorphism(cell), name) for cell, name in placed.colours)),
            )
            for placed in solution.placed
        )
    )

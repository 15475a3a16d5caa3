"""Sizes of a puzzle's formula under each encoding, without keeping it."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, TypedDict

from satpack.engines.sat.encoding import (
    BASES,
    EXTRAS,
    choose,
    draft_of,
    placement_variables,
)
from satpack.engines.sat.formula import Cnf
from satpack.runtime.errors import LimitError
from satpack_encodings import AT_MOST_ONE, Variables

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satpack.engines.formula import Formula
    from satpack.engines.sat.encoding import Encoding
    from satpack.model.placements import Placements
    from satpack_encodings import Clause

__all__ = ["MAX_CLAUSES", "ExtraSize", "Size", "base_sizes", "extra_sizes", "formula_size", "size"]


MAX_CLAUSES = 1_000_000
"""Most clauses that are counted where nobody asked for the sizes in particular."""


class Size(TypedDict):
    """The size of a formula; None for all numbers where there are more clauses than are counted."""

    encoding: str
    at_most_one: str
    variables: int | None
    clauses: int | None
    literals: int | None


class ExtraSize(TypedDict):
    """The clauses that an extra adds to a formula; None for all where the puzzle is too large for it."""

    extra: str
    variables: int | None
    clauses: int | None
    literals: int | None


def size(placements: Placements, encoding: Encoding, *, most: int | None = None) -> Size:
    """Return how large a puzzle's formula is; the clauses are counted as they stream by, if they are so many at most.

    Examples
    --------
    >>> import satpack
    >>> soma = satpack.place(satpack.load("soma"))
    >>> size(soma, choose(soma, "plain", "pairwise"))["clauses"]
    185252
    """
    return formula_size(Cnf(placements, encoding), most=most)


def formula_size(formula: Formula[Any], *, most: int | None = None) -> Size:
    """Return how large a formula is, as `size` does."""
    writing = formula.writing()
    left = iter(writing.clauses)
    clauses, literals = _counted(islice(left, most))
    whole = next(left, None) is None
    encoding, at_most_one = formula.names
    return {
        "encoding": encoding,
        "at_most_one": at_most_one,
        "variables": writing.variables.top if whole else None,
        "clauses": clauses if whole else None,
        "literals": literals if whole else None,
    }


def base_sizes(placements: Placements) -> list[Size]:
    """Return the sizes under every base with every at-most-one encoding."""
    return [
        size(placements, choose(placements, base, method))
        for base in BASES
        for method in AT_MOST_ONE
    ]


def extra_sizes(placements: Placements) -> list[ExtraSize]:
    """Return what each extra adds, which is the same for every base."""
    found: list[ExtraSize] = []
    for name, extra in EXTRAS.items():
        variables = Variables()
        chooses = placement_variables(placements, variables)
        draft = draft_of(placements, choose(placements), variables, chooses)
        try:
            clauses, literals = _counted(extra(draft))
            added = variables.top - len(placements)
        except LimitError:
            found.append({"extra": name, "variables": None, "clauses": None, "literals": None})
        else:
            found.append(
                {"extra": name, "variables": added, "clauses": clauses, "literals": literals}
            )
    return found


def _counted(clauses: Iterable[Clause]) -> tuple[int, int]:
    """Return the number of clauses and of their literals."""
    count = literals = 0
    for clause in clauses:
        count += 1
        literals += len(clause)
    return count, literals

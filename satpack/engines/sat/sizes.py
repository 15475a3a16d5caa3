"""Sizes of a puzzle's formula under each encoding, without keeping it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, TypedDict

from satpack.engines.sat.draft import Draft, placement_variables
from satpack.engines.sat.encoding import BASES, EXTRAS, choose, coverers, stream
from satpack.runtime.errors import LimitError
from satpack_encodings import AT_MOST_ONE, Variables, exactly_one

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from satpack.engines.formula import Formula
    from satpack.engines.sat.encoding import Encoding
    from satpack.model.placing.placements import Placements
    from satpack_encodings import Clause

MAX_CLAUSES = 1_000_000
"""Most clauses that are counted where the sizes are only shown along with other facts."""

_PART = 4_096
"""Clauses that are counted at once, which takes less time than one by one."""


class Counts(TypedDict):
    """The size of a formula, or of a part of it; None for all if that is not counted."""

    variables: int | None
    clauses: int | None
    literals: int | None


class EncodingSize(Counts):
    """The size of a formula; not counted where it has more clauses than wanted."""

    encoding: str
    at_most_one: str


class ExtraSize(Counts):
    """What an extra adds to a formula; not counted where the puzzle is too large for it."""

    extra: str


_UNCOUNTED = Counts(variables=None, clauses=None, literals=None)


def size(placements: Placements, encoding: Encoding, *, most: int | None = None) -> EncodingSize:
    """Return the size of a puzzle's formula; its clauses are counted as they stream by, if there are at most `most`.

    >>> import satpack
    >>> soma = satpack.place(satpack.load("soma"))
    >>> size(soma, choose(soma, "plain", "pairwise"))["clauses"]
    185252
    """
    names = encoding.name, encoding.at_most_one
    if most is not None and _at_least(placements, encoding) > most:
        return _named(names, _UNCOUNTED)
    variables = Variables()
    chooses = placement_variables(len(placements), variables)
    tally = _Tally(placements, encoding.at_most_one, variables, chooses)
    left = stream(tally, encoding)
    clauses, literals = _counted(left if most is None else islice(left, most + 1))
    clauses += tally.kept.clauses
    literals += tally.kept.literals
    if most is not None and clauses > most:
        return _named(names, _UNCOUNTED)
    return _named(names, Counts(variables=variables.top, clauses=clauses, literals=literals))


def formula_size(formula: Formula[Any]) -> EncodingSize:
    writing = formula.writing()
    clauses, literals = _counted(writing.clauses)
    counts = Counts(variables=writing.variables.top, clauses=clauses, literals=literals)
    return _named(formula.names, counts)


def _named(names: tuple[str, str], counts: Counts) -> EncodingSize:
    encoding, at_most_one = names
    return {"encoding": encoding, "at_most_one": at_most_one, **counts}


@dataclass(slots=True)
class _Kept:
    """The counts of a tally, and the sizes it has met."""

    clauses: int = 0
    literals: int = 0
    of: dict[int, tuple[int, int, int]] = field(default_factory=dict)
    """Variables, clauses and literals of an exactly-one, by its number of literals."""


@dataclass(frozen=True, slots=True, eq=False)
class _Tally(Draft):
    """A draft that counts the clauses of exactly-ones, made once for each number of literals, which most are."""

    kept: _Kept = field(default_factory=_Kept)

    def name_of(self, cell: int) -> str:  # noqa: ARG002 - nobody asks for the names of what is counted
        return ""

    def exactly_one(self, literals: Sequence[int], name: str) -> Iterator[Clause]:
        kept, given = self.kept, len(literals)
        if given not in kept.of:
            variables = Variables()
            alike = list(variables.group("", given))
            counted = _counted(exactly_one(alike, variables, method=self.at_most_one))
            kept.of[given] = variables.top - given, *counted
        added, clauses, own = kept.of[given]
        if added:
            self.variables.group(name, added)
        kept.clauses += clauses
        kept.literals += own
        return iter(())


def _at_least(placements: Placements, encoding: Encoding) -> int:
    """Return a lower bound for the clauses that the cells take, without making one: millions are too many to make."""
    import numpy as np

    from satpack.model.counts import bincount, repeat

    owner = repeat(np.arange(len(placements)), np.diff(placements.starts))
    on_usable = placements.usable[owner]
    owner, cells = owner[on_usable], placements.cells[on_usable]
    if encoding.name.split("+")[0] == "plain":
        return _exactly_one_of(bincount(cells))
    coverer, several = coverers(placements)
    shares = cells * (coverer.max(initial=0) + np.int64(1)) + coverer[owner]
    _, first, sizes = np.unique(shares, return_index=True, return_counts=True)
    many, sole = sizes > 1, ~several[owner[first]]
    of_copies = _exactly_one_of(sizes[many & ~sole] + 1)
    return of_copies + int(sizes[many & sole].sum()) + _exactly_one_of(bincount(cells[first]))


def _exactly_one_of(literals: NDArray[np.int64]) -> int:
    """Return a lower bound for the clauses of exactly-ones, one over each of these numbers of literals."""
    import numpy as np

    # all encodings are pairwise up to four, and then none has less than two clauses a literal
    excluding = np.where(literals > 4, 2 * literals, literals * (literals - 1) // 2)
    return int((excluding + 1)[literals > 0].sum())


def base_sizes(placements: Placements) -> list[EncodingSize]:
    """Return the sizes under every base with every at-most-one encoding."""
    return [
        size(placements, choose(placements, base, method))
        for base in BASES
        for method in AT_MOST_ONE
    ]


def extra_sizes(placements: Placements) -> list[ExtraSize]:
    """Return the additions of each extra, which are the same for every base."""
    found: list[ExtraSize] = []
    for name, extra in EXTRAS.items():
        variables = Variables()
        chooses = placement_variables(len(placements), variables)
        draft = Draft(placements, choose(placements).at_most_one, variables, chooses)
        counts = _UNCOUNTED
        with suppress(LimitError):
            clauses, literals = _counted(extra(draft))
            added = variables.top - len(placements)
            counts = Counts(variables=added, clauses=clauses, literals=literals)
        found.append({"extra": name, **counts})
    return found


def _counted(clauses: Iterable[Clause]) -> tuple[int, int]:
    count = literals = 0
    left = iter(clauses)
    while part := list(islice(left, _PART)):
        count += len(part)
        literals += sum(map(len, part))
    return count, literals

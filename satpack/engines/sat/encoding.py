"""Placement encodings: which clauses say that chosen placements fill the region.

Every encoding has one variable a placement, says how often each piece is used, and has a *base* that says that every
cell is covered once: *plain*, by one placement, or *channelled*, by one piece, with variables between. *Extras* say
nothing new but let a solver see more: *adjacency*, *nogoods*. Each of these is one generator of clauses;
a name such as ``channelled+nogoods`` combines them. `encodings/README.md` has the measurements behind the defaults.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import combinations, islice
from typing import TYPE_CHECKING

from satpack.engines.sat.adjacency import adjacency
from satpack.engines.sat.draft import Draft, PlacementVariables, placement_variables
from satpack.engines.sat.nogoods import nogoods
from satpack.engines.sat.placement_clauses import channelled, copies, holes, plain
from satpack.runtime.errors import LimitError, OptionError
from satpack_encodings import AT_MOST_ONE, AtMostOne

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from satpack.engines.sat.cuts import Cuts
    from satpack.model.placing.placements import Placements
    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause, Variables

__all__ = [
    "BASES",
    "ENCODINGS",
    "EXTRAS",
    "MAX_CLAUSES",
    "Encoding",
    "PlacementVariables",
    "batches",
    "check_names",
    "choose",
    "draft_of",
    "placement_variables",
    "stream",
]

BASES: Mapping[str, Callable[[Draft], Iterator[Clause]]] = {
    "plain": plain,
    "channelled": channelled,
}
"""The bases: clauses by which cells are covered."""

EXTRAS: Mapping[str, Callable[[Draft], Iterator[Clause]]] = {
    "adjacency": adjacency,
    "nogoods": nogoods,
}
"""The extras: clauses that may be added to any base, and are implied by it."""

ENCODINGS = tuple(
    "+".join((base, *extras))
    for base in BASES
    for count in range(len(EXTRAS) + 1)
    for extras in combinations(EXTRAS, count)
)
"""The name of every combination."""

MAX_CLAUSES = 10_000_000
"""Most clauses that are kept, here or by a solver, where they take about 1 GB; `stream` has no such limit."""

_CROWDED = 32
"""Placements on a cell, on average, from which on writing out every pair pays for one kind of piece."""

_UNCROWDED, _UNCROWDED_ALIKE = 16, 48
"""Placements on a cell, on average, up to which it pays where there are more placements than `_FEW`, of pieces with many
copies: of several kinds, and of one."""

_FEW = 1_500
"""Placements of one kind of piece up to which nogoods pay."""

# clauses between two looks at the clock
_SLICE = 10_000


@dataclass(frozen=True, slots=True)
class Encoding:
    """The way in which a puzzle becomes clauses."""

    name: str
    """One of `ENCODINGS`: a base and its extras, joined by "+"."""
    at_most_one: AtMostOne

    def __str__(self) -> str:
        return f"{self.name}, {self.at_most_one}"


def choose(placements: Placements, name: str = "auto", at_most_one: str = "auto") -> Encoding:
    """Return the encoding of these names; "auto" is the one measured best for this kind of puzzle.

    Several kinds of piece: channelled with commander variables. One kind: plain with products; up to 1,500 placements
    also with nogoods, and with every pair written out instead where cells are crowded, that is where on average they
    can be covered in more than 32 ways. Many copies on a larger board: plain, with every pair written out, where a
    cell can be covered in up to 48 ways by copies of one piece, and in up to 16 by those of several.

    `name` is "auto", or a base (or "auto") and extras in any order, joined by "+". Raises OptionError for a name that
    does not exist, or a repeated extra.

    >>> import satpack
    >>> soma = satpack.place(satpack.load("soma"))
    >>> str(choose(soma)), str(choose(soma, "plain+nogoods+adjacency", "ladder"))
    ('channelled, commander', 'plain+adjacency+nogoods, ladder')
    """
    check_names(name, at_most_one)
    several = len(placements.puzzle.pieces) > 1
    crowd = len(placements.cells) / len(placements.puzzle.region)
    few = not several and len(placements) <= _FEW
    many = all(piece.copies.high > 1 for piece in placements.puzzle.pieces)
    bound = _UNCROWDED if several else _UNCROWDED_ALIKE
    uncrowded = many and len(placements) > _FEW and crowd <= bound
    pairwise = uncrowded or (few and crowd > _CROWDED)
    method: AtMostOne = "pairwise" if pairwise else "commander" if several else "product"
    if at_most_one in AT_MOST_ONE:
        method = at_most_one
    base, *extras = name.split("+")
    if base == "auto":
        base = "channelled" if several and not uncrowded else "plain"
        if name == "auto" and few:
            extras = ["nogoods"]
    return Encoding("+".join((base, *sorted(extras, key=tuple(EXTRAS).index))), method)


def check_names(name: str, at_most_one: str) -> None:
    """Raise OptionError for names that `choose` rejects for every puzzle."""
    if at_most_one not in ("auto", *AT_MOST_ONE):
        known = ", ".join(("auto", *AT_MOST_ONE))
        raise OptionError(f"there is no at-most-one {at_most_one!r}; use {known}")
    base, *extras = name.split("+")
    if base not in ("auto", *BASES) or set(extras) - set(EXTRAS) or len(set(extras)) < len(extras):
        raise OptionError(
            f"there is no encoding {name!r}; use auto, {' or '.join(BASES)}, "
            f"and after it any of {', '.join(f'+{extra}' for extra in EXTRAS)}, each once"
        )


def batches(
    clauses: Iterator[Clause], encoding: Encoding, deadline: Deadline | None = None
) -> Iterator[list[Clause]]:
    """Yield the clauses of `stream` some thousands at a time, so that they need not all be held in memory.

    Raises LimitError if there are more than `MAX_CLAUSES`, and Undecided at the deadline.
    """
    count = 0
    while True:
        if deadline is not None:
            deadline.check()
        part = list(islice(clauses, _SLICE))
        if not part:
            return
        count += len(part)
        if count > MAX_CLAUSES:
            raise LimitError(
                f"the formula ({encoding}) has more than {MAX_CLAUSES:,} clauses; "
                "choose another encoding, a smaller region, or fewer and smaller pieces"
            )
        yield part


def stream(draft: Draft, encoding: Encoding) -> Iterator[Clause]:
    """Yield the clauses, whose models are exactly the solutions.

    Auxiliary variables are allocated on the way and are determined by the placement variables, so that a solution is
    one model.
    """
    base, *extras = encoding.name.split("+")
    yield from copies(draft)
    yield from holes(draft)
    if draft.placements.puzzle.searched_rules:
        from satpack.engines.sat.rules import rules  # and all kinds of them

        yield from rules(draft)
    yield from BASES[base](draft)
    for extra in extras:
        yield from EXTRAS[extra](draft)


def draft_of(
    placements: Placements,
    encoding: Encoding,
    variables: Variables,
    chooses: PlacementVariables,
    *,
    seed: int | None = None,
    cuts: Cuts | None = None,
) -> Draft:
    """Return the draft that the ingredients of a formula share.

    A seed shuffles the order of the constraints. Rules that `cuts` takes are not written; see
    `satpack.engines.sat.cuts`.
    """
    cells = list(range(len(placements.puzzle.region)))
    if seed is not None:
        random.Random(seed).shuffle(cells)
    return Draft(placements, encoding.at_most_one, variables, chooses, tuple(cells), cuts)

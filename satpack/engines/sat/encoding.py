"""Placement encodings: which clauses say that chosen placements fill the region.

Every encoding has one variable a placement, says how often each piece is used, and has a *base* that says that every
cell is covered once: *plain*, by one placement, or *channelled*, by one piece, with variables between. *Extras* say
nothing new but let a solver see more: *adjacency*, *nogoods*. Each of these is one generator of clauses;
a name such as ``channelled+nogoods`` combines them. `encodings/README.md` has the measurements behind the defaults.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, groupby, islice
from operator import itemgetter
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.sat.consistency import nogoods
from satpack.engines.sat.rule_terms import RuleTerms
from satpack.model.counts import distinct
from satpack.model.placing.named_cover import implied_piece
from satpack.runtime.errors import LimitError, OptionError
from satpack.runtime.limits import NEVER, default_memory
from satpack_encodings import AT_MOST_ONE, AtMostOne, between

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from numpy.typing import NDArray

    from satpack.engines.sat.draft import Draft
    from satpack.model.pieces import Region
    from satpack.model.placing.placements import Placements
    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause


def copies(draft: Draft) -> Iterator[Clause]:
    """Yield, for every piece, that the number of its chosen placements is in its range of copies.

    Variables: those of an at-most-one for a piece of one copy, of a counter for several. Left out for one piece of
    several copies whose number follows from the area. Arc-consistent for each piece.
    """
    placements = draft.placements
    implied = implied_piece(placements)
    for index, piece in enumerate(placements.puzzle.pieces):
        if index == implied:
            continue
        literals = draft.chooses.of(placements.of_piece(index))
        low, high = piece.copies.low, piece.copies.high
        name = f"copies of {piece.name}"
        if (low, high) == (1, 1):
            yield from draft.exactly_one(literals, name)
        elif (low, high) == (0, 1):
            yield from draft.at_most_one_or_spare(literals, name)
        else:
            # as many copies as the region has room for is no bound: they exclude each other
            bounded = high < len(placements.puzzle.region) // len(piece)
            top = min(high, len(literals)) if bounded else len(literals)
            yield from between(literals, low, top, draft.variables, name=name)


def plain(draft: Draft) -> Iterator[Clause]:
    """Yield, for every cell, that exactly one of the placements on it is chosen.

    Variables: those of the at-most-one, over the d placements on each cell. Clauses: for each cell one of length d and
    those of the at-most-one. Arc-consistent for each cell.
    """
    by_cell = draft.placements.by_cell()
    for cell in draft.cells:
        yield from draft.one_on(cell, draft.chooses.of(by_cell[cell].tolist()))


def coverers(placements: Placements) -> tuple[NDArray[np.integer], NDArray[np.bool_]]:
    """Return for each placement the coverer that `channelled` counts it as, and whether that has several copies."""
    several = placements.cover.high[placements.piece] > 1
    turned = np.where(several, placements.orientation, 0)
    return placements.piece * len(placements.puzzle.grid.point_group) + turned, several


def channelled(draft: Draft) -> Iterator[Clause]:
    """Yield, for every cell, the definition of each piece covering it, and that exactly one piece covers it.

    Variables: one for each piece and cell that at least two of its placements cover, equivalent to "one of them is
    chosen"; and those of the at-most-one over the g pieces that can cover the cell. Clauses: d + g for the d
    placements on each cell, and the exactly-one over g literals. Arc-consistent for each cell together with the
    pieces' own exactly-ones.

    A piece of several copies counts as one for each of its orientations: copies that lie the same way are told apart
    by few placements, which exclude each other directly.
    """
    placements = draft.placements
    coverer, several = coverers(placements)
    by_cell = placements.by_cell()
    for cell in draft.cells:
        on_cell = by_cell[cell]
        owned = zip(coverer[on_cell].tolist(), on_cell.tolist(), strict=True)
        shares = [[number for _, number in share] for _, share in groupby(owned, itemgetter(0))]
        name = draft.name_of(cell)
        fresh = iter(draft.variables.group(f"{name} covered", sum(len(s) > 1 for s in shares)))
        literals = []
        for numbers in shares:
            share = draft.chooses.of(numbers)
            if len(share) <= 1:
                literals += share
                continue
            covered = next(fresh)
            literals.append(covered)
            if several[numbers[0]]:
                yield from draft.exactly_one([*share, -covered], name)
            else:  # the piece's one copy excludes two of them
                yield from ([-placed, covered] for placed in share)
                yield [-covered, *share]
        yield from draft.one_on(cell, literals)


def holes(draft: Draft) -> Iterator[Clause]:
    """Yield that the number of empty cells is in the puzzle's range; nothing if every choice of copies keeps it.

    Variables: one for each cell that may stay empty and that some placement covers, equivalent to "none of them is
    chosen", and those of the counter. Clauses: d + 1 for the d placements on each such cell, and the counter's.
    """
    placements = draft.placements
    puzzle = placements.puzzle
    if puzzle.holes is None or not puzzle.limits_holes:
        return
    by_cell = placements.by_cell()
    required = puzzle.must_fill
    optional = [
        by_cell[cell] for cell in by_blocks(puzzle.region, range(required, len(puzzle.region)))
    ]
    covering = [draft.chooses.of(on_cell.tolist()) for on_cell in optional if len(on_cell)]
    always = len(optional) - len(covering)
    empty = draft.variables.group("empty cells", len(covering))
    for hole, chosen in zip(empty, covering, strict=True):
        yield from ([-hole, -placed] for placed in chosen)
        yield [hole, *chosen]
    low, high = (bound - always for bound in (puzzle.holes.low, puzzle.holes.high))
    yield from between(
        list(empty), low, min(high, len(empty)), draft.variables, name="number of empty cells"
    )


def by_blocks(region: Region, cells: Iterable[int]) -> list[int]:
    """Return cells in an order that a counter halves into compact blocks, and these again: each across its longest extent.

    What a solver learns about a node of the counter is then about one block.
    """
    place = region.cells
    block = sorted(cells, key=place.__getitem__)
    if len(block) <= 2:
        return block
    extents = [
        max(along) - min(along) for along in zip(*map(place.__getitem__, block), strict=True)
    ]
    axis = extents.index(max(extents))
    block.sort(key=lambda cell: place[cell][axis])
    middle = (len(block) + 1) // 2
    return by_blocks(region, block[:middle]) + by_blocks(region, block[middle:])


def meetings(draft: Draft) -> Iterator[Clause]:
    """Yield, for every place where pieces meet, that all placements with it give it one colour, or that at most one has it.

    Variables: one for each item and colour that placements give it, equivalent to "one of them is chosen", and those of the
    at-most-one over the colours and the placements that give it none. Of walls that is the encoding of M. Heule ("Solving
    edge-matching problems with satisfiability solvers", 2008: the diamonds). Clauses: d + c for the d placements and c colours of
    each item, and the at-most-one's. Arc-consistent for each item.
    """
    problem, colours = draft.placements.cover, draft.placements.cover.colours_by_item()
    by_item, end = problem.by_item(), len(problem.low)
    for item in range(end - problem.meetings, end):
        given, options = colours[item], by_item[item]
        kinds = distinct(given[given > 0]).tolist()
        has_colour = draft.variables.group("colour of a wall", len(kinds))
        for variable, kind in zip(has_colour, kinds, strict=True):
            users = draft.chooses.of(options[given == kind].tolist())
            yield from ([-user, variable] for user in users)
            yield [-variable, *users]
        alone = draft.chooses.of(options[given == 0].tolist())
        yield from draft.at_most_one_or_spare([*has_colour, *alone], "meeting of pieces")


def adjacency(draft: Draft) -> Iterator[Clause]:
    """Yield, for every two neighbouring cells that at least one placement joins, a variable for whether one does.

    Variables: one for each such pair of cells. Clauses: for the m placements that join them, m of length two and one of
    length m + 1. They say nothing new, and are no more than a vocabulary for the clauses a solver learns: "these two
    cells belong together" stands for many placements at once.
    """
    by_cell, pairs = draft.placements.by_cell(), sorted(RuleTerms(draft).pairs("side"))
    joining = [np.intersect1d(by_cell[a], by_cell[b], assume_unique=True) for a, b in pairs]
    joining = [joined for joined in joining if len(joined)]
    together = draft.variables.group("neighbours together", len(joining))
    for variable, joined in zip(together, joining, strict=True):
        literals = draft.chooses.of(joined.tolist())
        yield from ([-literal, variable] for literal in literals)
        yield [-variable, *literals]


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

_CLAUSE_BYTES = 100
"""Memory that a clause takes, here or in a solver."""

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
    clauses: Iterator[Clause], encoding: object, deadline: Deadline = NEVER
) -> Iterator[list[Clause]]:
    """Yield clauses some thousands at a time, until memory has no room for them; `stream` has no such limit."""
    count, most = 0, default_memory() // _CLAUSE_BYTES
    while True:
        deadline.check()
        part = list(islice(clauses, _SLICE))
        if not part:
            return
        count += len(part)
        if count > most:
            raise LimitError(
                f"the formula ({encoding}) has more than {most:,} clauses, which this machine's memory has room for; "
                "choose another encoding, a smaller region, or fewer and smaller pieces"
            )
        yield part


def stream(draft: Draft, encoding: Encoding) -> Iterator[Clause]:
    """Yield the clauses, whose models are exactly the solutions: auxiliary variables are determined, but for the colours of a map."""
    base, *extras = encoding.name.split("+")
    yield from copies(draft)
    yield from holes(draft)
    if draft.placements.puzzle.searched_rules:
        from satpack.engines.sat.rules import rules  # and all kinds of them

        yield from rules(draft)
    yield from BASES[base](draft)
    yield from meetings(draft)
    for extra in extras:
        yield from EXTRAS[extra](draft)

"""Rules as clauses: a generator for each kind, over the placement variables and a vocabulary that all rules share.

The clauses of a rule hold for the solutions that keep it and for no others. Auxiliary variables are determined by the
placement variables, but for the colours of a map: a solution may have many colourings.
"""

from __future__ import annotations

from itertools import combinations, islice
from math import gcd
from typing import TYPE_CHECKING

from satpack.engines.sat.cuts import FEW, connected_sets, parts_of
from satpack.engines.sat.rule_terms import RuleTerms
from satpack.model.grids.corners import lines_between
from satpack.model.rules.symmetric import board_symmetry
from satpack.runtime.errors import LimitError
from satpack_encodings import exactly_one, linear_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    from satpack.engines.sat.draft import Draft
    from satpack.model.rule import Rule
    from satpack.model.rules import (
        Apart,
        Blocked,
        Colourable,
        Connected,
        FaultFree,
        Fixed,
        HoleSize,
        Isolated,
        Linear,
        NoCrossroads,
        OneEmpty,
        Symmetric,
        Touch,
    )
    from satpack_encodings import Clause, Term


def none(rule: Rule, terms: RuleTerms) -> Iterator[Clause]:
    """Yield nothing: placements that break the rule are not there."""
    del rule, terms
    yield from ()


def fixed(rule: Fixed, terms: RuleTerms) -> Iterator[Clause]:
    for name, cells in rule.pieces:
        wanted = sorted(map(terms.number, cells))
        yield [literal for literal, own in terms.of((name,)) if own == wanted]


def touch(rule: Touch, terms: RuleTerms) -> Iterator[Clause]:
    """Yield for each placement of the pieces that one of the others lies on a cell beside it; a clause each."""
    others = rule.others or rule.pieces
    for literal, beside in _beside(rule, terms):
        yield [-literal, *(terms.covered(cell, others) for cell in beside)]


def apart(rule: Apart, terms: RuleTerms) -> Iterator[Clause]:
    """Yield for each placement of the pieces and each cell beside it that none of the others lies there."""
    others = rule.others or rule.pieces
    for literal, beside in _beside(rule, terms):
        yield from ([-literal, -terms.covered(cell, others)] for cell in beside)


def isolated(rule: Isolated, terms: RuleTerms) -> Iterator[Clause]:
    """Yield for any two cells that touch and may stay empty that one does not; a clause each."""
    where = terms.coloured(rule.colours)
    for first, second in terms.pairs(rule.by):
        if not where.issuperset((first, second)):
            continue
        if terms.may_stay_empty(first) and terms.may_stay_empty(second):
            yield [terms.covered(first), terms.covered(second)]


def _beside(rule: Touch | Apart, terms: RuleTerms) -> Iterator[tuple[int, list[int]]]:
    near, where = terms.near(rule.by), terms.coloured(rule.colours)
    for literal, cells in terms.of(rule.pieces):
        own = where.intersection(cells)
        around = {other for cell in own for other in near[cell]} & where
        yield literal, sorted(around.difference(cells))


def no_crossroads(rule: NoCrossroads, terms: RuleTerms) -> Iterator[Clause]:
    """Yield of any k + 1 cells around a point, where k may meet, that two are one piece's, or one is empty; for hexagons nothing."""
    puzzle = terms.puzzle
    most = rule.most or puzzle.grid.dimension + 1
    for cells in puzzle.surface.around(puzzle.region.cells).values():
        numbers = sorted(map(terms.number, cells))
        for some in combinations(numbers, most + 1):
            joined = [terms.together(a, b) for a, b in combinations(some, 2)]
            empty = [-terms.covered(cell) for cell in some if terms.may_stay_empty(cell)]
            yield joined + empty


def fault_free(rule: FaultFree, terms: RuleTerms) -> Iterator[Clause]:
    """Yield for each line through the region that a piece lies across it; a clause each."""
    del rule
    puzzle = terms.puzzle
    lines = lines_between(puzzle.grid, puzzle.region.cells)
    sides = [{terms.number(cell) for cell in first} for first, _ in lines]
    crossing: list[Clause] = [[] for _ in lines]
    for literal, cells in terms.of(()):
        for first, clause in zip(sides, crossing, strict=True):
            if 0 < len(first.intersection(cells)) < len(cells):
                clause.append(literal)
    yield from crossing


def symmetric(rule: Symmetric, terms: RuleTerms) -> Iterator[Clause]:
    """Yield for each placement that its image is chosen too; a clause each."""
    puzzle = terms.puzzle
    moved = board_symmetry(puzzle.grid, puzzle.region.cells, rule.by)
    assert moved is not None  # a puzzle has no rule that means nothing
    image = [terms.number(moved(cell)) for cell in puzzle.region.cells]
    for piece in puzzle.pieces:
        own = list(terms.of((piece.name,)))
        lying: dict[tuple[int, ...], list[int]] = {}
        for literal, cells in own:  # placements that differ in their colours have the same cells
            lying.setdefault(tuple(cells), []).append(literal)
        for literal, cells in own:
            yield [-literal, *lying.get(tuple(sorted(image[cell] for cell in cells)), ())]


_MOST_GROUPS = 1_000_000
"""Most groups in a formula that leaves nothing to cuts."""


def hole_size(rule: HoleSize, terms: RuleTerms) -> Iterator[Clause]:
    """Yield, for any connected cells, one more than may be empty, that one is covered, or nothing where cuts are to say that."""
    near, size, cuts = terms.near("side"), rule.most + 1, terms.draft.cuts
    meant = sorted(terms.coloured(rule.colours))
    spare = [cell for cell in meant if terms.may_stay_empty(cell)]
    if size > len(spare):
        return
    groups = connected_sets(spare, near, size)
    if cuts is not None:
        few = list(islice(groups, FEW + 1))
        if len(few) > FEW:
            cuts.watch_groups({cell: -terms.covered(cell) for cell in spare}, near, rule.most)
            return
        groups = iter(few)
    for number, group in enumerate(groups):
        if number == _MOST_GROUPS:
            raise LimitError(
                f"the cells have more than {_MOST_GROUPS:,} groups of {size} (hole-size); use a smaller number, or fewer "
                "cells that may stay empty"
            )
        yield [terms.covered(cell) for cell in group]


def blocked(rule: Blocked, terms: RuleTerms) -> Iterator[Clause]:
    """Yield for each placement of the pieces that no other rule leaves out, on cells that may all be empty, that one is covered."""
    required = terms.puzzle.must_fill
    for literal, cells in terms.of(rule.pieces):
        if all(cell >= required for cell in cells):
            yield [*map(terms.covered, cells), *terms.without.get(literal, ())]


def one_empty(rule: OneEmpty, terms: RuleTerms) -> Iterator[Clause]:
    literals = [-terms.covered(terms.number(cell)) for cell in rule.cells]
    yield from exactly_one(literals, terms.draft.variables)


_LARGE = 50_000
"""Cells times steps from which on cuts are better: below a solver that gets the clauses is many times faster, and for
446 steps on 24x24 it does not even get them within the time in which cuts find a solution."""


def _members(rule: Connected, terms: RuleTerms) -> dict[int, int]:
    """Return for each cell that may have to be connected the literal that it must."""
    meant = sorted(terms.coloured(rule.colours))
    if rule.pieces:
        return {cell: terms.covered(cell, rule.pieces) for cell in meant}
    return {cell: -terms.covered(cell) for cell in meant if terms.may_stay_empty(cell)}


def connected(rule: Connected, terms: RuleTerms) -> Iterator[Clause]:
    """Yield that each of the cells is reached from the first of them, in no more steps than there can be cells, or leave it to cuts.

    Variables: "one of the cells up to here", and for each number of steps and each cell "reached in that many"; all
    determined. The first cell is reached in none; a cell is reached in a step more if it is one of them, and it or a
    neighbour was reached before.
    """
    draft, near = terms.draft, terms.near("side")
    is_member, steps = _members(rule, terms), _most(rule, terms)
    if draft.cuts is not None and len(is_member) * steps > _LARGE:
        draft.cuts.watch(is_member, near)
        return
    cells = sorted(is_member)
    reached: dict[int, int] = {}
    before = terms.constant(truth=False)
    for cell in cells:
        reached[cell] = -terms.any_of([-is_member[cell], before], f"first is {draft.name_of(cell)}")
        before = terms.any_of([before, is_member[cell]], f"one up to {draft.name_of(cell)}")
    for step in range(1, steps):
        farther: dict[int, int] = {}
        for cell in cells:
            name = f"{draft.name_of(cell)} in {step} steps"
            sources = [reached[cell], *(reached[other] for other in near[cell] if other in reached)]
            source = terms.any_of(sources, f"{name} or beside")
            farther[cell] = -terms.any_of([-is_member[cell], -source], name)
        reached = farther
    for cell in cells:
        yield [-is_member[cell], reached[cell]]


def _most(rule: Connected, terms: RuleTerms) -> int:
    """Return the largest number of cells that may have to be connected."""
    puzzle = terms.puzzle
    if rule.pieces:
        used = (puzzle.piece(name) for name in rule.pieces)
        return min(sum(len(piece) * piece.copies.high for piece in used), terms.size)
    most = min(len(puzzle.region.optional), terms.size - puzzle.needed_area[0])
    return max(0, most if puzzle.holes is None else min(most, puzzle.holes.high))


def colourable(rule: Colourable, terms: RuleTerms) -> Iterator[Clause]:
    """Yield that every covered cell has one colour, the same within a piece and others beside it.

    Variables: one for each cell and colour, and those of "one piece lies on both cells". For c colours and each two
    cells that touch, 2c clauses. Which colour is which is open, so one cell that must be covered has the first.
    """
    draft = terms.draft
    colours = min(rule.colours, terms.size)
    has = [
        list(draft.variables.group(f"colours of {draft.name_of(cell)}", colours))
        for cell in range(terms.size)
    ]
    for cell, own in enumerate(has):
        covered = terms.covered(cell)
        yield [-covered, *own]
        yield from terms.at_most_one(own)
        if terms.may_stay_empty(cell):
            yield from ([-colour, covered] for colour in own)
    for first, second in terms.pairs(rule.by):
        together = terms.together(first, second)
        for one, other in zip(has[first], has[second], strict=True):
            yield [-together, -one, other]
            yield [together, -one, -other]
    near = terms.near(rule.by)
    for literal, cells in terms.of(()):
        parts = [min(part) for part in parts_of(set(cells), near)]
        for part in parts[1:]:
            for one, other in zip(has[parts[0]], has[part], strict=True):
                yield [-literal, -one, other]
    if terms.puzzle.must_fill:
        yield [has[0][0]]


_MOST_NODES = 5_000_000
"""Nodes that the diagram of a sum may have at most."""


def linear(rule: Linear, terms: RuleTerms) -> Iterator[Clause]:
    """Yield that the sum is within its bounds; see `satpack_encodings.linear_in`.

    Its terms are the placements of weighed pieces that may be used more or less often, and the cells that may count or not.
    """
    fixed, weighed = _weighed(rule, terms)
    smallest = fixed + sum(min(weight, 0) for _, weight in weighed)
    largest = fixed + sum(max(weight, 0) for _, weight in weighed)
    low = smallest if rule.least is None else max(rule.least, smallest)
    high = largest if rule.most is None else min(rule.most, largest)
    step = gcd(*(weight for _, weight in weighed)) or 1
    sums = (largest - smallest) // step + 1
    if len(weighed) > 20 and sums * len(weighed) > _MOST_NODES:
        raise LimitError(
            f"the weights of a rule (linear) have {sums:,} sums; use smaller weights, or fewer cells"
        )
    if low > high:
        yield []
        return
    allowed = range(low - fixed, high - fixed + 1)
    weighed.sort(key=lambda term: -abs(term[1]))
    yield from linear_in(
        weighed, allowed, terms.draft.variables, method="complete", name="sum of weights"
    )


def _weighed(rule: Linear, terms: RuleTerms) -> tuple[int, list[Term]]:
    """Return the weight that always counts, and the literals whose weights count while they are true."""
    fixed, found = 0, []
    for name, weight in rule.pieces:
        copies = terms.puzzle.piece(name).copies
        if copies.is_fixed:
            fixed += weight * copies.low
        elif copies.high == 1:
            found.append((terms.used(name), weight))
        else:
            found += [(literal, weight) for literal, _ in terms.of((name,))]
    for cell, weight in rule.cells:
        number = terms.number(cell)
        if rule.count == "covered":
            if rule.of or terms.may_stay_empty(number):
                found.append((terms.covered(number, rule.of), weight))
            else:
                fixed += weight
        elif terms.may_stay_empty(number):
            found.append((-terms.covered(number), weight))
    return fixed, [(literal, weight) for literal, weight in found if weight]


CLAUSES: Mapping[str, Callable[[Any, RuleTerms], Iterator[Clause]]] = {
    "fixed": fixed,
    "forbid": none,
    "allow": none,
    "border": none,
    "touch": touch,
    "apart": apart,
    "no-crossroads": no_crossroads,
    "fault-free": fault_free,
    "symmetric": symmetric,
    "colourable": colourable,
    "connected": connected,
    "isolated": isolated,
    "one-empty": one_empty,
    "hole-size": hole_size,
    "blocked": blocked,
    "linear": linear,
}
"""For each kind of rule its clauses; none where leaving placements out is enough."""


def rules(draft: Draft) -> Iterator[Clause]:
    """Yield the rules of a puzzle that its placements do not already enforce."""
    for _, clause in clauses_of(draft, draft.placements.puzzle.searched_rules):
        yield clause


def clauses_of(
    draft: Draft, kept: Sequence[Rule], without: Mapping[int, Sequence[int]] | None = None
) -> Iterator[tuple[int | None, Clause]]:
    """Yield the clauses of some rules, each with the index of its rule; None for definitions of literals."""
    if not kept:
        return
    terms = RuleTerms(draft, without)
    for index, rule in enumerate(kept):
        for clause in CLAUSES[rule.kind](rule, terms):
            yield from ((None, each) for each in terms.definitions())
            yield index, clause
    yield from ((None, each) for each in terms.definitions())

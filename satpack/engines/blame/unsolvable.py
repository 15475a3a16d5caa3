"""Why a puzzle has no solution: a least set of demands to blame, and the changes after which it has one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from satpack.engines.blame.least import Least, reduced, smallest
from satpack.engines.blame.rules import with_rules
from satpack.engines.prepared import Prepared, impossible_by_area
from satpack.model.blame import (
    Blame,
    Demand,
    Remedy,
    demands_of,
    only,
    plain,
    uncoloured,
    unmatched,
)
from satpack.model.grids.coordinates import written
from satpack.model.pieces import Region
from satpack.model.ranges import Copies, Holes
from satpack.runtime.errors import LimitError, PuzzleError, Undecided
from satpack.runtime.limits import Work
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Placed, Solution
    from satpack.model.warrant import Warrant

BRIEF, LONG = 10_000, 3_000_000
"""Steps of the search for demands, some hundredths of a second and half a minute."""

_CHANGING, _SHARE = 4, 10_000
"""Times as many steps may go into changes, at least this many into each, since one solution after a change is found soon
even where the puzzle itself is hard: in hexiamonds-3x12 without a piece after 7,000 to 39,000.
"""

_ORDER = "rule", "placed", "sides", "holes", "piece", "cell"
"""The kinds of demands in the order in which they are dropped."""

_PLACED = 100
"""Cells of placements that count as a step, estimated as if each piece fitted everywhere in every orientation."""

_MADE = 10
"""Cells of the region and pieces of a changed puzzle that count as a step."""

_MOST_SOLUTIONS = 100
"""Solutions after a change up to which they are counted."""


def explained(prepared: Prepared, reason: str, *, why: bool) -> tuple[str, Blame | None]:
    """Return why a puzzle has no solution, with the rules that contradict each other, and what is to blame; `why` may take long."""
    try:
        reason, rules = with_rules(prepared, reason)
    except KeyboardInterrupt:  # that there is no solution is known
        return reason, None if prepared.has_no_shapes else Blame(prepared.puzzle, complete=False)
    if prepared.has_no_shapes:
        return reason, None
    return reason, blame_for(prepared, rules, steps=LONG if why else BRIEF)


def blame_for(
    prepared: Prepared, rules: Blame | None, placed: Sequence[Placed] = (), *, steps: int = BRIEF
) -> Blame:
    """Return what is to blame if a puzzle has no solution, or none with some placed pieces; `rules` are known to contradict each other."""
    found = Blame(prepared.puzzle, complete=False)
    try:
        deadline = prepared.deadline
        _check_size(prepared.puzzle, Work(steps, deadline))
        puzzle = plain(prepared.puzzle)
        found = _demands_to_blame(puzzle, rules, placed, Work(steps, deadline.share(2)))
        found = replace(found, puzzle=prepared.puzzle)
        if not placed:
            found = _with_remedies(found, puzzle, Work(_CHANGING * steps, deadline))
    except (Undecided, KeyboardInterrupt):  # that there is no solution is known
        found = replace(found, complete=False)
    return replace(found, thorough=steps >= LONG)


def _demands_to_blame(
    puzzle: Puzzle, rules: Blame | None, placed: Sequence[Placed], work: Work
) -> Blame:
    """Return a least set of demands that exclude every solution; one that names nothing if the work is not enough."""
    demands = demands_of(puzzle)
    is_all = True
    if rules is not None:
        demands = tuple(d for d in demands if d.kind != "rule" or d.at + 1 in rules.rules)
        is_all = len(rules.rules) == len(puzzle.rules) and rules.extent != "some"
    demands += tuple(Demand("placed", index) for index in range(len(placed)))
    by_kind = {kind: number for number, kind in enumerate(_ORDER)}
    demands = tuple(sorted(demands, key=lambda each: (by_kind[each.kind], each.at)))
    free = tuple(each for each in demands if each.kind != "sides")
    try:
        if len(free) < len(demands):
            loosely = unmatched(puzzle)
            unmarked = [replace(each, sides=()) for each in placed]
            kept = _least(loosely, free, unmarked, work, is_all=False)
            if kept is not None:
                return _named(puzzle, free, placed, *kept)
        kept = _least(puzzle, demands, placed, work, is_all=is_all)
    except (Undecided, LimitError, PuzzleError):
        return Blame(puzzle, complete=False)
    return Blame(puzzle, complete=False) if kept is None else _named(puzzle, demands, placed, *kept)


def _check_size(puzzle: Puzzle, work: Work) -> None:
    """Raise Undecided if the work is not enough to place the pieces."""
    shapes = sum(map(len, puzzle.pieces)) * len(puzzle.grid.point_group)
    work.spend(len(puzzle.region) * shapes // _PLACED)
    work.check()


def _least(
    puzzle: Puzzle,
    demands: Sequence[Demand],
    placed: Sequence[Placed],
    work: Work,
    *,
    is_all: bool,
) -> tuple[Least, Warrant] | None:
    """Return a least set of demands to blame, by their numbers, and its warrant; None if there is a solution. With `is_all` there are no others."""
    from satpack.engines.blame.demands import open_demands

    without = only(puzzle, [each for each in demands if each.kind == "sides"])
    with open_demands(puzzle, without, demands, work, placed=placed) as opened:
        numbers = range(len(demands))
        # the condition on pieces where they meet holds in any case
        fixed = frozenset(n for n, each in enumerate(demands) if each.kind == "sides")
        first = opened.blames(frozenset(numbers))
        if first is None:
            return None
        found = reduced(first | fixed, [n for n in numbers if n not in fixed], opened.blames, work)
        found = Least(found.members | fixed, found.extent)
        warrant = opened.warrant(work.deadline)
        if is_all and found.extent == "irreducible":
            least = smallest(found, opened.blames, opened.lacking, work, fixed)
            if least.members != found.members:
                warrant = opened.warrant(work.deadline)
            found = least
    return found, warrant


def _named(
    puzzle: Puzzle,
    demands: Sequence[Demand],
    placed: Sequence[Placed],
    found: Least,
    warrant: Warrant,
) -> Blame:
    chosen = [demands[number] for number in sorted(found.members)]

    def of(kind: str) -> list[int]:
        return [index for each, index in chosen if each == kind]

    return Blame(
        puzzle,
        pieces=tuple(puzzle.pieces[index].name for index in of("piece")),
        cells=tuple(puzzle.region.required[index] for index in of("cell")),
        rules=tuple(index + 1 for index in of("rule")),
        sides=bool(of("sides")),
        holes=bool(of("holes")),
        placed=tuple(placed[index] for index in of("placed")),
        extent=found.extent,
        complete=found.extent != "some",
        warrant=warrant,
    )


def _with_remedies(blame: Blame, puzzle: Puzzle, work: Work) -> Blame:
    """Return the blame with the changes after which there is a solution, as far as the work is enough."""
    remedies, changes, complete = [], [], blame.complete
    making = Work(work.left // _CHANGING, work.deadline)
    size = len(puzzle.region) + sum(map(len, puzzle.pieces))
    for change in _changes(blame, puzzle):
        if not making.is_left:
            complete = False
            break
        making.spend(size // _MADE)
        changes.append(change)
    for number, (remedy, changed) in enumerate(changes):
        others = len(changes) - number
        steps = min(work.left, max(_SHARE, work.left // others))
        share = Work(steps, work.deadline.share(others))
        try:
            found = _counted(remedy, changed, share, work)
        except (Undecided, LimitError, KeyboardInterrupt) as cut:
            complete = False
            if isinstance(cut, KeyboardInterrupt) or not work.is_left:
                break
            continue
        if found is not None:
            remedies.append(found)
    return replace(blame, remedies=tuple(remedies), complete=complete)


def _changes(blame: Blame, puzzle: Puzzle) -> Iterator[tuple[Remedy, Puzzle]]:
    """Yield changes that may help, each with the puzzle after it: demands to blame are dropped, cells and colours changed."""
    demands = set(demands_of(puzzle))
    for number in blame.rules:
        remedy = Remedy(f"without rule {number}", rule=number)
        yield remedy, only(puzzle, demands - {Demand("rule", number - 1)})
    if blame.sides:
        how = "sides need not match" if puzzle.has_sides else "pieces may cross"
        yield Remedy(f"if {how}"), only(puzzle, demands - {Demand("sides")})
    if puzzle.region.colours and any(piece.colours for piece in puzzle.pieces):
        yield Remedy("if colours need not match"), uncoloured(puzzle)
    if blame.holes:
        change = "with any number of empty cells"
        yield Remedy(change), only(puzzle, demands - {Demand("holes")})
    fewest, most = puzzle.needed_area
    is_full = fewest >= len(puzzle.region)
    for piece in puzzle.pieces:
        if is_full or piece.name in blame.pieces:
            yield from _less_of(puzzle, piece.name)
    if not puzzle.region.optional and puzzle.holes is None and most < len(puzzle.region):
        missing = len(puzzle.region) - most
        yield Remedy(f"with {many(missing, 'empty cell')}"), _with_empty(puzzle, missing)
        for piece in puzzle.pieces:
            copies = Copies(piece.copies.low, piece.copies.high + 1)
            change = f"with another copy of {piece.name}"
            yield Remedy(change, piece=piece.name), _with_copies(puzzle, piece.name, copies)
    for cell in () if is_full else blame.cells:
        at = Demand("cell", puzzle.region.required.index(cell))
        remedy = Remedy(f"if {written(puzzle.grid, cell)} may stay empty", cells=(cell,))
        yield remedy, only(puzzle, demands - {at})


def _less_of(puzzle: Puzzle, name: str) -> Iterator[tuple[Remedy, Puzzle]]:
    """Yield the puzzle with a copy of a piece less, and with as many empty cells where all had to be covered."""
    piece = puzzle.piece(name)
    low = piece.copies.low
    if not low:
        return
    less = f"without {name}" if low == 1 else f"with one fewer copy of {name}"
    try:  # with more copies there is no solution
        changed = _with_copies(puzzle, name, Copies(low - 1, low - 1))
    except PuzzleError:  # a rule fixes its only copy
        return
    if impossible_by_area(changed) is None:
        yield Remedy(less, piece=name), changed
    elif not puzzle.region.optional and puzzle.holes is None:
        change = f"{less} and with {many(len(piece), 'empty cell')}"
        yield Remedy(change, piece=name), _with_empty(changed, len(piece))


def _with_copies(puzzle: Puzzle, name: str, copies: Copies) -> Puzzle:
    pieces = tuple(
        replace(each, copies=copies) if each.name == name else each for each in puzzle.pieces
    )
    return replace(puzzle, pieces=pieces)


def _with_empty(puzzle: Puzzle, count: int) -> Puzzle:
    region = puzzle.region
    free = Region((), region.cells, region.colours, wrap=region.wrap)
    return replace(puzzle, region=free, holes=Holes(count, count))


def _counted(remedy: Remedy, puzzle: Puzzle, work: Work, whole: Work) -> Remedy | None:
    """Return a change with the number of solutions after it, each verified; None if there are none."""
    if impossible_by_area(puzzle) is not None:
        return None
    _check_size(puzzle, work)
    count = 0
    try:
        for _ in _solutions(puzzle, work):
            count += 1
            if count == _MOST_SOLUTIONS:
                return replace(remedy, solutions=count, complete=False)
    except Undecided:
        if not count:
            raise
        return replace(remedy, solutions=count, complete=False)
    finally:
        whole.spend(work.spent)
    return replace(remedy, solutions=count) if count else None


def _solutions(puzzle: Puzzle, work: Work) -> Iterator[Solution]:
    from satpack.engines.blame.demands import SOLVER, CountedSolver, cost_of, counted
    from satpack.engines.sat.driver import open_clauses
    from satpack.engines.sat.encoding import choose
    from satpack.engines.sat.formula import Cnf
    from satpack.model.placing.placements import decode

    prepared = Prepared(puzzle, work.deadline)
    if prepared.misfit:
        return
    placements = prepared.placements
    work.spend(cost_of(placements))
    work.check()
    writing = Cnf(prepared, choose(placements)).writing(work.deadline, lazily=True)
    parts = counted(writing.batches(), work)
    with open_clauses(writing, parts, SOLVER, work.deadline, cuts=writing.cuts) as opened:
        for chosen in CountedSolver(opened, work).models():
            yield decode(placements, chosen, engine=SOLVER, seconds=0.0, statistics={})

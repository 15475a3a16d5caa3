"""The `cover` engine for a first solution, or for the proof by search that there is none."""

from __future__ import annotations

import time
from itertools import chain, count, islice
from typing import TYPE_CHECKING

from satpack.engines.cover.enumeration import SLICE, Roots
from satpack.engines.cover.search import RuleFilter, Search, Window
from satpack.model.answer import Answer, Status
from satpack.model.warrant import UNASKED
from satpack.runtime.errors import LimitError, Undecided
from satpack.runtime.limits import default_memory

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from satpack.engines.prepared import ColouringArguments, Prepared
    from satpack.model.placing.cover_problem import CoverProblem
    from satpack.runtime.limits import Deadline

_HEAD_START = 100
"""Slices, about a second, that the search of the whole has for itself."""

_PROBES = (4, 16)
"""Slices of the probes of a large board, in two rounds.

In one order of orientations the search may fill 100x100 without a mistake, and in another ruin a corner of 20x20 and never
leave it. Of the 24 orders for T tetrominoes half do either; Y and L pentominoes do the first in the reverse of some orders in
which they do the second. Where pieces are tried in no order at all they never fit.
"""

_ORDERS = 6
"""Random orders that each round tries."""


def first_solution(
    prepared: Prepared,
    *,
    colourings: ColouringArguments | None = None,
    slices: int | None = None,
    memory: int | None = None,
    filtered: int | None = None,
) -> Answer:
    """Search for one solution exhaustively.

    Symmetry makes a proof that there is none shorter, and a first solution no easier to find. So the whole is
    searched; if that does not end soon, a search that leaves symmetric parts out takes turns with it. A large board is probed first, in
    one order of the orientations after the other. The limits are `slices` of work, each about a hundredth of a second, `memory` in
    bytes, and `filtered`, the solutions to which rules are applied.

    >>> import satpack
    >>> from satpack.engines.prepared import Prepared
    >>> first_solution(Prepared(satpack.load("soma"))).status
    <Status.SOLVED: 'solved'>
    >>> first_solution(Prepared(satpack.load("hexiamonds-3x12"))).reason
    'every possibility was tried'
    """
    from satpack.model.cover_solution import solution_of

    started = time.monotonic()
    options, deadline = prepared.options, prepared.deadline
    statistics = {**options.counted, "nodes": 0}
    engine, status, reason = "cover", Status.IMPOSSIBLE, UNASKED.why_none
    chosen: list[int] | None = None
    memory = default_memory() if memory is None else memory
    rules = RuleFilter(options, None if filtered is None else Window(filtered))
    turns = _taking_turns(prepared, rules, statistics, memory)
    for turn in count():
        if deadline.passed or turn == slices:
            status = Status.UNDECIDED
            reason = "time limit" if deadline.passed else "limit of work"
            break
        if colourings is not None and (argument := colourings.meanwhile()):
            engine, reason = "argument", argument
            break
        try:
            found = next(turns, None)
        except Undecided as limit:
            status, reason = Status.UNDECIDED, str(limit)
            break
        if found is None:
            break
        if found:
            chosen = found[0]
            break
    seconds = time.monotonic() - started
    solution = None
    if chosen is not None:
        status, reason = Status.SOLVED, ""
        solution = solution_of(
            options, chosen, engine="cover", seconds=seconds, statistics=statistics
        )
    return Answer(status, solution, reason, engine, seconds, statistics)


def _taking_turns(
    prepared: Prepared,
    rules: RuleFilter,
    statistics: dict[str, int],
    memory: int,
) -> Iterator[list[list[int]]]:
    """Yield the solutions found in each slice of the work; ends when one of the searches has ended."""
    problem, deadline = prepared.options.cover, prepared.deadline
    share = memory // 2  # of each of the two searches
    whole = Search(problem, memory=share)
    for slices in _PROBES if whole.is_sparse else ():
        for order in chain([None], _orders(problem)):
            # named nowhere, so that each is freed before the next is made
            done = yield from _probing(
                whole if order is None else Search(problem, order=order, memory=share),
                *(slices, rules, statistics, deadline),
            )
            if done:
                return
    searches = [_slices([whole], rules, statistics, deadline)]
    for turn in count():
        if turn == _HEAD_START:
            roots = _roots(problem, prepared)
            if roots is not None and len(roots.whole.group) > 1:
                parts = (
                    Search(problem, root.chosen, root.excluded, memory=share)
                    for root in roots.first()
                )
                searches.append(_slices(parts, rules, statistics, deadline))
        for search in searches:
            found = next(search, None)
            if found is None:
                return
            yield found


def _probing(
    search: Search, slices: int, rules: RuleFilter, statistics: dict[str, int], deadline: Deadline
) -> Generator[list[list[int]], None, bool]:
    """Yield the solutions found in each of some slices of a search; return whether it is done."""
    yield from islice(_slices([search], rules, statistics, deadline), slices)
    return search.done


def _orders(problem: CoverProblem) -> Iterator[NDArray[np.integer]]:
    """Yield ranks of options: the last first, then by kind, kinds in random orders."""
    import numpy as np

    yield -np.arange(len(problem))
    chance = np.random.default_rng(0)
    kind = _kinds(problem)
    for _ in range(_ORDERS):
        yield chance.permutation(int(kind.max()) + 1)[kind]


def _kinds(problem: CoverProblem) -> NDArray[np.integer]:
    """Return the kind of each option: those that differ by a shift of their items, as translates on a box are, and at times others."""
    import numpy as np

    from satpack.model.counts import reduceat, repeat

    items, pieces = problem.items.astype(np.uint64), len(problem.size)
    last = repeat(items[problem.starts[1:] - 1], np.diff(problem.starts))
    steps = np.where(problem.items < pieces, items, last - items + np.uint64(pieces))
    mixed = (steps + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ mixed >> np.uint64(32)) * np.uint64(0x9E3779B97F4A7C15)
    sums = reduceat(np.add, mixed, problem.starts[:-1])
    return np.unique(sums, return_inverse=True)[1].reshape(-1)


def _roots(problem: CoverProblem, prepared: Prepared) -> Roots | None:
    """Return the roots of a search that uses symmetry; None if there is more of it than memory has room for."""
    try:
        action = prepared.action()
    except LimitError:
        return None
    return Roots(problem, action, prepared.deadline)


def _slices(
    searches: Iterable[Search], rules: RuleFilter, statistics: dict[str, int], deadline: Deadline
) -> Iterator[list[list[int]]]:
    """Yield for each slice of one search after the other the solutions that keep the rules: one a batch is enough."""
    for search in searches:
        while not search.done:
            nodes = search.nodes
            search.advance(SLICE)
            statistics["nodes"] += search.nodes - nodes
            yield [
                solution
                for batch in search.take()
                for solution in rules.kept(batch, deadline)[:1].tolist()
            ]

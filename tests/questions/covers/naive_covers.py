"""Exact covers by the definition: every set of options is looked at."""

from collections import Counter, defaultdict
from itertools import chain, combinations

from hypothesis import strategies as st

from satpack.model.placing.cover_problem import CoverProblem
from satpack.model.placing.named_cover import NamedCover


def uses_of(problem, option):
    """The items of an option, each with its colour there or 0."""
    own = slice(problem.starts[option], problem.starts[option + 1])
    items = problem.items[own].tolist()
    return list(zip(items, problem.colours[own].tolist() or [0] * len(items), strict=True))


def is_solution(problem, chosen):
    """Whether a set of options is one."""
    counts, colours = Counter(), defaultdict(list)
    for option in chosen:
        uses = uses_of(problem, option)
        if not any(problem.primary[item] for item, _ in uses):
            return False
        for item, colour in uses:
            counts[item] += 1
            colours[item].append(colour)
    for item, primary in enumerate(problem.primary):
        if primary:
            if not problem.low[item] <= counts[item] <= problem.high[item]:
                return False
        elif counts[item] > 1 and (0 in colours[item] or len(set(colours[item])) > 1):
            return False
    return True


def naive_solutions(problem):
    numbers = range(len(problem))
    sets = chain.from_iterable(combinations(numbers, size) for size in range(len(numbers) + 1))
    return {chosen for chosen in sets if is_solution(problem, chosen)}


@st.composite
def covers(draw, *, colours=3, bounds=(0, 1, 1, 1, 2)):
    """A small problem, often with solutions; items of plain ones have no colours and are covered once."""
    primary, secondary = draw(st.integers(0, 4)), draw(st.integers(0, 3))
    items = []
    for _ in range(primary):
        low = draw(st.sampled_from(bounds))
        items.append((low, draw(st.integers(max(low, 1), max(bounds))), True))
    items += [(0, 1, False)] * secondary
    options, given = [], []
    if items:
        for _ in range(draw(st.integers(0, 8))):
            chosen = draw(st.sets(st.sampled_from(range(len(items))), min_size=1, max_size=3))
            options.append(sorted(chosen))
            given += [
                draw(st.integers(0, colours - 1)) if item >= primary else 0 for item in options[-1]
            ]
    return CoverProblem.of(items, options, given)


def plain_covers():
    return covers(colours=1, bounds=(1,))


def named(problem):
    return NamedCover(
        "drawn", problem, [f"i{item}" for item in range(len(problem.low))], "ABCDEFGH"
    )

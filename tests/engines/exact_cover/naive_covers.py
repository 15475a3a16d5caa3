"""Exact covers by the definition: every set of options is looked at."""

from collections import Counter, defaultdict
from itertools import chain, combinations

from hypothesis import strategies as st

from satpack.model.placing.exact_cover import ExactCover, Item


def is_solution(cover, chosen):
    """Whether a set of options is one."""
    counts, colours = Counter(), defaultdict(list)
    for option in chosen:
        uses = cover.options[option]
        if not any(cover.items[item].primary for item, _ in uses):
            return False
        for item, colour in uses:
            counts[item] += 1
            colours[item].append(colour)
    for number, item in enumerate(cover.items):
        if item.primary:
            if not item.low <= counts[number] <= item.high:
                return False
        elif counts[number] > 1 and ("" in colours[number] or len(set(colours[number])) > 1):
            return False
    return True


def naive_solutions(cover):
    numbers = range(len(cover.options))
    sets = chain.from_iterable(combinations(numbers, size) for size in range(len(numbers) + 1))
    return {chosen for chosen in sets if is_solution(cover, chosen)}


@st.composite
def covers(draw, *, colours=("", "A", "B"), bounds=(0, 1, 1, 1, 2)):
    """A small one, often with solutions; items of plain ones have no colours and are covered once."""
    primary, secondary = draw(st.integers(0, 4)), draw(st.integers(0, 3))
    items = []
    for number in range(primary):
        low = draw(st.sampled_from(bounds))
        items.append(Item(f"p{number}", low, draw(st.integers(max(low, 1), max(bounds)))))
    items += [Item.secondary(f"s{number}") for number in range(secondary)]
    options = []
    if items:
        for _ in range(draw(st.integers(0, 8))):
            chosen = draw(st.sets(st.sampled_from(range(len(items))), min_size=1, max_size=3))
            options.append(
                tuple(
                    (item, draw(st.sampled_from(colours)) if item >= primary else "")
                    for item in sorted(chosen)
                )
            )
    return ExactCover("drawn", tuple(items), tuple(options))


def plain_covers():
    return covers(colours=("",), bounds=(1,))

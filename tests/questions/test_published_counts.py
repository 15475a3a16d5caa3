"""Every engine that can count a puzzle finds what other people have published."""

from collections import Counter

import pytest

from satpack.engines.rows import engines
from satpack.model.grids import GRIDS
from satpack.questions.count import count
from tests.tools.engines import engines_for
from tests.tools.published import PUBLISHED


def test_there_are_at_least_forty_on_all_grids():
    assert len(PUBLISHED) >= 40
    assert {entry.puzzle.grid.name for entry in PUBLISHED} == set(GRIDS)
    assert all(entry.source for entry in PUBLISHED)
    assert len({entry.name for entry in PUBLISHED}) == len(PUBLISHED)


# no sweep knows where pieces may not cross, and CDCL takes too long for these
ONCE = {
    *("polytrigs-hexagon", "polysticks-clipped-at-a-side"),
    *(f"tetrasticks-5x5-but-{out}" for out in "JLNY"),
}
# CDCL is no engine for long lists: those it does in seconds. Others are shorter, but take it minutes; the benchmark
# of all solutions has one of them.
_FOR_SAT = [
    entry
    for entry in PUBLISHED
    if entry.least <= 11_000
    and entry.name not in {"pentominoes-4x15", "pentominoes-5x12", "pentominoes-6x10", *ONCE}
]


def _asked():
    """Every published puzzle with each engine that can count it; those that list only what is short enough."""
    for entry in PUBLISHED:
        for name in engines_for("count", entry.puzzle):
            if name == "sat" and entry not in _FOR_SAT:
                continue
            if engines()[name].count is None and not entry.listable:
                continue
            yield pytest.param(entry, name, id=f"{entry.name}-{name}")


def test_two_engines_count_all_but_those_too_many_to_list():
    asked = Counter(row.values[0].name for row in _asked())
    once = {entry.name for entry in PUBLISHED if entry.listable and asked[entry.name] < 2}
    assert once == ONCE
    assert len(_FOR_SAT) > 0.75 * len(PUBLISHED)


@pytest.mark.parametrize(("entry", "engine"), list(_asked()))
def test_every_engine_agrees_with_what_is_published(entry, engine):
    # without a list, a total alone needs no numbers of fixed solutions
    only = entry.numbers.keys() == {"total"} and engines()[engine].count is not None
    found = count(entry.puzzle, engine=engine, **({"up_to": "total"} if only else {}))
    assert found.complete
    assert found.numbers.items() >= entry.numbers.items()

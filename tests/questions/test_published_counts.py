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

# other engines count these by day
LONG = {
    *((f"pentominoes-{board}", "frontier") for board in ("6x10", "8x8-hole", "5x12")),
    *((f"right-trominoes-{board}", "cover") for board in ("9x9", "8x9")),
    *((f"hexiamonds-{board}", "sat") for board in ("6x6", "4x9")),
    *((f"squares-with-holes-{n}x{n}", engine) for n, engine in ((7, "cover"), (6, "sat"))),
    *((f"pairs-of-{what}-6x6", "sat") for what in ("prisms", "balls")),
    *(("tetrasticks-5x5", "sat"), ("lozenges-4", "cover"), ("pentominoes-8x8-hole", "sat")),
    *((f"{small}-4x4", "sat") for small in ("monomers-and-dimers", "dimers-with-holes")),
    *((f"{small}-6x8", "sat") for small in ("straight-trominoes-and-squares",)),
    *(("pentatwigs-chevron", "sat"), ("dominoes-6x6", "sat")),
}


def _asked():
    """Every published puzzle with each engine that can count it; those that list only what is short enough."""
    for entry in PUBLISHED:
        for name in engines_for("count", entry.puzzle):
            if name == "sat" and entry not in _FOR_SAT:
                continue
            if engines()[name].count is None and not entry.listable:
                continue
            marks = [pytest.mark.nightly] if (entry.name, name) in LONG else []
            yield pytest.param(entry, name, id=f"{entry.name}-{name}", marks=marks)


def test_two_engines_count_all_but_those_too_many_to_list():
    asked = Counter(row.values[0].name for row in _asked())
    once = {entry.name for entry in PUBLISHED if entry.listable and asked[entry.name] < 2}
    assert once == ONCE
    by_day = {row.values[0].name for row in _asked() if not row.marks}
    assert by_day == {entry.name for entry in PUBLISHED}
    assert len(_FOR_SAT) > 0.75 * len(PUBLISHED)


@pytest.mark.parametrize(("entry", "engine"), list(_asked()))
def test_every_engine_agrees_with_what_is_published(entry, engine):
    # without a list, a total alone needs no numbers of fixed solutions
    only = entry.numbers.keys() == {"total"} and engines()[engine].count is not None
    found = count(entry.puzzle, engine=engine, **({"up_to": "total"} if only else {}))
    assert found.complete
    assert found.numbers.items() >= entry.numbers.items()

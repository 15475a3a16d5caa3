"""Every engine that can count a puzzle finds what other people have published."""

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


def test_two_engines_count_all_but_those_too_many_to_list():
    assert {entry.name for entry in PUBLISHED if not entry.listable} == {
        "dimers-with-holes-5x5",
        "dominoes-10x10",
        "dominoes-8x8",
        "monomers-and-dimers-5x5",
        "pairs-of-prisms-8x8",
    }


# CDCL is no engine for long lists: those it does in seconds. Four more are shorter, but take it minutes; the benchmark
# of all solutions has one of them.
_FOR_SAT = [
    entry
    for entry in PUBLISHED
    if entry.number <= 11_000
    and entry.name
    not in {"pentominoes-4x15", "pentominoes-5x12", "pentominoes-6x10", "polytrigs-hexagon"}
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


def test_all_engines_that_list_count_most():
    assert len(_FOR_SAT) > 0.8 * len(PUBLISHED)


@pytest.mark.parametrize(("entry", "engine"), list(_asked()))
def test_every_engine_agrees_with_what_is_published(entry, engine):
    found = count(entry.puzzle, engine=engine)
    assert found.complete
    assert getattr(found, entry.convention) == entry.number

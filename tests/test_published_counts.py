"""Every engine that can count a puzzle finds what other people have published."""

import pytest

from satpack.counting import count
from satpack.grids import GRIDS
from tests.published import PUBLISHED


def test_there_are_at_least_forty_on_all_grids():
    assert len(PUBLISHED) >= 40
    assert {entry.puzzle.grid.name for entry in PUBLISHED} == set(GRIDS)
    assert all(entry.source for entry in PUBLISHED)
    assert len({entry.name for entry in PUBLISHED}) == len(PUBLISHED)


@pytest.mark.parametrize("entry", PUBLISHED, ids=lambda entry: entry.name)
def test_sweep_agrees_with_what_is_published(entry):
    found = count(entry.puzzle, engine="sweep")
    assert found.complete
    assert getattr(found, entry.convention) == entry.number


@pytest.mark.parametrize(
    "entry", [entry for entry in PUBLISHED if entry.listable], ids=lambda entry: entry.name
)
def test_cover_agrees_with_what_is_published(entry):
    found = count(entry.puzzle, engine="cover")
    assert found.complete
    assert getattr(found, entry.convention) == entry.number


# CDCL is no engine for long lists: those it does in a moment
_FOR_SAT = [
    entry
    for entry in PUBLISHED
    if entry.number <= 250
    and entry.name
    not in {
        "pentominoes-8x8-hole",
        "hexiamonds-6x6",
        "hexiamonds-4x9",
        "hexiamonds-3x12",
        "pentominoes-3x20",
    }
]


@pytest.mark.parametrize("entry", _FOR_SAT, ids=lambda entry: entry.name)
def test_sat_agrees_with_what_is_published(entry):
    found = count(entry.puzzle, engine="sat")
    assert found.complete
    assert getattr(found, entry.convention) == entry.number

"""Counting solutions by set: what is kept on disk counts as what is kept in memory, and all of it as a dictionary does."""

import errno
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.engines.design import tally as module
from satpack.engines.design.tally import SetTally
from satpack.runtime.errors import Undecided


@st.composite
def counted(draw):
    """Kinds, a width, and batches of sets; few words or several a set."""
    kinds = draw(st.sampled_from([1, 2, 7, 8, 837, 5000]))
    width = draw(st.integers(1, 12))
    sets = st.lists(st.integers(0, min(kinds - 1, 3)), min_size=1, max_size=width).map(sorted)
    pool = draw(st.lists(sets, min_size=1, max_size=6))
    batches = st.lists(st.sampled_from(pool), min_size=1, max_size=8)
    return kinds, width, draw(st.lists(batches, max_size=6))


def rows(batch, width):
    return np.array([[*own, *[-1] * (width - len(own))] for own in batch], dtype=np.int32)


@given(counted(), st.integers(0, 5), st.booleans())
def test_a_tally_counts_as_a_dictionary_does(given_sets, most, on_disk):
    kinds, width, batches = given_sets
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_PENDING", 2)
        patch.setattr(module, "_KEPT", 1 if on_disk else 10**6)
        with SetTally(kinds, width, most) as tally:
            expected = Counter()
            for batch in batches:
                tally.add(rows(batch, width))
                expected.update(map(tuple, batch))
            found = [tuple(row[row >= 0].tolist()) for part in tally.parts() for row in part]
    assert len(found) == len(set(found))
    assert set(found) == {own for own, number in expected.items() if number <= most}
    assert tally.solvable == len(expected)


def test_in_memory_sets_come_in_order():
    tally = SetTally(9, 3, 5)
    tally.add(rows([[4], [0, 1], [0, 0, 8], [2]], 3))
    (part,) = tally.parts()
    assert part.tolist() == sorted(part.tolist())


def test_a_full_disk_loses_nothing(monkeypatch):
    def full(*_arguments, **_options):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(module, "_PENDING", 1)
    monkeypatch.setattr(module, "_KEPT", 1)
    tally = SetTally(9, 2, 5)
    with monkeypatch.context() as patch:
        patch.setattr(module.tempfile, "TemporaryFile", full)
        with pytest.raises(Undecided, match="limit of memory: No space left on device"):
            tally.add(rows([[1], [2], [1, 1]], 2))
    assert sum(len(part) for part in tally.parts()) == 3

"""Pieces that are loose, so that thousands of moves lead out of one state: limits hold between any two of them."""

import time

import pytest

from satpack.engines.disassembly import kernel
from satpack.model.moves.disassembly import Ending
from satpack.questions.taking_apart import take_apart
from tests.engines.disassembly.generators import assembly


def pins(count):
    """Return a closed box with some number of pins, each of which can move one step by itself."""
    box = {(x, y, z) for x in range(2 * count + 1) for y in range(5) for z in range(3)}
    loose = [[(2 * i + 1, 1, 1), (2 * i + 1, 2, 1)] for i in range(count)]
    holes = {(2 * i + 1, y, 1) for i in range(count) for y in (1, 2, 3)}
    return assembly([sorted(box - holes), *loose])


@pytest.mark.parametrize("looks", [1, 3])
def test_a_state_with_millions_of_moves_is_left_when_time_is_up(looks):
    left = iter(range(looks))
    found = take_apart(pins(24), states=10**8, stop=lambda: next(left, None) is None)
    assert found.ending is Ending.UNDECIDED
    # a slice of work makes some ten thousand states; all the first state leads to would be millions
    assert 1 < found.states <= looks * kernel._SLICE


def test_a_deadline_is_looked_at_between_the_moves_of_one_state(monkeypatch):
    now = time.monotonic()
    ticks = iter(range(10**6))
    monkeypatch.setattr(time, "monotonic", lambda: now + next(ticks))
    found = take_apart(pins(20), states=10**8, timeout=3)
    assert found.ending is Ending.UNDECIDED
    assert found.states < 2**19


@pytest.mark.parametrize("budget", [1, 7, 1_000])
def test_moves_made_in_many_slices_are_the_same(budget, monkeypatch):
    whole = take_apart(pins(6))
    monkeypatch.setattr(kernel, "_SLICE", budget)
    assert take_apart(pins(6)).whole == whole.whole
    assert (whole.ending, whole.states) == (Ending.LOCKED, 2**6)

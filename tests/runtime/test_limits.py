"""Deadlines: kept when they have passed, harmless when they are far."""

import threading
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.runtime import limits
from satpack.runtime.errors import OptionError, Undecided
from satpack.runtime.limits import NEVER, Deadline


def test_a_deadline_without_limit_never_passes():
    deadline = Deadline.after(None)
    assert deadline.remaining() is None
    assert not deadline.passed
    deadline.check()


def test_a_deadline_after_no_seconds_has_passed():
    deadline = Deadline.after(0)
    assert deadline.remaining() == 0
    assert deadline.passed
    with pytest.raises(Undecided, match="time limit"):
        deadline.check()


def test_a_share_of_the_time_left_ends_earlier(monkeypatch):
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 100.0))
    assert Deadline(1100.0).share(4) == Deadline(350.0)
    assert NEVER.share(4) == NEVER


def test_an_earlier_deadline_is_earlier_by_as_many_seconds():
    assert Deadline(100.0).earlier(2.5) == Deadline(97.5)
    assert Deadline().earlier(2.5) == Deadline()


@pytest.mark.parametrize("seconds", [-1, -1e-9, float("nan"), float("-inf")])
def test_what_is_no_time_is_refused(seconds):
    with pytest.raises(OptionError, match=f"a timeout of {seconds} seconds: use 0 or more"):
        Deadline.after(seconds)


@given(st.floats(min_value=100))
def test_any_time_can_be_waited_for(seconds):
    remaining = Deadline.after(seconds).remaining()
    done = threading.Event()
    done.set()
    assert done.wait(remaining)  # OverflowError, if it were too long for the system
    assert remaining is None or 0 < remaining <= seconds

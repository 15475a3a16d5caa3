"""Settings that all tests share."""

import gc
import signal

import pytest
from hypothesis import HealthCheck, settings

from tests.tools import forked

# no deadline, and no complaint that drawing is slow: no test looks at the clock. The examples are always the same, so that
# tests are red or green for a reason in the change, and few; by night each run tries others, and many.
settings.register_profile(
    "nightly", deadline=None, max_examples=1000, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "daily", settings.get_profile("nightly"), derandomize=True, max_examples=12
)
settings.load_profile("daily")

# a shell that runs the tests in the background has them ignore Ctrl-C, and so would every process that they start
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def _copies():
    """Let the processes that satpack starts in these tests have it imported from their first moment."""
    with forked.satpacks_children():
        yield


@pytest.fixture
def fresh_processes():
    """For tests of how processes start, which are no copies."""
    with forked.fresh():
        yield


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Look for no garbage while tests are collected, and afterwards seldom, and only among what they make: all before stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(100_000, 20, 50)
        gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Give each process of `pytest -n` its share in one piece, so that browsers and wheels are not made by all of them."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log)

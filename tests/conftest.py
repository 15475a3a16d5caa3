"""Settings that all tests share."""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

# no deadline, and no complaint that drawing is slow: no test looks at the clock. In the gate the examples are always the
# same, so that it is red or green for a reason in the change, and few; elsewhere each run tries new ones.
settings.register_profile(
    "local", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("gate", settings.get_profile("local"), derandomize=True, max_examples=25)
settings.register_profile("nightly", settings.get_profile("local"), max_examples=1000)
settings.load_profile("gate" if os.environ.get("CI") else "local")

# a shell that runs the tests in the background has them ignore Ctrl-C, and so would every process that they start
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Give each process of `pytest -n` its share in one piece, so that browsers and wheels are not made by all of them."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log)

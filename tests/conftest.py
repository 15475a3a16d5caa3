"""Settings that all tests share."""

import os
import signal

from hypothesis import settings

# no deadline: no test looks at the clock. In the gate the examples are always the same, so that it is red or green for
# a reason in the change; elsewhere each run tries new ones.
settings.register_profile("local", deadline=None, max_examples=60)
settings.register_profile("gate", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("gate" if os.environ.get("CI") else "local")

# a shell that runs the tests in the background has them ignore Ctrl-C, and so would every process that they start
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

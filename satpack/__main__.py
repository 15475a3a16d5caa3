"""The entry of the command line: the `satpack` script, and `python -m satpack` for where that is not on the path."""

from __future__ import annotations

import gc
import os
import sys

from satpack.runtime import signals

_NEW_OBJECTS = 100_000
"""How many objects more there are when cycles among them are looked for."""

_DIGITS = 100_000
"""Digits of the longest number that is read or written: of the largest boards, matchings have up to some 80,000."""

_SIZES = ("COLUMNS", "LINES", "TERMINAL_WIDTH")
"""Variables that say how large the terminal is; libraries take whatever they say."""


def main() -> None:
    """Run the command line; Ctrl-C ends it in one line even while it is still being imported."""
    for name in _SIZES:
        size = os.environ.get(name, "")
        if not (size.isascii() and size.isdecimal() and len(size) <= 4 and int(size)):
            os.environ.pop(name, None)
    # threads for linear algebra, of which there is none here: they take a tenth of a second to start, and a process that
    # has threads can't be copied
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # imports leave no garbage, and a search makes arrays, not cycles: collecting is mostly useless
    gc.set_threshold(_NEW_OBJECTS)
    sys.set_int_max_str_digits(_DIGITS)
    try:
        from satpack.cli import main as run

        run()
    except (KeyboardInterrupt, Exception) as end:
        # code in C makes an error of its own of an interrupt now and then, as while numpy is being imported
        if not isinstance(end, KeyboardInterrupt) and not signals.came_just_now():
            raise
        signals.ignore_from_now_on()
        how, status = signals.ending()
        sys.stderr.write(f"satpack: {how}\n")
        sys.exit(status)
    finally:
        # the interpreter looks through everything for cycles as it ends, which takes a fifth of a short command
        gc.freeze()


if __name__ == "__main__":
    main()

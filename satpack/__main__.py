"""The entry of the command line: the `satpack` script, and `python -m satpack` for where that is not on the path."""

from __future__ import annotations

import os
import sys

from satpack.runtime import signals

__all__ = ["main"]


def main() -> None:
    """Run the command line; Ctrl-C ends it in one line even while it is still being imported."""
    # threads for linear algebra, of which there is none here: they take a tenth of a second to start, and a process that
    # has threads can't be copied
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        from satpack.cli import main as run

        run()
    except KeyboardInterrupt:
        signals.ignore_from_now_on()
        how, status = signals.ending()
        sys.stderr.write(f"satpack: {how}\n")
        sys.exit(status)


if __name__ == "__main__":
    main()

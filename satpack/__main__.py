"""The entry of the command line: the `satpack` script, and `python -m satpack` for where that is not on the path."""

from __future__ import annotations

import signal
import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line; Ctrl-C ends it in one line even while it is still being imported."""
    try:
        from satpack.cli import main as run

        run()
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C has nothing left to end
        sys.stderr.write("satpack: interrupted\n")
        sys.exit(130)


if __name__ == "__main__":
    main()

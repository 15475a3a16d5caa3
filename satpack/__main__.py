"""The entry of the command line: the `satpack` script, and `python -m satpack` for where that is not on the path."""

from __future__ import annotations

import sys

from satpack import signals

__all__ = ["main"]


def main() -> None:
    """Run the command line; Ctrl-C ends it in one line even while it is still being imported."""
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

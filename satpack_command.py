"""The script `satpack`: Ctrl-C ends it in one line at any moment, even while its libraries are being imported.

It is a module beside the package, since to import any module of a package runs the package's `__init__` first, where nobody
catches an interrupt yet. That takes some hundredths of a second, most of it for `typing`. `python -m satpack` can't avoid it.
"""

import os
import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line."""
    try:
        from satpack.__main__ import main as run

        run()
    except KeyboardInterrupt:
        # nothing of satpack may be there yet, and nothing more is to be interrupted
        os.write(sys.__stderr__.fileno() if sys.__stderr__ else 2, b"satpack: interrupted\n")
        os._exit(130)

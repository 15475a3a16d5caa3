"""`satpack enumerate`: memory and progress, where they can be told."""

import io
import re
import sys

from satpack.cli.progress import working
from tests.tools.command import run


def test_memory_is_reported_where_the_system_supports_it(monkeypatch):
    printed = run("enumerate", "tetrahexes-4x7").stderr
    assert re.search(r", cover, \d+ MB( and \d+ MB in another process)?\)$", printed, re.MULTILINE)
    monkeypatch.setitem(sys.modules, "resource", None)
    silent = run("enumerate", "tetrahexes-4x7").stderr
    assert " MB" not in silent
    assert "9 solutions up to symmetry (complete; " in silent


def test_progress_is_shown_where_somebody_looks(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    with working("counting", quiet=False) as progress:
        progress("7 found", 0.25)
    shown = sys.stderr.getvalue()
    assert "counting: 7 found" in shown
    assert "about 25%" in shown


class Terminal(io.StringIO):
    """A stream that says it is a terminal, and notes what a reader of it would see."""

    def isatty(self):
        return True

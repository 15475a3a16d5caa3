"""The table that the gate's log ends with."""

import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SUMMARY = runpy.run_path(str(ROOT / ".ci" / "summary.py"))

LOG = """
== README: the test command (after 3 s)
........ [100%]
1 failed, 9800 passed, 3 skipped in 600.12s (0:10:00)
== documentation (after 603 s)
12 passed in 1s
30 passed in 2s
== what ran beside (after 663 s)

== end (after 681 s)

== lint, types and layers (after 610 s)
Success: no issues found
== licences (after 640 s)

== end (after 655 s)
"""


def test_minutes_and_tests_of_each_step():
    steps = SUMMARY["steps_of"](LOG)
    assert [(each.name, each.minutes, each.tests) for each in steps] == [
        ("README: the test command", 10.0, 9800),
        ("documentation", 1.0, 42),
        ("what ran beside", 0.3, 0),
        ("lint, types and layers", 0.5, 0),
        ("licences", 0.25, 0),
    ]


def test_the_log_has_an_end_wherever_a_step_fails(tmp_path):
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "run", tmp_path / ".ci")
    tools = tmp_path / "tools"
    tools.mkdir()
    needed = "cadical minisat picosat cryptominisat5 clasp chromium-headless-shell gcc apt-get npm"
    for name in needed.split():
        (tools / name).write_text(f"#!/bin/sh\nexit {3 if name == 'npm' else 0}\n")
        (tools / name).chmod(0o755)
    surroundings = os.environ | {"PATH": f"{tools}:{os.environ['PATH']}", "GATE_LOG": "there"}
    ended = subprocess.run(
        [tmp_path / ".ci" / "run"], env=surroundings, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 3
    assert [each.name for each in SUMMARY["steps_of"](ended.stdout)] == ["axe-core"]
    assert ended.stdout.count("== end (after ") == 1


def test_lines_are_those_of_what_is_written_by_hand(tmp_path):
    log = tmp_path / "gate.log"
    log.write_text(LOG)
    command = [sys.executable, ROOT / ".ci" / "summary.py", log]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "| documentation | 1.0 | 42 |\n" in printed
    assert "| satpack/engines | " in printed
    lines = SUMMARY["lines_by_folder"]()
    cli = sum(path.read_bytes().count(b"\n") for path in (ROOT / "satpack/cli").rglob("*.py"))
    assert lines["satpack/cli"] == cli

"""Print a table of the gate's steps with their minutes and tests, from its log, and one of lines of code by folder.

python3 .ci/summary.py build/gate.log
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

STEP = re.compile(r"^== (.+) \(after (\d+) s\)$")
TESTS = re.compile(r"\b(\d+) passed\b.* in [\d.]+s")
END = "end"
"""The step that ends a series of steps: nothing is done in it."""

SOURCES = (".py", ".c", ".h", ".js", ".css")
OTHERS = {"bundle", "generated", "node_modules", "__pycache__"}
"""Folders of what is not written by hand."""


@dataclass
class Step:
    """A step of the gate."""

    name: str
    start: int
    tests: int = 0
    minutes: float = 0.0


def steps_of(log: str) -> list[Step]:
    """Return the steps in a log, without those that end a series."""
    found: list[Step] = []
    for line in log.splitlines():
        if step := STEP.match(line):
            found.append(Step(step[1], int(step[2])))
        elif found and (tests := TESTS.search(line)):
            found[-1].tests += int(tests[1])
    for step, following in pairwise(found):
        # one that begins earlier is the first of a series that ran beside
        step.minutes = max(0, following.start - step.start) / 60
    return [step for step in found if step.name != END]


def lines_by_folder() -> dict[str, int]:
    """Return the number of lines of code in each part of the repository."""
    parts = sorted(path for path in (ROOT / "satpack").iterdir() if (path / "__init__.py").exists())
    parts += [ROOT / name for name in ("encodings", "tests", "docs", ".ci")]
    return {str(part.relative_to(ROOT)): sum(map(_lines, part.rglob("*"))) for part in parts}


def _lines(path: Path) -> int:
    if path.suffix not in SOURCES or OTHERS & set(path.parts) or not path.is_file():
        return 0
    return path.read_bytes().count(b"\n")


def main() -> None:
    """Print both tables."""
    steps = steps_of(Path(sys.argv[1]).read_text(encoding="utf-8", errors="replace"))
    print("\n| step | minutes | tests |\n|---|---|---|")
    for step in steps:
        print(f"| {step.name} | {step.minutes:.1f} | {step.tests or ''} |")
    lines = lines_by_folder()
    print("\n| folder | lines of code |\n|---|---|")
    for folder, number in lines.items():
        print(f"| {folder} | {number:,} |")
    print(f"| all | {sum(lines.values()):,} |")


if __name__ == "__main__":
    main()

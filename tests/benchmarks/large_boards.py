"""Large boards of small pieces: time and memory of `satpack solve` under a limit of time, whole processes.

    python tests/benchmarks/large_boards.py
    python tests/benchmarks/large_boards.py --timeout 5 --board dominoes --engine cover

CPU seconds count, start of the interpreter and child processes included; so other work on the machine disturbs little.
The wall clock is shown beside it, since a limit of time is one of the wall clock. Memory is the most that was resident.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

_SQUARES = 'grid = "square"\n[region]\nbox = [{}, {}]\n'
_PIECE = "[[pieces]]\nname = {!r}\ncells = {}\ncopies = {!r}\n"

BOARDS = {
    "monominoes-dominoes": _SQUARES.format(300, 300)
    + _PIECE.format("one", [[0, 0]], "0-90000")
    + _PIECE.format("two", [[0, 0], [1, 0]], "0-45000"),
    "l-trominoes": _SQUARES.format(200, 198) + _PIECE.format("L", [[0, 0], [1, 0], [0, 1]], 13_200),
    "pentacubes": 'grid = "cube"\n[region]\nbox = [30, 30, 30]\n'
    + _PIECE.format("F", [[1, 0, 0], [2, 0, 0], [0, 1, 0], [1, 1, 0], [1, 2, 0]], 5_400),
    "dominoes": _SQUARES.format(200, 200) + _PIECE.format("two", [[0, 0], [1, 0]], 20_000),
    "mutilated": 'grid = "square"\n[region]\ncells = """\n'
    + "\n".join(["." + "#" * 199, *["#" * 200] * 198, "#" * 199 + "."])
    + '"""\n'
    + _PIECE.format("two", [[0, 0], [1, 0]], 19_999),
}


def run(puzzle: str, arguments: list[str]) -> tuple[str, float, float, int]:
    """Return how a run ended and by whom, its CPU and wall seconds, and the most memory in MB."""
    command = [sys.executable, "-m", "satpack", "solve", puzzle, "--json", "--quiet", *arguments]
    with tempfile.TemporaryFile() as printed:
        started = time.monotonic()
        process = subprocess.Popen(command, stdout=printed, stderr=subprocess.DEVNULL)
        _, _, used = os.wait4(process.pid, 0)
        wall = time.monotonic() - started
        printed.seek(0)
        text = printed.read()
    found = json.loads(text) if text else {}
    how = f"{found.get('status', 'solved')}, {found.get('engine')}" if found else "failed"
    return how, used.ru_utime + used.ru_stime, wall, used.ru_maxrss // 1024


def main() -> None:
    """Run every board and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--board", choices=BOARDS, action="append")
    parser.add_argument("--timeout", type=float, default=10)
    parser.add_argument("--engine", default="auto")
    parser.add_argument("--memory", type=int, help="megabytes")
    options = parser.parse_args()
    arguments = ["--timeout", str(options.timeout), "--engine", options.engine]
    if options.memory is not None:
        arguments += ["--memory", str(options.memory)]
    print(f"{'board':20} {'CPU s':>6} {'wall s':>7} {'MB':>6}  answer")
    with tempfile.TemporaryDirectory() as folder:
        for name in options.board or BOARDS:
            path = Path(folder, f"{name}.toml")
            path.write_text(f'name = "{name}"\n{BOARDS[name]}', encoding="utf-8")
            how, cpu, wall, megabytes = run(str(path), arguments)
            print(f"{name:20} {cpu:6.2f} {wall:7.2f} {megabytes:6}  {how}", flush=True)


if __name__ == "__main__":
    main()

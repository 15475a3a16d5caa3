"""`satpack sample` on the command line: what it prints and writes, what it refuses, and with which status it ends."""

import json

from tests.tools.command import run


def test_solutions_are_drawn():
    done = run("sample", "tetrahexes-4x7", "-n", 3, "--seed", 1)
    assert done.exit_code == 0
    assert [line for line in done.stdout.splitlines() if line.startswith("Solution")] == [
        "Solution 1",
        "Solution 2",
        "Solution 3",
    ]
    assert "3 solutions drawn from 18, each as likely as every other; seed 1 (" in done.stderr
    assert run("sample", "tetrahexes-4x7", "-n", 3, "--seed", 1).stdout == done.stdout
    assert run("sample", "tetrahexes-4x7", "-n", 3, "--seed", 2).stdout != done.stdout
    assert (
        "from 9 up to rotation, " in run("sample", "tetrahexes-4x7", "--up-to", "rotations").stderr
    )


def test_files_are_what_other_commands_read(tmp_path):
    lines, page, text = (tmp_path / name for name in ("s.jsonl", "s.html", "s.txt"))
    assert run("sample", "soma", "-n", 5, "--seed", 1, "-o", lines).exit_code == 0
    assert "5 solutions verified" in run("verify", "soma", lines).output
    printed = run("sample", "soma", "-n", 5, "--seed", 1, "--json", "-q").stdout

    def placements(stream):
        return [json.loads(line)["placements"] for line in stream.splitlines()]

    assert placements(printed) == placements(lines.read_text())
    assert run("render", lines, "-o", tmp_path / "one.svg", "--number", 2).exit_code == 0
    assert run("sample", "soma", "-n", 5, "-o", page).exit_code == 0
    assert "5 solutions drawn from 11,520" in page.read_text()
    assert run("sample", "soma", "-n", 2, "-o", text).exit_code == 0
    assert "Solution 2" in text.read_text()

"""`satpack sample` on the command line: what it prints and writes, what it refuses, and with which status it ends."""

import json

from tests.tools.command import run


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

"""Quarter turns on the command line: words, JSON, surveys, pictures, pages, and the check of files."""

import json

import pytest

from tests.tools.command import run
from tests.tools.puzzles import SLOT


@pytest.fixture
def slot(tmp_path):
    file = tmp_path / "slot.toml"
    file.write_text(SLOT, encoding="utf-8")
    return file


def test_words_say_what_to_turn(slot):
    found = run("disassemble", slot, "--turns")
    assert found.exit_code == 0
    assert "1 of them with quarter turns" in found.stdout
    assert "Comes apart at level 1R1 (" in found.stdout
    assert "  1. turn piece B a quarter to the " in found.stdout
    assert " about the vertical axis\n  2. slide piece B up and out" in found.stdout


def test_files_are_checked_turn_by_turn(slot, tmp_path):
    file = tmp_path / "moves.jsonl"
    assert run("disassemble", slot, "--turns", "-o", file).exit_code == 0
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    formats = sorted(each["format"] for each in lines)
    assert formats.count("satpack-disassembly-2") == 1
    (turned,) = (each for each in lines if each["format"] == "satpack-disassembly-2")
    assert turned["turns"] == {"count": 1, "gap": 0.08}
    checked = run("verify", slot, file)
    assert checked.exit_code == 0
    assert "1 quarter turn among them, verified" in checked.stdout
    first = turned["tree"]["moves"][0]
    first["turn"]["gap"] = 0.01
    file.write_text(json.dumps(turned))
    refused = run("verify", slot, file)
    assert (refused.exit_code, "turns into a piece that rests" in refused.stderr) == (2, True)


def test_surveys_count_and_list_what_needs_turns(slot):
    without = json.loads(run("count", slot, "--apart", "--json").stdout)
    with_turns = json.loads(run("count", slot, "--apart", "--turns", "--json").stdout)
    assert without["locked"] == with_turns["turns"]["count"] == 1
    assert with_turns["locked"] == 0
    assert with_turns["turns"]["gap"] == 0.08
    assert "level 1R1" in run("enumerate", slot, "--apart", "--turns").stdout


def test_locked_is_said_with_its_clearance(slot):
    found = run("count", slot, "--apart", "--turns", "--gap", "0.02")
    assert "locked for slides and quarter turns at clearance 0.02" in found.stdout


def test_sheets_have_an_arc_and_pages_a_path(slot, tmp_path):
    sheet, page = tmp_path / "moves.svg", tmp_path / "moves.html"
    assert run("disassemble", slot, "--turns", "-o", sheet).exit_code == 0
    assert 'stroke-dasharray="1 4"' in sheet.read_text()
    assert run("disassemble", slot, "--turns", "-o", page).exit_code == 0
    assert '"turn":{"axis":[0,0,' in page.read_text().replace(": ", ":").replace(", ", ",")

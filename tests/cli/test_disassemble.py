"""`satpack disassemble`: words that were followed, interrupts, several processes, time for pictures."""

import json
import os
import signal
from functools import partial
from itertools import product
from pathlib import Path

import pytest

from satpack import Piece, Placed, Puzzle, Region, Solution
from satpack.cli.disassemble import DisassemblyFacts, drawing_seconds
from satpack.cli.parameters import View
from satpack.engines.disassembly import kernel, shortest
from satpack.gallery import load
from satpack.runtime.limits import Deadline
from tests.tools import command
from tests.tools.program import start

GOLDEN = Path(__file__).parents[1] / "golden" / "disassembly"


run = partial(command.run, "disassemble")


@pytest.fixture
def wandering(tmp_path):
    """Files of a puzzle of two loose cores in a closed box, and of an assembly of it."""
    whole = set(product(range(5), repeat=3))
    inside = set(product(range(1, 4), repeat=3))
    box, core = Piece("box", sorted(whole - inside)), Piece("core", [(0, 0, 0)], copies=2)
    region = Region(box.cells, sorted(inside))
    made = Puzzle("Two wandering cores", "cube", region, [box, core])
    placed = (("box", box.cells), ("core", ((1, 1, 1),)), ("core", ((2, 1, 1),)))
    puzzle, assembly = tmp_path / "wandering.toml", tmp_path / "assembly.json"
    puzzle.write_text(made.to_toml())
    assembly.write_text(Solution(made, tuple(Placed(*each) for each in placed)).to_json())
    return puzzle, assembly


@pytest.mark.parametrize("name", ["burr6", "burr6-trap"])
def test_the_words_are_the_ones_that_a_person_followed(name):
    found = run("burr6", GOLDEN / f"{name}.json")
    assert found.exit_code == 0
    words = found.stdout[found.stdout.index("empty ×") :].partition("\n\n")[2]  # noqa: RUF001 - the legend's sign
    file = GOLDEN / f"{name}.txt"
    if os.environ.get("SATPACK_WRITE_GOLDEN"):
        file.write_text(words, encoding="utf-8")
    assert words == file.read_text(encoding="utf-8")


def test_several_processes_find_the_same():
    def answers(jobs):
        *found, summary = map(
            json.loads, run("piston", "--json", "--jobs", jobs).stdout.splitlines()
        )
        for each in found:
            each["assembly"].pop("seconds")
        summary.pop("seconds")
        return found, summary

    assert answers(1) == answers(2)


def test_a_file_of_words_has_no_colours(tmp_path, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    file = tmp_path / "out.txt"
    assert run("burr6", GOLDEN / "burr6.json", "-o", file).exit_code == 0
    text = file.read_text(encoding="utf-8")
    assert "\x1b" not in text
    assert " 10. slide pieces" in text


def test_an_interrupt_leaves_one_assembly_open_and_says_so(wandering, monkeypatch):
    advance = kernel._advance

    def interrupted(taker, budget):
        signal.raise_signal(signal.SIGINT)
        return advance(taker, min(budget, 100))

    monkeypatch.setattr(kernel, "_advance", interrupted)
    found = run(*wandering, "--json")
    assert found.exit_code == 130
    assert found.stderr == "satpack: interrupted\n"
    shown = json.loads(found.stdout)
    assert (shown["result"], shown["states"] > 1) == ("undecided", True)


def test_an_interrupt_of_the_shortest_way_shows_the_best_that_is_known(monkeypatch):
    search = shortest.shortened

    def interrupted(found, **options):
        signal.raise_signal(signal.SIGINT)
        return search(found, **options)

    monkeypatch.setattr(shortest, "shortened", interrupted)
    found = run("interlocking-cube", "--shortest", "--quiet")
    assert found.exit_code == 130
    assert found.stderr == "satpack: interrupted\n"
    assert "12 moves in all; no way has fewer than " in found.stdout


def test_no_limit_proves_that_the_cores_never_leave(wandering):
    found = json.loads(run(*wandering, "--json").stdout)
    # two equal cores keep apart: 27 places for the first, 26 for the second
    assert (found["result"], found["states"]) == ("locked", 27 * 26)


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_keeps_what_was_found(jobs):
    with start("disassemble", "tetraprisms", "--json", "--jobs", str(jobs)) as process:
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read().splitlines()
    assert process.returncode == 130
    assert json.loads(first)["format"] == "satpack-disassembly-1"
    summary = json.loads(rest[-1])
    assert summary["reason"] == "interrupted"
    assert not summary["complete"]
    assert summary["assemblies"] == len(rest)


def test_pages_say_what_can_come_first(tmp_path):
    page = tmp_path / "burr6.html"
    assert run("burr6", GOLDEN / "burr6.json", "-o", page).exit_code == 0
    assert "First can come piece D; 1 order of removal." in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("drawn", "moves", "cells", "seconds"),
    [
        ("moves.txt", 100, 100, 0.0),
        ("moves.svg", 0, 100, 0.1),
        ("moves.svg", 100, 100, 0.9),
        ("moves.png", 100, 100, 5.2),
        ("moves.html", 100, 100, 0.4),
    ],
)
def test_a_part_of_the_time_limit_is_left_for_drawing(drawn, moves, cells, seconds):
    assert drawing_seconds(drawn, moves, cells) == pytest.approx(seconds)


def test_drawing_leaves_a_fifth_of_the_time_limit_at_least():
    puzzle = load("burr6")
    facts = partial(DisassemblyFacts, view=View(output=["moves.png"]), shortest=False, why=False)
    limited = facts({"timeout": 1000})
    limit = limited.until(puzzle, 0).at + 0.2
    assert limited.until(puzzle, 100).at == pytest.approx(
        limit - drawing_seconds("moves.png", 100, 144)
    )
    assert limited.until(puzzle, 10**6).at == pytest.approx(limit - 800)
    assert facts({}).until(puzzle, 100).at is None


def test_what_was_found_whole_when_drawing_had_to_begin_is_complete(tmp_path, monkeypatch):
    monkeypatch.setattr(DisassemblyFacts, "until", lambda *_: Deadline(0.0))
    found = run("chinese-cross", "-o", tmp_path / "moves.svg")  # which has one assembly
    assert found.exit_code == 0
    assert "complete; " in found.stdout


def test_a_picture_that_must_be_begun_is_of_the_best_until_then(tmp_path, monkeypatch):
    monkeypatch.setattr(DisassemblyFacts, "until", lambda *_: Deadline(0.0))
    picture = tmp_path / "moves.svg"
    found = run("six-way", "-o", picture)
    assert found.exit_code == 30
    assert "1  assembly up to symmetry so far" in found.stdout
    assert "PARTIAL: time limit" in found.stdout
    assert picture.read_text().startswith("<svg")

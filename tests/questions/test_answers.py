"""Answers are JSON and words by themselves, the same that the commands print."""

import re

import pytest
from typer.testing import CliRunner

import satpack
from satpack.cli import app

ANSWERS = {
    "count tetrahexes-4x7": lambda: satpack.count(satpack.load("tetrahexes-4x7")),
    "count tetrahexes-4x7 --up-to total": lambda: satpack.count(
        satpack.load("tetrahexes-4x7"), up_to="total"
    ),
    "analyse tetrahexes-4x7 --graph 3": lambda: satpack.analyse(
        satpack.load("tetrahexes-4x7"), graph=3
    ),
    "prove tetrominoes-4x5 --method drat": lambda: satpack.prove(
        satpack.load("tetrominoes-4x5"), method="drat"
    ),
    "count burr6 --apart": lambda: taken_apart("burr6"),
}


def taken_apart(name):
    survey = satpack.Survey(satpack.load(name))
    for _ in survey:
        pass
    return survey


def timeless(text):
    return re.sub(r"\d+\.\d\d s\b", "", re.sub(r'seconds": [\d.e-]+', "", text))


@pytest.mark.parametrize("command", ANSWERS)
def test_the_command_prints_what_the_answer_says(command):
    found = ANSWERS[command]()
    printed = CliRunner().invoke(app, [*command.split(), "--json"]).stdout
    assert timeless(printed) == timeless(found.to_json()) + "\n"
    told = CliRunner().invoke(app, command.split()).stdout
    assert timeless(told) == timeless("\n".join(found.lines())) + "\n"


DRAWN = {
    "info slothouber-graatsma": lambda: satpack.info(satpack.load("slothouber-graatsma")),
    "hint tetrahexes-4x7": lambda: satpack.hint(satpack.load("tetrahexes-4x7")),
    "best crosses-9x9": lambda: satpack.best(satpack.load("crosses-9x9")),
    "prove mutilated-chessboard": lambda: satpack.prove(satpack.load("mutilated-chessboard")),
    "prove mutilated-chessboard --method colouring": lambda: satpack.prove(
        satpack.load("mutilated-chessboard"), method="colouring"
    ),
}


@pytest.mark.parametrize("command", DRAWN)
def test_what_is_drawn_stands_among_the_lines(command):
    found = DRAWN[command]()
    printed = CliRunner().invoke(app, [*command.split(), "--json"]).stdout
    assert timeless(printed) == timeless(found.to_json()) + "\n"
    told = timeless(CliRunner().invoke(app, command.split()).stdout)
    lines = [line for line in map(timeless, found.lines()) if line]
    assert [line for line in told.split("\n") if line in lines] == lines


def test_a_sample_is_json_a_line():
    drawn = satpack.sample(satpack.load("tetrahexes-4x7"), 2, seed=1)
    assert drawn.to_json().split("\n") == [each.to_json() for each in drawn]


def test_a_listing_says_how_it_ended():
    run = satpack.Enumeration(satpack.load("tetrahexes-4x7"), limit=2)
    assert len(list(run)) == 2
    (line,) = run.lines()
    assert line.startswith(
        f"{run.puzzle.name}: 2 solutions up to symmetry (partial: limit of solutions; "
    )
    assert run.sentence == (
        "The first 2 solutions up to symmetry; there may be more: limit of solutions."
    )
    (_, breaking) = run.lines(verbose=True)
    assert breaking.startswith("Symmetry: ")

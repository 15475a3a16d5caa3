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
}


def timeless(text):
    return re.sub(r"\d+\.\d\d s\b", "", re.sub(r'seconds": [\d.e-]+', "", text))


@pytest.mark.parametrize("command", ANSWERS)
def test_the_command_prints_what_the_answer_says(command):
    found = ANSWERS[command]()
    printed = CliRunner().invoke(app, [*command.split(), "--json"]).stdout
    assert timeless(printed) == timeless(found.to_json()) + "\n"
    told = CliRunner().invoke(app, command.split()).stdout
    assert timeless(told) == timeless("\n".join(found.lines())) + "\n"

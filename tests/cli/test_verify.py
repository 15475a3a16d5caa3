"""`satpack verify`: streams of solutions, and the first fault."""

import json
from functools import partial

import pytest

from tests.tools import command
from tests.tools.puzzles import TWO_DOMINOES


def solution(*placements, **keys):
    return json.dumps(
        {
            "format": "satpack-solution-1",
            "puzzle": "two dominoes",
            "grid": "square",
            "placements": [{"piece": "domino", "cells": cells} for cells in placements],
            **keys,
        }
    )


RIGHT = solution([[0, 0], [1, 0]], [[0, 1], [1, 1]])
UPRIGHT = solution([[0, 0], [0, 1]], [[1, 0], [1, 1]])
WRONG = solution([[0, 0], [1, 0]])


@pytest.fixture
def puzzle(tmp_path):
    path = tmp_path / "dominoes.toml"
    path.write_text(TWO_DOMINOES, encoding="utf-8")
    return path


run = partial(command.run, "verify")


def test_a_stream_of_solutions(puzzle):
    done = run(puzzle, "-", input=f"{RIGHT}\n{UPRIGHT}\n")
    assert (done.exit_code, done.stdout) == (0, "two dominoes: 2 solutions verified\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (WRONG, "standard input: solution is wrong: cell [0, 1] is not covered"),
        (
            f"{RIGHT}\n{WRONG}\n",
            "standard input: solution 2 of 2 is wrong: cell [0, 1] is not covered",
        ),
        ("", "standard input: not JSON: Expecting value: line 1 column 1 (char 0)"),
        (
            solution(format="satpack-other-1"),
            "standard input: no solution: key format: found 'satpack-other-1'; use 'satpack-solution-1'",
        ),
        (solution(grid="cube"), "standard input: key grid: found 'cube'; use square"),
    ],
)
def test_what_is_not_right_exits_2_with_the_first_fault(puzzle, text, message):
    done = run(puzzle, "-", input=text)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"satpack: error: {message}\n"


def test_a_hint_may_not_lead_where_a_rule_forbids(tmp_path):
    rule = '[[rules]]\nkind = "forbid"\ncells = [[0, 0]]\n'
    with_rule, without = tmp_path / "rule.toml", tmp_path / "plain.toml"
    without.write_text(TWO_DOMINOES)
    with_rule.write_text(TWO_DOMINOES + rule)
    hint = command.run("hint", without, "--json").stdout
    assert run(without, "-", input=hint).exit_code == 0
    done = run(with_rule, "-", input=hint)
    assert done.exit_code == 2
    assert "key places: rule 1 (forbid) does not allow piece 'domino' on" in done.stderr

"""Rules in puzzle files and in CNF headers: read, written, and refused where they mean nothing."""

import pytest

from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.io.puzzles.text import puzzle_text
from satpack.model.rules import Allow, Fixed, Forbid, Linear, Symmetric, Touch
from tests.tools.puzzles import RECTANGLE


def with_rule(text):
    return f"{RECTANGLE}[[rules]]\n{text}\n"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ('kind = "forbid"\ncells = "#.#"\npieces = "P"', Forbid(((0, 0), (2, 0)), ("P",))),
        ('kind = "allow"\ncells = [[1, 1], [0, 1]]', Allow(((0, 1), (1, 1)))),
        ('kind = "touch"\npieces = ["V"]\nothers = ["P", "I"]', Touch(("V",), ("I", "P"))),
        ('kind = "symmetric"\nby = "mirror-x"', Symmetric("mirror-x")),
        (
            'kind = "linear"\ncells = "12"\npieces = { V = -1 }\nmost = 3',
            Linear({"V": -1}, {(0, 0): 1, (1, 0): 2}, most=3),
        ),
        (
            'kind = "fixed"\npieces = { I = [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]] }',
            Fixed({"I": [(x, 0) for x in range(5)]}),
        ),
        (
            'kind = "fixed"\npieces = """\nI I I I I\n. . . . .\n. . . . .\n"""',
            Fixed({"I": [(x, 0) for x in range(5)]}),
        ),
    ],
)
def test_rules_are_read_and_written(text, rule):
    puzzle = parse_puzzle(with_rule(text))
    assert puzzle.rules == (rule,)
    assert parse_puzzle(puzzle_text(puzzle)) == puzzle


def test_a_drawing_with_further_copies_makes_further_rules():
    text = 'kind = "fixed"\npieces = "V V V . .  V . . . .  V . . . ."'
    twice = text.replace("V V V . .  V . . . .  V . . . .", "V V V . W  V . . . W  V . W W W")
    assert len(parse_puzzle(with_rule(text)).rules) == 1
    assert [rule.pieces[0][0] for rule in parse_puzzle(with_rule(twice)).rules] == ["V", "V"]

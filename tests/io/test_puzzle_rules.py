"""Rules in puzzle files and in CNF headers: read, written, and refused where they mean nothing."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack.io.formulas.cnf_file import reading_cnf
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.io.puzzles.text import puzzle_text
from satpack.model.rules import Allow, Fixed, Forbid, Linear, Symmetric, Touch
from satpack.runtime.errors import PuzzleError
from tests.tools.strategies import puzzles, rules

PUZZLE = """
name = "rectangle"
grid = "square"
region.box = [5, 3]
[[pieces]]
name = "P"
cells = ["##"]
[[pieces]]
name = "I"
box = [5, 1]
[[pieces]]
name = "V"
cells = "###\\n#..\\n#.."
copies = "0-2"
"""
PUZZLE = PUZZLE.replace('cells = ["##"]', 'cells = "##\\n##\\n#."')


def with_rule(text):
    return f"{PUZZLE}[[rules]]\n{text}\n"


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


MISTAKES = {
    "no kind": ("pieces = []", "rule 1, key kind: is missing; use one of fixed, forbid"),
    "kind": ('kind = "touches"', "rule 1, key kind: found 'touches'; did you mean touch?"),
    "key": (
        'kind = "touch"\npieces = "V"\nother = "P"',
        "rule 1 (touch): there is no key 'other'; did you mean others?",
    ),
    "missing": ('kind = "forbid"', "rule 1 (forbid): names no cell; give cells or colours"),
    "type": (
        'kind = "colourable"\ncolours = "3"',
        "rule 1 (colourable), key colours: found '3'; use a whole number",
    ),
    "piece": (
        'kind = "touch"\npieces = ["X"]',
        "rule 1 (touch): pieces: there is no piece 'X'; the pieces are 'I', 'P', 'V'",
    ),
    "no piece": (
        'kind = "touch"\npieces = []',
        "rule 1 (touch): pieces: names no piece; name at least one",
    ),
    "cell": (
        'kind = "forbid"\ncells = [[9, 9]]',
        "rule 1 (forbid): cells: [9, 9] is not a cell of the region",
    ),
    "mark": (
        'kind = "forbid"\ncells = "......#"',
        "rule 1 (forbid), key cells: row 1, column 7: found '#', but there is no cell; use '.'",
    ),
    "other mark": (
        'kind = "forbid"\ncells = "o"',
        "row 1, column 1: found 'o'; use '#'; '.' elsewhere",
    ),
    "word": (
        'kind = "apart"\npieces = "V"\nby = "face"',
        "rule 1 (apart): by: found 'face'; use side or corner",
    ),
    "fit": (
        'kind = "fixed"\npieces = { P = [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]] }',
        "rule 1 (fixed): [0, 0], [1, 0], [2, 0], [3, 0], [4, 0]: is not piece 'P' as it may be turned",
    ),
    "labels": (
        'kind = "fixed"\npieces = "I I I I I"',
        "rule 1 (fixed), key pieces: found 5 labels for 15 cells; give one for each cell",
    ),
    "symmetry": (
        'kind = "symmetric"\nby = "rotate-90"',
        "rule 1 (symmetric): by: 'rotate-90' is not a symmetry of the region; it has rotate-180, mirror-x, mirror-y",
    ),
    "colours": (
        'kind = "colourable"\ncolours = 0',
        "rule 1 (colourable): colours: found 0; use 1 or more",
    ),
    "bounds": (
        'kind = "linear"\npieces = { V = 1 }\nleast = 3\nmost = 1',
        "rule 1 (linear): least: found 3, more than most (1)",
    ),
    "no bounds": ('kind = "linear"\npieces = { V = 1 }', "has no bound; give least or most"),
    "weight": (
        'kind = "linear"\ncells = { x = [[0, 0]] }\nmost = 1',
        "rule 1 (linear), key cells: found 'x'; use whole numbers as keys",
    ),
}


@pytest.mark.parametrize("case", MISTAKES)
def test_each_mistake_is_named(case):
    text, message = MISTAKES[case]
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(with_rule(text), file="my.toml")
    assert message in str(caught.value)
    assert str(caught.value).startswith("my.toml: ")
    assert str(caught.value).count("my.toml") == 1
    assert "\n" not in str(caught.value)


@given(data=st.data())
def test_random_rules_read_back_from_puzzle_files_and_formulas(tmp_path_factory, data):
    puzzle = data.draw(puzzles(max_cells=6))
    puzzle = replace(puzzle, rules=tuple(data.draw(st.lists(rules(puzzle), max_size=3))))
    assert parse_puzzle(puzzle_text(puzzle)) == puzzle
    path = tmp_path_factory.mktemp("cnf") / "ruled.cnf"
    satpack.encode(puzzle).write(path)
    with reading_cnf(str(path)) as file:
        assert file.header.puzzle.rules == puzzle.rules

"""Every kind of mistake in a puzzle file gets one error: where it is, what was found, what would be right."""

from pathlib import Path

import pytest
import tomli

from satpack.gallery import gallery_text
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.io.puzzles.text import table_lines
from satpack.runtime.errors import LimitError, PuzzleError
from tests.tools.puzzles import ENDS, RECTANGLE, TWO_DOMINOES

GOOD = {"two dominoes": TWO_DOMINOES, "ends": ENDS, "rectangle": RECTANGLE}


def broken(old, new):
    """Return the good file with one thing changed."""
    assert TWO_DOMINOES.count(old) == 1
    return TWO_DOMINOES.replace(old, new)


def region(text):
    return broken("[region]\nbox = [2, 2]", text)


def changed(mistake):
    """Return a good file with some of its lines replaced."""
    lines = GOOD[mistake.get("of", "two dominoes")].split("\n")
    first, last = mistake.get("lines", (1, len(lines)))
    given = [mistake["text"]] if "text" in mistake else []
    return "\n".join([*lines[: first - 1], *given, *lines[last:]])


MISTAKES = {
    kind: (changed(mistake), mistake["says"])
    for kind, mistake in tomli.loads(
        Path(__file__).with_name("mistakes.toml").read_text(encoding="utf-8")
    ).items()
} | {
    # whose texts are long
    "deep nesting": (
        "a = " + "[" * 100_000,
        "not a puzzle: nested too deeply",
    ),
    "endless key": (
        "a" + ".a" * 1_000_000 + " = 1",
        "line 1: a key of more than 40 parts; no key here has more than 2",
    ),
    "endless number": (
        "a = " + "9" * 5_000,
        "not a puzzle: holds a number of thousands of digits",
    ),
    "a source without end": (
        f'source = "{"x" * 10_001}"' + TWO_DOMINOES,
        f"key source: found '{'x' * 56}...; use printable text of at most 10,000 characters",
    ),
    "key of a megabyte": (
        "a" * 1_000_000 + " = 1" + TWO_DOMINOES,
        (
            "there is no key 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...; "
            "the keys here are name, grid, region, pieces, source, reflect, crossing, expect, goal, colours, sides, rules, regions, design"
        ),
    ),
    "count of thousands of digits": (
        TWO_DOMINOES + "[expect]\ntotal = 0x" + "f" * 4_000,
        "expect: total: found a number of 4,817 digits or more; use fewer than 900 digits",
    ),
    "box of a thousand digits": (
        broken("[2, 2]", "[2, 0x" + "f" * 10_000 + "]"),
        "region, key box: entry 2: found a number of 12,041 digits or more; use 1 to 250,000",
    ),
    "endless drawing": (
        region('[region]\ncells = "' + "." * 300_000 + '#"'),
        "region, key cells: row 1: the drawing is 300,001 wide and 1 high; satpack takes at most 300,000",
    ),
    "too many marks": (
        region('[region]\ncells = """\n' + "#" * 1000 + ("\n" + "#" * 1000) * 250 + '"""'),
        "region, key cells: row 251: too many cells; satpack takes at most 250,000",
    ),
    "too many kinds": (
        "pieces = ["
        + "{name = 'a', box = [1, 1]}," * 10_001
        + "]"
        + TWO_DOMINOES.partition("[[pieces]]")[0],
        "piece 10001 ('a'): too many kinds of piece; satpack takes at most 10,000",
    ),
    "many large pieces": (
        "pieces = ["
        + "{name = 'a', box = [130000, 1]}," * 10_000
        + "]"
        + TWO_DOMINOES.partition("[[pieces]]")[0],
        "piece 2 ('a'): the pieces have too many cells; satpack takes at most 250,000",
    ),
}


def test_the_good_files_are_good():
    assert [parse_puzzle(text).needed_area for text in GOOD.values()] == [(4, 4), (3, 3), (10, 20)]


@pytest.mark.parametrize("kind", MISTAKES)
def test_each_mistake_is_named(kind):
    text, message = MISTAKES[kind]
    with pytest.raises((PuzzleError, LimitError)) as caught:
        parse_puzzle(text, file="my.toml")
    assert str(caught.value) == f"my.toml: {message}"


EVERY_TABLE = """
name = "every table"
grid = "square"
source = "here"
reflect = true
[[colours]]
name = "r"
on = ["r"]
shade = "#cc3322"
[region]
cells = [[0, 0], [1, 0], [2, 0], [3, 0], [0, 1], [1, 1], [2, 1], [3, 1]]
optional = [[0, 2]]
holes = "0-1"
colours = { r = [[0, 0]] }
[regions.other]
box = [4, 2]
optional = true
holes = 1
wrap = [true, false]
[[pieces]]
name = "domino"
cells = [[0, 0], [1, 0]]
copies = "1-4"
turn = "all"
group = 1
value = 3
colours = { r = [[0, 0]] }
[[pieces]]
polyforms = 3
kind = "free"
[design]
pieces = "1-2"
want = ["unique"]
regions = ["other", "2x4"]
best = "level"
[[rules]]
kind = "forbid"
cells = "#."
pieces = ["domino"]
[[rules]]
kind = "touch"
pieces = ["domino"]
others = "I"
by = "corner"
[[rules]]
kind = "linear"
pieces = { domino = 1 }
cells = { "1" = [[0, 0]] }
least = 1
most = 3
count = "covered"
[[rules]]
kind = "fixed"
pieces = { domino = [[0, 0], [1, 0]] }
[goal]
maximise = "pieces"
[expect]
total = 1
apart = 1
level = "1"
solvable = true
"""
BURR = """
name = "a burr"
grid = "cube"
region.box = [6, 6, 6]
pieces = [{ burr = [1, 2], length = 6 }]
design.free-cells = { "1" = { number = 2, among = [[0, 0, 0]] } }
"""
VALUES = tomli.loads("""
bool = true
numbers = [7, -1, 0, 1000000000000, 2.5, nan, inf]
text = ["", "x", "\\n", "7x7", "1-2"]
times = [2020-01-01, 2020-01-01T01:01:00, 01:01:00]
lists = [[], [1], ["x"], [true], [2.5], [[]], [[1]], [[1, 2]], [[["x"]]], [{}], [{ kind = ["border"] }], [01:01:00]]
tables = [{}, { x = 1 }, { x = [1] }, { x = [[1, 2]] }, { x = {} }, { "" = 1 }]
""")
VALUES = [each for value in VALUES.values() for each in (value if type(value) is list else [value])]
VALUES.append(10**999)


def with_other_values(value):
    """Yield what a file says with one of its values, at any depth, replaced by another."""
    yield from VALUES
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            for other in with_other_values(value[key]):
                changed = value.copy()
                changed[key] = other
                yield changed


@pytest.mark.parametrize(
    "text",
    [EVERY_TABLE, BURR, gallery_text("dominoes-5x6-fault-free")],
    ids=["all", "burr", "rule"],
)
def test_a_value_of_any_type_anywhere_is_read_or_refused_in_one_line(text):
    tables = tomli.loads(text)
    assert parse_puzzle(text)
    refused = []
    for key in tables:
        for value in with_other_values(tables[key]):
            try:
                parse_puzzle("\n".join(table_lines("", tables | {key: value})))
            except (PuzzleError, LimitError) as fault:
                refused.append(str(fault))
    assert len(refused) > 100
    assert all(message.isprintable() and len(message) < 300 for message in refused)

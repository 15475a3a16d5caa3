"""The picture of encodings and solvers shows the table that stands beside it."""

from pathlib import Path

import pytest

from tests.benchmarks.heat_map import colour, read, svg

ROOT = Path(__file__).parents[2]
TABLE = """\
| of 5 | solver | one | two | mean |
|---|---|---|---|---|
| `plain`, product | fast | 0.50 (0.4-0.6) | > 4 (3 none) | 1.41 |
| **default** |  | too many | >8.00 (8.00-8.00), 5 none | 8.00 |

| another | table |
"""


def test_the_picture_is_that_of_the_table():
    text = (ROOT / "encodings" / "README.md").read_text("utf-8")
    assert (ROOT / "docs" / "pictures" / "encodings.svg").read_text("utf-8") == svg(read(text))


def test_a_table_is_read():
    table = read(TABLE)
    assert table.columns == ["one", "two", "mean"]
    assert [label for label, _ in table.rows] == ["plain, product fast", "default"]
    seconds = [[(each.seconds, each.capped) for each in row] for _, row in table.rows]
    assert seconds == [
        [(0.5, False), (4.0, True), (1.41, False)],
        [(None, True), (8.0, True), (8.0, False)],
    ]
    with pytest.raises(SystemExit, match="no table"):
        read("nothing")


def test_slower_is_darker():
    shades = [sum(colour(part / 10)) for part in range(11)]
    assert shades == sorted(shades, reverse=True)
    assert len(set(shades)) == 11

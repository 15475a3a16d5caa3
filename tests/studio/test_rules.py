"""Rules on the page: what forms are made of, and tables that say the same in files."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack.gallery import gallery_text
from satpack.io.puzzles.rules import rule_table
from satpack.model.rule import arguments_of
from satpack.model.rules import RULES, Allow, Fixed, Forbid, Linear, Touch
from satpack.runtime.errors import InputError
from satpack.studio.nouns import (
    check_rule,
    in_file,
    kinds_object,
    moved_rule,
    on_page,
    sheet_from,
    tidied,
)
from satpack.studio.sheet import read_sheet, write_sheet
from tests.tools.examples import examples

TEXT = gallery_text("tetrominoes-4x5")


def sheet(text):
    found = read_sheet(text)
    assert found["error"] == ""
    return sheet_from(found["puzzle"])


def test_the_page_gets_every_kind_with_its_arguments(studio):
    record = studio.get("api/start").json()["rules"]
    assert record == json.loads(json.dumps(kinds_object()))
    assert [each["kind"] for each in record] == list(RULES)
    for each in record:
        wanted = arguments_of(RULES[each["kind"]])
        assert [argument["name"] for argument in each["arguments"]] == [a.name for a in wanted]


@examples(30)
@given(st.sampled_from(list(satpack.GRIDS)), st.data())
def test_tables_of_the_page_say_the_same_in_files(name, data):
    grid = satpack.GRIDS[name]
    cells = satpack.box(name, *(2 for _ in range(grid.dimension)))
    some = st.lists(st.sampled_from(cells), min_size=1, max_size=3, unique=True).map(tuple)
    weights = st.dictionaries(st.sampled_from(cells), st.integers(-3, 3), min_size=1)
    rules = [
        Forbid(cells=data.draw(some), pieces=("X",)),
        Allow(cells=data.draw(some)),
        Fixed((("X", data.draw(some)),)),
        Linear(cells=tuple(data.draw(weights).items()), most=3),
        Touch(pieces=("X",), others=("Y",)),
    ]
    by = grid.translations[0]
    away = tuple(-value for value in by)
    for rule in rules:
        table = rule_table(grid, rule)
        page = on_page(grid, table)
        check_rule(grid, page)
        assert _ordered(in_file(grid, page)) == _ordered(table)
        assert moved_rule(moved_rule(page, by), away) == page


def _ordered(table):
    """A table with its lists of cells in one order."""
    if isinstance(table, dict):
        return {key: _ordered(value) for key, value in table.items()}
    return sorted(table) if isinstance(table, list) else table


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"kind": "none"},
        {"kind": ["touch"]},
        {"kind": "forbid", "cells": [[1]]},
        {"kind": "forbid", "cells": "##"},
        {"kind": "forbid", "more": 1},
        {"kind": "fixed", "pieces": {"I": 3}},
        {"kind": "hole-size", "most": "many"},
    ],
)
def test_what_is_no_rule_is_refused(wrong):
    with pytest.raises(InputError):
        check_rule(satpack.GRIDS["square"], wrong)


def test_a_rule_is_written_changed_and_removed_and_nothing_else_changes():
    text = TEXT + '\n# beside\n[[rules]]\nkind = "no-crossroads"\n'
    drawn = sheet(text)
    drawn.rules.append({"kind": "forbid", "cells": [[0, 0]], "pieces": ["T"]})
    after = write_sheet(text, drawn)
    assert after.startswith(text.rstrip("\n"))
    assert satpack.loads(after).rules[1] == Forbid(cells=((0, 0),), pieces=("T",))
    drawn.rules[1]["cells"] = [[1, 0]]
    again = write_sheet(after, drawn)
    assert "# beside" in again
    assert satpack.loads(again).rules[1].cells == ((1, 0),)
    del drawn.rules[0]
    alone = write_sheet(again, drawn)
    assert "# beside" not in alone
    assert [rule.kind for rule in satpack.loads(alone).rules] == ["forbid"]


def test_a_rule_that_means_nothing_is_written_at_its_place_and_comments_stay():
    text = "# story\n" + TEXT.replace("[region]", "# what is filled\n[region]")
    drawn = sheet(text)
    drawn.rules.append({"kind": "touch", "pieces": ["gone"]})
    after = write_sheet(text, drawn)
    assert "# what is filled" in after
    read = read_sheet(after)
    assert "gone" in read["error"]
    assert after.split("\n")[read["line"] - 1] == 'pieces = ["gone"]'


def test_cells_of_rules_move_with_the_region():
    drawn = sheet(TEXT)
    drawn.rules.append({"kind": "forbid", "cells": [[0, 0]], "pieces": ["T"]})
    home = satpack.loads(write_sheet(TEXT, drawn))
    drawn.region.required = [(x - 3, y + 5) for x, y in drawn.region.required]
    drawn.rules[-1]["cells"] = [[-3, 5]]
    assert satpack.loads(write_sheet(TEXT, drawn)) == home
    assert tidied(tidied(drawn)) == tidied(drawn)

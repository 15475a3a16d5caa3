"""The table of engines in docs/rules.md says which of them keep a rule."""

import re
from dataclasses import replace
from pathlib import Path

import satpack
from satpack.engines.rows import engines
from satpack.model.rules import RULES

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"

CELLS = satpack.box("square", 2, 2)
PUZZLE = satpack.Puzzle("p", "square", CELLS, {"D": "##", "I": "##"})

ARGUMENTS = {
    "fixed": {"pieces": {"D": CELLS[:2]}},
    "forbid": {"cells": CELLS[:1]},
    "allow": {"cells": CELLS[:1], "pieces": ("D",)},
    "touch": {"pieces": ("D",)},
    "apart": {"pieces": ("D",)},
    "symmetric": {"by": "mirror-x"},
    "colourable": {"colours": 2},
    "one-empty": {"cells": CELLS},
    "hole-size": {"most": 1},
    "linear": {"pieces": {"D": 1}, "most": 1},
}


def refused(engine):
    """The kinds of rules that an engine refuses."""
    for kind, rule in RULES.items():
        ruled = replace(PUZZLE, rules=(rule(**ARGUMENTS.get(kind, {})),))
        if any(lack(ruled).startswith("the rule ") for lack in engine.lacks):
            yield kind


def test_every_engine_keeps_the_rules_that_the_table_says():
    text = PAGE.read_text(encoding="utf-8").partition("## Which engine")[2]
    head, *rows = re.findall(r"^\| (`?\w+.*) \|$", text.partition("\n##")[0], re.MULTILINE)
    places = set(re.findall(r"`(\S+)`", head))
    described = dict(row.split(" | ", maxsplit=1) for row in rows)
    named = {f"`{name}`": each for name, each in engines().items() if each.is_named}
    assert described.keys() == named.keys()
    for name, engine in named.items():
        about_places, others = (said == "refuses" for said in described[name].split(" | "))
        expected = {kind for kind in RULES if (about_places if kind in places else others)}
        assert set(refused(engine)) == expected, name

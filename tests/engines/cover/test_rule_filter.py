"""The filter of solutions by rules: when it gives up."""

import pytest

from satpack.engines.cover.search import RuleFilter, Window
from satpack.gallery import load
from satpack.model.placing.placements import place
from satpack.runtime.errors import Undecided

PLACEMENTS = place(load("tetrominoes-4x5"))


def test_a_window_ends_by_the_nodes_that_were_visited():
    rules = RuleFilter(PLACEMENTS, Window(solutions=10, nodes=100))
    rules.after(99)
    with pytest.raises(Undecided, match="limit of solutions"):
        rules.after(100)


def test_where_enough_is_kept_another_window_begins():
    rules = RuleFilter(PLACEMENTS, Window(solutions=10, nodes=100, kept=0))
    seen = []
    for nodes in (99, 100, 199, 200, 450, 500, 550):
        rules.after(nodes)
        seen.append(rules.windows)
    assert seen == [0, 1, 1, 2, 3, 3, 4]


def test_without_a_window_it_never_gives_up():
    RuleFilter(PLACEMENTS).after(10**12)
    RuleFilter(PLACEMENTS, Window(solutions=10)).after(10**12)

"""Counting the solutions of each combination of empty cells."""

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack.engines.prepared import Prepared
from satpack.model.rules import OneEmpty
from satpack.questions.engines import listing_for
from tests.tools.examples import examples
from tests.tools.strategies import puzzles


@examples(60)
@given(puzzles(max_cells=7).filter(lambda puzzle: len(puzzle.region) > 1), st.data())
def test_every_solution_is_counted_once_under_its_empty_cells(puzzle, data):
    cells = data.draw(st.lists(st.sampled_from(puzzle.region.cells), min_size=2, unique=True))
    cut = data.draw(st.integers(1, len(cells) - 1))
    region = satpack.Region((), puzzle.region.cells)
    free = replace(puzzle, region=region)
    rules = (OneEmpty(cells[:cut]), OneEmpty(cells[cut:]))
    counted = satpack.count(replace(free, rules=rules), each=True).each
    plain = Counter()
    for solution in satpack.enumerate(free, up_to="total"):
        empty = set(region.cells).difference(*(placed.cells for placed in solution.placed))
        first, second = empty.intersection(cells[:cut]), empty.intersection(cells[cut:])
        if len(first) == len(second) == 1:
            labels = (
                rules[0].labelled(free.grid)[min(first)],
                rules[1].labelled(free.grid)[min(second)],
            )
            plain[labels] += 1
    assert {choice: number for choice, number in counted.counts.items() if number} == plain


@cache
def counted_by_date():
    return satpack.count(satpack.load("calendar"), each=True).each.counts


@pytest.mark.parametrize("date", [("Jan", "25"), ("Oct", "6"), ("Feb", "29"), ("Apr", "31")])
def test_a_date_is_a_puzzle_of_its_own(date):
    calendar = satpack.load("calendar")
    chosen = {
        cell
        for rule, label in zip(calendar.rules[:2], date, strict=True)
        for cell, own in rule.labelled(calendar.grid).items()
        if own == label
    }
    region = satpack.Region(set(calendar.region.cells) - chosen)
    alone = satpack.count(replace(calendar, region=region, rules=()), up_to="total").total
    assert alone == {"25": 216, "6": 7, "29": 64}.get(date[1], alone)
    if date == ("Apr", "31"):
        assert alone > 0  # it is the rules that know the calendar
        alone = 0
    assert counted_by_date()[date] == alone


def test_many_processes_filter_where_that_is_faster():
    calendar = satpack.load("calendar")
    for engine, jobs, expected in (("auto", 2, "cover"), ("sat", 2, "sat"), ("auto", 1, "cover")):
        options = {"engine": engine, "jobs": jobs}
        assert expected in next(listing_for(Prepared(calendar), options).sources).engine


def test_there_must_be_something_to_choose():
    with pytest.raises(
        satpack.OptionError, match="Soma cube: each counts by rules of kind one-empty"
    ):
        satpack.count(satpack.load("soma"), each=True)


@pytest.mark.parametrize(("labels", "classes"), [("", 1), ("Mon Tue", 2), (" Mon\n  Tue\n", 2)])
def test_symmetries_keep_what_has_a_label(labels, classes):
    ends = (0, 0), (2, 0)
    region = satpack.Region([(1, 0)], ends)
    domino = satpack.Piece("I", [(0, 0), (1, 0)])
    puzzle = satpack.Puzzle(
        "days", "square", region, [domino], rules=[OneEmpty(ends, labels=labels)]
    )
    found = satpack.count(puzzle)
    assert (found.total, found.rotations, found.symmetry) == (2, classes, classes)


@pytest.mark.parametrize(
    ("labels", "fault"),
    [
        ("a b", "found 2 for 3 cells"),
        ("a b a", "'a' is listed twice"),
        ("a b c\x1b[31m", r"labels: found 'a b c\\x1b\[31m'; use printable text"),
    ],
)
def test_labels_must_fit_their_cells(labels, fault):
    calendar = satpack.load("calendar")
    rule = OneEmpty(calendar.region.cells[:3], labels=labels)
    with pytest.raises(satpack.PuzzleError, match=fault):
        replace(calendar, rules=(rule,))

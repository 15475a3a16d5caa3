"""Surveys: limits that are kept in the middle of a batch, and what has nothing to come apart."""

import time

import pytest

from satpack.gallery import load
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.model.moves.disassembly import Ending
from satpack.questions.disassemble import Survey


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_deadline_in_the_middle_of_a_batch_is_kept(jobs, monkeypatch):
    later = 0.0
    now = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: now() + later)
    survey = Survey(load("tetraprisms"), timeout=1_000, jobs=jobs)
    for _ in survey.outcomes():
        later = 10_000.0
    assert survey.reason == "time limit"
    assert not survey.complete
    assert 0 < survey.tally.assemblies < 1_448


def test_what_is_shown_is_what_was_counted():
    survey = Survey(load("loves-dozen"))
    for outcome in survey.outcomes():
        if outcome.ending is Ending.SEPARATED and outcome.levels[0] > 6:
            found = outcome.shown()
            assert (found.levels, found.states) == (outcome.levels, outcome.states)
    assert survey.complete


@pytest.mark.parametrize("jobs", [1, 2])
def test_both_ways_through_a_survey_agree(jobs):
    ways = [Survey(load("piston"), jobs=jobs) for _ in range(2)]
    for _ in ways[0].outcomes():
        pass
    for _ in ways[1]:
        pass
    assert ways[0].tally == ways[1].tally


ONE_PIECE = """
name = "one piece or two"
grid = "square"
[region]
cells = [[0, 0], [1, 0]]
[[pieces]]
name = "domino"
cells = [[0, 0], [1, 0]]
copies = "0-1"
[[pieces]]
name = "square"
cells = [[0, 0]]
copies = "0-2"
"""


def test_a_single_piece_does_not_count_as_coming_apart():
    survey = Survey(parse_puzzle(ONE_PIECE, file="one.toml"))
    levels = [outcome.levels for outcome in survey.outcomes()]
    assert sorted(levels) == [(), (1,)]
    tally = survey.tally
    assert (tally.assemblies, tally.apart, tally.whole, tally.lowest) == (2, 1, 1, (1,))

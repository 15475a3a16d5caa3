"""Surveys: limits that are kept in the middle of a batch, and what has nothing to come apart."""

import time

import pytest

import satpack
from satpack.gallery import load
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.model.moves.disassembly import Ending
from satpack.questions.disassemble import Survey
from satpack.runtime.errors import OptionError


def test_a_deadline_in_the_middle_of_a_batch_is_kept(monkeypatch):
    later = 0.0
    now = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: now() + later)
    survey = Survey(load("tetraprisms"), timeout=1_000)
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


def test_a_survey_with_an_undecided_assembly_is_not_complete():
    found = Survey(load("loves-dozen"), states=20).run()
    assert found.tally.undecided > 0
    assert (found.complete, found.conclusion) == (False, "undecided")
    assert found.reason == "limit of states"


def test_a_puzzle_is_taken_apart_as_a_whole_and_an_assembly_by_itself():
    survey = Survey(load("piston"))
    found = list(survey)
    whole = satpack.disassemble(load("piston"))
    assert whole.complete
    assert whole.tally == survey.tally
    alone = [satpack.disassemble(each.assembly) for each in found]
    assert [each.levels for each in alone] == [each.levels for each in found]
    with pytest.raises(OptionError, match="limit applies to all assemblies of a puzzle"):
        satpack.disassemble(found[0].assembly, limit=1)
    with pytest.raises(OptionError, match="shortest applies to one assembly"):
        satpack.disassemble(load("piston"), shortest=True)
    with pytest.raises(TypeError, match="no option 'timout'; did you mean timeout"):
        satpack.disassemble(found[0].assembly, timout=1)


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


def test_an_assembly_of_no_piece_comes_apart():
    """The only piece has no place, and may be left out; every cell may stay empty."""
    bar = satpack.Piece("bar", satpack.box("cube", 2, 1, 1), satpack.Copies(0, 1))
    puzzle = satpack.Puzzle("empty", "cube", satpack.Region((), ((0, 0, 0),)), [bar])
    (found,) = Survey(puzzle)
    assert (found.ending, found.levels, found.assembly.placed) == (Ending.SEPARATED, (), ())

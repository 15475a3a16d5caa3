"""Sets of pieces: all ways to go through them, and the plain way, find the same."""

import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack.engines.design.candidates import SetCandidates
from satpack.engines.design.examiner import Examiner, family_of
from satpack.engines.design.family import Ranking
from satpack.engines.design.record import Account, Seen, SetRecord
from satpack.model.designs.design import Design, Sets
from satpack.model.shapes.burrs import burr_cells
from satpack.runtime.errors import PuzzleError, Undecided
from satpack.runtime.limits import Deadline
from tests.tools.designs import (
    burr_region,
    designs,
    mirrored,
    plainly,
    small_flat_pieces,
    solid_burr,
)


def found_by(puzzle, **options):
    run = satpack.Designs(puzzle, **options)
    found = list(run)
    assert run.complete
    return {frozenset(each.pieces.items()): each.record.solutions for each in found}


def flat_cube(*want):
    """Small flat pieces to fill a cube, some of them, with wishes."""
    cells = satpack.box("cube", 3, 3, 3)
    return satpack.Puzzle("s", "cube", cells, small_flat_pieces(), design=Design(want=want))


def asked(puzzle, **options):
    """Return what is found; nothing if it can be seen beforehand that there is none."""
    try:
        return found_by(puzzle, **options)
    except PuzzleError as fault:
        if not any(words in str(fault) for words in ("no set", "distinct is wished")):
            raise
        return {}


@given(designs())
def test_each_by_itself_and_all_together_find_what_the_plain_way_finds(puzzle):
    expected = plainly(puzzle)
    each, together = (asked(puzzle, engine=engine) for engine in ("each", "together"))
    assert each == together
    assert all(expected[used] == counts for used, counts in each.items())
    # of sets that are images of each other one may stand for all
    stand = {image for used in each for image in {used} | mirrored(puzzle, used)}
    assert expected.keys() <= stand


@given(designs())
def test_sets_are_counted_as_they_are_numbered_by_what_they_promise(puzzle):
    family = family_of(puzzle, puzzle.design)
    ranking = Ranking(family)
    assert len(ranking) == family.count()
    sets = ranking.sets(0, len(ranking))
    assert len({row.tobytes() for row in sets}) == len(sets)
    low, high = family.areas
    for row in sets:
        kinds = row[row >= 0]
        assert family.pieces[0] <= len(kinds) <= family.pieces[1]
        assert low <= family.sizes[kinds].sum() <= high
        copies = np.bincount(kinds, minlength=len(family.low))
        assert (family.low <= copies).all()
        assert (copies <= family.high).all()
        if isinstance(own := puzzle.design.search.pieces, tuple):
            assert sorted(family.sizes[kinds].tolist()) == sorted(own)
    middle = len(ranking) // 2
    parts = np.concatenate((ranking.sets(0, middle), ranking.sets(middle, len(ranking))))
    assert (parts == sets).all()
    for promise in (1, -1):
        others = Ranking(family, promise).sets(0, len(ranking))
        cells = family.cells(others).tolist()
        assert cells == sorted(cells, reverse=promise < 0)
        assert sorted(others.tolist()) == sorted(sets.tolist())


def test_sets_have_the_sizes_asked_for_where_cells_may_stay_empty():
    forms = [
        replace(form, copies=(0, 1)) for n in (1, 3) for form in satpack.polyforms("square", n)
    ]
    board = satpack.Region([], satpack.box("square", 3, 3))
    puzzle = satpack.Puzzle("p", "square", board, forms, design=Design(Sets((3, 1))))
    assert family_of(puzzle, puzzle.design).count() == 2
    for options in ({"engine": "each"}, {"engine": "together"}, {"sample": 100}, {"improve": 100}):
        found = satpack.design(puzzle, **options)
        assert {sum(len(puzzle.piece(name)) for name in each.pieces) for each in found} == {4}
        assert len(found) <= 2


@pytest.mark.parametrize("engine", ["each", "together"])
@pytest.mark.parametrize(("best", "turned"), [("level", -1), ("holes", 1)])
def test_a_search_finds_what_promises_most_first(engine, best, turned):
    pieces = [
        satpack.Piece(str(n), burr_cells(n), (0, 6)) for n in (1024, 911, 1, 462, 256, 88, 120)
    ]
    design = Design(6, ["unique"], best=best)
    puzzle = satpack.Puzzle("burrs", "cube", burr_region(), pieces, design=design)
    holes = [turned * each.record.holes for each in satpack.Designs(puzzle, engine=engine)]
    assert len(set(holes)) > 1
    assert holes == sorted(holes)


@given(designs())
def test_what_is_met_at_random_is_among_all(puzzle):
    try:
        examiner = Examiner(puzzle, Design(puzzle.design.search), states=1000)
    except PuzzleError:
        return
    rows = np.array(SetCandidates(examiner, "sample").begin(random.Random(0), 20))
    if not len(rows):
        return
    board = examiner.boards[0]
    for row, kinds in zip(rows, board.kinds_of(rows), strict=True):
        placed = row[row >= 0]
        cells = np.concatenate([board.placements.cells_of(p) for p in placed.tolist()])
        assert len({tuple(cell) for cell in cells.tolist()}) == len(cells)
        assert set(puzzle.region.required) <= {tuple(cell) for cell in cells.tolist()}
        assert (kinds[kinds >= 0] < examiner.family.candidates).all()
    alone = Design(puzzle.design.search, [], puzzle.design.regions[:1])
    all_sets = asked(replace(puzzle, design=alone), engine="each")
    names = [piece.name for piece in puzzle.pieces]
    stand = examiner.least(board.kinds_of(rows))
    for row in stand:
        used = frozenset(Counter(names[kind] for kind in row[row >= 0]).items())
        assert used in all_sets


@given(st.lists(st.lists(st.integers(1, 3), max_size=3).map(tuple), unique=True))
def test_the_hardest_of_all_sets_is_the_best_by_level(levels):
    records = [SetRecord((0,), (1,), 0, True, 1, 0, each) for each in levels]
    in_order = sorted(records, key=lambda record: record.rank("level"))
    # as the hardest assembly of one set is chosen
    assert [record.levels for record in in_order] == sorted(levels, reverse=True)


def test_what_is_not_decided_may_still_be_as_wished():
    bounds = Design(want=["apart", "level >= 7"]).bounds
    open_record = SetRecord((0,), (2,), 0, True, 1, 1, (4, 1))
    assert not open_record.meets(bounds)
    assert open_record.might_meet(bounds)
    assert not SetRecord((0,), (2,), 0, True, 1, 0, (4, 1)).might_meet(bounds)
    assert SetRecord((0,), (2,), 0, True, 1, 1, (8, 1)).meets(bounds)
    locked = Design(want=["locked"]).bounds
    assert not SetRecord((0,), (2,), 0, True, 0, 1, ()).meets(locked)
    assert SetRecord((0,), (2,), 0, True, 0, 0, ()).meets(locked)


def test_a_set_of_very_many_solutions_is_dropped_only_if_fewer_are_wished(monkeypatch):
    monkeypatch.setattr("satpack.engines.design.examiner.MANY", 3)
    pieces = {
        "I": "#####",
        "L": "####\n#...",
        "P": "##\n##\n#.",
        "Y": "####\n.#..",
        "V": "###\n#..\n#..",
    }
    board = satpack.box("square", 5, 5)
    five = [satpack.Piece(name, cells, (0, 5), grid="square") for name, cells in pieces.items()]
    seen = {}
    for want in ((), ("solutions <= 2",)):
        puzzle = satpack.Puzzle("five", "square", board, five, design=Design(want=want))
        run = satpack.Designs(puzzle, engine="each")
        found = list(run)
        assert found
        seen[want] = run
        assert all(each.record.solutions[0] <= 3 for each in found)
    free, bounded = seen.values()
    assert (free.seen.undecided > 0, free.seen.dropped, free.complete) == (True, 0, False)
    assert free.reason == "limit of states, or of solutions"
    assert (bounded.seen.undecided, bounded.seen.dropped > 0, bounded.complete) == (0, True, True)


def test_candidates_of_one_shape_are_refused():
    pieces = [
        satpack.Piece("a", "##.\n.##", grid="square"),
        satpack.Piece("b", ".##\n##.", grid="square"),
    ]
    puzzle = satpack.Puzzle("twice", "square", satpack.box("square", 4, 2), pieces, design=Design())
    with pytest.raises(PuzzleError, match="'a' and 'b' have the same shape"):
        satpack.design(puzzle)


def test_images_of_kinds_are_made_until_the_deadline():
    puzzle = flat_cube()
    puzzle = replace(puzzle, pieces=[replace(piece, turn="none") for piece in puzzle.pieces])
    family = family_of(puzzle, puzzle.design)
    family._deadline = Deadline.after(0)
    with pytest.raises(Undecided):
        family.images  # noqa: B018 - made on first use


def test_levels_are_those_of_the_survey():
    design = Design(6, ["solutions >= 1"], best="level")
    puzzle = solid_burr((1, 120, 188, 256, 792, 871, 888, 928, 960, 1024), design=design)
    found = satpack.design(puzzle)
    assert found
    for each in found:
        survey = satpack.Survey(each.puzzle())
        outcomes = list(survey.outcomes())
        assert len(outcomes) == each.solutions["region"]
        assert survey.tally.apart == each.record.apart
        assert ".".join(map(str, survey.tally.highest)) == each.level
        assert (f"level {each.level}" if each.level else "none comes apart") in each.sentence
        if each.level:
            assert each.disassembly().level == each.level
            assert each.solution() == each.disassembly().assembly
    hardest = max(found, key=lambda each: each.record.levels)
    assert found[0].level == hardest.level != ""


def test_of_a_part_the_latest_word_counts():
    account = Account(Seen(sets=1))
    account.take(3, Seen(5, 4, 3, 2, 1))
    account.take(4, Seen(sets=10))
    account.take(3, Seen(6, 4, 3, 2, 1))
    assert account.seen == Seen(17, 4, 3, 2, 1)

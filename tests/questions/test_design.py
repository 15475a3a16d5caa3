"""Designs: published figures, partial runs, and what is refused before any search."""

from dataclasses import replace
from math import comb

import pytest

import satpack
from satpack.engines.design.examiner import Examiner
from satpack.engines.design.worker import DesignWorker
from satpack.engines.listing import PlacementBatch
from satpack.model.designs.design import (
    Cut,
    Design,
    FreeCells,
    FreePieces,
    FreeRegion,
    Sets,
    Target,
)
from satpack.model.designs.painting import ColourWish
from satpack.model.moves.disassembly import Ending
from satpack.model.rules import RULES
from satpack.model.shapes.burrs import burr_cells, burr_family
from satpack.model.symmetry.group import symmetry_of
from satpack.runtime.errors import LimitError, OptionError, PuzzleError, Undecided
from tests.tools import damage
from tests.tools.designs import TWENTY_FIVE, burr_region, flat, small_flat_pieces, solid_burr
from tests.tools.nights import by_night

CUBE = satpack.box("cube", 3, 3, 3)
SQUARE = satpack.box("square", 2, 2)


def small(**design):
    return satpack.Puzzle("small", "cube", CUBE, small_flat_pieces(), design=Design(**design))


def in_rows(width, *, want=("unique",)):
    forms = [replace(form, copies=(0, 1)) for form in satpack.polyforms("square", 5)]
    return satpack.Puzzle(
        f"5x{width}", "square", satpack.box("square", 5, width), forms, design=Design(want=want)
    )


def sizes(found):
    """Return how many cells each piece of a set has, the largest first."""
    return tuple(sorted((len(found.source.piece(name)) for name in found.pieces), reverse=True))


@pytest.mark.parametrize("engine", ["each", "together"])
def test_small_flat_pieces_in_a_cube(engine):
    everything = satpack.design(small(), engine=engine)
    assert sum(found.solutions["region"] for found in everything) == 58_625
    unique = [found for found in everything if found.solutions["region"] == 1]
    assert len(unique) == 95  # torito.jp, hako022
    assert sum(sizes(found) == (5, 5, 5, 4, 4, 4) for found in everything) == 95  # hako010
    assert sum(sizes(found) == (5, 5, 5, 4, 4, 4) for found in unique) == 26
    assert sum(sizes(found) == (5, 5, 5, 5, 4, 3) for found in unique) == 48
    assert sum(sizes(found) == (5, 5, 5, 5, 5, 2) for found in unique) == 4
    for own, number in (((5, 5, 5, 4, 4, 4), 224), ((5, 5, 5, 5, 4, 3), 560)):
        assert satpack.Designs(small(search=Sets(own))).sets == number
    wished = satpack.design(small(want=["unique"]), engine=engine)
    assert {found.record for found in wished} == {found.record for found in unique}


def test_three_regions_at_once():
    regions = [
        Target("3x8", satpack.Region(satpack.box("cube", 3, 8, 1))),
        Target("4x6", satpack.Region(satpack.box("cube", 4, 6, 1))),
        Target("2x3x4", satpack.Region(satpack.box("cube", 2, 3, 4))),
    ]
    pieces = flat(satpack.polyforms("square", 4)) + flat(satpack.polyforms("square", 5))
    design = Design(5, ["unique"], regions)
    puzzle = satpack.Puzzle("three", "cube", regions[0].region, pieces, design=design)
    found = satpack.design(puzzle)
    # torito.jp, hako029
    assert {" ".join(each.pieces) for each in found} == {
        "L4 F L N U", "L4 L T U Y", "O4 L P T U", "S4 N P U V",
    }  # fmt: skip
    square = satpack.Region((), satpack.box("cube", 5, 5, 1))
    four = Design(5, ["unique"], [*regions, Target("5x5", square, satpack.Holes(1, 1))])
    (only,) = satpack.design(replace(puzzle, design=four))
    assert " ".join(only.pieces) == "O4 L P T U"
    for each in found:
        for name in each.solutions:
            assert satpack.count(each.puzzle(name)).symmetry == 1
            assert each.puzzle(name).expect.symmetry == 1
            each.solution(name).verify()


ROWS = {
    3: (7, 7, 7), 4: (50, 26, 9), 5: (107, 45, 19), 6: (541, 172, 68), 7: (1396, 245, 60), 8: (3408, 261, 33),
    9: (5902, 175, 16), 10: (6951, 65, 4), 11: (4103, 12, 0), 12: (1010, 1, 0),
}  # fmt: skip
"""Of distinct pentominoes in 5 x n, as published: solutions, sets, and sets with one solution."""


@pytest.mark.parametrize(("n", "numbers"), by_night(ROWS.items(), lambda row: row[0] > 7))
def test_distinct_pentominoes_in_rows(n, numbers):
    counts = [found.record.solutions[0] for found in satpack.Designs(in_rows(n, want=()))]
    assert (sum(counts), len(counts), counts.count(1)) == numbers


def cut_up(n, most):
    """Return a square that pieces of as many cells as it is wide are to fill."""
    forms = [replace(form, copies=(0, most)) for form in satpack.polyforms("square", n)]
    return satpack.Puzzle("cut", "square", satpack.box("square", n, n), forms, design=Design(n))


# OEIS A172477
@pytest.mark.parametrize(
    ("n", "number"), by_night([(2, 2), (3, 10), (4, 117), (5, 4006)], lambda row: row[0] > 4)
)
def test_ways_to_cut_squares_are_the_solutions_of_all_sets(n, number):
    found = satpack.Designs(cut_up(n, n))
    assert sum(satpack.count(each.puzzle()).total for each in found) == number


@pytest.mark.nightly
def test_sets_of_hexominoes_that_fill_a_square():
    assert len(satpack.design(cut_up(6, 1))) == 13_710  # P. Hamlyn
    puzzle = cut_up(6, 6)
    classes = sum(found.record.solutions[0] for found in satpack.Designs(puzzle, engine="together"))
    count = satpack.count(replace(puzzle, design=None), engine="cover")
    assert (count.symmetry, count.total) == (classes, 451_206)


def pentahexes():
    shipped = satpack.load("pentahexes-three-shapes")
    *boxes, ring = shipped.design.regions
    # that which fewest sets fill first, which saves nearly all of the time
    design = Design(6, ["unique"], [ring, *boxes])
    forms = [replace(form, copies=(0, 1)) for form in satpack.polyforms("hexagon", 5)]
    return shipped, replace(shipped, pieces=tuple(forms), design=design)


def hexominoes():
    shipped = satpack.load("hexominoes-three-boxes")
    pieces = enumerate(flat(satpack.polyforms("square", 6)))
    return shipped, replace(shipped, pieces=[replace(piece, name=str(n)) for n, piece in pieces])


@pytest.mark.parametrize(("made", "sets"), [(pentahexes, 74_613), (hexominoes, 1_623_160)])
def test_only_six_pieces_fill_three_shapes_in_one_way_each(made, sets):
    shipped, candidates = made()
    run = satpack.Designs(candidates)
    (only,) = run
    assert (run.complete, run.sets) == (True, sets)
    found, expected = (
        {shipped.grid.canonical(piece.cells, reflect=True) for piece in puzzle.pieces}
        for puzzle in (only.puzzle(), shipped)
    )
    assert found == expected
    assert all(satpack.count(only.puzzle(name)).symmetry == 1 for name in only.solutions)


def mirror_images_apart(puzzle):
    """Return how many assemblies come apart, an assembly and its mirror image as two."""
    survey, action = (
        satpack.Survey(puzzle),
        symmetry_of(puzzle).on(placements := satpack.place(puzzle)),
    )
    apart = [
        tuple(sorted(placements.find(outcome.placed())))
        for outcome in survey.outcomes()
        if outcome.ending is Ending.SEPARATED
    ]
    return PlacementBatch(placements, action, apart).class_sizes()["rotations"]


@pytest.mark.parametrize("engine", ["each", "together"])
def test_burrs_of_notchable_pieces(engine):
    puzzle = solid_burr(TWENTY_FIVE, design=Design(6, ["solutions >= 1"], best="level"))
    run = satpack.Designs(puzzle, engine=engine)
    found = list(run)
    assert run.complete
    assert sum(each.record.solutions[0] for each in found) == 588
    assert sum(each.record.apart for each in found) == 179
    assert (run.sets, run.seen.assemblies) == (32_132, 588)
    # B. Cutler counts 314, an assembly and its mirror image as two
    assert mirror_images_apart(replace(puzzle, design=None)) == 314
    apart = satpack.design(replace(puzzle, design=Design(6, ["apart"])), engine=engine)
    assert {each.record for each in apart} == {each.record for each in found if each.record.apart}


@pytest.mark.parametrize("puzzle", [small(), solid_burr(TWENTY_FIVE, design=Design(6, ["apart"]))])
def test_a_set_is_solved_again_within_a_time_limit(puzzle):
    found = next(iter(satpack.Designs(puzzle)))
    with pytest.raises(Undecided, match="time limit"):
        found.solution(timeout=0)
    assert found.solution(timeout=600) == found.solution()


def test_after_a_limit_no_fewer_sets_were_seen_than_are_found(monkeypatch):
    advance = DesignWorker.advance
    monkeypatch.setattr(DesignWorker, "advance", lambda self, _seconds: advance(self, 0.0))
    run = satpack.Designs(small(), limit=3, engine="each")
    assert len(list(run)) == run.found == 3
    assert run.seen.sets >= 3
    assert run.seen.solvable >= 3


def test_a_run_that_was_left_early_is_not_complete_when_it_is_asked_again():
    run = satpack.Designs(small())
    next(iter(run))
    assert list(run) == []
    assert not run.complete


def test_a_partial_run_says_so_and_what_it_found_holds():
    run = satpack.Designs(small(want=["unique"]), timeout=0)
    found = {each.record for each in run}
    assert (run.complete, run.reason) == (False, "time limit")
    assert found < {each.record for each in satpack.design(small(want=["unique"]))}
    run = satpack.Designs(small(want=["unique"]), limit=3)
    assert len(list(run)) == 3
    assert (run.complete, run.limited, run.reason) == (False, True, "limit of sets")
    assert list(satpack.Designs(small(), limit=0)) == []


def cut(search):
    return satpack.Puzzle("cut", "cube", CUBE, {"whole": CUBE}, design=Design(search))


@pytest.mark.parametrize(
    "puzzle",
    [
        small(want=["unique"]),
        cut(Cut("whole", 4)),
        cut(FreePieces((FreeCells("whole", 2),))),
        replace(satpack.load("soma"), design=Design(ColourWish(1))),
    ],
)
def test_no_time_is_no_time_for_getting_ready_either(puzzle, monkeypatch):
    turned = []
    monkeypatch.setattr("satpack.engines.design.family.widest_turn", turned.append)
    if isinstance(puzzle.design.search, FreePieces):
        puzzle = replace(puzzle, region=CUBE[:-2])
    run = satpack.Designs(puzzle, timeout=0)
    assert list(run) == turned == []
    assert (run.complete, run.reason, run.seen.sets) == (False, "time limit", 0)


@pytest.mark.parametrize("options", [{}, {"engine": "together"}, {"free-cells": 1}])
def test_a_single_piece_neither_comes_apart_nor_is_locked(options):
    pieces = [satpack.Piece("D", [(0, 0), (1, 0)], (0, 2)), satpack.Piece("O", SQUARE, (0, 1))]
    board = SQUARE
    free = options.pop("free-cells", 0)
    if free:
        pieces, board = [replace(pieces[1], copies=1)], [*SQUARE, (2, 0)]

    def found(*want):
        design = Design(FreeRegion(1) if free else None, want, best="level")
        puzzle = satpack.Puzzle("p", "square", board, pieces, design=design)
        return satpack.design(puzzle, **options)

    single = [each for each in found() if each.pieces == {"O": 1}]
    assert [each.record.whole for each in single] == [1]
    assert [each for each in found("apart") if each.pieces == {"O": 1}] == []
    assert [each for each in found("locked") if each.pieces == {"O": 1}] == []
    assert [each.pieces for each in found("level = 0")] == [{"O": 1}]
    for each in found():
        puzzle = each.puzzle()
        tally = satpack.Survey(puzzle)
        list(tally.outcomes())
        assert (tally.tally.apart, tally.tally.whole) == (puzzle.expect.apart, each.record.whole)


@pytest.mark.parametrize("options", [{}, {"engine": "together"}, {"sample": 2000}])
def test_many_processes_find_the_same(options):
    puzzle = small(want=["unique"])
    alone = {each.record for each in satpack.design(puzzle, **options)}
    assert alone
    assert {each.record for each in satpack.design(puzzle, jobs=2, **options)} == alone


@pytest.mark.parametrize(
    "options", [{}, {"engine": "together"}, {"sample": 1500}, {"improve": 9000}]
)
def test_a_run_goes_on_where_it_ended(tmp_path, options):
    puzzle = small(want=["unique"])
    options = {**options, "resume": str(tmp_path / "run.db")}
    assert len(list(satpack.Designs(puzzle, limit=1, **options))) == 1
    second = satpack.Designs(puzzle, **options)
    found = {each.record for each in second}
    third = satpack.Designs(puzzle, **options)
    again = {each.record for each in third}
    assert found == again
    assert second.seen == third.seen
    if not options.keys() & {"sample", "improve"}:
        assert len(found) == 95
    if options.get("engine") != "together":  # where what is kept is the solutions of all sets
        with pytest.raises(satpack.InputError, match="belongs to another run"):
            list(satpack.Designs(small(want=["solutions <= 2"]), **options))


def test_runs_that_are_kept_come_to_the_end_however_short_they_are(tmp_path, monkeypatch):
    examine, examined = Examiner.records, 0

    def slowly(self, sets, **options):
        nonlocal examined
        if self.deadline.at is not None:
            examined += len(sets)
            if examined > 8:
                raise Undecided("time limit")
        return examine(self, sets, **options)

    monkeypatch.setattr(Examiner, "records", slowly)
    puzzle, found = in_rows(3, want=()), set()
    for _ in range(100):
        examined = 0
        run = satpack.Designs(puzzle, timeout=60, resume=str(tmp_path / "run.db"))
        again = {each.record for each in run}
        assert again >= found  # what was shown once is shown again
        found = again
        if run.complete:
            break
    assert run.complete
    assert len(found) == 7


def test_what_is_kept_is_shown_however_little_time_there_is(tmp_path):
    puzzle, path = small(want=["unique"]), str(tmp_path / "run.db")
    assert len(list(satpack.Designs(puzzle, resume=path))) == 95
    run = satpack.Designs(puzzle, timeout=0, resume=path)
    assert len(list(run)) == 95
    assert run.complete


@pytest.mark.parametrize("engine", ["each", "together"])
def test_what_was_damaged_is_done_again_and_said(tmp_path, engine):
    puzzle, path = small(want=["unique"]), tmp_path / "run.db"
    first = {each.record for each in satpack.Designs(puzzle, engine=engine, resume=str(path))}
    damage.by_hand(path, "one checksum")
    again = satpack.Designs(puzzle, engine=engine, resume=str(path))
    assert {each.record for each in again} == first
    assert again.complete
    assert ["was damaged" in note for note in again.notes] == [True]


@pytest.mark.parametrize("engine", ["each", "together"])
def test_images_of_invalid_sets_are_skipped(engine):
    """A mirror that only the first region has makes an L of a J, which is no candidate."""
    chiral = satpack.Region([(2, 0), (5, 0), *((x, 1) for x in range(6))])
    board = satpack.Region(satpack.box("square", 4, 2))
    piece = satpack.Piece("L", [(0, 0), (0, 1), (1, 1), (2, 1)], copies=(0, 2))
    design = Design(regions=[Target("A", board), Target("B", chiral)])
    puzzle = satpack.Puzzle("L only", "square", board, [piece], reflect=False, design=design)
    found = satpack.design(puzzle, engine=engine)
    assert list(found) == []


def test_what_is_met_at_random_depends_on_the_seed_alone():
    puzzle = small(want=["solutions <= 3"])
    first, second, other = (
        {each.record for each in satpack.design(puzzle, sample=300, seed=seed)}
        for seed in (1, 1, 2)
    )
    assert first == second != other
    everything = {each.record for each in satpack.design(puzzle)}
    assert first < everything
    assert other < everything


def test_better_sets_are_met_on_the_way():
    pieces = [satpack.Piece(str(n), burr_cells(n), (0, 6)) for n in burr_family("all")[::9]]
    puzzle = satpack.Puzzle(
        "burrs", "cube", burr_region(), pieces, design=Design(6, ["unique", "apart"])
    )
    run = satpack.Designs(puzzle, improve=1500, seed=3)
    found = list(run)
    assert not run.complete
    assert run.reason == "random sets are only some of the sets"
    levels = [each.record.levels for each in found]
    assert len(levels) > 1
    assert levels == sorted(levels)
    best = found[-1]
    assert (best.record.solutions, best.record.apart) == ((1,), 1)
    assert best.disassembly().level == best.level
    assert run.seen.sets >= 200


def test_free_cells():
    # pieces that fill 4x4 less a cell
    pieces = [
        satpack.Piece("L", "#..\n###", grid="square"),
        satpack.Piece("I", "####", grid="square"),
        satpack.Piece("P", "##\n##\n#.", grid="square"),
        satpack.Piece("D", "##", grid="square"),
    ]
    board = satpack.box("square", 4, 4)
    puzzle = satpack.Puzzle("less", "square", board, pieces, design=Design(FreeRegion(1)))
    run = satpack.Designs(puzzle)
    found = {each.left_out: each.record.solutions[0] for each in run}
    assert run.complete
    for cell in [(0, 0), (1, 0), (1, 1)]:  # one of each class
        images = {(x, y) for a, b in (cell, cell[::-1]) for x in (a, 3 - a) for y in (b, 3 - b)}
        rest = [other for other in board if other != cell]
        expected = satpack.count(replace(puzzle, region=satpack.Region(rest), design=None)).symmetry
        met = [number for (out,), number in found.items() if out in images]
        assert met == [expected] * (expected > 0)
    unique = satpack.design(replace(puzzle, design=Design(FreeRegion(1), ["unique"])))
    assert {each.left_out for each in unique} == {out for out, n in found.items() if n == 1}
    for each in unique:
        assert satpack.count(each.puzzle()).symmetry == 1


def test_three_cells_that_six_slabs_leave_of_a_cube():
    slab = satpack.Piece("slab", [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)], copies=6)
    design = Design(FreeRegion(3), ["unique"])
    run = satpack.Designs(satpack.Puzzle("cube", "cube", CUBE, [slab], design=design))
    (found,) = run
    assert run.complete
    # J. Slothouber and W. Graatsma: they lie on a diagonal
    for ends in zip(*found.left_out, strict=True):
        assert sorted(ends) == [0, 1, 2]
    assert (1, 1, 1) in found.left_out


def refused(puzzle, **options):
    with pytest.raises((PuzzleError, OptionError, LimitError)) as fault:
        satpack.Designs(puzzle, **options)
    return str(fault.value)


def test_what_is_refused_before_the_search():
    for none in ("solutions = 0", "solutions <= 0"):
        with pytest.raises(PuzzleError, match=r"want: solutions <?= 0: only sets with solutions"):
            small(want=[none])
    assert "has no design; add a table [design]" in refused(replace(small(), design=None))
    targets = [Target(f"{n}", satpack.Region(satpack.box("cube", n, n, n))) for n in (3, 4)]
    assert refused(small(regions=targets)) == (
        "no set can fill all regions: they take different numbers of cells (3 27, 4 64); leave some out, or allow holes"
    )
    assert refused(small(search=2)) == (
        "no set of 2 of the pieces has 27 cells, as the regions need; change pieces, their copies, or the regions"
    )
    assert refused(small(search=40)) == (
        "no set has 40 pieces: with these copies the regions have room for 13; use fewer pieces in [design], or more copies"
    )
    assert refused(small(want=["holes >= 2"])) == (
        "no set meets the wishes: 2 or more cells of region 'region' must stay empty, and 0 may; "
        "change holes or the wishes, or make cells of it optional"
    )
    twice = [replace(piece, copies=(2, 3)) for piece in small_flat_pieces()]
    assert refused(replace(small(want=["distinct"]), pieces=tuple(twice))).startswith(
        "distinct is wished, and piece 'domino2' is used 2 times or more; "
    )
    assert "there is no engine 'best'" in refused(small(), engine="best")
    assert "sample and improve: give one" in refused(small(), sample=3, improve=4)
    assert "sample 0: use 1 or more" in refused(small(), sample=0)
    assert "leave out improve or the engine" in refused(small(), improve=10, engine="each")
    assert "limit -1: use 0 or more" in refused(small(), limit=-1)
    assert "states 0: use 1 or more" in refused(small(), states=0)
    round_about = satpack.Region(satpack.box("square", 4, 2), wrap=(True, False))
    level = replace(in_rows(3, want=()), region=round_about, design=Design(best="level"))
    assert refused(level).startswith("assemblies in a wrapped region can't be taken apart; ")
    rule = RULES["no-crossroads"]()
    assert "can't have [[rules]]" in refused(replace(in_rows(3), rules=[rule]))


def test_too_many_sets_are_said_how_many_and_how_long():
    design, family = Design(6, ["unique"]), burr_family("all")
    burrs = [satpack.Piece(str(n), burr_cells(n), (0, 6)) for n in family]
    puzzle = satpack.Puzzle("burrs", "cube", burr_region(), burrs, design=design)
    said = "there are 6,108,555,783,487 sets, which would take about 10 years"
    assert refused(puzzle).startswith(said)
    assert 'engine "each" takes at most 20,000,000' in refused(puzzle, engine="each")
    # numbers that nobody can read are powers of ten
    pieces = [replace(form, copies=(0, 64)) for form in satpack.polyforms("square", 8)]
    board = satpack.box("square", 16, 32)
    many = satpack.Puzzle("many", "square", board, pieces, design=Design())
    digits = str(comb(len(pieces) + 63, 64))  # 64 of them, any as often as it likes
    sets = f"there are {digits[0]}.{digits[1]} x 10^{len(digits) - 1} sets, "
    assert refused(many).startswith(f"{sets}which would take about 4.2 x 10^65 years one by one")
    assert refused(many, engine="each").startswith(f'{sets}and engine "each" takes at most ')
    dominoes = [satpack.Piece("d", [(0, 0), (0, 1)], (0, 200))]
    assert refused(replace(many, region=satpack.box("square", 20, 20), pieces=dominoes)) == (
        "sets of up to 200 pieces; satpack designs with at most 64: use fewer, by pieces in [design]"
    )


def test_free_cells_need_given_pieces():
    design = Design(FreeRegion(1))
    assert "a number of copies, not a range" in refused(replace(small(), design=design))
    one = satpack.Puzzle("one", "square", satpack.box("square", 2, 2), {"a": "##"}, design=design)
    assert "the pieces have 2 cells, and the region less 1 has 3" in refused(one)
    assert "leave out engine, sample" in refused(one, sample=4)
    around = satpack.Region(satpack.box("square", 2, 2), wrap=(True, False))
    assert "is not wrapped; leave out" in refused(replace(one, region=around))


def test_sets_that_do_not_fit_into_memory_are_found_all_the_same(monkeypatch):
    in_memory = {each.record for each in satpack.design(small(), engine="together")}
    monkeypatch.setattr("satpack.engines.design.tally._PENDING", 50)
    monkeypatch.setattr("satpack.engines.design.tally._KEPT", 100)
    monkeypatch.setattr("satpack.engines.design.tally._CHUNK", 7)
    run = satpack.Designs(small(), engine="together")
    assert {each.record for each in run} == in_memory
    assert run.complete
    assert run.seen.solvable == len(in_memory)

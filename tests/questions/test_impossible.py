"""Puzzles without a solution: every question gives the same answer, however it is asked."""

import json

import pytest

import satpack
from satpack import Holes, Piece, Puzzle, Region
from satpack.engines.prepared import Prepared
from satpack.model.answer import Status
from satpack.questions.solve import answer
from tests.tools.command import run
from tests.tools.engines import engines_for

SLAB = Piece("slab", satpack.box("square", 4, 3))
BARS = Piece("bar", satpack.box("square", 2, 1), 4)

PUZZLES = {
    "a piece larger than the region": Puzzle("p", "square", satpack.box("square", 3, 3), [SLAB]),
    "the same beside others": Puzzle("p", "square", satpack.box("square", 3, 3), [SLAB, BARS]),
    "the same on a torus": Puzzle(
        "p", "square", Region(satpack.box("square", 3, 3), wrap=(True, True)), [SLAB]
    ),
    "the same in space": Puzzle(
        "p", "cube", satpack.box("cube", 2, 2, 2), [Piece("slab", satpack.box("cube", 3, 3, 1))]
    ),
    "the same of polyhedra": Puzzle(
        "p",
        "tetra-octa",
        satpack.box("tetra-octa", 1, 1, 1),
        [Piece("slab", satpack.box("tetra-octa", 2, 2, 1))],
    ),
    "too few cells": Puzzle("p", "square", satpack.box("square", 3, 3), [BARS]),
    "boxes by coordinates": Puzzle(
        "p",
        "square",
        satpack.box("square", 200, 200),
        [Piece("box", satpack.box("square", 30, 20), 66)],
    ),
    "a piece that fits nowhere": Puzzle(
        "p", "square", satpack.box("square", 3, 2), [Piece("I", satpack.box("square", 6, 1))]
    ),
    "too many holes": Puzzle(
        "p", "square", Region((), satpack.box("square", 3, 3)), [BARS], holes=Holes(2, 9)
    ),
}


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)
def test_every_question_gives_the_same_reason(puzzle):
    why = Prepared(puzzle).fault
    assert why
    solved = answer(puzzle)
    assert (solved.status, solved.reason) == (Status.IMPOSSIBLE, why)
    counted = satpack.count(puzzle)
    assert (counted.total, counted.complete, counted.reason) == (0, True, why)
    listed = satpack.Enumeration(puzzle)
    assert list(listed) == []
    assert (listed.complete, listed.reason) == (True, why)
    assert satpack.prove(puzzle).reason == why
    drawn = satpack.sample(puzzle, 2)
    assert (drawn.count, drawn.reason) == (0, why)
    analysed = satpack.analyse(puzzle)
    assert (analysed.total, analysed.complete, analysed.reason) == (0, True, why)
    assert analysed.difficulty is None
    hinted = satpack.hint(puzzle)
    assert (hinted.status, hinted.reason) == ("impossible", why)
    assert hinted.sentence.endswith(why)
    best = satpack.best(puzzle, maximise="cells", leave_out=False)
    assert (best.status, best.reason) == (Status.IMPOSSIBLE, why)


LS = '[[pieces]]\nname = "L"\ncells = [[0, 0], [1, 0], [0, 1]]\ncopies = 3\n'
DOMINOES = '[[pieces]]\nname = "D"\nbox = [2, 1]\ncopies = 4\n'
ONE = '[[pieces]]\nname = "I"\nbox = [1, 1]\n'
FAR = '[[rules]]\nkind = "linear"\nleast = 100\ncells = { 1 = [[0, 0], [1, 1]] }\n'
TRIED = "every possibility was tried"

SEARCHED = {
    "tried": (LS, TRIED),
    "a piece that fits nowhere": (
        '[[pieces]]\nname = "I"\nbox = [9, 1]\n',
        "piece 'I' fits nowhere in the region",
    ),
    "a rule": (
        DOMINOES + ONE + FAR,
        f"{TRIED}; rule 1 (linear: weights of 2 cells; count covered; least 100) excludes every solution",
    ),
}


@pytest.mark.parametrize(("pieces", "why"), SEARCHED.values(), ids=SEARCHED)
def test_so_does_every_question_where_only_a_search_decides(pieces, why, tmp_path):
    file = tmp_path / "none.toml"
    file.write_text(f'name = "none"\ngrid = "square"\nregion.box = [3, 3]\n{pieces}')
    after = why.removeprefix(TRIED)
    by_solver = f"the formula is unsatisfiable, proof checked{after}"
    for asked, status in {
        "solve": 20,
        "solve --engine sat": 20,
        "enumerate": 0,
        "count": 0,
        "count --engine sat --encoding plain": 0,
        "best --maximise cells": 20,
        "best --minimise pieces": 20,
        "hint": 20,
        "sample": 20,
        "analyse": 20,
        "analyse --engine sat": 20,
        "disassemble": 0,
        "count --apart": 0,
    }.items():
        command, *options = asked.split()
        done = run(command, file, *options)
        assert done.exit_code == status, asked
        assert f": {why}" in done.output or f": {by_solver}" in done.output, asked
        if command in ("enumerate", "sample"):
            continue
        shown = run(command, file, *options, "--json")
        found = json.loads(shown.stdout)
        expected = {"": why, "proof checked": by_solver}[found["warrant"]]
        assert found["reason"] == expected, asked


def test_the_best_of_what_a_colouring_excludes_is_impossible():
    board = satpack.load("mutilated-chessboard")
    found = satpack.best(board, maximise="cells", leave_out=False)
    assert (found.status, found.reason) == (Status.IMPOSSIBLE, answer(board).reason)


def test_a_piece_that_may_be_left_out_may_be_too_large():
    single = Piece("single", [(0, 0)])
    large = Piece("slab", SLAB.cells, "0-1")
    board = satpack.box("square", 3, 3)
    with_it = Puzzle("p", "square", board, [large, BARS, single])
    without = Puzzle("p", "square", board, [BARS, single])
    for engine in engines_for("count", with_it):
        assert (
            satpack.count(with_it, engine=engine).total
            == satpack.count(without, engine=engine).total
        )
    assert satpack.best(PUZZLES["a piece larger than the region"], maximise="cells").value == 0

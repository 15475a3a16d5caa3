"""The shipped puzzles of boxes have their published answers, by coordinates."""

import pytest

import satpack
from satpack.engines.boxes.packings import first_packing
from satpack.model import boxes
from satpack.model.answer import Status
from satpack.questions.count import Counting, count
from satpack.runtime.limits import Deadline


@pytest.mark.parametrize("name", ["calibron-12", "moron-33x32"])
def test_squared_rectangles_have_the_published_counts(name):
    puzzle = satpack.load(name)
    found = count(puzzle)
    assert found.engine == "sat (order, minisat22)"
    assert found.complete
    assert (found.total, found.rotations, found.symmetry) == (
        puzzle.expect.total,
        puzzle.expect.rotations,
        puzzle.expect.symmetry,
    )


def test_duijvestijn_is_solved():
    satpack.solve(satpack.load("duijvestijn-112")).verify()


@pytest.mark.parametrize("n", range(2, 13))
def test_squares_fit_their_smallest_rectangle(n):
    first_packing(boxes.read_boxes(satpack.load(f"squares-1-to-{n}"))).solution.verify()


def test_enumeration_expands_classes():
    puzzle = satpack.load("moron-33x32")
    found = {up_to: list(satpack.enumerate(puzzle, up_to=up_to)) for up_to in ("symmetry", "total")}
    assert len(found["symmetry"]) == 1
    assert len(set(found["total"])) == 4
    assert len(list(satpack.enumerate(puzzle, up_to="rotations"))) == 2
    for solution in found["total"]:
        solution.verify()
    assert len(list(satpack.enumerate(puzzle, up_to="total", limit=3))) == 3


def test_a_time_limit_leaves_a_partial_count():
    found = count(satpack.load("duijvestijn-112"), timeout=0.0)
    assert not found.complete
    assert (found.symmetry, found.reason) == (0, "time limit")


def test_a_count_can_be_looked_at_before_its_end():
    counter = Counting(satpack.load("moron-33x32"), encoding="order")
    assert not counter.result().complete
    reports = []
    counter.run(lambda words, part: reports.append((words, part)))
    assert reports == [("1 up to symmetry", None)]  # how much of the search is done is not known
    assert counter.result().complete


def test_a_time_limit_holds_while_the_formula_is_made():
    found = first_packing(
        boxes.read_boxes(satpack.load("duijvestijn-112")), deadline=Deadline.after(0.0)
    )
    assert (found.status, found.reason) == (Status.UNDECIDED, "time limit")
    assert "conflicts" not in found.statistics


@pytest.mark.parametrize("engine", ["auto", "cover", "sat"])
def test_boxes_are_drawn_and_analysed_by_every_engine(engine, monkeypatch):
    monkeypatch.setattr(boxes, "_MANY", 0)
    monkeypatch.setattr(boxes, "_MORE", 0)
    domino = satpack.Piece("D", [(0, 0), (1, 0)], 8)
    board = satpack.Puzzle("4x4", "square", [(x, y) for x in range(4) for y in range(4)], [domino])
    assert boxes.boxes_for(board) is not None
    assert satpack.sample(board, engine=engine, seed=1).count == 36
    assert satpack.analyse(board, engine=engine, runs=0).total == 36

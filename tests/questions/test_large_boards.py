"""Large boards of small pieces: every phase looks at the clock, memory is bounded, and engines take turns."""

import tracemalloc
from functools import partial
from types import SimpleNamespace

import pytest
from msgspec import structs

import satpack
from satpack import Piece, Puzzle, box
from satpack.engines import auto
from satpack.engines.auto import EngineFacts
from satpack.engines.colouring.weights import find_colouring
from satpack.engines.cover import deciding
from satpack.engines.cover.enumeration import Roots
from satpack.engines.prepared import ColouringArguments, Prepared
from satpack.engines.random_search import RandomSearch
from satpack.engines.sat.encoding import choose
from satpack.engines.sat.session import HeldSolver
from satpack.model.answer import Status
from satpack.model.placing import placements
from satpack.model.placing.named_cover import cover_of
from satpack.model.placing.placements import place
from satpack.model.symmetry.group import symmetry_of
from satpack.model.verification import PuzzleVerifier
from satpack.questions.count import Counting
from satpack.questions.enumerate import Enumeration
from satpack.questions.solve import answer
from satpack.runtime import limits
from satpack.runtime.errors import LimitError, OptionError, Undecided
from satpack.runtime.limits import Deadline
from tests.tools.formulas import written

DOMINO = ((0, 0), (1, 0))
L_TROMINO = ((0, 0), (1, 0), (0, 1))


def board(*sides, pieces=(DOMINO,), missing=()):
    """A box, without some cells, to be filled with any number of each piece; if there is one kind, as many as fit."""
    grid = "square" if len(sides) == 2 else "cube"
    cells = [cell for cell in box(grid, *sides) if cell not in missing]
    kinds = [
        Piece(str(i), piece, (0 if len(pieces) > 1 else most, most))
        for i, piece in enumerate(pieces)
        if (most := len(cells) // len(piece))
    ]
    return Puzzle("board", grid, cells, kinds)


# --- the clock


@pytest.fixture
def clock(monkeypatch):
    """Return a function that makes a deadline, which passes when the clock is looked at for the last time."""

    def deadline(looks):
        left = iter([0.0] * (looks - 1))
        monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: next(left, 2.0)))
        return Deadline(1.0)

    return deadline


def _action(puzzle, deadline):
    symmetry_of(puzzle).on(place(puzzle), deadline)


def _roots(puzzle, deadline):
    placements = place(puzzle)
    Roots(placements.cover, symmetry_of(puzzle).on(placements), deadline)


PHASES = {
    "placements": lambda puzzle, deadline: place(puzzle, deadline=deadline),
    "symmetries": symmetry_of,
    "images": _action,
    "verification": lambda puzzle, deadline: PuzzleVerifier(place(puzzle), deadline),
    "colourings": lambda puzzle, deadline: find_colouring(place(puzzle), deadline=deadline),
    "anchors": _roots,
    "random search": lambda puzzle, deadline: RandomSearch(place(puzzle), deadline),
    "formula": lambda puzzle, deadline: written(
        place(puzzle), choose(place(puzzle)), deadline=deadline
    ),
}


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_looks_at_the_clock(phase, clock, monkeypatch):
    for slices in (
        "model.placing.placements._PAIRS",
        "model.placing.placements._SLICE",
        "engines.sat.encoding._SLICE",
    ):
        monkeypatch.setattr(f"satpack.{slices}", 20)
    monkeypatch.setattr(limits, "_BLOCK", 20)
    puzzle = board(8, 8)
    for looks in (1, 3):  # at first, and on the way
        with pytest.raises(Undecided, match="time limit"):
            PHASES[phase](puzzle, clock(looks))
    PHASES[phase](puzzle, clock(10_000))


def test_an_argument_that_comes_too_late_is_none(clock):
    mutilated = place(board(8, 8, missing=[(0, 0), (7, 7)]))
    assert ColouringArguments(mutilated).cheaply()
    assert ColouringArguments(mutilated, clock(5)).cheaply() == ""


# --- memory


def test_images_take_little_more_than_their_own_room():
    puzzle = board(10, 10, 10, pieces=[((0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 2, 0), (1, 1, 1))])
    placements, symmetry = place(puzzle), symmetry_of(puzzle)
    tracemalloc.start()
    try:
        action = symmetry.on(placements)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(symmetry) == 24
    assert peak < 2.5 * action.placements.nbytes


def test_both_searches_together_keep_the_bound(monkeypatch):
    given = []

    class Search(deciding.Search):
        def __init__(self, *args, memory, **options):
            given.append(memory)
            super().__init__(*args, memory=memory, **options)

    monkeypatch.setattr(deciding, "Search", Search)
    monkeypatch.setattr(deciding, "SLICE", 1)
    monkeypatch.setattr(deciding, "_HEAD_START", 1)
    placements = place(satpack.load("hexiamonds-3x12"))
    found = deciding.first_solution(Prepared.placed(placements), memory=50_000_000)
    assert found.status is Status.IMPOSSIBLE
    assert len(given) > 1  # the whole, and its parts one after the other
    assert set(given) == {25_000_000}


@pytest.mark.parametrize("options", [{}, {"jobs": 2}, {"engine": "cover"}])
def test_the_bound_of_an_enumeration(options):
    puzzle = satpack.load("pentominoes-6x10")
    run = Enumeration(puzzle, memory_limit=100_000, limit=1, **options)
    assert list(run) == []
    assert (run.complete, run.reason) == (False, "limit of memory")


def test_the_bound_of_an_answer():
    puzzle = satpack.load("pentominoes-6x10")
    found = answer(puzzle, engine="cover", memory_limit=100_000)
    assert (found.status, found.reason) == (Status.UNDECIDED, "limit of memory")
    assert answer(puzzle, engine="cover", memory_limit=10_000_000).engine == "cover"
    assert answer(puzzle, memory_limit=100_000).engine.startswith("sat")  # goes on with a solver


@pytest.mark.parametrize("options", [{"engine": "sat"}, {"seed": 1}])
def test_a_solver_keeps_no_bound(options):
    with pytest.raises(
        OptionError, match="memory-limit does not apply to engine sat; leave it out"
    ):
        answer(satpack.load("soma"), memory_limit=10**9, **options)
    with pytest.raises(
        OptionError, match="memory-limit does not apply to engine sat; leave it out"
    ):
        Enumeration(satpack.load("soma"), memory_limit=10**9, **options)


def test_a_formula_is_nowhere_kept(monkeypatch):
    handed = []

    class Solver(HeldSolver):
        def add(self, clauses):
            handed.append(len(clauses))
            super().add(clauses)

    monkeypatch.setattr("satpack.engines.sat.encoding._SLICE", 100)
    monkeypatch.setattr("satpack.engines.sat.session.HeldSolver", Solver)
    found = answer(satpack.load("soma"), engine="sat")
    assert max(handed) == 100
    assert sum(handed) == found.statistics["clauses"]


# --- who goes first


def test_large_boards_are_cut_into_blocks_then_searched_through_before_a_solver_is_asked(
    monkeypatch,
):
    assert EngineFacts.of(place(board(60, 60))).is_vast
    blocks, first, *others = auto.SOLVE
    for steps, engine in (
        ((blocks, first, *others), "blocks"),
        ((structs.replace(blocks, budget={"slices": 0}), first, *others), "cover"),
        (
            (structs.replace(first, budget={"slices": 0}), *others),
            "sat (plain, pairwise, glucose42)",
        ),
    ):
        monkeypatch.setattr(auto, "SOLVE", steps)
        found = answer(board(60, 60))
        assert (found.status, found.engine) == (Status.SOLVED, engine)


def test_a_solver_lists_the_solutions_of_large_boards():
    run = Enumeration(board(60, 60), limit=2)
    assert run.engine.startswith("sat (plain, ")
    assert len(set(run)) == 2
    assert Counting(board(60, 60)).result().engine == "matching"
    trominoes = board(60, 60, pieces=[L_TROMINO])
    assert Counting(trominoes).result().engine == Enumeration(trominoes).engine
    assert Enumeration(trominoes).engine.startswith("sat (plain, ")
    # but for those who say something about the search that only the exhaustive one knows
    for options in ({"memory_limit": 10**9}, {"engine": "cover"}, {"nodes": 100}):
        assert Enumeration(board(60, 60), **options).engine == "cover"


@pytest.mark.parametrize(
    ("pieces", "vast"),
    [
        ([DOMINO], True),
        ([L_TROMINO], True),
        ([((0, 0),), DOMINO, L_TROMINO], True),
        ([tuple((x, 0) for x in range(5))], True),
        ([tuple((x, 0) for x in range(6))], False),  # not small
        ([tuple((x, 0) for x in range(n)) for n in range(1, 6)], False),  # not few
    ],
)
def test_which_boards_are_large(pieces, vast):
    placements = place(board(70, 60, pieces=pieces))
    facts = EngineFacts.of_problem(cover_of(placements, max_name=8).cover)
    assert facts == EngineFacts.of(placements)
    assert facts.is_vast is vast
    assert not EngineFacts.of(place(board(20, 18, pieces=pieces))).is_vast


def test_a_formula_that_is_too_large_leaves_the_search(monkeypatch):
    monkeypatch.setattr("satpack.engines.auto._VAST", 0)
    assert Enumeration(board(8, 8)).engine.startswith("sat")
    monkeypatch.setattr("satpack.engines.sat.encoding.default_memory", lambda: 1_000)
    assert Enumeration(board(8, 8)).engine == "cover"


def test_a_formula_that_is_too_large_for_the_last_engine_is_an_error(monkeypatch):
    steps = [
        structs.replace(each, budget={"slices": 0}) for each in auto.SOLVE if each.engine == "cover"
    ]
    monkeypatch.setattr(auto, "SOLVE", (*steps, auto.Step("sat")))
    monkeypatch.setattr("satpack.engines.sat.encoding.default_memory", lambda: 1_000)
    with pytest.raises(LimitError):
        answer(board(8, 8))


def test_a_large_board_without_solutions_is_not_listed(monkeypatch):
    monkeypatch.setattr("satpack.engines.auto._VAST", 0)
    run = Enumeration(board(12, 12, missing=[(0, 0), (11, 11)]))
    assert list(run) == []
    assert (run.complete, run.engine) == (True, "argument")


def test_a_large_board_that_is_impossible_is_settled_by_an_argument(monkeypatch):
    monkeypatch.setattr("satpack.engines.auto._VAST", 0)
    monkeypatch.setattr("satpack.engines.sat.first_solution._UNDOUBTED", 10)
    found = answer(board(12, 12, missing=[(0, 0), (11, 11)]))
    assert (found.status, found.engine) == (Status.IMPOSSIBLE, "argument")
    assert found.reason


@pytest.mark.parametrize("pieces", [[DOMINO], [L_TROMINO], [((0, 0),), DOMINO]])
def test_few_ways_to_cover_a_cell_are_written_out(pieces):
    assert str(choose(place(board(40, 39, pieces=pieces)))) == "plain, pairwise"


@pytest.mark.parametrize(
    "ask",
    [
        partial(satpack.count, engine="sweep"),
        satpack.count,
        lambda puzzle, **options: list(satpack.enumerate(puzzle, **options)),
        satpack.analyse,
        satpack.solve,
        satpack.prove,
        satpack.hint,
        partial(satpack.best, maximise="pieces", leave_out=True),
        partial(satpack.sample, n=1),
    ],
)
@pytest.mark.parametrize("name", ["tetrominoes-4x5", "tetrahexes-4x7"])
def test_pieces_are_placed_once_and_within_the_time_limit(ask, name, monkeypatch):
    limits, placed = [], []

    def watched(puzzle, *, deadline):
        limits.append(deadline.at)
        assert puzzle not in placed
        placed.append(puzzle)
        return place(puzzle, deadline=deadline)

    monkeypatch.setattr(placements, "place", watched)
    ask(satpack.load(name), timeout=100.0)
    assert limits
    assert None not in limits

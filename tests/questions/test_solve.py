"""Solving: right answers with every encoding and solver, honest ones at a deadline, the same ones for the same seed."""

import json
import time
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

import satpack
from satpack import Piece, Puzzle
from satpack.engines import auto
from satpack.engines.cover import deciding
from satpack.engines.prepared import Prepared
from satpack.engines.sat.encoding import choose
from satpack.engines.sat.first_solution import first_solution
from satpack.engines.sat.solvers import SOLVERS
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.model.answer import Answer, Status
from satpack.model.placing.placements import place
from satpack.questions.enumerate import Enumeration
from satpack.questions.solve import answer
from satpack.runtime.errors import LimitError, OptionError, Undecided
from satpack.runtime.limits import Deadline
from tests.tools import brute_force
from tests.tools.engines import shorten
from tests.tools.formulas import two_boards, written
from tests.tools.puzzles import Y, copies_in
from tests.tools.strategies import puzzles, solvable_puzzles

# a solver by name, and so the engine that has solvers, whatever "auto" may choose
SAT = "glucose42"
either = pytest.mark.parametrize("solver", ["auto", SAT])


ROW_OF_FIVE = Puzzle("p", "square", "#####", [Piece("domino", "##", 2, grid="square")])


@given(puzzles(max_cells=6), st.booleans(), st.sampled_from(["auto", SAT]))
def test_a_puzzle_is_solved_iff_brute_force_solves_it(puzzle, symmetry, solver):
    found = answer(puzzle, symmetry=symmetry, solver=solver)
    solutions = brute_force.solutions(puzzle)
    assert found.status is (Status.SOLVED if solutions else Status.IMPOSSIBLE)
    assert (found.solution is None) == (not solutions)
    assert bool(found.reason) == (not solutions)
    if found.solution is not None:
        assert brute_force.filled_by(found.solution.placed) in solutions


@given(solvable_puzzles(), st.sampled_from(list(SOLVERS)), st.integers(0, 99))
def test_every_seed_and_some_solver_solve_what_was_cut_up(made, solver, seed):
    puzzle, _ = made
    solver = solver if SOLVERS[solver].interruptible else "auto"  # children are for the next test
    satpack.solve(puzzle, solver=solver, seed=seed).verify()


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_solves_and_refutes(solver):
    solution = satpack.solve(satpack.load("soma"), solver=solver)
    solution.verify()
    assert solver in solution.engine
    assert satpack.solve(parse_puzzle(two_boards(4)), solver=solver) is None


def test_the_boards_that_are_used_as_a_hard_puzzle_are_settled_by_search_alone():
    found = answer(parse_puzzle(two_boards(6)), solver=SAT)
    assert found.status is Status.IMPOSSIBLE
    assert found.engine.startswith("sat")
    assert found.reason == f"the formula is unsatisfiable, {found.warrant.text}"
    assert found.warrant.text in {"proof checked", f"according to {SAT} (not checked)"}


# --- seeds


def test_the_same_seed_gives_the_same_search():
    soma = satpack.load("soma")
    runs = [answer(soma, seed=3) for _ in range(2)]
    assert runs[0].solution == runs[1].solution
    assert runs[0].statistics == runs[1].statistics
    unseeded = [answer(soma, solver=SAT) for _ in range(2)]
    assert unseeded[0].statistics == unseeded[1].statistics


def test_other_seeds_give_other_searches():
    soma = satpack.load("soma")
    assert len({json.dumps(dict(answer(soma, seed=s).statistics)) for s in range(4)}) > 1


# --- deadlines


def test_a_deadline_shorter_than_the_encoding_is_undecided():
    puzzle = satpack.load("pentominoes-6x10")
    late = answer(puzzle, solver=SAT, timeout=0)
    found = first_solution(Prepared.placed(place(puzzle), Deadline.after(0)))
    for each in (late, found):
        assert each.status is Status.UNDECIDED
        assert (each.solution, each.reason) == (None, "time limit")
    assert found.statistics["placements"] == 2_056
    assert "clauses" not in found.statistics  # there was no time to make them


@pytest.mark.parametrize("solver", ["auto", SAT, "cadical195"])
def test_a_deadline_in_the_search_is_undecided(solver):
    found = answer(parse_puzzle(two_boards()), solver=solver, timeout=0.3)
    assert found.status is Status.UNDECIDED
    assert found.reason == "time limit"
    with pytest.raises(Undecided, match=r"^two boards: undecided after \d+\.\d s: time limit$"):
        satpack.solve(parse_puzzle(two_boards()), solver=solver, timeout=0)


def test_what_an_argument_proves_is_decided_after_any_deadline():
    found = answer(ROW_OF_FIVE, timeout=0)
    assert (found.status, found.engine) == (Status.IMPOSSIBLE, "argument")
    assert found.reason == "5 cells, pieces cover 4"
    assert satpack.solve(ROW_OF_FIVE, timeout=0) is None


@pytest.mark.parametrize("timeout", [float("inf"), 1e300, 10**12, 3600])
@pytest.mark.parametrize("solver", ["auto", SAT, "cadical195"])
def test_a_far_deadline_is_no_hindrance(solver, timeout):
    assert satpack.solve(satpack.load("soma"), solver=solver, timeout=timeout) is not None


# --- options


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"solver": "glukose42"}, "there is no solver 'glukose42'; did you mean glucose42"),
        ({"encoding": "fancy"}, "there is no encoding 'fancy'; use auto, plain"),
        ({"at_most_one": "none"}, "there is no at-most-one 'none'; use auto, pairwise"),
        ({"timeout": -1}, "a timeout of -1 seconds: use 0 or more"),
        ({"timeout": float("nan")}, "a timeout of nan seconds: use 0 or more"),
    ],
)
def test_what_does_not_exist_is_refused_even_where_nothing_is_searched(options, message):
    for puzzle, ask in product((ROW_OF_FIVE, satpack.load("soma")), (satpack.solve, Enumeration)):
        with pytest.raises(OptionError, match=message):
            ask(puzzle, **options)


# --- corners of the model


@pytest.mark.parametrize("solver", SOLVERS)
def test_optional_cells_alone_with_every_solver(solver):
    # no clause says anything about placements, whose variables some solvers then leave out of their models
    puzzle = Puzzle("p", "square", "+++", [Piece("one", "#", (0, 9), grid="square")])
    first_solution(Prepared(puzzle), solver=solver).solution.verify()


def test_a_formula_that_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr("satpack.engines.sat.encoding.default_memory", lambda: 100_000)
    placements = place(satpack.load("soma"))
    with pytest.raises(LimitError, match=r"the formula \(plain, pairwise\) has more than 1,000"):
        written(placements, choose(placements, "plain", "pairwise"))


def test_the_answer_says_how_it_was_found():
    found = answer(satpack.load("soma"), solver=SAT)
    assert found.solution.engine == found.engine == "sat (channelled, commander, glucose42)"
    assert found.statistics == found.solution.statistics
    assert found.statistics["placements"] == 688
    assert {"variables", "clauses", "conflicts", "decisions"} <= found.statistics.keys()
    assert 0 < found.solution.seconds <= found.seconds
    one_kind = answer(satpack.load("y25"), solver=SAT)
    assert one_kind.engine == "sat (plain+nogoods, pairwise, glucose42)"
    for name, encoding in (
        ("sphinx-order-5", "plain+nogoods, product"),  # cells are less crowded
        ("t-pentacubes-5x5x12", "plain, pairwise"),  # more placements
    ):
        assert str(choose(place(satpack.load(name)))) == encoding
    assert one_kind.solution.to_json().startswith('{"format": "satpack-solution-1", ')


# --- engines


def test_auto_searches_exhaustively_unless_a_solver_is_asked_for():
    assert answer(satpack.load("haley")).engine == "cover"
    for option in ({"solver": "minisat22"}, {"encoding": "plain"}, {"seed": 1}, {"engine": "sat"}):
        assert answer(satpack.load("haley"), **option).engine.startswith("sat")


def test_auto_goes_over_to_a_solver_when_the_search_takes_long(monkeypatch):
    steps = [
        structs.replace(each, budget={"slices": 0}) for each in auto.SOLVE if each.engine == "cover"
    ]
    monkeypatch.setattr(auto, "SOLVE", (*steps, auto.Step("sat")))
    found = answer(satpack.load("soma"))
    assert found.status is Status.SOLVED
    assert found.engine.startswith("sat")


@pytest.mark.parametrize(
    ("slices", "gives_up", "engine"), [(10, False, "cover"), (0, False, "sat"), (0, True, "cover")]
)
@pytest.mark.parametrize(("width", "status"), [(10, Status.SOLVED), (12, Status.IMPOSSIBLE)])
def test_copies_of_one_piece_are_for_whoever_is_soon_at_an_end(
    monkeypatch, slices, gives_up, engine, width, status
):
    shorten(monkeypatch, "is_alike", slices)
    if gives_up:
        undecided = Answer(Status.UNDECIDED, reason="limit of conflicts", engine="sat", seconds=0.0)
        monkeypatch.setattr(
            "satpack.engines.sat.first_solution.first_solution", lambda *_, **__: undecided
        )
    found = answer(copies_in(Y, width, 5))
    assert (found.status, found.engine.split()[0]) == (status, engine)


def test_the_time_of_engines_that_gave_up_counts_too(monkeypatch):
    later, now = 0.0, time.monotonic

    def gives_up(*_, **__):
        nonlocal later
        later += 1_000
        return Answer(Status.UNDECIDED, reason="limit of nodes", engine="cover", seconds=1_000.0)

    monkeypatch.setattr(time, "monotonic", lambda: now() + later)
    monkeypatch.setattr(deciding, "first_solution", gives_up)
    found = answer(satpack.load("soma"))
    assert (found.status, found.engine.split()[0]) == (Status.SOLVED, "sat")
    assert found.seconds == found.solution.seconds > 1_000

"""Exact covers with colours and multiplicities, solved by both engines and by the definition."""

import numpy as np
import pytest
from hypothesis import given
from msgspec.structs import replace

import satpack
from satpack.engines import auto
from satpack.engines.exact_cover.by_sat import SatSearch
from satpack.engines.exact_cover.run import CoverRun
from satpack.engines.exact_cover.verification import Verifier
from satpack.model.placing.cover_problem import CoverProblem
from satpack.model.placing.named_cover import NamedCover, cover_of
from satpack.questions.solve import answer
from satpack.runtime.errors import EngineError, OptionError, Undecided
from satpack.runtime.limits import Deadline
from tests.engines.exact_cover.naive_covers import (
    covers,
    is_solution,
    naive_solutions,
    named,
    plain_covers,
)


@given(covers())
def test_sat_finds_each_solution_once(cover):
    run = CoverRun(named(cover), engine="sat")
    found = list(run)
    assert len(found) == len(set(found)) == run.found
    assert set(found) == naive_solutions(cover)
    assert run.complete


@given(plain_covers())
def test_exhaustive_search_finds_each_solution_once(cover):
    run = CoverRun(named(cover))
    found = list(run)
    assert run.engine == "cover"
    assert len(found) == len(set(found)) == run.found
    assert set(found) == naive_solutions(cover)
    assert run.complete


@given(covers())
def test_the_verifier_knows_the_definition(cover):
    verifier = Verifier("drawn", cover)
    for chosen in {()} | {(p,) for p in range(len(cover))} | naive_solutions(cover):
        for candidate in (chosen, chosen[1:], (*chosen, *chosen[:1])):
            right = len(set(candidate)) == len(candidate) and is_solution(cover, candidate)
            if right:
                verifier.check(np.array([candidate], dtype=np.int64))
            else:
                with pytest.raises(EngineError, match="no exact cover"):
                    verifier.check(np.array([candidate], dtype=np.int64))


def queens(count):
    """Return the exact cover of so many queens: rows and columns are primary, diagonals secondary."""
    items = [(1, 1, True)] * (2 * count) + [(0, 1, False)] * (4 * count)
    options = [
        (r, count + c, 2 * count + r + c, 5 * count + r - c)
        for r in range(count)
        for c in range(count)
    ]
    return NamedCover("queens", CoverProblem.of(items, options), list(map(str, range(6 * count))))


@pytest.mark.parametrize("engine", ["cover", "sat"])
def test_eight_queens_have_92_solutions(engine):
    run = CoverRun(queens(8), engine=engine)
    assert sum(1 for _ in run) == 92
    assert run.complete
    assert run.statistics["items"] == 48
    assert run.statistics["options"] == 64


@pytest.mark.parametrize(("count", "solutions"), [(9, 352), (10, 724), (12, 14_200)])
def test_options_of_several_words_are_searched_too(count, solutions):
    run = CoverRun(queens(count))
    assert sum(len(batch) for batch in run.batches()) == solutions


@pytest.mark.parametrize("engine", ["cover", "sat"])
def test_a_limit_ends_the_run_and_is_told(engine):
    run = CoverRun(queens(8), engine=engine, limit=5)
    assert len(list(run)) == run.found == 5
    assert (run.complete, run.limited, run.reason) == (False, True, "limit of solutions")


@pytest.mark.parametrize("engine", ["cover", "sat"])
def test_a_deadline_that_has_passed_leaves_the_run_partial(engine):
    run = CoverRun(queens(8), engine=engine, timeout=0)
    assert list(run) == []
    assert (run.complete, run.reason) == (False, "time limit")


@pytest.mark.parametrize("engine", ["cover", "sat"])
def test_nothing_to_cover_is_covered_by_nothing(engine):
    assert list(CoverRun(NamedCover("empty", CoverProblem.of([], []), ""), engine=engine)) == [()]
    assert (
        list(CoverRun(NamedCover("none", CoverProblem.of([(1, 1, True)], []), "a"), engine=engine))
        == []
    )


@pytest.mark.parametrize(("slices", "engine"), [(50, "cover"), (0, "sat")])
def test_a_file_and_its_puzzle_are_given_to_the_same_engines(monkeypatch, slices, engine):
    shorter = replace(auto.SOLVE[2], budget={"slices": slices})
    monkeypatch.setattr(auto, "SOLVE", (*auto.SOLVE[:2], shorter, *auto.SOLVE[3:]))
    puzzle = satpack.loads(
        'name = "copies"\ngrid = "square"\nregion.box = [10, 5]\n'
        '[[pieces]]\nname = "Y"\ncells = "####\\n.#.."\ncopies = 10\n'
    )
    run = CoverRun(cover_of(satpack.place(puzzle), max_name=8), limit=1)
    assert len(list(run)) == 1
    assert run.engine.split()[0] == answer(puzzle).engine.split()[0] == engine
    assert CoverRun(run.cover).engine == "cover"  # of all solutions


def test_a_solver_is_given_up_after_so_many_conflicts():
    cells = [(x, y) for x in range(12) for y in range(12) if (x, y) not in [(0, 0), (11, 11)]]
    domino = satpack.Piece("D", [(0, 0), (1, 0)], len(cells) // 2)
    board = satpack.place(satpack.Puzzle("mutilated", "square", cells, [domino]))
    search = SatSearch(cover_of(board, max_name=8).problem, conflicts=1)
    with pytest.raises(Undecided, match="limit of conflicts"):
        list(search.solutions(Deadline()))


def test_multiplicities_need_sat():
    cover = NamedCover("m", CoverProblem.of([(2, 2, True)], [[0], [0]]), "a")
    assert CoverRun(cover).engine.startswith("sat")
    assert len(list(CoverRun(cover))) == 1
    with pytest.raises(OptionError, match="not to be covered exactly once"):
        CoverRun(cover, engine="cover")


@pytest.mark.parametrize(
    "options",
    [
        {"engine": "sweep"},
        {"solver": "nosuch"},
        {"engine": "cover", "solver": "glucose42"},
        {"engine": "sat", "solver": "kissat404"},
        {"limit": -1},
        {"timeout": -1},
    ],
)
def test_options_that_can_not_be_are_refused(options):
    with pytest.raises(OptionError):
        CoverRun(queens(4), **options)

"""Exact covers with colours and multiplicities, solved by both engines and by the definition."""

import numpy as np
import pytest
from hypothesis import given, strategies

import satpack
from satpack.engines.prepared import Prepared
from satpack.engines.sat.first_solution import first_solution
from satpack.engines.work.cubes import Job
from satpack.model.placing.cover_problem import CoverProblem
from satpack.model.placing.named_cover import NamedCover, cover_of
from satpack.model.verification import CoverVerifier
from satpack.questions.enumerate import Enumeration
from satpack.questions.solve import answer
from satpack.runtime.errors import EngineError, InputError, OptionError
from tests.questions.covers.naive_covers import (
    covers,
    is_solution,
    naive_solutions,
    named,
    plain_covers,
)
from tests.tools.engines import shorten
from tests.tools.puzzles import Y, copies_in, mutilated


@given(covers())
def test_sat_finds_each_solution_once(cover):
    run = Enumeration(named(cover), engine="sat")
    found = solutions(run)
    assert len(found) == len(set(found)) == run.found
    assert set(found) == naive_solutions(cover)
    assert run.complete


@given(plain_covers())
def test_exhaustive_search_finds_each_solution_once(cover):
    run = Enumeration(named(cover))
    found = solutions(run)
    assert run.engine == "cover"
    assert len(found) == len(set(found)) == run.found
    assert set(found) == naive_solutions(cover)
    assert run.complete


@given(covers())
def test_the_verifier_knows_the_definition(cover):
    verifier = CoverVerifier(named(cover))
    for chosen in {()} | {(p,) for p in range(len(cover))} | naive_solutions(cover):
        for candidate in (chosen, chosen[1:], (*chosen, *chosen[:1])):
            right = len(set(candidate)) == len(candidate) and is_solution(cover, candidate)
            if right:
                verifier.check(np.array([candidate], dtype=np.int64))
            else:
                with pytest.raises(EngineError, match="a wrong solution"):
                    verifier.check(np.array([candidate], dtype=np.int64))


def solutions(run):
    """Return the options of each solution of a run."""
    return [solution.options for solution in run]


def queens(count):
    """Return the exact cover of n queens: rows and columns are primary, diagonals secondary."""
    items = [(1, 1, True)] * (2 * count) + [(0, 1, False)] * (4 * count)
    options = [
        (r, count + c, 2 * count + r + c, 5 * count + r - c)
        for r in range(count)
        for c in range(count)
    ]
    return NamedCover("queens", CoverProblem.of(items, options), list(map(str, range(6 * count))))


@pytest.mark.parametrize("engine", ["cover", "sat"])
def test_eight_queens_have_92_solutions(engine):
    run = Enumeration(queens(8), engine=engine)
    assert sum(1 for _ in run) == 92
    assert run.complete
    assert run.statistics["items"] == 48
    assert run.statistics["options"] == 64


@pytest.mark.parametrize(("count", "solutions"), [(9, 352), (10, 724), (12, 14_200)])
def test_options_of_several_words_are_searched_too(count, solutions):
    run = Enumeration(queens(count))
    assert sum(len(batch) for batch in run.batches()) == solutions


@pytest.mark.parametrize("engine", ["cover", "sat"])
def test_nothing_to_cover_is_covered_by_nothing(engine):
    assert solutions(
        Enumeration(NamedCover("empty", CoverProblem.of([], []), ""), engine=engine)
    ) == [()]
    assert (
        list(
            Enumeration(NamedCover("none", CoverProblem.of([(1, 1, True)], []), "a"), engine=engine)
        )
        == []
    )


@pytest.mark.parametrize(("slices", "engine"), [(50, "cover"), (0, "sat")])
def test_a_file_and_its_puzzle_are_given_to_the_same_engines(monkeypatch, slices, engine):
    shorten(monkeypatch, "is_alike", slices)
    puzzle = copies_in(Y, 10, 5)
    cover = cover_of(satpack.place(puzzle), max_name=8)
    found = answer(cover)
    found.solution.verify()
    assert found.engine.split()[0] == answer(puzzle).engine.split()[0] == engine
    assert Enumeration(cover).engine == "cover"  # of all solutions


def test_a_solver_is_abandoned_after_a_number_of_conflicts():
    cover = cover_of(satpack.place(mutilated(12)), max_name=8)
    found = first_solution(Prepared(cover), conflicts=1)
    assert (found.status.value, found.reason) == ("undecided", "limit of conflicts")


def test_multiplicities_need_sat():
    cover = NamedCover("m", CoverProblem.of([(2, 2, True)], [[0], [0]]), "a")
    assert Enumeration(cover).engine.startswith("sat")
    assert len(list(Enumeration(cover))) == 1
    with pytest.raises(OptionError, match="not to be covered exactly once"):
        Enumeration(cover, engine="cover")


@pytest.mark.parametrize("engine", ["cover", "sat"])
@given(data=strategies.data())
def test_a_search_in_cubes_finds_each_solution_once(tmp_path_factory, engine, data):
    cover = data.draw(covers(bounds=(1,)) if engine == "cover" else covers())
    run = str(tmp_path_factory.mktemp("run") / "run.db")
    for _ in range(2):  # the second time all is in the file
        found = solutions(Enumeration(named(cover), engine=engine, resume=run))
        assert len(found) == len(set(found))
        assert set(found) == naive_solutions(cover)


@pytest.mark.parametrize(("engine", "size", "total"), [("cover", 9, 352), ("sat", 7, 40)])
def test_processes_share_a_search(engine, size, total):
    counted = satpack.count(queens(size), engine=engine, jobs=2)
    assert (counted.total, counted.rotations, counted.symmetry) == (total, None, None)
    assert counted.complete
    assert counted.engine.startswith(engine)
    assert counted.engine.endswith(", 2 processes")


def test_processes_share_a_search_with_multiplicities():
    cover = NamedCover("m", CoverProblem.of([(2, 3, True)], [[0]] * 5), "a")
    assert satpack.count(cover, jobs=2).total == 20


def test_a_run_that_was_cut_short_goes_on(tmp_path):
    run = str(tmp_path / "run.db")
    begun = Enumeration(queens(9), resume=run)
    batches = begun.batches()
    first = next(batch for batch in batches if len(batch))
    batches.close()
    assert 0 < len(first) < 352
    assert satpack.count(queens(9), resume=run).total == 352
    with pytest.raises(InputError, match="belongs to another run"):
        satpack.count(queens(8), resume=run)


def test_a_wrong_solution_from_elsewhere_is_refused():
    cover = queens(6)
    worker = Job("satpack.engines.cover.cubes:CoverWorker", cover, "total").worker()
    (right, *_) = solutions(Enumeration(cover))
    ways = [cube for cube in worker.cubes(8) if _takes(worker, cube, right)]
    assert len(ways) == 1
    with pytest.raises(EngineError, match="a wrong solution"):
        worker.check(ways[0], [right[1:]])
    with pytest.raises(EngineError, match="of some of 36 options"):
        worker.check(ways[0], [(99,)])


def _takes(worker, cube, solution):
    try:
        worker.check(cube, [solution])
    except EngineError:
        return False
    return True


def test_python_takes_items_and_options():
    found = satpack.solve(queens(8))
    found.verify()
    assert len(found.options) == 8
    assert len(list(satpack.enumerate(queens(6)))) == satpack.count(queens(6)).total == 4
    assert satpack.solve(queens(3)) is None

"""Closing pairs: the kernel excludes what a plain search excludes, cubes lose no solution, and the solver gets little."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.engines.sat import consistency, enumeration
from satpack.engines.sat.consistency import Remaining, cubes, remaining
from satpack.gallery import load
from satpack.model.placing.placements import place
from satpack.model.symmetry.group import symmetry_of
from satpack.questions.enumerate import Enumeration
from satpack.runtime.errors import Undecided
from satpack.runtime.limits import Deadline
from tests.tools.nights import by_night
from tests.tools.strategies import puzzles


def closed_plainly(compatible, serves):
    """Exclude pairs that leave an item without options until there is none."""
    while True:
        # whether some option of each item goes with both, for every two options
        common = np.einsum("iq,oi,pi->opq", compatible * 1, serves, compatible * 1) > 0
        found = compatible & common.all(axis=0)
        found &= found.diagonal()[:, None] & found.diagonal()
        if (found == compatible).all():
            return found
        compatible = found


@st.composite
def relations(draw):
    """What may remain of a puzzle: options in any number of words, with items that exclude each other's options."""
    count = draw(st.integers(1, 24))
    room = draw(st.sampled_from([count, count + 70, count + 520]))
    items = draw(st.integers(0, 5))
    seed = draw(st.integers(0, 10**6))
    random = np.random.default_rng(seed)
    compatible = random.random((count, count)) < draw(st.sampled_from([0.5, 0.7, 0.9]))
    compatible |= compatible.T
    np.fill_diagonal(compatible, val=True)
    serves = random.random((items, count)) < draw(st.sampled_from([0.2, 0.4]))
    for options in serves:
        compatible[np.ix_(options, options)] = np.eye(int(options.sum()), dtype=bool)
    # spread over more room, between options that are gone
    places = np.sort(random.choice(room, size=count, replace=False))
    wide, wide_serves = np.zeros((room, room), dtype=bool), np.zeros((items, room), dtype=bool)
    wide[np.ix_(places, places)] = compatible
    wide_serves[:, places] = serves
    return places, wide, wide_serves


def number_of_bits(rows):
    return int(np.unpackbits(rows.view(np.uint8)).sum())


@given(relations())
def test_closing_excludes_what_a_plain_search_excludes(relation):
    places, compatible, serves = relation
    known = closed_plainly(compatible[np.ix_(places, places)], serves[:, places])
    rows, items = consistency._words(compatible), consistency._words(serves)
    room = np.empty(rows.shape[1], dtype=np.uint64)
    excluded = 1
    while excluded:
        before = number_of_bits(rows)
        excluded = consistency._close_pairs(rows, items, room)
        lost = before - number_of_bits(rows)
        assert excluded <= lost <= 2 * excluded
    found = np.unpackbits(rows.view(np.uint8), axis=1, bitorder="little", count=len(rows))
    assert (found[np.ix_(places, places)] == known).all()
    assert found.sum() == known.sum()


def every_solution(puzzle):
    run = Enumeration(puzzle, engine="cover", up_to="total")
    return {numbers for batch in run.batches() for numbers in batch.numbers}


def check_cubes(placements, solutions, seed=None):
    none = np.zeros(len(placements), dtype=bool)
    whole = remaining(placements, none, seed=seed)
    closed = whole.closed(Deadline())
    assert {p for s in solutions for p in s} <= set(closed.placements.tolist())
    found = list(cubes(closed, (), Deadline()))
    for solution in solutions:
        within = [excluded for chosen, excluded in found if set(chosen) <= set(solution)]
        assert len(within) == 1
        assert not set(within[0]) & set(solution)
    return found


@given(puzzles(), st.sampled_from([None, 5]), st.sampled_from([0, 3]))
def test_every_solution_is_in_one_cube(puzzle, seed, few):
    placements = place(puzzle)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(consistency, "_FEW", few)
        check_cubes(placements, every_solution(puzzle), seed)


EVERY = ("soma", "loves-dozen", "tetrahexes-4x7", "sphinx-order-5")


@pytest.mark.parametrize("name", by_night(EVERY, lambda name: name == "soma"))
def test_every_solution_of_the_gallery_is_in_one_cube(name):
    puzzle = load(name)
    found = check_cubes(place(puzzle), every_solution(puzzle))
    assert len(found) > 1 or name == "tetrahexes-4x7"


def test_cubes_of_a_choice_hold_its_solutions():
    puzzle = load("soma")
    solutions = every_solution(puzzle)
    placements = place(puzzle)
    whole = remaining(placements, np.zeros(len(placements), dtype=bool)).closed(Deadline())
    choice = min(solutions)[:2]
    found = list(cubes(whole, choice, Deadline()))
    assert all(set(choice) <= set(chosen) for chosen, _ in found)
    held = [s for s in solutions if set(choice) <= set(s)]
    assert held
    for solution in held:
        assert sum(set(chosen) <= set(solution) for chosen, _ in found) == 1
    overlapping = placements.of_piece(0)[:2]  # two placements of a piece that is used once
    assert not list(cubes(whole, tuple(overlapping), Deadline()))


def test_a_branch_that_closing_does_little_for_is_left_to_the_solver(monkeypatch):
    placements = place(load("conway-5x5x5"))
    whole = remaining(placements, np.zeros(len(placements), dtype=bool)).closed(Deadline())
    assert len(next(cubes(whole, (), Deadline()))[0]) == 1
    monkeypatch.setattr(consistency, "_FUTILE", 0)
    assert len(next(cubes(whole, (), Deadline()))[0]) > 5


def test_what_is_hopeless_is_closed_at_once():
    compatible = np.ones((2, 2), dtype=bool)
    left = Remaining(
        np.arange(2),
        compatible,
        np.eye(2, dtype=bool)[:, :1] @ [[True, True]],
        np.ones(2, dtype=bool),
    )
    assert left.is_hopeless
    assert left.closed(Deadline()) is left
    assert not list(cubes(left, (), Deadline()))


def test_the_search_for_consistency_keeps_to_deadlines():
    placements = place(load("hexiamonds-6x6"))
    whole = remaining(placements, np.zeros(len(placements), dtype=bool))
    with pytest.raises(Undecided, match="time limit"):
        whole.closed(Deadline.after(0))
    with pytest.raises(Undecided, match="time limit"):
        next(cubes(whole, (), Deadline.after(0)))


def test_the_solver_gets_little():
    run = Enumeration(load("haley"), engine="sat")
    assert sum(map(len, run.batches())) == 55
    assert run.complete
    assert run.engine == "sat (closed cubes, channelled, commander, minisat22)"
    assert 1 <= run.statistics["cubes"] < 55
    assert (
        run.statistics["conflicts"] < 1_000
    )  # 5,000 with decisions by the fewest options, 50,000 without


CLOSED = ("hexiamond-star", "unique-ten", "chain", "burr6")


@pytest.mark.parametrize("solver", ["auto", "glucose42", "cadical195"])
@pytest.mark.parametrize("name", by_night(CLOSED, lambda name: name == "hexiamond-star"))
def test_closed_or_not_the_set_is_the_same(name, solver, monkeypatch):
    puzzle = load(name)

    def found():
        run = Enumeration(puzzle, engine="sat", solver=solver, seed=2)
        numbers = [s for batch in run.batches() for s in batch.numbers]
        action = symmetry_of(puzzle).on(place(puzzle))
        assert len(set(numbers)) == len(numbers)
        return run.engine, sorted(map(action.canonical, numbers))

    engine, closed = found()
    assert engine.startswith("sat (closed cubes, ")
    monkeypatch.setattr(enumeration, "_FEW_PLACEMENTS", 0)
    engine, at_once = found()
    assert "closed" not in engine
    assert closed == at_once

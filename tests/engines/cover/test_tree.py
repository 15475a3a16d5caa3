"""The exhaustive search as a tree: its parts hold every solution once, however small they are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack.engines import probing
from satpack.engines.cover import cubes
from satpack.engines.prepared import Prepared
from satpack.engines.probing import Probing
from satpack.engines.rows import engines
from satpack.model.placing.cover_problem import CoverProblem
from satpack.model.placing.named_cover import NamedCover
from satpack.runtime.limits import Deadline
from tests.tools import brute_force
from tests.tools.examples import examples
from tests.tools.nights import by_night
from tests.tools.strategies import puzzles, solvable_puzzles


def probing_of(puzzle, seed=1):
    asked = {"up_to": "symmetry", "memory_limit": None}
    return Probing(engines()["cover"].tree(Prepared(puzzle), asked), seed)


@examples(60)
@given(solvable_puzzles().map(lambda pair: pair[0]) | puzzles(), st.sampled_from([1, 10_000]))
def test_all_parts_together_hold_all_solutions(puzzle, work):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cubes, "SLICE", work)
        patch.setattr(cubes, "WORK", work)
        patch.setattr(probing, "WIDTH", 1_000_000)
        found = probing_of(puzzle)
        for _ in found.parts(Deadline()):
            pass
    counted = satpack.count(puzzle)
    assert found.visited.total == len(brute_force.solutions(puzzle))
    assert found.visited.rotations == counted.rotations
    assert found.visited.symmetry == counted.symmetry


@pytest.mark.parametrize("name", ["soma", "haley", "hexiamonds-3x12"])
def test_a_small_search_visits_the_nodes_that_it_counts(name):
    found = probing_of(satpack.load(name))
    for _ in found.parts(Deadline()):
        pass
    counted = satpack.count(satpack.load(name), engine="cover")
    # roots that are searched together remember dead ends of each other
    assert found.visited.nodes == pytest.approx(counted.statistics["nodes"], rel=0.02)
    assert found.is_exact


def test_a_dead_end_below_forced_choices_holds_nothing(monkeypatch):
    monkeypatch.setattr(cubes, "WORK", 1)
    monkeypatch.setattr(cubes, "SLICE", 1)
    # a is forced, then b and d both need c
    problem = CoverProblem.of([(1, 1, True)] * 4, [[0], [1, 2], [2, 3]])
    found = probing_of(NamedCover("dead", problem, "abcd"))
    for _ in found.parts(Deadline()):
        pass
    assert (found.is_exact, found.visited.total) == (True, 0)


def test_a_part_with_nothing_chosen_is_weighed():
    searched = probing_of(satpack.load("crosses-9x9")).tree
    assert searched._at[0].chosen == ()
    assert searched.left((0,)) == 49


def test_every_look_is_work_and_the_same_on_every_machine():
    tree_, again = (probing_of(satpack.load("soma")).tree for _ in range(2))
    parts = tree_.begin()
    assert tree_.work == 0
    tree_.left(parts[0])
    weighed = tree_.work
    tree_.look(parts[0], Deadline())
    assert 0 < weighed < tree_.work - weighed
    again.left(parts[0])
    again.look(parts[0], Deadline())
    assert again.work == tree_.work


def test_looks_at_coloured_items_are_more_work(monkeypatch):
    searched = probing_of(satpack.load("macmahon-triangles")).tree
    searched.left((0,))
    monkeypatch.setattr(cubes, "_COLOURED", 1)
    plain = probing_of(satpack.load("macmahon-triangles")).tree
    plain.left((0,))
    assert searched.work == 2 * plain.work > 0


@pytest.mark.parametrize("seed", by_night([1, 2], lambda seed: seed > 1))
@pytest.mark.parametrize(
    ("name", "total", "smaller"),
    [("soma", 11520, 600), ("iq-pyramid", 26720, 1), ("solid-pentominoes-3x4x5", 31520, 1)],
)
def test_few_parts_of_many_tell_how_many_there_are(monkeypatch, name, total, smaller, seed):
    monkeypatch.setattr(cubes, "SLICE", cubes.SLICE // smaller)
    monkeypatch.setattr(cubes, "WORK", cubes.WORK // smaller)
    found = probing_of(satpack.load(name), seed)
    for _ in found.parts(Deadline()):
        if found.probes == 20:
            break
    number = found.estimate("total")
    assert not number.is_exact
    assert number.low <= total <= number.high

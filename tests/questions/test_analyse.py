"""Analyses held against brute force, and the graph of the Soma cube against what is published."""

import random
from dataclasses import replace
from itertools import combinations
from math import isclose, sqrt
from statistics import stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack.engines.random_search import RandomSearch
from satpack.model.symmetry.group import symmetry_of
from satpack.questions import analyse as analysing
from satpack.questions.analysis import Difficulty
from satpack.runtime.errors import InputError, LimitError, Undecided
from satpack.runtime.limits import Deadline
from tests.tools import brute_force
from tests.tools.examples import examples
from tests.tools.strategies import puzzles, rules, solvable_puzzles

random_puzzles = solvable_puzzles().map(lambda pair: pair[0]) | puzzles()


def covers_of(puzzle, solutions):
    """For each piece how many of some solutions, sets of (piece, cells), have it on each cell."""
    found = {piece.name: {} for piece in puzzle.pieces}
    for solution in solutions:
        for name, cells in solution:
            for cell in cells:
                found[name][cell] = found[name].get(cell, 0) + 1
    return found


@given(random_puzzles, st.sampled_from(["auto", "frontier", "cover", "sat"]))
def test_covers_and_what_is_forced(puzzle, engine):
    solutions = brute_force.solutions(puzzle)
    found = satpack.analyse(puzzle, engine=engine, runs=0)
    assert (found.total, found.complete) == (len(solutions), True)
    assert found.covers == covers_of(puzzle, solutions)
    on = [{cell: name for name, cells in each for cell in cells} for each in solutions]
    everywhere = {
        (name, cell)
        for name in found.covers
        for cell in puzzle.region.cells
        if on and all(each.get(cell) == name for each in on)
    }
    assert set(found.forced) == everywhere
    bare = [{cell for cell in puzzle.region.cells if cell not in each} for each in on]
    assert found.empty == {
        cell: number
        for cell in puzzle.region.cells
        if (number := sum(cell in each for each in bare))
    }
    assert set(found.forced_empty) == (set.intersection(*bare) if bare else set())
    assert set(found.forced_filled) == (
        set(puzzle.region.optional) - set().union(*bare) if bare else set()
    )


@examples(30)
@given(st.data())
def test_an_analysis_keeps_to_rules(data):
    puzzle, _ = data.draw(solvable_puzzles())
    ruled = replace(puzzle, rules=(data.draw(rules(puzzle)),))
    solutions = [
        [(p.piece, p.cells) for p in each.placed]
        for each in satpack.enumerate(ruled, up_to="total")
    ]
    found = satpack.analyse(ruled, runs=3, graph=1)
    assert found.covers == covers_of(ruled, solutions)
    assert found.whole


@pytest.mark.parametrize(
    ("most", "edges", "components"),
    [(2, 307, None), (3, 1083, (239, 1)), (4, 5071, (240,))],
)
def test_the_soma_graph(most, edges, components):
    graph = satpack.analyse(satpack.load("soma"), graph=most, runs=0).graph
    assert (len(graph.solutions), len(graph.edges), graph.complete) == (240, edges, True)
    assert components in (None, graph.components)
    assert sum(graph.degrees) == 2 * edges
    assert {differ for *_, differ in graph.edges} <= set(range(2, most + 1))


def test_the_soma_cube_never_has_its_t_or_its_l_in_the_middle():
    covers = satpack.analyse(satpack.load("soma"), runs=0).covers
    assert {name for name, own in covers.items() if (1, 1, 1) not in own} == {"L", "T"}
    assert sum(own.get((1, 1, 1), 0) for own in covers.values()) == 11520


@examples(30)
@given(
    solvable_puzzles().map(lambda pair: pair[0]),
    st.integers(1, 3),
    st.sampled_from(["total", "rotations", "symmetry"]),
)
def test_graphs_are_those_of_the_plain_way(puzzle, most, convention):
    graph = satpack.analyse(puzzle, graph=most, up_to=convention, runs=0).graph
    placements = satpack.place(puzzle)
    action = symmetry_of(puzzle).up_to(convention).on(placements)
    nodes = [set(placements.numbers(each)) for each in graph.solutions]
    assert len({action.canonical(sorted(each)) for each in nodes}) == len(nodes)
    assert len(nodes) == getattr(satpack.count(puzzle), convention)
    wanted = set()
    for one, other in combinations(range(len(nodes)), 2):
        differ = min(
            max(len(nodes[one]), len(nodes[other]))
            - len(nodes[one] & {int(image[p]) for p in nodes[other]})
            for image in action.placements
        )
        if differ <= most:
            wanted.add((one, other, differ))
    assert set(graph.edges) == wanted
    # what hangs together, by following edges
    left, sizes = set(range(len(nodes))), []
    while left:
        reached = {left.pop()}
        while more := {n for a, b, _ in wanted for n in (a, b) if {a, b} & reached} - reached:
            reached |= more
        left -= reached
        sizes.append(len(reached))
    assert graph.components == tuple(sorted(sizes, reverse=True))


def test_sweep_and_search_agree_where_numbers_are_large():
    puzzle = satpack.Puzzle(
        "dominoes",
        "square",
        satpack.box("square", 6, 6),
        [
            satpack.Piece("lying", "##", (0, 18), turn="none", grid="square"),
            satpack.Piece("standing", "#\n#", (0, 18), turn="none", grid="square"),
        ],
    )
    swept, listed = (satpack.analyse(puzzle, engine=e, runs=0) for e in ("frontier", "cover"))
    assert (swept.total, swept.covers) == (6728, listed.covers)
    found = satpack.analyse(satpack.load("dominoes-8x8"), runs=0)
    assert (found.total, found.engine) == (12988816, "frontier")
    assert found.covers["domino"] == dict.fromkeys(found.puzzle.region.cells, found.total)


@given(random_puzzles, st.integers(0, 5))
def test_random_searches_find_a_solution_or_look_everywhere(puzzle, seed):
    search = RandomSearch(satpack.place(puzzle))
    tries = search.tries(random.Random(seed))
    assert tries == search.tries(random.Random(seed))
    least = min((len(each) for each in brute_force.solutions(puzzle)), default=0)
    assert tries >= least
    with pytest.raises(Undecided):
        search.tries(random.Random(seed), most=tries - 1) if tries else Deadline.after(0).check()


def test_the_random_search_looks_everywhere_where_there_is_no_solution(monkeypatch):
    """It is a search for all solutions if none is taken for one: then it has to meet each of them once."""
    puzzle = satpack.load("tetrahexes-4x7")
    met = []
    monkeypatch.setattr(
        RandomSearch, "_is_solution", lambda _, chosen: met.append(tuple(sorted(chosen)))
    )
    RandomSearch(satpack.place(puzzle)).tries(random.Random(1))
    assert len(met) == len(set(met)) == 18


def test_the_difficulty():
    puzzle = satpack.load("tetrahexes-4x7")
    measured = satpack.analyse(puzzle, runs=20, seed=3).difficulty
    assert measured == satpack.analyse(puzzle, runs=20, seed=3).difficulty
    assert measured != satpack.analyse(puzzle, runs=20, seed=4).difficulty
    assert isclose(measured.mean, sum(measured.nodes) / 20)
    assert isclose(measured.standard_error, stdev(measured.nodes) / sqrt(20))
    assert len(set(measured.nodes)) > 1
    assert satpack.analyse(puzzle, runs=0).difficulty is None
    one = satpack.analyse(puzzle, runs=1).difficulty
    assert (one.mean, one.standard_error) == (one.nodes[0], None)


def test_the_difficulty_says_how_to_measure_it_better():
    few = satpack.analyse(satpack.load("tetrahexes-4x7")).difficulty
    assert len(few.nodes) == 10
    assert few.advice == " --runs 100 narrows the ± to a third."
    assert Difficulty((10, 11), 1, complete=False).advice == ""
    assert Difficulty((10, 10), 1).advice == Difficulty((10,), 1).advice == ""


def test_limits_leave_what_was_found_marked(monkeypatch):
    bedlam = satpack.load("bedlam")
    found = satpack.analyse(bedlam, timeout=0, graph=2)
    assert (found.complete, found.whole, found.total) == (False, False, 0)
    assert not found.graph.complete
    assert not found.difficulty.complete
    assert found.difficulty.mean is None
    for engine in ("frontier", "cover"):
        found = satpack.analyse(bedlam, engine=engine, timeout=0.1, runs=0)
        assert not found.complete
        assert found.reason == "time limit"
    memory = satpack.analyse(bedlam, engine="frontier", memory_limit=10**6, runs=0)
    assert "does not fit into 1 MB" in memory.reason
    monkeypatch.setattr(analysing, "MOST_TRIES", 100)
    measured = satpack.analyse(satpack.load("tetrahexes-4x7")).difficulty
    assert sum(measured.nodes) <= 100
    assert not measured.complete


def test_wrong_options_are_refused(monkeypatch):
    soma = satpack.load("soma")
    with pytest.raises(InputError, match="graph does not apply to engine frontier"):
        satpack.analyse(soma, engine="frontier", graph=2)
    monkeypatch.setattr(analysing, "MOST_NODES", 100)
    with pytest.raises(LimitError, match="more than 100 solutions are too many for a graph"):
        satpack.analyse(soma, graph=2)

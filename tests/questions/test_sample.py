"""Samples: exactly uniform. Every solution can be drawn and nothing else, as often as chance has it, by every engine."""

import random
from collections import Counter
from functools import lru_cache
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack.engines import auto
from satpack.engines.burnside import Limits
from satpack.engines.frontier.drawing import KeptSweep, draw_classes
from satpack.engines.prepared import Prepared
from satpack.model.rules import RULES
from satpack.model.symmetry.conventions import BY_MOTIONS
from satpack.model.symmetry.group import symmetry_of
from satpack.questions.sample import Reservoir
from satpack.runtime.errors import LimitError, OptionError, Undecided
from satpack.runtime.limits import Deadline
from tests.tools import brute_force
from tests.tools.brute_force import filled_by
from tests.tools.examples import examples
from tests.tools.nights import by_night
from tests.tools.strategies import puzzles, solvable_puzzles

ENGINES = ["frontier", "cover", "sat", "auto"]


def is_uniform(drawn, support):
    """Whether what was drawn lies in the support, and Pearson's statistic within five deviations of what chance makes it.

    For n things that are equally likely it has mean n - 1 and a variance below 2 (n - 1), however many were drawn; too even
    is as wrong as too uneven.
    """
    assert set(drawn) <= set(support)
    expected = sum(drawn.values()) / len(support)
    statistic = sum((drawn[each] - expected) ** 2 / expected for each in support)
    freedom = len(support) - 1
    return abs(statistic - freedom) <= 5 * sqrt(2 * freedom)


def numbers(placements, drawn):
    """How often each was drawn."""
    return Counter(tuple(sorted(placements.numbers(each))) for each in drawn)


@lru_cache
def classes_of(puzzle, convention):
    """Every class by its least image, in the words of the placements."""
    placements = satpack.place(puzzle)
    action = symmetry_of(puzzle).up_to(convention).on(placements)
    return {
        action.canonical(placements.numbers(each))
        for each in satpack.enumerate(puzzle, up_to=convention)
    }


CASES = [
    ("tetrahexes-4x7", "total", "sat"),
    ("tetrahexes-4x7", "rotations", "auto"),
    *(("hexiamonds-6x6", kind, engine) for kind in BY_MOTIONS for engine in ENGINES[:2]),
    *(("soma", "symmetry", engine) for engine in ENGINES[:2]),
]


# by day every engine, every convention and every puzzle, but not all of these together
BY_NIGHT = {
    ("hexiamonds-6x6", "total", "cover"),
    ("hexiamonds-6x6", "rotations", "frontier"),
    *(("hexiamonds-6x6", "symmetry", engine) for engine in ENGINES[:2]),
    ("soma", "symmetry", "frontier"),
}


@pytest.mark.parametrize(("name", "convention", "engine"), by_night(CASES, BY_NIGHT.__contains__))
def test_chi_squared(name, convention, engine):
    puzzle = satpack.load(name)
    placements = satpack.place(puzzle)
    support = classes_of(puzzle, convention)
    drawn = satpack.sample(puzzle, 1000, seed=4, engine=engine, up_to=convention)
    assert drawn.count == len(support)
    assert is_uniform(numbers(placements, drawn), support)


def test_the_chi_squared_test_can_fail():
    even = dict.fromkeys(range(100), 20)
    assert not is_uniform(Counter(even), range(100))
    assert not is_uniform(Counter(even | {0: 100}), range(100))
    chance = random.Random(1)
    assert is_uniform(Counter(chance.randrange(100) for _ in range(2000)), range(100))


@examples(40)
@given(solvable_puzzles().map(lambda pair: pair[0]) | puzzles(), st.sampled_from(ENGINES))
def test_the_support_is_what_brute_force_finds(puzzle, engine):
    everything = brute_force.solutions(puzzle)
    drawn = satpack.sample(puzzle, 30 * len(everything) + 1, seed=2, engine=engine)
    assert drawn.count == len(everything)
    # by chance one is missing in one of 10^12 cases
    assert {filled_by(each.placed) for each in drawn} == everything


@examples(30)
@given(solvable_puzzles().map(lambda pair: pair[0]), st.sampled_from(["rotations", "symmetry"]))
def test_classes_are_those_of_the_count(puzzle, convention):
    counted = getattr(satpack.count(puzzle), convention)
    for engine in ("frontier", "cover"):
        drawn = satpack.sample(puzzle, 20 * counted + 1, seed=2, engine=engine, up_to=convention)
        assert drawn.count == counted
        assert len({filled_by(each.placed) for each in drawn}) == counted


def test_symmetric_solutions_are_as_likely_as_others_up_to_symmetry():
    """The four classes of dominoes in 4x4 with most and least images, among nine."""
    puzzle = satpack.Puzzle(
        "4x4",
        "square",
        satpack.box("square", 4, 4),
        [satpack.Piece("domino", "##", 8, grid="square")],
    )
    assert satpack.count(puzzle).symmetry == 9
    support = classes_of(puzzle, "symmetry")
    placements = satpack.place(puzzle)
    for engine in ("frontier", "cover", "matching"):
        drawn = satpack.sample(puzzle, 900, seed=3, engine=engine, up_to="symmetry")
        assert is_uniform(numbers(placements, drawn), support)


def test_large_numbers_are_drawn_from_exactly():
    """More tilings than 64 bits count; each of the dominoes on the first cell as often as the counts say."""
    puzzle = satpack.Puzzle(
        "12x12",
        "square",
        satpack.box("square", 12, 12),
        [satpack.Piece("domino", "##", 72, grid="square")],
    )
    drawn = satpack.sample(puzzle, 400, seed=1)
    assert drawn.count == 53060477521960000
    lying = sum(((0, 0), (1, 0)) in {each.cells for each in one.placed} for one in drawn)
    assert abs(lying - 200) < 5 * 10
    assert len({filled_by(each.placed) for each in drawn}) == 400


def test_counters_that_saturate_and_cells_that_stay_empty():
    pieces = [
        satpack.Piece("I", "##", (1, 20), grid="square"),
        satpack.Piece("one", "#", (2, 20), grid="square"),
        satpack.Piece("L", "##/#.".replace("/", "\n"), (0, 1), grid="square"),
    ]
    for holes in (None, "0-2"):
        puzzle = satpack.Puzzle("loose", "square", satpack.box("square", 3, 3), pieces, holes=holes)
        everything = brute_force.solutions(puzzle) if holes is None else None
        support = {filled_by(each.placed) for each in satpack.enumerate(puzzle, up_to="total")}
        assert everything in (None, support)
        drawn = satpack.sample(puzzle, 20 * len(support), seed=5, engine="frontier")
        assert drawn.count == len(support)
        assert is_uniform(Counter(filled_by(each.placed) for each in drawn), support)


def test_rules_colours_and_boxes_by_coordinates():
    domino = satpack.Piece("domino", "##", 8, grid="square")
    ruled = satpack.Puzzle(
        "4x4", "square", satpack.box("square", 4, 4), [domino], rules=[RULES["no-crossroads"]()]
    )
    assert 0 < satpack.sample(ruled, 3, seed=1).count == satpack.count(ruled).total < 36
    with pytest.raises(OptionError, match="can't keep the rule no-crossroads"):
        satpack.sample(ruled, engine="frontier")
    heart = satpack.load("heart")
    for engine in ENGINES[:2]:
        drawn = satpack.sample(heart, 3, seed=1, engine=engine)
        assert drawn.count == satpack.count(heart).total
        for each in drawn:
            each.verify()
    boxes = satpack.load("duijvestijn-112")
    assert [satpack.sample(boxes, seed=1, up_to=c).count for c in ("total", "symmetry")] == [8, 1]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_seed_draws_the_same_again(engine):
    puzzle = satpack.load("tetrahexes-4x7")
    first, again, other = (
        satpack.sample(puzzle, 9, seed=seed, engine=engine) for seed in (1, 1, 2)
    )
    assert first == again
    assert list(first) != list(other)
    assert first[0] in first[:2]
    assert "9 of 18 solutions, seed 1" in repr(first)
    by_chance = satpack.sample(puzzle, 9, engine=engine)
    assert by_chance == satpack.sample(puzzle, 9, seed=by_chance.seed, engine=engine)


def test_a_long_search_is_left_for_a_sweep_that_succeeds(monkeypatch):
    puzzle = satpack.load("soma")
    monkeypatch.setattr(auto, "frontier_is_fast", lambda *_, **__: False)
    monkeypatch.setattr(auto, "DRAW_NODES", 1)
    monkeypatch.setattr(auto, "DRAW_STATES", 1000)
    assert satpack.sample(puzzle, seed=1).engine == "frontier"
    for states, memory in ((1, 10**9), (1000, 100_000)):
        monkeypatch.setattr(auto, "DRAW_STATES", states)
        assert satpack.sample(puzzle, seed=1, memory_limit=memory * 10).count == 11520


def test_where_no_count_can_be_had_nothing_is_drawn():
    no_time = [(engine, {"timeout": 0}, "time") for engine in ENGINES]
    for engine, limit, why in (*no_time, ("frontier", {"memory_limit": 1_000_000}, ".* 1 MB")):
        with pytest.raises(Undecided, match=f"could be counted, so none is drawn: {why}"):
            satpack.sample(satpack.load("bedlam"), engine=engine, **limit)


def test_an_impossible_puzzle_has_no_sample():
    for engine in ("frontier", "cover"):
        found = satpack.sample(satpack.load("mutilated-chessboard"), 3, engine=engine)
        assert (len(found), found.count) == (0, 0)
        assert found.reason
    # ways that die at the end of the sweep
    puzzle = satpack.load("hexiamonds-3x12")
    assert satpack.sample(puzzle, engine="frontier").count == 0


def test_a_reservoir_draws_by_numbers():
    seen = Counter()
    chance = random.Random(3)
    for _ in range(600):
        drawn = Reservoir(2, chance)
        for things, numbers in (("ab", [1, 2]), ("", []), ("c", [0]), ("d", [3])):
            drawn.offer(things, numbers)
        seen.update(drawn.held())
        assert drawn.total == 6
    assert seen["c"] == 0
    assert is_uniform(
        Counter(
            {
                k: n / w
                for k, n, w in (("a", seen["a"], 1), ("b", seen["b"], 2), ("d", seen["d"], 3))
            }
        ),
        "abd",
    )
    assert Reservoir(3, chance).held() == []


def test_a_kept_sweep_keeps_to_its_memory():
    placements = satpack.place(satpack.load("dominoes-8x8"))
    with pytest.raises(LimitError, match="does not fit into"):
        KeptSweep(placements, None, Limits(memory=10_000))
    limits = Limits(Deadline.after(0), 10**9)
    with pytest.raises(Undecided):
        draw_classes(Prepared.placed(placements), 1, random.Random(1), "total", limits)

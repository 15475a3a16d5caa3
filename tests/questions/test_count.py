"""Enumerating and counting: the three conventions, by every engine, against all fillings the plain way."""

from dataclasses import replace
from math import inf
from operator import attrgetter

import numpy as np
import pytest

import satpack
from satpack.engines import auto
from satpack.engines.cover import enumeration
from satpack.gallery import load
from satpack.model.pieces import Piece
from satpack.model.puzzle import Puzzle
from satpack.questions import count as counting
from satpack.questions.count import Counting, count
from satpack.questions.disassemble import Survey
from satpack.questions.enumerate import Enumeration
from satpack.runtime.errors import OptionError, Undecided
from satpack.runtime.limits import Deadline
from tests.tools.engines import engines_for


def test_solutions_come_lazily_and_verified():
    found = satpack.enumerate(load("soma"))
    first = next(found)
    first.verify()
    assert first != next(found)


def test_a_limit_of_solutions_is_kept():
    run = Enumeration(load("soma"), limit=7)
    assert len(list(run)) == run.found == 7
    assert (run.complete, run.limited, run.reason) == (False, True, "limit of solutions")
    assert list(satpack.enumerate(load("soma"), limit=0)) == []


def test_a_timeout_raises_after_what_was_found():
    found = satpack.enumerate(load("pentominoes-6x10"), timeout=0.0)
    with pytest.raises(Undecided, match="0 solutions found, then: time limit"):
        next(found)


def test_a_partial_count_says_so(monkeypatch):
    counting = Counting(load("pentominoes-6x10"), engine="sat", timeout=3600)

    def late(*_):
        if counting.result().total:
            monkeypatch.setattr(Deadline, "remaining", lambda _: 0.0)

    found = counting.run(late)
    assert not found.complete
    assert found.reason == "time limit"
    assert 0 < found.total < 9356
    assert found.symmetry <= found.rotations <= found.total


BARS = Puzzle(
    "bars", "square", satpack.box("square", 9, 12), [Piece("I", satpack.box("square", 3, 1), 36)]
)


def test_auto_lists_when_options_of_a_search_are_given():
    assert count(BARS).engine == "frontier"
    assert count(load("dominoes-8x8")).engine == "matching"
    assert count(load("dominoes-8x8"), memory_limit=10**9).engine == "matching"
    assert count(load("dominoes-8x8"), nodes=10).engine == "cover"
    assert count(load("tetrahexes-4x7")).engine == "cover"
    assert count(load("tetrahexes-4x7"), seed=1).engine.startswith("sat")


def test_symmetric_solutions_stand_for_fewer():
    (batch,) = filter(len, Enumeration(load("slothouber-graatsma")).batches())
    # one of 8, which the six symmetries of a cube's long diagonal leave as it is
    assert batch.class_sizes() == {"total": 8, "rotations": 1, "symmetry": 1}
    assert batch.action.stabilisers(np.array(batch.numbers)).sum() == 6


@pytest.mark.parametrize("engine", engines_for("count", load("soma")))
@pytest.mark.parametrize(
    ("up_to", "numbers"),
    [
        ("total", (11_520, None, None)),
        ("rotations", (None, 480, None)),
        ("symmetry", (None, None, 240)),
    ],
)
def test_one_convention_is_never_taken_for_another(engine, up_to, numbers):
    found = count(load("soma"), engine=engine, up_to=up_to)
    assert (found.total, found.rotations, found.symmetry) == numbers
    with pytest.raises(OptionError, match="can't be counted up to 'mirror'"):
        count(load("soma"), up_to="mirror")


# -- the other way in the middle ----------------------------------------------------------------------------------------


@pytest.fixture
def doubtful(monkeypatch):
    """So that every search is doubted at once, and no sweep was foreseen to be fast."""
    monkeypatch.setattr(auto, "frontier_is_fast", lambda *_, **__: False)
    monkeypatch.setattr(auto, "PATIENCE", 0)
    monkeypatch.setattr(auto, "SHARE", 0)
    monkeypatch.setattr(auto, "COST", 1_000)
    monkeypatch.setattr(enumeration, "SLICE", 1_000)


def test_a_sweep_of_very_many_placements_is_not_looked_into(monkeypatch):
    assert count(BARS).engine == "frontier"
    monkeypatch.setattr(auto, "MANY_PLACEMENTS", 100)
    assert count(load("tetrahexes-4x7")).engine == "cover"


def test_a_slow_search_gives_way_to_a_sweep(doubtful):
    found = count(BARS, timeout=3600)
    assert (found.engine, found.total, found.complete) == ("frontier", 1_876_855, True)
    assert count(BARS, engine="cover", nodes=1_000).engine == "cover"


@pytest.mark.parametrize(
    ("name", "value"), [("engines.auto.TRIAL_MEMORY", 1_000), ("engines.frontier.engine._SPEED", 1)]
)
def test_a_sweep_that_fails_costs_nothing_but_time(doubtful, monkeypatch, name, value):
    monkeypatch.setattr(f"satpack.{name}", value)
    reports = []
    found = Counting(load("hexiamond-star")).run(lambda *words: reports.append(words))
    plain = count(load("hexiamond-star"), engine="cover")
    assert (found.engine, found.complete) == ("cover", True)
    assert (found.total, found.symmetry) == (plain.total, plain.symmetry)
    parts = [part for words, part in reports if "frontier" not in words]
    assert parts == sorted(parts)
    assert parts[-1] == pytest.approx(1)


class Timed:
    """Counting whose clock is told what searching and sweeping take."""

    def __init__(self, monkeypatch, *, search, believed, sweep):
        self.now = self.swept = 0.0
        self._search, self._believed, self._sweep = search, believed, sweep
        monkeypatch.setattr(counting.time, "process_time", lambda: self.now)
        monkeypatch.setattr(auto, "frontier_is_fast", lambda *_, **__: False)
        self.counting = Counting(load("tetrahexes-4x7"))
        monkeypatch.setattr(self.counting, "_counter", self)
        monkeypatch.setattr(self.counting, "_sweep", self.sweep)

    visited = 0

    def steps(self, _tell):
        while self.now - self.swept < self._search:
            self.now += 0.01
            yield

    def seconds_left(self, spent):
        return self._believed * (self._search - spent)

    def result(self):
        return count(load("tetrahexes-4x7"), engine="cover")

    def sweep(self, _memory, _tell, seconds):
        self.now += min(seconds, self._sweep)
        self.swept += min(seconds, self._sweep)
        return replace(self.result(), complete=seconds >= self._sweep, engine="frontier"), True


@pytest.mark.parametrize("search", [2, 25, 90, 400, 3000])
@pytest.mark.parametrize("believed", [0.5, 1, 5])
def test_sweeps_that_come_to_nothing_cost_a_tenth_of_the_search(monkeypatch, search, believed):
    clock = Timed(monkeypatch, search=search, believed=believed, sweep=inf)
    assert clock.counting.run().engine == "cover"
    assert clock.swept <= 0.1 * search
    assert clock.now == pytest.approx(search + clock.swept, abs=0.1)


@pytest.mark.parametrize("sweep", [0.5, 2, 10, 60])
def test_a_hopeless_search_gives_way_soon(monkeypatch, sweep):
    clock = Timed(monkeypatch, search=10**6, believed=1, sweep=sweep)
    assert clock.counting.run().engine == "frontier"
    assert clock.now < 10 + 5 * sweep


@pytest.mark.parametrize(
    ("options", "known"), [({}, True), ({"jobs": 2}, True), ({"engine": "sat"}, False)]
)
def test_an_enumeration_reports_how_far_it_is(options, known):
    run = Enumeration(load("tetrahexes-4x7"), **({"engine": "cover"} | options))
    seen = [run.progress for _ in run.batches()]
    assert (seen[-1] is not None) == known
    if known:
        assert seen[-1] == pytest.approx(1)
        assert seen == sorted(seen)


@pytest.mark.parametrize(
    ("question", "number", "again"), [(Enumeration, "found", 0), (Survey, "tally.assemblies", 4)]
)
@pytest.mark.parametrize("is_left", [False, True])
def test_a_run_that_is_gone_through_again_counts_nothing_twice(question, number, again, is_left):
    known = attrgetter("complete", "reason", number)
    run = question("six-way")
    if is_left:
        next(iter(run))
    else:
        list(run)
    first = known(run)
    assert len(list(run)) == again
    assert known(run) == first
    assert run.complete is not is_left


def test_a_count_is_one_short_line():
    soma = satpack.load("soma")
    assert repr(satpack.count(soma)) == (
        "Count of 'Soma cube': 11,520 in all, 480 up to rotation, 240 up to symmetry"
    )
    assert repr(satpack.count(soma, up_to="symmetry")) == (
        "Count of 'Soma cube': 240 up to symmetry"
    )
    assert repr(satpack.count(soma, timeout=0)).endswith(" (time limit)")
    partial = satpack.Count(soma, 1200, None, 25, complete=False, reason="time limit")
    assert repr(partial) == (
        "Count of 'Soma cube': at least 1,200 in all, 25 up to symmetry (time limit)"
    )
    assert repr(replace(partial, total=None, symmetry=None)) == (
        "Count of 'Soma cube': nothing known (time limit)"
    )

"""Surveys by several processes: the same numbers as by one, in an order that depends on the puzzle alone, whoever does what, and when."""

import itertools
import pickle
import random
import time
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.cli.common import Exit
from satpack.cli.progress import until_cut_short
from satpack.engines import auto
from satpack.engines.auto import Step
from satpack.engines.cover import cubes
from satpack.engines.cover.enumeration import CoverEnumeration
from satpack.engines.disassembly import children
from satpack.engines.disassembly.turns.clearance import DEFAULT_GAP
from satpack.gallery import load
from satpack.model.moves.disassembly import Ending
from satpack.questions import disassemble, engines
from satpack.questions.disassemble import Survey
from satpack.runtime import pool, processes
from satpack.runtime.errors import EngineError, OptionError
from satpack.runtime.limits import NEVER
from tests.tools.examples import examples
from tests.tools.strategies import puzzles, ruled_puzzles


class Here:
    """A child in this process: it answers when it is asked for the reply, and may die at the ninth, a few times."""

    chance = random.Random()
    deaths = 0

    def __init__(self, factory, *args):
        module, _, name = factory.partition(":")
        assert module == children.__name__
        self.asked = 0
        self.worker = getattr(children, name)(*pickle.loads(pickle.dumps(args)))  # noqa: S301 - our own

    @classmethod
    def like(cls, _, factory, *args):
        return cls(factory, *args)

    def post(self, method, *arguments):
        self.call = method, arguments

    def reply(self):
        self.asked += 1
        if Here.deaths and self.asked == 9:
            Here.deaths -= 1
            raise EngineError("a child process died with signal SIGKILL")
        method, arguments = self.call
        return getattr(self.worker, method)(*arguments)

    def close(self):
        pass

    @classmethod
    def wait_for(cls, busy, deadline):
        del deadline
        return cls.chance.sample(busy, cls.chance.randint(1, len(busy)))


@pytest.fixture
def here(monkeypatch):
    """Children in this process, each search in cubes, and replies after little work."""
    monkeypatch.setattr(pool, "Child", Here)
    monkeypatch.setattr(pool, "wait_for", Here.wait_for)
    monkeypatch.setattr(engines, "_BRIEF", 0)
    monkeypatch.setattr(children, "_TAKING", 0.0)


def survey(puzzle, jobs, **options):
    """Return a survey, its outcomes in order, and whether it was refused."""
    found = Survey(puzzle, jobs=jobs, **options)
    return found, [*map(facts_of, found.outcomes())]


def facts_of(each):
    return each.placed(), each.ending, each.trap, each.states, each.levels


def facts(found):
    return found.tally, found.complete, found.conclusion, found.reason, found.up_to


@pytest.mark.usefixtures("here")
@examples(60)
@given(
    st.one_of(puzzles(max_cells=6), ruled_puzzles()),
    st.sampled_from([None, 0, 1, 3]),
    st.sampled_from([None, 1]),
    st.integers(0, 99).map(random.Random),
)
def test_random_puzzles_are_surveyed_alike(puzzle, limit, states, chance):
    Here.chance = chance
    asked = {"limit": limit, "states": states}
    try:
        alone, outcomes = survey(puzzle, 1, **asked)
    except OptionError:
        return
    shared = [survey(puzzle, jobs, **asked) for jobs in (2, 3)]
    whole = [Survey(puzzle, jobs=jobs, **asked).run() for jobs in (1, 2)]
    trees = [[each.levels for each in Survey(puzzle, jobs=jobs, **asked)] for jobs in (1, 3)]
    assert [facts(each) for each, _ in shared] == [facts(alone)] * 2
    assert [*map(facts, whole)] == [facts(alone)] * 2
    assert shared[0][1] == shared[1][1]
    assert sorted(shared[0][1], key=str) == sorted(outcomes, key=str)
    assert trees == [[each[-1] for each in found] for found in (outcomes, shared[0][1])]
    if limit is not None:
        assert shared[0][1] == outcomes


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("brief", [0, 10**9], ids=["cubes", "list"])
def test_the_order_does_not_depend_on_who_does_what_nor_on_children_that_die(monkeypatch, brief):
    monkeypatch.setattr(engines, "_BRIEF", brief)
    # so that a cube takes many replies
    monkeypatch.setattr(cubes, "SLICE", 30_000)
    monkeypatch.setattr(children, "_SEARCHED", 1e-3)
    alone, outcomes = survey(load("loves-dozen"), 1)
    orders = []
    for seed, deaths in ((1, 0), (2, 0), (3, 8)):
        monkeypatch.setattr(Here, "deaths", deaths)
        monkeypatch.setattr(Here, "chance", random.Random(seed))
        shared, found = survey(load("loves-dozen"), 1 + seed)
        assert shared.tally == alone.tally
        orders.append(found)
    assert orders[0] == orders[1] == orders[2]
    assert sorted(orders[0], key=str) == sorted(outcomes, key=str)
    assert orders[0] == outcomes or not brief


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("brief", [0, 10**9], ids=["cubes", "list"])
def test_what_is_known_at_the_deadline_is_counted(monkeypatch, brief):
    monkeypatch.setattr(engines, "_BRIEF", brief)
    later, now = [0.0], time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: now() + later[0])
    found = Survey(load("tetraprisms"), jobs=2, timeout=1_000)
    for number, outcome in enumerate(found.outcomes()):
        if number == 10:
            later[0] = 10_000.0
        last = outcome
    assert found.reason == "time limit"
    assert not found.complete
    assert 10 < found.tally.assemblies < 1_448
    assert found.tally.undecided == (last.ending is Ending.UNDECIDED)


@pytest.mark.usefixtures("here")
def test_the_first_cube_goes_on_where_much_waits_behind_it(monkeypatch):
    monkeypatch.setattr(children, "_AHEAD", 0)
    monkeypatch.setattr(Here, "chance", random.Random(1))
    assert survey(load("tetraprisms"), 3)[0].complete


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("window", "engine", "in_cubes"),
    [
        ({"solutions": 10**9, "kept": 1}, "cover", 0),  # it ends before
        ({"solutions": 5, "kept": 0}, "cover", 1),
        ({"solutions": 5, "kept": 6}, "sat", 0),
    ],
)
def test_a_search_that_filters_by_rules_is_made_once_before_it_goes_on_in_cubes(
    monkeypatch, window, engine, in_cubes
):
    alone = Survey(load("dominoes-5x6-fault-free")).run()
    steps = [Step(each.engine, window, each.when) if each.budget else each for each in auto.LIST]
    monkeypatch.setattr(auto, "LIST", steps)
    begun = Counter()
    for made, method in ((CoverEnumeration, "solutions"), (children.Children, "found")):
        own = getattr(made, method)

        def counted(*args, method=method, own=own, **options):
            begun[method] += 1
            return own(*args, **options)

        monkeypatch.setattr(made, method, counted)
    shared = Survey(load("dominoes-5x6-fault-free"), jobs=2).run()
    assert facts(shared) == facts(alone)
    assert shared.tally.assemblies
    assert shared.engine.startswith(engine)
    assert (begun["solutions"], begun["found"]) == (1, in_cubes)


def test_what_a_child_returns_is_in_few_blocks_even_if_the_first_assembly_took_long(monkeypatch):
    clock = itertools.count()
    monkeypatch.setattr(time, "process_time", lambda: next(clock))

    class Taker:
        def fates(self, rows, stop):
            assert not stop()
            yield list(rows)

    monkeypatch.setattr(children, "Taker", Taker)
    groups, rest, _ = children.taking().take(NEVER, np.arange(10_000), np.arange(5))
    assert groups == [[0]]
    assert [*np.concatenate(rest)] == [*range(1, 10_000), *range(5)]
    assert len(rest) < 70
    _, rest, _ = children.taking().take(NEVER, np.arange(60))
    assert [*map(len, rest)] == 59 * [1]


@pytest.mark.parametrize("can_copy", [True, False], ids=["copied", "fresh"])
def test_processes_find_and_take_apart(monkeypatch, can_copy):
    monkeypatch.setattr(processes, "can_copy", lambda: can_copy)
    monkeypatch.setattr(engines, "_BRIEF", 0)
    alone, shared = (Survey(load("loves-dozen"), jobs=jobs).run() for jobs in (1, 2))
    assert facts(alone) == facts(shared)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("interrupts", ["children", "this process"])
def test_an_interrupt_keeps_what_later_cubes_know(monkeypatch, interrupts):
    monkeypatch.setattr(Here, "chance", random.Random(1))
    every = Counter(survey(load("loves-dozen"), 2)[1])
    hear, heard = children.Children._hear, []

    def hears(self, until):
        before = self._unyielded
        hear(self, until)
        heard.append(self._unyielded - before)
        if interrupts == "children" and len(heard) > 40:
            raise KeyboardInterrupt

    monkeypatch.setattr(children.Children, "_hear", hears)
    if interrupts == "this process":  # in the middle of what a child replied
        monkeypatch.setattr(children, "_TAKING", 1.0)
    found, outcomes = Survey(load("loves-dozen"), jobs=3), []
    with until_cut_short(found) as ending:
        for outcome in found.outcomes():
            outcomes.append(outcome)
            if interrupts == "this process" and len(outcomes) == 25:
                raise KeyboardInterrupt
    assert ending.status is Exit.INTERRUPTED
    before = len(outcomes)
    outcomes += found.left_over()
    assert before < len(outcomes) == found.tally.assemblies == sum(heard) < every.total()
    assert not (Counter(map(facts_of, outcomes)) - every)
    assert (found.reason, found.complete) == ("interrupted", False)


@pytest.mark.usefixtures("here")
def test_no_turns_are_looked_for_after_an_interrupt(monkeypatch):
    monkeypatch.setattr(Here, "chance", random.Random(1))
    stopped = []

    def turning(found, gap, states, *, stop):
        del gap, states
        stopped.append(stop())
        return found

    monkeypatch.setattr(disassemble, "turning", turning)
    survey = Survey(load("loves-dozen"), jobs=3, turns=DEFAULT_GAP)
    with until_cut_short(survey):
        for _ in survey.outcomes():
            if survey._children is not None and survey._children._unyielded:
                raise KeyboardInterrupt
    before = len(stopped)
    assert [*survey.left_over()]
    assert (any(stopped[:before]), {*stopped[before:]}) == (False, {True})

"""Decisions by fewest options: told of assignments in any order, they are those of a plain count."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.engines.sat.draft import placement_variables
from satpack.engines.sat.fewest_options import FewestOptions
from satpack.engines.sat.solvers import GUIDED_SOLVER, SOLVERS
from satpack.gallery import load
from satpack.model.placing.placements import place
from satpack.model.symmetry.group import symmetry_of
from satpack.questions.enumerate import Enumeration
from satpack.questions.solve import solve
from satpack.runtime.errors import EngineError
from satpack_encodings import Variables
from tests.tools.nights import by_night

SOMA = place(load("soma"))
ITEMS = [SOMA.cover.by_item()[item] for item in SOMA.cover.once.nonzero()[0]]


def guide(seed=None):
    variables = Variables()
    variables.group("something before", 7)
    chooses = placement_variables(len(SOMA), variables, seed=seed)
    return FewestOptions(SOMA, chooses), chooses


def good_choices(false, true):
    """Return what may be decided on: of an item with fewest options, one that takes little from others; chance may prefer 0.06 of the mean.

    Or of an item with two options, since those with fewer are forced or dead.
    """
    left = [set(options.tolist()) - false for options in ITEMS if not set(options.tolist()) & true]
    least = max(2, min(map(len, left), default=0))
    good = set()
    for options in left:
        if 0 < len(options) <= least:
            taken = {p: sum(math.log(len(each)) for each in left if p in each) for p in options}
            most = min(taken.values()) + 0.06 * sum(taken.values()) / len(taken)
            good |= {p for p, sum_ in taken.items() if sum_ <= most}
    return good


steps = st.lists(
    st.one_of(
        st.tuples(st.just("assign"), st.integers(0, len(SOMA) - 1), st.booleans()),
        st.tuples(st.just("fix"), st.integers(0, len(SOMA) - 1), st.booleans()),
        st.tuples(st.just("level"), st.just(0), st.just(False)),
        st.tuples(st.just("back"), st.integers(0, 4), st.just(False)),
        st.tuples(st.just("decide"), st.just(0), st.just(False)),
    ),
    max_size=40,
)


@given(steps, st.sampled_from([None, 3]))
def test_decisions_are_those_of_a_plain_count(steps, seed):
    decides, chooses = guide(seed)
    fixed, levels = {}, [{}]
    for what, number, value in steps:
        known = {p: v for level in [fixed, *levels] for p, v in level.items()}
        literal = chooses[number] if value else -chooses[number]
        if what in ("assign", "fix") and number not in known:
            (levels[-1] if what == "assign" else fixed)[number] = value
            decides.on_assignment(literal, what == "fix")
        elif what == "level":
            levels.append({})
            decides.on_new_level()
        elif what == "back":
            del levels[number + 1 :]
            decides.on_backtrack(number)
        elif what == "decide":
            false = {p for p, v in known.items() if not v}
            true = {p for p, v in known.items() if v}
            good = good_choices(false, true)
            decided = decides.decide()
            assert decided in chooses.of(sorted(good)) or (
                decided == 0 and has_no_choice(false, true)
            )


def has_no_choice(false, true):
    """Whether every item is served, or one can't be."""
    left = [o for o in (set(o.tolist()) for o in ITEMS) if not o & true]
    return not left or any(options <= false for options in left)


def test_when_all_is_served_the_solver_chooses():
    run = Enumeration(load("soma"), engine="cover", limit=1)
    (chosen,) = next(run.batches()).numbers
    decides, chooses = guide()
    assert decides.decide() in decides.variables
    for placement in chosen:
        decides.on_new_level()
        decides.on_assignment(chooses[placement])
    assert decides.decide() == 0
    decides.on_backtrack(len(chosen) - 1)
    assert decides.decide() != 0


@pytest.mark.parametrize("solver", [name for name, can in SOLVERS.items() if can.guided])
def test_guided_solvers_ask(solver, monkeypatch):
    asked = []
    monkeypatch.setattr(FewestOptions, "decide", lambda _: asked.append(1) or 0)
    run = Enumeration(load("tetrahexes-4x7"), solver=solver, encoding="channelled")
    assert sum(map(len, run.batches())) == 9
    assert asked
    assert SOLVERS[GUIDED_SOLVER].guided


GUIDED = ("soma", "tetrahexes-4x7", "hexiamond-star", "sphinx-order-5")


@pytest.mark.parametrize("solver", ["minisat-ep", "minisat22"])
@pytest.mark.parametrize("name", by_night(GUIDED, lambda name: name == "soma"))
def test_guided_or_not_the_set_is_the_same(name, solver):
    puzzle = load(name)
    by_cover = sorted(s for b in Enumeration(puzzle, engine="cover").batches() for s in b.numbers)
    run = Enumeration(puzzle, solver=solver, encoding="auto+nogoods", seed=1)
    found = [s for b in run.batches() for s in b.numbers]
    action = symmetry_of(puzzle).on(place(puzzle))
    assert sorted(map(action.canonical, found)) == by_cover


def test_deciding_by_fewest_options_takes_fewer_conflicts():
    conflicts = {}
    for solver in ("minisat-ep", "minisat22"):
        run = Enumeration(load("hexiamond-star"), solver=solver, encoding="auto+nogoods")
        for _ in run.batches():
            pass
        conflicts[solver] = run.statistics["conflicts"]
    assert conflicts["minisat-ep"] < conflicts["minisat22"]


@pytest.mark.parametrize("callback", ["decide", "on_backtrack"])
def test_a_fault_while_deciding_ends_the_search_and_is_reported(callback, monkeypatch):
    calls = []

    def fault(self, *arguments):
        calls.append(arguments)
        if len(calls) > 20:
            raise ValueError("told by the test")
        return plain(self, *arguments)

    plain = getattr(FewestOptions, callback)
    monkeypatch.setattr(FewestOptions, callback, fault)
    with pytest.raises(EngineError, match="deciding for the solver failed: ValueError: told by"):
        solve(load("hexominoes-15x15-less-3x5"), engine="sat", solver=GUIDED_SOLVER)
    assert len(calls) == 21

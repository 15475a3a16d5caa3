"""A new engine is one row among the others, after which every question takes its name."""

import pytest

import satpack
from satpack.engines import rows
from satpack.engines.row import Engine, empty_cells, free_numbers, searched_rules
from satpack.model.answer import Answer, Status
from satpack.model.placing.placements import decode
from satpack.model.warrant import UNASKED
from satpack.questions.count import Counting
from satpack.questions.enumerate import Enumeration
from satpack.questions.solve import answer
from satpack.runtime.errors import OptionError


def _fillings(prepared, chosen=(), covered=frozenset()):
    placements, pieces = prepared.placements, prepared.puzzle.pieces
    free = min(set(range(len(prepared.puzzle.region))) - covered, default=None)
    if free is None:
        yield tuple(sorted(chosen))
        return
    used = [int(placements.piece[each]) for each in chosen]
    for number in placements.by_cell()[free].tolist():
        cells = set(
            placements.cells[placements.starts[number] : placements.starts[number + 1]].tolist()
        )
        kind = int(placements.piece[number])
        if not covered & cells and used.count(kind) < pieces[kind].copies.low:
            yield from _fillings(prepared, (*chosen, number), covered | cells)


def _first(prepared, asked):
    chosen = next(_fillings(prepared), None)
    if chosen is None:
        return Answer(Status.IMPOSSIBLE, reason="every possibility was tried", engine="toy")
    solution = decode(prepared.placements, chosen, engine="toy", seconds=0.0, statistics={})
    return Answer(Status.SOLVED, solution, engine="toy")


class _Source:
    engine, symmetry_breaking, reason, warrant = "toy", "the least image of each class", "", UNASKED
    statistics, notes, progress = {}, (), None

    def __init__(self, prepared, asked):
        self._prepared, self._action = prepared, prepared.action(asked["up_to"])

    def solutions(self, deadline):
        for chosen in _fillings(self._prepared):
            deadline.check()
            yield [chosen] if self._action.canonical(chosen) == chosen else []


TOY = Engine(
    name="toy",
    first=_first,
    source=_Source,
    lacks=(searched_rules, empty_cells, free_numbers),
    options={"solve": ("seed",)},
)


@pytest.fixture
def toy(monkeypatch):
    """An engine that tries every placement on the first free cell, in the table for as long as the test runs."""
    monkeypatch.setattr(rows, "ENGINES", [*rows.ENGINES, TOY])
    rows.engines.cache_clear()
    yield
    rows.engines.cache_clear()


def test_every_question_takes_a_new_engine(toy):
    puzzle = satpack.load("tetrahexes-4x7")
    assert rows.engines_of("solve") == ("auto", "cover", "sat", "toy", "blocks", "filling")
    satpack.solve(puzzle, engine="toy").verify()
    run = Enumeration(puzzle, engine="toy")
    found = list(run)
    assert (run.engine, run.complete, len(set(found))) == ("toy", True, 9)
    for each in found:
        each.verify()
    counted = satpack.count(puzzle, engine="toy")
    assert (counted.engine, counted.total, counted.rotations, counted.symmetry) == ("toy", 18, 9, 9)
    assert satpack.sample(puzzle, engine="toy", seed=1).engine == "toy"
    drawn = satpack.analyse(puzzle, engine="toy", runs=0)
    assert (drawn.engine, drawn.total) == ("toy", 18)


def test_a_new_engine_stays_within_a_limit_and_leaves_arguments_first(toy):
    late = Counting(satpack.load("tetrahexes-4x7"), engine="toy", timeout=0).run()
    assert (late.complete, late.reason) == (False, "time limit")
    found = answer(satpack.load("tetrominoes-4x5"), engine="toy")
    assert (found.status.value, found.engine) == ("impossible", "argument")


@pytest.mark.parametrize(
    ("name", "options", "fault"),
    [
        ("soma", {"solver": "glucose42"}, "solver does not apply to engine toy; leave it out or"),
        (
            "soma",
            {"jobs": 2, "encoding": "plain"},
            "encoding, jobs do not apply to engine toy; lea",
        ),
        ("squares-1-to-10", {}, "engine toy can't keep cells that may stay empty; choose another"),
        ("pentominoes-6x10-no-crossroads", {}, "engine toy can't keep the rule no-crossroads"),
    ],
)
def test_what_it_can_not_do_is_refused(toy, name, options, fault):
    for question in (satpack.solve, satpack.count, Enumeration):
        with pytest.raises(OptionError, match=fault):
            question(satpack.load(name), engine="toy", **options)


def test_an_engine_whose_file_is_gone_is_gone():
    with pytest.raises(
        OptionError, match="there is no engine 'toy'; use auto, cover, sat, blocks or fill"
    ):
        satpack.solve(satpack.load("soma"), engine="toy")

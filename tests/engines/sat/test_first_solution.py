"""First solutions: which solver is asked, and symmetries that are broken only after some conflicts."""

import contextlib

import pytest
from hypothesis import given

import satpack
from satpack.engines.prepared import Prepared
from satpack.engines.sat.covers import formula_of
from satpack.engines.sat.encoding import choose
from satpack.engines.sat.fewest_options import FewestOptions
from satpack.engines.sat.first_solution import first_solution, solver_for
from satpack.engines.sat.solvers import GUIDED_SOLVER, SOLVERS
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.model.placing.placements import place
from satpack.runtime.errors import Undecided
from satpack.runtime.limits import Deadline
from tests.tools import brute_force
from tests.tools.formulas import solver_with, two_boards, written
from tests.tools.strategies import puzzles


def test_a_guided_solver_is_the_default_where_pieces_are_all_different():
    for name, solver in (
        ("bedlam", GUIDED_SOLVER),
        ("y25", "glucose42"),
        ("conway-5x5x5", "glucose42"),
        ("macmahon-squares", "glucose42"),  # all different, but their sides must match
    ):
        assert solver_for(place(satpack.load(name))) == solver
    found = first_solution(Prepared(satpack.load("soma")))
    assert found.engine.endswith(f", {GUIDED_SOLVER})")
    found.solution.verify()


def test_a_guided_solver_is_not_lost_where_all_options_look_alike():
    shapes = ("##", "#", "##\n#.", "####", "#.\n#.\n##", "#.\n##\n#.", "##\n##", "###")
    pieces = [
        f'[[pieces]]\nname = "{i}"\ncells = """\n{each}"""\n' for i, each in enumerate(shapes)
    ]
    pieces.append('[[pieces]]\nname = "S"\ncells = """\n#.\n##\n.#"""\nturn = "none"\n')
    torus = ["#####+", *["######"] * 4]
    region = (
        'grid = "square"\n[region]\ncells = """\n' + "\n".join(torus) + '"""\nwrap = [true, true]\n'
    )
    puzzle = satpack.loads('name = "torus"\n' + region + "".join(pieces))
    for seed in (None, 0, 1):
        found = first_solution(Prepared(puzzle), solver=GUIDED_SOLVER, seed=seed, conflicts=10_000)
        found.solution.verify()


@pytest.mark.parametrize(
    ("solver", "limits"),
    [
        (GUIDED_SOLVER, {}),
        ("glucose42", {"_TRIES": (1, 1)}),  # begun again
        ("glucose42", {"_UNBROKEN": 1}),  # with symmetries broken later
    ],
)
@given(puzzle=puzzles(max_cells=7))
def test_a_first_solution_is_found_where_brute_force_finds_one(solver, limits, puzzle):
    with pytest.MonkeyPatch.context() as patch:
        for name, limit in limits.items():
            patch.setattr(f"satpack.engines.sat.first_solution.{name}", limit)
        found = first_solution(Prepared(puzzle), solver=solver)
    assert (found.solution is not None) == bool(brute_force.solutions(puzzle))


@pytest.mark.parametrize("solver", [GUIDED_SOLVER, "glucose42"])
@pytest.mark.parametrize("conflicts", [10, 10**9])
def test_a_first_solution_stops_at_a_deadline_in_either_part_of_the_search(
    monkeypatch, solver, conflicts
):
    monkeypatch.setattr("satpack.engines.sat.first_solution._UNBROKEN", conflicts)
    hopeless = place(parse_puzzle(two_boards()))
    found = first_solution(Prepared.placed(hopeless, Deadline.after(0.2)), solver=solver)
    assert (found.status, found.reason) == (satpack.Status.UNDECIDED, "time limit")


def test_a_solver_that_is_slow_to_fill_is_left_with_the_time_to_free_it(monkeypatch):
    now, asked = 0.0, []

    class Clock:
        @staticmethod
        def monotonic():
            return now

    class Slow:
        def add(self, _clauses):
            nonlocal now
            now += 100

        def solve(self, _assumptions, deadline, **_budget):
            asked.append(deadline.at)

        def statistics(self):
            return {}

    @contextlib.contextmanager
    def opened(*arguments, **options):
        yield Slow()

    monkeypatch.setattr("satpack.engines.sat.driver.open_session", opened)
    monkeypatch.setattr("satpack.engines.sat.driver.time", Clock)
    monkeypatch.setattr("satpack.runtime.limits.time", Clock)
    placements = place(satpack.load("tetrominoes-4x5"))
    assert first_solution(Prepared.placed(placements, Deadline(1000))).solution is None
    assert asked
    assert set(asked) == {990}
    asked.clear()
    now = 0.0
    found = first_solution(Prepared.placed(placements, Deadline(105)))
    assert (found.reason, asked) == ("time limit", [])


def test_a_first_solution_stops_at_a_limit_on_conflicts():
    hopeless = place(parse_puzzle(two_boards()))
    found = first_solution(Prepared.placed(hopeless), conflicts=100)
    assert (found.status, found.reason) == (satpack.Status.UNDECIDED, "limit of conflicts")
    assert found.symmetry_breaking == ""


@pytest.mark.parametrize("limit", [100, 5_000, 7_000])
def test_arguments_by_colouring_don_t_raise_a_limit_on_conflicts(monkeypatch, limit):
    prepared, asked = Prepared(parse_puzzle(two_boards())), []

    def unfinished(opened, deadline, *, conflicts):
        asked.append(conflicts)
        raise Undecided("limit of conflicts")

    monkeypatch.setattr("satpack.engines.sat.driver.first_model", unfinished)
    found = first_solution(prepared, conflicts=limit, colourings=prepared.colourings)
    assert (found.reason, sum(asked)) == ("limit of conflicts", limit)


@pytest.mark.parametrize("solver", [GUIDED_SOLVER, "glucose42", "cadical195"])
def test_a_limit_on_conflicts_leaves_the_session_good(solver):
    placements = place(satpack.load("soma"))
    formula = written(placements, choose(placements), seed=2)
    guide = FewestOptions(placements, formula.chooses)
    with solver_with(solver, formula.clauses, guide=guide) as session:
        assert session.solve((), Deadline(), conflicts=20) is None
        assert session.statistics()["conflicts"] < 2_000  # some look when they restart
        assert session.solve((), Deadline()) is True
        assert len(formula.chooses.chosen(session.model())) == 7


def _shuffles(monkeypatch, **options):
    seeds = []
    monkeypatch.setattr(
        "satpack.engines.sat.first_solution.formula_of",
        lambda *given: seeds.append(given[-1]) or formula_of(*given),
    )
    monkeypatch.setattr("satpack.engines.sat.first_solution._TRIES", (20, 30))
    return seeds, first_solution(Prepared(parse_puzzle(two_boards())), **options)


def test_a_solver_that_decides_itself_begins_again_with_other_shuffles(monkeypatch):
    seeds, found = _shuffles(monkeypatch, solver="minisat22", conflicts=150)
    assert (seeds, found.reason) == ([None, 1, 2], "limit of conflicts")
    assert found.statistics["conflicts"] >= 150  # of all tries
    assert _shuffles(monkeypatch, solver="minisat22", conflicts=150, seed=7)[0] == [7, 8, 9]
    assert _shuffles(monkeypatch, solver="minisat22", conflicts=50)[0] == [None]
    assert _shuffles(monkeypatch, solver=GUIDED_SOLVER, conflicts=150)[0] == [None]


def test_a_solution_counts_the_work_of_all_tries(monkeypatch):
    monkeypatch.setattr("satpack.engines.sat.first_solution._TRIES", (1, 1))
    found = first_solution(Prepared(satpack.load("y25")), solver="minisat22")
    assert found.solution.statistics["conflicts"] == found.statistics["conflicts"] > 2


def test_what_was_broken_is_said(monkeypatch):
    soma = place(satpack.load("soma"))
    monkeypatch.setattr("satpack.engines.sat.first_solution._TRIES", ())
    monkeypatch.setattr("satpack.engines.sat.first_solution._UNBROKEN", 10)
    assert not SOLVERS["lingeling"].budgets
    at_once = first_solution(Prepared.placed(soma), solver="lingeling")
    assert at_once.symmetry_breaking.startswith("piece ")
    late = first_solution(Prepared.placed(soma), solver="glucose42", seed=0)
    assert late.symmetry_breaking == f"after 10 conflicts {at_once.symmetry_breaking}"
    never = first_solution(Prepared.placed(soma), solver="glucose42", seed=0, symmetry=False)
    assert never.symmetry_breaking == ""
    assert late.statistics["clauses"] > never.statistics["clauses"]
    soon = first_solution(Prepared.placed(soma), solver="minisat-ep")
    monkeypatch.setattr("satpack.engines.sat.first_solution._UNBROKEN", 10**9)
    unbroken = first_solution(Prepared.placed(soma), solver="minisat-ep")
    assert unbroken.symmetry_breaking == "not broken before 1,000,000,000 conflicts"
    assert soon.symmetry_breaking.startswith("after 10 conflicts piece ")


@pytest.mark.nightly  # by day, guided solvers solve what brute force does
def test_the_35_hexominoes_that_no_solver_deciding_for_itself_was_seen_to_solve():
    placements = place(satpack.load("hexominoes-15x15-less-3x5"))
    found = first_solution(Prepared.placed(placements))
    found.solution.verify()
    assert found.engine == f"sat (channelled, commander, {GUIDED_SOLVER})"

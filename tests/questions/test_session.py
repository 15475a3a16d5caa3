"""Sessions: the same answers as brute force under any assumptions and clauses, with every solver that takes them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack import EngineError, InputError, OptionError, Piece, Puzzle, Undecided
from satpack.engines.sat.solvers import SOLVERS
from satpack_encodings import at_most
from tests.tools import brute_force
from tests.tools.brute_force import filled_by
from tests.tools.examples import examples
from tests.tools.formulas import two_boards
from tests.tools.program import python
from tests.tools.puzzles import DOMINO, copies_in, mutilated
from tests.tools.strategies import puzzles
from tests.tools.watch import children

every_incremental = pytest.mark.parametrize(
    "solver", [name for name, can in SOLVERS.items() if can.incremental]
)

DOMINOES = copies_in(DOMINO, 4, 4)
SOMA = satpack.load("soma")


def fillings(session):
    """Every solution, each blocked when it is found."""
    found = []
    while (solution := session.solve()) is not None:
        found.append(solution)
        session.block(solution)
    return found


def as_sets(solutions):
    return {filled_by(each.placed) for each in solutions}


@every_incremental
def test_blocking_one_after_the_other_finds_each_solution_once(solver):
    with satpack.session(DOMINOES, solver=solver) as session:
        found = fillings(session)
    assert len(found) == len(as_sets(found)) == 36
    assert solver in found[0].engine


@given(puzzles())
@examples(40)
def test_a_session_finds_all_that_brute_force_finds(puzzle):
    with satpack.session(puzzle) as session:
        found = fillings(session)
        assert session.core() == []
    assert as_sets(found) == brute_force.solutions(puzzle)
    assert len(found) == len(as_sets(found))


@every_incremental
def test_a_core_is_made_of_assumptions_that_rule_all_out(solver):
    with satpack.session(DOMINOES, solver=solver) as session:
        lying, standing = (
            session.variables[satpack.Placed("it", cells)]
            for cells in (((0, 0), (1, 0)), ((0, 0), (0, 1)))
        )
        far = session.variables[satpack.Placed("it", ((3, 2), (3, 3)))]
        assert session.solve([far, lying]) is not None
        assert session.solve([far, lying, standing]) is None
        core = session.core()
        assert {lying, standing} <= set(core) <= {far, lying, standing}
        assert session.solve([far, standing]).verify() is None
        assert session.solve([far, -standing, -lying]) is None
        assert {-lying, -standing} <= set(session.core())


@given(puzzles(max_cells=6), st.sampled_from(["auto", "minisat-ep", "maplecm"]), st.data())
def test_assumptions_and_clauses_leave_what_obeys_them(puzzle, solver, data):
    expected = brute_force.solutions(puzzle)
    with satpack.session(puzzle, solver=solver) as session:
        if not session.variables:
            return
        literals = st.sampled_from([s * v for v in session.variables.values() for s in (1, -1)])
        assume = data.draw(st.lists(literals, max_size=3))
        clause = data.draw(st.lists(literals, min_size=1, max_size=3))

        def holds(literal, solution):
            placed = session.variables.placement(literal)
            return ((placed.piece, frozenset(placed.cells)) in solution) == (literal > 0)

        session.add(clause)
        left = [s for s in expected if any(holds(x, s) for x in clause)]
        wanted = [s for s in left if all(holds(x, s) for x in assume)]
        found = session.solve(assume)
        assert (found is None) == (not wanted)
        if found is None:
            core = session.core()
            assert set(core) <= set(assume)
            assert not [s for s in left if all(holds(x, s) for x in core)]
        else:
            assert as_sets([found]) <= set(wanted)
        assert (session.solve() is None) == (not left)


def test_variables_are_a_mapping_there_and_back():
    with satpack.session(SOMA) as session:
        variables = session.variables
        assert len(variables) == len(session.placements) == 688
        for number, placed in enumerate(session.placements[:3]):
            assert variables[placed] == variables[number]
            assert variables.placement(-variables[placed]) == placed
        assert sorted(variables.values()) == list(range(1, 689))
        assert variables.placement(689) is None
        assert variables.get(satpack.Placed("V", ((9, 9, 9),))) is None
        for key in (688, satpack.Placed("no", ((0, 0, 0),)), "V"):
            assert key not in variables
            with pytest.raises(KeyError):
                variables[key]
        assert list(variables.items()) == [(placed, variables[placed]) for placed in variables]
        assert (session.placements[5], 6) in variables.items()
        assert repr(variables) == "Variables 1 to 688 of 688 placements"
        assert repr(session).startswith("Session about 'Soma cube': sat (channelled, commander, ")


def test_constraints_of_ones_own_with_new_variables():
    def lies(cells):
        return len({y for _, y in cells}) == 1

    wanted = {
        each
        for each in brute_force.solutions(DOMINOES)
        if sum(lies(cells) for _, cells in each) <= 3
    }
    with satpack.session(DOMINOES) as session:
        lying = [v for placed, v in session.variables.items() if lies(placed.cells)]
        session.extend(at_most(lying, 3, session.allocator))
        found = fillings(session)
    assert 0 < len(found) == len(wanted) < 36
    assert as_sets(found) == wanted


def test_the_model_has_ones_own_variables():
    with satpack.session(DOMINOES) as session:
        mine = session.allocator.group("mine").first
        session.add([-mine])
        with pytest.raises(OptionError, match="there is no model"):
            session.model()
        assert session.solve()
        assert -mine in session.model()
        assert session.solve([mine]) is None
        assert session.core() == [mine]


def test_statistics_of_a_session_grow():
    with satpack.session(SOMA, solver="glucose42") as session:
        before = session.statistics
        solution = session.solve()
        assert before["placements"] == 688
        assert session.statistics["decisions"] > 0
        assert solution.statistics == session.statistics
        session.block(solution)
        assert session.statistics["clauses"] == before["clauses"] + 1


def test_symmetry_leaves_one_of_each_class():
    with satpack.session(DOMINOES, symmetry=True, seed=3, encoding="plain") as session:
        assert len(fillings(session)) == satpack.count(DOMINOES).symmetry


def test_a_solution_that_leaves_cells_empty_is_blocked_alone():
    loose = Puzzle("loose", "square", "###+", [Piece("one", [(0, 0)], (3, 4))])
    with satpack.session(loose) as session:
        assert sorted(len(each.placed) for each in fillings(session)) == [3, 4]


def test_what_no_cell_can_be_covered_by_is_impossible_with_every_solver():
    hopeless = Puzzle(
        "hopeless", "square", [(0, 0), (5, 5), (6, 5)], [Piece("d", "##", (0, 3), grid="square")]
    )
    for solver in ("glucose42", "maplesat", "cadical195", "auto"):
        with satpack.session(hopeless, solver=solver) as session:
            assert session.solve([1]) is None
            assert session.core() == []


HARD = satpack.load("y25")


@pytest.mark.parametrize("solver", ["glucose42", "cadical195"])
def test_a_deadline_ends_a_question_and_leaves_no_child(solver):
    before = children()
    with satpack.session(HARD, solver=solver) as session:
        with pytest.raises(Undecided, match="time limit"):
            session.solve(timeout=0)
        with pytest.raises(Undecided, match="limit of conflicts"):
            session.solve(conflicts=1)
        assert isinstance(session.statistics, dict)
    assert children() == before


def test_a_solver_that_a_deadline_has_ended_says_so():
    with satpack.session(mutilated(24), solver="cadical195") as session:
        with pytest.raises(Undecided, match="time limit"):
            session.solve(timeout=0.2)
        with pytest.raises(EngineError, match="ended by Ctrl-C or a deadline; open a new"):
            session.add([1])


def test_making_the_formula_has_a_deadline_too():
    with pytest.raises(Undecided), satpack.session(HARD, timeout=0):
        pass


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"solver": "kissat404"}, "kissat404 answers one question only; for a session use another"),
        ({"solver": "glucose"}, "there is no solver 'glucose'; did you mean"),
        ({"encoding": "order"}, "there is no encoding 'order'; use auto"),
        ({"at_most_one": "tree"}, "there is no at-most-one 'tree'"),
        ({"timeout": -1}, "a timeout of -1 seconds: use 0 or more"),
    ],
)
def test_options_that_do_not_exist(options, message):
    with pytest.raises(OptionError, match=message), satpack.session(DOMINOES, **options):
        pass


def test_questions_that_make_no_sense():
    with satpack.session(DOMINOES, solver="lingeling") as session:
        for clause in ([0], [10**6], [1, -(10**6)]):
            with pytest.raises(OptionError, match="is not a literal: variables are 1 to"):
                session.add(clause)
            with pytest.raises(OptionError, match="is not a literal"):
                session.solve(clause)
        for clause in (1, ["1"], [1.5], None):
            with pytest.raises(TypeError, match=r"use a sequence of literals, such as \[1, -2\]"):
                session.add(clause)
        with pytest.raises(OptionError, match="there is no core"):
            session.core()
        with pytest.raises(OptionError, match="has no limit on conflicts; use timeout"):
            session.solve(conflicts=5)
    with satpack.session(DOMINOES) as session:
        with pytest.raises(OptionError, match="a limit of 0 conflicts: use 1 or more"):
            session.solve(conflicts=0)
        with pytest.raises(InputError, match="not a solution of 'copies', so it can't be"):
            session.block(satpack.solve(SOMA))
        with pytest.raises(TypeError, match="found 3; use a Solution"):
            session.block(3)
        assert session.solve()
        with pytest.raises(OptionError, match="there is no core"):
            session.core()


@pytest.mark.parametrize("solver", ["glucose42", "cadical195"])
def test_a_session_that_is_over_says_so_and_keeps_its_numbers(solver):
    with satpack.session(DOMINOES, solver=solver) as session:
        solution = session.solve()
        counted = session.statistics
    assert session.statistics == counted
    assert session.variables.placement(1) == session.placements[0]
    for ask in (
        session.solve,
        session.model,
        lambda: session.add([1]),
        lambda: session.block(solution),
    ):
        with pytest.raises(OptionError, match="the session is closed"):
            ask()


INTERRUPTED = """
import os, signal, sys, threading, time
import satpack
from tests.tools.watch import children

def press():
    while threading.active_count() < 3 and not children():
        time.sleep(0.01)
    time.sleep(0.3)
    os.kill(os.getpid(), signal.SIGINT)

def interrupted(ask):
    try:
        threading.Thread(target=press).start()
        ask()
    except KeyboardInterrupt:
        print("interrupted")

signal.signal(signal.SIGINT, signal.default_int_handler)
hard, options = satpack.load("hard.toml"), {"solver": sys.argv[1]}
with satpack.session(hard, **options) as session:
    interrupted(session.solve)
    try:
        print(session.solve([1, -1]))
    except satpack.EngineError as fault:
        print(fault)
for _ in range(2):
    interrupted(lambda: satpack.solve(hard, **options))
satpack.solve("soma", **options).verify()
assert not children()
"""


@pytest.mark.parametrize(
    ("solver", "then"),
    [
        ("glucose42", "None"),
        ("cadical195", "the solver was ended by Ctrl-C or a deadline; open a new session"),
    ],
)
def test_ctrl_c_never_makes_one_answer_pass_for_another_and_python_goes_on(tmp_path, solver, then):
    (tmp_path / "hard.toml").write_text(two_boards(), encoding="utf-8")
    done = python(INTERRUPTED, solver, cwd=tmp_path)
    assert (done.stdout, done.stderr, done.returncode) == (
        f"interrupted\n{then}\ninterrupted\ninterrupted\n",
        "",
        0,
    )

"""Packings by coordinates as CNF files: written, solved by another program, decoded; and broken headers refused."""

import sys

import pytest
from hypothesis import given
from pysat.formula import CNF
from pysat.solvers import Solver

import satpack
from satpack.engines.boxes.encoding import encode_boxes, impossible_by_positions
from satpack.engines.boxes.packings import BoxCnf
from satpack.engines.sat.decoding import decode_files
from satpack.model.answer import Status
from satpack.model.boxes import read_boxes
from satpack.questions.export import encode
from satpack.questions.solve import answer
from satpack.runtime.errors import InputError
from tests.engines.boxes.strategies import box_puzzle, cut_puzzles, loose_puzzles
from tests.tools import brute_force
from tests.tools.examples import examples

# a solver of its own, such as anyone may have: reads a file, prints a model
PROGRAM = """
import sys
from pysat.formula import CNF
from pysat.solvers import Solver
with Solver("minisat22", bootstrap_with=CNF(from_file=sys.argv[1]).clauses) as solver:
    found = solver.solve()
    print("s SATISFIABLE" if found else "s UNSATISFIABLE")
    if found:
        print("v", *solver.get_model(), 0)
"""


def model_of(path, result):
    with Solver("minisat22", bootstrap_with=CNF(from_file=str(path)).clauses) as solver:
        if not solver.solve():
            result.write_text("s UNSATISFIABLE\n")
        else:
            result.write_text(f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n")


def test_a_file_is_solved_elsewhere_and_decoded(tmp_path):
    cnf, result = tmp_path / "moron.cnf", tmp_path / "result"
    puzzle = satpack.load("moron-33x32")
    size = encode(puzzle).write(cnf)
    assert size.boxes == 9
    model_of(cnf, result)
    found = decode_files(str(cnf), str(result))
    assert found.status is Status.SOLVED
    assert (found.puzzle.region, found.puzzle.pieces) == (puzzle.region, puzzle.pieces)
    found.solution.verify()
    of_its_own = decode_files(str(cnf), str(result), puzzle=puzzle)
    assert of_its_own.solution.placed == found.solution.placed


def test_copies_turns_and_unused_boxes_come_back(tmp_path):
    kinds = [((1, 2, 3), 1, 3), ((2, 2, 1), 0, 2), ((1, 1, 1), 1, 1)]
    puzzle = box_puzzle((3, 2, 2), kinds, exact=False, origin=(-1, 4, 0))
    cnf, result = tmp_path / "boxes.cnf", tmp_path / "result"
    encode(puzzle, encoding="order").write(cnf)
    model_of(cnf, result)
    decode_files(str(cnf), str(result)).solution.verify()


@given(cut_puzzles(most=9) | loose_puzzles(most=8))
@examples(25)
def test_without_symmetry_breaking_models_are_all_packings(puzzle):
    boxes = read_boxes(puzzle)
    found = set()
    blocked = []
    while len(found) <= 30:
        cnf = BoxCnf(boxes, seed=len(found), blocked=tuple(blocked))
        with Solver("minisat22", bootstrap_with=cnf.clauses()) as solver:
            if [] in list(cnf.clauses()) or not solver.solve():
                break
            solution = cnf.decode(solver.get_model())
        blocked.append(solution)
        placed = frozenset((p.piece, frozenset(p.cells)) for p in solution.placed)
        assert placed not in found
        found.add(placed)
    expected = brute_force.solutions(puzzle)
    assert found == expected if len(expected) <= 30 else found < expected


def test_symmetry_leaves_one_solution(tmp_path):
    puzzle = satpack.load("moron-33x32")
    one = encode(puzzle, symmetry=True)
    with Solver("minisat22", bootstrap_with=one.clauses()) as solver:
        assert solver.solve()
        found = one.decode(solver.get_model())
    again = encode(puzzle, symmetry=True, block=[found])
    with Solver("minisat22", bootstrap_with=again.clauses()) as solver:
        assert not solver.solve()


def test_a_solver_of_ones_own(tmp_path):
    program = tmp_path / "solver.py"
    program.write_text(PROGRAM)
    command = f"{sys.executable} {program} {{cnf}}"
    found = answer(satpack.load("moron-33x32"), solver_command=command)
    found.solution.verify()
    assert found.engine.startswith("sat (order, ")
    assert found.statistics["boxes"] == 9


def test_a_puzzle_that_an_argument_settles_has_no_model():
    puzzle = box_puzzle((6, 4), [((5, 4), 1, 1), ((2, 2), 1, 1)])
    boxes = read_boxes(puzzle)
    assert impossible_by_positions(boxes)
    assert [] in encode_boxes(boxes, all_of_them=False).clauses


def changed(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('{"piece":"2","axes"', '{"piece":2,"axes"', "Expected `str`, got `int`"),
        ('{"piece":"2","axes"', '{"axes"', "missing required field `piece`"),
        ("[[1,[0,1]],[3,[0]]]", "[[1,[0,1]]]", r"box 1 \('2'\): needs 2 axes and a turn"),
        ("[[[2,2],[]]]", "[]", "needs 2 axes and a turn"),
        ("[2,2]", "[2,2,1]", "needs 2 sides"),
        ("[2,2]", "[2,0]", r"sides \[2, 0\] are invalid"),
        ("[2,2],[]", "[2,2],[0]", "0 is not a literal"),
        ("[1,[0,1]]", "[1, [1, 0]]", "values ascending"),
        ("[1,[0,1]]", "[1, []]", "values ascending"),
        ("[1,[0,1]]", "[0, [0, 1]]", "variables from 1 on"),
        ("[1,[0,1]]", "[1, [0, 999999999]]", "values up to"),
        ("[1,[0,1]]", "[999999, [0, 1]]", "the header mentions variable"),
    ],
)
def test_broken_headers(tmp_path, old, new, fault):
    cnf, result = tmp_path / "squares.cnf", tmp_path / "result"
    encode(satpack.load("squares-1-to-2"), encoding="order").write(cnf)
    model_of(cnf, result)
    changed(cnf, old, new)
    with pytest.raises(InputError, match=fault):
        decode_files(str(cnf), str(result))

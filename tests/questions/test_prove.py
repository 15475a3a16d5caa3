"""Proofs of impossibility, by every method, and what is kept of them."""

import lzma
from dataclasses import replace

import pytest
from hypothesis import given

import satpack
from satpack import Piece, Puzzle, box
from satpack.engines import refuting as proof_checkers
from satpack.engines.refuting import check_proof
from satpack.engines.sat.solvers import SOLVERS
from satpack.gallery import load
from satpack.model.answer import Status
from satpack.questions.prove import METHODS, prove
from satpack.questions.verify import check_exported_proof
from satpack.runtime.errors import EngineError
from tests.tools import brute_force
from tests.tools.examples import examples
from tests.tools.other_checker import accepts
from tests.tools.puzzles import mutilated
from tests.tools.strategies import puzzles


def board(cells, copies):
    return Puzzle("board", "square", list(cells), [Piece("it", box("square", 2, 1), copies)])


@pytest.mark.parametrize(
    ("puzzle", "method", "reason"),
    [
        (board([(0, 0), (1, 0), (2, 0)], (1, 1)), "area", "3 cells, pieces cover 2"),
        (board([(0, 0), (2, 0)], (1, 1)), "placements", "fits nowhere"),
        (mutilated(4), "colouring", "the board's sum is 2"),
        (board([(0, 0), (2, 0), (1, 1), (3, 1)], (1, 2)), "placements", "fits nowhere"),
    ],
)
def test_short_arguments_come_first(puzzle, method, reason):
    found = prove(puzzle)
    assert (found.status, found.method) == (Status.IMPOSSIBLE, method)
    assert reason in found.reason
    assert (found.colouring is not None) == (method == "colouring")
    assert found.drat is None


def test_each_method_can_be_asked_for():
    puzzle = board([(0, 0), (1, 0), (2, 0)], (1, 1))
    by_weights = prove(puzzle, method="colouring")
    assert by_weights.method == "colouring"
    by_weights.colouring.verify()
    by_search = prove(puzzle, method="drat", checker="satpack")
    assert by_search.method == "drat"
    assert by_search.drat.trusted == ()
    assert by_search.no_colouring == ""


@pytest.mark.parametrize("solver", [name for name, can in SOLVERS.items() if can.proofs])
def test_a_cell_that_nothing_covers_is_an_empty_clause(solver):
    bare = board([(0, 0), (2, 0), (3, 0)], (1, 1))
    found = prove(bare, method="drat", checker="satpack", solver=solver)
    assert found.status is Status.IMPOSSIBLE


def test_what_is_kept_can_be_checked_again(tmp_path):
    puzzle = load("tetrominoes-4x5")
    cnf, proof = tmp_path / "f.cnf", tmp_path / "f.drat.xz"
    found = prove(puzzle, method="drat", checker="satpack", cnf=str(cnf), proof=str(proof)).drat
    exported = tmp_path / "exported.cnf"
    size = satpack.encode(puzzle).write(exported)
    assert cnf.read_bytes() == exported.read_bytes()
    assert (found.variables, found.clauses) == (size.variables, size.clauses)
    assert found.cnf_bytes == cnf.stat().st_size
    plain = tmp_path / "f.drat"
    plain.write_bytes(lzma.decompress(proof.read_bytes()))
    assert found.proof_bytes == plain.stat().st_size
    assert check_proof(cnf, plain, checker="satpack").accepted
    assert accepts(cnf, plain)


def test_symmetry_breaking_is_trusted_and_said_to_be(tmp_path):
    cnf, proof = tmp_path / "f.cnf", tmp_path / "f.drat"
    puzzle = load("tetrominoes-4x5")
    plain = prove(puzzle, method="drat", checker="satpack").drat
    found = prove(
        puzzle, method="drat", checker="satpack", with_symmetry=True, cnf=str(cnf), proof=str(proof)
    ).drat
    (trusted,) = found.trusted
    assert "pinned" in trusted.why
    assert len(trusted.clauses) > 0
    assert found.clauses == plain.clauses + len(trusted.clauses)
    lines = cnf.read_text().splitlines()
    assert any('"symmetry-breaking":"piece' in line for line in lines)
    last = [" ".join(map(str, [*clause, 0])) for clause in trusted.clauses]
    assert lines[-len(last) :] == last
    # a checker takes them for what they are in the file: part of the formula
    assert accepts(cnf, proof)


def test_a_rejected_proof_is_an_error_and_nothing_is_kept(tmp_path, monkeypatch):
    cnf = tmp_path / "f.cnf"
    monkeypatch.setattr(proof_checkers, "check_drat", lambda *_: "no")
    with pytest.raises(
        EngineError, match="proof of glucose42 is rejected by satpack's own checker"
    ):
        prove(mutilated(4), method="drat", checker="satpack", cnf=str(cnf))
    assert not cnf.exists()


def test_every_method_of_proof_keeps_to_time_limits(monkeypatch):
    found = prove(load("hexiamonds-3x12"), timeout=0.3)
    assert (found.status, found.reason) == (Status.UNDECIDED, "time limit")
    for method in METHODS:
        late = prove(mutilated(6), method=method, timeout=0)
        assert (late.status, late.reason) == (Status.UNDECIDED, "time limit")


def test_a_colouring_too_dear_to_look_for_is_not_denied(monkeypatch):
    monkeypatch.setattr(
        "satpack.engines.colouring.weights.find_colouring.__kwdefaults__",
        {"effort": 10, "deadline": None},
    )
    found = prove(mutilated(4), checker="satpack")
    assert found.method == "drat"
    assert "no colouring argument was found: weighing the cells" in found.no_colouring


def boxed(sides, *shapes):
    pieces = [Piece(f"{w}x{h}", box("square", w, h), n) for w, h, n in shapes]
    return Puzzle("boxes", "square", box("square", *sides), pieces)


def test_boxes_are_proved_by_coordinates_if_symmetry_may_be_trusted(tmp_path):
    # 5x5 of one square of side 3 and four rectangles 2x2: there is room for none beside the square
    puzzle = boxed((5, 5), (3, 3, 1), (2, 2, 4))
    cnf, proof = tmp_path / "f.cnf", tmp_path / "f.drat"
    options = {"method": "drat", "encoding": "order", "checker": "satpack"}
    found = prove(puzzle, **options)
    assert found.status is Status.UNDECIDED
    assert "with symmetry allowed (--with-symmetry)" in found.reason
    found = prove(puzzle, **options, with_symmetry=True, cnf=str(cnf), proof=str(proof))
    assert (found.status, found.drat.encoding) == (Status.IMPOSSIBLE, "order")
    (trusted,) = found.drat.trusted
    assert "any packing can be turned into one like that" in trusted.why
    assert accepts(cnf, proof)
    # the file tells what it is, so that the same formula can be made again
    again = check_exported_proof(puzzle, str(cnf), str(proof))
    assert (again.encoding, again.trusted) == ("order", found.drat.trusted)
    # without coordinates nothing need be trusted
    found = prove(puzzle, method="drat", checker="satpack")
    assert (found.status, found.drat.trusted) == (Status.IMPOSSIBLE, ())


def test_boxes_that_can_be_packed():
    for with_symmetry in (False, True):
        found = prove(boxed((4, 3), (2, 3, 2)), encoding="order", with_symmetry=with_symmetry)
        assert found.status is Status.SOLVED
        found.solution.verify()
    assert prove(boxed((4, 3), (5, 1, 2), (2, 1, 1)), encoding="order").method == "placements"
    assert prove(load("calibron-12")).status is Status.SOLVED


@examples(25)
@given(puzzles())
def test_what_is_proved_is_true(puzzle):
    small = replace(puzzle, name="random")
    found = prove(small, checker="satpack")
    assert found.status is not Status.UNDECIDED
    assert (found.status is Status.SOLVED) == bool(brute_force.solutions(small))


def test_a_proof_takes_nogoods_for_granted_only_where_they_are_asked_for():
    puzzle = mutilated(4)
    assert "nogoods" in str(satpack.encode(puzzle).encoding)
    plain = prove(puzzle, method="drat", checker="satpack").drat
    assert (plain.encoding, plain.trusted) == ("plain, product", ())
    asked = prove(
        puzzle,
        method="drat",
        checker="satpack",
        encoding="auto+nogoods",
        with_symmetry=True,
    ).drat
    assert asked.encoding.startswith("plain+nogoods, ")
    assert [each.why.partition(":")[0] for each in asked.trusted][-1] == "nogoods"
    assert len(asked.trusted) == 2


def test_a_proof_is_one_short_line():
    board, soma = load("tetrominoes-4x5"), load("soma")
    assert repr(prove(board)).startswith(
        f"Proof about {board.name!r}: impossible, by colouring: every I, L, O and S covers weights"
    )
    assert repr(prove(soma)) == "Proof about 'Soma cube': solved"
    assert repr(prove(soma, timeout=0)) == "Proof about 'Soma cube': undecided: time limit"

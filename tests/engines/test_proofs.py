"""Proofs that solvers write are accepted, and nothing is accepted that is no proof."""

import os
import stat
import sys
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack.engines import refuting
from satpack.engines.proofs import ProvingSolver, attempt, proving_solver
from satpack.engines.refuting import check_proof, choose_checker
from satpack.engines.sat.solvers import SOLVERS
from satpack.engines.sat.witness import Allowance, SecondOpinion
from satpack.runtime.errors import EngineError, OptionError, Undecided
from satpack.runtime.limits import Deadline
from tests.tools import naive_proofs
from tests.tools.examples import examples
from tests.tools.formulas import random_3sat
from tests.tools.naive_proofs import is_satisfiable
from tests.tools.other_checker import accepts
from tests.tools.program import python
from tests.tools.proof_cases import case

# x or y, in all four ways: no model
SQUARE = [[1, 2], [1, -2], [-1, 2], [-1, -2]]


def dimacs(clauses):
    top = max((abs(x) for clause in clauses for x in clause), default=0)
    lines = [f"p cnf {top} {len(clauses)}", *(" ".join(map(str, [*c, 0])) for c in clauses)]
    return "\n".join(lines) + "\n"


def verdict(folder, clauses, proof, **options):
    """Check a proof that is given as text or as a list of lines."""
    cnf, drat = Path(folder, "f.cnf"), Path(folder, "f.drat")
    cnf.write_text(dimacs(clauses) if isinstance(clauses, list) else clauses, encoding="utf-8")
    drat.write_text(proof if isinstance(proof, str) else "".join(f"{x}\n" for x in proof))
    return check_proof(cnf, drat, checker=options.pop("checker", "satpack"), **options)


@pytest.fixture(scope="module")
def tetrominoes(tmp_path_factory):
    """The files of a formula and of a proof, as a solver writes them."""
    folder = tmp_path_factory.mktemp("tetrominoes")
    cnf, proof = folder / "f.cnf", folder / "f.drat"
    satpack.encode(satpack.load("tetrominoes-4x5")).write(cnf)
    found = attempt(cnf, proof, solver="glucose42")
    assert found.model is None
    assert found.lemmas > 0
    lines = proof.read_text().splitlines()
    assert found.lemmas + found.deletions == len(lines)
    return cnf, lines


def test_a_solver_s_proof_is_accepted_here_and_elsewhere(tetrominoes, tmp_path):
    cnf, lines = tetrominoes
    found = verdict(tmp_path, cnf.read_text(), lines)
    assert (found.accepted, found.reason) == (True, "")
    assert accepts(tmp_path / "f.cnf", tmp_path / "f.drat")


@pytest.mark.parametrize("solver", [name for name, can in SOLVERS.items() if can.proofs])
def test_the_table_says_who_can_write_proofs(solver, tetrominoes, tmp_path):
    cnf, _ = tetrominoes
    proof = tmp_path / "f.drat"
    found = ProvingSolver(solver).attempt(str(cnf), str(proof))
    assert found.model is None
    assert check_proof(cnf, proof, checker="satpack").accepted


def test_corrupted_proofs_are_rejected(tetrominoes, tmp_path):
    cnf, lines = tetrominoes
    formula = cnf.read_text()
    corrupted = {
        "cut": lines[: len(lines) // 4],
        "unit": ["1 0", *lines],
        "empty clause first": ["0", *lines],
        "all clauses deleted": [
            f"d {line}" for line in formula.splitlines() if line[0] in "-123456789"
        ]
        + lines,
        "other literals": [line.replace("1", "7") for line in lines],
    }
    for name, proof in corrupted.items():
        found = verdict(tmp_path, formula, proof)
        assert not found.accepted, name
        assert found.reason
        assert not accepts(tmp_path / "f.cnf", tmp_path / "f.drat"), name


def test_what_is_said_of_wrong_proofs(tmp_path):
    assert verdict(tmp_path, SQUARE, ["1 0", "0"]).accepted
    assert verdict(tmp_path, SQUARE, []).reason == "the proof ends before the empty clause"
    found = verdict(tmp_path, SQUARE[:3], ["1 0", "-2 0", "0"])
    assert found.reason == "step 2 of the proof does not follow from what comes before it"
    for line in ("1 x 0", "1 - 0", "9999999999 0", "1 d 2 0", "1.5 0"):
        found = verdict(tmp_path, SQUARE, ["1 0", line, "0"])
        assert found.reason == "line 2 of the proof is not a clause", line
    assert verdict(tmp_path, SQUARE, ["1 0", "1 2"]).reason == "the proof ends within a clause"
    found = verdict(tmp_path, "p cnf 1 1\nc fine\n1 ? 0\n", [])
    assert found.reason == "line 3 of the formula is not a clause"


def test_a_formula_may_refute_itself(tmp_path):
    assert verdict(tmp_path, [[]], []).accepted
    assert verdict(tmp_path, [[1], [-1, 2], [-2]], []).accepted
    assert not verdict(tmp_path, [], []).accepted
    assert not verdict(tmp_path, [[1]], ["0"]).accepted


def test_deletions_are_obeyed(tmp_path):
    assert verdict(tmp_path, SQUARE, ["d 2 1 0", "-1 0", "d 9 0", "0"]).accepted is False
    assert verdict(tmp_path, SQUARE, ["1 0", "d 2 1 0", "d -2 1 0", "0"]).accepted
    # of two equal clauses one is left
    assert verdict(tmp_path, [*SQUARE, [2, 1]], ["d 1 2 0", "1 0", "0"]).accepted
    assert not verdict(tmp_path, [*SQUARE, [2, 1]], ["d 1 2 0", "d 1 2 0", "1 0", "0"]).accepted


def test_clauses_may_define_new_variables(tmp_path):
    define = ["3 -1 -2 0", "-3 1 0", "-3 2 0"]  # 3 stands for 1 and 2: RAT on the first literal
    assert verdict(tmp_path, SQUARE, [*define, "1 0", "0"]).accepted
    wrong = verdict(tmp_path, SQUARE[:2], [*define, "-3 0"])
    assert wrong.reason.startswith("step 4 ")
    # RAT holds on the first literal only
    assert verdict(tmp_path, [[1, 2], [-1, -2]], ["-2 -1 3 0"]).reason.startswith("the proof ends")
    assert verdict(tmp_path, [[-3, 1]], ["1 3 0"]).reason.startswith("the proof ends")
    assert verdict(tmp_path, [[-3, 1]], ["3 -1 0"]).reason.startswith("the proof ends")
    assert verdict(tmp_path, [[-3, 2]], ["3 -1 0"]).reason.startswith("step 1 ")
    # a literal that a unit has made false is no pivot
    assert verdict(tmp_path, [[-3]], ["3 0"]).reason.startswith("step 1 ")


literals = st.integers(1, 4).flatmap(lambda v: st.sampled_from([v, -v]))
clause_lists = st.lists(st.lists(literals, min_size=1, max_size=3), max_size=14)
proofs = st.lists(
    st.tuples(st.sampled_from(["", "", "", "d "]), st.lists(literals, max_size=3)), max_size=10
).map(lambda steps: [f"{kind}{' '.join(map(str, [*clause, 0]))}" for kind, clause in steps])


@given(clause_lists, proofs, st.sampled_from([[], ["0"]]))
def test_the_verdict_is_that_of_an_independent_checker(tmp_path_factory, clauses, proof, end):
    folder, proof = tmp_path_factory.getbasetemp(), [*proof, *end]
    own = verdict(folder, clauses, proof)
    assert not (own.accepted and is_satisfiable(clauses))
    other = accepts(folder / "f.cnf", folder / "f.drat")
    if any(line.startswith("d") for line in proof):
        # once a clause is deleted that made a literal true, dratify (0.1.10) takes RAT on its negation, also for
        # formulas that have models
        assert other or not own.accepted
    else:
        assert own.accepted == other


def test_a_literal_that_a_deleted_clause_made_true_is_no_pivot(tmp_path):
    clauses = [[2], [2, 1], [-1, 2]]
    proof = ["1 -2 0", "d -2 1 0", "-1 -2 0", "-1 0", "0"]
    assert is_satisfiable(clauses)
    assert verdict(tmp_path, clauses, proof).reason.startswith("step 3 ")


@given(clause_lists)
def test_every_refutation_by_cases_is_accepted(tmp_path_factory, clauses):
    cases = [
        " ".join(map(str, [*(-v if value else v for v, value in enumerate(values, 1)), 0]))
        for count in range(4, -1, -1)
        for values in product((False, True), repeat=count)
    ]
    found = verdict(tmp_path_factory.getbasetemp(), clauses, cases)
    assert found.accepted == (not is_satisfiable(clauses))


@given(st.randoms(use_true_random=False))
@examples(300)
def test_damaged_proofs_get_the_verdict_of_a_naive_checker(tmp_path_factory, draw):
    folder = tmp_path_factory.getbasetemp()
    form, formula, proof = case(draw)
    cnf, file = folder / "f.cnf", folder / f"f.{form}"
    cnf.write_bytes(formula)
    file.write_bytes(proof)
    check = getattr(refuting, f"check_{form}")
    naive = getattr(naive_proofs, f"check_{form}")
    said = check(cnf, file, Deadline())
    assert said == naive(formula, proof)
    if not said:
        assert not is_satisfiable(naive_proofs.read_formula(formula))


@pytest.mark.parametrize("form", ["drat", "lrat"])
def test_tokens_that_two_parsers_once_saw_differently(form, tmp_path):
    # each of these was read as more clauses than had been counted, and written behind the end of an array
    many = 2000
    cnf, proof = tmp_path / "f.cnf", tmp_path / "f.proof"
    check = getattr(refuting, f"check_{form}")
    for text in ("-0\n" * many, "00\n" * many):
        cnf.write_text(f"p cnf 1 {many}\n{text}")
        proof.write_text("d0\n" * many if form == "drat" else "")
        assert check(cnf, proof, Deadline()) == ""


def test_checking_goes_on_where_a_slice_ended(tmp_path, tetrominoes, monkeypatch):
    cnf, lines = tetrominoes
    define = ["901 -1 -2 0", "-901 1 0", "-901 2 0", *lines]
    monkeypatch.setattr(refuting, "_SLICE", 1)
    assert verdict(tmp_path, cnf.read_text(), define).accepted
    found = verdict(tmp_path, cnf.read_text(), [*define[:9], "-5 0", *lines])
    assert found.reason == "step 10 of the proof does not follow from what comes before it"


def test_a_variable_s_number_takes_no_memory(tmp_path):
    # tables that go by the number would have 20 GB and more
    top = 2**29 - 1
    clauses = [[x * top for x in clause] for clause in ([1], [-1])]
    assert verdict(tmp_path, clauses, []).accepted
    assert verdict(tmp_path, f"p cnf 1 1\n{2**29} 0\n", []).reason.startswith("line 2 of the f")


@pytest.mark.skipif(sys.platform != "linux", reason="the limit on memory is Linux's")
def test_too_little_memory_is_an_error(tmp_path):
    cnf, proof = tmp_path / "f.cnf", tmp_path / "f.drat"
    cnf.write_text("".join(f"{v} -{v + 1} 0\n" for v in range(1, 400_000)))
    proof.write_text("")
    program = f"""
import resource
from pathlib import Path
from satpack.runtime.limits import Deadline
from satpack.engines.refuting import check_drat
files = Path({str(cnf)!r}), Path({str(proof)!r})
check_drat(files[1], files[1], Deadline())
used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + 30_000_000,) * 2)
try:
    print(check_drat(*files, Deadline()))
except MemoryError:
    print("too little")
"""
    assert python(program).stdout == "too little\n"


SQUARE_LRAT = ["5 1 0 1 2 0", "5 d 1 2 0", "6 0 5 3 4 0"]


def lrat_verdict(folder, clauses, lines):
    cnf, proof = folder / "f.cnf", folder / "f.lrat"
    cnf.write_text(dimacs(clauses))
    proof.write_text("".join(f"{line}\n" for line in lines))
    return refuting.check_lrat(cnf, proof, Deadline())


def test_lrat_goes_by_its_hints(tmp_path):
    unfounded = "of the proof does not follow from the clauses that it names"
    assert lrat_verdict(tmp_path, SQUARE, SQUARE_LRAT) == ""
    assert lrat_verdict(tmp_path, SQUARE, ["c fine", "5 1 0 1 2 0", "6 0 5 3 4 0"]) == ""
    wrong = {
        f"step 1 {unfounded}": ["5 1 0 1 0", "6 0 5 3 4 0"],
        f"step 2 {unfounded}": ["5 1 0 1 2 0", "6 0 1 3 4 0"],  # clause 1 is true
        f"step 3 {unfounded}": ["5 1 0 1 2 0", "5 d 3 0", "6 0 5 3 4 0"],
        "line 2 of the proof is not a clause": ["5 1 0 1 2 0", "5 0 5 3 4 0"],
        "the proof ends before the empty clause": ["5 1 0 1 2 0"],
        "the proof ends within a clause": ["5 1 0 1 2 0", "6 0 5 3 4"],
    }
    for reason, lines in wrong.items():
        assert lrat_verdict(tmp_path, SQUARE, lines) == reason
    assert (
        lrat_verdict(tmp_path, SQUARE[:3], ["5 1 0 1 2 0", "6 0 5 3 4 0"]) == f"step 2 {unfounded}"
    )


def test_lrat_needs_a_group_for_each_clause_that_a_definition_meets(tmp_path):
    define = ["5 3 -1 -2 0 0", "6 -3 1 0 -5 0", "7 -3 2 0 -5 0"]
    rest = ["8 1 0 1 2 0", "9 0 8 3 4 0"]
    assert lrat_verdict(tmp_path, SQUARE, [*define, *rest]) == ""
    # clause 5 has 3 in it, and the resolvent is not true as it is
    wrong = lrat_verdict(tmp_path, SQUARE, [define[0], "6 -3 0 0", *rest])
    assert wrong.startswith("step 2 ")


def test_a_model_is_no_proof(tmp_path):
    cnf, proof = tmp_path / "f.cnf", tmp_path / "f.drat"
    cnf.write_text(dimacs(SQUARE[:3]))
    found = attempt(cnf, proof, solver="glucose42")
    assert set(found.model) == {1, 2}
    assert not proof.exists()


def test_a_deadline_ends_the_solver_and_the_checkers(tmp_path, monkeypatch):
    cnf, proof = tmp_path / "f.cnf", tmp_path / "f.drat"
    satpack.encode(satpack.load("hexiamonds-3x12")).write(cnf)
    for solver in ("glucose42", "cadical195"):
        assert attempt(cnf, proof, solver=solver, deadline=Deadline.after(0.2)) is None
    monkeypatch.setattr(refuting, "_SLICE", 1)
    with pytest.raises(Undecided):
        verdict(tmp_path, SQUARE, ["3 0", "1 0"], deadline=Deadline.after(0))


def test_names_of_solvers_and_checkers(monkeypatch, tmp_path):
    assert proving_solver() == "glucose42"
    with pytest.raises(OptionError, match="'minisat22' writes no proofs; use cadical"):
        proving_solver("minisat22")
    with pytest.raises(OptionError, match="there is no solver"):
        proving_solver("minisat")
    with pytest.raises(OptionError, match="no checker 'magic'; use auto, satpack, drat-trim"):
        choose_checker("magic")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert choose_checker() == "satpack"
    with pytest.raises(OptionError, match="no program drat-trim"):
        choose_checker("drat-trim")


def stand_in(folder, script):
    """Put a program called drat-trim first on the path."""
    program = folder / "drat-trim"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


def test_drat_trim_is_used_where_it_is(tmp_path, monkeypatch):
    # what drat-trim prints; the program itself is in few distributions
    accepts = (
        'test "$3" = -t && grep -q "^p cnf 2 4" "$1" && grep -q "^1 0" "$2" && echo "s VERIFIED"'
    )
    monkeypatch.setenv("PATH", stand_in(tmp_path, f"echo 'c parsing'; {accepts}"))
    found = verdict(tmp_path, SQUARE, ["1 0", "0"], checker="auto")
    assert (found.accepted, found.checker) == (True, "drat-trim")
    stand_in(tmp_path, "echo 's NOT VERIFIED'; exit 1")
    found = verdict(tmp_path, SQUARE, ["1 0", "0"], checker="drat-trim")
    assert (found.accepted, found.reason) == (False, "drat-trim does not verify it")
    stand_in(tmp_path, "echo 'c verified, or not'; exit 3")
    with pytest.raises(EngineError, match="no verdict; its exit status is 3"):
        verdict(tmp_path, SQUARE, [], checker="drat-trim")
    stand_in(tmp_path, "exec sleep 60")
    with pytest.raises(Undecided):
        verdict(tmp_path, SQUARE, [], checker="drat-trim", deadline=Deadline.after(0.2))


# --- a second opinion

LITERALS = st.integers(-5, 5).filter(bool)


@examples(200)
@given(
    st.lists(
        st.tuples(
            st.lists(st.lists(LITERALS, min_size=1, max_size=3), max_size=12),
            st.lists(LITERALS, max_size=3),
        ),
        max_size=4,
    ),
    st.sampled_from([0, 1_000]),
)
def test_a_second_opinion_of_a_formula_that_grows(parts, conflicts):
    second, whole = SecondOpinion(Allowance(conflicts)), []
    for clauses, assumed in parts:
        second.add(clauses)
        whole += clauses
        found = second.refutes(assumed)
        refuted = not is_satisfiable([*whole, *([literal] for literal in assumed)])
        assert found in {refuted, *([] if conflicts else [None])}
    second.close()


def test_what_costs_too_much_is_left_open():
    allowance = Allowance(100)
    second = SecondOpinion(allowance)
    second.add(random_3sat(300))
    assert second.refutes([]) is None
    assert not allowance.is_left
    second.close()


def test_a_clause_that_holds_only_until_there_are_more_does_not_follow():
    checker = refuting.RupChecker()
    checker.add([[1, 2]])
    assert not checker.follow([[3, -1]])  # RAT on 3, but not RUP
    assert checker.follow([[1, 2, 3], [2, 1]])
    checker.add([[-3, 1], [-1]])
    assert checker.follow([[2]])
    assert not checker.follow([[-2]])
    checker.close()

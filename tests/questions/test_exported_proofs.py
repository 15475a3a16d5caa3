"""Proofs that other solvers made of exported formulas: right ones are accepted, and of the right puzzle only."""

import gzip
import re
import shlex
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import satpack
from satpack.engines.prepared import Prepared
from satpack.engines.proofs import attempt
from satpack.engines.sat.decoding import check_same
from satpack.engines.sat.encoding import choose
from satpack.engines.sat.formula import Cnf
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.model.best.best_fit import better
from satpack.model.best.weights import Weights
from satpack.questions.export import encode
from satpack.questions.prove import prove
from satpack.questions.verify import check_exported_proof
from satpack.runtime.errors import (
    EngineError,
    InputError,
    LimitError,
    OptionError,
    Undecided,
    VerificationError,
)
from satpack.runtime.limits import Deadline
from tests.tools.command import run
from tests.tools.proof_cases import with_hints

IMPOSSIBLE = "tetrominoes-4x5"


def proved(folder, puzzle=None, **options):
    """Return the files of a formula of an impossible puzzle, and of a proof."""
    cnf, proof = folder / "f.cnf", folder / "f.drat"
    encode(puzzle or satpack.load(IMPOSSIBLE), **options).write(cnf)
    assert attempt(cnf, proof, solver="cadical153").model is None
    return str(cnf), str(proof)


@pytest.mark.parametrize(
    ("options", "trusted"),
    [
        ({}, "nothing"),
        ({"symmetry": True}, "piece L pinned"),
        ({"encoding": "plain+nogoods", "at_most_one": "pairwise", "seed": 3}, "nogoods"),
    ],
)
def test_a_proof_of_an_exported_formula_is_accepted(options, trusted, tmp_path):
    cnf, proof = proved(tmp_path, **options)
    found = check_exported_proof(satpack.load(IMPOSSIBLE), cnf, proof)
    assert found.verdict.proof_format == "DRAT"
    assert trusted in (found.trusted[0].why if found.trusted else "nothing")
    done = run("verify", IMPOSSIBLE, cnf, proof)
    assert done.exit_code == 0
    assert "the proof is verified, so there is no solution" in done.stdout
    assert trusted in done.stdout.replace("\n", " ")


def test_files_may_be_compressed_and_the_proof_lrat(tmp_path):
    # dominoes on a 3x3 board without the middle of a side
    puzzle = parse_puzzle(
        'name = "x"\ngrid = "square"\n[region]\ncells = """\n#.#\n###\n###"""\n'
        '[[pieces]]\nname = "d"\nbox = [2, 1]\ncopies = 4\n'
    )
    cnf, proof = proved(tmp_path, puzzle)
    clauses = [list(clause) for clause in encode(puzzle).clauses()]
    text = "\n".join(with_hints(clauses, Path(proof).read_text().splitlines())) + "\n"
    packed = [tmp_path / "g.cnf.gz", tmp_path / "g.lrat.gz"]
    for file, content in zip(packed, (Path(cnf).read_bytes(), text.encode()), strict=True):
        file.write_bytes(gzip.compress(content))
    found = check_exported_proof(puzzle, *map(str, packed))
    assert found.verdict.proof_format == "LRAT"
    packed[1].write_bytes(re.sub(r"0 \d+ ", "0 1 ", text).encode())
    with pytest.raises(VerificationError, match=r"g.lrat.gz: rejected by .*from the clauses that"):
        check_exported_proof(puzzle, *map(str, packed))


def test_the_formula_must_be_the_puzzle_s(tmp_path):
    cnf, proof = proved(tmp_path)
    puzzle = satpack.load(IMPOSSIBLE)
    with pytest.raises(InputError, match="is not about 'Soma cube': its grid"):
        check_exported_proof(satpack.load("soma"), cnf, proof)
    content = Path(cnf).read_text(encoding="utf-8")
    lines = content.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("p cnf")) + 5
    # a stronger clause makes the proof easier: the formula is not the puzzle's any more
    changed = {
        f"clause 5 is '{lines[at].split()[0]} 0', where": [lines[at].split()[0] + " 0"],
        "export it again": [lines[at + 1]],
    }
    for message, instead in changed.items():
        other = tmp_path / "g.cnf"
        other.write_text("\n".join([*lines[:at], *instead, *lines[at + 1 :], ""]))
        with pytest.raises(InputError, match=message):
            check_exported_proof(puzzle, str(other), proof)
    other.write_text(
        content.replace(f'"version":"{satpack.__version__}"', '"version":"0.0.1"').replace(
            lines[at], lines[at + 1]
        )
    )
    with pytest.raises(InputError, match=r"satpack 0\.0\.1 wrote it, this is"):
        check_exported_proof(puzzle, str(other), proof)


@pytest.mark.parametrize("symmetry", [False, True])
def test_a_proof_that_there_is_no_solution_but_those_that_a_formula_blocks(symmetry, tmp_path):
    puzzle = satpack.load("tetrahexes-4x7")
    known = list(satpack.enumerate(puzzle, up_to="total"))
    cnf, proof = proved(tmp_path, puzzle, block=known, symmetry=symmetry)
    found = check_exported_proof(puzzle, cnf, proof)
    assert found.claim == (
        f"solution but the {len(known)} verified ones that the formula blocks{', up to symmetry' * symmetry}"
    )
    done = run("verify", "tetrahexes-4x7", cnf, proof)
    assert (done.exit_code, f"there is no {found.claim}" in done.stdout) == (0, True)
    content = Path(cnf).read_text()
    *others, last = content.splitlines()
    for faulty, message in (
        (" ".join([*last.split()[1:]]), "it can't be blocked: cell"),
        (others[-1], f"does not block {len(known)} different solutions"),
        (last.removeprefix("-"), "does not block a solution by its placements"),
        ("1 0", "does not block a solution by its placements"),
    ):
        Path(cnf).write_text("\n".join([*others, faulty, ""]))
        with pytest.raises(InputError, match=message):
            check_exported_proof(puzzle, cnf, proof)


def test_blocked_solutions_that_are_parts_of_larger_ones(tmp_path):
    """Their clauses leave these, and so have more than what lies."""
    domino = satpack.Piece("d", "##", (0, 2), grid="square")
    puzzle = satpack.Puzzle("cell or more", "square", "++\n++", [domino])
    known = list(satpack.enumerate(puzzle, up_to="total"))
    assert sorted(len(each.placed) for each in known) == [0, 1, 1, 1, 1, 2, 2]
    cnf, proof = proved(tmp_path, puzzle, block=known)
    assert "the 7 verified ones" in check_exported_proof(puzzle, cnf, proof).claim
    content = Path(cnf).read_text()
    alone = next(line for line in content.splitlines()[-7:] if re.fullmatch(r"-\d+ \d+ 0", line))
    stronger = re.sub(r" \d+ 0", " 0", alone)  # it excludes the larger solution, too
    Path(cnf).write_text(content.replace(f"\n{alone}\n", f"\n{stronger}\n"))
    with pytest.raises(InputError, match=f"is '{stronger}', where the formula"):
        check_exported_proof(puzzle, cnf, proof)


def test_a_formula_that_blocks_one_solution(tmp_path):
    domino = satpack.Piece("d", "##", grid="square")
    puzzle = satpack.Puzzle("one way", "square", "##", [domino])
    cnf, proof = proved(tmp_path, puzzle, block=list(satpack.enumerate(puzzle, up_to="total")))
    claim = check_exported_proof(puzzle, cnf, proof).claim
    assert claim == "solution but the 1 verified one that the formula blocks"


def test_no_more_clauses_are_kept_than_memory_has_room_for(tmp_path, monkeypatch):
    puzzle = satpack.load("tetrahexes-4x7")
    known = list(satpack.enumerate(puzzle, up_to="total"))
    cnf, proof = proved(tmp_path, puzzle, block=known)
    monkeypatch.setattr("satpack.engines.sat.encoding.default_memory", lambda: 10_000)
    with pytest.raises(LimitError, match="has more than 100 clauses"):
        check_exported_proof(puzzle, cnf, proof)


def test_what_a_proof_can_t_show(tmp_path):
    cnf, proof = proved(tmp_path)
    puzzle = satpack.load(IMPOSSIBLE)
    Path(proof).write_bytes(b"a\x80\x01\x04\x00a\x00")
    with pytest.raises(InputError, match=r"the proof is binary; .* --no-binary"):
        check_exported_proof(puzzle, cnf, proof)
    with pytest.raises(Undecided):
        check_exported_proof(puzzle, cnf, proof, deadline=Deadline.after(0))


def test_options_that_go_with_a_proof_only(tmp_path):
    cnf, proof = proved(tmp_path)
    for arguments, message in (
        ([cnf, "--checker", "satpack"], "is a formula; give its proof, too"),
        (["--checker", "satpack"], "--checker applies only to a proof"),
        (["-", "-"], "standard input can't be more than one of the files"),
        ([cnf, proof, "--checker", "magic"], "no checker 'magic'"),
    ):
        done = run("verify", IMPOSSIBLE, *arguments)
        assert done.exit_code == 2
        assert message in done.stderr
    done = run("verify", IMPOSSIBLE, cnf, proof, "--timeout", "0")
    assert (done.exit_code, done.stdout.split(": ")[1]) == (30, "undecided")


def proving_program(folder, script):
    """Return the command of a solver that runs PySAT's, or misbehaves."""
    path = folder / "prover.py"
    path.write_text(
        "import sys\nfrom pathlib import Path\nfrom satpack.engines.proofs import ProvingSolver\n"
        f"cnf, proof = sys.argv[1:]\n{script}\n"
    )
    return shlex.join([sys.executable, str(path)])


SOLVE = """
found = ProvingSolver('glucose42').attempt(cnf, proof)
print('s UNSATISFIABLE' if found.model is None else 's SATISFIABLE')
if found.model: print('v', *found.model, 0)
"""


def test_prove_runs_a_program_of_the_user_s(tmp_path):
    command = proving_program(tmp_path, SOLVE)
    found = prove(satpack.load(IMPOSSIBLE), method="drat", solver_command=command)
    assert found.drat.solver == command
    assert found.drat.proof_format == "DRAT"
    assert found.drat.lemmas > 100
    found = prove(satpack.load("soma"), method="drat", solver_command=command)
    found.solution.verify()
    assert command in found.solution.engine
    done = run(
        "prove", IMPOSSIBLE, "--method", "drat", "--solver-command", command + " {cnf} {proof}"
    )
    assert done.exit_code == 0
    assert "accepted" in done.stdout


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("print('s UNSATISFIABLE')", r"wrote no proof to \{proof\}"),
        (
            "Path(proof).write_text('0\\n'); print('s UNSATISFIABLE')",
            "is rejected by satpack's own",
        ),
        ("Path(proof).write_bytes(b'a\\x80\\x01\\0'); print('s UNSATISFIABLE')", "proof is binary"),
        ("print('v 1 -1 0')", "literal -1 after literal 1"),
    ],
)
def test_a_program_that_proves_nothing(script, message, tmp_path):
    command = proving_program(tmp_path, script)
    kind = InputError if "binary" in message else EngineError
    with pytest.raises(kind, match=message):
        prove(satpack.load(IMPOSSIBLE), method="drat", solver_command=command)


def test_a_program_that_takes_too_long_or_is_not_there(tmp_path):
    command = proving_program(tmp_path, "import time; time.sleep(60)")
    found = prove(satpack.load(IMPOSSIBLE), method="drat", solver_command=command, timeout=0.2)
    assert (found.status.value, found.reason) == ("undecided", "time limit")
    command = proving_program(tmp_path, "print('s UNKNOWN')")
    found = prove(satpack.load(IMPOSSIBLE), method="drat", solver_command=command)
    assert (found.status.value, found.reason) == ("undecided", "the solver gave up")
    for options, message in (
        ({"solver_command": "no-such-program"}, "there is no program"),
        ({"solver_command": "cat", "solver": "glucose42"}, "give one of them"),
    ):
        with pytest.raises(OptionError, match=message):
            prove(satpack.load(IMPOSSIBLE), **options)


def test_a_formula_is_about_a_puzzle_if_everything_that_decides_solutions_is_the_same(monkeypatch):
    soma = satpack.load("soma")
    again = replace(soma, pieces=tuple(replace(each, value=3) for each in reversed(soma.pieces)))
    check_same(again, soma, "f.cnf")
    digests = iter("ab")
    monkeypatch.setattr("satpack.engines.sat.decoding.puzzle_digest", lambda _: next(digests))
    with pytest.raises(InputError, match="is not about 'Soma cube'"):
        check_same(again, soma, "f.cnf")


@pytest.mark.parametrize(
    ("scale", "fault"),
    [
        (3, "f.cnf: its weights prove nothing: a placement weighs less than its value"),
        (1, "f.cnf: its weights leave too much to be lost to be counted"),
    ],
)
def test_formulas_with_other_weights_than_satpack_writes_are_refused(scale, fault, tmp_path):
    domino = satpack.Piece("D", "##", copies=(0, 2), grid="square")
    row = satpack.Puzzle("row", "square", satpack.Region((), satpack.box("square", 3, 1)), [domino])
    puzzle = better(row, satpack.Goal("maximise", "pieces"), 1)
    weights = Weights(1, (1,), (0,), (1, 1, 1))
    formula = Cnf(Prepared(puzzle), choose(satpack.place(puzzle)), weights=weights)
    cnf, proof = tmp_path / "f.cnf", tmp_path / "f.drat"
    formula.write(cnf)
    text = cnf.read_text()
    assert '"scale":1' in text
    cnf.write_text(text.replace('"scale":1', f'"scale":{scale}'))
    proof.write_text("0\n")
    with pytest.raises(InputError, match=fault):
        check_exported_proof(puzzle, str(cnf), str(proof))

"""`satpack prove`, and `satpack verify` of what it writes: output, files, exit statuses, Ctrl-C."""

import json
import signal
from pathlib import Path

import pytest

from satpack.engines import proofs
from satpack.engines.refuting import checkers as proof_checkers
from satpack.runtime.errors import Undecided
from tests.tools.command import run
from tests.tools.program import start
from tests.tools.watch import children, ends, wait_for


@pytest.mark.parametrize("name", ["mutilated-chessboard", "tetrominoes-4x5"])
def test_a_certificate_is_kept_and_verified(name, tmp_path):
    certificate = tmp_path / "c.json"
    done = run("prove", name, "-o", certificate)
    assert (done.exit_code, done.stderr) == (0, f"wrote {certificate}\n")
    verified = run("verify", name, certificate)
    assert verified.exit_code == 0
    assert "the certificate is verified, so there is no solution: every " in verified.stdout
    assert run("verify", name, "-", "--quiet", input=certificate.read_text()).output == ""


def test_a_wrong_certificate_is_rejected(tmp_path):
    certificate = tmp_path / "c.json"
    run("prove", "tetrominoes-4x5", "-o", certificate, "--quiet")
    wrong = json.loads(certificate.read_text())
    wrong["pieces"]["T"] = 0
    wrong["contents_sum"] = 0
    certificate.write_text(json.dumps(wrong))
    done = run("verify", "tetrominoes-4x5", certificate)
    assert done.exit_code == 2
    assert f"{certificate}: the certificate is wrong: piece 'T' weighs 0, but " in done.stderr
    done = run("verify", "mutilated-chessboard", certificate)
    assert done.exit_code == 2
    assert "outside the region" in done.stderr or "no piece" in done.stderr
    certificate.write_text(certificate.read_text().replace("certificate-1", "certificate-2"))
    done = run("verify", "tetrominoes-4x5", certificate)
    assert "key format: found 'satpack-certificate-2'" in done.stderr


def test_a_drat_proof_is_reported_and_kept(tmp_path):
    cnf, proof = tmp_path / "f.cnf", tmp_path / "f.drat"
    done = run("prove", "tetrominoes-4x5", "-o", cnf, "--proof", proof, "--checker", "satpack")
    assert (done.exit_code, done.stderr) == (0, f"wrote {cnf}\nwrote {proof}\n")
    for words in (
        "impossible: the formula is unsatisfiable",
        "formula  3",
        "proof    DRAT by glucose42 in ",
        "checked  by satpack's own checker in ",
        "trusted  nothing: every clause of the formula says what the puzzle says",
    ):
        assert words in done.stdout
    assert cnf.read_text().startswith("c satpack")
    assert proof.read_text().splitlines()[-1].endswith("0")
    assert run("export", "tetrominoes-4x5").stdout == cnf.read_text()


def test_a_solution_exits_with_10(tmp_path):
    done = run("prove", "soma")
    assert done.exit_code == 10
    assert "z = 0 (bottom)" in done.stdout
    assert "There is a solution, found in " in done.stdout
    solution = tmp_path / "s.json"
    done = run("prove", "soma", "--json", "--method", "drat", "-o", tmp_path / "f.cnf")
    assert done.exit_code == 10
    solution.write_text(done.stdout)
    assert run("verify", "soma", solution).exit_code == 0
    assert not (tmp_path / "f.cnf").exists()


def test_undecided_exits_with_30(monkeypatch):
    def late(*_formula, **_options):
        raise Undecided("time limit")

    # the clock is not asked: on a slow machine it might pass before anything is known of a colouring
    with monkeypatch.context() as changed:
        changed.setattr(proofs, "refute", late)
        done = run("prove", "hexiamonds-3x12")
    assert done.exit_code == 30
    assert "undecided: time limit" in done.stdout
    assert "There is no colouring argument, by any weights: a signed tiling exists" in done.stdout
    done = run("prove", "hexiamonds-3x12", "-o", "c.json")
    assert done.exit_code == 30
    assert not Path("c.json").exists()
    assert done.stdout.count("signed tiling") == 1
    found = json.loads(run("prove", "hexiamonds-3x12", "--method", "colouring", "--json").stdout)
    assert (found["status"], found["method"]) == ("undecided", "")


def test_an_area_is_reason_enough(tmp_path):
    file = tmp_path / "p.toml"
    file.write_text(
        'name = "odd"\ngrid = "square"\nregion.box = [3, 1]\n[[pieces]]\nname = "d"\nbox = [2, 1]\n'
    )
    done = run("prove", file)
    assert done.exit_code == 0
    assert done.stdout.startswith("odd: impossible: 3 cells, pieces cover 2 (")


def test_the_number_of_empty_cells_can_be_bounded(tmp_path):
    file = tmp_path / "p.toml"
    text = 'name = "p"\ngrid = "square"\nregion.cells = "++\\n++"\n[[pieces]]\nname = "d"\n'
    file.write_text(text + 'box = [2, 1]\ncopies = "0-2"\n')
    assert run("prove", file, "--holes", 2, "--quiet").exit_code == 10
    done = run("prove", file, "--holes", 1, "--method", "colouring")
    assert done.exit_code == 0
    assert "every empty cell 1" in done.stdout


def test_a_rejected_proof_exits_with_1(monkeypatch):
    monkeypatch.setitem(proof_checkers._CHECKS, "satpack", lambda *_: "step 3 does not follow")
    done = run("prove", "tetrominoes-4x5", "--method", "drat", "--checker", "satpack")
    assert done.exit_code == 1
    assert "is rejected by satpack's own checker: step 3 does not follow" in done.stderr


def test_ctrl_c_ends_the_solver_and_leaves_nothing(tmp_path):
    command = ("prove", "hexiamonds-3x12", "--solver", "lingeling")
    with start(*command, env={"TMPDIR": str(tmp_path)}) as process:
        wait_for(lambda: list(tmp_path.glob("satpack-*/puzzle.cnf")) and children(of=process.pid))
        (solver,) = children(of=process.pid)
        process.send_signal(signal.SIGINT)
        found = process.communicate()
    assert (process.returncode, *found) == (130, "", "satpack: interrupted\n")
    assert ends(solver)
    assert list(tmp_path.iterdir()) == []

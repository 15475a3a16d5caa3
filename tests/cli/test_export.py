"""`satpack export`: to files and pipes, and with solutions left out."""

import gzip
import io
import json
import os
import re
import threading

from pysat.solvers import Solver

import satpack
from satpack.io.formulas.cnf_file import reading_cnf
from satpack_encodings import read_dimacs
from tests.tools.cnf_models import fillings, solution_of
from tests.tools.command import run

PUZZLE = "slothouber-graatsma"


def test_a_file_a_pipe_and_python_give_the_same(tmp_path):
    file, python = tmp_path / "file.cnf", tmp_path / "python.cnf"
    done = run("export", PUZZLE, "-o", file)
    assert (done.exit_code, done.stdout) == (0, "")
    size = satpack.encode(satpack.load(PUZZLE)).write(python)
    sizes = f"63 placements, {size.variables:,} variables, {size.clauses:,} clauses"
    assert done.stderr == f"wrote {file}: {sizes}\n"
    piped = run("export", PUZZLE)
    assert piped.stderr == ""
    assert piped.stdout_bytes == run("export", PUZZLE, "-o", "-").stdout_bytes
    assert file.read_bytes() == python.read_bytes() == piped.stdout_bytes


def test_the_suffix_compresses_and_quiet_is_quiet(tmp_path):
    file = tmp_path / "file.cnf.gz"
    done = run("export", PUZZLE, "-o", file, "--quiet")
    assert (done.exit_code, done.output) == (0, "")
    assert gzip.decompress(file.read_bytes()) == run("export", PUZZLE).stdout_bytes


def test_a_device_needs_no_suffix(tmp_path):
    assert run("export", PUZZLE, "-o", "/dev/null").exit_code == 0
    assert run("export", PUZZLE, "-o", tmp_path / "s.dimacs").exit_code == 0


def facts_of(text):
    """Return what the header of a CNF says of the formula."""
    (line,) = re.findall(r"(?m)^c satpack formula (.*)$", text)
    return json.loads(line)


def test_options_choose_the_encoding():
    text = run("export", PUZZLE, "--encoding", "plain", "--at-most-one", "ladder", "--seed", 3)
    facts = facts_of(text.stdout)
    assert facts.pop("version")
    assert facts == {"encoding": "plain", "at-most-one": "ladder", "seed": 3}
    assert text.stdout != run("export", PUZZLE, "--encoding", "plain").stdout


def test_symmetry_leaves_one_solution_of_each_class(tmp_path):
    for puzzle, classes in ((PUZZLE, 1), ("tetrahexes-4x7", 9)):
        cnf = tmp_path / "classes.cnf"
        assert run("export", puzzle, "--symmetry", "-o", cnf).exit_code == 0
        assert len(fillings(cnf)) == classes
        with reading_cnf(str(cnf)) as file:
            assert file.header.facts.symmetry_breaking


def models(text):
    """Return a model of a CNF, or none."""
    with Solver("minisat22", bootstrap_with=read_dimacs(io.BytesIO(text)).clauses) as solver:
        return [solver.get_model()] if solver.solve() else []


def test_an_outsider_can_enumerate(tmp_path):
    found = tmp_path / "found.json"
    cnf = tmp_path / "next.cnf"
    found.write_text("")
    for _ in range(8):
        block = ["--block", found] if found.read_text() else []
        assert run("export", PUZZLE, "-o", cnf, *block).exit_code == 0
        (model,) = models(cnf.read_bytes())
        decoded = run("decode", cnf, "-", "--json", input=" ".join(map(str, model)))
        assert decoded.exit_code == 0
        found.write_text(found.read_text() + decoded.stdout)
    assert len(set(found.read_text().splitlines())) == 8
    assert run("verify", PUZZLE, found).exit_code == 0
    last = run("export", PUZZLE, "--block", found)
    assert models(last.stdout_bytes) == []
    assert facts_of(last.stdout)["blocked"] == 8


def test_block_may_be_repeated_and_piped(tmp_path):
    file = tmp_path / "one.json"
    file.write_text(solution_of(satpack.load(PUZZLE)).to_json())
    done = run("export", PUZZLE, "--block", file, "--block", "-", input=file.read_text())
    assert facts_of(done.stdout)["blocked"] == 2


def test_the_solution_of_another_puzzle_is_refused(tmp_path):
    file = tmp_path / "other.json"
    file.write_text(solution_of(satpack.load("soma")).to_json())
    done = run("export", PUZZLE, "-o", tmp_path / "never.cnf", "--block", file)
    assert done.exit_code == 2
    assert f"{file}: the solution does not solve 'Slothouber-Graatsma puzzle'" in done.stderr
    assert not (tmp_path / "never.cnf").exists()


def test_a_pipe_in_the_file_system_is_written_to_not_replaced(tmp_path):
    pipe = tmp_path / "pipe.cnf"
    os.mkfifo(pipe)
    read = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    assert run("export", PUZZLE, "-o", pipe).exit_code == 0
    reader.join()
    assert read == [run("export", PUZZLE).stdout_bytes]
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


def test_linear_constraints_and_items_with_options_are_written(tmp_path):
    for suffix, sizes in (
        ("opb", "63 variables, 29 constraints"),
        ("opb.gz", "63 variables, 29 constraints"),
        ("dlx", "28 items, 63 options"),
        ("dlx.xz", "28 items, 63 options"),
    ):
        file = tmp_path / f"s.{suffix}"
        done = run("export", PUZZLE, "-o", file)
        assert (done.exit_code, done.output) == (0, f"wrote {file}: {sizes}\n")
    expanded = gzip.decompress((tmp_path / "s.opb.gz").read_bytes())
    assert expanded == (tmp_path / "s.opb").read_bytes()

"""`satpack export`: pipes, and solutions that are left out."""

import io
import json
import os
import re
import threading

from pysat.solvers import Solver

import satpack
from satpack.io.formulas.cnf_file import reading_cnf
from satpack_encodings import read_dimacs
from tests.tools.cnf_models import fillings
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


def facts_of(text):
    """Return what the header of a CNF says of the formula."""
    (line,) = re.findall(r"(?m)^c satpack formula (.*)$", text)
    return json.loads(line)


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

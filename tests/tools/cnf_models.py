"""Reading an exported CNF and solving it with PySAT, which shares nothing with satpack's writer."""

from contextlib import contextmanager

from pysat.solvers import Solver

import satpack
from satpack.io.formulas.cnf_file import reading_cnf
from tests.tools.brute_force import plain


@contextmanager
def solver_of(path):
    """Open a CNF file; yield its header and a solver that holds its clauses."""
    with reading_cnf(str(path)) as file, Solver("glucose42", bootstrap_with=file.clauses) as solver:
        yield file.header, solver


def fillings(path):
    """Return all solutions, each as `brute_force.plain` has it, with the last model of each."""
    found = {}
    with solver_of(path) as (header, solver):
        while solver.solve():
            model = solver.get_model() or []
            true = set(model)
            placed = tuple(header.placed(v) for v in header.placement_variables if v in true)
            filling = plain(satpack.Solution(header.puzzle, placed))
            assert filling not in found
            found[filling] = model
            # both signs: with optional cells a solution can be part of another, and a variable of no clause is free
            solver.add_clause([-v if v in true else v for v in header.placement_variables])
    return found


def solution_of(puzzle):
    """Return a solution of a puzzle."""
    cnf = satpack.encode(puzzle)
    with Solver("minisat22", bootstrap_with=cnf.clauses()) as solver:
        assert solver.solve()
        return cnf.decode(solver.get_model())

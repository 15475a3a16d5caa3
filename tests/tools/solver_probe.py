"""Tries what a PySAT solver can do; lives in a child process, since some solvers abort theirs."""

import threading
import warnings

from pysat.solvers import Solver

from tests.tools.formulas import pigeonhole, random_3sat


class Probe:
    """One question a method; what a solver cannot do raises something, or ends the process."""

    def __init__(self, solver):
        self.solver = solver

    def interrupt(self):
        """Interrupt a hopeless search from this thread, twice; say what the searches returned."""
        seen = []
        with Solver(name=self.solver, bootstrap_with=random_3sat(500)) as solver:
            for _ in range(2):
                done = threading.Event()

                def search(done=done):
                    seen.append(solver.solve_limited(expect_interrupt=True))
                    done.set()

                threading.Thread(target=search, daemon=True).start()
                while not done.wait(0.05):
                    solver.interrupt()
                solver.clear_interrupt()
        return seen

    def budget(self):
        with Solver(name=self.solver, bootstrap_with=random_3sat(500)) as solver:
            solver.conf_budget(10)
            return solver.solve_limited()

    def assumptions(self):
        """Say whether an or-clause is satisfiable under both, then one assumption, and after another clause."""
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with Solver(name=self.solver, bootstrap_with=[[1, 2]]) as solver:
                found = [solver.solve(assumptions=[-1, -2]), solver.solve(assumptions=[-1])]
                model = solver.get_model()
                solver.add_clause([-2])
                return [*found, model, solver.solve(assumptions=[-1]), solver.solve()]

    def counters(self):
        with Solver(name=self.solver, bootstrap_with=pigeonhole(4)) as solver:
            solver.solve()
            return solver.accum_stats()

    def proof(self):
        """Return the lines of the proof that five pigeons do not fit into four holes."""
        with Solver(name=self.solver, bootstrap_with=pigeonhole(4), with_proof=True) as solver:
            solver.solve()
            return solver.get_proof()

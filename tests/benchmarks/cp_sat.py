"""A first solution of a file of items and options by OR-Tools' CP-SAT: a variable an option, a constraint an item.

    PYTHON tests/benchmarks/cp_sat.py FILE.dlx SECONDS SEED

PYTHON is any interpreter that has `ortools`, which is no dependency of satpack; other benchmarks call this one with it. One
worker, otherwise its defaults: items that must be covered once are `AddExactlyOne`, secondary ones `AddAtMostOne`, and items
with bounds (`2:3|name`) linear. Colours are refused. Prints CP-SAT's word for the outcome.
"""

from __future__ import annotations

import sys
from pathlib import Path

from ortools.sat.python import cp_model  # type: ignore[import-not-found]  # not a dependency


def outcome(path: Path, seconds: float, seed: int) -> str:
    """Return how the search for a first solution ended: OPTIMAL or FEASIBLE if there is one."""
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("|")]
    names = lines[0].split()
    primary = names.index("|") if "|" in names else len(names)
    bounds = []
    for name in names[:primary]:
        bound, _, plain = name.rpartition("|")
        low, _, high = bound.rpartition(":")
        bounds.append((plain, int(low or high or 1), int(high or 1)))
    bounds += [(name, 0, 1) for name in names[primary + 1 :]]
    model = cp_model.CpModel()
    users: dict[str, list[cp_model.IntVar]] = {name: [] for name, _, _ in bounds}
    for number, line in enumerate(lines[1:]):
        variable = model.new_bool_var(f"x{number}")
        for item in line.split():
            if ":" in item:
                raise SystemExit(f"colours are not supported: {item}")
            users[item].append(variable)
    for name, low, high in bounds:
        if (low, high) == (1, 1):
            model.add_exactly_one(users[name])
        elif (low, high) == (0, 1):
            model.add_at_most_one(users[name])
        else:
            model.add_linear_constraint(sum(users[name]), low, high)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    solver.parameters.max_time_in_seconds = seconds
    return solver.status_name(solver.solve(model))


print(outcome(Path(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])))

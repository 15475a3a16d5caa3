"""Formulas as files: CNF and OPB, what their variables mean, and models that solvers write.

`header` is the description of a formula in its comments: the puzzle's own text and the meaning of each variable; read it
first. `cnf_file` writes and reads CNF with it as a stream, `opb_file` linear constraints. `model_file` reads what solvers
print. The clauses come from `satpack/engines`; nothing here solves.
"""

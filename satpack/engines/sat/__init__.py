"""Puzzles as CNF: encoding placements, solving with PySAT's CDCL solvers, and decoding models.

`encoding` has the clauses of placements, and combines them with others (`consistency`, `symmetry_breaking`, `rules`) into the
`formula`; `driver` hands it to a solver and runs it to a model or through all of them, `session` keeps the
solver within limits, and `solvers` is the table of what each can do. `first_solution` finds one, `enumeration` all;
`decoding` turns models into solutions, which are verified.
"""

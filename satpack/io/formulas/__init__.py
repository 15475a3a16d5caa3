"""Formulas as files: CNF and OPB, what their variables mean, and models that solvers write."""

"""Refutations of formulas: proofs that solvers write, and independent checkers.

`attempts` runs a solver for a proof, `refutation` holds formula and proof, `checkers` is the table of checkers.
"""

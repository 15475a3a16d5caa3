"""Refutations of formulas: proofs that solvers write, and checkers that believe nobody.

`attempts` asks a solver for a proof, `refutation` holds formula and proof, `checkers` is the table of who can check it.
"""

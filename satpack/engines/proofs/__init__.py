"""Refutations of formulas: proofs that solvers write, and checkers that believe nobody."""

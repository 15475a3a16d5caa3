"""Puzzles as CNF: encoding placements, solving with PySAT's CDCL solvers, and decoding models."""

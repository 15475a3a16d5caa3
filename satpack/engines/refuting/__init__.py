"""Checkers of proofs, and proofs that satpack makes where a "no" of a solver is to be checked; calls no engine."""

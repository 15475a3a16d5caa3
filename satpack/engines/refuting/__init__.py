"""Proofs that satpack checks by itself, and makes where a "no" of a solver is to be checked; calls no engine."""

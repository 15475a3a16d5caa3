"""Puzzles, solutions and moves as pictures."""

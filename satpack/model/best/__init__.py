"""The best of a puzzle's solutions: the puzzle that it is asked of, the answer, and what a formula claims of it."""

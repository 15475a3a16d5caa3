"""The best of a puzzle's solutions: the puzzle to search, the answer, and the claims of formulas about it."""

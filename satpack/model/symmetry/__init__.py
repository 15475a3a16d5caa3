"""The symmetries of puzzles: what is the same as what, and how often it is counted."""

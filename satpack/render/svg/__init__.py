"""Vector drawings: of solutions, puzzles, moves, tilings, and all else that has a picture."""

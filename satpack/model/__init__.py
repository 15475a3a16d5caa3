"""The nouns: grids, pieces, puzzles, placements, solutions, and what makes them right; nothing here searches."""

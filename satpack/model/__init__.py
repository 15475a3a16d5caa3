"""The nouns: grids, pieces, puzzles, placements, solutions, and what makes them right; nothing here searches.

Begin with `puzzle` and `pieces`; `grids/` has geometry as data, `placing/` every placement and the cover matrix that
engines read, `boxes/` puzzles of boxes by their coordinates, `symmetry/` what counts as the same, `rules/` what a puzzle
asks besides, `moves/` what taking apart is.
`verification` decides whether a solution is right, and trusts no engine.
`piece_colours` gives each piece the one colour that everything draws it in.
"""

"""The model types: grids, pieces, puzzles, placements, solutions, and their verification; nothing here searches.

Begin with `puzzle` and `pieces`; `grids/` has geometry as data, `placing/` every placement and the cover problem that
engines read, `boxes` puzzles of boxes by their coordinates, `symmetry/` the symmetries of puzzles, `rules/` further
conditions on solutions, `moves/` disassemblies.
`verification` decides whether a solution is right, and trusts no engine.
`piece_colours` gives each piece its colour in all drawings.
"""

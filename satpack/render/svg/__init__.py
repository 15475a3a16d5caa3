"""Vector drawings: of solutions, puzzles, moves, and all else that has a picture.

`elements` and `lettering` are what every drawing is made of. Flat ones: `plane` draws cells, `board` a board of them, whole or
layer by layer, `solution` the picture of a solution, or of a hint; start there. Pieces of solids moved apart: `apart`, with
`polyhedra` on `facets`, and `balls`. A module for each other noun: `moves`, `analysis`, `colouring`, `puzzle_sheet`, `worksheet`.
"""

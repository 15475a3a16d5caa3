"""Drawings by characters: puzzles, solutions, colouring arguments and large rectangles in a terminal or a text file.

`text` draws puzzles and solutions; read it first. `canvas` holds the characters, `tiles` is the table of where a cell's label
and sides go on each grid, and `layers` lays cells out on canvases with borders between owners. `colouring` draws boards with
weights, `plan` rectangles too large to show every cell.
"""

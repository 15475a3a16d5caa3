"""Puzzle files: their tables, drawings in them, and how they are written.

`puzzle_file` reads one from beginning to end; read it first. `toml` makes tables of the text, by the types in `tables`, and
`toml_mistakes` explains mistakes in plain words; `drawing`, `pieces`, `rules` and `design` read what stands in the
tables. `text` writes a puzzle, `filling_drawing` reads solutions that were drawn.
"""

"""Puzzle files: their tables, drawings in them, and how they are written.

`puzzle_file` reads one from beginning to end; read it first. `tables` has the types of its tables and makes these of the
text, and `toml_mistakes` explains mistakes in plain words; `drawing`, `pieces`, `rules` and `design` read what stands in
them. `text` writes a puzzle.
"""

"""The questions about copies of one shape: tile, rectangles, trapezoids and figure.

A module for each question, `tile`, `rectangles` and `figure`, with options in `tiling_options` and JSON in `formats`. `many` asks
about many shapes at once, and keeps the answers of a run. `verdicts` is the answer about all rectangles up to a size;
`proofs` shows, and checks, that a shape does not tile.
"""

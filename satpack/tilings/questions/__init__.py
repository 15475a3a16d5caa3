"""The questions about copies of one shape: tile, rectangles, trapezoids and figure.

A module for each question, `tile`, `rectangles` and `figure`, with options in `tiling_options` and JSON in `formats`. `many` asks
about many shapes at once, `tiling_records` are what its runs keep. `verdict_search` goes through all rectangles up to a size,
and keeps verdicts; `proofs` and `proof_files` show, and check, that a shape does not tile.
"""

"""Sets of pieces as a designer wishes them: the question, its answers, its limits, and cells to leave out.

`design` is the question; read it first. It has a table of the searches: `sets`; `cutting`, for cuts of a piece; `free_cells`, for
cells to leave out, a loop of guesses, with the clauses for pieces in `free_pieces`; and `paintings`, for colours. They share
`search`. `design_options` declares the options, `limits` refuses what no search takes, `designed` is a set that was
found, and `chosen` puts what was found into the puzzle.
"""

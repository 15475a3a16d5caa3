"""Sets of pieces as a designer wishes them: the question, its answers, its limits, and cells to leave out.

`design` is the question; read it first. `design_options` declares its options, `limits` refuses what can't be searched,
and `designed` is a set that was found. Which cells to leave out of a region or of pieces is another search: `free_cells` has
its loop of guesses, `free_pieces` the clauses for pieces. So is where to put colours: `paintings` has that loop, and `painted`
the puzzle with them. `cutting` refuses what can't be cut.
"""

"""Sets of pieces as a designer wishes them: the question, its answers, its limits, and cells to leave out.

`design` is the question; read it first. It has a table of the searches: that for sets stands in `search` with what they all
share; `cutting` is for cuts of a piece; `free_cells` for cells to leave out of a region or of pieces, a loop of guesses; and
`paintings` for colours and marks. `design_options` declares the options, `limits` refuses what no search takes, and
`designed` is a set that was found, and puts what a search chose into the puzzle.
"""

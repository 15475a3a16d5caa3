"""Files: parsed and printed, nothing else. What a file of another program means is checked by `questions`.

`puzzles/`, `results/`, `formulas/` and `burrtools/` each know one family of formats; `files` writes so that a file appears
only when it is complete, `any_puzzle` reads a puzzle from whatever has one, and `store` keeps what a run has done.
"""

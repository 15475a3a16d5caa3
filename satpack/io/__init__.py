"""Parses and prints files, nothing else; `questions` checks the meaning of files from other programs.

`puzzles/`, `results/`, `formulas/` and `burrtools/` each handle one family of formats; `files` writes so that a file
appears only when it is complete, `any_puzzle` reads a puzzle from any format, and `store` keeps the records of a run.
"""

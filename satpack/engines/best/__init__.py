"""The best of a puzzle's solutions by some measure, and the proof that none is better.

`costs` says what a solution costs, `search` closes the gap between the best found and the best possible.
"""

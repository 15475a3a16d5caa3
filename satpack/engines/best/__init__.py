"""The best of a puzzle's solutions by some measure, and the proof that none is better.

`costs` defines the cost of a solution, `best_search` closes the gap between the best found and the best possible.
"""

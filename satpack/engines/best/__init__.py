"""The best of a puzzle's solutions by some measure, and the proof that none is better.

`costs` defines the cost of a solution, as numbers and as clauses; read it first. `best_search` then closes the gap between
the best solution found and the best possible, from above or below, with one formula in one solver; `weighing`
bounds the best possible without one. The puzzle that a goal is about, and the answer, are in `satpack/model/best`.
"""

"""The best of a puzzle's solutions: the puzzle to search, and the answer.

`best_fit` makes of a puzzle and a goal the puzzle that is searched, with bounds on the measure that follow from areas;
read it first. `optimum` is the answer: the best solution known, and a bound on all others. The search is
`satpack/engines/best`, the question `satpack/questions/best.py`.
"""

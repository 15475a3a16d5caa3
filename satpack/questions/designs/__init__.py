"""Sets of pieces as a designer wishes them: the question, its answers, its limits, and cells to leave out."""

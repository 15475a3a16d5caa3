"""Taking apart: the moves, the ways that pieces slide, and whether they are right."""

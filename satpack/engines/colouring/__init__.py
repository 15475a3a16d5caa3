"""Colouring arguments: why a puzzle is impossible, in a form that a person can check.

A chessboard without two opposite corners has two more squares of one colour than of the other, but every domino covers
one of each. In general: weights on cells and pieces, over the integers or modulo a number, such that every placement's
cells weigh as much as its piece, while the region does not weigh as much as all pieces. Such weights exist iff there
is no *signed tiling*: placements, each taken an integral number of times, possibly negative, that cover every cell
once. Finding one or the other takes milliseconds even where search would take for ever.
"""

CHEAP = 100_000_000
"""Effort too small to notice, about 0.1 s, in about nanoseconds: 4,000 cells."""

THOROUGH = 3_000_000_000
"""Effort of some seconds, for proofs: 120,000 cells."""

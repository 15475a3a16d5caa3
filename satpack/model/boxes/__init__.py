"""Puzzles of boxes to be put into a box.

`boxes` reads a puzzle as such, if it is one: every piece a box, the region a box, and what may be turned; read it first.
`choice` says whether coordinates or placements model it better, by sizes that were measured. The formula over coordinates
is `satpack/engines/boxes`.
"""

"""Puzzles of boxes to be put into a box.

`boxes` reads a puzzle whose pieces and region are boxes, with the turns allowed; read it first.
`choice` says whether coordinates or placements model it better, by sizes that were measured. The formula over coordinates
is `satpack/engines/boxes`.
"""

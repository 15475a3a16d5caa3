"""Shapes that need not be drawn: boxes, all polyforms of a size, burr pieces by number.

`polyforms` makes all shapes of n cells on any grid, `boxes` those of given sides, `burrs` the sticks of six-piece burrs by
their numbers.
"""

"""The symmetries of puzzles, and the conventions of counting solutions up to them.

`group` is a puzzle's group, from the symmetries of its region and pieces that mirror each other, with its action on
placements and the chains of stabilisers that break it; read it first. `images` are the images of placements, distinguished
by sums of codes, `conventions` are the ways to count.
"""

"""The symmetries of puzzles, and the conventions of counting solutions up to them.

`automorphisms` are the symmetries of a region, `group` is a puzzle's group and its action on placements, with pieces that
mirror each other; read these first. `images` are the images of placements, distinguished by sums of codes, `stabilisers`
break symmetry item by item, `conventions` are the ways to count.
"""

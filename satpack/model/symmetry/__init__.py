"""The symmetries of puzzles: what is the same as what, and how often it is counted.

`group` is a puzzle's group and what it does to placements; `images` and `codes` tell rows apart, `stabilisers` break
symmetry item by item, `twins` are pieces that mirror each other, `conventions` the three ways to count.
"""

"""The symmetries of puzzles, and the conventions of counting solutions up to them.

`group` is a puzzle's group and its action on placements; `images` and `codes` distinguish rows, `stabilisers` break
symmetry item by item, `twins` are pieces that mirror each other, `conventions` the three ways to count.
"""

"""The symmetries of puzzles, and the conventions of counting solutions up to them.

`group` is a puzzle's group and its action on placements, with pieces that mirror each other; `images` and `codes`
distinguish rows, `stabilisers` break symmetry item by item, `conventions` are the three ways to count.
"""

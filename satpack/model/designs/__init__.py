"""Designs: which sets of pieces to search for, and conditions on them.

`design` is the noun that `[design]` in a puzzle file says: candidates, how many of them, the regions to fill, which cells are
free; read it first. `wishes` are the conditions on a set, as text, as bounds, and whether they contradict each other. The
searches are in `satpack/engines/design`, the question in `satpack/questions/designs`.
"""

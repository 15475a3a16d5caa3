"""Designs: which sets of pieces to search for, and conditions on them.

`design` is the type behind `[design]` in a puzzle file: candidates, how many to use, the regions to fill, which cells are
free; read it first. `wishes` are the conditions on a set, as text, as bounds, and whether they contradict each other, and
`painting` the colours that leave one solution. The searches are in `satpack/engines/design`, the question in `satpack/questions/designs`.
"""

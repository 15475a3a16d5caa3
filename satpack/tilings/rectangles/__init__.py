"""Which rectangles copies of a shape fill, boxes in space and trapezoids too.

`deciding` gives the verdict on one box; read it first. It asks `weights`, colourings that refute many boxes at once, then
`strips`, all lengths of one width by the transfer matrix, whose steps are in `layers`, and `packing`, a SAT solver for one box.
`fillings` leads back from a strip's states to a filling; `boxes` are the sides, `trapezoids` the other figures.
"""

"""Which rectangles copies of a shape fill, boxes in space and trapezoids too.

`deciding` gives the verdict on one box, or trapezoid; read it first. It asks `weights`, colourings that refute many boxes at once,
then `strips`, all lengths of one width by the transfer matrix, then a SAT solver for one box. `boxes` are the sides.
"""

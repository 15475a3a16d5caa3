"""Tilings: which shapes fill the plane or space, rectangles and boxes, and symmetric figures, by copies of one shape.

The rest of satpack uses only its questions and the checks of `verify`. `plane/` has isohedral tilings, periodic ones and
coronas, `rectangles/` strips, cuts and trapezoids, `figures` symmetric figures, each searched by engines of its own;
`questions/` asks them, `drawings` draws the answers.
"""

"""Tilings: which shapes fill the plane or space, rectangles and boxes, and symmetric figures, by copies of one shape.

A room of its own, which the rest of satpack knows by its questions and by what `verify` can check. `plane/` has tilings by
criteria, periodic ones and coronas, `rectangles/` strips, cuts and trapezoids, `figures/` symmetric figures, each searched
by engines of its own; `questions/` asks them, `drawings/` shows what they find.
"""

"""The engine that fills a region from one end with many pieces, nearly all different, for a first solution.

`deciding` is the engine: it fills most of the region by a beam, awkward pieces first, and lets the exhaustive search
finish the rest; read it first. `beam` has one such beam: the order of the cells, and partial fillings that the compiled
kernel extends. With many pieces it proves nothing.
"""

"""Counts the fillings of a puzzle without listing them.

The cells are swept in a fixed order. Between two cells, a half-made filling matters only by the later cells it covers
already and the copies it has used; all that agree in this are one state, with the number of ways to come
to it. So twelve-digit totals take milliseconds where the region has a narrow side. Many different pieces in space make
too many states; then the sweep reports that instead of filling the memory.

::

    Placements ──tiling──> SweepTiling ──order, layout──> SweepLayout ──engine──> number
                 options,                in which order, what to        states merged step
                 items                   remember, packed in words      by step, exact
"""

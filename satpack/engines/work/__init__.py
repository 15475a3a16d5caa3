"""Large searches cut into cubes: run in this process, in many, or on a cluster, and resumed after any end.

A *cube* is an independent part of a search; the cubes of a search cover it without overlap. A *worker* runs cubes of
one search, one after the other. An *executor* hands cubes to workers as they become free. `cubed` does a search so, and
keeps in a store which cubes are finished, so that a search can go on after it was ended.
"""

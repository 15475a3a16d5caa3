"""Large searches cut into cubes: run in this process, in many, or on a cluster, and resumed after any end.

A *cube* is a part of a search that can be done on its own; the cubes of a search cover it without overlap. A *worker*
does cubes of one search, one after the other. An *executor* hands cubes to workers as they get free. A *ledger* keeps
what is done, so that a search can go on after it was ended.
"""

"""Every way to put pieces into the region: as placements, and as items and options, the one form that engines read.

`placements` finds and numbers them, `cover_problem` is items, options and how often each item may be covered. `meetings`
are its items where pieces meet. `named_cover` is that problem with names, as files have it.
"""

"""The exhaustive engine: depth-first search on bit masks, for all solutions.

`problem` makes a task for the kernel of the cover matrix, `search` runs it in slices, `roots` breaks symmetry at its top.
`enumeration` lists one solution per symmetry class, `deciding` looks for one, `cubes` does parts for other processes, and
`rules` filters by the rules that the search does not know.
"""

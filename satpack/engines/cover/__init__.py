"""The exhaustive engine: depth-first search for all solutions, on rows of bits or on sparse sets.

`search` hands what is left of a problem to a kernel and runs it in slices; `kernels` has the two, and which one a problem
gets. `colours` writes colours as bits for the one, `classes` as sets for the other. `roots` breaks symmetry at the top.
`enumeration` lists one solution per symmetry class, `deciding` looks for one, `cubes` does parts for other processes, and
`rules` filters by the rules that the search does not know.
"""

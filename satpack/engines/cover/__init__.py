"""The exhaustive engine: depth-first search on bit masks, for all solutions.

`search` hands what is left of a problem to the kernel and runs it in slices, `colours` writes colours as bits, and `roots`
breaks symmetry at the top.
`enumeration` lists one solution per symmetry class, `deciding` looks for one, `cubes` does parts for other processes, and
`rules` filters by the rules that the search does not know.
"""

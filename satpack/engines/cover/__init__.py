"""The exhaustive engine: depth-first search for all solutions, on rows of bits or on sparse sets.

`search` hands what is left of a problem to a kernel and runs it in slices, and filters by rules that the kernel does not know;
`kernels` has the two, and which one a problem gets. `enumeration` lists one solution per symmetry class, `deciding` looks for one,
and `cubes` does parts, for other processes and for estimates.
"""

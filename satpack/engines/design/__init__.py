"""Searches for sets of pieces: all there are, some at random, or better and better ones.

`family` has the kinds of piece, the regions and the sets by number, `examiner` evaluates one on a `board`, `record`
has its findings; read these first. `candidates` are sets as a search meets them, by number, at random or on walks to better ones,
and `cuts` are those of a piece that is cut up, as `cutting` does, examined as sets of its parts; `worker` examines a share of either,
here or in another process. `tally` counts many sets by one search. `painting_formula` and `marking_formula` are
another search: colours of cells, or marks on sides, that exclude other solutions. The wishes are in `satpack/model/designs`.
"""

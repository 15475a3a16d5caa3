"""Searches for sets of pieces: all there are, some at random, or better and better ones.

`family` has the kinds of piece, the regions and the sets by number, `examiner` evaluates one on a `board`, `record`
has its findings; read these first. `tally` counts many sets by one search, `wander`
climbs from set to set, `worker` does a share in another process. Pieces can also be cut out of a whole one: `cutting` makes
the cuts, `cuts` examines their pieces as sets. `painting_formula` is another search: colours of
cells that exclude other solutions. The wishes are in `satpack/model/designs`.
"""

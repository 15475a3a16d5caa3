"""Taking an assembly apart: the least number of moves, the moves themselves, or the proof that it is locked.

The rules are those by which published levels are counted (B. Cutler, "A computer analysis of all 6-piece burrs",
1994; BurrTools follows them): a move slides any set of pieces along one direction of the grid by any distance; pieces
never turn, but where `turns` looks for it; a removal counts as the last move.
"""

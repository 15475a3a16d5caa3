"""The exhaustive engine: depth-first search on bit masks, for all solutions."""

"""Puzzles of boxes to be put into a box: `boxes` reads one as such, `choice` says whether coordinates model it better."""

"""Figures with a symmetry, made of copies of a shape: the groups that they may have, and the search that closes them."""

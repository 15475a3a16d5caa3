"""Exact covers that are no puzzles of shapes: items and options, as programs for dancing links read them."""

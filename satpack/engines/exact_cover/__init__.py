"""Exact covers that are not puzzles of shapes: items and options, as programs for dancing links read them."""
